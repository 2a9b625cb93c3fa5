// What an account has billed, compared with our invoices: the lists of what is new, and our own that may still change.
import { sql } from 'kysely'
import type { InvoicesTable } from '#/db/schema/invoices'
import type { TenantDb } from '#/db/handles.server'
import { fetchInvoice } from '../failed-invoices.server'
import { inParallel } from '../in-parallel'
import { invoiceFacts, type InvoiceFacts } from '../invoice-facts'
import { isKnown, isSettledLater, keepInvoices } from '../invoices/keep-invoices.server'
import type { BillingParts } from '../parts'
import type { Stripe } from '../stripe-client.server'
import { heal } from './heal.server'
import {
  atOnce,
  beginning,
  createdSince,
  idOf,
  nextOf,
  overlapMs,
  pageSize,
  startingAfter,
  type Account,
  type Phase,
} from './phase'
import { noteFailed, noteMissing, type ReconcileReport } from './report'

interface Listed {
  facts: InvoiceFacts
  subscriptionId: string
  customerId: string | null
}

/** A page of what the account has billed since its mark. An invoice of no subscription is none of ours. */
export const compareInvoices: Phase = async (parts, account, at, report) => {
  const page = await parts.gateway.call((stripe) =>
    stripe.invoices.list(
      { limit: pageSize, ...createdSince(at, overlapMs.invoices), ...startingAfter(at) },
      { stripeAccount: account.accountId },
    ),
  )
  await compareListed(parts, account, page.data.flatMap(listedOf), report)
  return nextOf(page)
}

function listedOf(invoice: Stripe.Invoice): Listed[] {
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription)
  if (!subscriptionId || !isKnown(invoice.status ?? 'draft')) return []
  return [{ facts: invoiceFacts(invoice), subscriptionId, customerId: idOf(invoice.customer) }]
}

async function compareListed(
  parts: BillingParts,
  { accountId, businessId }: Account,
  listed: Listed[],
  report: ReconcileReport,
): Promise<void> {
  if (listed.length === 0) return
  report.looked += listed.length
  const db = parts.scopes.tenant(businessId)
  let stored = await storedOf(db, accountId, listed)
  const unknown = listed.filter(
    ({ subscriptionId, customerId }) =>
      !stored.memberships.has(subscriptionId) && customerId !== null && stored.customers.has(customerId),
  )
  if (unknown.length > 0) {
    // Begun and over since we looked last, so that no list of subscriptions names it.
    await inParallel(
      [...new Set(unknown.map(({ subscriptionId }) => subscriptionId))],
      atOnce,
      async (subscriptionId) =>
        heal(parts, { businessId, accountId, subscriptionId, known: false }, 'it was not here', report),
    )
    stored = await storedOf(db, accountId, listed)
  }
  for (const one of listed) {
    const membershipId = stored.memberships.get(one.subscriptionId)
    if (!membershipId) continue
    const ours = stored.invoices.get(one.facts.invoiceId)
    if (ours && isSame(ours, one.facts)) continue
    try {
      const kept = { membershipId, accountId, invoices: [one.facts], now: parts.now(businessId) }
      await db.transaction((db) => keepInvoices(db, kept))
      if (ours && isSettledLater(ours.status, one.facts.status))
        noteFailed(
          report,
          `invoice ${one.facts.invoiceId} of ${accountId}`,
          `it is ${one.facts.status} there`,
        )
      else report.healed += 1
    } catch (error) {
      noteFailed(report, `invoice ${one.facts.invoiceId} of ${accountId}`, error)
      parts.log.warn({ error, accountId, invoiceId: one.facts.invoiceId }, 'an invoice could not be kept')
    }
  }
}

