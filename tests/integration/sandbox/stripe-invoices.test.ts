import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Club, type Rig, startRig } from './rig'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

const move = (club: Club, advance: string) => rig.control('/clock', { advance, account: club.account })
const GOOD = { cardNumber: '4242 4242 4242 4242', cardExpiry: '12 / 34', cardCvc: '123', billingName: 'Ada' }

/** A member whose renewal has just been declined. */
async function behind(club: Club) {
  const member = await club.member('4000000000000341')
  await move(club, 'P1M')
  await move(club, 'PT2H')
  const [invoice] = (await rig.stripe.invoices.list({ customer: member.customer, status: 'open' }, club.on))
    .data
  return { ...member, invoice: invoice as Stripe.Invoice }
}

const status = async (club: Club, id: string) =>
  (await rig.stripe.subscriptions.retrieve(id, {}, club.on)).status

async function submit(url: string, form: Record<string, string>) {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  return { status: response.status, location: response.headers.get('location'), html: await response.text() }
}

describe('an unpaid invoice', () => {
  it('says when it is tried again, and how often it was', async () => {
    const club = await rig.club()
    const { invoice, subscription } = await behind(club)
    expect(invoice).toMatchObject({ attempt_count: 1, attempted: true, auto_advance: true })
    expect(invoice.next_payment_attempt).toBeGreaterThan(invoice.created)
    expect(await status(club, subscription.id)).toBe('past_due')
    const [charge] = (await rig.stripe.charges.list({ customer: String(invoice.customer) }, club.on)).data
    expect(charge).toMatchObject({
      status: 'failed',
      failure_code: 'card_declined',
      outcome: { advice_code: 'try_again_later', reason: 'generic_decline' },
    })
  })

  it('can be paid with another card, and a refusal keeps the attempt', async () => {
    const club = await rig.club()
    const { invoice, subscription, customer } = await behind(club)
    const again = rig.stripe.invoices.pay(invoice.id, {}, { ...club.on, idempotencyKey: 'pay-1' })
    await expect(again).rejects.toMatchObject({
      statusCode: 402,
      code: 'card_declined',
      payment_intent: { object: 'payment_intent', status: 'requires_payment_method' },
    })
    const tried = await rig.stripe.invoices.retrieve(invoice.id, {}, club.on)
    expect(tried).toMatchObject({
      attempt_count: 1,
      next_payment_attempt: invoice.next_payment_attempt,
      status: 'open',
    })
    const card = await rig.stripe.paymentMethods.attach('pm_card_mastercard', { customer }, club.on)
    const paid = await rig.stripe.invoices.pay(invoice.id, { payment_method: card.id }, club.on)
    expect(paid).toMatchObject({ status: 'paid', amount_remaining: 0, next_payment_attempt: null })
    expect(await status(club, subscription.id)).toBe('active')
    await expect(rig.stripe.invoices.pay(invoice.id, {}, club.on)).rejects.toMatchObject({ statusCode: 400 })
    const charges = await rig.stripe.charges.list({ customer }, club.on)
    expect(charges.data.map((charge) => charge.status)).toEqual([
      'succeeded',
      'failed',
      'failed',
      'succeeded',
    ])
    expect(new Set(charges.data.slice(0, 3).map((charge) => charge.payment_intent)).size).toBe(1)
  })

  it.each([
    ['open', null],
    ['uncollectible', 'markUncollectible'],
  ] as const)(
    'can be paid by API and page while it is %s, also after its subscription ended',
    async (_, how) => {
      const club = await rig.club()
      for (const way of ['api', 'page']) {
        const { invoice, subscription, customer } = await behind(club)
        await rig.stripe.subscriptions.cancel(subscription.id, {}, club.on)
        if (how) await rig.stripe.invoices[how](invoice.id, {}, club.on)
        const card = await rig.stripe.paymentMethods.attach('pm_card_visa', { customer }, club.on)
        if (way === 'page')
          expect((await submit(invoice.hosted_invoice_url as string, GOOD)).status).toBe(303)
        else await rig.stripe.invoices.pay(invoice.id, { payment_method: card.id }, club.on)
        expect((await rig.stripe.invoices.retrieve(invoice.id, {}, club.on)).status).toBe('paid')
        expect(await status(club, subscription.id)).toBe('canceled')
      }
    },
  )

  it.each(['open', 'uncollectible'])(
    'takes no payment by API or page once it is void, %s before',
    async (before) => {
      const club = await rig.club()
      const { invoice, customer } = await behind(club)
      if (before === 'uncollectible') await rig.stripe.invoices.markUncollectible(invoice.id, {}, club.on)
      await rig.stripe.invoices.voidInvoice(invoice.id, {}, club.on)
      const card = await rig.stripe.paymentMethods.attach('pm_card_visa', { customer }, club.on)
      const paid = rig.stripe.invoices.pay(invoice.id, { payment_method: card.id }, club.on)
      await expect(paid).rejects.toMatchObject({ statusCode: 400 })
      const url = invoice.hosted_invoice_url as string
      expect(await (await fetch(url)).text()).not.toContain('name="cardNumber"')
      await submit(url, GOOD)
      expect((await rig.stripe.invoices.retrieve(invoice.id, {}, club.on)).status).toBe('void')
      const charges = await rig.stripe.charges.list({ customer }, club.on)
      expect(charges.data.filter((one) => one.paid)).toHaveLength(1)
      await expect(rig.stripe.invoices.voidInvoice(invoice.id, {}, club.on)).rejects.toMatchObject({
        statusCode: 400,
      })
    },
  )

  it.each(['voidInvoice', 'markUncollectible'] as const)('is owed no more after %s', async (how) => {
    const club = await rig.club()
    const { invoice, subscription } = await behind(club)
    const done = await rig.stripe.invoices[how](invoice.id, {}, club.on)
    expect(done.status).toBe(how === 'voidInvoice' ? 'void' : 'uncollectible')
    expect(await status(club, subscription.id)).toBe('active')
    await expect(rig.stripe.invoices.markUncollectible(invoice.id, {}, club.on)).rejects.toMatchObject({
      statusCode: 400,
    })
  })

  it.each([
    ['cancel', 'canceled'],
    ['unpaid', 'unpaid'],
    ['past_due', 'past_due'],
  ])('ends by the policy %s', async (final_policy, expected) => {
    const club = await rig.club()
    await rig.control(`/accounts/${club.account}/settings`, { final_policy })
    const { subscription } = await behind(club)
    await move(club, 'P16D')
    expect(await status(club, subscription.id)).toBe(expected)
  })

  it('is not tried in vain on a card refused for good, until there is another', async () => {
    const club = await rig.club()
    const { subscription, customer } = await club.member()
    await rig.control('/faults', {
      target: 'charges',
      mode: 'decline',
      count: 1,
      match: club.account,
      decline_code: 'lost_card',
    })
    await move(club, 'P1M')
    await move(club, 'P4D')
    const charges = () => rig.stripe.charges.list({ customer }, club.on)
    expect((await charges()).data.map(({ status: one }) => one)).toEqual(['failed', 'succeeded'])
    expect((await charges()).data[0]?.outcome).toMatchObject({ advice_code: 'do_not_try_again' })
    const [open] = (await rig.stripe.invoices.list({ customer, status: 'open' }, club.on)).data
    expect(open?.attempt_count).toBe(2)
    const card = await rig.stripe.paymentMethods.attach('pm_card_visa', { customer }, club.on)
    await rig.stripe.subscriptions.update(subscription.id, { default_payment_method: card.id }, club.on)
    await move(club, 'P6D')
    expect((await charges()).data[0]).toMatchObject({ status: 'succeeded', payment_method: card.id })
    expect(await status(club, subscription.id)).toBe('active')
  })
})

