import { DomainError } from '~/kit/errors'
import { createTaskWorker, type TaskWorkerOptions } from '~/kit/task-worker.server'
import type { ReadingTasks, ReadingWorker } from '../reading-tasks'

/**
 * A process that reads documents; `program` is built from `reading-worker-main`. Throws `imports-busy` when its queue
 * is full.
 */
export function createReadingWorker(
  options: Pick<TaskWorkerOptions, 'program' | 'restAfter' | 'patience'>,
): ReadingWorker {
  const busy = () =>
    new DomainError('imports-busy', 503, 'We’re reading many lists right now. Please try again in a minute.', {
      field: 'file',
      retryAfterSeconds: 30,
    })
  return createTaskWorker<ReadingTasks>({
    patience: 30_000,
    ...options,
    title: 'reading worker',
    busy,
    heapMegabytes: 384,
  })
}
