// Obligations of a club today, which are to be settled before it closes.
import type { TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import { countOwedBottles } from '~/club/runs/owed/owed-bottles.server'
import { owedTotals } from '~/club/runs/owed/owed.server'
import { giftTotals } from '~/club/gifts/owner/gift-list.server'
import type { Closing } from './closing'

/** Counts of everything that people paid and did not get yet. */
export async function closingOf(db: TenantDb, now: Date): Promise<Closing> {
  const gifts = await giftTotals(db)
  return db.read(async (db) => {
    const { owed } = await owedTotals(db)
    const bottles = await countOwedBottles(db)
    const members = db.q
      .selectFrom('memberships')
      .where('status', 'in', liveStatuses)
      .select(({ fn }) => fn.countAll<number>().as('members'))
    const purchases = db.q
      .selectFrom('purchases')
      .where('status', 'in', ['processing', 'ready', 'returned'])
      .select(({ fn, lit }) => [
        fn.countAll<number>().as('purchases'),
        fn.coalesce(fn.sum<number>('amount_cents'), lit(0)).as('purchaseCents'),
      ])
    const seats = db.q
      .selectFrom('event_seats as s')
      .innerJoin('events as e', 'e.id', 's.event_id')
      .innerJoin('event_bookings as b', 'b.id', 's.booking_id')
      .where('s.released_at', 'is', null)
      .where('b.status', '=', 'booked')
      .where('e.status', '=', 'published')
      .where('e.ends_at', '>', now)
      .select(({ fn, lit }) => [
        fn.countAll<number>().as('seats'),
        fn.coalesce(fn.sum<number>('s.price_cents'), lit(0)).as('seatCents'),
      ])
    const totals = await db.q
      .selectFrom([members.as('m'), purchases.as('p'), seats.as('s')])
      .selectAll()
      .executeTakeFirstOrThrow()
    return {
      ...totals,
      boxes: owed.boxes,
      owedBottles: bottles,
      gifts: { count: gifts.counts.waiting, cents: gifts.waitingCents },
      giftBalances: { count: gifts.balances, cents: gifts.balanceCents },
    }
  })
}
