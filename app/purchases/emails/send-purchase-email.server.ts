import { sql } from 'kysely'
import type { Club } from '#/tenants/club'
import { clubOrigin } from '#/tenants/origins'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { refundFailedEmail } from '~/billing/invoices/emails/refund-failed-email'
import { handleTenantJob, NonRetryableError, type JobHandler } from '~/jobs/handler'
import type { Env } from '~/kit/env.server'
import { paths } from '~/kit/paths'
import { queueEmail } from '~/messaging/queue-email.server'
import { signatureTerms } from '~/shipping/destination'
import { purchaseEmailJob } from './jobs'
import { purchasePaidEmail, purchaseReadyEmail, purchaseRefundedEmail } from './purchase-emails'

interface PurchaseEmailServices {
  clubs: { byId(businessId: string): Promise<Club | null> }
  env: Pick<Env, 'scheme' | 'rootDomain'>
}

export function purchaseHandlers(services: PurchaseEmailServices): JobHandler[] {
  return [
    handleTenantJob(purchaseEmailJob, (db, mail, { now }) => {
      if (mail.kind === 'paid') return sendReceipt(db, services, { ...mail, now })
      if (mail.kind === 'ready') return sendReady(db, services, { ...mail, now })
      if (mail.kind === 'refund-failed') return sendRefundFailed(db, services, { ...mail, now })
      return sendRefund(db, services, { ...mail, now })
    }),
  ]
}

interface Row {
  number: number
  fullName: string
  email: string
  location: string
  locations: number
  amountCents: number
  shippingCents: number
  /** Null for pick-up. */
  shipTo: string | null
  taxCents: number
  currency: string
  lines: { name: string; quantity: number; unitCents: number }[]
}

async function sendReceipt(
  db: TenantDb,
  services: PurchaseEmailServices,
  { purchaseId, copyId, now }: { purchaseId: string; copyId?: string; now: Date },
): Promise<void> {
  const common = await commonOf(db, services, purchaseId)
  await db.transaction(async (db) => {
    const missing = await missingOf(db, purchaseId)
    const { email, row } = common
    await queueEmail(db, {
      ...purchasePaidEmail({
        ...common.input,
        missing,
        pickUp: row.shipTo
          ? `We’ll ship it to ${row.shipTo} and email you the tracking number. ${signatureTerms.text}`
          : `We’ll have it ready with your next box, or on your next visit${row.locations > 1 ? ` to ${row.location}` : ''}.`,
      }),
      to: email,
      occasion: 'purchase-paid',
      key: copyId ? `purchase-paid-copy ${copyId}` : `purchase-paid ${purchaseId}`,
      now,
    })
  })
}

/** Bottles that were gone when the payment came, and what is refunded for them. */
async function missingOf(db: OpenTenantDb, purchaseId: string) {
  const { rows } = await sql<{ refundCents: number; names: string[] }>`
    select r.amount_cents as "refundCents", array_agg(distinct l.name) as names
    from purchase_lines l
    join purchase_bottles b on b.business_id = l.business_id and b.line_id = l.id
    join one_time_refunds r on r.business_id = b.business_id and r.id = b.refund_id
    where l.business_id = ${db.businessId} and l.purchase_id = ${purchaseId} and r.requested_by is null
    group by r.id, r.amount_cents`.execute(db.q)
  return rows[0] ?? null
}

/** Tells the member once that a purchase can be collected; nothing where it was collected or refunded meanwhile. */
async function sendReady(
  db: TenantDb,
  services: PurchaseEmailServices,
  { purchaseId, now }: { purchaseId: string; now: Date },
): Promise<void> {
  const { email, input, row, origin } = await commonOf(db, services, purchaseId)
  await db.transaction(async (db) => {
    const { rows: waiting } = await sql<{ name: string; bottles: number }>`
      select l.name, count(*)::int as bottles
      from purchases p
      join purchase_lines l on l.business_id = p.business_id and l.purchase_id = p.id
      join purchase_bottles b on b.business_id = l.business_id and b.line_id = l.id
      where p.business_id = ${db.businessId} and p.id = ${purchaseId} and p.status = 'ready' and b.status = 'promised'
      group by l.position, l.name
      order by l.position`.execute(db.q)
    if (waiting.length === 0) return
    await queueEmail(db, {
      ...purchaseReadyEmail({
        ...input,
        waiting,
        place: row.locations > 1 ? row.location : null,
        codeUrl: origin + paths.customer.code(),
      }),
      to: email,
      occasion: 'purchase-ready',
      key: `purchase-ready ${purchaseId}`,
      now,
    })
  })
}

