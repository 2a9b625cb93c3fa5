import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClubOfBookers, aGuest, asMember, book, paymentOfBooking } from '#/tests/builders/event-booking'
import { anEvent } from '#/tests/builders/event'
import { anOpenGift, openGifts } from '#/tests/builders/gift'
import {
  aPaymentPlatform,
  aPayingClub,
  aSignedUpPerson,
  type PayingClub,
  type PaymentPlatform,
} from '#/tests/builders/payments/payment-platform'
import { withSalesTax } from '#/tests/builders/payments/sales-tax'
import { anOpenPurchase, aWineForSale } from '#/tests/builders/purchase'

let payments: PaymentPlatform
const clubs = {} as Record<'on' | 'off', PayingClub>

beforeAll(async () => {
  payments = await aPaymentPlatform()
  for (const tax of ['on', 'off'] as const) {
    clubs[tax] = await aPayingClub(payments, { priceCents: 10_000 })
    await openGifts(payments, clubs[tax])
    if (tax === 'on') await withSalesTax(payments, clubs[tax])
  }
})
afterAll(() => payments.close())

interface Page {
  payment: string
  sessionId: string
}
type Buyer = { id: string; email: string } | null

/** Opens the page that pays for each thing, as a member or as a guest. */
const things = {
  'a gift of a sum': (club: PayingClub, buyer: Buyer) =>
    anOpenGift(payments, club, { what: 'sum', amount: '100' }, { giverMemberId: buyer?.id }),
  'a gift of months': (club: PayingClub, buyer: Buyer) =>
    anOpenGift(payments, club, { what: club.tierId, months: '1' }, { giverMemberId: buyer?.id }),
  async 'an event seat'(club: PayingClub, buyer: Buyer): Promise<Page> {
    const now = new Date()
    const event = { now, pricing: 'paid', price_cents: 10_000, guests_can_book: true } as const
    const eventId = await anEvent(club, event)
    // Only a live membership gets the price of members.
    const person = buyer ? asMember(await (await aClubOfBookers(payments, club)).member(now)) : aGuest()
    const { bookingId } = await book(payments, club, { eventId, person, shownCents: 10_000, now })
    const { id, session_id } = await paymentOfBooking(payments, bookingId)
    return { payment: id, sessionId: session_id }
  },
  async bottles(club: PayingClub, buyer: Buyer): Promise<Page> {
    const wineId = await aWineForSale(club.db, { bottles: 2, priceCents: 10_000 })
    const cart = [{ wineId, quantity: 1 }]
    return anOpenPurchase(payments, { billing: payments.billing, club, member: buyer!, cart })
  },
}

/** New York adds 8.53 percent to $100.00. Bottles are sold to members alone. */
const cases = Object.keys(things).flatMap((thing) =>
  (['guest', 'member'] as const)
    .filter((who) => who === 'member' || thing !== 'bottles')
    .flatMap((who) =>
      (['on', 'off'] as const).map((tax) => ({
        thing: thing as keyof typeof things,
        who,
        tax,
        cents: tax === 'on' && !thing.startsWith('a gift') ? 10_853 : 10_000,
      })),
    ),
)

describe('a page that takes one payment', () => {
  it.each(cases)('charges a $who $cents cents for $thing with sales tax $tax', async (one) => {
    const club = clubs[one.tax]
    const buyer = one.who === 'guest' ? null : await aSignedUpPerson(payments, club)
    const { payment, sessionId } = await things[one.thing](club, buyer)
    const isTaxed = one.cents > 10_000
    expect(await payments.pay(sessionId, undefined, isTaxed ? 'NY' : undefined)).toBe(200)
    const row = async () =>
      (await payments.db.owner.query('select * from one_time_payments where id = $1', [payment])).rows[0]
    const memberId = (await row()).member_id as string | null
    expect(await payments.billing.oneTime.confirm(club.db, { paymentId: payment, memberId })).toBe('paid')
    const { amount_cents, tax_cents, charge_id } = await row()
    expect(amount_cents + tax_cents).toBe(one.cents)
    const charges = await payments.objects('charge', club.accountId)
    expect(charges.find(({ id }) => id === charge_id)).toMatchObject({ amount: one.cents, paid: true })
    expect(memberId === null).toBe(one.who === 'guest')
  })
})