describe('the page of an invoice', () => {
  it('is read and paid without signing in, and the card is kept', async () => {
    const club = await rig.club()
    const { invoice, subscription } = await behind(club)
    const url = invoice.hosted_invoice_url as string
    const page = await (await fetch(url)).text()
    expect(page).toContain('$33.33 to pay')
    expect(page).toContain('Bottega Rossa')
    const refused = await submit(url, { ...GOOD, cardNumber: '4000000000009995' })
    expect([refused.status, refused.html.includes('Your card has insufficient funds.')]).toEqual([402, true])
    const wrong = await submit(url, { ...GOOD, cardNumber: '4242' })
    expect([wrong.status, wrong.html.includes('Your card number is incomplete.')]).toEqual([422, true])
    const paid = await submit(url, GOOD)
    expect(paid.status).toBe(303)
    expect(await (await fetch(url)).text()).toContain('This invoice is paid')
    const after = await rig.stripe.subscriptions.retrieve(
      subscription.id,
      { expand: ['default_payment_method'] },
      club.on,
    )
    expect(after).toMatchObject({ status: 'active', default_payment_method: { card: { last4: '4242' } } })
    expect((await submit(url, GOOD)).status).toBe(303)
    const charges = await rig.stripe.charges.list({ customer: String(invoice.customer) }, club.on)
    expect(charges.data.filter((one) => one.paid)).toHaveLength(2)
  })

  it('asks for 3-D Secure where the card does', async () => {
    const club = await rig.club()
    const { invoice } = await behind(club)
    const url = invoice.hosted_invoice_url as string
    const answer = await submit(url, { ...GOOD, cardNumber: '4000002500003155' })
    const challenge = new URL(answer.location ?? '', url).href
    expect(await (await fetch(challenge)).text()).toContain('Complete authentication')
    expect((await submit(challenge, { answer: 'fail' })).status).toBe(402)
    const second = await submit(url, { ...GOOD, cardNumber: '4000002500003155' })
    expect((await submit(new URL(second.location ?? '', url).href, { answer: 'complete' })).status).toBe(303)
    expect((await rig.stripe.invoices.retrieve(invoice.id, {}, club.on)).status).toBe('paid')
  })

  it('can be had as a PDF', async () => {
    const club = await rig.club()
    const { session } = await club.member()
    const invoice = await rig.stripe.invoices.retrieve(String(session.invoice), {}, club.on)
    const pdf = await fetch(invoice.invoice_pdf as string)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect((await pdf.text()).startsWith('%PDF-')).toBe(true)
    expect((await fetch(`${rig.sandbox.url}/i/${club.account}/test_none`)).status).toBe(404)
    expect((await fetch(`${rig.sandbox.url}/i/acct_other/test_${invoice.id.slice(3)}`)).status).toBe(404)
  })
})

