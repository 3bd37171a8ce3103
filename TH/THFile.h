#ifndef TH_FILE_H
#define TH_FILE_H

#include "THStorage.h"

/* Files of numbers and strings, as text or in binary form. THDiskFile.h and THMemoryFile.h make them; THFilePrivate.h is for those
 * who make their own.
 *
 * A new file is ascii, with spaces, pedantic, and without error. Each has one position, for reading and writing alike.
 *
 * Text. Short, Int and Long in decimal; Float with 9 significant digits, Half too, Double with 17: enough for every finite number,
 * -0 and infinities to come back bit for bit; NaNs come back as NaNs. The form is that of printf's "%.9g" and "%.17g" in the C
 * locale, under any locale. Byte and Char are bytes as they are, also in text. With automatic spacing there is one space between
 * numbers and a line feed behind those of one call, which reading takes up again; without, there is nothing between them. Reading
 * skips white space in front of a number. What is no number, or an integer that does not fit its type, ends the read; a
 * floating-point number too large or too small becomes infinity or 0.
 *
 * Binary. The numbers one after the other, little-endian, longs of 8 bytes, unless the file is told otherwise.
 *
 * Errors. A transfer that falls short (end of file, full disk, no number) sets hasError, which stays until THFile_clearError(); it
 * is an Error too unless the file is quiet. Elements that were not read are then 0, and the count says how many were. Misuse is an
 * Error always: argument 1 for a closed file and for reading a file that is not readable or writing one that is not writable,
 * argument 2 for data that is NULL and for longs that do not fit into 4 bytes (nothing is written then). */

typedef struct THFile__ THFile;

/* 1 or 0. */
TH_API int THFile_isOpened(THFile *self);
TH_API int THFile_isQuiet(THFile *self);
TH_API int THFile_isReadable(THFile *self);
TH_API int THFile_isWritable(THFile *self);
TH_API int THFile_isBinary(THFile *self);
TH_API int THFile_isAutoSpacing(THFile *self);
TH_API int THFile_hasError(THFile *self);

/* How numbers are read and written from now on. */
TH_API void THFile_binary(THFile *self);
TH_API void THFile_ascii(THFile *self);
TH_API void THFile_autoSpacing(THFile *self);
TH_API void THFile_noAutoSpacing(THFile *self);
/* Whether transfers that fall short, and positions that cannot be had, are only noted in hasError (quiet) or are Errors too. */
TH_API void THFile_quiet(THFile *self);
TH_API void THFile_pedantic(THFile *self);
TH_API void THFile_clearError(THFile *self);

/* One number; 0 if there was none. */
TH_API unsigned char THFile_readByteScalar(THFile *self);
TH_API char THFile_readCharScalar(THFile *self);
TH_API short THFile_readShortScalar(THFile *self);
TH_API int THFile_readIntScalar(THFile *self);
TH_API int64_t THFile_readLongScalar(THFile *self);
TH_API THHalf THFile_readHalfScalar(THFile *self);
TH_API float THFile_readFloatScalar(THFile *self);
TH_API double THFile_readDoubleScalar(THFile *self);

/* The same to write. */
TH_API void THFile_writeByteScalar(THFile *self, unsigned char scalar);
TH_API void THFile_writeCharScalar(THFile *self, char scalar);
TH_API void THFile_writeShortScalar(THFile *self, short scalar);
TH_API void THFile_writeIntScalar(THFile *self, int scalar);
TH_API void THFile_writeLongScalar(THFile *self, int64_t scalar);
TH_API void THFile_writeHalfScalar(THFile *self, THHalf scalar);
TH_API void THFile_writeFloatScalar(THFile *self, float scalar);
TH_API void THFile_writeDoubleScalar(THFile *self, double scalar);

