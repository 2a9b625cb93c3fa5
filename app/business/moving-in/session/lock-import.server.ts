import type { Updateable } from 'kysely'
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { MemberImportsTable, MemberImportStatus } from '#/db/schema/member-imports'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'

/** Imports whose files, decisions and rows can be changed. */
export const openStatuses = ['open', 'live'] as const satisfies MemberImportStatus[]

const memberImportNotFound = () =>
  new DomainError('member-import-not-found', 404, 'This import does not exist or was deleted.')

/**
 * Locks an import of members. Throws `member-import-not-found` (404), `member-import-moved-on` (409) when its status is
 * none of these, and `member-import-changed` (409) when a `revision` is given and another person changed it since.
 */
export async function lockMemberImport(
  db: OpenTenantDb,
  importId: string,
  { statuses = openStatuses, revision }: { statuses?: readonly MemberImportStatus[]; revision?: number } = {},
) {
  const row = isId(importId)
    ? await db.q
        .selectFrom('member_imports')
        .where('id', '=', importId)
        .selectAll()
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw memberImportNotFound()
  if (!statuses.includes(row.status))
    throw new DomainError(
      'member-import-moved-on',
      409,
      'This import has moved on since you opened the page.',
    )
  if (revision !== undefined && revision !== row.revision)
    throw new DomainError(
      'member-import-changed',
      409,
      'Someone changed this import after you opened the page. Look at it again; nothing of yours was saved.',
    )
  return row
}

/** Changes an import and gives it the next revision, which makes an earlier rehearsal and open forms out of date. */
export async function changeMemberImport(
  db: OpenTenantDb,
  importId: string,
  changes: Omit<Updateable<MemberImportsTable>, 'business_id' | 'revision'> & { changed_at: Date },
): Promise<void> {
  await db.q
    .updateTable('member_imports')
    .set({ ...changes, revision: sql`revision + 1` })
    .where('id', '=', importId)
    .execute()
}
