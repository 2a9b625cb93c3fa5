import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
// Removes the files of imports of members, and later their rows, when their time is over.
import { expressionBuilder, sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import type { Scopes } from '#/tenants/scope.server'
import { deleteOldMemberImportsJob } from '../jobs'

/** Days after going live, the end, or the last change of an import that was not finished. */
const keepFilesDays = 90
/** Days after going live for which rows stay as the proof of what was moved in. */
const keepRowsDays = 2 * 365

const dayMs = 24 * 3_600_000
const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

/** Imports whose files or rows have had their time. */
function isDue(now: Date) {
  const eb = expressionBuilder<Schema, 'member_imports'>()
  const files = before(now, keepFilesDays)
  return eb.or([
    eb('dropped_at', '<', files),
    eb.and([eb('status', '=', 'open'), eb('changed_at', '<', files)]),
    eb.and([eb('went_live_at', '<', files), eb('changed_at', '<', files)]),
  ])
}

/** Sends a job to each business with imports whose time is over. */
export async function deleteAllOldMemberImports(scopes: Scopes, now: Date): Promise<void> {
  const rows = await scopes
    .platform('old imports of members')
    .read(({ q }) =>
      q.selectFrom('member_imports').where(isDue(now)).select('business_id').distinct().execute(),
    )
  await sendToEach(
    scopes,
    deleteOldMemberImportsJob,
    emptyPayloads(rows.map(({ business_id }) => business_id)),
  )
}

/**
 * Removes the contents of files 90 days after their import ended or was left alone, imports that never went live
 * altogether, and what rows say two years after they went live.
 */
export async function deleteOldMemberImports({ q }: OpenTenantDb, now: Date): Promise<void> {
  const due = await q
    .selectFrom('member_imports')
    .where(isDue(now))
    .select(['id', 'status', 'went_live_at'])
    .execute()
  const rowsUntil = before(now, keepRowsDays)
  for (const { id, status, went_live_at } of due) {
    await q.updateTable('member_import_files').set({ content: null }).where('import_id', '=', id).execute()
    const isLive = status === 'live' && went_live_at !== null && went_live_at >= rowsUntil
    if (isLive) continue
    for (const table of ['member_import_rows', 'member_import_waves', 'member_import_files'] as const)
      await q.deleteFrom(table).where('import_id', '=', id).execute()
    await q.deleteFrom('member_imports').where('id', '=', id).execute()
  }
}

/** Rows of imports about a member, for the export of their data. */
export async function memberImportData(
  { q }: OpenTenantDb,
  memberId: string,
): Promise<Record<string, unknown[]>> {
  return {
    moved_in: await q
      .selectFrom('member_import_rows')
      .where('member_id', '=', memberId)
      .select(['source', 'changes', 'move', 'moved_at'])
      .orderBy('moved_at')
      .execute(),
  }
}

/**
 * Erases a person from imports: what rows say of them, and the files that name them. That a membership was moved in, and
 * when, stays. `email` is normalized.
 */
export async function eraseMemberImportData(
  { q }: OpenTenantDb,
  { memberId, email, now }: { memberId: string; email: string; now: Date },
): Promise<void> {
  const erased = await q
    .updateTable('member_import_rows')
    .set({
      key: sql`id::text`,
      source: '{}',
      changes: '{}',
      customers: '[]',
      subscriptions: '[]',
      problems: '[]',
      move: null,
      full_name: '',
      email_norm: null,
      reason: '',
      erased_at: now,
    })
    .where((eb) => eb.or([eb('member_id', '=', memberId), eb('email_norm', '=', email)]))
    .returning('import_id')
    .execute()
  const imports = [...new Set(erased.map(({ import_id }) => import_id))]
  if (imports.length === 0) return
  // A row that has not moved would be read again without its person.
  await q
    .deleteFrom('member_import_rows')
    .where('erased_at', 'is not', null)
    .where('state', 'in', ['problem', 'ready', 'left-out', 'failed'])
    .execute()
  await q
    .updateTable('member_import_files')
    .set({ content: null })
    .where('import_id', 'in', imports)
    .execute()
  await q
    .updateTable('member_imports')
    .set({ comparison: null, rehearsal: null })
    .where('id', 'in', imports)
    .execute()
}
