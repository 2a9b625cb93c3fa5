import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToCart, readCart, setQuantity } from '~/club/purchases/cart/cart.server'
import { checkOut } from '~/club/purchases/checkout/start-purchase.server'
import { addForm, quantityForm } from '~/club/purchases/schemas'
import { cartCount, offersOf } from '~/club/purchases/sale/offers.server'
import { sellsBottles, setForSale, switchSelling } from '~/club/purchases/sale/sale-switch.server'
import { aPerson } from '#/tests/builders/person'
import { aWineForSale, purchaseReturnUrls } from '#/tests/builders/purchase'
import {
  aPayingClub,
  aPaymentPlatform,
  aSignedUpPerson,
  type PayingClub,
  type PaymentPlatform,
} from '#/tests/builders/payments/payment-platform'

let payments: PaymentPlatform
let club: PayingClub
let owner: { id: string }
beforeAll(async () => {
  payments = await aPaymentPlatform()
  club = await aPayingClub(payments)
  owner = await aPerson(payments.db)
})
afterAll(() => payments.close())

const now = new Date()
const offerOf = async (wineId: string, memberId: string | null) =>
  (await offersOf(club.db, { memberId, wineIds: [wineId], now }))[wineId]

describe('selling bottles', () => {
  it('is off until the license is stated, and then until the owner switches it on', async () => {
    const other = await aPayingClub(payments)
    await expect(switchSelling(other.db, { isOn: true, userId: owner.id, now })).rejects.toMatchObject({
      code: 'license-missing',
    })
    expect(await other.db.read(sellsBottles)).toBe(false)
  })

  it('takes Add to Cart away when it is switched off, and keeps what is in the carts', async () => {
    const member = await aSignedUpPerson(payments, club)
    const wineId = await aWineForSale(club.db, { bottles: 3, priceCents: 4_200 })
    await addToCart(club.db, { memberId: member.id, wineId, quantity: 2, now })
    await switchSelling(club.db, { isOn: false, userId: owner.id, now })
    expect(await offerOf(wineId, member.id)).toBeUndefined()
    expect(await cartCount(club.db, member.id)).toBe(2)
    expect(await readCart(club.db, { memberId: member.id, now })).toMatchObject({
      canCheckOut: false,
      lines: [{ quantity: 2, problem: { kind: 'off_sale' } }],
    })
    await expect(
      checkOut(payments.billing.oneTime, club.db, { memberId: member.id, returnTo: purchaseReturnUrls, now }),
    ).rejects.toMatchObject({ code: 'cart-changed' })
    await expect(addToCart(club.db, { memberId: member.id, wineId, quantity: 1, now })).rejects.toMatchObject(
      { code: 'not-for-sale' },
    )
    await switchSelling(club.db, { isOn: true, userId: owner.id, now })
    expect(await offerOf(wineId, member.id)).toMatchObject({ inCart: 2 })
  })

  it('leaves out a wine that is kept off sale, and marks one that is out of stock', async () => {
    const kept = await aWineForSale(club.db, { bottles: 3, priceCents: 4_200 })
    await setForSale(club.db, { wineId: kept, isForSale: false, userId: owner.id, now })
    expect(await offerOf(kept, null)).toBeUndefined()
    const one = await aWineForSale(club.db, { bottles: 1, priceCents: 4_200 })
    const member = await aSignedUpPerson(payments, club)
    await addToCart(club.db, { memberId: member.id, wineId: one, quantity: 1, now })
    await checkOut(payments.billing.oneTime, club.db, {
      memberId: member.id,
      returnTo: purchaseReturnUrls,
      now,
    })
    expect(await offerOf(one, null)).toMatchObject({ isSoldOut: true, listCents: 4_200, unitCents: 4_200 })
  })

  it('counts both tabs that add at once, and the same cart on every device', async () => {
    const member = await aSignedUpPerson(payments, club)
    const wineId = await aWineForSale(club.db, { bottles: 9, priceCents: 4_200 })
    const tab = () => addToCart(club.db, { memberId: member.id, wineId, quantity: 2, now })
    expect((await Promise.all([tab(), tab()])).toSorted()).toEqual([2, 4])
    expect(await cartCount(club.db, member.id)).toBe(4)
    expect(await setQuantity(club.db, { memberId: member.id, wineId, quantity: 0, now })).toBe(0)
    expect((await readCart(club.db, { memberId: member.id, now })).lines).toEqual([])
  })

  it.each(['-1', '1.5', '10,000', '10000', 'two', ''])(
    'asks for a whole number instead of "%s"',
    (quantity) => {
      const wineId = '01a20000-0000-7000-8000-000000000000'
      for (const form of [addForm, quantityForm]) {
        const { error } = form.safeParse({ wineId, quantity })
        expect(error?.issues[0]?.message).toMatch(/^Please enter a whole number of bottles/)
      }
    },
  )
})
