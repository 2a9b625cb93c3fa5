import { type Context, type Hono } from 'hono'
import {
  completeCardChallenge,
  cancel,
  type CardChanged,
  changeCard,
  findPortal,
  type Portal,
  undoCancellation,
} from '../actions/portal'
import { type SandboxEnv } from '../api/serve'
import { type StoredObject } from '../engine/working-set'
import { isEnded } from '../engine/due-at'
import { type StripeEmulator } from '../emulator'
import { type CardForm, redisplayable, readTyped, EMPTY_CARD_FORM } from './card-form'
import { challengePage } from './checkout-view'
import { type Html, nameOf, noticePage, PAGE_HEADERS } from './layout'
import { cancelPage, cardPage, portalPage, type PortalView } from './portal-view'
import { lookup } from '../../lookup'

type Page = (c: Context, portal: Portal) => Promise<Response>

/** Serves the billing portal under `/p/session/{id}`. */
export function servePortal(app: Hono<SandboxEnv>, emulator: StripeEmulator): void {
  const home = '/p/session/:id'
  const open = (page: Page) => async (c: Context) => {
    const portal = await findPortal(emulator, c.req.param('id') ?? '')
    if (!portal) return closed(c, null)
    return 'expired' in portal ? closed(c, portal.expired.return_url) : page(c, portal)
  }
  const show = (c: Context, page: Html, status: 200 | 402 | 422 = 200) => c.html(page, status, PAGE_HEADERS)

  app.get(
    home,
    open(async (c, portal) => {
      const { flow } = portal.session.body
      const outcome = c.req.query('said') ?? null
      // A session made for one errand leads straight to it.
      if (flow && outcome === null && c.req.query('home') === undefined) {
        const errand =
          flow.type === 'payment_method_update' ? 'card' : `cancel/${flow.subscription_cancel?.subscription}`
        return c.redirect(`${homeOf(portal)}/${errand}`, 303)
      }
      return show(c, portalPage(await viewOf(emulator, portal, MESSAGES.get(outcome ?? '') ?? null)))
    }),
  )

  app.get(
    `${home}/card`,
    open(async (c, portal) => {
      if (!portal.configuration.features.payment_method_update.enabled) return homeAgain(c, portal)
      return show(
        c,
        cardPage(await viewOf(emulator, portal), { ...EMPTY_CARD_FORM, action: `${homeOf(portal)}/card` }),
      )
    }),
  )

  const answer = async (c: Context, portal: Portal, changed: CardChanged, typed: CardForm['typed']) => {
    if (changed.kind === 'done') return done(c, portal, 'card')
    if (changed.kind === 'challenge')
      return c.redirect(`${homeOf(portal)}/card/authenticate/${changed.token}`, 303)
    const { cardExpiry, billingName } = typed
    const form = {
      action: `${homeOf(portal)}/card`,
      typed: { cardExpiry, billingName },
      ...(changed.kind === 'invalid'
        ? { errors: changed.errors, declined: null }
        : { errors: {}, declined: changed.decline.message }),
    }
    return show(c, cardPage(await viewOf(emulator, portal), form), changed.kind === 'invalid' ? 422 : 402)
  }

  app.post(
    `${home}/card`,
    open(async (c, portal) => {
      if (!portal.configuration.features.payment_method_update.enabled) return homeAgain(c, portal)
      const typed = readTyped(await c.req.parseBody())
      return answer(c, portal, await changeCard(emulator, portal, typed), typed)
    }),
  )

  app.get(
    `${home}/card/authenticate/:token`,
    open(async (c, portal) => {
      const waiting = portal.session.hidden.challenge
      if (!waiting || waiting.token !== c.req.param('token')) return c.redirect(`${homeOf(portal)}/card`, 303)
      const what = `keeps a card at ${await businessOf(emulator, portal)}`
      return show(c, challengePage({ what, last4: waiting.card.number.slice(-4) }))
    }),
  )

  app.post(
    `${home}/card/authenticate/:token`,
    open(async (c, portal) => {
      const typed = redisplayable(portal.session.hidden.challenge?.card)
      const form = await c.req.parseBody()
      const token = c.req.param('token') ?? ''
      const changed = await completeCardChallenge(emulator, portal, token, form.answer === 'complete')
      return answer(c, portal, changed, typed)
    }),
  )

  app.get(
    `${home}/cancel/:subscription`,
    open(async (c, portal) => {
      const view = await viewOf(emulator, portal)
      const subscription = view.subscriptions.find(({ body }) => body.id === c.req.param('subscription'))
      if (
        !subscription ||
        !view.features.subscription_cancel.enabled ||
        subscription.body.cancel_at !== null
      ) {
        return homeAgain(c, portal)
      }
      return show(c, cancelPage(view, subscription))
    }),
  )

  app.post(
    `${home}/cancel/:subscription`,
    open(async (c, portal) => {
      const { feedback } = await c.req.parseBody()
      const options: readonly string[] =
        portal.configuration.features.subscription_cancel.cancellation_reason.options
      const reason = typeof feedback === 'string' && options.includes(feedback) ? feedback : null
      const gone = await cancel(emulator, portal, c.req.param('subscription') ?? '', reason)
      return gone ? done(c, portal, 'canceled') : homeAgain(c, portal)
    }),
  )

  app.post(
    `${home}/renew/:subscription`,
    open(async (c, portal) => {
      const stored = await undoCancellation(emulator, portal, c.req.param('subscription') ?? '')
      return c.redirect(`${homeOf(portal)}?${stored ? 'said=renewed' : 'home'}`, 303)
    }),
  )
}

