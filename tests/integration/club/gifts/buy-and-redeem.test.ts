import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { statementLines } from '~/billing/fees/statement.server'
import { orderHistory } from '~/club/runs/history/order-history.server'
import { eraseGiver } from '~/club/gifts/manage/erase-giver.server'
import { eraseMemberGiftData } from '~/club/gifts/member-data.server'
import { receiptOf } from '~/club/purchases/history/member-purchases.server'
import { dayIn } from '~/foundation/kit/dates'
import { giftTotals } from '~/club/gifts/owner/gift-list.server'
import { sendGiftEmail } from '~/club/gifts/emails/send-gift-email.server'
import { giftToken } from '~/club/gifts/gift-link.server'
import { tendGifts } from '~/club/gifts/job-handlers.server'
import { changeReceiver, resendGift } from '~/club/gifts/manage/change-receiver.server'
import { refundGift } from '~/club/gifts/manage/refund-gift.server'
import type { Receiver } from '~/club/gifts/redeem/receiver.server'
import { redeemGift } from '~/club/gifts/redeem/redeem-gift.server'
import { giftForm } from '~/club/gifts/schemas'
import { aGiftForm, anOpenGift, aPaidGift, openGifts, redeemAs } from '#/tests/builders/gift'
import { anOpenPurchase, aWineForSale } from '#/tests/builders/purchase'
import { aPerson } from '#/tests/builders/person'
import {
  aPayingClub,
  aPaymentPlatform,
  aSignedUpPerson,
  completeStripeOnboarding,
  type PayingClub,
  type PaymentPlatform,
} from '#/tests/builders/payments/payment-platform'

let payments: PaymentPlatform
let club: PayingClub

beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  club = await aPayingClub(payments, { priceCents: 5_000 })
  await openGifts(payments, club)
})

const giftRow = async (id: string) =>
  (await payments.db.owner.query('select * from gifts where id = $1', [id])).rows[0] as Record<
    string,
    unknown
  >
const emails = async (to: string) =>
  (
    await payments.db.owner.query<{ occasion: string; text: string }>(
      'select occasion, text from outgoing_emails where to_address = $1 order by created_at, id',
      [to],
    )
  ).rows
const ledger = async () =>
  (
    await payments.db.owner.query(
      `select kind, amount_cents from club_sales where business_id = $1
       union all select kind, amount_cents from platform_fees where business_id = $1 order by kind, amount_cents`,
      [club.id],
    )
  ).rows

const send = (giftId: string, kind: 'gift' | 'receipt', now = new Date()) =>
  sendGiftEmail(club.db, { clubs: payments.clubs, env: payments.env }, { giftId, kind, now })

const sum = { what: 'sum', amount: '100' }

