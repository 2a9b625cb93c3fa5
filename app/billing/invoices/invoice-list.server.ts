import type { TenantDb } from '#/db/handles.server'
import type { InvoicesTable } from '#/db/schema/billing'
import { isId } from '~/foundation/kit/ids'
import type { MixedPayment } from '~/membership/memberships/refund/rules'
import { paymentColumns } from '~/membership/memberships/refund/refundable-amount.server'

/** An invoice as lists show it. Amounts in minor units. */
export interface InvoiceLine extends MixedPayment {
  id: string
  number: string | null
  occasion: InvoicesTable['occasion']
  status: InvoicesTable['status']
  totalCents: number
  /** The sales tax in the total. */
  taxCents: number
  currency: string
  createdAt: Date
  paidAt: Date | null
  tierName: string
}

interface InvoicePage {
  lines: InvoiceLine[]
  /** The last line's id, to continue after it; null on the last page. */
  next: string | null
}

/** Twelve months to a page. */
const invoicesPerPage = 12

/** A member's invoices, newest first, without drafts. `after` is a line's id. */
export function memberInvoices(
  db: TenantDb,
  memberId: string,
  after: string | null = null,
): Promise<InvoicePage> {
  return db.read(async (db) => {
    const rows = await db.q
      .selectFrom('invoices as i')
      .innerJoin('memberships as ms', 'ms.id', 'i.membership_id')
      .innerJoin('tiers as t', 't.id', 'ms.tier_id')
      .where('ms.member_id', '=', memberId)
      .where('i.status', '<>', 'draft')
      .$if(after !== null && isId(after), (q) =>
        q.where((eb) =>
          eb(
            eb.refTuple('i.created_at', 'i.id'),
            '<',
            eb
              .selectFrom('invoices as last')
              .where('last.id', '=', after)
              .select(['last.created_at', 'last.id'])
              .$asTuple('created_at', 'id'),
          ),
        ),
      )
      .orderBy('i.created_at', 'desc')
      .orderBy('i.id', 'desc')
      .limit(invoicesPerPage + 1)
      .select([
        'i.id',
        'i.number',
        'i.occasion',
        'i.status',
        'i.total_cents as totalCents',
        'i.tax_cents as taxCents',
        'i.currency',
        'i.created_at as createdAt',
        'i.paid_at as paidAt',
        't.name as tierName',
      ])
      .select(paymentColumns)
      .execute()
    const lines = rows.slice(0, invoicesPerPage)
    return { lines, next: rows.length > lines.length ? (lines.at(-1)?.id ?? null) : null }
  })
}
