/* For tests of files that may not be read or written: root without its privileges, which obeys permissions like any owner, but still
   reaches the folder that the tests run in. */
#ifndef TESTS_UNPRIVILEGED_H
#define TESTS_UNPRIVILEGED_H

#include <linux/capability.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Not 0: it did not work. */
static int drop_privileges(void) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
  return geteuid() == 0 && syscall(SYS_capset, &header, none) != 0;
}

#endif
