import pLimit, { type LimitFunction } from 'p-limit'
import type { DomainError } from './errors'

/** Runs work in turns within each key; another key's work does not wait for it. */
export interface KeyedQueue {
  /** Runs the work when its turn comes. Throws the queue's `busy` error where too much waits already. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** A queue that runs `atOnce` pieces of work of each key at the same time and lets `waiting` more wait. */
export function createKeyedQueue({
  atOnce,
  waiting,
  busy,
}: {
  atOnce: number
  waiting: number
  busy: () => DomainError
}): KeyedQueue {
  const limits = new Map<string, LimitFunction>()
  return {
    async run(key, work) {
      const limit = limits.get(key) ?? pLimit(atOnce)
      if (limit.pendingCount >= waiting) throw busy()
      limits.set(key, limit)
      try {
        return await limit(work)
      } finally {
        if (limit.activeCount + limit.pendingCount === 0) limits.delete(key)
      }
    },
  }
}
