// Obligations of a club today, which are to be settled before it closes.
import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { countOwedBottles } from '~/club-runs/owed/owed-bottles.server'
import { owedTotals } from '~/club-runs/owed/owed.server'
import { giftTotals } from '~/gifts/owner/gift-list.server'
import type { Closing } from './closing'

/** Counts of everything that people paid and did not get yet. */
export async function closingOf(db: TenantDb, now: Date): Promise<Closing> {
  const gifts = await giftTotals(db)
  return db.read(async (db) => {
    const { owed } = await owedTotals(db)
    const bottles = await countOwedBottles(db)
    const { rows } = await sql<Omit<Closing, 'boxes' | 'owedBottles' | 'gifts' | 'giftBalances'>>`
      select
        (select count(*)::int from memberships m
          where m.business_id = ${db.businessId} and m.status in ('active', 'past_due', 'paused')) as members,
        (select count(*)::int from purchases p
          where p.business_id = ${db.businessId} and p.status in ('processing', 'ready', 'returned')) as purchases,
        (select coalesce(sum(p.amount_cents), 0)::int from purchases p
          where p.business_id = ${db.businessId} and p.status in ('processing', 'ready', 'returned')) as "purchaseCents",
        (select count(*)::int from event_seats s
          join events e on e.business_id = s.business_id and e.id = s.event_id
          join event_bookings b on b.business_id = s.business_id and b.id = s.booking_id
          where s.business_id = ${db.businessId} and s.released_at is null and b.status = 'booked'
            and e.status = 'published' and e.ends_at > ${now}) as seats,
        (select coalesce(sum(s.price_cents), 0)::int from event_seats s
          join events e on e.business_id = s.business_id and e.id = s.event_id
          join event_bookings b on b.business_id = s.business_id and b.id = s.booking_id
          where s.business_id = ${db.businessId} and s.released_at is null and b.status = 'booked'
            and e.status = 'published' and e.ends_at > ${now}) as "seatCents"`.execute(db.q)
    return {
      ...rows[0]!,
      boxes: owed.boxes,
      owedBottles: bottles,
      gifts: { count: gifts.counts.waiting, cents: gifts.waitingCents },
      giftBalances: { count: gifts.balances, cents: gifts.balanceCents },
    }
  })
}
