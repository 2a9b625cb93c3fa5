import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { SANDBOX_SECRET_KEY, SANDBOX_WEBHOOK_SECRETS, type WebhookEndpoint } from '#/sandbox/constants'
import { startSandbox, type Sandbox } from '#/sandbox/server'
import { emptyDatabase } from '../../database'
import { testSeed } from '../../seed'

export interface Received {
  endpoint: WebhookEndpoint
  type: string
  id: string
  body: string
  signature: string
}

export interface Rig {
  sandbox: Sandbox
  stripe: Stripe
  databaseUrl: string
  /** Every webhook that arrived with a good signature, in order. */
  received: Received[]
  /** The listener's answer to webhooks; 200 unless set. */
  answer(status: number): void
  control(path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }>
  /** A connected account that can take payments, with one price. */
  club(cents?: number): Promise<Club>
  restart(): Promise<void>
  close(): Promise<void>
}

export interface Club {
  account: string
  on: { stripeAccount: string }
  product: Stripe.Product
  price: Stripe.Price
  /** A new customer's checkout. */
  checkout(change?: Partial<Stripe.Checkout.SessionCreateParams>): Promise<Stripe.Checkout.Session>
  /** The same, paid. */
  member(
    cardNumber?: string,
  ): Promise<{ session: Stripe.Checkout.Session; subscription: Stripe.Subscription; customer: string }>
}

/** The emulator over a database of its own, a listener for its webhooks, and the SDK pointed at it. */
export async function startRig(): Promise<Rig> {
  const database = await emptyDatabase()
  const received: Received[] = []
  let status = 200
  const listener = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const endpoint = request.url?.split('/').at(-1) as WebhookEndpoint
      const signature = String(request.headers['stripe-signature'])
      Stripe.webhooks.signature?.verifyHeader(body, signature, SANDBOX_WEBHOOK_SECRETS[endpoint], 300)
      const { id, type } = JSON.parse(body) as { id: string; type: string }
      if (status === 200) received.push({ endpoint, id, type, body, signature })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const webhookBase = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const start = (port: number) =>
    startSandbox({
      port,
      host: '127.0.0.1',
      databaseUrl: database.url,
      webhookBase,
      seed: testSeed,
      durable: false,
    })
  let sandbox = await start(0)
  const { hostname: host, port } = new URL(sandbox.url)
  const stripe = new Stripe(SANDBOX_SECRET_KEY, {
    host,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 5000,
  })

  const control: Rig['control'] = async (path, body) => {
    const response = await fetch(`${sandbox.url}/_sandbox/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  return {
    get sandbox() {
      return sandbox
    },
    stripe,
    databaseUrl: database.url,
    received,
    answer: (next) => (status = next),
    control,
    club: (cents = 3333) => openClub(stripe, control, cents),
    async restart() {
      await sandbox.close()
      sandbox = await start(Number(port))
    },
    async close() {
      await sandbox.close()
      listener.closeAllConnections()
      await new Promise((resolve) => listener.close(resolve))
      await database.close()
    },
  }
}

async function openClub(stripe: Stripe, control: Rig['control'], cents: number): Promise<Club> {
  const { id: account } = await stripe.v2.core.accounts.create({
    display_name: 'Bottega Rossa',
    contact_email: 'owner@bottega-rossa.test',
    dashboard: 'full',
    identity: { country: 'us' },
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
    defaults: { currency: 'usd', responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
  })
  await control(`/accounts/${account}/outcome`, { outcome: 'ready' })
  const on = { stripeAccount: account }
  const product = await stripe.products.create({ name: 'Explorer' }, on)
  const price = await stripe.prices.create(
    { product: product.id, currency: 'usd', unit_amount: cents, recurring: { interval: 'month' } },
    on,
  )
  const checkout: Club['checkout'] = async (change = {}) => {
    const customer = await stripe.customers.create({ email: 'ada@example.test', name: 'Ada Lovelace' }, on)
    return stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer: customer.id,
        client_reference_id: 'attempt-1',
        line_items: [{ price: price.id, quantity: 1 }],
        success_url: 'http://club.test/welcome?session_id={CHECKOUT_SESSION_ID}',
        cancel_url: 'http://club.test/join',
        metadata: { member_id: 'm1' },
        subscription_data: { application_fee_percent: 8, metadata: { member_id: 'm1' } },
        ...change,
      },
      on,
    )
  }
  return {
    account,
    on,
    product,
    price,
    checkout,
    async member(cardNumber = '4242424242424242') {
      const open = await checkout()
      const paid = await control(`/checkout/${open.id}/pay`, { cardNumber, authenticate: 'complete' })
      if (paid.status !== 200) throw new Error(`not paid: ${JSON.stringify(paid.body)}`)
      const session = await stripe.checkout.sessions.retrieve(open.id, { expand: ['subscription'] }, on)
      return {
        session,
        subscription: session.subscription as Stripe.Subscription,
        customer: String(session.customer),
      }
    },
  }
}
