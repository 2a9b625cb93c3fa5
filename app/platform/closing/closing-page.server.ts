// The page of a closing: what would happen, or how far it is.
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { liveStatuses } from '#/db/schema/memberships'
import type { ClosingItemStatus } from '#/db/schema/privacy'
import { dayIn, type Day } from '~/foundation/kit/dates'
import { openMemberImports } from '~/business/moving-in/queries.server'
import { closingLines } from '~/platform/privacy/archive/closing'
import { closingOf } from '~/platform/privacy/archive/closing.server'
import { latestClosing, draftClosing, type ClosingRow } from './closing-rows.server'
import { closingItemKinds, closingParts, earliestLastDay, latestLastDay } from './rules'
import { hasEndedOne } from './undo-closing.server'

interface EndDay {
  on: Day
  memberships: number
}

/** How many paid periods end on each day, without the days of those that are not paid. */
async function endDays(db: TenantDb, timeZone: string, now: Date): Promise<EndDay[]> {
  const rows = await db.read((db) =>
    db.q
      .selectFrom('memberships')
      .where('status', 'in', liveStatuses)
      .where('current_period_end', '>', now)
      .orderBy('current_period_end')
      .select('current_period_end as at')
      .$narrowType<{ at: Date }>()
      .execute(),
  )
  const days = new Map<Day, number>()
  for (const { at } of rows) {
    const on = dayIn(timeZone, at)
    days.set(on, (days.get(on) ?? 0) + 1)
  }
  return [...days].map(([on, memberships]) => ({ on, memberships }))
}

/** Effects of a closing today, in figures, and the owner's draft. */
export async function closingPlan(db: TenantDb, { club, now }: { club: Club; now: Date }) {
  const today = dayIn(club.timeZone, now)
  const [closing, ends, draft] = await Promise.all([
    closingOf(db, now),
    endDays(db, club.timeZone, now),
    draftClosing(db),
  ])
  return {
    owed: closingLines(closing, club.currency),
    members: closing.members,
    ends,
    earliest: earliestLastDay(today),
    latest: latestLastDay(today),
    draft: draft ? closingFacts(draft) : null,
  }
}

const closingFacts = ({ id, kind, chosen_on, last_on, refund_on, message }: ClosingRow) => ({
  id,
  kind,
  chosenOn: chosen_on,
  lastOn: last_on,
  refundOn: refund_on,
  message,
})

/**
 * How far the club's closing is, part by part, with everything that failed or needs a person, and imports of members that
 * stopped; null where there is none.
 */
export async function closingProgress(db: TenantDb, { club }: { club: Club }) {
  const closing = await latestClosing(db)
  if (!closing) return null
  const { counts, open, ended, imports } = await db.read(async (db) => ({
    imports: await openMemberImports(db),
    counts: await db.q
      .selectFrom('club_closing_items')
      .where('closing_id', '=', closing.id)
      .groupBy(['kind', 'status'])
      .select(({ fn }) => ['kind', 'status', fn.countAll<number>().as('count')])
      .execute(),
    open: await openItems(db, closing.id),
    ended: await hasEndedOne(db, closing.id),
  }))
  const count = (kind: string, status: ClosingItemStatus) =>
    counts.find((one) => one.kind === kind && one.status === status)?.count ?? 0
  return {
    ...closingFacts(closing),
    status: closing.status,
    reason: closing.reason,
    startedOn: dayIn(club.timeZone, closing.requested_at),
    closedOn: closing.closed_at && dayIn(club.timeZone, closing.closed_at),
    mayUndo: closing.status === 'running' && !ended,
    parts: closingItemKinds.map((kind) => ({
      kind,
      label: closingParts[kind].label,
      phase: closingParts[kind].phase,
      done: count(kind, 'done'),
      waiting: count(kind, 'waiting'),
      failed: count(kind, 'failed'),
      person: count(kind, 'person'),
    })),
    open,
    imports,
  }
}

/** Most items that the page lists. */
const mostListed = 200

/** Items that failed or need a person, with whom they are about. */
async function openItems(db: Parameters<typeof hasEndedOne>[0], closingId: string) {
  const rows = await db.q
    .selectFrom('club_closing_items as i')
    .leftJoin('memberships as s', (join) =>
      join.onRef('s.id', '=', 'i.item_id').on('i.kind', '=', 'membership'),
    )
    .leftJoin('entitlements as e', (join) => join.onRef('e.id', '=', 'i.item_id').on('i.kind', '=', 'box'))
    .leftJoin('purchases as p', (join) => join.onRef('p.id', '=', 'i.item_id').on('i.kind', '=', 'purchase'))
    .leftJoin('order_bottles as l', (join) =>
      join.onRef('l.id', '=', 'i.item_id').on('i.kind', '=', 'bottle'),
    )
    .leftJoin('run_orders as o', 'o.id', 'l.order_id')
    .leftJoin('gifts as g', (join) => join.onRef('g.id', '=', 'i.item_id').on('i.kind', '=', 'gift'))
    .leftJoin('members as m', (join) =>
      join.on((eb) =>
        eb(
          'm.id',
          '=',
          eb.fn.coalesce(
            's.member_id',
            'e.member_id',
            'p.member_id',
            'o.member_id',
            eb.case().when('i.kind', 'in', ['notice', 'balance']).then(eb.ref('i.item_id')).end(),
          ),
        ),
      ),
    )
    .where('i.closing_id', '=', closingId)
    .where('i.status', 'in', ['failed', 'person'])
    .orderBy('i.kind')
    .orderBy('m.search_text')
    .orderBy('i.item_id')
    .limit(mostListed)
    .select([
      'i.kind',
      'i.item_id as itemId',
      'i.status',
      'i.because',
      'm.id as memberId',
      'm.full_name as member',
      'g.giver_name as giver',
    ])
    .execute()
  return rows.map(({ member, giver, kind, ...row }) => ({
    ...row,
    kind,
    label: closingParts[kind].label,
    who: member ?? giver,
  }))
}
