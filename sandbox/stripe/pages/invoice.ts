import { type Context, type Hono } from 'hono'
import { completeInvoiceChallenge, type InvoicePaid, payInvoice } from '../actions/pay-invoice'
import { type SandboxEnv } from '../api/serve'
import { type StoredObject } from '../engine/working-set'
import { dayOf, money } from '../engine/money'
import { type StripeEmulator } from '../emulator'
import { type CardForm, redisplayable, readTyped, EMPTY_CARD_FORM } from './card-form'
import { challengePage } from './checkout-view'
import { nameOf, noticePage, PAGE_HEADERS } from './layout'
import { invoicePage } from './invoice-view'
import { pdfOf } from './pdf'

/** Serves hosted invoices under `/i/{account}/{key}`, their PDFs, and receipts. */
export function serveInvoices(app: Hono<SandboxEnv>, emulator: StripeEmulator): void {
  const path = '/i/:account/:key'
  const find = async (c: Context): Promise<StoredObject<'invoice'> | null> => {
    const id = (c.req.param('key') ?? '').replace(/^test_/, 'in_')
    const invoice = await emulator.store.get('invoice', id)
    const shown = invoice && invoice.account === c.req.param('account') && invoice.body.status !== 'draft'
    return shown ? invoice : null
  }

  app.get('/i/:id', async (c) => {
    const invoice = await emulator.store.get('invoice', c.req.param('id'))
    const url = invoice?.body.hosted_invoice_url
    return url ? c.redirect(new URL(url).pathname, 303) : notFound(c)
  })

  app.get(path, async (c) => {
    const invoice = await find(c)
    return invoice ? c.html(await pageOf(emulator, invoice), 200, PAGE_HEADERS) : notFound(c)
  })

  app.post(path, async (c) => {
    const invoice = await find(c)
    if (!invoice) return notFound(c)
    const typed = readTyped(await c.req.parseBody())
    return answer(c, emulator, invoice, await payInvoice(emulator, invoice.id, typed), typed)
  })

  app.get(`${path}/pdf`, async (c) => {
    const invoice = await find(c)
    if (!invoice) return notFound(c)
    return c.body(new Uint8Array(await pdf(emulator, invoice)), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Invoice-${invoice.body.number}.pdf"`,
      'cache-control': 'no-store',
    })
  })

  app.get(`${path}/authenticate/:token`, async (c) => {
    const invoice = await find(c)
    if (!invoice) return notFound(c)
    const waiting = invoice.hidden.challenge
    if (waiting?.token !== c.req.param('token')) return c.redirect(pathOf(invoice), 303)
    const { amount_remaining: due, currency } = invoice.body
    const what = `pays ${money(due, currency)} to ${await business(emulator, invoice.account)}`
    return c.html(challengePage({ what, last4: waiting.card.number.slice(-4) }), 200, PAGE_HEADERS)
  })

  app.post(`${path}/authenticate/:token`, async (c) => {
    const invoice = await find(c)
    if (!invoice) return notFound(c)
    const typed = redisplayable(invoice.hidden.challenge?.card)
    const form = await c.req.parseBody()
    const paid = await completeInvoiceChallenge(
      emulator,
      invoice.id,
      c.req.param('token'),
      form.answer === 'complete',
    )
    return answer(c, emulator, invoice, paid, typed)
  })

  app.get('/receipts/:charge', async (c) => {
    const charge = await emulator.store.get('charge', c.req.param('charge'))
    if (!charge?.body.paid) return notFound(c)
    const { amount, currency, created, payment_method_details: details } = charge.body
    const page = noticePage({
      title: `Receipt from ${await business(emulator, charge.account)}`,
      text: `${money(amount, currency)} paid on ${dayOf(created)} with the card ending in ${details?.card?.last4 ?? ''}.`,
    })
    return c.html(page, 200, PAGE_HEADERS)
  })
}

async function answer(
  c: Context,
  emulator: StripeEmulator,
  invoice: StoredObject<'invoice'>,
  paid: InvoicePaid,
  { cardExpiry, billingName }: CardForm['typed'],
): Promise<Response> {
  switch (paid.kind) {
    case 'paid':
    case 'closed':
      return c.redirect(pathOf(invoice), 303)
    case 'challenge':
      return c.redirect(`${pathOf(invoice)}/authenticate/${paid.token}`, 303)
    case 'missing':
      return notFound(c)
    case 'invalid':
    case 'declined': {
      const current = (await emulator.store.get('invoice', invoice.id)) ?? invoice
      const page = await pageOf(emulator, current, {
        typed: { cardExpiry, billingName },
        ...(paid.kind === 'invalid'
          ? { errors: paid.errors, declined: null }
          : { errors: {}, declined: paid.decline.message }),
      })
      return c.html(page, paid.kind === 'invalid' ? 422 : 402, PAGE_HEADERS)
    }
  }
}

async function pageOf(
  emulator: StripeEmulator,
  invoice: StoredObject<'invoice'>,
  form: Pick<CardForm, 'typed' | 'errors' | 'declined'> = EMPTY_CARD_FORM,
) {
  const owed = invoice.body.status === 'open' || invoice.body.status === 'uncollectible'
  return invoicePage({
    business: await business(emulator, invoice.account),
    invoice: invoice.body,
    form: owed ? { ...form, action: pathOf(invoice) } : null,
  })
}

async function pdf(emulator: StripeEmulator, { account, body }: StoredObject<'invoice'>): Promise<Buffer> {
  return pdfOf([
    `${await business(emulator, account)}: invoice ${body.number ?? ''}`,
    `Date: ${dayOf(body.effective_at ?? body.created)}`,
    `To: ${[body.customer_name, body.customer_email].filter(Boolean).join(', ')}`,
    '',
    ...body.lines.data.map((line) => `${line.description ?? ''}   ${money(line.amount, line.currency)}`),
    ...(body.total_taxes ?? []).map(({ amount }) => `Sales tax   ${money(amount, body.currency)}`),
    '',
    `Total: ${money(body.total, body.currency)}   Status: ${body.status ?? ''}`,
    'Test payments: no real money was asked for.',
  ])
}

async function business(emulator: StripeEmulator, account: string): Promise<string> {
  return nameOf(account, (await emulator.store.get('v2.core.account', account))?.body)
}

function pathOf({ id, account }: StoredObject<'invoice'>): string {
  return `/i/${account}/test_${id.slice(3)}`
}

function notFound(c: Context): Response | Promise<Response> {
  const page = noticePage({
    title: 'There is no such invoice',
    text: 'The link may be incomplete, or the invoice is not ready yet.',
  })
  return c.html(page, 404, PAGE_HEADERS)
}
