import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { newId } from '~/foundation/kit/ids'
import { notify, type Listener, type PaymentsChanged } from '~/membership/memberships/events'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { settleInvoiceFeesJob } from '../sales-tax/jobs'
import type { InvoiceSnapshot } from './invoice-snapshot'

interface InvoicesToRecord {
  membershipId: string
  accountId: string
  invoices: InvoiceSnapshot[]
  /** Listeners to payments that were recorded. */
  listeners: Listener<PaymentsChanged>[]
  now: Date
}

const statuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const

/** A status we do not know yet is not stored: no code here could interpret it. */
export const isKnownStatus = (word: string): word is (typeof statuses)[number] =>
  (statuses as readonly string[]).includes(word)

/** A final status stays final, even when stale data arrives later. */
const ranks: Record<(typeof statuses)[number], number> = {
  draft: 0,
  open: 1,
  uncollectible: 2,
  paid: 3,
  void: 3,
}

/** True if the first status follows the second, so an invoice with the first is never set back to the second. */
export function isLaterStatus(state: (typeof statuses)[number], other: string): boolean {
  return isKnownStatus(other) && ranks[state] > ranks[other]
}

/** Whether an invoice was made in the system that its membership moved from. */
export const isBilledElsewhere = (
  billedFrom: Date | null,
  { createdAt }: Pick<InvoiceSnapshot, 'createdAt'>,
): boolean => billedFrom !== null && createdAt < billedFrom

const rank = (column: string) =>
  sql<number>`case ${sql.ref(column)} when 'draft' then 0 when 'open' then 1 when 'uncollectible' then 2 else 3 end`

/**
 * Records invoices as fetched from Stripe, except those made before the membership moved in. Returns whether there may be more of this membership to fetch: an
 * unknown invoice came after another, or an older one was not final when last checked.
 */
export async function recordInvoices(
  db: OpenTenantDb,
  { membershipId, accountId, invoices: listed, listeners, now }: InvoicesToRecord,
): Promise<boolean> {
  const { billed_from: billedFrom } = await db.q
    .selectFrom('memberships')
    .where('id', '=', membershipId)
    .select('billed_from')
    .executeTakeFirstOrThrow()
  const invoices = listed.flatMap(({ status, ...invoice }) =>
    isKnownStatus(status) && !isBilledElsewhere(billedFrom, invoice) ? [{ ...invoice, status }] : [],
  )
  if (invoices.length === 0) return false
  const ids = invoices.map(({ invoiceId }) => invoiceId)
  const recorded = await db.q
    .insertInto('invoices')
    .values(
      invoices.map((invoice) => ({
        id: newId(),
        membership_id: membershipId,
        account_id: accountId,
        stripe_invoice_id: invoice.invoiceId,
        number: invoice.number,
        occasion: invoice.occasion,
        status: invoice.status,
        currency: invoice.currency,
        total_cents: invoice.totalCents,
        due_cents: invoice.dueCents,
        tax_cents: invoice.taxCents,
        paid_cents: invoice.paidCents,
        balance_cents: invoice.balanceCents,
        bills_period: invoice.billsPeriod,
        period_start: invoice.periodStart,
        period_end: invoice.periodEnd,
        created_at: invoice.createdAt,
        paid_at: invoice.paidAt,
        stripe_price_id: invoice.priceId,
        synced_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'account_id', 'stripe_invoice_id'])
        .doUpdateSet((eb) => ({
          number: eb.ref('excluded.number'),
          status: eb.ref('excluded.status'),
          total_cents: eb.ref('excluded.total_cents'),
          due_cents: eb.ref('excluded.due_cents'),
          tax_cents: eb.ref('excluded.tax_cents'),
          paid_cents: eb.ref('excluded.paid_cents'),
          balance_cents: eb.ref('excluded.balance_cents'),
          bills_period: eb.ref('excluded.bills_period'),
          period_start: eb.ref('excluded.period_start'),
          period_end: eb.ref('excluded.period_end'),
          paid_at: eb.ref('excluded.paid_at'),
          stripe_price_id: eb.ref('excluded.stripe_price_id'),
          synced_at: eb.ref('excluded.synced_at'),
        }))
        .where(rank('excluded.status'), '>=', rank('invoices.status')),
    )
    .returning((eb) => {
      const others = eb
        .selectFrom('invoices as o')
        .where('o.membership_id', '=', membershipId)
        .where('o.status', 'in', ['draft', 'open'])
        .where('o.stripe_invoice_id', 'not in', ids)
      return [
        'occasion',
        eb(sql.ref('xmax'), '=', eb.lit(0)).as('isNew'),
        eb.exists(others.select('o.id')).as('othersOpen'),
      ]
    })
    .execute()
  if (invoices.some(({ status, billsPeriod }) => status === 'paid' && billsPeriod))
    await updatePaidThrough(db, membershipId)
  await settleTaxedFees(db, accountId, invoices)
  if (invoices.some(({ status }) => status === 'paid')) await notify(listeners, db, { membershipId, now })
  return recorded.some(({ isNew, occasion, othersOpen }) => othersOpen || (isNew && occasion !== 'first'))
}

/** Queues the return of the platform's share of the tax for each paid invoice of which it was not begun. */
async function settleTaxedFees(
  db: OpenTenantDb,
  accountId: string,
  invoices: Pick<InvoiceSnapshot, 'invoiceId' | 'status' | 'taxCents' | 'paidCents' | 'balanceCents'>[],
): Promise<void> {
  const taxed = invoices.filter(
    ({ status, taxCents, paidCents, balanceCents }) =>
      status === 'paid' && taxCents > 0 && paidCents > balanceCents,
  )
  if (taxed.length === 0) return
  const waiting = await db.q
    .selectFrom('invoices as i')
    .where('i.account_id', '=', accountId)
    .where(
      'i.stripe_invoice_id',
      'in',
      taxed.map(({ invoiceId }) => invoiceId),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('taxed_charges as c').whereRef('c.invoice_id', '=', 'i.id').select('c.charge_id'),
        ),
      ),
    )
    .select('i.id')
    .execute()
  for (const { id } of waiting) await sendJob(db, settleInvoiceFeesJob, { invoiceId: id })
}

/** A membership is paid through the last period that a paid invoice bills, in whatever order invoices arrive. */
async function updatePaidThrough(db: OpenTenantDb, membershipId: string): Promise<void> {
  await sql`
    update memberships m set paid_through = paid.until
    from (
      select max(period_end) as until from invoices
      where business_id = ${db.businessId} and membership_id = ${membershipId} and status = 'paid' and bills_period
    ) paid
    where m.business_id = ${db.businessId} and m.id = ${membershipId}
      and paid.until > coalesce(m.paid_through, '-infinity')`.execute(db.q)
}
