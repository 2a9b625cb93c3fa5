// Compares an account's invoices with ours: the list of new ones, and our own that may still change.
import pLimit from 'p-limit'
import type { InvoicesTable } from '#/db/schema/billing'
import type { TenantDb } from '#/db/handles.server'
import { literals } from '#/db/rows'
import { fetchInvoice } from '../dunning/fetch-failed-payments.server'
import { invoiceSnapshot, type InvoiceSnapshot } from '../invoices/invoice-snapshot'
import {
  isBilledElsewhere,
  isKnownStatus,
  isLaterStatus,
  recordInvoices,
} from '../invoices/record-invoices.server'
import type { BillingContext } from '../context'
import type { Stripe } from '../stripe/stripe-client.server'
import { idOf } from '../stripe/values'
import { reconcileSubscription } from './reconcile-subscription.server'
import {
  atOnce,
  beginning,
  createdSince,
  nextOf,
  overlapMs,
  pageSize,
  startingAfter,
  type Account,
  type Phase,
} from './phase'
import { addFailed, addMissing, type ReconcileReport } from './report'

interface Listed {
  snapshot: InvoiceSnapshot
  subscriptionId: string
  customerId: string | null
}

/** One page of the account's invoices since its mark. Invoices without a subscription are ignored. */
export const compareInvoices: Phase = async (context, account, at, report) => {
  const page = await context.gateway.call((stripe) =>
    stripe.invoices.list(
      { limit: pageSize, ...createdSince(at, overlapMs.invoices), ...startingAfter(at) },
      { stripeAccount: account.accountId },
    ),
  )
  // Stripe lists the newest first; months are recorded in the order in which they were billed.
  await compareListed(context, account, page.data.flatMap(listedOf).reverse(), report)
  return nextOf(page)
}

function listedOf(invoice: Stripe.Invoice): Listed[] {
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription)
  if (!subscriptionId || !isKnownStatus(invoice.status ?? 'draft')) return []
  return [{ snapshot: invoiceSnapshot(invoice), subscriptionId, customerId: idOf(invoice.customer) }]
}

async function compareListed(
  context: BillingContext,
  { accountId, businessId }: Account,
  listed: Listed[],
  report: ReconcileReport,
): Promise<void> {
  if (listed.length === 0) return
  report.looked += listed.length
  const db = context.scopes.tenant(businessId)
  let stored = await storedOf(db, accountId, listed)
  const unknown = listed.filter(
    ({ subscriptionId, customerId }) =>
      !stored.memberships.has(subscriptionId) && customerId !== null && stored.customers.has(customerId),
  )
  if (unknown.length > 0) {
    // The subscription started and ended since the last run, so no list of subscriptions includes it.
    await pLimit(atOnce).map(
      [...new Set(unknown.map(({ subscriptionId }) => subscriptionId))],
      async (subscriptionId) =>
        reconcileSubscription(
          context,
          { businessId, accountId, subscriptionId, isStored: false },
          'it was missing here',
          report,
        ),
    )
    stored = await storedOf(db, accountId, listed)
  }
  for (const one of listed) {
    const { id: membershipId, billedFrom } = stored.memberships.get(one.subscriptionId) ?? {}
    if (!membershipId || isBilledElsewhere(billedFrom ?? null, one.snapshot)) continue
    const ours = stored.invoices.get(one.snapshot.invoiceId)
    if (ours && isSame(ours, one.snapshot)) continue
    try {
      // It may have been paid or voided since the list was fetched.
      const isOld = ours && isLaterStatus(ours.status, one.snapshot.status)
      const current = isOld && (await fetchInvoice(context, accountId, one.snapshot.invoiceId))
      const snapshot = current || one.snapshot
      if (ours && isSame(ours, snapshot)) continue
      const update = {
        membershipId,
        accountId,
        invoices: [snapshot],
        listeners: context.membershipListeners.paymentsChanged,
        now: context.now(businessId),
      }
      await db.transaction((db) => recordInvoices(db, update))
      if (ours && isLaterStatus(ours.status, snapshot.status))
        addFailed(
          report,
          `invoice ${snapshot.invoiceId} of ${accountId}`,
          `its status at Stripe is ${snapshot.status}`,
        )
      else report.repaired += 1
    } catch (error) {
      addFailed(report, `invoice ${one.snapshot.invoiceId} of ${accountId}`, error)
      context.log.warn({ error, accountId, invoiceId: one.snapshot.invoiceId }, 'failed to record an invoice')
    }
  }
}

