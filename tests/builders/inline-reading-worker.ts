import type { ReadingWorker } from '~/cellar/list-reader/reading-tasks'
import { readingTasks } from '~/cellar/list-reader/documents/reading-tasks.server'

/** A reading worker that runs in this process. */
export function anInlineReadingWorker(): ReadingWorker {
  return {
    make: async (name, order) => (await (readingTasks[name] as (order: unknown) => unknown)(order)) as never,
    warm: () => undefined,
    close: () => undefined,
  }
}
