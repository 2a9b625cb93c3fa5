import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDomainError } from '~/foundation/kit/errors'
import { owedPayment } from '~/billing/dunning/queries.server'
import { paymentRecoveryToken } from '~/billing/dunning/payment-recovery-link.server'
import { action, headers, loader } from '~/routes/customer/payment-recovery'
import {
  joinClub,
  emailsTo,
  advanceTime,
  payInvoicePage,
  type Joined,
} from '../../../builders/membership-history'
import {
  aPayingClub,
  aPaymentPlatform,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { aRequestContext, clubOf } from '../../../builders/request-context'

const failsLater = '4000000000000341'

let payments: PaymentPlatform
let club: PayingClub
let member: Joined
/** The token in the email's link. */
let token: string
beforeAll(async () => {
  payments = await aPaymentPlatform()
  club = await aPayingClub(payments)
  member = await joinClub(payments, club, failsLater)
  await advanceTime(payments, club, 'P1M')
  await advanceTime(payments, club, 'PT2H')
  const email = (await emailsTo(payments, member)).at(-1)!
  token = /\/pay\/(\S+)/.exec(email.text)![1]!
})
afterAll(() => payments.close())

const secret = () => payments.env.sessionSecret

interface Visit {
  host?: PayingClub | null
  now?: Date
  clientAddress?: string
}

function context({ host = club, now = payments.clock.now(club.id), clientAddress }: Visit) {
  const base = aRequestContext(payments.db, { ...(host && { club: clubOf(host) }), now, clientAddress })
  const { billing, env } = payments
  return { ...base, services: { ...base.services, env, billing } }
}

const request = (method: string) => new Request('https://a-club.clubs.example/pay/x', { method })

async function see(token: string, visit: Visit = {}) {
  const { data, init } = await loader({ request: request('GET'), params: { token }, context: context(visit) })
  return { status: init?.status, ...data }
}

async function press(token: string, visit: Visit = {}) {
  const answer = await action({ request: request('POST'), params: { token }, context: context(visit) })
  if (!('data' in answer)) return { status: answer.status, to: answer.headers.get('location') }
  return { status: answer.init?.status, ...answer.data }
}

describe('the link of a failed payment', () => {
  it('shows what is due without personal data', async () => {
    const page = await see(token)
    expect(page).toMatchObject({
      status: 200,
      state: 'owed',
      payment: {
        clubName: 'A Club',
        amountCents: 9_900,
        last4: '0341',
        kind: 'soft',
        number: expect.any(String),
      },
    })
    const content = JSON.stringify(page)
    for (const secret of [member.email, 'Ada', 'Conti', member.id, member.subscriptionId, 'in_', 'acct_'])
      expect(content).not.toContain(secret)
  })

  it('makes no request to Stripe when viewed, and is neither cached nor sent as a referrer', async () => {
    await payments.fault({ target: 'api', mode: '500', count: 1 })
    expect((await see(token)).status).toBe(200)
    await payments.fault({ clear: true })
    const none = new Headers()
    const sent = headers({
      actionHeaders: none,
      loaderHeaders: none,
      parentHeaders: none,
      errorHeaders: undefined,
    })
    expect(new Headers(sent).get('referrer-policy')).toBe('no-referrer')
    expect(new Headers(sent).get('cache-control')).toBe('private, no-store')
  })

  it('redirects to the page of exactly this invoice', async () => {
    const owed = await owedPayment(club.db, member.id)
    const { body: invoice } = await payments.control(`/objects/${owed!.invoiceId}`)
    expect(await press(token)).toEqual({ status: 303, to: invoice.hosted_invoice_url })
  })

  it.each([
    ['nothing', ''],
    ['a word', 'constructor'],
    ['a long string', 'x'.repeat(10_000)],
    [
      'a token with another purpose',
      '01a1f908-757f-718b-bce2-f508e1d1b725.1800370643469.QBuiwVlKPKhEgZJPx3MGWZnqZrcVuBzDkWhWmbiKPqU',
    ],
  ])('returns 404 for %s', async (_what, wrong) => {
    expect(await see(wrong)).toEqual({ status: 404, state: 'unknown', payment: null })
    expect(await press(wrong)).toEqual({ status: 404, state: 'unknown' })
  })

  it('returns 404 for a changed token, another secret or an unknown payment', async () => {
    const [id, expires, seal] = token.split('.') as [string, string, string]
    const later = String(Number(expires) + 1)
    const owed = await owedPayment(club.db, member.id)
    const now = payments.clock.now(club.id)
    for (const wrong of [
      `${id}.${later}.${seal}`,
      paymentRecoveryToken('another secret, long enough too', owed!.id, now),
      paymentRecoveryToken(secret(), club.id, now),
    ]) {
      expect(await see(wrong)).toMatchObject({ status: 404, state: 'unknown' })
      expect(await press(wrong)).toMatchObject({ status: 404 })
    }
  })

  it('returns 404 on the platform’s host and in another club', async () => {
    const rival = await aPayingClub(payments)
    for (const host of [rival, null]) {
      expect(await see(token, { host })).toMatchObject({ status: 404, state: 'unknown', payment: null })
      expect(await press(token, { host })).toMatchObject({ status: 404 })
    }
  })

  it('is valid for thirty days', async () => {
    const day = 86_400_000
    const sent = payments.clock.now(club.id).getTime()
    expect(await see(token, { now: new Date(sent + 29 * day) })).toMatchObject({ state: 'owed' })
    const late = new Date(sent + 31 * day)
    expect(await see(token, { now: late })).toMatchObject({ status: 410, state: 'expired', payment: null })
    expect(await press(token, { now: late })).toMatchObject({ status: 410, state: 'expired' })
  })

  it('says so when Stripe cannot be reached', async () => {
    await payments.fault({ target: 'api', mode: '500', count: 6 })
    const refused = await press(token)
    await payments.fault({ clear: true })
    expect(refused).toMatchObject({
      status: 502,
      submission: { error: { '': [expect.stringContaining('Stripe had a problem.')] } },
    })
  })

  it('limits how often it can be tried', async () => {
    // All within the same ten minutes.
    const from = { clientAddress: '203.0.113.9', now: payments.clock.now(club.id) }
    const tries = Array.from({ length: 61 }, () => see('guess', from))
    const refused = (await Promise.allSettled(tries)).filter((one) => one.status === 'rejected')
    expect(refused.map((one) => isDomainError(one.reason) && one.reason.status)).toEqual([429])
  })

  it('ends once the payment is made, and says so', async () => {
    const { to } = (await press(token)) as { to: string }
    await payInvoicePage(to)
    await advanceTime(payments, club, 'PT1S')
    expect(await see(token)).toEqual({ status: 200, state: 'paid', payment: null })
    expect(await press(token)).toEqual({ status: 200, state: 'paid' })
  })
})
