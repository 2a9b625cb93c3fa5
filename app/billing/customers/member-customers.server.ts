import type { TenantDb } from '#/db/handles.server'

/** A member's name and email, with all of their Stripe customers. */
export function memberWithCustomers(db: TenantDb, memberId: string) {
  return db.read(async (db) => {
    const member = await db.q
      .selectFrom('members')
      .where('id', '=', memberId)
      .select(['id', 'full_name as name', 'email', 'anonymized_at as anonymizedAt'])
      .executeTakeFirst()
    if (!member) return null
    const customers = await db.q
      .selectFrom('stripe_ids')
      .where('kind', '=', 'customer')
      .where('our_id', '=', memberId)
      .where('removed_at', 'is', null)
      .select(['account_id as accountId', 'stripe_id as customerId'])
      .orderBy('created_at')
      .execute()
    return { ...member, customers: customers.map((customer) => ({ ...customer, memberId })) }
  })
}

/** The member's customer on one account. */
export interface Customer {
  memberId: string
  accountId: string
  customerId: string
}
