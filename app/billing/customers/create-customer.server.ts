import type { TenantDb } from '#/db/handles.server'
import type { BillingContext } from '../context'
import { withIdempotencyKey } from '../stripe/idempotency-keys.server'
import { saveStripeId } from '../stripe/stripe-ids.server'

interface NewCustomer {
  memberId: string
  email: string
  fullName: string
  accountId: string
  /** The id of the row that needs it, for the idempotency key. */
  requestId: string
  now: Date
}

/** Creates the member's customer on the business's account and stores its id; one that is stored already stays. */
export async function createCustomer(
  context: BillingContext,
  db: TenantDb,
  { memberId, email, fullName, accountId, requestId, now }: NewCustomer,
): Promise<string> {
  const content = { email, name: fullName, metadata: { business_id: db.businessId, member_id: memberId } }
  const customer = await withIdempotencyKey(
    context,
    db,
    { request: `customer-${requestId}`, content },
    (stripe, content, idempotencyKey) =>
      stripe.customers.create(content, { stripeAccount: accountId, idempotencyKey }),
  )
  return db.transaction((db) =>
    saveStripeId(db, { kind: 'customer', ourId: memberId, accountId, stripeId: customer.id, now }),
  )
}

/** The member's customer on an account; created where there is none. */
export async function customerOf(
  context: BillingContext,
  db: TenantDb,
  { memberId, accountId, requestId, now }: Omit<NewCustomer, 'email' | 'fullName'>,
): Promise<string> {
  const member = await db.read((db) =>
    db.q
      .selectFrom('members as m')
      .leftJoin('stripe_ids as s', (join) =>
        join.onRef('s.our_id', '=', 'm.id').on('s.kind', '=', 'customer').on('s.account_id', '=', accountId),
      )
      .where('m.id', '=', memberId)
      .select(['m.email', 'm.full_name as fullName', 's.stripe_id as customer'])
      .executeTakeFirstOrThrow(),
  )
  const { email, fullName, customer } = member
  return customer ?? createCustomer(context, db, { memberId, email, fullName, accountId, requestId, now })
}

/** Forgets the customer of a member on an account: the business deleted it there, so it must be created again. */
export async function forgetCustomer(db: TenantDb, memberId: string, accountId: string): Promise<void> {
  await db.transaction((db) =>
    db.q
      .deleteFrom('stripe_ids')
      .where('kind', '=', 'customer')
      .where('our_id', '=', memberId)
      .where('account_id', '=', accountId)
      .execute(),
  )
}
