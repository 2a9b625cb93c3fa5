import { DomainError } from '~/foundation/kit/errors'
import { createTaskWorker, type TaskWorkerOptions } from '~/foundation/kit/task-worker.server'
import { importErrorMessages, mostWaitingReadings } from './limits'
import type { ImportReader, ImportTasks } from './import-tasks'

/**
 * An import reader. `program` is built from `import-worker-main`. A workbook of 100 MB unpacked needs about 300 MB; one
 * that needs more, or more than 20 seconds of processor time, ends the process and not the server.
 */
export function createImportReader(
  options: Pick<TaskWorkerOptions, 'program' | 'onLost' | 'restAfter' | 'patience'>,
): ImportReader {
  const busy = () =>
    new DomainError('imports-busy', 503, importErrorMessages.busy, { field: 'file', retryAfterSeconds: 30 })
  return createTaskWorker<ImportTasks>({
    ...options,
    title: 'import reader',
    busy,
    heapMegabytes: 512,
    mostWaiting: mostWaitingReadings,
  })
}
