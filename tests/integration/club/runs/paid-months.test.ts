import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { handOver } from '~/club/fulfillment/desk/hand-over.server'
import { undoHandOver } from '~/club/fulfillment/desk/undo-hand-over.server'
import {
  addMissingEntitlements,
  findMissingEntitlements,
} from '~/club/runs/jobs/find-missing-entitlements.server'
import { addBox } from '~/club/runs/runs/add-box.server'
import { cancelRun } from '~/club/runs/runs/cancel-run.server'
import { verifyEntitlements } from '~/club/runs/entitlements/verify-entitlements.server'
import { updateEntitlements } from '~/club/runs/entitlements/update-entitlements.server'
import { skipBox } from '~/club/runs/runs/choices.server'
import { closeRun, markReady } from '~/club/runs/runs/close-run.server'
import { saveRunSettings } from '~/club/runs/runs/state-license.server'
import { createScopes } from '#/tenants/scope.server'
import { dayIn } from '~/foundation/kit/dates'
import { lockRun } from '~/club/runs/runs/lock-run.server'
import { newId } from '~/foundation/kit/ids'
import { verifyStock } from '~/cellar/stock/verify-stock.server'
import { anActiveMember, type ActiveMember } from '../../../builders/active-member'
import { aPublishedRun, aStockedWine, justWine } from '../../../builders/club-run'
import { advanceTime, asBusinessInStripe } from '../../../builders/membership-history'
import {
  aPayingClub,
  aPaymentPlatform,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { aTier } from '../../../builders/tiers'
import { aPerson } from '../../../builders/person'

let payments: PaymentPlatform
beforeAll(async () => void (payments = await aPaymentPlatform()))
afterAll(() => payments.close())

async function aClubWithOwner() {
  const club = await aPayingClub(payments)
  const owner = await aPerson(payments.db)
  return { ...club, ownerId: owner.id, now: () => payments.clock.now(club.id) }
}

type ClubWithOwner = Awaited<ReturnType<typeof aClubWithOwner>>

const all = async (query: string, values: unknown[]) => (await payments.db.owner.query(query, values)).rows

const entitlementsOf = (member: ActiveMember) =>
  all(
    'select status, bottles, cancel_reason, is_disputed, is_unpaid_after from entitlements where member_id = $1 order by period_start, id',
    [member.id],
  )

const ordersOf = (member: ActiveMember) =>
  all('select id, status, cancel_reason from run_orders where member_id = $1 order by created_at, number', [
    member.id,
  ])

const linesOf = (orderId: string) =>
  all('select id, wine_id, status from order_bottles where order_id = $1 order by slot, id', [orderId])

const levelOf = async (wineId: string) =>
  (await all('select available, locked, committed, out from stock_totals where wine_id = $1', [wineId]))[0]

async function aRun(club: ClubWithOwner, bottles = [12, 12]) {
  const now = club.now()
  const wines = [
    await aStockedWine(club.db, { bottles: bottles[0]!, now, name: `Gavarini ${newId()}` }),
    await aStockedWine(club.db, { bottles: bottles[1]!, now, name: `Ginestra ${newId()}` }),
  ]
  const boxes = { [club.tierId]: wines.map(justWine) }
  const runId = await aPublishedRun(club.db, { userId: club.ownerId, now, boxes })
  return {
    runId,
    wines: wines as [string, string],
    lock: () => lockRun(club.db, { runId, userId: club.ownerId, now: club.now() }),
  }
}

const giveAll = async (club: ClubWithOwner, orderId: string, id = newId()) =>
  handOver(club.db, {
    id,
    bottleIds: (await linesOf(orderId)).map((line) => line.id as string),
    collectedBy: 'member',
    secondPerson: '',
    isAgeChecked: true,
    note: '',
    recordedAt: null,
    userId: club.ownerId,
    now: club.now(),
  })

/** Gives money back from one of the member's payments, by default the latest. */
async function refund(club: ClubWithOwner, member: ActiveMember, amountCents: number, which = -1) {
  const invoice = (await member.invoices()).at(which)!
  await payments.memberships.refundInvoice(club.db, {
    refundId: newId(),
    invoiceId: invoice.id,
    amountCents,
    reason: '',
    requester: { kind: 'business', id: club.ownerId },
    now: club.now(),
  })
}

const updateAll = async (club: ClubWithOwner, member: ActiveMember) => {
  const { id: membershipId } = await member.membership()
  await club.db.transaction((db) => updateEntitlements(db, { membershipId, now: club.now() }))
}

const consent = { version: '1', text: 'words', clientAddress: '', userAgent: '' }

async function dispute(club: ClubWithOwner, outcome: 'open' | 'lost' | 'won') {
  const [charge] = await payments.objects('charge', club.accountId)
  await payments.control(`/charges/${String(charge!.id)}/dispute`, { outcome })
  await advanceTime(payments, club, 'PT1S')
  await payments.billing.reconcile()
}

describe('a paid month', () => {
  it('entitles the member to the bottles of their tier, once, however often it is synced', async () => {
    const club = await aClubWithOwner()
    const member = await anActiveMember(payments, club)
    await payments.billing.drainInbox()
    await payments.billing.reconcile()
    expect(await entitlementsOf(member)).toEqual([
      { status: 'open', bottles: 2, cancel_reason: null, is_disputed: false, is_unpaid_after: false },
    ])
  })

  it('goes into the next run, is handed over, and can be undone for ten minutes', async () => {
    const club = await aClubWithOwner()
    const member = await anActiveMember(payments, club)
    const { lock, wines } = await aRun(club)
    expect(await lock()).toEqual({ orders: 1, awaiting: 0, short: 0, isNew: true })
    expect(await lock()).toMatchObject({ isNew: false })
    const [order] = await ordersOf(member)
    expect(order).toMatchObject({ status: 'processing' })
    expect(await levelOf(wines[0])).toEqual({ available: 11, locked: 0, committed: 1, out: 0 })

    const id = newId()
    expect(await giveAll(club, order!.id, id)).toBe(true)
    expect(await giveAll(club, order!.id, id)).toBe(false)
    await expect(giveAll(club, order!.id)).rejects.toThrow('Ada Conti has been given this box already.')
    expect(await levelOf(wines[0])).toEqual({ available: 11, locked: 0, committed: 0, out: 1 })
    expect(await entitlementsOf(member)).toMatchObject([{ status: 'fulfilled' }])

    await undoHandOver(club.db, { id, userId: club.ownerId, now: club.now() })
    expect(await levelOf(wines[0])).toEqual({ available: 11, locked: 0, committed: 1, out: 0 })
    expect(await entitlementsOf(member)).toMatchObject([{ status: 'assigned' }])
    expect(await giveAll(club, order!.id)).toBe(true)
    expect((await verifyStock(club.db)).differences).toEqual([])
  })

  it('is open again after its run was canceled, and every bottle is available', async () => {
    const club = await aClubWithOwner()
    const member = await anActiveMember(payments, club)
    const { runId, lock, wines } = await aRun(club)
    await lock()
    await cancelRun(club.db, { runId, reason: 'Flood', userId: club.ownerId, now: club.now() })
    expect(await entitlementsOf(member)).toMatchObject([{ status: 'open' }])
    expect(await ordersOf(member)).toMatchObject([{ status: 'canceled', cancel_reason: 'run_canceled' }])
    expect(await levelOf(wines[0])).toEqual({ available: 12, locked: 0, committed: 0, out: 0 })
  })
})

describe('a run with too few bottles', () => {
  it('serves the longest paid first and lists the others as short', async () => {
    const club = await aClubWithOwner()
    const first = await anActiveMember(payments, club)
    const second = await anActiveMember(payments, club)
    const { lock } = await aRun(club, [1, 12])
    expect(await lock()).toMatchObject({ orders: 2, short: 1 })
    const [servedOrder] = await ordersOf(first)
    const [shortOrder] = await ordersOf(second)
    expect((await linesOf(servedOrder!.id)).map(({ status }) => status)).toEqual(['promised', 'promised'])
    expect((await linesOf(shortOrder!.id)).map(({ status }) => status)).toEqual(['short', 'promised'])
  })
})

describe('refunds and disputes', () => {
  it('a part of the payment leaves the box as it is; the rest cancels it and releases its bottles', async () => {
    const club = await aClubWithOwner()
    const member = await anActiveMember(payments, club)
    const { lock, wines } = await aRun(club)
    await lock()
    await refund(club, member, 4_000)
    expect(await ordersOf(member)).toMatchObject([{ status: 'processing' }])
    await refund(club, member, 5_900)
    expect(await ordersOf(member)).toMatchObject([{ status: 'canceled', cancel_reason: 'refunded' }])
    expect(await entitlementsOf(member)).toMatchObject([{ status: 'canceled', cancel_reason: 'refunded' }])
    expect(await levelOf(wines[0])).toEqual({ available: 12, locked: 0, committed: 0, out: 0 })
  })

  it('a refund while the next payment is due cancels the box at once, although its webhook is lost', async () => {
    const club = await aClubWithOwner()
    const member = await anActiveMember(payments, club, { card: '4000000000000341' })
    const { lock } = await aRun(club)
    await lock()
    await advanceTime(payments, club, 'P32D')
    payments.webhooks.mode = 'drop'
    onTestFinished(() => void (payments.webhooks.mode = 'receive'))
    await refund(club, member, 9_900, 0)
    expect(await ordersOf(member)).toMatchObject([{ status: 'canceled', cancel_reason: 'refunded' }])
    expect(await entitlementsOf(member)).toMatchObject([{ status: 'canceled', cancel_reason: 'refunded' }])
  })

  it('a month that was paid back lately without an effect here is found, and canceled by the job', async () => {
    const club = await aClubWithOwner()
    const member = await anActiveMember(payments, club)
    await payments.db.owner.query('update invoices set refunded_cents = paid_cents where business_id = $1', [
      club.id,
    ])
    expect((await verifyEntitlements(club.db)).differences).toMatchObject([
      { kind: 'owed-although-paid-back' },
    ])
    const { app, platform } = payments.db
    const scopes = createScopes({ app, platform, onPlatform: () => undefined })
    await findMissingEntitlements(scopes, new Date(club.now().getTime() + 86_400_000))
    const jobQuery = `select count(*)::int as jobs from pgboss.job
      where name = 'add-missing-entitlements' and data ->> 'businessId' = $1`
    expect(await all(jobQuery, [club.id])).toEqual([{ jobs: 0 }])
    await findMissingEntitlements(scopes, club.now())
    expect(await all(jobQuery, [club.id])).toEqual([{ jobs: 1 }])
    await addMissingEntitlements(club.db, club.now())
    expect(await entitlementsOf(member)).toMatchObject([{ status: 'canceled', cancel_reason: 'refunded' }])
    expect((await verifyEntitlements(club.db)).differences).toEqual([])
  })

  it('after the hand-over nothing changes, and the owner can see that it is no longer paid', async () => {
    const club = await aClubWithOwner()
    const member = await anActiveMember(payments, club)
    const { lock } = await aRun(club)
    await lock()
    const [order] = await ordersOf(member)
    await giveAll(club, order!.id)
    await refund(club, member, 9_900)
    expect(await ordersOf(member)).toMatchObject([{ status: 'delivered' }])
    expect(await entitlementsOf(member)).toMatchObject([{ status: 'fulfilled', is_unpaid_after: true }])
  })

  it('an open dispute stops the hand-over, a won one lets it go on', async () => {
    const club = await aClubWithOwner()
    const member = await anActiveMember(payments, club)
    const { lock } = await aRun(club)
    await lock()
    await dispute(club, 'open')
    const [order] = await ordersOf(member)
    await expect(giveAll(club, order!.id)).rejects.toThrow('Ada Conti’s bank is checking the payment')
    await payments.db.owner.query(
      `update disputes set status = 'won', closed_at = now() where business_id = $1`,
      [club.id],
    )
    await updateAll(club, member)
    expect(await giveAll(club, order!.id)).toBe(true)
  })

  it('a lost dispute cancels the box', async () => {
    const club = await aClubWithOwner()
    const member = await anActiveMember(payments, club)
    const { lock } = await aRun(club)
    await lock()
    await dispute(club, 'lost')
    expect(await ordersOf(member)).toMatchObject([{ status: 'canceled', cancel_reason: 'dispute_lost' }])
  })
})

describe('a payment that is awaited', () => {
  it('makes the bottles of its order the member’s at the moment it is recorded', async () => {
    const club = await aClubWithOwner()
    const member = await anActiveMember(payments, club)
    const first = await aRun(club)
    await first.lock()
    await giveAll(club, (await ordersOf(member))[0]!.id)

    await advanceTime(payments, club, 'P20D')
    const second = await aRun(club)
    expect(await second.lock()).toMatchObject({ orders: 1, awaiting: 1 })
    const order = (await ordersOf(member))[1]!
    expect(order).toMatchObject({ status: 'awaiting_payment' })
    expect(await levelOf(second.wines[0])).toMatchObject({ locked: 1, committed: 0 })
    await expect(giveAll(club, order.id)).rejects.toThrow('payment for this box hasn’t arrived')

    await advanceTime(payments, club, 'P12D')
    expect(await ordersOf(member)).toMatchObject([{ status: 'delivered' }, { status: 'processing' }])
    expect(await levelOf(second.wines[0])).toMatchObject({ locked: 0, committed: 1 })
    expect(await giveAll(club, order.id)).toBe(true)
    expect(await entitlementsOf(member)).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }])
  })

  it('that never comes releases the bottles once the membership ends', async () => {
    const club = await aClubWithOwner()
    const member = await anActiveMember(payments, club)
    const first = await aRun(club)
    await first.lock()
    await giveAll(club, (await ordersOf(member))[0]!.id)
    await advanceTime(payments, club, 'P20D')
    const second = await aRun(club)
    await second.lock()
    const { subscription_id } = await member.membership()
    await asBusinessInStripe(payments, club, 'DELETE', `/v1/subscriptions/${subscription_id}`)
    await advanceTime(payments, club, 'PT1M')
    expect(await ordersOf(member)).toMatchObject([
      { status: 'delivered' },
      { status: 'canceled', cancel_reason: 'membership_ended' },
    ])
    expect(await levelOf(second.wines[0])).toEqual({ available: 12, locked: 0, committed: 0, out: 0 })
  })
})