describe('a gift', () => {
  it('is bought once, however often its form is sent', async () => {
    const form = aGiftForm(sum)
    const open = await anOpenGift(payments, club, form)
    expect(await anOpenGift(payments, club, form)).toEqual(open)
    await payments.pay(open.sessionId)
    await Promise.all([
      payments.billing.oneTime.confirm(club.db, { paymentId: open.payment, memberId: null }),
      payments.billing.reconcile(),
      payments.billing.drainInbox(),
    ])

    expect(await giftRow(open.giftId)).toMatchObject({
      status: 'waiting',
      amount_cents: 10_000,
      number: 1001,
    })
    expect(await ledger()).toEqual([
      { kind: 'charge', amount_cents: 10_000 },
      { kind: 'fee', amount_cents: 500 },
    ])
  })

  it('is emailed on its day in the club’s time zone, and to another address with another link', async () => {
    const gift = await aPaidGift(payments, club, {
      ...sum,
      delivery: 'email',
      receiverEmail: 'grace@example.test',
      sendOn: '2099-12-24',
    })
    await send(gift.giftId, 'receipt')
    await send(gift.giftId, 'gift')
    expect(await emails('grace@example.test')).toEqual([])
    expect((await emails(String((await giftRow(gift.giftId)).giver_email)))[0]!.text).toMatch(
      /December\s+24, 2099/,
    )

    const services = { clubs: payments.clubs, env: payments.env }
    const theDay = new Date('2099-12-24T12:00:00Z')
    await tendGifts(club.db, services, theDay)
    await send(gift.giftId, 'gift', theDay)
    await send(gift.giftId, 'gift', theDay)
    const [email, ...more] = await emails('grace@example.test')
    expect(more).toEqual([])
    expect(email!.text).toContain(`/gift/${gift.token}`)

    await resendGift(club.db, { giftId: gift.giftId })
    await send(gift.giftId, 'gift', theDay)
    expect(await emails('grace@example.test')).toHaveLength(2)
    await changeReceiver(club.db, {
      giftId: gift.giftId,
      receiverName: 'Bea',
      receiverEmail: 'bea@example.test',
      sendOn: '',
      timeZone: 'America/New_York',
      secret: payments.env.sessionSecret,
      now: theDay,
    })
    await send(gift.giftId, 'gift', theDay)
    const { token } = giftToken(payments.env.sessionSecret, { id: gift.giftId, version: 2 })
    expect((await emails('bea@example.test'))[0]!.text).toContain(`/gift/${token}`)
    await expect(redeemAs(payments, club, gift)).rejects.toMatchObject({ code: 'gift-unknown', status: 404 })
  })

  it('is redeemed once, by one of two at the same moment, and never in another club', async () => {
    const gift = await aPaidGift(payments, club, sum)
    const other = await aPayingClub(payments)
    await expect(redeemAs(payments, other, gift)).rejects.toMatchObject({ code: 'gift-unknown', status: 404 })
    const answers = await Promise.allSettled([redeemAs(payments, club, gift), redeemAs(payments, club, gift)])
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(refused).toMatchObject([{ code: 'gift-redeemed', status: 409 }])
    expect(await giftTotals(club.db)).toMatchObject({ waitingCents: 0, balanceCents: 10_000, balances: 1 })
    await expect(
      refundGift(club.db, { giftId: gift.giftId, by: { kind: 'giver' }, now: new Date() }),
    ).rejects.toMatchObject({ code: 'gift-redeemed' })
  })

  it('may be redeemed again by the same member, without effect', async () => {
    const gift = await aPaidGift(payments, club, sum)
    const person = await aPerson(payments.db)
    const first = await redeemAs(payments, club, gift, person)
    expect(await redeemAs(payments, club, gift, person)).toEqual(first)
    expect(await giftTotals(club.db)).toMatchObject({ balanceCents: 10_000 })
  })

  it('creates the account of a new receiver, and refuses one under 21 and an address that has an account', async () => {
    const gift = await aPaidGift(payments, club, sum)
    const redeem = async (values: Partial<Extract<Receiver, { kind: 'new' }>>) =>
      redeemGift(club.db, {
        tokenHash: gift.hash,
        receiver: {
          kind: 'new',
          email: `${gift.giftId}@example.test`,
          fullName: 'Grace Marsh',
          phone: '',
          dateOfBirth: '1985-04-12',
          passwordHash: 'none',
          ...values,
        },
        club: (await payments.clubs.byId(club.id))!,
        origin: 'http://club.clubs.example',
        clientAddress: '127.0.0.1',
        userAgent: 'test',
        now: new Date(),
      })
    await expect(redeem({ dateOfBirth: '2020-01-01' })).rejects.toMatchObject({ code: 'too-young' })
    const { email } = await aPerson(payments.db)
    await expect(redeem({ email })).rejects.toMatchObject({ code: 'cannot-continue' })
    expect(await giftRow(gift.giftId)).toMatchObject({ status: 'waiting' })
    const { memberId } = await redeem({})
    const { rows } = await payments.db.owner.query(
      'select kind, shown_text from consents where member_id = $1',
      [memberId],
    )
    expect(rows).toEqual([{ kind: 'gift-terms', shown_text: expect.stringContaining('$100.00') }])
  })

  it('is refunded to the giver for 14 days, with the platform’s share, and not later', async () => {
    const gift = await aPaidGift(payments, club, sum)
    const late = new Date(Date.now() + 15 * 86_400_000)
    const refund = (now: Date) => refundGift(club.db, { giftId: gift.giftId, by: { kind: 'giver' }, now })
    await expect(refund(late)).rejects.toMatchObject({ code: 'refund-too-late' })
    const refundId = await refund(new Date())
    await payments.billing.oneTime.executeRefund(club.db, refundId)
    await expect(refund(new Date())).rejects.toMatchObject({ code: 'gift-refunded' })
    await expect(redeemAs(payments, club, gift)).rejects.toMatchObject({ code: 'gift-refunded' })
    expect(await ledger()).toEqual([
      { kind: 'charge', amount_cents: 10_000 },
      { kind: 'fee', amount_cents: 500 },
      { kind: 'refund', amount_cents: 10_000 },
      { kind: 'return', amount_cents: 500 },
    ])
  })

  it('that the business refunds at Stripe is refunded here, and one that was redeemed stays', async () => {
    const gifts = [await aPaidGift(payments, club, sum), await aPaidGift(payments, club, sum)]
    await redeemAs(payments, club, gifts[1]!)
    for (const { payment } of gifts) {
      const { rows } = await payments.db.owner.query(
        'select intent_id from one_time_payments where id = $1',
        [payment],
      )
      await payments.stripe(club, '/v1/refunds', { payment_intent: String(rows[0].intent_id) })
    }
    await payments.billing.reconcile()
    expect(await giftRow(gifts[0]!.giftId)).toMatchObject({ status: 'refunded' })
    expect(await giftRow(gifts[1]!.giftId)).toMatchObject({
      status: 'redeemed',
      refunded_at: expect.any(Date),
    })
  })

  it('can’t be redeemed while its payment is disputed', async () => {
    const gift = await aPaidGift(payments, club, sum)
    const { rows } = await payments.db.owner.query('select charge_id from one_time_payments where id = $1', [
      gift.payment,
    ])
    await payments.control(`/charges/${String(rows[0].charge_id)}/dispute`, {})
    await payments.billing.drainInbox()
    await payments.billing.reconcile()
    await expect(redeemAs(payments, club, gift)).rejects.toMatchObject({ code: 'gift-paused' })
  })

  it('waits while the club’s account can’t take payments', async () => {
    const gift = await aPaidGift(payments, club, { what: club.tierId, months: '1' })
    await completeStripeOnboarding(payments, club.accountId, 'restricted')
    await expect(redeemAs(payments, club, gift)).rejects.toMatchObject({ code: 'payments-not-ready' })
    await completeStripeOnboarding(payments, club.accountId, 'ready')
    await redeemAs(payments, club, gift)
    expect(await giftRow(gift.giftId)).toMatchObject({ status: 'redeemed', redeemed_as: 'membership' })
  })

  it('of a sum pays the first invoice of a member who joins afterwards', async () => {
    const { memberId } = await redeemAs(payments, club, await aPaidGift(payments, club, sum))
    const { sessionId } = await payments.billing.openCheckout(club.db, {
      memberId,
      tierId: club.tierId,
      returnTo: { success: 'http://club.clubs.example/join', cancel: 'http://club.clubs.example/join' },
      now: new Date(),
    })
    await payments.pay(sessionId)
    await payments.billing.confirmCheckout(club.db, { sessionId, memberId, now: new Date() })
    expect(await giftTotals(club.db)).toMatchObject({ balanceCents: 5_000 })
    expect(await ledger()).toHaveLength(2)
  })

  it('that was never paid for is abandoned when its page closes', async () => {
    const open = await anOpenGift(payments, club, sum)
    await payments.billing.oneTime.cancel(club.db, { paymentId: open.payment, now: new Date() })
    expect(await giftRow(open.giftId)).toMatchObject({ status: 'abandoned' })
  })
})

