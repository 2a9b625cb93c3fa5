import { AsyncLocalStorage } from 'node:async_hooks'

/** Milliseconds that a person's request may wait in all for what others have to answer. */
export const requestDeadlineMs = 10_000

/** When somebody stops waiting for the work in hand, in `performance.now()`; nothing in background work. */
const ends = new AsyncLocalStorage<number | undefined>()

/** Does work for somebody who waits `ms` milliseconds at most for what others have to answer. */
export function withDeadline<T>(ms: number, work: () => T): T {
  return ends.run(performance.now() + ms, work)
}

/** Does work that nobody waits for, also where somebody's request has set it going. */
export function withoutDeadline<T>(work: () => T): T {
  return ends.run(undefined, work)
}

/** Milliseconds until nobody waits any more; Infinity in background work. */
export function timeLeft(): number {
  const end = ends.getStore()
  return end === undefined ? Infinity : end - performance.now()
}
