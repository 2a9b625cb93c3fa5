import type { OpenTenantDb } from '#/db/handles.server'
import type { PlanInvoicesTable } from '#/db/schema/billing'
import type { BillingContext } from '../context'
import type { Stripe } from '../stripe/stripe-client.server'

type PaidInvoice = Omit<PlanInvoicesTable, 'business_id' | 'recorded_at'>

/** The latest paid invoices of a business's plan, fetched from Stripe. */
export async function paidPlanInvoices(
  { gateway }: BillingContext,
  subscription: string,
): Promise<PaidInvoice[]> {
  const invoices = await gateway.call((stripe) =>
    stripe.invoices.list({ subscription, status: 'paid', limit: 20 }),
  )
  return paidInvoices(invoices.data)
}

/** All paid invoices of every plan a platform customer has had, one page at a time. */
export async function* allPaidPlanInvoices(
  { gateway }: BillingContext,
  customer: string,
): AsyncGenerator<PaidInvoice[]> {
  let starting_after: string | undefined
  for (;;) {
    const page = await gateway.call((stripe) =>
      stripe.invoices.list({ customer, status: 'paid', limit: 100, starting_after }),
    )
    yield paidInvoices(page.data.filter(({ parent }) => parent?.subscription_details))
    starting_after = page.data.at(-1)?.id
    if (!page.has_more || !starting_after) return
  }
}

function paidInvoices(invoices: Stripe.Invoice[]): PaidInvoice[] {
  return invoices.flatMap((invoice) => {
    const paidAt = invoice.status_transitions.paid_at
    if (!invoice.id || !paidAt) return []
    const periods = invoice.lines.data.map(({ period }) => period)
    return {
      invoice_id: invoice.id,
      number: invoice.number,
      amount_cents: invoice.amount_paid,
      currency: invoice.currency,
      period_start: instant(Math.min(...periods.map(({ start }) => start), invoice.period_end)),
      period_end: instant(Math.max(...periods.map(({ end }) => end), invoice.period_end)),
      paid_at: instant(paidAt),
      hosted_url: invoice.hosted_invoice_url ?? null,
    }
  })
}

/** Adds the missing rows; returns how many there were. */
export async function recordPlanInvoices(
  db: OpenTenantDb,
  invoices: PaidInvoice[],
  now: Date,
): Promise<number> {
  if (invoices.length === 0) return 0
  const { numInsertedOrUpdatedRows: added } = await db.q
    .insertInto('plan_invoices')
    .values(invoices.map((invoice) => ({ ...invoice, recorded_at: now })))
    .onConflict((conflict) => conflict.columns(['business_id', 'invoice_id']).doNothing())
    .executeTakeFirst()
  return Number(added ?? 0)
}

function instant(seconds: number): Date {
  return new Date(seconds * 1000)
}