async function sendRefund(
  db: TenantDb,
  services: PurchaseEmailServices,
  { purchaseId, refundId, now }: { purchaseId: string; refundId: string; now: Date },
): Promise<void> {
  const { email, input } = await commonOf(db, services, purchaseId)
  await db.transaction(async (db) => {
    const { rows } = await sql<{ refundCents: number; refundedNames: string[] }>`
      select r.amount_cents as "refundCents",
        array(select l.name from purchase_bottles b
          join purchase_lines l on l.business_id = b.business_id and l.id = b.line_id
          where b.business_id = r.business_id and b.refund_id = r.id order by l.position) as "refundedNames"
      from one_time_refunds r
      where r.business_id = ${db.businessId} and r.id = ${refundId} and r.status = 'succeeded'`.execute(db.q)
    const [refund] = rows
    if (!refund) return
    await queueEmail(db, {
      ...purchaseRefundedEmail({ ...input, ...refund }),
      to: email,
      occasion: 'purchase-refunded',
      key: `purchase-refunded ${refundId}`,
      now,
    })
  })
}

/** Tells the member of a refund that the bank did not accept. */
async function sendRefundFailed(
  db: TenantDb,
  services: PurchaseEmailServices,
  { purchaseId, refundId, now }: { purchaseId: string; refundId: string; now: Date },
): Promise<void> {
  const { email, input } = await commonOf(db, services, purchaseId)
  const { club, fullName, currency, ordersUrl: url } = input
  await db.transaction(async (db) => {
    const refund = await db.q
      .selectFrom('one_time_refunds')
      .where('id', '=', refundId)
      .where('status', '=', 'failed')
      .select('amount_cents as amountCents')
      .executeTakeFirst()
    if (!refund) return
    const { amountCents } = refund
    const action = { label: 'See your order', url }
    await queueEmail(db, {
      ...refundFailedEmail({ club, fullName, amountCents, currency, action }),
      to: email,
      occasion: 'purchase-refund-failed',
      key: `purchase-refund-failed ${refundId}`,
      now,
    })
  })
}

async function commonOf(db: TenantDb, { clubs, env }: PurchaseEmailServices, purchaseId: string) {
  const club = await clubs.byId(db.businessId)
  if (!club) throw new NonRetryableError('The business of a purchase was not found')
  const { rows } = await db.read(({ q, businessId }) =>
    sql<Row>`
      select p.number, m.full_name as "fullName", m.email, c.name as location,
        (select count(*)::int from cellar_locations a where a.business_id = p.business_id) as locations,
        p.amount_cents as "amountCents", p.shipping_cents as "shippingCents", p.currency,
        (select concat_ws(', ', s.street, nullif(s.unit, ''), s.city, s.state || ' ' || s.zip) from purchase_shipping s
          where s.business_id = p.business_id and s.purchase_id = p.id and p.fulfillment = 'ship') as "shipTo",
        coalesce((select max(y.tax_cents) from one_time_payments y
          where y.business_id = p.business_id and y.purchase_id = p.id and y.status = 'paid'), 0) as "taxCents",
        (select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity, 'unitCents', l.unit_cents)
            order by l.position)
          from purchase_lines l where l.business_id = p.business_id and l.purchase_id = p.id) as lines
      from purchases p
      join members m on m.business_id = p.business_id and m.id = p.member_id
      join cellar_locations c on c.business_id = p.business_id and c.id = p.location_id
      where p.business_id = ${businessId} and p.id = ${purchaseId}`.execute(q),
  )
  const [row] = rows
  if (!row) throw new NonRetryableError('The purchase was not found')
  const { fullName, email, lines, amountCents, shippingCents, taxCents, currency } = row
  const origin = clubOrigin(env, club)
  const ordersUrl = origin + paths.customer.orders()
  const input = {
    club,
    fullName,
    number: String(row.number),
    lines,
    amountCents,
    shippingCents,
    taxCents,
    currency,
    ordersUrl,
  }
  return { row, email, input, origin }
}