describe('the statement', () => {
  it('names who paid for a gift or an order, and which', async () => {
    const gift = await aPaidGift(payments, club, sum)
    const member = await aSignedUpPerson(payments, club)
    const wineId = await aWineForSale(club.db, { bottles: 2, priceCents: 4_000 })
    const order = await anOpenPurchase(payments, {
      billing: payments.billing,
      club,
      member,
      cart: [{ wineId, quantity: 1 }],
    })
    await payments.pay(order.sessionId)
    await payments.billing.oneTime.confirm(club.db, { paymentId: order.payment, memberId: member.id })
    const refundId = await refundGift(club.db, {
      giftId: gift.giftId,
      by: { kind: 'giver' },
      now: new Date(),
    })
    await payments.billing.oneTime.executeRefund(club.db, refundId)
    const timeZone = 'America/New_York'
    const month = dayIn(timeZone, new Date()).slice(0, 7)
    const lines = await statementLines(club.db, { month, timeZone, after: null, limit: 20 })
    const texts = lines.map(({ kind, memberName, about, salesCents, feeCents }) => [
      kind,
      memberName,
      about,
      salesCents,
      feeCents,
    ])
    expect(texts).toHaveLength(4)
    expect(texts).toEqual(
      expect.arrayContaining([
        ['payment', 'Ada Conti', 'Gift 1001', 10_000, 500],
        ['refund', 'Ada Conti', 'Gift 1001', -10_000, 0],
        ['fee_return', 'Ada Conti', 'Gift 1001', 0, -500],
        ['payment', expect.stringMatching(/./), 'Order 1001', 4_000, 200],
      ]),
    )
  })
})

