import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { readInPortions } from '#/db/rows'
import { dayIn } from '~/foundation/kit/dates'
import { evaluateImport, type ImportClub } from '../review/evaluate-import.server'
import type { RowMove } from '../review/evaluate-row'
import { lockMemberImport } from '../session/lock-import.server'
import { rehearse, type Rehearsal, type ShownRehearsal, type TierBefore } from './rehearse'

/** Rows that stay behind, as a page lists them; the workbook has all. */
const mostRows = 50

interface RehearsedRow {
  id: string
  fullName: string
  email: string
  tier: string
  priceCents: number
  firstPaymentOn: string
  move: RowMove
}

export interface RehearsedImport {
  revision: number
  rehearsal: Rehearsal
  /** Rows that are ready to move. */
  rows: RehearsedRow[]
  leftOut: { id: string; fullName: string; plan: string; reason: string }[]
  /** Rows whose problems are open; they stay behind until they are solved. */
  problems: { id: string; fullName: string; plan: string; sentence: string }[]
}

/**
 * Evaluates every row again, as of now, and computes what going live would do. Stores it with the revision that was rehearsed,
 * which going live asks for. Returns whether it is the first rehearsal of the import.
 */
export function rehearseImport(
  db: TenantDb,
  { importId, club, now }: { importId: string; club: ImportClub; now: Date },
): Promise<{ isFirst: boolean }> {
  return db.transaction(async (db) => {
    const session = await lockMemberImport(db, importId)
    await evaluateImport(db, { importId, decisions: session.decisions, club, now })
    const { rehearsal, leftOut, problems } = (await readRehearsal(db, { importId, club, now }))!
    const shown: ShownRehearsal = {
      ...rehearsal,
      leftOut: leftOut.slice(0, mostRows),
      leftOutCount: leftOut.length,
      behind: problems.slice(0, mostRows),
      behindCount: problems.length,
    }
    await db.q
      .updateTable('member_imports')
      .set({ rehearsed_at: now, rehearsed_revision: session.revision, rehearsal: JSON.stringify(shown) })
      .where('id', '=', importId)
      .execute()
    return { isFirst: session.rehearsed_at === null }
  })
}

/** The rehearsal of an import as its rows are evaluated now; null for none. */
export function readRehearsal(
  db: TenantDb,
  { importId, club, now }: { importId: string; club: ImportClub; now: Date },
): Promise<RehearsedImport | null> {
  return db.read(async (db) => {
    const session = await db.q
      .selectFrom('member_imports')
      .where('id', '=', importId)
      .select('revision')
      .executeTakeFirst()
    if (!session) return null
    const rows = await rehearsedRows(db, importId)
    const tiers = await tiersBefore(db)
    const ready = rows.flatMap((row): RehearsedRow[] => {
      if (row.state !== 'ready') return []
      const move = row.move as unknown as RowMove
      return [
        {
          id: row.id,
          fullName: row.full_name,
          email: move.person.email,
          tier: row.tier ?? '',
          priceCents: row.price_cents ?? 0,
          firstPaymentOn: move.firstPaymentOn,
          move,
        },
      ]
    })
    return {
      revision: session.revision,
      rehearsal: rehearse(
        ready.map(({ move }) => move),
        { today: dayIn(club.timeZone, now), tiers },
      ),
      rows: ready,
      leftOut: rows.flatMap(({ id, state, full_name: fullName, plan, reason }) =>
        state === 'left-out' ? [{ id, fullName, plan, reason }] : [],
      ),
      problems: rows.flatMap(({ id, state, full_name: fullName, plan, problems, reason }) =>
        state === 'problem' || state === 'failed'
          ? [{ id, fullName, plan, sentence: problems[0]?.sentence ?? reason }]
          : [],
      ),
    }
  })
}

/** Rows that a wave may take or leave behind, in the order of the files. */
async function rehearsedRows({ q }: OpenTenantDb, importId: string) {
  const ids = await q
    .selectFrom('member_import_rows')
    .where('import_id', '=', importId)
    .where('state', 'in', ['ready', 'left-out', 'problem', 'failed'])
    .orderBy('position')
    .select('id')
    .execute()
  return readInPortions(ids, (portion) =>
    q
      .selectFrom('member_import_rows as r')
      .leftJoin('tiers as t', 't.id', 'r.tier_id')
      .where('r.id', '=', anyOf(portion.map(({ id }) => id)))
      .orderBy('r.position')
      .select(['r.id', 'r.full_name', 'r.plan', 'r.state', 'r.reason', 'r.problems', 'r.move'])
      .select(['t.name as tier', 'r.price_cents', 'r.first_payment_on'])
      .execute(),
  )
}

/** Every tier with its members and monthly revenue now. A paused membership brings none. */
async function tiersBefore({ q }: OpenTenantDb): Promise<TierBefore[]> {
  const rows = await q
    .selectFrom('tiers as t')
    .innerJoin('tier_prices as p', (join) =>
      join.onRef('p.tier_id', '=', 't.id').on('p.retired_at', 'is', null),
    )
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.tier_id', '=', 't.id').on('m.status', 'in', ['active', 'past_due', 'paused']),
    )
    .leftJoin('tier_prices as own', 'own.id', 'm.tier_price_id')
    .groupBy(['t.id', 't.name', 't.member_cap', 't.position', 'p.amount_cents'])
    .orderBy('t.position')
    .orderBy('p.amount_cents')
    .orderBy('t.id')
    .select(['t.id', 't.name', 't.member_cap as cap', 'p.amount_cents as priceCents'])
    .select(({ fn, lit }) => [
      fn.count<number>('m.id').as('members'),
      fn
        .coalesce(fn.sum<number>('own.amount_cents').filterWhere('m.status', '<>', 'paused'), lit(0))
        .as('mrrCents'),
    ])
    .execute()
  return rows.map(({ members, mrrCents, ...tier }) => ({
    ...tier,
    members: Number(members),
    mrrCents: Number(mrrCents),
  }))
}
