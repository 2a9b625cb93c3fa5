import { TaskWorkerLostError } from '~/foundation/kit/task-worker.server'
import type { Inspection, ReadingWorker } from '~/cellar/list-reader/reading-tasks'
import { importError } from '~/cellar/list-reader/import-error'
import { importErrorMessages, maxImportBytes } from '~/cellar/list-reader/files/limits'

export interface UploadedFile {
  name: string
  bytes: Buffer
}

export interface InspectedFile extends UploadedFile {
  inspection: Inspection
}

/** Inspects files by their content, one after another. Throws `import-rejected` for the field `file`. */
export async function inspectFiles(
  worker: ReadingWorker,
  files: readonly UploadedFile[],
): Promise<InspectedFile[]> {
  if (files.length === 0) throw importError(importErrorMessages.none)
  const inspected: InspectedFile[] = []
  for (const file of files) {
    // Checked before the worker, which validates the rest.
    if (file.bytes.length > maxImportBytes) throw importError(importErrorMessages.tooLarge, 413)
    const inspection = await worker.make('inspect', file.bytes).catch((error: unknown) => {
      throw error instanceof TaskWorkerLostError ? importError(importErrorMessages.slow) : error
    })
    inspected.push({ ...file, inspection })
  }
  return inspected
}
