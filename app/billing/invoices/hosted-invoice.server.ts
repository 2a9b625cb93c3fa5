import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { fetchInvoice } from '../dunning/fetch-failed-payments.server'
import type { BillingContext } from '../context'

/**
 * The URL of an invoice's page at Stripe, to view, save or pay it. The URL grants access and expires, so it is
 * requested on click. With a member given, only an invoice of theirs. Throws `invoice-not-found`.
 */
export async function hostedInvoice(
  context: BillingContext,
  db: TenantDb,
  { invoiceId, memberId }: { invoiceId: string; memberId?: string },
): Promise<{ url: string }> {
  const row = await db.read((db) =>
    db.q
      .selectFrom('invoices as i')
      .innerJoin('memberships as ms', 'ms.id', 'i.membership_id')
      .where('i.id', '=', invoiceId)
      .$if(memberId !== undefined, (q) => q.where('ms.member_id', '=', memberId!))
      .select(['i.account_id as accountId', 'i.stripe_invoice_id as stripeInvoice'])
      .executeTakeFirst(),
  )
  const invoice = row && (await fetchInvoice(context, row.accountId, row.stripeInvoice))
  if (!invoice?.hostedUrl)
    throw new DomainError('invoice-not-found', 404, 'We couldn’t find a page for this payment.')
  return { url: invoice.hostedUrl }
}
