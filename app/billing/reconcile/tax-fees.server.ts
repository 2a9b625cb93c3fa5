// Compares the platform's fees on invoices with tax with what they should be: what was taken of the tax is returned.
import pLimit from 'p-limit'
import { settleInvoiceFees } from '../sales-tax/settle-fees.server'
import { atOnce, beginning, overlapMs, pageSize, type Phase } from './phase'
import { addFailed } from './report'

/** One page of paid invoices with tax since the account's mark, and of older ones that are not settled. */
export const compareTaxFees: Phase = async (context, { accountId, businessId }, at, report) => {
  const tenant = context.scopes.tenant(businessId)
  const since = at.mark ? new Date(beginning(at.mark, overlapMs.refunds) * 1000) : null
  const rows = await tenant.read((db) => {
    let query = db.q
      .selectFrom('invoices as i')
      .where('i.account_id', '=', accountId)
      .where('i.status', '=', 'paid')
      .where('i.tax_cents', '>', 0)
      .whereRef('i.paid_cents', '>', 'i.balance_cents')
      .orderBy('i.id')
      .limit(pageSize)
      .select('i.id')
    if (at.after) query = query.where('i.id', '>', at.after)
    if (!since) return query.execute()
    return query
      .where((eb) =>
        eb.or([
          eb('i.created_at', '>=', since),
          eb.not(
            eb.exists(
              eb
                .selectFrom('taxed_charges as c')
                .whereRef('c.invoice_id', '=', 'i.id')
                .where('c.settled_at', 'is not', null)
                .select('c.charge_id'),
            ),
          ),
        ]),
      )
      .execute()
  })
  await pLimit(atOnce).map(rows, async ({ id }) => {
    report.looked += 1
    try {
      report.added += await settleInvoiceFees(context, tenant, id)
    } catch (error) {
      addFailed(report, `fee on the tax of invoice ${id} of ${accountId}`, error)
      context.log.warn({ error, accountId, invoiceId: id }, 'failed to settle the fees of an invoice')
    }
  })
  return rows.length === pageSize ? (rows.at(-1)?.id ?? null) : null
}