const MESSAGES = lookup({
  card: 'Your card has been updated.',
  canceled: 'Your plan has been canceled.',
  renewed: 'Your plan continues.',
})

/** An errand is done: on to where its session says. */
function done(c: Context, portal: Portal, outcome: 'card' | 'canceled'): Response | Promise<Response> {
  const { flow, return_url: returnUrl } = portal.session.body
  const after = flow?.after_completion
  if (after?.type === 'redirect' && after.redirect) return c.redirect(after.redirect.return_url, 303)
  if (after?.type === 'hosted_confirmation') {
    const page = noticePage({
      title: MESSAGES.get(outcome) ?? 'Done',
      text: after.hosted_confirmation?.custom_message ?? 'You can close this page.',
      ...(returnUrl ? { link: { href: returnUrl, text: 'Continue' } } : {}),
    })
    return c.html(page, 200, PAGE_HEADERS)
  }
  return c.redirect(`${homeOf(portal)}?said=${outcome}`, 303)
}

function homeAgain(c: Context, portal: Portal): Response {
  return c.redirect(`${homeOf(portal)}?home`, 303)
}

function homeOf({ session }: Portal): string {
  return `/p/session/${session.id}`
}

async function viewOf(
  emulator: StripeEmulator,
  portal: Portal,
  outcome: string | null = null,
): Promise<PortalView> {
  const { session, configuration } = portal
  const customer = await emulator.store.get('customer', session.body.customer)
  const live = await emulator.loadRelated(session.body.customer)
  const of = <K extends StoredObject['type']>(type: K) =>
    live.filter((stored): stored is Extract<StoredObject, { type: K }> => stored.type === type)
  const products = new Map(of('product').map(({ id, body }) => [id, body.name]))
  const running = of('subscription')
    .map(({ body }) => body)
    .filter((body) => body.customer === session.body.customer && !isEnded(body))
  const { data: invoices } = await emulator.store.list({
    type: 'invoice',
    customer: session.body.customer,
    states: ['open', 'paid', 'void', 'uncollectible'],
    limit: 24,
  })
  return {
    business: await businessOf(emulator, portal),
    home: homeOf(portal),
    returnUrl: session.body.return_url,
    email: customer?.body.email ?? '',
    features: configuration.features,
    headline: configuration.business_profile.headline,
    subscriptions: running.map((body) => ({
      body,
      names: body.items.data.map((item) => products.get(item.price.product) ?? 'Subscription'),
    })),
    methods: of('payment_method').map(({ body }) => body),
    defaultMethod:
      running[0]?.default_payment_method ?? customer?.body.invoice_settings.default_payment_method ?? null,
    invoices: invoices.map(({ body }) => body),
    outcome,
  }
}

async function businessOf(emulator: StripeEmulator, { session }: Portal): Promise<string> {
  return nameOf(session.account, (await emulator.store.get('v2.core.account', session.account))?.body)
}

function closed(c: Context, returnUrl: string | null): Response | Promise<Response> {
  const page = noticePage({
    title: 'This page is no longer open',
    text: 'The link has expired or is incomplete. Go back and open it again.',
    ...(returnUrl ? { link: { href: returnUrl, text: '← Back' } } : {}),
  })
  return c.html(page, returnUrl ? 410 : 404, PAGE_HEADERS)
}