describe('an upgrade within a paid month', () => {
  async function upgrade(club: ClubWithOwner, member: ActiveMember) {
    const tier = await aTier(club.db, { name: 'Grand Cru', priceCents: 19_900, bottles: 5 })
    await payments.billing.publishTier(club.db, { tierId: tier.id, now: club.now() })
    const quote = await payments.memberships.quoteTierChange(club.db, {
      memberId: member.id,
      tierId: tier.id,
      now: member.now(),
    })
    await payments.memberships.changeTier(club.db, {
      ...member.requestFields(),
      tierId: tier.id,
      stated: { priceId: quote.tier.priceId, dueCents: quote.dueCents, quotedAt: quote.quotedAt },
      consent,
    })
    await payments.billing.drainInbox()
    await payments.billing.reconcile()
  }

  it('makes a box that is still open the larger one', async () => {
    const club = await aClubWithOwner()
    const member = await anActiveMember(payments, club)
    await upgrade(club, member)
    expect(await entitlementsOf(member)).toMatchObject([
      { status: 'open', bottles: 5 },
      { status: 'merged', bottles: 3 },
    ])
  })

  it('adds the difference once where the box was assigned already', async () => {
    const club = await aClubWithOwner()
    const member = await anActiveMember(payments, club)
    const { lock } = await aRun(club)
    await lock()
    await upgrade(club, member)
    expect(await entitlementsOf(member)).toMatchObject([
      { status: 'assigned', bottles: 2 },
      { status: 'open', bottles: 3 },
    ])
  })
})

