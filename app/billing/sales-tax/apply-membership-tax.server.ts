import pLimit from 'p-limit'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { dayIn } from '~/foundation/kit/dates'
import { isLive } from '~/membership/memberships/lifecycle'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import type { BillingContext } from '../context'
import { NotConnectedError, ProviderRefusal } from '../stripe/errors'
import { withIdempotencyKey } from '../stripe/idempotency-keys.server'
import { syncSubscription } from '../subscriptions/sync-subscription.server'
import { isTaxRefusal, syncTaxAccount } from './account-settings.server'
import { taxAddedEmail, taxStoppedForMemberEmail } from './emails/member-emails'
import { applyMembershipTaxJob } from './jobs'
import { ensureTaxExclusive } from './tax-behavior.server'

const pageSize = 50
const atOnce = 4
/** Well below the time after which a run is considered dead. */
const budgetMs = 20_000

interface TaxProgress {
  changed: number
  /** Could not be asked of Stripe; the next run tries again. */
  failed: number
}

/**
 * Tells Stripe of each membership that was asked for: its invoices have tax added from the next renewal on, or no
 * longer. What is done is a row's status, so the next run continues where this one stopped. Safe to run at any time.
 */
export async function applyMembershipTax(
  context: BillingContext,
  db: TenantDb,
  signal?: AbortSignal,
): Promise<TaxProgress> {
  const progress: TaxProgress = { changed: 0, failed: 0 }
  const club = await context.clubs.byId(db.businessId)
  if (!club) return progress
  const until = Date.now() + budgetMs
  const isOver = () => signal?.aborted === true || Date.now() > until
  let after = ''
  for (;;) {
    const page = await db.read((db) => askedChanges(db, after))
    await pLimit(atOnce).map(page, async (change) => {
      if (isOver()) return
      try {
        await applyOne(context, db, club, change)
        progress.changed += 1
      } catch (error) {
        progress.failed += 1
        context.log.warn(
          { error, membershipId: change.membershipId },
          'failed to change the tax of a membership',
        )
      }
    })
    if (isOver() && page.length > 0) {
      await db.transaction((db) => sendJob(db, applyMembershipTaxJob, {}))
      return progress
    }
    after = page.at(-1)?.id ?? after
    if (page.length < pageSize) return progress
  }
}

function askedChanges(db: OpenTenantDb, after: string) {
  return db.q
    .selectFrom('membership_tax_changes as c')
    .innerJoin('memberships as ms', 'ms.id', 'c.membership_id')
    .innerJoin('members as m', 'm.id', 'ms.member_id')
    .innerJoin('tier_prices as tp', 'tp.id', 'ms.tier_price_id')
    .innerJoin('tiers as t', 't.id', 'ms.tier_id')
    .where('c.status', '=', 'asked')
    .$if(after !== '', (q) => q.where('c.id', '>', after))
    .orderBy('c.id')
    .limit(pageSize)
    .select(['c.id', 'c.adds_tax as addsTax', 'ms.id as membershipId', 'ms.status', 'ms.ends_at as endsAt'])
    .select(['ms.account_id as accountId', 'ms.subscription_id as subscriptionId'])
    .select(['ms.current_period_end as periodEnd', 'm.full_name as fullName', 'm.email'])
    .select(['tp.amount_cents as priceCents', 'tp.currency', 't.name as tierName'])
    .execute()
}

type Change = Awaited<ReturnType<typeof askedChanges>>[number]
type Outcome = 'made' | 'no_address' | 'refused' | 'over'

async function applyOne(context: BillingContext, db: TenantDb, club: Club, change: Change): Promise<void> {
  const { outcome, because } = isLive(change.status)
    ? await request(context, db, change)
    : { outcome: 'over' as const, because: null }
  const now = context.now(db.businessId)
  await db.transaction(async (db) => {
    const { numUpdatedRows } = await db.q
      .updateTable('membership_tax_changes')
      .set({ status: outcome, resolved_at: now, because })
      .where('id', '=', change.id)
      .where('status', '=', 'asked')
      .executeTakeFirst()
    if (numUpdatedRows === 0n || outcome !== 'made') return
    const { fullName, tierName, priceCents, currency, periodEnd, endsAt } = change
    const input = {
      club,
      clubOrigin: context.clubOrigin(club),
      fullName,
      tierName,
      priceCents,
      currency,
      nextPaymentOn: periodEnd && !endsAt ? dayIn(club.timeZone, periodEnd) : null,
    }
    await queueEmail(db, {
      ...(change.addsTax ? taxAddedEmail(input) : taxStoppedForMemberEmail(input)),
      to: change.email,
      occasion: change.addsTax ? 'sales-tax-added' : 'sales-tax-stopped',
      key: `sales-tax-${change.id}`,
      now,
    })
  })
}

async function request(
  context: BillingContext,
  db: TenantDb,
  { id, addsTax, accountId: stripeAccount, subscriptionId }: Change,
): Promise<{ outcome: Outcome; because: string | null }> {
  try {
    if (addsTax) await prepareItems(context, db, stripeAccount, subscriptionId)
    const content = { automatic_tax: { enabled: addsTax }, proration_behavior: 'none' as const }
    await withIdempotencyKey(
      context,
      db,
      { request: `membership-tax-${id}`, content },
      (stripe, content, idempotencyKey) =>
        stripe.subscriptions.update(subscriptionId, content, { stripeAccount, idempotencyKey }),
    )
  } catch (error) {
    if (error instanceof NotConnectedError) return { outcome: 'refused', because: error.sentence }
    if (!(error instanceof ProviderRefusal) || error.status === 409) throw error
    if (isTaxRefusal(error)) await syncTaxAccount(context, stripeAccount)
    const synced = await syncSubscription(context, stripeAccount, subscriptionId)
    if (synced.kind === 'synced' && !isLive(synced.status)) return { outcome: 'over', because: null }
    const isPlace = error.code === 'customer_tax_location_invalid'
    return { outcome: isPlace ? 'no_address' : 'refused', because: error.message.slice(0, 500) }
  }
  await syncSubscription(context, stripeAccount, subscriptionId)
  return { outcome: 'made', because: null }
}

/** The prices of a subscription must say that tax comes on top of them. */
async function prepareItems(
  context: BillingContext,
  db: TenantDb,
  accountId: string,
  subscriptionId: string,
): Promise<void> {
  const subscription = await context.gateway.call((stripe) =>
    stripe.subscriptions.retrieve(subscriptionId, {}, { stripeAccount: accountId }),
  )
  for (const { price } of subscription.items.data) {
    await ensureTaxExclusive(context, db, { accountId, stripePrice: price.id })
  }
}
