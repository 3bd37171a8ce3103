#ifndef TH_DISK_FILE_H
#define TH_DISK_FILE_H

#include "THFile.h"

/* Files on disk, and commands whose output is read or whose input is written. */

/* Open the file of this name: mode "r" to read it, "w" to write it anew, "rw" to read and change it, made if it is missing. The
   caller owns the result. If it cannot be opened: NULL, with an Error that says why unless isQuiet is set. A folder cannot be
   opened. Errors: argument 2 another mode; name NULL; no memory. */
TH_API THFile *THDiskFile_new(const char *name, const char *mode, int isQuiet);
/* Run a command by popen(), in "/bin/sh -c": mode "r" to read what it writes, "w" to write what it reads. As above. Closing waits for
   the command to end; its status is not looked at. A command that ends without reading everything makes writes fall short, with
   no signal. Positions are not to be had. */
TH_API THFile *THPipeFile_new(const char *name, const char *mode, int isQuiet);

/* Files on disk and pipes. Other kinds of files are an Error, argument 1. */

/* The name that it was opened with; borrowed, it lives as long as self. */
TH_API const char *THDiskFile_name(THFile *self);

/* This machine's byte order: 1 or 0. */
TH_API int THDiskFile_isLittleEndianCPU(void);
TH_API int THDiskFile_isBigEndianCPU(void);
/* The byte order of binary numbers from now on. Argument 1: a closed file. */
TH_API void THDiskFile_nativeEndianEncoding(THFile *self);
TH_API void THDiskFile_littleEndianEncoding(THFile *self);
TH_API void THDiskFile_bigEndianEncoding(THFile *self);
/* Bytes of a binary long from now on: 4 (signed), 8, or 0 for this machine's, which is 8. Argument 1: another size, a closed
   file. */
TH_API void THDiskFile_longSize(THFile *self, int size);
/* Without a buffer from now on: each call transfers its bytes at once. Argument 1: a closed file. */
TH_API void THDiskFile_noBuffer(THFile *self);

#endif
