import type { ImportTasks } from './import-tasks'
import { readTable } from './read-table.server'

/** Tasks of the import worker: inputs and results can be sent between processes. */
export const importTasks: ImportTasks = {
  table: ({ bytes, encoding, most }) =>
    readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding, most),
}
