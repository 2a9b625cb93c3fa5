import { DomainError } from '~/kit/errors'
import { createTaskWorker, type TaskWorker, type TaskWorkerOptions } from '~/kit/task-worker.server'
import type { PrintTasks } from './print-tasks.server'

/** Makes the PDF files of runs in a separate process. Throws `print-busy` (503) when its queue is full. */
export type PrintWorker = TaskWorker<PrintTasks>

/** A print worker in its own process. `program` is built from `print-worker-main`. */
export function createPrintWorker(options: Pick<TaskWorkerOptions, 'program' | 'restAfter'>): PrintWorker {
  return createTaskWorker<PrintTasks>({
    ...options,
    title: 'print worker',
    patience: 90_000,
    heapMegabytes: 384,
    residentMegabytes: 600,
    busy: () =>
      new DomainError(
        'print-busy',
        503,
        'Many files are being made right now. Please try again in a moment.',
        {
          retryAfterSeconds: 20,
        },
      ),
  })
}
