import type { OpenTenantDb } from '#/db/handles.server'

/** The tier it leads to at the price that was agreed, whatever became of it since, and the name of the former. */
export async function agreedPrice(db: OpenTenantDb, row: { from_price_id: string; to_price_id: string }) {
  const found = await db.q
    .selectFrom('tier_prices as tp')
    .innerJoin('tiers as t', (join) =>
      join.onRef('t.business_id', '=', 'tp.business_id').onRef('t.id', '=', 'tp.tier_id'),
    )
    .innerJoin('tier_prices as former', (join) =>
      join.onRef('former.business_id', '=', 'tp.business_id').on('former.id', '=', row.from_price_id),
    )
    .innerJoin('tiers as left', (join) =>
      join.onRef('left.business_id', '=', 'tp.business_id').onRef('left.id', '=', 'former.tier_id'),
    )
    .leftJoin('stripe_accounts as a', (join) =>
      join.onRef('a.business_id', '=', 'tp.business_id').on('a.disconnected_at', 'is', null),
    )
    .leftJoin('stripe_ids as product', (join) =>
      join
        .onRef('product.business_id', '=', 'tp.business_id')
        .on('product.kind', '=', 'product')
        .onRef('product.our_id', '=', 't.id')
        .onRef('product.account_id', '=', 'a.account_id'),
    )
    .leftJoin('stripe_ids as price', (join) =>
      join
        .onRef('price.business_id', '=', 'tp.business_id')
        .on('price.kind', '=', 'price')
        .onRef('price.our_id', '=', 'tp.id')
        .onRef('price.account_id', '=', 'a.account_id'),
    )
    .where('tp.business_id', '=', db.businessId)
    .where('tp.id', '=', row.to_price_id)
    .select([
      't.id as tierId',
      'tp.id as priceId',
      't.name as tierName',
      't.description as tierDescription',
      'tp.amount_cents as amountCents',
      'tp.currency',
      'a.account_id as accountId',
      'product.stripe_id as stripeProduct',
      'price.stripe_id as stripePrice',
      'left.name as fromTierName',
    ])
    .executeTakeFirstOrThrow()
  const { fromTierName, ...tier } = found
  return { tier, fromTierName }
}

/** A price on the provider's side that was billed before. */
export async function stripePriceOf(db: OpenTenantDb, priceId: string, accountId: string): Promise<string> {
  const { stripe_id } = await db.q
    .selectFrom('stripe_ids')
    .where('business_id', '=', db.businessId)
    .where('kind', '=', 'price')
    .where('our_id', '=', priceId)
    .where('account_id', '=', accountId)
    .select('stripe_id')
    .executeTakeFirstOrThrow()
  return stripe_id
}
