import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { formatMoney } from '~/foundation/kit/money'
import type { MemberFile } from '~/membership/member-files/member-files'
import type { ImportClub } from '../review/evaluate-import.server'
import { lockMemberImport } from '../session/lock-import.server'
import type { MemberFileReader } from '../session/member-file-reader'
import { compareMembers, type MovedMember } from './compare'

/**
 * Compares the members of an import with a file of the old system, and keeps the result with the import. The file is not
 * kept. Throws `import-rejected` (400) for a file without members.
 */
export async function compareImport(
  db: TenantDb,
  read: MemberFileReader,
  { importId, files, club, now }: { importId: string; files: MemberFile[]; club: ImportClub; now: Date },
): Promise<void> {
  const { rows, files: summaries } = await read(files, {
    today: dayIn(club.timeZone, now),
    timeZone: club.timeZone,
  })
  if (rows.length === 0)
    throw new DomainError(
      'import-rejected',
      400,
      summaries.flatMap(({ problems }) => problems)[0] ?? 'No members were found in this file.',
      { field: 'file' },
    )
  await db.transaction(async (db) => {
    await lockMemberImport(db, importId, { statuses: ['live'] })
    const comparison = compareMembers(rows, await movedMembers(db, importId, club.timeZone), {
      words: { money: (cents) => formatMoney(cents, club.currency), day: formatDay },
      files: files.map(({ name }) => name),
      at: now,
    })
    await db.q
      .updateTable('member_imports')
      .set({ comparison: JSON.stringify(comparison) })
      .where('id', '=', importId)
      .execute()
  })
}

/** Members who moved in by an import, as they are now. */
async function movedMembers({ q }: OpenTenantDb, importId: string, timeZone: string): Promise<MovedMember[]> {
  const rows = await q
    .selectFrom('member_import_rows as r')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .innerJoin('memberships as s', 's.id', 'r.membership_id')
    .innerJoin('tier_prices as p', 'p.id', 's.tier_price_id')
    .where('r.import_id', '=', importId)
    .where('r.state', '=', 'moved')
    .where('r.erased_at', 'is', null)
    .orderBy('r.position')
    .select([
      'r.id as rowId',
      'm.id as memberId',
      'r.key',
      'r.email_norm as email',
      'm.full_name as fullName',
    ])
    .select(['s.tier_id as tierId', 'r.plan', 'p.amount_cents as priceCents', 's.status', 's.ends_at'])
    .select('s.current_period_end')
    .execute()
  return rows.map(({ status, ends_at, current_period_end: end, ...row }) => {
    const isLive = liveStatuses.some((live) => live === status)
    return { ...row, isLive, nextPaymentOn: isLive && !ends_at && end ? dayIn(timeZone, end) : null }
  })
}