describe('the order history', () => {
  it('lists a gift for its giver with what was paid, and for its receiver without', async () => {
    const gift = await aPaidGift(payments, club, sum)
    const giver = await aSignedUpPerson(payments, club)
    await payments.db.owner.query('update gifts set giver_member_id = $2 where id = $1', [
      gift.giftId,
      giver.id,
    ])
    await payments.db.owner.query('update one_time_payments set member_id = $2 where gift_id = $1', [
      gift.giftId,
      giver.id,
    ])
    const receiver = await redeemAs(payments, club, gift)
    const of = (memberId: string) => orderHistory(club.db, { memberId, show: 'gift', page: 1 })
    const giverView = await of(giver.id)
    expect(giverView.counts).toEqual({ box: 0, purchase: 0, gift: 1 })
    expect(giverView.entries).toMatchObject([
      {
        kind: 'gift',
        id: gift.giftId,
        title: 'Gift of $100.00',
        person: 'For Grace Marsh',
        status: 'redeemed',
        totalCents: 10_000,
        hasReceipt: true,
        bottles: [],
      },
    ])
    expect((await of(receiver.memberId)).entries).toMatchObject([
      { title: 'Gift of $100.00', person: 'From Ada Conti', totalCents: null, hasReceipt: false },
    ])
    const receipt = (memberId: string) => receiptOf(club.db, { orderId: gift.giftId, memberId })
    expect(await receipt(giver.id)).toMatch(/^http/)
    expect(await receipt(receiver.memberId)).toBeNull()
    expect((await of((await aSignedUpPerson(payments, club)).id)).entries).toEqual([])
  })
})