/** Our invoices that were not final when last checked and are from before the start of the lists. */
export const compareUnsettledInvoices: Phase = async (context, { accountId, businessId }, at, report) => {
  // Without a mark, the list above covered everything.
  if (!at.mark) return null
  const before = new Date(beginning(at.mark, overlapMs.invoices) * 1000)
  const tenant = context.scopes.tenant(businessId)
  const rows = await tenant.read((db) => {
    let query = db.q
      .selectFrom('invoices')
      .where('account_id', '=', accountId)
      .where('status', 'in', literals(['draft', 'open', 'uncollectible']))
      .where('created_at', '<', before)
      .orderBy('id')
      .limit(pageSize)
      .select(['id', 'membership_id as membershipId'])
      .select(storedColumns)
    if (at.after) query = query.where('id', '>', at.after)
    return query.execute()
  })
  await pLimit(atOnce).map(rows, async (ours) => {
    report.looked += 1
    const what = `invoice ${ours.invoiceId} of ${accountId}`
    try {
      const snapshot = await fetchInvoice(context, accountId, ours.invoiceId)
      // A draft may be deleted at Stripe.
      if (!snapshot) return ours.status === 'draft' ? undefined : addMissing(report, what)
      if (isSame(ours, snapshot)) return
      const update = {
        membershipId: ours.membershipId,
        accountId,
        invoices: [snapshot],
        listeners: context.membershipListeners.paymentsChanged,
        now: context.now(businessId),
      }
      await tenant.transaction((db) => recordInvoices(db, update))
      report.repaired += 1
    } catch (error) {
      addFailed(report, what, error)
      context.log.warn({ error, accountId, invoiceId: ours.invoiceId }, 'failed to compare an invoice')
    }
  })
  return rows.length === pageSize ? (rows.at(-1)?.id ?? null) : null
}

const storedColumns = [
  'stripe_invoice_id as invoiceId',
  'number',
  'status',
  'total_cents as totalCents',
  'due_cents as dueCents',
  'tax_cents as taxCents',
  'paid_cents as paidCents',
  'balance_cents as balanceCents',
  'bills_period as billsPeriod',
  'period_start as periodStart',
  'period_end as periodEnd',
  'paid_at as paidAt',
] as const

type StoredInvoice = Pick<
  InvoiceSnapshot,
  | 'invoiceId'
  | 'number'
  | 'totalCents'
  | 'dueCents'
  | 'taxCents'
  | 'paidCents'
  | 'balanceCents'
  | 'billsPeriod'
  | 'periodStart'
  | 'periodEnd'
  | 'paidAt'
> & { status: InvoicesTable['status'] }

function isSame(ours: StoredInvoice, snapshot: InvoiceSnapshot): boolean {
  return (Object.keys(ours) as (keyof StoredInvoice)[])
    .filter((key) => Object.hasOwn(snapshot, key))
    .every((key) => ours[key]?.valueOf() === snapshot[key]?.valueOf())
}

interface StoredPage {
  /** Our memberships, by subscription. */
  memberships: Map<string, { id: string; billedFrom: Date | null }>
  invoices: Map<string, StoredInvoice>
  /** Customers on the page that are our members. */
  customers: Set<string>
}

function storedOf(db: TenantDb, accountId: string, listed: Listed[]): Promise<StoredPage> {
  const subscriptions = [...new Set(listed.map(({ subscriptionId }) => subscriptionId))]
  const customers = [...new Set(listed.flatMap(({ customerId }) => customerId ?? []))]
  return db.read(async ({ q }) => {
    const memberships = await q
      .selectFrom('memberships')
      .where('account_id', '=', accountId)
      .where('subscription_id', 'in', subscriptions)
      .select(['id', 'subscription_id', 'billed_from as billedFrom'])
      .execute()
    const invoices = await q
      .selectFrom('invoices')
      .where('account_id', '=', accountId)
      .where(
        'stripe_invoice_id',
        'in',
        listed.map(({ snapshot }) => snapshot.invoiceId),
      )
      .select(storedColumns)
      .execute()
    const ours =
      customers.length === 0 || memberships.length === subscriptions.length
        ? []
        : await q
            .selectFrom('stripe_ids')
            .where('account_id', '=', accountId)
            .where('kind', '=', 'customer')
            .where('stripe_id', 'in', customers)
            .select('stripe_id')
            .execute()
    return {
      memberships: new Map(
        memberships.map(({ subscription_id, ...membership }) => [subscription_id, membership]),
      ),
      invoices: new Map(invoices.map((row) => [row.invoiceId, row])),
      customers: new Set(ours.map(({ stripe_id }) => stripe_id)),
    }
  })
}
