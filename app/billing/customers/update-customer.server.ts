import type { TenantDb } from '#/db/handles.server'
import type { BillingContext } from '../context'
import { isMissing, NotConnectedError } from '../stripe/errors'
import { memberWithCustomers, type Customer } from './member-customers.server'

/** A member whose details keep changing is left to the job's next run. */
const rounds = 4

/**
 * Updates every Stripe customer of a member with the member's current name and email; receipts go to that email.
 * Safe to repeat and to run concurrently: after writing, it checks that our row has not changed. Throws Stripe's
 * errors and must then be repeated.
 */
export async function updateCustomer(context: BillingContext, db: TenantDb, memberId: string): Promise<void> {
  let written = null as { name: string; email: string } | null
  for (let round = 0; round < rounds; round++) {
    const member = await memberWithCustomers(db, memberId)
    // A deleted member is removed, not updated.
    if (!member || member.anonymizedAt) return
    const { name, email, customers } = member
    if (written?.name === name && written.email === email) return
    for (const customer of customers) await updateOnAccount(context, customer, { name, email })
    written = { name, email }
  }
  throw new Error('A member kept changing while their customers were being updated')
}

/** A customer that is deleted, or on an account we no longer have access to, gets no receipts through us either. */
export async function updateOnAccount(
  { gateway, log }: BillingContext,
  { accountId, customerId }: Customer,
  to: { name: string; email: string; address?: ''; shipping?: '' },
): Promise<void> {
  try {
    await gateway.call((stripe) => stripe.customers.update(customerId, to, { stripeAccount: accountId }))
  } catch (error) {
    if (!isMissing(error) && !(error instanceof NotConnectedError)) throw error
    log.warn({ error, accountId }, 'skipped a customer that can no longer be updated')
  }
}
