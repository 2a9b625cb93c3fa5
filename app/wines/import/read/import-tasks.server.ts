import { readTable } from './read-table.server'

/** What the import worker does: inputs and results can be sent between processes. */
export const importTasks = {
  /** The rows of an uploaded list. */
  table: (bytes: Uint8Array) => readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
}

export type ImportTasks = typeof importTasks
