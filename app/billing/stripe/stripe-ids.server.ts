import type { OpenTenantDb } from '#/db/handles.server'
import type { StripeIdsTable } from '#/db/schema/billing'

interface StripeIdPair {
  kind: StripeIdsTable['kind']
  ourId: string
  accountId: string
  stripeId: string
  /** Of a price that says that tax comes on top of it. */
  isTaxExclusive?: boolean
  now: Date
}

/**
 * Stores Stripe's id of one of our objects. An id stored before stays and is returned: everyone must use the same
 * one.
 */
export async function saveStripeId(db: OpenTenantDb, pair: StripeIdPair): Promise<string> {
  const { kind, ourId, accountId } = pair
  const noted = await db.q
    .insertInto('stripe_ids')
    .values({
      kind,
      our_id: ourId,
      account_id: accountId,
      stripe_id: pair.stripeId,
      created_at: pair.now,
      is_tax_exclusive: pair.isTaxExclusive ?? false,
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'kind', 'our_id', 'account_id']).doNothing())
    .returning('stripe_id')
    .executeTakeFirst()
  if (noted) return noted.stripe_id
  const { stripe_id } = await db.q
    .selectFrom('stripe_ids')
    .where('kind', '=', kind)
    .where('our_id', '=', ourId)
    .where('account_id', '=', accountId)
    .select('stripe_id')
    .executeTakeFirstOrThrow()
  return stripe_id
}
