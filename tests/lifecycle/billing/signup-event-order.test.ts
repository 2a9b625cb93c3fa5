import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { membershipHistory, emailsTo } from '../../builders/membership-history'
import { inFull, someOf } from '../../length'
import {
  aSignedUpPerson,
  aPayingClub,
  aPaymentPlatform,
  startCheckout,
  type PaymentPlatform,
  type Sent,
} from '../../builders/payments/payment-platform'

/** One event of each kind of object and stage. */
const stages = [
  'checkout.session.completed',
  'customer.subscription.created',
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
]

let payments: PaymentPlatform
let member: { id: string; email: string }
/** One copy of each event of a paid signup. */
let events: (Sent & { type: string })[]
let straight: unknown

beforeAll(async () => {
  payments = await aPaymentPlatform()
  payments.webhooks.mode = 'drop'
  const club = await aPayingClub(payments)
  member = await aSignedUpPerson(payments, club)
  payments.webhooks.sent.length = 0
  const { sessionId } = await startCheckout(payments, club, member)
  await payments.pay(sessionId)
  for (const type of stages) await payments.arrived(type)
  const byId = new Map(payments.webhooks.sent.map((sent) => [JSON.parse(sent.body).id as string, sent]))
  events = [...byId.values()]
    .filter((sent) => sent.endpoint === 'connect')
    .map((sent) => ({ ...sent, type: JSON.parse(sent.body).type as string }))
  straight = await outcomeOf(events)
})
afterAll(() => payments.close())

/** Deletes everything our rows know of this signup; at Stripe it is complete. */
async function deleteRecords() {
  await payments.db.owner.query(`
    delete from entitlements; delete from invoices; delete from payment_failures; delete from memberships;
    delete from outgoing_emails; delete from webhook_inbox;
    delete from audit_log where action like 'membership.%';
    update checkout_attempts set status = 'open', resolved_at = null;
    update members set joined_on = null`)
}

/** Our rows after these events, each processed before the next one arrives. */
async function outcomeOf(sequence: Sent[]) {
  await deleteRecords()
  for (const event of sequence) {
    expect(await payments.billing.receiveWebhook({ ...event, now: new Date() })).toEqual({ status: 200 })
    await payments.billing.drainInbox()
  }
  const { rows } = await payments.db.owner.query(
    `select (select count(*)::int from memberships) as memberships,
       (select array_agg(status) from checkout_attempts) as attempts,
       (select joined_on from members where id = $1) as joined_on,
       (select array_agg(action) from audit_log where action like 'membership.%') as audit,
       (select count(*)::int from webhook_inbox where status not in ('done', 'parked')) as undone`,
    [member.id],
  )
  const emails = (await emailsTo(payments, member)).map((email) => email.occasion)
  return { ...rows[0], emails, life: await membershipHistory(payments, member) }
}

function* permutations<T>(items: T[]): Generator<T[]> {
  if (items.length <= 1) return yield items
  for (const [i, first] of items.entries())
    for (const rest of permutations([...items.slice(0, i), ...items.slice(i + 1)])) yield [first, ...rest]
}

it('a signup sends at least the expected events', () => {
  expect(straight).toMatchObject({
    memberships: 1,
    attempts: ['completed'],
    emails: ['welcome'],
    audit: ['membership.active'],
    undone: 0,
  })
  expect(events.map((event) => event.type)).toEqual(expect.arrayContaining(stages))
})

/** The events that an order puts before others, and where it begins and ends. */
const kindsOf = (order: string[]) => [
  `first ${order[0]}`,
  `last ${order.at(-1)}`,
  ...order.slice(1).map((type, at) => `${order[at]} before ${type}`),
]

it('every order of a signup’s events gives the same rows', async () => {
  const orders = [...permutations(stages)]
  expect(orders).toHaveLength(120)
  const selection = someOf(orders, kindsOf)
  expect(new Set(selection.flatMap(kindsOf)).size).toBe(30)
  for (const order of selection) {
    const sequence = order.map((type) => events.find((event) => event.type === type)!)
    expect(await outcomeOf(sequence), order.join(', ')).toEqual(straight)
  }
})

it('any order of the events, duplicated or incomplete, gives the same rows', async () => {
  const some = fc
    .shuffledSubarray([...events, ...events], { minLength: 1 })
    .filter((order) => order.some((event) => /^(customer\.subscription|invoice|checkout)\./.test(event.type)))
  await fc.assert(
    fc.asyncProperty(some, async (order) => {
      expect(await outcomeOf(order)).toEqual(straight)
    }),
    { numRuns: inFull(40, 8), endOnFailure: true },
  )
})