describe('an invoice made by hand', () => {
  it('gathers items, is finalized, and paid with a share for the platform', async () => {
    const club = await rig.club()
    const { customer } = await club.member()
    await rig.stripe.invoiceItems.create(
      { customer, amount: 1234, currency: 'usd', description: 'Corkscrew' },
      club.on,
    )
    const draft = await rig.stripe.invoices.create(
      { customer, pending_invoice_items_behavior: 'include', application_fee_amount: 100 },
      club.on,
    )
    expect(draft).toMatchObject({ status: 'draft', amount_due: 1234, auto_advance: false, number: null })
    await rig.stripe.invoiceItems.create(
      { customer, invoice: draft.id, amount: 66, currency: 'usd' },
      club.on,
    )
    const open = await rig.stripe.invoices.finalizeInvoice(draft.id, {}, club.on)
    expect(open).toMatchObject({ status: 'open', amount_due: 1300 })
    await expect(rig.stripe.invoices.finalizeInvoice(draft.id, {}, club.on)).rejects.toMatchObject({
      statusCode: 400,
    })
    const methods = await rig.stripe.paymentMethods.list({ customer }, club.on)
    const paid = await rig.stripe.invoices.pay(open.id, { payment_method: methods.data[0]?.id }, club.on)
    expect(paid.status).toBe('paid')
    const [charge] = (await rig.stripe.charges.list({ customer }, club.on)).data
    expect([charge?.amount, charge?.application_fee_amount]).toEqual([1300, 100])
    expect((await rig.stripe.invoiceItems.list({ customer, pending: true }, club.on)).data).toEqual([])
  })
})
