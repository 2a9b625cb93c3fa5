// The row of a gift, as every change of it reads and locks it.
import { sql, type Selectable } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { GiftsTable } from '#/db/schema/gifts'

export type Gift = Selectable<GiftsTable> & { tierName: string | null }

const tierName = sql<string | null>`(select t.name from tiers t
  where t.business_id = gifts.business_id and t.id = gifts.tier_id)`.as('tierName')

/** A gift by its id, or by the hash of the link that redeems it. */
export function giftWhere(
  db: OpenTenantDb,
  key: { id: string } | { token_hash: Buffer },
): Promise<Gift | undefined> {
  return db.q
    .selectFrom('gifts')
    .where((eb) => eb.and(key))
    .selectAll('gifts')
    .select(tierName)
    .executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export async function lockGift(
  db: OpenTenantDb,
  key: { id: string } | { token_hash: Buffer },
): Promise<Gift | undefined> {
  await db.q
    .selectFrom('gifts')
    .where((eb) => eb.and(key))
    .select('id')
    .forUpdate()
    .execute()
  return giftWhere(db, key)
}

/** The payment of a gift: the one that was paid, else the latest. */
export function paymentOfGift(db: TenantDb, giftId: string) {
  return db.read((db) =>
    db.q
      .selectFrom('one_time_payments')
      .where('gift_id', '=', giftId)
      .orderBy(sql`status = 'paid'`, 'desc')
      .orderBy('created_at', 'desc')
      .select([
        'id',
        'status',
        'member_id as memberId',
        'session_id as sessionId',
        'amount_cents',
        'tax_cents',
        'receipt_url as receiptUrl',
        'refunded_cents as refundedCents',
      ])
      .select(
        sql<number | null>`(select r.amount_cents from one_time_refunds r
          where r.business_id = one_time_payments.business_id and r.payment_id = one_time_payments.id
            and r.status = 'succeeded' order by r.requested_at desc limit 1)`.as('latestRefundCents'),
      )
      .executeTakeFirst(),
  )
}

/** The content of a gift, for its title and its emails. */
export const contentOf = (gift: Gift) => ({
  kind: gift.kind,
  months: gift.months,
  tierName: gift.tierName,
  amountCents: gift.amount_cents,
  currency: gift.currency,
})
