// Changes of a person to rows of an import: one row, or all that share a problem.
import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { inPortions, inputRows, readInPortions } from '#/db/rows'
import { dayIn, isDay, type Day } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import type { MemberRow } from '~/membership/member-files/member-row'
import { changeMemberImport, lockMemberImport } from '../session/lock-import.server'
import { evaluateImport, type ImportClub } from './evaluate-import.server'
import { answersTo, needsDay, type BulkAnswer } from './answers'
import type { ProblemCode, RowProblem } from './evaluate-row'
import { nextSameDay } from './next-same-day'
import { readRowChanges, type RowChanges } from './row-changes'

/** Rows that a person may change: those that no wave has taken, and those that failed in one. */
const changeable = ['problem', 'ready', 'left-out', 'failed'] as const

interface RowChange {
  importId: string
  rowId: string
  /** The version of the row that the person saw. */
  version: number
  club: ImportClub
  now: Date
}

/**
 * Changes fields of a row, on top of earlier changes. Throws `import-row-not-found` (404), `import-row-moved` (409) for a
 * row of a wave, and `import-row-changed` (409) when another person changed it since.
 */
export function changeImportRow(
  db: TenantDb,
  { changes, ...change }: RowChange & { changes: RowChanges },
): Promise<void> {
  return changeOne(db, change, (before) => ({ changes: { ...before, ...changes } }))
}

/** Leaves a row out, or takes it in again. Throws as `changeImportRow`. */
export function leaveRowOut(
  db: TenantDb,
  { isLeftOut, ...change }: RowChange & { isLeftOut: boolean },
): Promise<void> {
  return changeOne(db, change, () => ({ isLeftOut }))
}

/** Decides how the subscription at Stripe continues. Throws as `changeImportRow`. */
export function chooseSubscription(
  db: TenantDb,
  { choice, subscriptionId, ...change }: RowChange & { choice: 'adopt' | 'replace'; subscriptionId?: string },
): Promise<void> {
  return changeOne(db, change, (before) => ({
    subscriptionChoice: choice,
    ...(subscriptionId !== undefined && { changes: { ...before, subscriptionId } }),
  }))
}

/** Accepts every doubt of a row that can be answered by "as it is". Throws as `changeImportRow`. */
export function acceptDoubts(db: TenantDb, change: RowChange): Promise<void> {
  return changeOne(db, change, (before, problems) => ({ changes: withAccepted(before, problems) }))
}

interface Change {
  changes?: RowChanges
  isLeftOut?: boolean
  subscriptionChoice?: 'adopt' | 'replace'
}

function changeOne(
  db: TenantDb,
  { importId, rowId, version, club, now }: RowChange,
  change: (before: RowChanges, problems: RowProblem[]) => Change,
): Promise<void> {
  return db.transaction(async (db) => {
    const { decisions } = await lockMemberImport(db, importId)
    const row = await db.q
      .selectFrom('member_import_rows')
      .where('import_id', '=', importId)
      .where('id', '=', rowId)
      .select(['version', 'state', 'changes', 'problems', 'email_norm'])
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new DomainError('import-row-not-found', 404, 'This row is no longer here.')
    if (!changeable.some((state) => state === row.state))
      throw new DomainError(
        'import-row-moved',
        409,
        'This row is going live or is live; change the member instead.',
      )
    if (row.version !== version)
      throw new DomainError(
        'import-row-changed',
        409,
        'Someone changed this row after you opened it. Look at it again; nothing of yours was saved.',
      )
    const { changes, isLeftOut, subscriptionChoice } = change(
      readRowChanges(row.changes),
      row.problems as RowProblem[],
    )
    await db.q
      .updateTable('member_import_rows')
      .set({
        version: version + 1,
        ...(changes && { changes: JSON.stringify(changes) }),
        ...(isLeftOut !== undefined && { is_left_out: isLeftOut }),
        ...(subscriptionChoice && { subscription_choice: subscriptionChoice }),
      })
      .where('id', '=', rowId)
      .execute()
    await changeMemberImport(db, importId, { changed_at: now })
    // Rows that shared the address before are evaluated too: they may be the only one with it now.
    const sharing = await rowsWithEmail(db, importId, row.email_norm)
    await evaluateImport(db, { importId, decisions, club, now }, [rowId, ...sharing])
    const after = await db.q
      .selectFrom('member_import_rows')
      .where('id', '=', rowId)
      .select('email_norm')
      .executeTakeFirstOrThrow()
    if (after.email_norm !== row.email_norm)
      await evaluateImport(db, { importId, decisions, club, now }, [rowId])
  })
}

