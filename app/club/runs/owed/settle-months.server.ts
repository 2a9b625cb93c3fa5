// Months that were handed over before runs were recorded here, as a person states.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { isDay, type Day } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { updateEntitlements } from '../entitlements/update-entitlements.server'

/**
 * States that every open box of these months was handed over before runs were recorded here: they are fulfilled, with
 * name and time. Boxes that are in a run stay. Returns how many boxes. Throws `no-months` (400) and `count-changed`
 * (409) where there are more or fewer of them than the person confirmed.
 */
export function settleMonths(
  db: TenantDb,
  { months, seen, userId, now }: { months: Day[]; seen: number; userId: string; now: Date },
): Promise<number> {
  const monthIds = [...new Set(months)]
  if (monthIds.length === 0 || !monthIds.every(isDay)) {
    throw new DomainError('no-months', 400, 'Please choose at least one month')
  }
  return db.transaction(async (db) => {
    const open = await db.q
      .selectFrom('entitlements')
      .where('status', '=', 'open')
      .where('month', '=', (eb) => eb.fn.any(eb.val(monthIds)))
      .select('id')
      .orderBy('period_start')
      .orderBy('id')
      .forUpdate()
      .execute()
    if (open.length !== seen) {
      throw new DomainError(
        'count-changed',
        409,
        `These months now have ${open.length === 1 ? '1 open box' : `${open.length} open boxes`}. Please look again and confirm.`,
      )
    }
    await db.q
      .updateTable('entitlements')
      .set({ status: 'fulfilled', settled_by: userId, settled_at: now, changed_at: now })
      .where('id', '=', anyOf(open.map(({ id }) => id)))
      .execute()
    await recordForBusiness(db, { userId, now }, 'run.months_settled', {
      details: { months: monthIds, boxes: open.length },
    })
    return open.length
  })
}

/** How many open boxes these months have, for the confirmation. */
export async function countOpen(db: OpenTenantDb, months: Day[]): Promise<number> {
  const { count } = await db.q
    .selectFrom('entitlements')
    .where('status', '=', 'open')
    .where('month', '=', (eb) => eb.fn.any(eb.val(months.filter(isDay))))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The statements that hold, the latest first. */
export function settlements(db: OpenTenantDb) {
  return db.q
    .selectFrom('entitlements as e')
    .leftJoin('business_users as u', 'u.user_id', 'e.settled_by')
    .where('e.settled_at', 'is not', null)
    .groupBy(['e.settled_at', 'u.full_name'])
    .select(({ fn }) => [
      'e.settled_at as at',
      'u.full_name as by',
      fn.agg<Day[]>('jsonb_agg', ['e.month']).distinct().orderBy('e.month').as('months'),
      fn.countAll<number>().as('boxes'),
    ])
    .$narrowType<{ at: Date }>()
    .orderBy('e.settled_at', 'desc')
    .limit(50)
    .execute()
}

/**
 * Takes a statement back: its boxes are owed again, those that were refunded meanwhile are canceled. Undoing twice is
 * the same as once. Returns how many boxes.
 */
export async function undoSettlement(
  db: TenantDb,
  { settledAt, userId, now }: { settledAt: Date; userId: string; now: Date },
): Promise<number> {
  const undone = await db.transaction(async (db) => {
    const rows = await db.q
      .selectFrom('entitlements')
      .where('settled_at', '=', settledAt)
      .select(['id', 'membership_id', 'is_unpaid_after'])
      .orderBy('period_start')
      .orderBy('id')
      .forUpdate()
      .execute()
    if (rows.length === 0) return []
    await db.q
      .updateTable('entitlements')
      .set({
        status: 'open',
        settled_by: null,
        settled_at: null,
        is_unpaid_after: false,
        changed_at: now,
      })
      .where('id', '=', anyOf(rows.map(({ id }) => id)))
      .execute()
    await recordForBusiness(db, { userId, now }, 'run.months_unsettled', {
      details: { boxes: rows.length },
    })
    return rows
  })
  // Compared with the payments in transactions of their own: a payment is locked before its entitlements.
  const refunded = new Set(undone.flatMap((one) => (one.is_unpaid_after ? one.membership_id : [])))
  for (const membershipId of refunded) {
    await db.transaction((db) => updateEntitlements(db, { membershipId, now }))
  }
  return undone.length
}
