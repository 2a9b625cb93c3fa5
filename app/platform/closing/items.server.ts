// The items of a closing: what there is to settle, found from the club's own rows.
import { sql, type AliasableExpression } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import type { ClosingItemKind, ClosingItemStatus } from '#/db/schema/privacy'
import { daysAfter, startOfDay } from '~/foundation/kit/calendar'
import { owedBottleIds } from '~/club/runs/owed/owed-bottles.server'
import type { ClosingRow } from './closing-rows.server'

interface Finding {
  closing: ClosingRow
  timeZone: string
  kinds: readonly ClosingItemKind[]
  now: Date
}

/**
 * Adds an item for everything of these kinds that is to be settled, also what came up since the last run, such as a
 * membership of a guest who was paying as the closing began. An item whose thing is settled no longer waits, and one that
 * was settled waits again where its thing is back. Safe to repeat.
 */
export async function findItems(db: TenantDb, { closing, timeZone, kinds, now }: Finding): Promise<void> {
  for (const kind of kinds) {
    await db.transaction(async (db) => {
      const subjects = subjectsOf(db, kind, closing, timeZone)
      await db.q
        .insertInto('club_closing_items')
        .columns(['business_id', 'closing_id', 'kind', 'item_id', 'changed_at'])
        .expression(
          db.q
            .selectFrom(subjects.as('s'))
            .select((eb) => [
              eb.val(db.businessId).as('business_id'),
              eb.cast<string>(eb.val(closing.id), 'uuid').as('closing_id'),
              eb.val(kind).as('kind'),
              's.id as item_id',
              eb.cast<Date>(eb.val(now), 'timestamptz').as('changed_at'),
            ]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      if (!reopens.has(kind)) return
      const items = db.q
        .updateTable('club_closing_items')
        .where('closing_id', '=', closing.id)
        .where('kind', '=', kind)
      await items
        .set({ status: 'done', because: null, changed_at: now })
        .where('status', 'in', ['waiting', 'failed', 'person'])
        .where('item_id', 'not in', (eb) => eb.selectFrom(subjects.as('s')).select('s.id'))
        .execute()
      await items
        .set({ status: 'waiting', changed_at: now })
        .where('status', '=', 'done')
        .where('settled_by', 'is', null)
        .where('item_id', 'in', (eb) => eb.selectFrom(subjects.as('s')).select('s.id'))
        .execute()
    })
  }
}

/** Kinds whose subjects are rows that are still to be settled: once they are, the row is none any more. */
const reopens = new Set<ClosingItemKind>([
  'price',
  'membership',
  'gift',
  'event',
  'box',
  'bottle',
  'purchase',
  'balance',
])

/** Ids of what is to be settled. */
function subjectsOf(
  { q }: OpenTenantDb,
  kind: ClosingItemKind,
  closing: ClosingRow,
  timeZone: string,
): AliasableExpression<{ id: string }> {
  const end = startOfDay(timeZone, daysAfter(closing.last_on, 1))
  switch (kind) {
    case 'price':
      return q
        .selectFrom('tier_price_changes')
        .where('status', '=', 'scheduled')
        .where('ends_kept', '=', false)
        .select('tier_id as id')
    case 'membership':
      // A gift may have paid for more months than the club has.
      return q
        .selectFrom('memberships as m')
        .where('m.status', 'in', liveStatuses)
        .where(({ eb, or, and, not, exists, selectFrom, ref }) =>
          or([
            eb('m.ends_at', 'is', null),
            and([
              eb('m.ends_at', '>', closing.chosen_on === null ? ref('m.current_period_end') : end),
              not(
                exists(
                  selectFrom('membership_cancellations as c')
                    .whereRef('c.membership_id', '=', 'm.id')
                    .where('c.status', '=', 'scheduled')
                    .select('c.id'),
                ),
              ),
            ]),
          ]),
        )
        .select('m.id')
    case 'notice':
      return noticed(q)
    case 'gift':
      return q.selectFrom('gifts').where('status', '=', 'waiting').select('id')
    case 'event':
      return q
        .selectFrom('events')
        .where('status', '=', 'published')
        .where('starts_at', '>=', end)
        .select('id')
    case 'box':
      return q.selectFrom('entitlements').where('status', 'in', ['open', 'assigned']).select('id')
    case 'bottle':
      return owedBottleIds({ q })
    case 'purchase':
      return q.selectFrom('purchases').where('status', 'in', ['processing', 'ready', 'returned']).select('id')
    case 'balance':
      return q
        .selectFrom('customer_balances')
        .where('balance_cents', '>', 0)
        .groupBy('member_id')
        .select('member_id as id')
    case 'plan':
    case 'archive':
      return q.selectNoFrom(sql<string>`${closing.id}::uuid`.as('id'))
  }
}

/** Members with a membership that runs, or to whom something is owed. */
const noticed = (q: OpenTenantDb['q']) =>
  q
    .selectFrom('members as m')
    .where('m.anonymized_at', 'is', null)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('memberships as s')
            .whereRef('s.member_id', '=', 'm.id')
            .where('s.status', 'in', liveStatuses)
            .select('s.id'),
        ),
        exists(
          selectFrom('entitlements as e')
            .whereRef('e.member_id', '=', 'm.id')
            .where('e.status', 'in', ['open', 'assigned'])
            .select('e.id'),
        ),
        exists(
          selectFrom('purchases as p')
            .whereRef('p.member_id', '=', 'm.id')
            .where('p.status', 'in', ['processing', 'ready', 'returned'])
            .select('p.id'),
        ),
        exists(
          selectFrom('customer_balances as b')
            .whereRef('b.member_id', '=', 'm.id')
            .where('b.balance_cents', '>', 0)
            .select('b.member_id'),
        ),
      ]),
    )
    .select('m.id')

/** The next items of a kind that wait, the least often tried first. */
export function waitingItems(
  db: TenantDb,
  { closingId, kind, limit }: { closingId: string; kind: ClosingItemKind; limit: number },
): Promise<string[]> {
  return db.read(async (db) => {
    const rows = await db.q
      .selectFrom('club_closing_items')
      .where('closing_id', '=', closingId)
      .where('kind', '=', kind)
      .where('status', '=', 'waiting')
      .orderBy('tries')
      .orderBy('item_id')
      .limit(limit)
      .select('item_id')
      .execute()
    return rows.map(({ item_id }) => item_id)
  })
}

interface ItemChange {
  closingId: string
  kind: ClosingItemKind
  itemId: string
  status: ClosingItemStatus
  because: string | null
  settledBy?: string
  now: Date
}

/** Records the outcome of an item, and counts the try. */
export async function recordItem(
  db: TenantDb,
  { closingId, kind, itemId, status, because, settledBy, now }: ItemChange,
): Promise<void> {
  await db.transaction((db) =>
    db.q
      .updateTable('club_closing_items')
      .set((eb) => ({
        status,
        because,
        settled_by: settledBy ?? null,
        tries: eb('tries', '+', 1),
        changed_at: now,
      }))
      .where('closing_id', '=', closingId)
      .where('kind', '=', kind)
      .where('item_id', '=', itemId)
      .execute(),
  )
}

/** Lets everything that failed be tried again; a kind, or one item of it. */
export async function retryItems(
  db: TenantDb,
  { closingId, now }: { closingId: string; now: Date },
): Promise<number> {
  return db.transaction(async (db) => {
    const { numUpdatedRows } = await db.q
      .updateTable('club_closing_items')
      .set({ status: 'waiting', changed_at: now })
      .where('closing_id', '=', closingId)
      .where('status', '=', 'failed')
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
}