describe('the details of a guest who gave', () => {
  const now = () => new Date()
  const erase = (giftId: string) => eraseGiver(club.db, { giftId, now: now() })

  it('are deleted at their request, and nothing is emailed to them any more', async () => {
    const gift = await aPaidGift(payments, club, sum)
    await send(gift.giftId, 'receipt')
    const { giver_email: address } = await giftRow(gift.giftId)
    await payments.db.owner.query(`update outgoing_emails set status = 'sent' where to_address = $1`, [
      address,
    ])
    await erase(gift.giftId)
    await erase(gift.giftId)
    expect(await giftRow(gift.giftId)).toMatchObject({
      giver_name: 'Deleted account',
      giver_email: `deleted-${gift.giftId}@deleted.invalid`,
      note: '',
      receiver_name: 'Grace Marsh',
      amount_cents: 10_000,
    })
    expect(await emails(String(address))).toEqual([])
    await redeemAs(payments, club, gift)
    await sendGiftEmail(
      club.db,
      { clubs: payments.clubs, env: payments.env },
      { giftId: gift.giftId, kind: 'redeemed', now: now() },
    )
    const sent = await payments.db.owner.query(
      `select 1 from outgoing_emails where business_id = $1 and occasion = 'gift-redeemed'`,
      [club.id],
    )
    expect(sent.rows).toEqual([])
  })

  it('are deleted with the account of a member who gave as a guest with the same address', async () => {
    const gift = await aPaidGift(payments, club, { ...sum, giverEmail: 'Guest-Giver@example.test' })
    const other = await aPaidGift(payments, club, sum)
    const member = await aSignedUpPerson(payments, club)
    await club.db.transaction((db) =>
      eraseMemberGiftData(db, { memberId: member.id, email: 'guest-giver@example.test' }),
    )
    expect(await giftRow(gift.giftId)).toMatchObject({ giver_name: 'Deleted account', note: '' })
    expect(await giftRow(other.giftId)).toMatchObject({ giver_name: 'Ada Conti' })
  })

  it('are deleted two years after the gift was redeemed, and not while it waits', async () => {
    const used = await aPaidGift(payments, club, sum)
    await redeemAs(payments, club, used)
    const waiting = await aPaidGift(payments, club, sum)
    const services = { clubs: payments.clubs, env: payments.env }
    await tendGifts(club.db, services, new Date(Date.now() + 729 * 86_400_000))
    expect(await giftRow(used.giftId)).toMatchObject({ giver_name: 'Ada Conti' })
    await tendGifts(club.db, services, new Date(Date.now() + 731 * 86_400_000))
    expect(await giftRow(used.giftId)).toMatchObject({ giver_name: 'Deleted account' })
    expect(await giftRow(waiting.giftId)).toMatchObject({ giver_name: 'Ada Conti' })
  })

  it('of a member are deleted with their account, and not here', async () => {
    const gift = await aPaidGift(payments, club, sum)
    const giver = await aSignedUpPerson(payments, club)
    await payments.db.owner.query('update gifts set giver_member_id = $2 where id = $1', [
      gift.giftId,
      giver.id,
    ])
    await expect(erase(gift.giftId)).rejects.toMatchObject({ code: 'giver-has-account' })
  })
})

describe('the form', () => {
  const days = { today: '2026-11-24', latest: '2027-11-24' }
  it.each([
    [{ what: 'sum', amount: '24.99' }, 'amount'],
    [{ what: 'sum', amount: '1000.01' }, 'amount'],
    [{ what: 'sum', amount: '-50' }, 'amount'],
    [{ months: '2', what: '0199c0de-0000-7000-8000-000000000000' }, 'months'],
    [{ ...sum, delivery: 'email' as const, receiverEmail: 'no' }, 'receiverEmail'],
    [{ ...sum, delivery: 'email' as const, receiverEmail: 'a@example.test', sendOn: '2026-11-23' }, 'sendOn'],
    [{ ...sum, delivery: 'email' as const, receiverEmail: 'a@example.test', sendOn: '2028-01-01' }, 'sendOn'],
    [{ ...sum, note: 'x'.repeat(501) }, 'note'],
    [{ ...sum, isAdult: '' as 'on' }, 'isAdult'],
  ])('refuses %o', (values, field) => {
    const checked = giftForm(days).safeParse(aGiftForm(values))
    expect(checked.error?.issues.map(({ path }) => path[0])).toContain(field)
  })
})