/* As many numbers as the storage has elements; how many were transferred. */
TH_API size_t THFile_readByte(THFile *self, THByteStorage *storage);
TH_API size_t THFile_readChar(THFile *self, THCharStorage *storage);
TH_API size_t THFile_readShort(THFile *self, THShortStorage *storage);
TH_API size_t THFile_readInt(THFile *self, THIntStorage *storage);
TH_API size_t THFile_readLong(THFile *self, THLongStorage *storage);
TH_API size_t THFile_readHalf(THFile *self, THHalfStorage *storage);
TH_API size_t THFile_readFloat(THFile *self, THFloatStorage *storage);
TH_API size_t THFile_readDouble(THFile *self, THDoubleStorage *storage);
TH_API size_t THFile_writeByte(THFile *self, THByteStorage *storage);
TH_API size_t THFile_writeChar(THFile *self, THCharStorage *storage);
TH_API size_t THFile_writeShort(THFile *self, THShortStorage *storage);
TH_API size_t THFile_writeInt(THFile *self, THIntStorage *storage);
TH_API size_t THFile_writeLong(THFile *self, THLongStorage *storage);
TH_API size_t THFile_writeHalf(THFile *self, THHalfStorage *storage);
TH_API size_t THFile_writeFloat(THFile *self, THFloatStorage *storage);
TH_API size_t THFile_writeDouble(THFile *self, THDoubleStorage *storage);

/* n numbers at data; how many were transferred. data may be NULL if n is 0. */
TH_API size_t THFile_readByteRaw(THFile *self, unsigned char *data, size_t n);
TH_API size_t THFile_readCharRaw(THFile *self, char *data, size_t n);
TH_API size_t THFile_readShortRaw(THFile *self, short *data, size_t n);
TH_API size_t THFile_readIntRaw(THFile *self, int *data, size_t n);
TH_API size_t THFile_readLongRaw(THFile *self, int64_t *data, size_t n);
TH_API size_t THFile_readHalfRaw(THFile *self, THHalf *data, size_t size);
TH_API size_t THFile_readFloatRaw(THFile *self, float *data, size_t n);
TH_API size_t THFile_readDoubleRaw(THFile *self, double *data, size_t n);
TH_API size_t THFile_writeByteRaw(THFile *self, unsigned char *data, size_t n);
TH_API size_t THFile_writeCharRaw(THFile *self, char *data, size_t n);
TH_API size_t THFile_writeShortRaw(THFile *self, short *data, size_t n);
TH_API size_t THFile_writeIntRaw(THFile *self, int *data, size_t n);
TH_API size_t THFile_writeLongRaw(THFile *self, int64_t *data, size_t n);
TH_API size_t THFile_writeHalfRaw(THFile *self, THHalf *data, size_t size);
TH_API size_t THFile_writeFloatRaw(THFile *self, float *data, size_t n);
TH_API size_t THFile_writeDoubleRaw(THFile *self, double *data, size_t n);

/* Bytes up to the end of the file (format "*a...") or up to a line feed, which is taken but not returned ("*l..."; other formats:
   argument 2). How many there were; *str_ is a block with a 0 behind them, which the caller frees by THFree. With nothing left to
   read the call falls short: 0, and *str_ is NULL. When memory runs out the position may have moved. */
TH_API size_t THFile_readStringRaw(THFile *self, const char *format, char **str_);
/* size bytes as they are; how many were written. */
TH_API size_t THFile_writeStringRaw(THFile *self, const char *str, size_t size);

/* Hand what is buffered to the system. */
TH_API void THFile_synchronize(THFile *self);
/* Go to a position, in bytes, or to the end, and tell where the file is. What cannot be had (behind the end of memory, on a pipe)
   is treated as a transfer that falls short; position then gives 0. */
TH_API void THFile_seek(THFile *self, size_t position);
TH_API void THFile_seekEnd(THFile *self);
TH_API size_t THFile_position(THFile *self);
/* Hand over what is buffered and give back the file; self remains, to be asked and freed. Argument 1: closed already. If the last
   bytes cannot be written, hasError is set, with an Error unless the file is quiet, and the file is closed all the same. */
TH_API void THFile_close(THFile *self);
/* Close, where failures are not reported, and free self. NULL is fine. */
TH_API void THFile_free(THFile *self);

#endif
