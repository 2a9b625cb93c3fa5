import type { ImportTasks } from './import-tasks'
import type { TextEncoding } from './decode-text'
import { readTable } from './read-table.server'

/** Tasks of the import worker: inputs and results can be sent between processes. */
export const importTasks: ImportTasks = {
  /** The rows of an uploaded list; a text's encoding is recognized where none is chosen. */
  table: ({ bytes, encoding }: { bytes: Uint8Array; encoding: TextEncoding | null }) =>
    readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding),
}
