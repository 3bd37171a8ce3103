#ifndef TH_FILE_PRIVATE_H
#define TH_FILE_PRIVATE_H

#include "THFile.h"

/* Kinds of files of the host's own: a struct that begins with a THFile and a table of functions, which THFile_* call. THFile_free
 * calls the table's free, which frees the struct. */

/* What is common to all kinds; flags are 1 or 0. */
struct THFile__ {
  struct THFileVTable *vtable; /* the functions of its kind; borrowed */
  int isQuiet;                 /* transfers that fall short are no Error */
  int isReadable;              /* may be read */
  int isWritable;              /* may be written */
  int isBinary;                /* binary, not text */
  int isAutoSpacing;           /* text has spaces between numbers */
  int hasError;                /* a transfer fell short */
};

/* self is the file. The functions run on the calling thread; they may call TH, and may raise THError, which ends the call (see
   there). An entry that is NULL is an Error when it is needed.

   read and write return how many of the n elements they transferred. If there are fewer, TH sets hasError, fills the rest of what
   was to be read with 0, and raises the Error unless isQuiet is set; a function may raise its own instead. readString leaves a
   block from THAlloc or malloc in *str_. Raw pointers are passed on unchecked. */
struct THFileVTable {
  /* 1 until close has been called, then 0. */
  int (*isOpened)(THFile *self);

  /* As THFile_readByteRaw and so on. */
  size_t (*readByte)(THFile *self, unsigned char *data, size_t n);
  size_t (*readChar)(THFile *self, char *data, size_t n);
  size_t (*readShort)(THFile *self, short *data, size_t n);
  size_t (*readInt)(THFile *self, int *data, size_t n);
  size_t (*readLong)(THFile *self, int64_t *data, size_t n);
  size_t (*readFloat)(THFile *self, float *data, size_t n);
  size_t (*readDouble)(THFile *self, double *data, size_t n);
  size_t (*readHalf)(THFile *self, THHalf *data, size_t n);
  size_t (*readString)(THFile *self, const char *format, char **str_);

  /* As THFile_writeByteRaw and so on. */
  size_t (*writeByte)(THFile *self, unsigned char *data, size_t n);
  size_t (*writeChar)(THFile *self, char *data, size_t n);
  size_t (*writeShort)(THFile *self, short *data, size_t n);
  size_t (*writeInt)(THFile *self, int *data, size_t n);
  size_t (*writeLong)(THFile *self, int64_t *data, size_t n);
  size_t (*writeFloat)(THFile *self, float *data, size_t n);
  size_t (*writeDouble)(THFile *self, double *data, size_t n);
  size_t (*writeHalf)(THFile *self, THHalf *data, size_t n);
  size_t (*writeString)(THFile *self, const char *str, size_t size);

  /* As the functions THFile_ of these names. */
  void (*synchronize)(THFile *self);
  void (*seek)(THFile *self, size_t position);
  void (*seekEnd)(THFile *self);
  size_t (*position)(THFile *self);
  void (*close)(THFile *self);
  void (*free)(THFile *self);
};

#endif
