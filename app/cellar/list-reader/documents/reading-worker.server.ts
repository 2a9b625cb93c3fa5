import { availableParallelism } from 'node:os'
import { DomainError } from '~/foundation/kit/errors'
import { createTaskWorker, type TaskWorkerOptions } from '~/foundation/kit/task-worker.server'
import { importErrorMessages, mostWaitingReadings } from '../files/limits'
import type { ReadingTasks, ReadingWorker } from '../reading-tasks'

/** Limits of processor time in milliseconds. A photo takes 3 seconds. */
const patience = new Map([
  ['recognizePage', 50_000],
  ['list', 40_000],
])

/**
 * A reading worker: as many processes as there are cores but one, at least one. `program` is built from
 * `reading-worker-main`. Throws `imports-busy` when its queue is full.
 */
export function createReadingWorker(
  options: Pick<
    TaskWorkerOptions,
    'program' | 'onLost' | 'restAfter' | 'patience' | 'residentMegabytes' | 'atOnce'
  >,
): ReadingWorker {
  return createTaskWorker<ReadingTasks>({
    patience: (name) => patience.get(name) ?? 20_000,
    residentMegabytes: 450,
    atOnce: Math.max(1, availableParallelism() - 1),
    mostWaiting: mostWaitingReadings,
    ...options,
    title: 'reading worker',
    busy: () =>
      new DomainError('imports-busy', 503, importErrorMessages.busy, {
        field: 'file',
        retryAfterSeconds: 30,
      }),
    heapMegabytes: 256,
  })
}
