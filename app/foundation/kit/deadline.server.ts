import { AsyncLocalStorage } from 'node:async_hooks'

/** Milliseconds that a user's request may wait in total for other systems. */
export const requestDeadlineMs = 10_000

/** When the current request stops waiting, in `performance.now()`; none in background work. */
const ends = new AsyncLocalStorage<number | undefined>()

/** Runs work that waits at most `ms` milliseconds in total for other systems. */
export function withDeadline<T>(ms: number, work: () => T): T {
  return ends.run(performance.now() + ms, work)
}

/** Runs work without a deadline, even when a request started it. */
export function withoutDeadline<T>(work: () => T): T {
  return ends.run(undefined, work)
}

/** Milliseconds until the deadline; Infinity in background work. */
export function timeLeft(): number {
  const end = ends.getStore()
  return end === undefined ? Infinity : end - performance.now()
}
