import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clubOrigin } from '#/tenants/origins'
import { settleMonths } from '~/club/runs/owed/settle-months.server'
import { daysAfter } from '~/foundation/kit/calendar'
import { dayIn, type Day } from '~/foundation/kit/dates'
import { newId } from '~/foundation/kit/ids'
import { createLog } from '~/foundation/kit/log.server'
import { closingPlan, closingProgress } from '~/platform/closing/closing-page.server'
import type { ClosingContext } from '~/platform/closing/context'
import { runClosing } from '~/platform/closing/run-closing.server'
import { saveDraft, startClosing, type ClosingDraft } from '~/platform/closing/start-closing.server'
import { markSettled, refundOwedNow } from '~/platform/closing/settle-item.server'
import { undoClosing } from '~/platform/closing/undo-closing.server'
import { anActiveMember, advanceTime } from '../../builders/active-member'
import { aPaidGift, openGifts, redeemAs } from '../../builders/gift'
import {
  aPaymentPlatform,
  aPayingClub,
  startCheckout,
  aSignedUpPerson,
  type PayingClub,
  type PaymentPlatform,
} from '../../builders/payments/payment-platform'
import { addOwner, aPerson } from '../../builders/person'

let payments: PaymentPlatform
let club: PayingClub
let userId: string
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  await payments.fault({ clear: true })
  club = await aPayingClub(payments, { priceCents: 9_900 })
  userId = (await aPerson(payments.db)).id
  await addOwner(payments.db, userId, club.id)
})

const now = () => payments.clock.now(club.id)
const today = (): Day => dayIn('America/New_York', now())

function closingContext(): ClosingContext {
  return {
    scopes: payments.scopes,
    clubs: payments.clubs,
    billing: payments.billing,
    memberships: payments.memberships,
    clubOrigin: (club) => clubOrigin(payments.env, club),
    platform: { origin: 'https://clubs.example', from: 'Tastevin <post@clubs.example>' },
    log: createLog('silent'),
  }
}

const close = async (more: Partial<ClosingDraft> = {}) => {
  const closingId = more.closingId ?? newId()
  await startClosing(club.db, {
    closingId,
    kind: 'close',
    chosenOn: null,
    refundOn: null,
    message: 'We are closing. Thank you.',
    userId,
    reason: null,
    now: now(),
    ...more,
  })
  return closingId
}

const run = (closingId: string, context = closingContext()) =>
  runClosing(context, club.db, { closingId, now: now() })

async function charges() {
  const all = await payments.objects('charge', club.accountId)
  return all.filter(({ paid }) => paid)
}

const query = async <Row extends object>(text: string, values: unknown[] = [club.id]) =>
  (await payments.db.owner.query<Row>(text, values)).rows

const items = (closingId: string) =>
  query<{ kind: string; status: string; because: string | null }>(
    'select kind, status, because from club_closing_items where closing_id = $1 order by kind, status',
    [closingId],
  )

const status = async () =>
  (await query<{ status: string }>('select status from businesses where id = $1'))[0]?.status

/** Days pass, and each has its runs of the job. */
async function days(count: number, closingId: string) {
  for (let day = 0; day < count; day += 4) {
    await advanceTime(payments, club, 'P4D')
    await run(closingId)
  }
}

