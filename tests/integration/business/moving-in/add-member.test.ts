import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMember } from '~/business/moving-in/add-member.server'
import { addMemberForm } from '~/business/moving-in/schemas'
import { enterMember } from '~/membership/claims/enter-member.server'
import { claimOf } from '~/membership/claims/queries.server'
import { dayIn } from '~/foundation/kit/dates'
import { daysAfter } from '~/foundation/kit/calendar'
import { newId } from '~/foundation/kit/ids'
import { aForeignSubscription, anImportedCustomer } from '../../../builders/moving'
import {
  aPayingClub,
  aPaymentPlatform,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { aPerson } from '../../../builders/person'

let payments: PaymentPlatform
let club: PayingClub
let ownerId: string
beforeAll(async () => {
  payments = await aPaymentPlatform()
  club = await aPayingClub(payments)
  ownerId = (await aPerson(payments.db)).id
})
afterAll(() => payments.close())

const timeZone = 'America/New_York'
const now = () => payments.clock.now(club.id)
const today = () => dayIn(timeZone, now())

function add(fields: Record<string, string>) {
  const form = addMemberForm.parse({
    formId: newId(),
    fullName: 'Bruno Falk',
    email: `${newId()}@example.test`,
    tierId: club.tierId,
    delivery: 'pick_up',
    link: 'show',
    ...fields,
  })
  const { billing, clubs } = payments
  return addMember({ billing, clubs, enterMember }, club.db, {
    form,
    today: today(),
    userId: ownerId,
    now: now(),
  })
}

it('a member who is entered by hand has a membership at once, is charged nothing, and gets no email', async () => {
  const email = `${newId()}@example.test`
  const { memberId } = await add({
    email,
    price: '49.50',
    boxesOwed: '1',
    tags: 'phone, friend',
    note: 'Called.',
  })
  const claim = await claimOf(club.db, memberId, { timeZone, now: now() })
  expect(claim).toMatchObject({
    email,
    dateOfBirth: null,
    hasPassword: false,
    claimedAt: null,
    membership: { priceCents: 4_950, card: null, nextPaymentOn: daysAfter(today(), 1) },
  })
  const emails = await payments.db.owner.query('select from outgoing_emails where to_address = $1', [email])
  expect(emails.rowCount).toBe(0)
  const tags = await payments.db.owner.query(
    'select tag from member_tags where member_id = $1 order by tag',
    [memberId],
  )
  expect(tags.rows).toEqual([{ tag: 'friend' }, { tag: 'phone' }])
})

it('a form that is sent twice enters one member with one subscription', async () => {
  const again = { formId: newId(), email: `${newId()}@example.test` }
  const [first, second] = [await add(again), await add(again)]
  expect(second).toEqual(first)
  const subscriptions = await payments.db.owner.query('select from memberships where member_id = $1', [
    first.memberId,
  ])
  expect(subscriptions.rowCount).toBe(1)
})

it('without a card the first payment leaves a day to enter one', async () => {
  await expect(add({ firstPaymentOn: today() })).rejects.toMatchObject({ code: 'payment-too-soon' })
})

it('a member of the club cannot be entered again', async () => {
  const email = `${newId()}@example.test`
  await add({ email })
  await expect(add({ email })).rejects.toMatchObject({ code: 'not-added' })
})

it('the card that a member enters on Stripe’s page is the one that is charged on the day', async () => {
  const { memberId } = await add({})
  const { url } = await payments.billing.openPortal(club.db, {
    memberId,
    returnUrl: 'http://club.clubs.example/customer/claim/token?from=card',
    isForCard: true,
    now: now(),
  })
  expect(new URL(url).pathname).toMatch(/^\/p\/session\//)
})

it('a customer that is typed is charged on the day, once the business states that it may', async () => {
  const { customerId } = await anImportedCustomer(payments, club)
  const fields = { formId: newId(), email: `${newId()}@example.test`, customerId, firstPaymentOn: today() }
  await expect(add(fields)).rejects.toMatchObject({
    code: 'mandate-missing',
    sentence: expect.stringMatching(/Visa ending in 4242/),
    details: { field: 'mandateName' },
  })
  const { memberId } = await add({ ...fields, mandateName: 'Olga Owner' })
  const claim = await claimOf(club.db, memberId, { timeZone, now: now() })
  expect(claim).toMatchObject({
    membership: { card: { name: 'Visa ending in 4242' }, nextPaymentOn: today() },
  })
  const statements = await payments.db.owner.query(
    `select details from audit_log where action = 'business.member_mandate_stated' and business_id = $1`,
    [club.id],
  )
  expect(statements.rows).toMatchObject([
    { details: { name: 'Olga Owner', customer: customerId, words: /this member agreed/ } },
  ])
})

it.each([
  ['does not exist', 'customer-not-found', async () => 'cus_unknown'],
  [
    'has no card',
    'customer-without-card',
    async () => (await anImportedCustomer(payments, club, { card: null })).customerId,
  ],
  [
    'pays a subscription of another system',
    'customer-pays-already',
    async () => {
      const renews_at = new Date(now().getTime() + 20 * 86_400_000).toISOString()
      return (await aForeignSubscription(payments, club, { email: 'ada@example.test', renews_at })).customerId
    },
  ],
])('a customer that is typed and %s is refused at its field', async (_words, code, customerId) => {
  const fields = { customerId: await customerId(), mandateName: 'Olga Owner' }
  await expect(add(fields)).rejects.toMatchObject({ code, details: { field: 'customerId' } })
})
