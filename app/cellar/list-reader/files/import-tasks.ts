// Tasks of the import worker. Inputs and results can be sent between processes.
import type { TaskWorker } from '~/foundation/kit/task-worker.server'
import type { TextEncoding } from './decode-text'
import type { SourceTable } from './table'

/** Reads uploaded lists in a separate process. Throws `imports-busy` when its queue is full. */
export type ImportReader = TaskWorker<ImportTasks>

export type ImportTasks = {
  /** The rows of an uploaded list, at most `most` of a sheet; a text's encoding is recognized where none is chosen. */
  table(upload: { bytes: Uint8Array; encoding: TextEncoding | null; most?: number }): Promise<SourceTable>
}