describe('a club that closes', () => {
  it('charges no member again over two months, tells each member once, and is closed at the end', async () => {
    const ada = await anActiveMember(payments, club)
    await advanceTime(payments, club, 'P9D')
    const bea = await anActiveMember(payments, club)
    const closingId = await close()
    await run(closingId)
    const { current_period_end: end, ends_at: endsAt } = await ada.membership()
    expect(endsAt).toEqual(end)
    expect(await ada.emails()).toEqual(['club-closing'])
    expect(await bea.emails()).toEqual(['club-closing'])
    expect(await charges()).toHaveLength(2)
    await run(closingId)
    expect(await bea.emails()).toEqual(['club-closing'])

    await days(64, closingId)
    expect(await charges()).toHaveLength(2)
    expect(await ada.membership()).toMatchObject({ status: 'canceled' })
    expect(await status()).toBe('closed')
    expect((await items(closingId)).filter(({ status }) => status !== 'done')).toEqual([])
    const subscriptions = await payments.objects('subscription', club.accountId)
    expect(subscriptions.map(({ status }) => status)).toEqual(['canceled', 'canceled'])
    // The boxes of both months were owed and never handed over.
    expect(await ada.spent()).toBe(0)
    expect(await bea.spent()).toBe(0)
  })

  it('lets members renew until the chosen day, and no further', async () => {
    const ada = await anActiveMember(payments, club)
    const closingId = await close({ chosenOn: daysAfter(today(), 75) })
    await run(closingId)
    await days(100, closingId)
    expect(await charges()).toHaveLength(2)
    expect(await ada.membership()).toMatchObject({ status: 'canceled' })
    expect(await status()).toBe('closed')
  })

  it('shows its owner what closing would settle before anything happens, and keeps the draft', async () => {
    await anActiveMember(payments, club)
    const draft = { kind: 'leave' as const, chosenOn: null, refundOn: null, message: 'Goodbye.' }
    await saveDraft(club.db, { closingId: newId(), ...draft, userId, now: now() })
    const closingId = newId()
    await saveDraft(club.db, { closingId, ...draft, message: 'Until soon.', userId, now: now() })
    const plan = await closingPlan(club.db, { club: (await payments.clubs.byId(club.id))!, now: now() })
    expect(plan).toMatchObject({
      members: 1,
      ends: [{ memberships: 1 }],
      draft: { kind: 'leave', message: 'Until soon.', lastOn: plan.ends[0]!.on },
    })
    expect(plan.owed.find(({ label }) => label === 'Boxes of paid months')).toMatchObject({ count: 1 })
    expect(await query('select closing_on from businesses where id = $1')).toEqual([{ closing_on: null }])
    await startClosing(club.db, { closingId: plan.draft!.id, ...draft, reason: null, userId, now: now() })
    await expect(close()).rejects.toMatchObject({ code: 'closing-already' })
  })

  it('refuses a last day with less notice than a month', async () => {
    await expect(close({ chosenOn: daysAfter(today(), 30) })).rejects.toMatchObject({ code: 'day-too-early' })
  })

  it('refuses new members, and ends the membership of one who was paying as it began', async () => {
    const late = await aSignedUpPerson(payments, club)
    const { sessionId } = await startCheckout(payments, club, late)
    const closingId = await close()
    await run(closingId)
    await payments.pay(sessionId)
    await payments.billing.confirmCheckout(club.db, { sessionId, memberId: late.id, now: now() })
    const other = await aSignedUpPerson(payments, club)
    await expect(startCheckout(payments, club, other)).rejects.toMatchObject({ code: 'club-closing' })
    await run(closingId)
    await days(40, closingId)
    expect(await charges()).toHaveLength(1)
    expect(await query('select status from memberships where business_id = $1')).toEqual([
      { status: 'canceled' },
    ])
  })

  it('does not let a member undo the end of their membership', async () => {
    const ada = await anActiveMember(payments, club)
    await run(await close())
    await expect(payments.memberships.undoCancellation(club.db, ada.requestFields())).rejects.toMatchObject({
      code: 'not-possible',
    })
  })

  it('renews every membership again when its owner undoes it', async () => {
    const ada = await anActiveMember(payments, club)
    const closingId = await close()
    await run(closingId)
    await undoClosing(club.db, { closingId, userId, now: now() })
    await run(closingId)
    await run(closingId)
    expect(await ada.membership()).toMatchObject({ ends_at: null })
    await days(36, closingId)
    expect(await charges()).toHaveLength(2)
    expect(await query('select status, closing_on from businesses where id = $1')).toEqual([
      { status: 'live', closing_on: null },
    ])
    expect(await query('select status from club_closings where business_id = $1')).toEqual([
      { status: 'undone' },
    ])
  })

  it('cannot be undone once a membership has ended', async () => {
    await anActiveMember(payments, club)
    const closingId = await close()
    await run(closingId)
    await advanceTime(payments, club, 'P33D')
    await expect(undoClosing(club.db, { closingId, userId, now: now() })).rejects.toMatchObject({
      code: 'closing-over',
    })
  })

  it('refunds a gift that was not redeemed, and the balance of one that was', async () => {
    await openGifts(payments, club)
    await aPaidGift(payments, club, { amount: '50' })
    const redeemed = await aPaidGift(payments, club, { amount: '80' })
    await redeemAs(payments, club, redeemed, await aPerson(payments.db))
    const closingId = await close()
    await run(closingId)
    await days(8, closingId)
    const refunded = (await charges()).map(({ amount, amount_refunded }) => [amount, amount_refunded])
    expect(refunded.sort()).toEqual([
      [5_000, 5_000],
      [8_000, 8_000],
    ])
    expect(await query('select balance_cents from customer_balances where business_id = $1')).toEqual([
      { balance_cents: 0 },
    ])
    expect(await status()).toBe('closed')
  })

  it('settles everything once although Stripe loses answers and fails', async () => {
    const ada = await anActiveMember(payments, club)
    const bea = await anActiveMember(payments, club)
    const closingId = await close()
    for (const mode of ['lost', '500', 'timeout', 'lost', '500']) {
      await payments.fault({ target: 'api', mode, count: 2 })
      await run(closingId)
      await advanceTime(payments, club, 'PT1H')
    }
    await payments.fault({ clear: true })
    await days(40, closingId)
    expect(await ada.spent()).toBe(0)
    expect(await bea.spent()).toBe(0)
    expect(await charges()).toHaveLength(2)
    expect(await ada.emails()).toContain('club-closing')
    expect(await status()).toBe('closed')
  })

  it('comes back in a minute where Stripe does not answer, and asks for nothing else meanwhile', async () => {
    await anActiveMember(payments, club)
    await anActiveMember(payments, club)
    const closingId = await close()
    await payments.db.owner.query(`delete from pgboss.job where name = 'close-club'`)
    await payments.fault({ target: 'api', mode: '500', count: 20 })
    await run(closingId)
    await payments.fault({ clear: true })
    const { rows } = await payments.db.owner.query(
      `select start_after > now() + interval '50 seconds' as waits from pgboss.job where name = 'close-club'`,
    )
    expect(rows).toEqual([{ waits: true }])
  })

  it('continues where a killed worker stopped, after each kind of act, and does nothing twice', async () => {
    const ada = await anActiveMember(payments, club)
    await openGifts(payments, club)
    await aPaidGift(payments, club, { amount: '50' })
    const redeemed = await aPaidGift(payments, club, { amount: '80' })
    await redeemAs(payments, club, redeemed, await aPerson(payments.db))
    const killed = new Set<string>()
    /** The first time, the worker is killed after the act and before it is recorded. */
    const killedAfter =
      <Input extends unknown[], Result>(name: string, act: (...input: Input) => Promise<Result>) =>
      async (...input: Input): Promise<Result> => {
        const result = await act(...input)
        if (killed.has(name)) return result
        killed.add(name)
        throw new Error('killed')
      }
    const { memberships, billing, ...context } = closingContext()
    const mortal: ClosingContext = {
      ...context,
      memberships: {
        ...memberships,
        endWithClub: killedAfter('end', memberships.endWithClub),
        refundInvoice: killedAfter('box', memberships.refundInvoice),
      },
      billing: {
        ...billing,
        endPlan: killedAfter('plan', billing.endPlan),
        oneTime: { ...billing.oneTime, executeRefund: killedAfter('gift', billing.oneTime.executeRefund) },
        prepaid: { ...billing.prepaid, credit: killedAfter('balance', billing.prepaid.credit) },
      },
      log: Object.assign(createLog('silent'), {
        error() {
          throw new Error('killed')
        },
      }),
    }
    const closingId = await close()
    for (let day = 0; day < 40; day += 4) {
      await advanceTime(payments, club, 'P4D')
      for (let start = 0; start < 3; start++)
        await run(closingId, mortal).catch((error: unknown) => expect(String(error)).toContain('killed'))
    }
    expect([...killed].sort()).toEqual(['balance', 'box', 'end', 'gift', 'plan'])
    expect(await status()).toBe('closed')
    expect(await ada.spent()).toBe(0)
    expect((await ada.emails()).filter((occasion) => occasion === 'club-closing')).toHaveLength(1)
    const refunds = (await charges()).map(({ amount, amount_refunded }) => [amount, amount_refunded])
    expect(refunds.sort()).toEqual([
      [5_000, 5_000],
      [8_000, 8_000],
      [9_900, 9_900],
    ])
    expect(await query('select balance_cents from customer_balances where business_id = $1')).toEqual([
      { balance_cents: 0 },
    ])
    expect((await items(closingId)).filter(({ status }) => status !== 'done')).toEqual([])
  })

  it('keeps the payment of a box that was handed over while the club closed', async () => {
    const ada = await anActiveMember(payments, club)
    const closingId = await close()
    await run(closingId)
    const months = await query<{ month: string }>(
      'select month::text from entitlements where business_id = $1',
    )
    await settleMonths(club.db, { months: months.map(({ month }) => month), seen: 1, userId, now: now() })
    await days(40, closingId)
    expect(await ada.spent()).toBe(9_900)
    expect(await status()).toBe('closed')
  })

  it('leaves a disputed box to a person, and closes all the same', async () => {
    await anActiveMember(payments, club, { card: '4000000000000259' })
    const closingId = await close()
    await days(40, closingId)
    const progress = await closingProgress(club.db, { club: (await payments.clubs.byId(club.id))! })
    expect(progress).toMatchObject({
      status: 'closed',
      mayUndo: false,
      open: [{ kind: 'box', status: 'person', who: expect.any(String) as string }],
    })
    expect(progress!.parts.find(({ kind }) => kind === 'membership')).toMatchObject({ done: 1, waiting: 0 })
    expect(await items(closingId)).toContainEqual({
      kind: 'box',
      status: 'person',
      because: expect.stringContaining('disputed') as string,
    })
    expect(await status()).toBe('closed')
    await markSettled(closingContext(), club.db, {
      kind: 'box',
      itemId: (await query<{ id: string }>('select id from entitlements where business_id = $1'))[0]!.id,
      userId,
      now: now(),
    })
    await run(closingId)
    expect((await items(closingId)).filter(({ status }) => status !== 'done')).toEqual([])
  })

  it('refunds all that is owed as soon as its owner asks for it', async () => {
    const ada = await anActiveMember(payments, club)
    const closingId = await close({ chosenOn: daysAfter(today(), 60) })
    await run(closingId)
    expect(await ada.spent()).toBe(9_900)
    await refundOwedNow(club.db, { timeZone: 'America/New_York', userId, now: now() })
    await run(closingId)
    expect(await ada.spent()).toBe(0)
  })
})
