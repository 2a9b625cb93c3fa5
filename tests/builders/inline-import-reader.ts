import { importTasks } from '~/cellar/list-reader/files/import-tasks.server'
import type { ImportReader } from '~/cellar/list-reader/files/import-tasks'

/** An import reader that runs in this process. */
export function anInlineImportReader(): ImportReader {
  return {
    make: async (name, order) => (await importTasks[name](order)) as never,
    warm: () => undefined,
    close: () => undefined,
  }
}
