import { lockUntilCommit } from '#/db/advisory-lock'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { OneTimeOperations } from '~/billing/one-time/operations.server'
import { startPayment } from '~/billing/one-time/payments.server'
import { DomainError } from '~/foundation/kit/errors'
import { parseMoney } from '~/foundation/kit/money'
import { dayIn } from '~/foundation/kit/dates'
import { giftToken } from '../gift-link.server'
import { giftTitle } from '../rules'
import type { GiftForm } from '../schemas'
import { giftOffer } from '../settings.server'

interface GiftOrder {
  /** Checked by `giftForm`. Its `formId` becomes the gift's id: sent twice, it is one gift. */
  form: GiftForm
  /** The price of a month that the page showed, in cents; null for a sum. */
  shownCents: number | null
  /** Where the giver is a member of this club. */
  giverMemberId: string | null
  timeZone: string
  secret: string
  /** Absolute URLs on our host, by the gift's id. */
  returnTo(giftId: string): { success: string; cancel: string }
  now: Date
}

/** The hosted page to send the giver to, or the state of a payment that was made already. */
type StartedGift = { giftId: string } & ({ kind: 'open'; url: string } | { kind: 'paid' | 'processing' })

/**
 * Opens the hosted page that pays for a gift: one charge on the business's account, of which the platform takes its share
 * now. Sending the form again opens the same page. Throws `gifts-off`, `gift-unavailable`, `price-changed`,
 * `payments-not-ready` and Stripe's DomainErrors.
 */
export async function startGift(
  oneTime: Pick<OneTimeOperations, 'openPage'>,
  db: TenantDb,
  order: GiftOrder,
): Promise<StartedGift> {
  const giftId = order.form.formId
  const paymentId = await db.transaction(
    async (db) => (await openPaymentOf(db, giftId)) ?? (await insertGift(db, order)),
  )
  const state = await oneTime.openPage(db, { paymentId, now: order.now })
  if (state.kind === 'open') return { giftId, kind: 'open', url: state.url }
  if (state.kind === 'paid' || state.kind === 'processing') return { giftId, kind: state.kind }
  throw new DomainError('checkout-closed', 409, 'This payment page has closed. Please start again.')
}

/** The payment of a form that was sent before. */
async function openPaymentOf(db: OpenTenantDb, giftId: string): Promise<string | null> {
  const row = await db.q
    .selectFrom('one_time_payments')
    .where('gift_id', '=', giftId)
    .where('status', 'in', ['open', 'paid'])
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

async function insertGift(db: OpenTenantDb, order: GiftOrder): Promise<string> {
  const { form, giverMemberId, timeZone, secret, returnTo, now } = order
  const offered = await requireOffered(db, order)
  const id = form.formId
  const isSent = form.delivery === 'email'
  // Numbers are given out one after the other.
  await lockUntilCommit(db.q, { text: `gift-number ${db.businessId}` })
  await db.q
    .insertInto('gifts')
    .values(({ selectFrom }) => ({
      id,
      number: selectFrom('gifts')
        .select(({ eb, fn, lit }) => eb(fn.coalesce(fn.max('number'), lit(1_000)), '+', 1).as('next'))
        .$asScalar()
        .$notNull(),
      kind: offered.kind,
      tier_id: offered.tierId,
      months: offered.months,
      month_cents: offered.monthCents,
      amount_cents: offered.amountCents,
      currency: offered.currency,
      giver_name: form.giverName,
      giver_email: form.giverEmail,
      giver_member_id: giverMemberId,
      giver_is_adult_at: now,
      receiver_name: form.receiverName,
      receiver_email: isSent ? form.receiverEmail.trim() : null,
      note: form.note,
      send_on: isSent ? form.sendOn || dayIn(timeZone, now) : null,
      sent_at: null,
      token_hash: giftToken(secret, { id, version: 1 }).hash,
      created_at: now,
      paid_at: null,
      refunded_at: null,
      redeemed_at: null,
      redeemed_by: null,
      redeemed_as: null,
      membership_id: null,
      applied_at: null,
      renewal_agreed_at: null,
    }))
    // A page that closed unpaid may be opened once more.
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'id']).doUpdateSet({ status: 'awaiting_payment' }),
    )
    .execute()
  const { paymentId } = await startPayment(db, {
    memberId: giverMemberId,
    subject: { kind: 'gift', giftId: id },
    lines: [{ name: `Gift: ${giftTitle(offered)}`, quantity: 1, unitCents: offered.amountCents }],
    // A gift is money for later: nothing is sold yet.
    isTaxable: false,
    returnTo: returnTo(id),
    now,
  })
  return paymentId
}

async function requireOffered(db: OpenTenantDb, { form, shownCents }: GiftOrder) {
  const offer = await giftOffer(db)
  if (!offer.isOn) throw new DomainError('gifts-off', 409, 'Gifts aren’t offered here right now.')
  if (form.what === 'sum') {
    if (!offer.hasSums) throw unavailable()
    const amountCents = parseMoney(form.amount)!
    const none = { tierId: null, tierName: null, months: null, monthCents: null }
    return { kind: 'sum' as const, amountCents, currency: 'usd', ...none }
  }
  const tier = offer.tiers.find(({ id }) => id === form.what)
  if (!tier) throw unavailable()
  if (shownCents !== null && shownCents !== tier.priceCents) {
    throw new DomainError('price-changed', 409, 'The price has changed. Please check it and continue.', {
      field: 'what',
    })
  }
  const months = Number(form.months)
  return {
    kind: 'months' as const,
    tierId: tier.id,
    tierName: tier.name,
    months,
    monthCents: tier.priceCents,
    amountCents: months * tier.priceCents,
    currency: tier.currency,
  }
}

const unavailable = () =>
  new DomainError('gift-unavailable', 409, 'This can’t be given right now. Please choose something else.', {
    field: 'what',
  })
