/**
 * How a server's C library is to treat memory: in few pieces, and large parts go back as soon as they are free; by
 * itself it learns from the first large one to keep all later ones. It reads this when a process begins, so whoever
 * starts one has to set it (docs/operating.md says so to those who start servers without the launcher).
 */
export const frugal = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '4194304',
  MALLOC_MMAP_THRESHOLD_: '1048576',
}
