import { afterAll, beforeAll, expect, it } from 'vitest'
import { chargesOf } from '~/business/moving-in/rehearsal/rehearse'
import { salesTaxStatus } from '~/billing/sales-tax/queries.server'
import { applyToExisting } from '~/billing/sales-tax/switch-sales-tax.server'
import { advanceTimeTo } from '../../../builders/membership-history'
import { aMove, aMovingClub, anImportedCustomer, mover, type MovingClub } from '../../../builders/moving'
import { aPaymentPlatform, type PaymentPlatform } from '../../../builders/payments/payment-platform'
import { asOwner, withSalesTax } from '../../../builders/payments/sales-tax'

let payments: PaymentPlatform
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())

const year = new Date().getUTCFullYear() + 1

/** A member from California, where the emulator's tax is 8.85 percent, and the charges that a rehearsal lists for them. */
async function aMovedMember(club: MovingClub) {
  const customer = await anImportedCustomer(payments, club)
  await payments.stripe(club, `/v1/customers/${customer.customerId}`, {
    'address[country]': 'US',
    'address[state]': 'CA',
    'address[line1]': '1 Main',
    'address[city]': 'Town',
    'address[postal_code]': '94558',
  })
  const move = aMove(club, {
    firstPaymentOn: `${year}-01-31`,
    keptPrice: { cents: 10_000, until: null },
    customer,
  })
  expect(await mover(payments).move(club, move)).toMatchObject({ kind: 'moved' })
  return chargesOf(move, { priceCents: 5_900, today: `${year}-01-20`, until: `${year}-03-01` })
}

const charges = async (club: MovingClub) =>
  (await payments.objects('charge', club.accountId)).toReversed().map(({ created, amount }) => ({
    day: new Date(Number(created) * 1000).toISOString().slice(0, 10),
    cents: amount,
  }))

it.each([
  ['adds sales tax', true],
  ['adds no sales tax', false],
])('a member who moves into a club that %s pays what the rehearsal said', async (_words, addsTax) => {
  const club = await aMovingClub(payments)
  await advanceTimeTo(payments, club, `${year}-01-20T15:00:00Z`)
  if (addsTax) await withSalesTax(payments, club)
  const rehearsed = await aMovedMember(club)
  await advanceTimeTo(payments, club, `${year}-03-01T00:00:00Z`)
  expect(rehearsed).toHaveLength(2)
  expect(await charges(club)).toEqual(rehearsed)
})

it('a member who moved in pays sales tax from the payment after the owner adds it, and counts as different before', async () => {
  const club = await aMovingClub(payments)
  await advanceTimeTo(payments, club, `${year}-01-20T15:00:00Z`)
  await withSalesTax(payments, club)
  await aMovedMember(club)
  expect(await salesTaxStatus(club.db)).toMatchObject({ isOn: true, different: 1 })
  await advanceTimeTo(payments, club, `${year}-02-10T15:00:00Z`)
  await applyToExisting(club.db, { ...(await asOwner(payments, club)), expected: 1 })
  await payments.billing.salesTax.applyToMemberships(club.db)
  await advanceTimeTo(payments, club, `${year}-03-01T15:00:00Z`)
  expect((await charges(club)).map(({ cents }) => cents)).toEqual([10_000, 10_885])
})
