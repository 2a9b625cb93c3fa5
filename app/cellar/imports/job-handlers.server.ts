import type { TenantDb } from '#/db/handles.server'
import { handleTenantJob, NonRetryableError, type JobHandler, type JobRun } from '~/foundation/jobs/handler'
import { isDomainError } from '~/foundation/kit/errors'
import { applyImport, setImportStatus, type ReportProgress } from './apply-import.server'
import { applyImportJob, undoImportJob } from './jobs'
import { undoImport } from './undo-import.server'

/** Handlers of the jobs of imports. */
export function importHandlers(): JobHandler[] {
  return [
    handleTenantJob(applyImportJob, (db, { importId }, run) =>
      orBack(db, importId, 'mapped', run, () =>
        applyImport(db, { importId, now: run.now, report: reporter(db, importId) }),
      ),
    ),
    handleTenantJob(undoImportJob, (db, { importId }, run) =>
      orBack(db, importId, 'applied', run, () =>
        undoImport(db, { importId, now: run.now, report: reporter(db, importId) }),
      ),
    ),
  ]
}

/** Writes progress in a transaction of its own, beside the job's. */
function reporter(db: TenantDb, importId: string): ReportProgress {
  return (percent) =>
    db.transaction(async (db) => {
      await db.q
        .updateTable('import_sessions')
        .set({ progress: percent })
        .where('id', '=', importId)
        .where('status', 'in', ['applying', 'undoing'])
        .execute()
    })
}

/** Runs the work; where it cannot be done, the import goes back to its former status with the reason. */
async function orBack(
  db: TenantDb,
  importId: string,
  status: 'mapped' | 'applied',
  run: JobRun,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    // A wine that was added meanwhile: the next run reads the cellar again.
    const isFinal = isDomainError(error) && error.code !== 'wine-duplicate'
    if (!isFinal && !run.isLast) throw error
    const failure = isDomainError(error)
      ? error.sentence
      : 'Something went wrong on our side, and nothing was changed. Please try again.'
    await db.transaction((db) => setImportStatus(db, importId, { status, failure, now: run.now }))
    if (!isDomainError(error)) throw error
    throw new NonRetryableError(error.message)
  }
}