describe('the months of a member', () => {
  it('stay owed when they skip a box, and one more can be added to the next run', async () => {
    const club = await aClubWithOwner()
    const member = await anActiveMember(payments, club)
    const skipped = await aRun(club)
    const choice = { runId: skipped.runId, memberId: member.id, userId: null, now: club.now() }
    await skipBox(club.db, choice)
    expect(await skipped.lock()).toMatchObject({ orders: 0 })
    await expect(skipBox(club.db, choice)).rejects.toMatchObject({ code: 'too-late' })

    await advanceTime(payments, club, 'P32D')
    expect(await entitlementsOf(member)).toMatchObject([{ status: 'open' }, { status: 'open' }])
    const next = await aRun(club)
    expect(await next.lock()).toMatchObject({ orders: 1 })
    const left = (
      await all(`select id from entitlements where member_id = $1 and status = 'open'`, [member.id])
    )[0]!.id as string
    const more = { runId: next.runId, entitlementId: left, userId: club.ownerId, now: club.now() }
    await addBox(club.db, more)
    await addBox(club.db, more)
    expect(await ordersOf(member)).toMatchObject([{ status: 'processing' }, { status: 'processing' }])
    expect(await levelOf(next.wines[0])).toMatchObject({ available: 10, committed: 2 })
  })

  it('that were paid before entitlements were recorded are added once', async () => {
    const club = await aClubWithOwner()
    const member = await anActiveMember(payments, club)
    await advanceTime(payments, club, 'P32D')
    await payments.db.owner.query('delete from entitlements where business_id = $1', [club.id])
    expect(await addMissingEntitlements(club.db, club.now())).toBe(1)
    expect(await addMissingEntitlements(club.db, club.now())).toBe(0)
    expect(await entitlementsOf(member)).toMatchObject([{ status: 'open' }, { status: 'open' }])
  })
})

