import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anActiveMember, type ActiveMember } from '../../../builders/active-member'
import {
  aPayingClub,
  aPaymentPlatform,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { planRow, subscribeToPlan } from '../../../builders/payments/platform-plan'
import { sendEvent, type Sending } from '../../../builders/payments/signed-event'

let payments: PaymentPlatform
let club: PayingClub
let rival: PayingClub
let member: ActiveMember
let victim: ActiveMember
beforeAll(async () => {
  payments = await aPaymentPlatform()
  club = await aPayingClub(payments)
  rival = await aPayingClub(payments)
  member = await anActiveMember(payments, club)
  victim = await anActiveMember(payments, rival)
  await subscribeToPlan(payments, club.db, 'sommelier')
  await subscribeToPlan(payments, rival.db, 'neighborhood')
  await payments.control('/clock', { advance: 'PT1S' })
  await payments.billing.drainInbox()
  payments.webhooks.mode = 'drop'
})
afterAll(() => payments.close())
beforeEach(() => payments.db.owner.query('delete from webhook_inbox'))

let count = 0
const eventOf = (type: string, object: object, account: string | undefined = club.accountId) => ({
  id: `evt_forged_${++count}`,
  object: 'event',
  type,
  livemode: false,
  ...(account !== '' && { account }),
  data: { object },
})

/** The claims a forger would make. */
const forgedMetadata = () => ({
  business_id: rival.id,
  member_id: victim.id,
  tier_id: rival.tierId,
  plan: 'world_class',
})

/** Every row of the rival's. */
async function ofRival(): Promise<Record<string, unknown>> {
  const { rows: tables } = await payments.db.owner.query<{ name: string }>(`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'business_id' and t.table_type = 'BASE TABLE' order by 1`)
  const counts: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await payments.db.owner.query(
      `select to_jsonb(t)::text as row from ${name} t where business_id = $1 order by 1`,
      [rival.id],
    )
    counts[name] = rows
  }
  const own = await payments.db.owner.query(
    'select to_jsonb(b)::text as row from businesses b where id = $1',
    [rival.id],
  )
  return { ...counts, businesses: own.rows }
}

async function take(event: object, sending?: Sending) {
  const before = await ofRival()
  expect(await sendEvent(payments, event, sending)).toBe(200)
  await payments.billing.drainInbox()
  expect(await ofRival()).toEqual(before)
  const { rows } = await payments.db.owner.query('select status from webhook_inbox')
  return rows[0]?.status as string
}

const chargeOf = async (whose: PayingClub) => (await payments.objects('charge', whose.accountId))[0]!

describe('an event of one club that claims another club', () => {
  it('about a subscription changes nothing of the other', async () => {
    const { subscription_id: id } = await member.membership()
    await payments.stripe(club, `/v1/subscriptions/${id}`, {
      'metadata[business_id]': rival.id,
      'metadata[member_id]': victim.id,
    })
    await take(
      eventOf('customer.subscription.updated', { object: 'subscription', id, metadata: forgedMetadata() }),
    )
    expect(await member.membership()).toMatchObject({ status: 'active' })
  })

  it('about an invoice, a charge and a refund changes nothing of the other', async () => {
    const { id: charge } = await chargeOf(club)
    const { subscription_id: subscription } = await member.membership()
    const parent = { subscription_details: { subscription, metadata: forgedMetadata() } }
    await take(eventOf('invoice.paid', { object: 'invoice', id: 'in_x', parent, metadata: forgedMetadata() }))
    await take(eventOf('charge.succeeded', { object: 'charge', id: charge, metadata: forgedMetadata() }))
    await take(
      eventOf('refund.created', { object: 'refund', id: 're_x', charge, metadata: forgedMetadata() }),
    )
  })

  it('about a dispute changes nothing of the other', async () => {
    const { id: charge } = await chargeOf(club)
    await payments.control(`/charges/${charge as string}/dispute`, { outcome: 'open' })
    const [dispute] = await payments.objects('dispute', club.accountId)
    await take(
      eventOf('charge.dispute.created', {
        object: 'dispute',
        id: dispute!.id,
        charge,
        metadata: forgedMetadata(),
      }),
    )
    const { rows } = await payments.db.owner.query('select business_id from disputes')
    expect(rows).toEqual([{ business_id: club.id }])
  })

  it('about a plan, on the platform’s own account, changes nothing of the other', async () => {
    const { subscription_id: id } = await planRow(payments, club.id)
    await payments.stripe({ accountId: '' }, `/v1/subscriptions/${id}`, {
      'metadata[business_id]': rival.id,
      'metadata[plan]': 'world_class',
    })
    const event = eventOf(
      'customer.subscription.updated',
      { object: 'subscription', id, metadata: forgedMetadata() },
      '',
    )
    expect(await take(event, { endpoint: 'platform' })).toBe('done')
    expect(await planRow(payments, club.id)).toMatchObject({ plan: 'sommelier', subscription_id: id })
  })
})

