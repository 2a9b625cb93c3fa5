import type { TenantDb } from '#/db/handles.server'
import { liveStatuses } from '~/memberships/lifecycle'
import type { Attempt } from '../checkout-attempts.server'
import { endAttempt } from '../checkout-attempts.server'
import { expireSession } from '../checkout-session.server'
import type { BillingParts } from '../parts'
import { isMissing, NotConnected } from '../provider-errors'
import { syncSubscription } from '../sync-subscription.server'
import { undoSubscription } from '../undo-subscription.server'
import { memberWithCustomers, type Customer } from './member-customers.server'
import { rename } from './update-customer.server'

/**
 * Takes somebody who has left out of the provider's hands. Open checkouts are closed; what was paid on one all the
 * same is given back. On every account the customer loses name and address at once, and goes with its cards as soon as
 * no subscription runs any more: the provider keeps invoices and payments, as the law wants. Does nothing for a member
 * who is still there. Safe to repeat at any time; throws what the provider throws, and is to be repeated then.
 */
export async function forgetCustomer(
  parts: BillingParts,
  db: TenantDb,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  const member = await memberWithCustomers(db, memberId)
  if (!member?.leftAt) return
  for (const attempt of await openAttempts(db, memberId)) await close(parts, db, attempt, now)
  for (const customer of member.customers) {
    const gone = await forgetOn(parts, db, customer).catch((error: unknown) => {
      // The business has taken its account away from us: what is kept there is the business's own.
      if (error instanceof NotConnected) return true
      throw error
    })
    if (gone) await noteRemoved(db, customer, now)
  }
}

async function close(parts: BillingParts, db: TenantDb, attempt: Attempt, now: Date): Promise<void> {
  const { session_id } = attempt
  // Without a stored session nobody was ever given its page.
  if (session_id === null) return endAttempt(db, attempt.id, 'expired', now)
  const { kind } = await expireSession(parts, db, { ...attempt, session_id })
  if (kind === 'unknown') await endAttempt(db, attempt.id, 'expired', now)
  if (kind === 'processing') throw new Error('A payment of somebody who left is still under way')
}

/** Address and shipping can be unset; an email address can only be replaced, by one that nobody receives. */
const nobody = {
  name: 'Deleted account',
  email: 'deleted-account@nobody.invalid',
  address: '',
  shipping: '',
} as const

/** True once the customer is gone at the provider; false while something of theirs still runs out. */
async function forgetOn(parts: BillingParts, db: TenantDb, customer: Customer): Promise<boolean> {
  const { accountId, customerId } = customer
  // The provider ends what runs when a customer goes, and gives nothing back: so what runs is asked of it first.
  for (const id of await runningAt(parts, customer)) {
    await syncSubscription(parts, accountId, id)
    if (await isToRunOn(db, accountId, id)) continue
    const undoing = {
      accountId,
      subscriptionId: id,
      memberId: customer.memberId,
      cause: 'account-deleted' as const,
    }
    await undoSubscription(parts, db, undoing)
    await syncSubscription(parts, accountId, id)
  }
  if ((await runningAt(parts, customer)).length > 0) {
    await rename(parts, customer, nobody)
    return false
  }
  try {
    await parts.gateway.call((stripe) => stripe.customers.del(customerId, {}, { stripeAccount: accountId }))
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  return true
}

async function runningAt({ gateway }: BillingParts, { accountId, customerId }: Customer): Promise<string[]> {
  try {
    const { data } = await gateway.call((stripe) =>
      stripe.subscriptions.list({ customer: customerId, limit: 100 }, { stripeAccount: accountId }),
    )
    // The provider leaves out what was cancelled, and not what nobody ever paid.
    return data.filter(({ status }) => status !== 'incomplete_expired').map(({ id }) => id)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** True for a membership that is to end with what is paid, as it was cancelled when its member left. */
async function isToRunOn(db: TenantDb, accountId: string, subscriptionId: string): Promise<boolean> {
  const running = await db.read((db) =>
    db.q
      .selectFrom('memberships as ms')
      .leftJoin('membership_cancellations as c', (join) =>
        join
          .onRef('c.business_id', '=', 'ms.business_id')
          .onRef('c.membership_id', '=', 'ms.id')
          .on('c.status', 'in', ['asked', 'scheduled']),
      )
      .where('ms.business_id', '=', db.businessId)
      .where('ms.account_id', '=', accountId)
      .where('ms.subscription_id', '=', subscriptionId)
      .where('ms.status', 'in', liveStatuses)
      .where((eb) => eb.or([eb('ms.ends_at', 'is not', null), eb('c.id', 'is not', null)]))
      .select('ms.id')
      .executeTakeFirst(),
  )
  return running !== undefined
}

function openAttempts(db: TenantDb, memberId: string): Promise<Attempt[]> {
  return db.read((db) =>
    db.q
      .selectFrom('checkout_attempts')
      .where('business_id', '=', db.businessId)
      .where('member_id', '=', memberId)
      .where('status', '=', 'open')
      .selectAll()
      .execute(),
  )
}

async function noteRemoved(db: TenantDb, { accountId, customerId }: Customer, now: Date): Promise<void> {
  await db.transaction((db) =>
    db.q
      .updateTable('stripe_ids')
      .set({ removed_at: now })
      .where('business_id', '=', db.businessId)
      .where('account_id', '=', accountId)
      .where('stripe_id', '=', customerId)
      .where('removed_at', 'is', null)
      .execute(),
  )
}
