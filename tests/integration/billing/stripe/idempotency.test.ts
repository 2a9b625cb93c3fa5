import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  refundableAmount,
  listPendingRefunds,
} from '~/membership/memberships/refund/refundable-amount.server'
import { withDeadline } from '~/foundation/kit/deadline.server'
import { aClub } from '../../../builders/club'
import { anActiveMember } from '../../../builders/active-member'
import {
  aSignedUpPerson,
  aPayingClub,
  aPaymentPlatform,
  startCheckout,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { aPerson } from '../../../builders/person'

let payments: PaymentPlatform
beforeAll(async () => {
  payments = await aPaymentPlatform()
  payments.webhooks.mode = 'drop'
})
afterAll(() => payments.close())
afterEach(() => payments.fault({ clear: true }))

/** Without the SDK's own retries, so that one fault is one failure. */
const once = () => payments.another({ timeout: 1_000, retries: 0 })
const now = () => payments.clock.now()
const rename = (club: { id: string }, name: string) =>
  payments.db.owner.query('update businesses set name = $2, email = $3 where id = $1', [
    club.id,
    name,
    `${name.toLowerCase()}@example.test`,
  ])
/** Breaks the connection twice, because the SDK retries once by itself. */
const loseAnswer = (match: string) => payments.fault({ target: 'api', mode: 'lost', count: 2, match })
const failStored = (match: string) => payments.fault({ target: 'api', mode: '500', count: 1, match })

describe('connecting a payment account', () => {
  it('continues after a lost response, even if the business was renamed in the meantime', async () => {
    const club = await aClub(payments.db)
    const db = payments.db.tenant(club.id)
    await loseAnswer('/v2/core/accounts')
    await expect(once().connectAccount(db, { now: now() })).rejects.toThrow()
    await rename(club, 'Cantina')
    const { accountId } = await once().connectAccount(db, { now: now() })
    expect((await payments.control(`/objects/${accountId}`)).body).toMatchObject({
      display_name: 'Cantina',
    })
    expect(await payments.billing.connectAccount(db, { now: now() })).toEqual({ accountId })
  })

  it('uses the same key while nothing has changed, so that one account is created', async () => {
    const club = await aClub(payments.db)
    const db = payments.db.tenant(club.id)
    await loseAnswer('/v2/core/accounts')
    await expect(once().connectAccount(db, { now: now() })).rejects.toThrow()
    await once().connectAccount(db, { now: now() })
    const { rows } = await payments.db.owner.query(
      `select 1 from sandbox.objects where type = 'v2.core.account' and body->'metadata'->>'business_id' = $1`,
      [club.id],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('a Stripe that does not respond', () => {
  it('keeps a person waiting for one time limit in total, retries and further requests included', async () => {
    const club = await aPayingClub(payments)
    const member = await aSignedUpPerson(payments, club)
    await payments.fault({ target: 'api', mode: 'timeout', count: 20 })
    const began = performance.now()
    const request = withDeadline(1_000, () => startCheckout(payments, club, member))
    await expect(request).rejects.toThrow(
      /Stripe didn’t respond in time\. Please try again; you won’t be charged twice/,
    )
    // The next request of the same click does not start a new limit.
    expect(performance.now() - began).toBeLessThan(5_000)
    await payments.fault({ clear: true })
    expect((await startCheckout(payments, club, member)).url).toContain('/c/pay/')
    expect(await payments.objects('checkout.session', club.accountId)).toHaveLength(1)
  })
})

describe('a plan', () => {
  it.each([
    ['a failure stored under an idempotency key', failStored],
    ['a lost response', loseAnswer],
  ])('can be bought after %s and a change of name', async (_, strike) => {
    const club = await aClub(payments.db)
    const person = await aPerson(payments.db)
    const buy = () =>
      once().openPlanCheckout(payments.db.tenant(club.id), {
        plan: 'sommelier',
        returnTo: { success: 'http://clubs.example/plan', cancel: 'http://clubs.example/plan' },
        userId: person.id,
        now: now(),
      })
    await strike('/v1/customers')
    await expect(buy()).rejects.toThrow()
    await rename(club, 'Enoteca')
    await strike('/v1/checkout/sessions')
    await expect(buy()).rejects.toThrow()
    expect((await buy()).url).toContain('/c/pay/')
  })
})

describe('a refund', () => {
  let club: PayingClub
  beforeEach(async () => {
    club = await aPayingClub(payments)
  })
  const refunds = () => payments.objects('refund', club.accountId)

  it('that failed at Stripe is made once by the next try', async () => {
    const member = await anActiveMember(payments, club)
    const [invoice] = await member.invoices()
    const order = {
      refundId: crypto.randomUUID(),
      invoiceId: invoice!.id,
      amountCents: 2_000,
      reason: '',
      requester: { ...member.requester, kind: 'business' as const },
      now: now(),
    }
    const ask = () => once().memberships.refundInvoice(club.db, order)
    await failStored('/v1/refunds')
    await expect(ask()).rejects.toThrow()
    await loseAnswer('/v1/refunds')
    await expect(ask()).rejects.toThrow()
    await ask()
    expect(await refunds()).toMatchObject([{ amount: 2_000 }])
  })

  it('that was made despite a stored failure is not made twice', async () => {
    const member = await anActiveMember(payments, club)
    const [invoice] = await member.invoices()
    const refundId = crypto.randomUUID()
    const order = {
      refundId,
      invoiceId: invoice!.id,
      amountCents: 2_000,
      reason: '',
      requester: { ...member.requester, kind: 'business' as const },
      now: now(),
    }
    await loseAnswer('/v1/refunds')
    await expect(once().memberships.refundInvoice(club.db, order)).rejects.toThrow()
    // Stripe may store a failure for a request that was completed in part or in full.
    await payments.db.owner.query(
      `update sandbox.idempotency_keys set status = 500, body = '{"error":{"type":"api_error","message":"?"}}'
       where account = $1 and body like '%"refund_id":"${refundId}"%'`,
      [club.accountId],
    )
    await payments.memberships.refundInvoice(club.db, order)
    expect(await refunds()).toMatchObject([{ amount: 2_000 }])
  })

  it('with a lost response is made once, however often its page is loaded and submitted', async () => {
    const member = await anActiveMember(payments, club)
    const [invoice] = await member.invoices()
    const which = { memberId: member.id, invoiceId: invoice!.id }
    const press = (refundId: string, amountCents: number) =>
      once().memberships.refundInvoice(club.db, {
        refundId,
        invoiceId: invoice!.id,
        amountCents,
        reason: '',
        requester: { ...member.requester, kind: 'business' as const },
        now: now(),
      })
    const first = await refundableAmount(club.db, which)
    expect((await refundableAmount(club.db, which)).refundId).toBe(first.refundId)
    await loseAnswer('/v1/refunds')
    await expect(press(first.refundId, 2_000)).rejects.toThrow()

    // It is pending, shown, and counted.
    const again = await refundableAmount(club.db, which)
    expect(again).toMatchObject({
      refundId: first.refundId,
      leftCents: 7_900,
      waiting: { amountCents: 2_000 },
    })
    expect(await listPendingRefunds(club.db, member.id)).toMatchObject([{ amountCents: 2_000 }])
    await expect(press(crypto.randomUUID(), 3_000)).rejects.toThrow(/\$20\.00 .* still waiting/)
    // A page with another id requests the same refund.
    await press(crypto.randomUUID(), 2_000)
    await press(again.refundId, 2_000)
    expect(await refunds()).toMatchObject([{ amount: 2_000 }])

    const next = await refundableAmount(club.db, which)
    expect(next).toMatchObject({ leftCents: 7_900, waiting: null })
    expect(next.refundId).not.toBe(first.refundId)
    // A page loaded before the refund does not make another one.
    await expect(press(first.refundId, 3_000)).rejects.toThrow(/refunded after you opened the page/)
    expect(await refunds()).toHaveLength(1)
  })
})