/** Invoices of ours that were not settled when we looked last and that lie before the lists. */
export const compareUnsettledInvoices: Phase = async (parts, { accountId, businessId }, at, report) => {
  // Without a mark everything has just been listed.
  if (!at.mark) return null
  const before = new Date(beginning(at.mark, overlapMs.invoices) * 1000)
  const tenant = parts.scopes.tenant(businessId)
  const rows = await tenant.read((db) => {
    let query = db.q
      .selectFrom('invoices')
      .where('business_id', '=', businessId)
      .where('account_id', '=', accountId)
      .where(sql<boolean>`status in ('draft', 'open', 'uncollectible')`)
      .where('created_at', '<', before)
      .orderBy('id')
      .limit(pageSize)
      .select(['id', 'membership_id as membershipId'])
      .select(storedColumns)
    if (at.after) query = query.where('id', '>', at.after)
    return query.execute()
  })
  await inParallel(rows, atOnce, async (ours) => {
    report.looked += 1
    const what = `invoice ${ours.invoiceId} of ${accountId}`
    try {
      const facts = await fetchInvoice(parts, accountId, ours.invoiceId)
      // A draft may be deleted for good.
      if (!facts) return ours.status === 'draft' ? undefined : noteMissing(report, what)
      if (isSame(ours, facts)) return
      const kept = {
        membershipId: ours.membershipId,
        accountId,
        invoices: [facts],
        now: parts.now(businessId),
      }
      await tenant.transaction((db) => keepInvoices(db, kept))
      report.healed += 1
    } catch (error) {
      noteFailed(report, what, error)
      parts.log.warn({ error, accountId, invoiceId: ours.invoiceId }, 'an invoice could not be compared')
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
  'paid_cents as paidCents',
  'bills_period as billsPeriod',
  'period_start as periodStart',
  'period_end as periodEnd',
  'paid_at as paidAt',
] as const

type StoredInvoice = Pick<
  InvoiceFacts,
  | 'invoiceId'
  | 'number'
  | 'totalCents'
  | 'dueCents'
  | 'paidCents'
  | 'billsPeriod'
  | 'periodStart'
  | 'periodEnd'
  | 'paidAt'
> & { status: InvoicesTable['status'] }

function isSame(ours: StoredInvoice, facts: InvoiceFacts): boolean {
  return (Object.keys(ours) as (keyof StoredInvoice)[])
    .filter((key) => Object.hasOwn(facts, key))
    .every((key) => ours[key]?.valueOf() === facts[key]?.valueOf())
}

interface StoredPage {
  /** Their ids, by subscription. */
  memberships: Map<string, string>
  invoices: Map<string, StoredInvoice>
  /** Customers of the page that are members of ours. */
  customers: Set<string>
}

function storedOf(db: TenantDb, accountId: string, listed: Listed[]): Promise<StoredPage> {
  const subscriptions = [...new Set(listed.map(({ subscriptionId }) => subscriptionId))]
  const customers = [...new Set(listed.flatMap(({ customerId }) => customerId ?? []))]
  return db.read(async ({ q, businessId }) => {
    const memberships = await q
      .selectFrom('memberships')
      .where('business_id', '=', businessId)
      .where('account_id', '=', accountId)
      .where('subscription_id', 'in', subscriptions)
      .select(['id', 'subscription_id'])
      .execute()
    const invoices = await q
      .selectFrom('invoices')
      .where('business_id', '=', businessId)
      .where('account_id', '=', accountId)
      .where(
        'stripe_invoice_id',
        'in',
        listed.map(({ facts }) => facts.invoiceId),
      )
      .select(storedColumns)
      .execute()
    const ours =
      customers.length === 0 || memberships.length === subscriptions.length
        ? []
        : await q
            .selectFrom('stripe_ids')
            .where('business_id', '=', businessId)
            .where('account_id', '=', accountId)
            .where('kind', '=', 'customer')
            .where('stripe_id', 'in', customers)
            .select('stripe_id')
            .execute()
    return {
      memberships: new Map(memberships.map(({ subscription_id, id }) => [subscription_id, id])),
      invoices: new Map(invoices.map((row) => [row.invoiceId, row])),
      customers: new Set(ours.map(({ stripe_id }) => stripe_id)),
    }
  })
}
