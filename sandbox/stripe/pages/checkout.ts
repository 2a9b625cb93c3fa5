import { type Context, type Hono } from 'hono'
import { completeChallenge, type Paid, payCheckout, successUrl, totalCheckout } from '../actions/pay-checkout'
import { type SandboxEnv } from '../api/serve'
import { type StoredObject } from '../engine/working-set'
import { money } from '../engine/money'
import { type StripeEmulator } from '../emulator'
import { readAddress, redisplayable, readTyped, EMPTY_CARD_FORM } from './card-form'
import { challengePage, checkoutPage, type CheckoutView } from './checkout-view'
import { nameOf, noticePage, PAGE_HEADERS } from './layout'

/** Serves the hosted checkout under `/c/pay/{session}`. */
export function serveCheckout(app: Hono<SandboxEnv>, emulator: StripeEmulator): void {
  app.get('/c/pay/:session', async (c) => {
    const session = await emulator.store.get('checkout.session', c.req.param('session'))
    if (!session) return notFound(c)
    if (closed(emulator, session)) return over(c, session)
    return c.html(checkoutPage(await viewOf(emulator, session)), 200, PAGE_HEADERS)
  })

  app.post('/c/pay/:session', async (c) => {
    const id = c.req.param('session')
    const form = await c.req.parseBody()
    const typed = readTyped(form)
    const address = 'billingState' in form ? readAddress(form) : undefined
    const paid =
      form.intent === 'total' && address
        ? await totalCheckout(emulator, id, address)
        : await payCheckout(emulator, id, typed, address)
    return answer(c, emulator, id, paid, typed, address)
  })

  app.get('/c/pay/:session/authenticate/:token', async (c) => {
    const session = await emulator.store.get('checkout.session', c.req.param('session'))
    if (!session) return notFound(c)
    if (closed(emulator, session)) return over(c, session)
    const waiting = session.hidden.challenge
    if (!waiting || waiting.token !== c.req.param('token')) return c.redirect(`/c/pay/${session.id}`, 303)
    const { business, total, currency, mode } = await viewOf(emulator, session)
    const what =
      mode === 'setup' ? `keeps a card at ${business}` : `pays ${money(total, currency)} to ${business}`
    return c.html(challengePage({ what, last4: waiting.card.number.slice(-4) }), 200, PAGE_HEADERS)
  })

  app.post('/c/pay/:session/authenticate/:token', async (c) => {
    const id = c.req.param('session')
    const session = await emulator.store.get('checkout.session', id)
    const typed = redisplayable(session?.hidden.challenge?.card)
    const form = await c.req.parseBody()
    const paid = await completeChallenge(emulator, id, c.req.param('token'), form.answer === 'complete')
    return answer(c, emulator, id, paid, typed)
  })
}

async function answer(
  c: Context<SandboxEnv>,
  emulator: StripeEmulator,
  id: string,
  paid: Paid,
  typed: CheckoutView['typed'],
  address?: CheckoutView['address'],
): Promise<Response> {
  switch (paid.kind) {
    case 'paid':
      return c.redirect(paid.successUrl, 303)
    case 'challenge':
      return c.redirect(paid.url, 303)
    case 'missing':
      return notFound(c)
    case 'closed':
      return over(c, paid.session)
    case 'invalid':
    case 'retotaled':
    case 'declined': {
      const session = await emulator.store.get('checkout.session', id)
      if (!session) return notFound(c)
      const view = await viewOf(emulator, session)
      const { cardExpiry, billingName } = typed
      const page = checkoutPage({
        ...view,
        ...(address && { address }),
        typed: { cardExpiry, billingName },
        ...(paid.kind === 'invalid'
          ? { errors: paid.errors }
          : paid.kind === 'declined'
            ? { declined: paid.decline.message }
            : { isRetotaled: true }),
      })
      return c.html(page, STATUS[paid.kind], PAGE_HEADERS)
    }
  }
}

const STATUS = { invalid: 422, declined: 402, retotaled: 200 } as const

function closed(emulator: StripeEmulator, { body, account }: StoredObject<'checkout.session'>): boolean {
  return body.status !== 'open' || body.expires_at <= emulator.clock.now(account)
}

async function viewOf(
  emulator: StripeEmulator,
  session: StoredObject<'checkout.session'>,
): Promise<CheckoutView> {
  const { body, hidden, account } = session
  const merchant = await emulator.store.get('v2.core.account', account)
  return {
    action: `/c/pay/${session.id}`,
    mode: body.mode,
    business: nameOf(account, merchant?.body),
    lines: hidden.plan?.lines ?? [],
    ...(body.automatic_tax.enabled && {
      tax: body.automatic_tax.status === 'complete' ? (body.total_details?.amount_tax ?? 0) : null,
    }),
    address: addressOf(hidden.address),
    total: body.amount_total ?? 0,
    currency: body.currency ?? 'usd',
    email: body.customer_details?.email ?? '',
    cancelUrl: body.cancel_url,
    ...EMPTY_CARD_FORM,
  }
}

function addressOf(place: StoredObject['hidden']['address']): CheckoutView['address'] {
  return {
    billingAddressLine1: place?.line1 ?? '',
    billingCity: place?.city ?? '',
    billingState: place?.state ?? '',
    billingPostalCode: place?.postal_code ?? '',
    billingCountry: place?.country ?? 'US',
  }
}

function over(c: Context, session: StoredObject<'checkout.session'>): Response | Promise<Response> {
  const { body } = session
  if (body.status === 'complete') {
    const page = noticePage({
      title: 'You’re all done here',
      text: 'This checkout has been completed. You have not been charged again.',
      link: { href: successUrl(session), text: 'Continue' },
    })
    return c.html(page, 200, PAGE_HEADERS)
  }
  const page = noticePage({
    title: 'This checkout has expired',
    text: 'Nothing was charged. Go back to start again.',
    ...(body.cancel_url ? { link: { href: body.cancel_url, text: '← Back' } } : {}),
  })
  return c.html(page, 410, PAGE_HEADERS)
}

function notFound(c: Context): Response | Promise<Response> {
  const page = noticePage({
    title: 'Nothing to pay here',
    text: 'This checkout does not exist. The link may be incomplete.',
  })
  return c.html(page, 404, PAGE_HEADERS)
}
