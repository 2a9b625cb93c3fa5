import type { TenantDb } from '#/db/handles.server'
import type { BillingContext } from '../context'
import { isMissing, NotConnectedError } from '../stripe/errors'
import { memberWithCustomers, type Customer } from './member-customers.server'

/** Somebody who changes their address without end is somebody for the next run. */
const rounds = 4

/**
 * Has every customer of a member carry the member's present name and address, so that receipts go there. Safe to
 * repeat and to run side by side: whoever wrote last looks again whether that is still what our row says. Throws
 * what the provider throws; then it is to be repeated.
 */
export async function updateCustomer(context: BillingContext, db: TenantDb, memberId: string): Promise<void> {
  let written = null as { name: string; email: string } | null
  for (let round = 0; round < rounds; round++) {
    const member = await memberWithCustomers(db, memberId)
    // Whoever has left is forgotten, not updated.
    if (!member || member.anonymizedAt) return
    const { name, email, customers } = member
    if (written?.name === name && written.email === email) return
    for (const customer of customers) await updateOnAccount(context, customer, { name, email })
    written = { name, email }
  }
  throw new Error('A member kept changing while their customers were updated')
}

/** A customer that is gone, or on an account we may not act on any more, gets no letters through us either. */
export async function updateOnAccount(
  { gateway, log }: BillingContext,
  { accountId, customerId }: Customer,
  to: { name: string; email: string; address?: ''; shipping?: '' },
): Promise<void> {
  try {
    await gateway.call((stripe) => stripe.customers.update(customerId, to, { stripeAccount: accountId }))
  } catch (error) {
    if (!isMissing(error) && !(error instanceof NotConnectedError)) throw error
    log.warn({ error, accountId }, 'a customer could not be updated any more')
  }
}
