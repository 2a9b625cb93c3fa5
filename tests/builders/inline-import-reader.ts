import { importTasks } from '~/wines/import/read/import-tasks.server'
import type { ImportReader } from '~/wines/import/read/import-tasks'

/** An import reader that runs in this process. */
export function anInlineImportReader(): ImportReader {
  return {
    make: async (name, order) => (await importTasks[name](order)) as never,
    warm: () => undefined,
    close: () => undefined,
  }
}
