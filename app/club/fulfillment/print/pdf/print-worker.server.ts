import { DomainError } from '~/foundation/kit/errors'
import { createTaskWorker, type TaskWorkerOptions } from '~/foundation/kit/task-worker.server'
import type { PrintWorker, PrintTasks } from './print-tasks'

/** A print worker in its own process. `program` is built from `print-worker-main`. */
export function createPrintWorker(
  options: Pick<TaskWorkerOptions, 'program' | 'onLost' | 'restAfter'>,
): PrintWorker {
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
