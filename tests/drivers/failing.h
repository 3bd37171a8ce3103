/* Memory that fails on demand; see failing.cpp. */
#ifndef FAILING_H
#define FAILING_H

#ifdef __cplusplus
extern "C" {
#endif

/* From now on the nth allocation fails (1: the next), and with all != 0 every later one too. */
void memory_fail(int n, int all);
/* No more failures. Returns how many there were since memory_fail(). */
int memory_work(void);
/* Blocks that are held. */
int blocks_live(void);

#ifdef __cplusplus
}
#endif

#endif
