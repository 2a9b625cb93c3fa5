import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { salesTaxStatus } from '~/billing/sales-tax/queries.server'
import { applyToExisting } from '~/billing/sales-tax/switch-sales-tax.server'
import { advanceTime, anActiveMember, type ActiveMember } from '../../../builders/active-member'
import {
  aPaymentPlatform,
  aPayingClub,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { asOwner, withoutSalesTax, withSalesTax } from '../../../builders/payments/sales-tax'
import { aTier } from '../../../builders/tiers'

const consent = { version: '1', text: 'words', clientAddress: '', userAgent: '' }

let payments: PaymentPlatform
let club: PayingClub
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  await payments.control('/faults', { clear: true })
  club = await aPayingClub(payments, { priceCents: 10_000 })
})

async function giveAddress(member: { id: string }, state: string) {
  const { rows } = await payments.db.owner.query(
    `select stripe_id from stripe_ids where kind = 'customer' and our_id = $1`,
    [member.id],
  )
  const { stripe_id } = rows[0] as { stripe_id: string }
  await payments.stripe(club, `/v1/customers/${stripe_id}`, {
    'address[country]': 'US',
    'address[state]': state,
    'address[line1]': '1 Main',
    'address[city]': 'Town',
    'address[postal_code]': '10001',
  })
}

const bring = async (expected: number) =>
  applyToExisting(club.db, { ...(await asOwner(payments, club)), expected })
const totals = async (member: ActiveMember) =>
  (await member.invoices()).map((invoice) => (invoice as unknown as { total_cents: number }).total_cents)

describe('members who joined before sales tax was on', () => {
  it('pay none until the owner confirms their number; then from the next payment on, told by one email', async () => {
    const member = await anActiveMember(payments, club)
    await giveAddress(member, 'CA')
    await withSalesTax(payments, club)
    await advanceTime(payments, club, 'P32D')
    expect(await totals(member)).toEqual([10_000, 10_000])
    expect(await salesTaxStatus(club.db)).toMatchObject({ isOn: true, different: 1, underway: 0 })
    await expect(bring(2)).rejects.toMatchObject({ code: 'members-changed' })
    await bring(1)
    expect(await salesTaxStatus(club.db)).toMatchObject({ different: 0, underway: 1 })

    await Promise.all([
      payments.billing.salesTax.applyToMemberships(club.db),
      payments.another().salesTax.applyToMemberships(club.db),
    ])
    await payments.billing.salesTax.applyToMemberships(club.db)
    expect(await member.emails()).toEqual(['sales-tax-added'])
    expect(await totals(member)).toEqual([10_000, 10_000])
    await advanceTime(payments, club, 'P32D')
    expect(await totals(member)).toEqual([10_000, 10_000, 10_885])

    await withoutSalesTax(payments, club)
    expect(await salesTaxStatus(club.db)).toMatchObject({ isOn: false, different: 1 })
    await bring(1)
    await payments.billing.salesTax.applyToMemberships(club.db)
    await advanceTime(payments, club, 'P32D')
    expect((await totals(member)).at(-1)).toBe(10_000)
    expect(await member.emails()).toEqual(['sales-tax-added', 'sales-tax-stopped'])
  })

  it('are changed after a lost answer, once', async () => {
    const member = await anActiveMember(payments, club)
    await giveAddress(member, 'NY')
    await withSalesTax(payments, club)
    await bring(1)
    const impatient = payments.another({ timeout: 1_000, retries: 0 })
    await payments.fault({ target: 'api', mode: 'lost', match: '/v1/subscriptions', count: 3, ms: 100 })
    await impatient.salesTax.applyToMemberships(club.db)
    await payments.control('/faults', { clear: true })
    expect(await payments.billing.salesTax.applyToMemberships(club.db)).toMatchObject({ failed: 0 })
    expect(await member.membership()).toMatchObject({ adds_tax: true })
    expect(await member.emails()).toEqual(['sales-tax-added'])
  })

  it('stay without tax where Stripe knows no address, and are named to the owner', async () => {
    const member = await anActiveMember(payments, club)
    await withSalesTax(payments, club)
    await bring(1)
    await payments.billing.salesTax.applyToMemberships(club.db)
    expect(await salesTaxStatus(club.db)).toMatchObject({
      different: 1,
      underway: 0,
      withoutAddress: [{ memberId: member.id }],
    })
    expect(await member.emails()).toEqual([])
    await giveAddress(member, 'IL')
    await bring(1)
    await payments.billing.salesTax.applyToMemberships(club.db)
    expect(await salesTaxStatus(club.db)).toMatchObject({ different: 0, withoutAddress: [] })
  })
})

describe('an upgrade of a membership with sales tax', () => {
  it('costs the rest of the month and its tax, as it was quoted, after a refund of a part as well', async () => {
    await withSalesTax(payments, club)
    const upper = await aTier(club.db, { name: 'Grand Pour', priceCents: 20_000 })
    const member = await anActiveMember(payments, club, { state: 'CA' })
    const quote = () =>
      payments.memberships.quoteTierChange(club.db, {
        memberId: member.id,
        tierId: upper.id,
        now: member.now(),
      })
    const full = await quote()
    expect(full.eligibility).toEqual({ allowed: true })
    expect(full.dueCents).toBeGreaterThan(10_800)
    expect(Math.abs(full.taxCents - ((full.dueCents - full.taxCents) * 885) / 10_000)).toBeLessThanOrEqual(1)
    // Half of the month was refunded: the credit is for the other half.
    const [charge] = await payments.objects('charge', club.accountId)
    await payments.stripe(club, '/v1/refunds', { charge: String(charge!.id), amount: '5442' })
    const after = await quote()
    expect(Math.abs(after.dueCents - full.dueCents - 5_442)).toBeLessThanOrEqual(3)

    const { tier, dueCents, quotedAt } = after
    const before = await member.spent()
    await payments.memberships.changeTier(club.db, {
      ...member.requestFields(),
      tierId: upper.id,
      stated: { priceId: tier.priceId, dueCents, quotedAt },
      consent,
    })
    expect((await member.spent()) - before).toBe(dueCents)
    expect(await member.membership()).toMatchObject({ tier_id: upper.id, adds_tax: true })
  })
})
