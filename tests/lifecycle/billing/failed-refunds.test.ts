import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failedRefunds, retryRefund } from '~/club/events/payment/failed-refunds.server'
import { closeSeats } from '~/club/events/booking/close-seats.server'
import { refundGift } from '~/club/gifts/manage/refund-gift.server'
import { newId } from '~/foundation/kit/ids'
import { refundableAmount } from '~/membership/memberships/refund/refundable-amount.server'
import { refundBottles } from '~/club/purchases/refund/refund-bottles.server'
import { anActiveMember } from '../../builders/active-member'
import { anEvent } from '../../builders/event'
import { aClubOfBookers, aGuest, book, paymentOfBooking } from '../../builders/event-booking'
import { anOpenGift, openGifts } from '../../builders/gift'
import { advanceTime } from '../../builders/membership-history'
import {
  aPayingClub,
  aPaymentPlatform,
  aSignedUpPerson,
  startCheckout,
  type PayingClub,
  type PaymentPlatform,
} from '../../builders/payments/payment-platform'
import { addOwner, aPerson } from '../../builders/person'
import { anOpenPurchase, aWineForSale } from '../../builders/purchase'

/** Stripe's test cards: a refund succeeds and fails later; a refund is pending and succeeds later. */
const refundFails = '4000000000005126'
const refundPends = '4000000000007726'

let payments: PaymentPlatform
let club: PayingClub
let ownerId: string
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  club = await aPayingClub(payments)
  const owner = await aPerson(payments.db)
  ownerId = owner.id
  await addOwner(payments.db, owner.id, club.id)
})

const rows = async (query: string, ...values: unknown[]) =>
  (await payments.db.owner.query(query, values)).rows as Record<string, unknown>[]
const staffNotices = async () =>
  (
    await rows(
      `select title from notifications where business_id = $1 and kind = 'payment_problem' order by title`,
      club.id,
    )
  ).map(({ title }) => title)
const emailJobs = async (name: string) =>
  (
    await rows(
      `select data->>'kind' as kind from pgboss.job where name = $1 and data->>'businessId' = $2 order by created_on, 1 desc`,
      name,
      club.id,
    )
  ).map(({ kind }) => kind)
const emails = async (to: string) =>
  (await rows('select occasion from outgoing_emails where to_address = $1 order by created_at, id', to)).map(
    ({ occasion }) => occasion,
  )

/** The bank answers. */
const bankAnswers = () => advanceTime(payments, club, 'PT11M')
const executeRefund = (id: string) => payments.billing.oneTime.executeRefund(club.db, id)

async function payOneTime(
  payment: { id: string; session_id: string },
  memberId: string | null,
  card: string,
) {
  expect(await payments.pay(payment.session_id, card)).toBe(200)
  const paid = await payments.billing.oneTime.confirm(club.db, { paymentId: payment.id, memberId })
  expect(paid).toBe('paid')
}

