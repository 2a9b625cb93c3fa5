import type { Updateable } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { ImportSessionsTable } from '#/db/schema/wine-imports'
import { isDomainError } from '~/foundation/kit/errors'
import { lockImport, updateImport } from '../session.server'

type Session = Awaited<ReturnType<typeof lockImport>>

/**
 * Ends a reading: stores what was found and opens the review, in one transaction. Does nothing where a person stopped
 * the reading meanwhile: what it found is not wanted.
 */
export function endReading(
  db: TenantDb,
  importId: string,
  {
    found,
    store,
    now,
  }: {
    /** About the document: its currency, how it was read, and that its rows are not those of several sheets. */
    found: Pick<Updateable<ImportSessionsTable>, 'currency' | 'reading' | 'skipped' | 'sheet'>
    /** Stores the rows or lines, with the import as it was before. */
    store: (db: OpenTenantDb, session: Session) => Promise<void>
    now: Date
  },
): Promise<void> {
  return db.transaction(async (db) => {
    const session = await lockImport(db, importId, ['reading']).catch((error: unknown) => {
      if (isDomainError(error)) return null
      throw error
    })
    if (!session) return
    await updateImport(db, importId, {
      status: 'mapped',
      progress: 100,
      failure: '',
      ...found,
      changed_at: now,
    })
    await store(db, session)
  })
}