async function rowsWithEmail(db: OpenTenantDb, importId: string, email: string | null): Promise<string[]> {
  if (email === null) return []
  const rows = await db.q
    .selectFrom('member_import_rows')
    .where('import_id', '=', importId)
    .where('email_norm', '=', email)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

interface BulkChange {
  importId: string
  revision: number
  problem: ProblemCode
  answer: BulkAnswer
  /** Of `on-day` and `hold-until`. */
  day?: Day
  club: ImportClub
  now: Date
}

/**
 * Answers a problem in every row that has it. Returns the number of rows changed. Throws `member-import-changed` (409)
 * `no-such-answer` and `no-day` (400).
 */
export function answerRows(db: TenantDb, change: BulkChange): Promise<number> {
  const { importId, problem, answer, club, now } = change
  if (!answersTo[problem].includes(answer))
    throw new DomainError('no-such-answer', 400, 'Please use the buttons on this page.')
  const today = dayIn(club.timeZone, now)
  if (needsDay(answer) && !(change.day && isDay(change.day) && change.day >= today))
    throw new DomainError('no-day', 400, 'Enter a day that is not in the past.')
  return db.transaction(async (db) => {
    const { decisions } = await lockMemberImport(db, importId, change)
    const named = await db.q
      .selectFrom('member_import_rows')
      .where('import_id', '=', importId)
      .where('state', '=', 'problem')
      .where(sql<boolean>`problems @> ${JSON.stringify([{ code: problem }])}::jsonb`)
      .orderBy('position')
      .select('id')
      .execute()
    const ids = named.map(({ id }) => id)
    const rows = await readInPortions(ids, (portion) =>
      db.q
        .selectFrom('member_import_rows')
        .where('id', '=', anyOf(portion))
        .orderBy('position')
        .select(['id', 'source', 'changes', 'problems', 'email_norm'])
        .execute(),
    )
    const emails = new Set<string>()
    const changed = rows.flatMap(({ id, source, changes, problems, email_norm: email }) => {
      const before = readRowChanges(changes)
      if (answer === 'leave-out') return { id, isLeftOut: true, changes: before }
      if (answer === 'keep-first') {
        if (email === null || emails.has(email)) return { id, isLeftOut: true, changes: before }
        emails.add(email)
        return []
      }
      const more = answered(answer, {
        before,
        problems: problems as RowProblem[],
        source: source as unknown as MemberRow,
      })
      return more ? { id, isLeftOut: false, changes: { ...before, ...more } } : []
    })
    if (changed.length === 0) return 0
    const values = changed.map(({ id, isLeftOut, changes }) => ({ id, is_left_out: isLeftOut, changes }))
    await inPortions(values, (portion) =>
      sql`
      update member_import_rows r
      set changes = e.changes, is_left_out = r.is_left_out or e.is_left_out, version = r.version + 1
      from ${inputRows('member_import_rows', 'e', portion)}
      where r.business_id = ${db.businessId} and r.id = e.id`.execute(db.q),
    )
    await changeMemberImport(db, importId, { changed_at: now })
    await evaluateImport(db, { importId, decisions, club, now })
    return changed.length

    function answered(
      answer: BulkAnswer,
      { before, problems, source }: { before: RowChanges; problems: RowProblem[]; source: MemberRow },
    ): RowChanges | null {
      switch (answer) {
        case 'accept':
          return withAccepted(
            before,
            problems.filter(({ code }) => code === problem),
          )
        case 'next-month-day': {
          const day = before.firstPaymentOn ?? source.paidUntil
          return day ? { firstPaymentOn: nextSameDay(day, today) } : null
        }
        case 'on-day':
          return { firstPaymentOn: change.day }
        case 'hold-until':
          return { holdUntil: change.day }
        case 'tier-price':
          return { price: 'tier' }
        case 'pick-up':
          return { delivery: 'pick_up' }
        case 'ask-for-card':
          return { customerId: null }
        case 'no-debt':
          return { creditCents: 0 }
        default:
          return null
      }
    }
  })
}

function withAccepted(before: RowChanges, problems: readonly RowProblem[]): RowChanges {
  const accepted = problems.flatMap(({ accept }) => accept ?? [])
  return { ...before, accepted: [...new Set([...(before.accepted ?? []), ...accepted])] }
}

/** All rows of an import are evaluated again, as after a change of tiers, shipping or members. */
export function checkRowsAgain(
  db: TenantDb,
  { importId, club, now }: { importId: string; club: ImportClub; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const { decisions } = await lockMemberImport(db, importId)
    await evaluateImport(db, { importId, decisions, club, now })
    await changeMemberImport(db, importId, { changed_at: now })
  })
}
