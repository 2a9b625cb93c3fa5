import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Club } from '#/tenants/club'
import { clubOrigin } from '#/tenants/origins'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Fulfillment } from '#/db/schema/club-runs'
import { refundFailedEmail } from '~/billing/refunds/emails/refund-failed-email'
import { handleTenantJob, NonRetryableError, type JobHandler } from '~/foundation/jobs/handler'
import type { Env } from '~/foundation/kit/env.server'
import { paths } from '~/foundation/kit/paths'
import type { EmailBottle } from '~/foundation/messaging/email-bottles'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { emailBottles } from '~/cellar/catalog/email-bottles.server'
import { signatureTerms } from '~/club/shipping/destination'
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

async function sendReceipt(
  db: TenantDb,
  services: PurchaseEmailServices,
  { purchaseId, copyId, now }: { purchaseId: string; copyId?: string; now: Date },
): Promise<void> {
  const common = await commonOf(db, services, purchaseId)
  await db.transaction(async (db) => {
    const missing = await missingOf(db, purchaseId)
    const { email, row, shipTo } = common
    await queueEmail(db, {
      ...purchasePaidEmail({
        ...common.input,
        missing,
        pickUp: shipTo
          ? `We’ll ship it to ${shipTo} and email you the tracking number. ${signatureTerms.text}`
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
  const missing = await db.q
    .selectFrom('purchase_lines as l')
    .innerJoin('order_bottles as b', 'b.purchase_line_id', 'l.id')
    .innerJoin('one_time_refunds as r', 'r.id', 'b.refund_id')
    .where('l.purchase_id', '=', purchaseId)
    .where('r.requested_by', 'is', null)
    .groupBy(['r.id', 'r.amount_cents'])
    .select(({ fn }) => [
      'r.amount_cents as refundCents',
      fn.agg<string[]>('array_agg', ['l.name']).distinct().as('names'),
    ])
    .executeTakeFirst()
  return missing ?? null
}

/** Tells the member once that a purchase can be collected; nothing where it was collected or refunded meanwhile. */
async function sendReady(
  db: TenantDb,
  services: PurchaseEmailServices,
  { purchaseId, now }: { purchaseId: string; now: Date },
): Promise<void> {
  const { email, input, row, origin, bottleOf } = await commonOf(db, services, purchaseId)
  await db.transaction(async (db) => {
    const waiting = await db.q
      .selectFrom('purchases as p')
      .innerJoin('purchase_lines as l', 'l.purchase_id', 'p.id')
      .innerJoin('order_bottles as b', 'b.purchase_line_id', 'l.id')
      .where('p.id', '=', purchaseId)
      .where('p.status', '=', 'ready')
      .where('b.status', '=', 'promised')
      .groupBy(['l.position', 'l.name', 'l.wine_id'])
      .select(({ fn }) => ['l.name', 'l.wine_id as wineId', fn.countAll<number>().as('quantity')])
      .orderBy('l.position')
      .execute()
    if (waiting.length === 0) return
    await queueEmail(db, {
      ...purchaseReadyEmail({
        ...input,
        waiting: waiting.map((line) => ({ ...bottleOf(line), quantity: line.quantity })),
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
  const { email, input, bottleOf } = await commonOf(db, services, purchaseId)
  await db.transaction(async (db) => {
    const refund = await db.q
      .selectFrom('one_time_refunds as r')
      .where('r.id', '=', refundId)
      .where('r.status', '=', 'succeeded')
      .select(({ selectFrom }) => [
        'r.amount_cents as refundCents',
        jsonArrayFrom(
          selectFrom('order_bottles as b')
            .innerJoin('purchase_lines as l', 'l.id', 'b.purchase_line_id')
            .whereRef('b.refund_id', '=', 'r.id')
            .groupBy(['l.position', 'l.name', 'l.wine_id'])
            .select(({ fn }) => ['l.name', 'l.wine_id as wineId', fn.countAll<number>().as('quantity')])
            .orderBy('l.position'),
        ).as('bottles'),
      ])
      .executeTakeFirst()
    if (!refund) return
    const { refundCents, bottles } = refund
    const refunded = bottles.map((line) => ({ ...bottleOf(line), quantity: line.quantity }))
    await queueEmail(db, {
      ...purchaseRefundedEmail({ ...input, refundCents, refunded }),
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
  const row = await db.read(({ q }) =>
    q
      .selectFrom('purchases as p')
      .innerJoin('members as m', 'm.id', 'p.member_id')
      .innerJoin('cellar_locations as c', 'c.id', 'p.location_id')
      .leftJoin('purchase_shipping as s', 's.purchase_id', 'p.id')
      .where('p.id', '=', purchaseId)
      .select(['p.number', 'm.full_name as fullName', 'm.email', 'c.name as location', 'p.fulfillment'])
      .select(['p.amount_cents as amountCents', 'p.shipping_cents as shippingCents', 'p.currency'])
      .select(['s.street', 's.unit', 's.city', 's.state', 's.zip'])
      .select(({ selectFrom }) => [
        selectFrom('cellar_locations')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('locations'),
        selectFrom('one_time_payments as y')
          .whereRef('y.purchase_id', '=', 'p.id')
          .where('y.status', '=', 'paid')
          .select(({ fn }) => fn.max('y.tax_cents').as('cents'))
          .as('taxCents'),
        jsonArrayFrom(
          selectFrom('purchase_lines as l')
            .whereRef('l.purchase_id', '=', 'p.id')
            .select(['l.name', 'l.wine_id as wineId', 'l.quantity', 'l.unit_cents as unitCents'])
            .orderBy('l.position'),
        ).as('lines'),
      ])
      .executeTakeFirst(),
  )
  if (!row) throw new NonRetryableError('The purchase was not found')
  const { fullName, email, lines, amountCents, shippingCents, taxCents, currency } = row
  const origin = clubOrigin(env, club)
  const ordersUrl = origin + paths.customer.orders()
  const wines = await db.read((db) =>
    emailBottles(
      db,
      lines.map(({ wineId }) => wineId),
      origin,
    ),
  )
  // The name as it was bought; the picture of today.
  const bottleOf = ({ wineId, name }: { wineId: string; name: string }): EmailBottle => ({
    ...(wines.get(wineId) ?? { origin: '', picture: null, quantity: 1 }),
    producer: '',
    name,
  })
  const input = {
    club,
    clubOrigin: origin,
    fullName,
    number: String(row.number),
    lines: lines.map((line) => ({ ...line, bottle: bottleOf(line) })),
    amountCents,
    shippingCents,
    taxCents: taxCents ?? 0,
    currency,
    ordersUrl,
  }
  return { row, shipTo: addressOf(row), email, input, origin, bottleOf }
}

/** Where a purchase is shipped to; null for pick-up. */
const addressOf = (row: {
  fulfillment: Fulfillment
  street: string | null
  unit: string | null
  city: string | null
  state: string | null
  zip: string | null
}): string | null =>
  row.fulfillment === 'ship' && row.street !== null
    ? [row.street, row.unit, row.city, `${row.state} ${row.zip}`].filter(Boolean).join(', ')
    : null
