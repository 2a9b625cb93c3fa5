// One payment account's subscriptions and our memberships, compared in both directions.
import type { TenantDb } from '#/db/handles.server'
import { liveStatuses, membershipStatus } from '~/memberships/lifecycle'
import { inParallel } from '../in-parallel'
import { hasFailed } from '../invoice-facts'
import { subscriptionFacts, type SubscriptionFacts } from '../subscription-facts'
import { heal } from './heal.server'
import { atOnce, nextOf, pageSize, startingAfter, type Phase } from './phase'
import { storedOf, type Stored } from './stored.server'

/** A page of what the account has: whatever differs from our row, or has none, is looked at by itself. */
export const compareSubscriptions: Phase = async (parts, { accountId, businessId }, at, report) => {
  const page = await parts.gateway.call((stripe) =>
    stripe.subscriptions.list(
      { limit: pageSize, expand: ['data.latest_invoice'], ...startingAfter(at) },
      { stripeAccount: accountId },
    ),
  )
  const listed = page.data.map(subscriptionFacts)
  const db = parts.scopes.tenant(businessId)
  const { memberships, customers } = await storedOf(db, accountId, listed)
  await markListed(db, accountId, [...memberships.keys()])
  const suspects: { facts: SubscriptionFacts; known: boolean }[] = []
  for (const facts of listed) {
    report.looked += 1
    const stored = memberships.get(facts.subscriptionId)
    if (stored ? !isSame(stored, facts) : customers.has(facts.customerId)) {
      suspects.push({ facts, known: stored !== undefined })
    } else if (!stored) report.foreign += 1
  }
  await inParallel(suspects, atOnce, ({ facts: { subscriptionId }, known }) =>
    heal(
      parts,
      { businessId, accountId, subscriptionId, known },
      known ? 'it differed' : 'it was not here',
      report,
    ),
  )
  return nextOf(page)
}

/** A page of our live memberships that the account's list did not name. */
export const compareUnlisted: Phase = async (parts, { accountId, businessId }, at, report) => {
  const rows = await parts.scopes.tenant(businessId).read((db) => {
    let query = db.q
      .selectFrom('memberships')
      .where('business_id', '=', businessId)
      .where('account_id', '=', accountId)
      .where('status', 'in', ['pending', ...liveStatuses])
      .where((eb) => eb.or([eb('listed_at', 'is', null), eb('listed_at', '<', new Date(at.since))]))
      .orderBy('id')
      .limit(pageSize)
      .select(['id', 'subscription_id as subscriptionId'])
    if (at.after) query = query.where('id', '>', at.after)
    return query.execute()
  })
  await inParallel(rows, atOnce, async ({ subscriptionId }) => {
    report.looked += 1
    await heal(parts, { businessId, accountId, subscriptionId, known: true }, 'it was not listed', report)
  })
  return rows.length === pageSize ? (rows.at(-1)?.id ?? null) : null
}

async function markListed(db: TenantDb, accountId: string, subscriptionIds: string[]): Promise<void> {
  if (subscriptionIds.length === 0) return
  await db.transaction((db) =>
    db.q
      .updateTable('memberships')
      .set({ listed_at: new Date() })
      .where('business_id', '=', db.businessId)
      .where('account_id', '=', accountId)
      .where('subscription_id', 'in', subscriptionIds)
      .execute(),
  )
}

/** Whether our row says what the provider says, as far as a list can tell. */
function isSame(stored: Stored, facts: SubscriptionFacts): boolean {
  const sameMoment = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()
  return (
    stored.status === membershipStatus(facts) &&
    stored.providerStatus === facts.providerStatus &&
    (stored.priceId === facts.priceId || stored.priceId === null) &&
    sameMoment(stored.periodStart, facts.periodStart) &&
    sameMoment(stored.periodEnd, facts.periodEnd) &&
    sameMoment(stored.endsAt, facts.endsAt) &&
    stored.feeBasisPoints === facts.feeBasisPoints &&
    (facts.paidThrough === null ||
      (stored.paidThrough !== null && stored.paidThrough >= facts.paidThrough)) &&
    (facts.invoice === null || stored.invoiceStatus === facts.invoice.status) &&
    sameFailures(stored, facts)
  )
}

/** A failed latest invoice must be known as it is; any other open failure has to be asked about. */
function sameFailures({ unsettled }: Stored, { invoice, providerStatus }: SubscriptionFacts): boolean {
  const failing = invoice && hasFailed(invoice) && providerStatus !== 'incomplete' ? invoice : null
  if (!failing) return unsettled.length === 0
  return (
    unsettled.length === 1 &&
    unsettled[0]?.invoiceId === failing.invoiceId &&
    unsettled[0].attempts === failing.attempts
  )
}
