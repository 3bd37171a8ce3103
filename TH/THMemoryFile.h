#ifndef TH_MEMORY_FILE_H
#define TH_MEMORY_FILE_H

#include "THFile.h"

/* Files in memory: the bytes of a storage, which grows as they are written, and a 0 behind the last. */

/* A file over the storage's bytes without the last, which must be 0 (argument 1); it holds a reference on the storage. NULL: a new
   storage. mode: "r", "w" or "rw" (argument 2: another), where "w" too keeps the bytes until they are written over. The caller
   owns the result. A storage that is not resizable cannot be written beyond its end (Error). */
TH_API THFile *THMemoryFile_newWithStorage(THCharStorage *storage, const char *mode);
/* The same with a new storage; mode is argument 1. */
TH_API THFile *THMemoryFile_new(const char *mode);

/* The storage, cut to the file's bytes and the 0 behind them; borrowed from the file. Arguments 1 here and below: another kind of
   file, a closed one. */
TH_API THCharStorage *THMemoryFile_storage(THFile *self);
/* Bytes of a binary long from now on: 4 (signed), 8, or 0 for this machine's, which is 8 (argument 1: another size). */
TH_API void THMemoryFile_longSize(THFile *self, int size);

#endif