describe('an uncollected box', () => {
  const closing = async (rule: 'hold' | 'restock') => {
    const club = await aClubWithOwner()
    const member = await anActiveMember(payments, club)
    const { runId, lock, wines } = await aRun(club)
    await lock()
    await markReady(club.db, { runId, userId: club.ownerId, now: club.now() })
    const settings = {
      allowsSwaps: true,
      unclaimedRule: rule,
      unclaimedDays: 60,
      userId: club.ownerId,
      now: club.now(),
    }
    await saveRunSettings(club.db, settings)
    const close = { runId, userId: club.ownerId, now: club.now() }
    await expect(closeRun(club.db, { ...close, today: dayIn('UTC', club.now()) })).rejects.toThrow(
      'Members can still pick up their boxes.',
    )
    const figures = await closeRun(club.db, { ...close, today: '2099-01-01' })
    return { club, member, wines, figures }
  }

  it('is held for the member, who can still collect it', async () => {
    const { club, member, figures } = await closing('hold')
    expect(figures).toMatchObject({ delivered: 0, held: 1, fulfillmentRate: 0 })
    const [order] = await ordersOf(member)
    expect(order).toMatchObject({ status: 'unclaimed' })
    expect(await giveAll(club, order!.id)).toBe(true)
  })

  it('is held at the close also where it goes back to stock later, on the day that the member was told', async () => {
    const { member, figures } = await closing('restock')
    expect(figures).toMatchObject({ restocked: 0, held: 1 })
    expect(await entitlementsOf(member)).toMatchObject([{ status: 'assigned' }])
  })
})
