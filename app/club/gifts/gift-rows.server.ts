// The row of a gift, as every change of it reads and locks it.
import type { Selectable } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import type { GiftsTable } from '#/db/schema/gifts'

export type Gift = Selectable<GiftsTable> & { tierName: string | null }

type GiftKey = { id: string } | { token_hash: Buffer }

/** A gift by its id, or by the hash of the link that redeems it. */
export function giftWhere(db: OpenTenantDb, key: GiftKey): Promise<Gift | undefined> {
  return db.q
    .selectFrom('gifts')
    .leftJoin('tiers', 'tiers.id', 'gifts.tier_id')
    .where((eb) => isGift(eb, key))
    .selectAll('gifts')
    .select('tiers.name as tierName')
    .executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export async function lockGift(db: OpenTenantDb, key: GiftKey): Promise<Gift | undefined> {
  await db.q
    .selectFrom('gifts')
    .where((eb) => isGift(eb, key))
    .select('id')
    .forUpdate()
    .execute()
  return giftWhere(db, key)
}

/** A link of before a rotation of secrets is found too. */
function isGift(eb: ExpressionBuilder<Schema, 'gifts'>, key: GiftKey) {
  if ('id' in key) return eb('gifts.id', '=', key.id)
  const { token_hash: hash } = key
  return eb.or([eb('gifts.token_hash', '=', hash), eb('gifts.previous_token_hash', '=', hash)])
}

/** The payment of a gift: the one that was paid, else the latest. */
export function paymentOfGift(db: TenantDb, giftId: string) {
  return db.read((db) =>
    db.q
      .selectFrom('one_time_payments')
      .where('gift_id', '=', giftId)
      .orderBy((eb) => eb('status', '=', 'paid'), 'desc')
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
      .select(({ selectFrom }) =>
        selectFrom('one_time_refunds as r')
          .whereRef('r.payment_id', '=', 'one_time_payments.id')
          .where('r.status', '=', 'succeeded')
          .orderBy('r.requested_at', 'desc')
          .limit(1)
          .select('r.amount_cents')
          .as('latestRefundCents'),
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
