import type { TenantDb } from '#/db/handles.server'
import { paidCharges } from '../invoices/paid-charges.server'
import type { BillingContext } from '../context'
import { periodPayments, spanWithin, type PeriodPayments } from './period-payments'

/** More than any period has. */
const maxInvoices = 24

interface Period {
  accountId: string
  subscriptionId: string
  /** In epoch seconds, as is the time from which the remainder counts. */
  periodEnd: number
  at: number
}

/** Fetches what was paid and not refunded for the current period. Throws Stripe's DomainErrors. */
export async function fetchPeriodPayments(
  context: BillingContext,
  db: TenantDb,
  { accountId, subscriptionId, periodEnd, at }: Period,
): Promise<PeriodPayments> {
  const { data } = await context.gateway.call((stripe) =>
    stripe.invoices.list({ subscription: subscriptionId, limit: maxInvoices }, { stripeAccount: accountId }),
  )
  const ofPeriod = data.filter((invoice) => spanWithin(invoice, periodEnd))
  const ids = ofPeriod.map(({ id }) => id!)
  const besides = await returnedBesidesCharges(db, accountId, ids)
  const settle = async (invoice: (typeof ofPeriod)[number]) => {
    const id = invoice.id!
    const charges =
      invoice.status === 'paid' && invoice.amount_paid > 0
        ? await paidCharges(context.gateway, accountId, id)
        : []
    const refunded = charges.reduce((sum, { refundedCents }) => sum + refundedCents, 0)
    const returned = Math.max(refunded, invoice.post_payment_credit_notes_amount)
    return { invoice, returnedCents: returned + (besides.get(id) ?? 0) }
  }
  return periodPayments(await Promise.all(ofPeriod.map(settle)), periodEnd, at)
}

/**
 * Refunds to the member's balance and amounts lost to disputes per invoice, in minor units. Charges know nothing of them.
 */
async function returnedBesidesCharges(
  db: TenantDb,
  accountId: string,
  invoices: string[],
): Promise<Map<string, number>> {
  if (invoices.length === 0) return new Map()
  const { lost, toBalance } = await db.read(async ({ q }) => ({
    lost: await q
      .selectFrom('disputes as d')
      .innerJoin('invoices as i', 'i.id', 'd.invoice_id')
      .where('d.status', '=', 'lost')
      .where('i.account_id', '=', accountId)
      .where('i.stripe_invoice_id', 'in', invoices)
      .groupBy('i.stripe_invoice_id')
      .select(['i.stripe_invoice_id as invoice', (eb) => eb.fn.sum<string>('d.amount_cents').as('cents')])
      .execute(),
    toBalance: await q
      .selectFrom('invoices')
      .where('account_id', '=', accountId)
      .where('stripe_invoice_id', 'in', invoices)
      .where('balance_refunded_cents', '>', 0)
      .select(['stripe_invoice_id as invoice', 'balance_refunded_cents as cents'])
      .execute(),
  }))
  const sums = new Map(toBalance.map(({ invoice, cents }) => [invoice, cents]))
  for (const { invoice, cents } of lost) sums.set(invoice, (sums.get(invoice) ?? 0) + Number(cents))
  return sums
}
