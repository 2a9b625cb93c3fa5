import type { OpenTenantDb } from '#/db/handles.server'
import type { PlanInvoicesTable } from '#/db/schema/plan-invoices'
import type { BillingParts } from '../parts'

type PaidInvoice = Omit<PlanInvoicesTable, 'business_id' | 'recorded_at'>

/** The latest paid invoices of a business's plan, as the provider has them. */
export async function paidPlanInvoices(
  { gateway }: BillingParts,
  subscription: string,
): Promise<PaidInvoice[]> {
  const invoices = await gateway.call((stripe) =>
    stripe.invoices.list({ subscription, status: 'paid', limit: 20 }),
  )
  return invoices.data.flatMap((invoice) => {
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

/** Adds what is not there yet. */
export async function notePlanInvoices(db: OpenTenantDb, invoices: PaidInvoice[], now: Date): Promise<void> {
  if (invoices.length === 0) return
  await db.q
    .insertInto('plan_invoices')
    .values(invoices.map((invoice) => ({ business_id: db.businessId, ...invoice, recorded_at: now })))
    .onConflict((conflict) => conflict.columns(['business_id', 'invoice_id']).doNothing())
    .execute()
}

function instant(seconds: number): Date {
  return new Date(seconds * 1000)
}