describe('an event with another club’s account for this club’s object', () => {
  it.each(['subscription', 'charge', 'dispute', 'fee'])('finds nothing there (%s)', async (what) => {
    const { id: charge } = await chargeOf(club)
    const { subscription_id } = await member.membership()
    const [dispute] = await payments.objects('dispute', club.accountId)
    const account = rival.accountId
    const forged = {
      subscription: eventOf(
        'customer.subscription.deleted',
        { object: 'subscription', id: subscription_id },
        account,
      ),
      charge: eventOf('charge.refunded', { object: 'charge', id: charge }, account),
      dispute: eventOf('charge.dispute.closed', { object: 'dispute', id: dispute!.id }, account),
      fee: eventOf(
        'application_fee.created',
        { object: 'application_fee', id: 'fee_x', account, charge },
        '',
      ),
    }[what]!
    const status = await take(forged, { endpoint: what === 'fee' ? 'platform' : 'connect' })
    expect(status).toBe('parked')
  })
})

describe('an event at the wrong endpoint', () => {
  it.each<[string, () => object, Sending]>([
    [
      'a club’s event at the platform’s endpoint',
      () => eventOf('charge.succeeded', { object: 'charge', id: 'ch_x' }),
      { endpoint: 'platform' },
    ],
    [
      'the platform’s event at the clubs’ endpoint',
      () => eventOf('customer.subscription.updated', { object: 'subscription', id: 'sub_x' }, ''),
      { endpoint: 'connect' },
    ],
    [
      'a club’s event with the platform’s signature',
      () => eventOf('charge.succeeded', { object: 'charge', id: 'ch_x' }),
      { secret: 'whsec_tastevin_platform' },
    ],
    [
      'the platform’s event with the accounts’ signature',
      () => eventOf('customer.subscription.updated', { object: 'subscription', id: 'sub_x' }, ''),
      { endpoint: 'platform', secret: 'whsec_tastevin_accounts' },
    ],
    [
      'a platform event of the other mode',
      () => ({
        ...eventOf('customer.subscription.updated', { object: 'subscription', id: 'sub_x' }, ''),
        livemode: true,
      }),
      { endpoint: 'platform' },
    ],
    [
      'an old platform event',
      () => eventOf('customer.subscription.updated', { object: 'subscription', id: 'sub_x' }, ''),
      { endpoint: 'platform', ageSeconds: 301 },
    ],
    [
      'a snapshot event at the thin endpoint',
      () => eventOf('customer.subscription.updated', { object: 'subscription', id: 'sub_x' }, ''),
      { endpoint: 'accounts' },
    ],
  ])('is rejected and not stored: %s', async (_what, event, sending) => {
    expect(await sendEvent(payments, event(), sending)).toBe(400)
    const { rows } = await payments.db.owner.query('select 1 from webhook_inbox')
    expect(rows).toEqual([])
  })
})