describe('a refund that the bank rejects after it was made', () => {
  it('makes a membership’s month owed again, tells staff and member, and can be made again', async () => {
    const member = await anActiveMember(payments, club, { card: refundFails })
    const invoice = (await member.invoices())[0]!
    const refund = async () => {
      const { refundId, leftCents } = await refundableAmount(club.db, {
        memberId: member.id,
        invoiceId: invoice.id,
      })
      expect(leftCents).toBe(9_900)
      await payments.memberships.refundInvoice(club.db, {
        refundId,
        invoiceId: invoice.id,
        amountCents: leftCents,
        reason: '',
        now: member.now(),
        requester: { kind: 'business', id: ownerId },
      })
    }
    const month = () => rows('select status from entitlements where member_id = $1', member.id)
    await refund()
    expect(await month()).toEqual([{ status: 'canceled' }])
    expect(await emails(member.email)).toEqual(['welcome', 'refund'])

    await bankAnswers()
    expect((await member.invoices())[0]).toMatchObject({ refunded_cents: 0 })
    expect(await month()).toEqual([{ status: 'open' }])
    expect(await staffNotices()).toEqual(['A refund of $99.00 failed'])
    expect(await emails(member.email)).toEqual(['welcome', 'refund', 'refund-failed'])
    expect(await rows('select status, because from refunds where invoice_id = $1', invoice.id)).toEqual([
      { status: 'failed', because: 'The bank rejected the refund.' },
    ])

    // Reading it all again tells no one twice.
    await payments.billing.reconcile()
    expect(await staffNotices()).toHaveLength(1)
    expect(await emails(member.email)).toHaveLength(3)

    await refund()
    expect(await month()).toEqual([{ status: 'canceled' }])
    await bankAnswers()
    expect(await month()).toEqual([{ status: 'open' }])
    expect(await emails(member.email)).toEqual([
      'welcome',
      'refund',
      'refund-failed',
      'refund',
      'refund-failed',
    ])
  })

  it('is known after one reconciliation when every webhook was lost', async () => {
    payments.webhooks.mode = 'drop'
    const member = await anActiveMember(payments, club, { card: refundFails })
    const invoice = (await member.invoices())[0]!
    await payments.memberships.refundInvoice(club.db, {
      refundId: newId(),
      invoiceId: invoice.id,
      amountCents: 9_900,
      reason: '',
      now: member.now(),
      requester: { kind: 'business', id: ownerId },
    })
    await bankAnswers()
    const { unresolved } = await payments.billing.reconcile()
    payments.webhooks.mode = 'receive'
    expect(unresolved).toEqual([])
    expect((await member.invoices())[0]).toMatchObject({ refunded_cents: 0 })
    expect(await staffNotices()).toEqual(['A refund of $99.00 failed'])
    expect(await emails(member.email)).toEqual(['welcome', 'refund', 'refund-failed'])
  })

  it('of a second membership that was canceled by itself is reported to staff, the member and administrators', async () => {
    const member = await aSignedUpPerson(payments, club)
    const first = await startCheckout(payments, club, member)
    await payments.db.owner.query(`update checkout_attempts set status = 'expired' where id = $1`, [
      first.attemptId,
    ])
    const second = await startCheckout(payments, club, member)
    await payments.pay(first.sessionId)
    await advanceTime(payments, club, 'PT1M')
    await payments.pay(second.sessionId, refundFails)
    await advanceTime(payments, club, 'PT1M')
    const reversal = () =>
      rows('select refunded_cents, because from subscription_reversals where business_id = $1', club.id)
    expect(await reversal()).toEqual([{ refunded_cents: 9_900, because: null }])
    expect(await emails(member.email)).toContain('duplicate')

    await bankAnswers()
    expect(await reversal()).toEqual([{ refunded_cents: 0, because: 'The bank rejected the refund.' }])
    expect(await staffNotices()).toEqual(['A refund of $99.00 failed'])
    expect(await emails(member.email)).toContain('refund-failed')
    // The business can refund it from the member's payments.
    const [invoice] = await rows(
      `select i.id from invoices i join memberships m on m.business_id = i.business_id and m.id = i.membership_id
       where m.member_id = $1 and m.status = 'canceled'`,
      member.id,
    )
    const invoiceId = invoice!.id as string
    expect(await refundableAmount(club.db, { memberId: member.id, invoiceId })).toMatchObject({
      leftCents: 9_900,
    })
  })

  it('of bottles is reported to staff and the member, and the bottles can be refunded again', async () => {
    const member = await anActiveMember(payments, club)
    const wineId = await aWineForSale(club.db, { bottles: 6, priceCents: 4_000 })
    const opened = await anOpenPurchase(payments, {
      billing: payments.billing,
      club,
      member,
      cart: [{ wineId, quantity: 2 }],
    })
    await payOneTime({ id: opened.payment, session_id: opened.sessionId }, member.id, refundFails)
    const [line] = await rows('select id from purchase_lines where purchase_id = $1', opened.purchase)
    const refund = async () => {
      const refundId = newId()
      await refundBottles(club.db, {
        refundId,
        purchaseId: opened.purchase,
        reason: '',
        userId: ownerId,
        now: member.now(),
        bottles: [{ lineId: line!.id as string, quantity: 2 }],
      })
      await executeRefund(refundId)
    }
    const paid = () =>
      rows('select status, refunded_cents from one_time_payments where id = $1', opened.payment)
    await refund()
    expect(await paid()).toEqual([{ status: 'paid', refunded_cents: 8_000 }])
    await bankAnswers()
    expect(await paid()).toEqual([{ status: 'paid', refunded_cents: 0 }])
    expect(await staffNotices()).toEqual(['A refund of $80.00 failed'])
    expect(await emailJobs('send-purchase-email')).toEqual(['paid', 'refunded', 'refund-failed'])
    await refund()
    expect(await paid()).toEqual([{ status: 'paid', refunded_cents: 8_000 }])
  })

  it('of a gift makes the gift valid again, and it can be refunded again', async () => {
    await openGifts(payments, club)
    const gift = await anOpenGift(payments, club, { what: 'sum', amount: '50' })
    await payOneTime({ id: gift.payment, session_id: gift.sessionId }, null, refundFails)
    const refund = async () =>
      executeRefund(
        await refundGift(club.db, {
          giftId: gift.giftId,
          by: { kind: 'business', userId: ownerId, reason: '' },
          now: payments.clock.now(club.id),
        }),
      )
    const state = () => rows('select status, refunded_at from gifts where id = $1', gift.giftId)
    await refund()
    expect(await state()).toMatchObject([{ status: 'refunded' }])
    await bankAnswers()
    expect(await state()).toEqual([{ status: 'waiting', refunded_at: null }])
    expect(await staffNotices()).toEqual(['A refund of $50.00 failed'])
    await refund()
    expect(await state()).toMatchObject([{ status: 'refunded' }])
    expect(await emailJobs('send-gift-email')).toEqual([
      'receipt',
      'gift',
      'refunded',
      'refund-failed',
      'refunded',
    ])
  })

  it('of a gift that the business made at Stripe makes the gift valid again', async () => {
    await openGifts(payments, club)
    const gift = await anOpenGift(payments, club, { what: 'sum', amount: '50' })
    await payOneTime({ id: gift.payment, session_id: gift.sessionId }, null, refundFails)
    const [{ intent_id: intent }] = (await rows(
      'select intent_id from one_time_payments where id = $1',
      gift.payment,
    )) as [{ intent_id: string }]
    await payments.stripe(club, '/v1/refunds', { payment_intent: intent })
    await advanceTime(payments, club, 'PT1S')
    const state = () => rows('select status, refunded_at from gifts where id = $1', gift.giftId)
    expect(await state()).toMatchObject([{ status: 'refunded' }])
    await bankAnswers()
    expect(await state()).toEqual([{ status: 'waiting', refunded_at: null }])
    expect(await staffNotices()).toEqual(['A refund of $50.00 failed'])
  })

  it('of seats stays with staff until they ask for it again, and the seats stay free', async () => {
    const bookers = await aClubOfBookers(payments, club)
    const now = payments.clock.now(club.id)
    const eventId = await anEvent(bookers, {
      now,
      pricing: 'paid',
      price_cents: 9_500,
      guests_can_book: true,
    })
    const { bookingId } = await book(payments, club, { eventId, person: aGuest(), shownCents: 9_500, now })
    await payOneTime(await paymentOfBooking(payments, bookingId), null, refundFails)
    const { refundIds } = await club.db.transaction((db) =>
      closeSeats(db, {
        bookingId,
        seatIds: null,
        by: { kind: 'booker' },
        refund: 'terms',
        reason: '',
        now,
      }),
    )
    for (const id of refundIds) await executeRefund(id)
    await bankAnswers()
    expect(await staffNotices()).toEqual(['A refund of $95.00 failed'])
    const [failed] = await failedRefunds(club.db)
    expect(failed).toMatchObject({ bookingId, amountCents: 9_500, because: 'The bank rejected the refund.' })
    expect(await rows('select status from event_bookings where id = $1', bookingId)).toEqual([
      { status: 'canceled' },
    ])
    expect(await emailJobs('send-event-email')).toContain('refund-failed')
    const again = { bookingId, refundId: failed!.refundId, userId: ownerId, now }
    for (const id of await retryRefund(club.db, again)) await executeRefund(id)
    expect(await failedRefunds(club.db)).toEqual([])
    expect(await paymentOfBooking(payments, bookingId)).toMatchObject({ refunded_cents: 9_500 })
    await bankAnswers()
    expect(await failedRefunds(club.db)).toMatchObject([{ bookingId }])
  })
})

describe('a refund that is pending at first', () => {
  it('counts from the start and stays when the bank accepts it', async () => {
    const member = await anActiveMember(payments, club, { card: refundPends })
    const invoice = (await member.invoices())[0]!
    await payments.memberships.refundInvoice(club.db, {
      refundId: newId(),
      invoiceId: invoice.id,
      amountCents: 9_900,
      reason: '',
      now: member.now(),
      requester: { kind: 'business', id: ownerId },
    })
    for (let times = 0; times < 2; times++) {
      expect((await member.invoices())[0]).toMatchObject({ refunded_cents: 9_900 })
      await bankAnswers()
    }
    expect(await staffNotices()).toEqual([])
    expect(await emails(member.email)).toEqual(['welcome', 'refund'])
  })
})
