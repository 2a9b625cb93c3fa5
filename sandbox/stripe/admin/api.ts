import { type Context, type Hono } from 'hono'
import { z } from 'zod'
import { PLATFORM_ACCOUNT } from '../../constants'
import { advanceClock, advanceClockTo, startClockAt, catchUp } from '../actions/advance-clock'
import { completeChallenge, payCheckout, totalCheckout } from '../actions/pay-checkout'
import { disputeCharge } from '../actions/dispute'
import { setBank } from '../actions/set-bank'
import { importCustomers, makeForeignSubscription } from '../actions/make-foreign'
import { setTax } from '../actions/set-tax'
import { completeOnboarding, setOnboardingOutcome } from '../actions/set-onboarding-outcome'
import { type SandboxEnv } from '../api/serve'
import { NOUNS } from '../api/endpoint'
import { type Type } from '../engine/working-set'
import { testCard } from '../engine/payments/test-cards'
import { DISPUTE_REASONS } from '../engine/payments/disputes'
import { OUTCOMES } from '../engine/onboarding'
import { FAULT_MODES, type FaultMode } from '../faults'
import { type StripeEmulator } from '../emulator'

const clockBody = z
  .strictObject({
    advance: z.string().optional(),
    /** A moment to move to: ISO 8601 or epoch seconds; `wall` for the wall clock's, where time began in the past. */
    to: z.union([z.literal('wall'), z.iso.datetime(), z.int().positive()]).optional(),
    account: z.string().min(1).optional(),
    /** A moment in the past at which everyone's time begins: before there is anything here. */
    begin: z.iso.datetime().optional(),
  })
  .refine(
    (body) => [body.advance, body.to, body.begin].filter((one) => one !== undefined).length === 1,
    'Give one of advance, to and begin.',
  )
  .refine(
    (body) => body.account === undefined || (body.begin === undefined && body.to !== 'wall'),
    'begin and to wall are for everyone: leave account out.',
  )
  .refine(
    (body) => body.begin === undefined || Date.parse(body.begin) <= Date.now(),
    'begin lies in the past.',
  )

const faultBody = z.union([
  z.strictObject({ clear: z.literal(true) }),
  z.strictObject({
    target: z.enum(['webhooks', 'api', 'charges']),
    mode: z.union([z.string(), z.int()]).transform(String),
    count: z.int().positive().optional(),
    match: z.string().min(1).optional(),
    ms: z.int().positive().max(600_000).optional(),
    decline_code: z.string().min(1).optional(),
  }),
])

const outcomeBody = z.strictObject({ outcome: z.enum(OUTCOMES) })

const taxBody = z.strictObject({ status: z.enum(['active', 'pending']) })

const bankBody = z.strictObject({ status: z.enum(['open', 'closed']) })

const disputeBody = z.strictObject({
  outcome: z.enum(['open', 'won', 'lost']).default('open'),
  reason: z.enum(DISPUTE_REASONS).default('fraudulent'),
})

const settingsBody = z.strictObject({ final_policy: z.enum(['cancel', 'unpaid', 'past_due']) })

const foreignCustomer = {
  email: z.string().min(1),
  name: z.string().default('A Customer'),
  card: z
    .string()
    .refine((number) => testCard(number) !== undefined, 'card is a test card.')
    .nullable()
    .default('4242424242424242'),
}

const importBody = z.strictObject({
  customers: z.array(z.strictObject({ old_id: z.string().min(1), ...foreignCustomer })).max(1000),
})

const moment = z
  .union([z.iso.datetime(), z.int().positive()])
  .transform((at) => (typeof at === 'number' ? at : Math.floor(Date.parse(at) / 1000)))

const foreignBody = z.strictObject({
  ...foreignCustomer,
  customer: z.string().optional(),
  amount: z.int().positive(),
  interval: z.enum(['month', 'year']).default('month'),
  interval_count: z.int().min(1).max(12).default(1),
  quantity: z.int().min(1).max(99).default(1),
  product: z.string().default('Wine club elsewhere'),
  renews_at: moment,
  anchor: moment.optional(),
  status: z.enum(['active', 'past_due', 'paused']).default('active'),
  cancel_at_period_end: z.boolean().default(false),
})

const payBody = z.strictObject({
  cardNumber: z.string(),
  cardExpiry: z.string().optional(),
  cardCvc: z.string().optional(),
  billingName: z.string().optional(),
  /** Where tax is computed: the state decides its rate. */
  address: z
    .strictObject({
      line1: z.string().default('12 Market Street'),
      city: z.string().default('Springfield'),
      state: z.string(),
      postal_code: z.string().default('94105'),
      country: z.string().default('US'),
    })
    .optional(),
  /** How 3-D Secure ends, should the card ask for it. */
  authenticate: z.enum(['complete', 'fail']).optional(),
})

/** Serves the admin UI's JSON under `/_sandbox/api`. */
export function serveAdminApi(app: Hono<SandboxEnv>, emulator: StripeEmulator): void {
  const base = '/_sandbox/api'

  app.get(`${base}/clock`, (c) => {
    const account = accountOf(c.req.query('account'))
    return c.json({
      now: iso(emulator.clock.now(account)),
      offset_ms: emulator.clock.offset(account),
      ...(account === undefined ? { accounts: byName(emulator.clock.offsets()) } : {}),
    })
  })

  app.post(`${base}/clock`, async (c) => {
    const body = await read(c, clockBody)
    if ('error' in body) return c.json(body, 400)
    const account = accountOf(body.account)
    if (
      account !== undefined &&
      account !== PLATFORM_ACCOUNT &&
      !(await emulator.store.get('v2.core.account', account))
    ) {
      return c.json({ error: `No account ${account}.` }, 404)
    }
    if (body.begin !== undefined) {
      const begun = await startClockAt(emulator, Math.floor(Date.parse(body.begin) / 1000))
      if (!begun) return c.json({ error: 'Time has begun: there are objects here already.' }, 409)
      return c.json({ now: iso(emulator.clock.now()), offset_ms: emulator.clock.offset() })
    }
    if (body.to === 'wall') {
      const { now } = await catchUp(emulator)
      return c.json({ now: iso(now), offset_ms: emulator.clock.offset() })
    }
    const moved =
      body.to === undefined
        ? await advanceClock(emulator, body.advance as string, account)
        : await advanceClockTo(
            emulator,
            typeof body.to === 'number' ? body.to : Math.floor(Date.parse(body.to) / 1000),
            account,
          )
    if (!moved)
      return c.json(
        { error: 'advance must be an ISO 8601 duration of at most ten years, like P1M or PT1H.' },
        400,
      )
    return c.json({ now: iso(moved.now), offset_ms: emulator.clock.offset(account) })
  })

  app.get(`${base}/objects`, async (c) => {
    const type = c.req.query('type')
    if (type === undefined || !Object.hasOwn(NOUNS, type)) {
      return c.json({ error: `type must be one of ${Object.keys(NOUNS).join(', ')}.` }, 400)
    }
    const { data, more } = await emulator.store.list({
      type: type as Type,
      account: accountOf(c.req.query('account')),
      customer: c.req.query('customer'),
      limit: limitOf(c, 1000),
      after: c.req.query('starting_after'),
    })
    return c.json({ data: data.map(({ account, body }) => ({ account, ...body })), has_more: more })
  })

  app.get(`${base}/objects/:id`, async (c) => {
    const stored = await emulator.store.any(c.req.param('id'))
    return stored
      ? c.json({ account: stored.account, ...stored.body })
      : c.json({ error: 'No such object.' }, 404)
  })

  app.get(`${base}/events`, async (c) => {
    const type = c.req.query('type')
    const { data, more } = await emulator.store.events({
      account: accountOf(c.req.query('account')),
      types: type === undefined ? undefined : [type],
      limit: limitOf(c, 200),
      after: c.req.query('starting_after'),
    })
    return c.json({ data, has_more: more })
  })

  app.post(`${base}/events/:id/resend`, async (c) => {
    const event = await emulator.store.event(c.req.param('id'))
    if (!event) return c.json({ error: 'No such event.' }, 404)
    return c.json({ status: await emulator.deliveries.resend(event) })
  })

  app.get(`${base}/faults`, (c) => c.json({ data: emulator.faults.list() }))

  app.post(`${base}/faults`, async (c) => {
    const body = await read(c, faultBody)
    if ('error' in body) return c.json(body, 400)
    if ('clear' in body) {
      emulator.faults.clear()
      return c.json({ data: [] })
    }
    const modes: readonly string[] = FAULT_MODES[body.target]
    if (!modes.includes(body.mode)) return c.json({ error: `mode must be one of ${modes.join(', ')}.` }, 400)
    emulator.faults.add({
      target: body.target,
      mode: body.mode as FaultMode,
      left: body.count ?? null,
      match: body.match ?? null,
      ms: body.ms ?? 5000,
      declineCode: body.decline_code,
    })
    return c.json({ data: emulator.faults.list() })
  })

  // Customers as Stripe's import brings them, with the file that maps their old ids: CSV with ?format=csv.
  app.post(`${base}/accounts/:account/import`, async (c) => {
    const body = await read(c, importBody)
    if ('error' in body) return c.json(body, 400)
    const made = await importCustomers(emulator, c.req.param('account'), body.customers)
    if (!made) return c.json({ error: 'No such account.' }, 404)
    const rows = made.map((one, at) => ({ old_customer_id: body.customers[at]?.old_id ?? '', ...one }))
    if (c.req.query('format') !== 'csv') return c.json({ data: rows })
    const lines = rows.map((row) => `${row.old_customer_id},${row.customer}`)
    return c.text(['old_customer_id,stripe_customer_id', ...lines, ''].join('\n'), 200, {
      'content-type': 'text/csv',
    })
  })

  // A subscription that the platform did not make.
  app.post(`${base}/accounts/:account/subscriptions`, async (c) => {
    const body = await read(c, foreignBody)
    if ('error' in body) return c.json(body, 400)
    const made = await makeForeignSubscription(emulator, c.req.param('account'), body)
    return made ? c.json(made) : c.json({ error: 'No such account or customer.' }, 404)
  })

  app.post(`${base}/accounts/:account/outcome`, async (c) => {
    const body = await read(c, outcomeBody)
    if ('error' in body) return c.json(body, 400)
    const done = await setOnboardingOutcome(emulator, c.req.param('account'), body.outcome)
    return done
      ? c.json({ account: c.req.param('account'), outcome: body.outcome })
      : c.json({ error: 'No such account.' }, 404)
  })

  app.post(`${base}/accounts/:account/tax`, async (c) => {
    const body = await read(c, taxBody)
    if ('error' in body) return c.json(body, 400)
    const account = c.req.param('account')
    return (await setTax(emulator, account, body.status))
      ? c.json({ account, status: body.status })
      : c.json({ error: 'No such account.' }, 404)
  })

  app.post(`${base}/accounts/:account/bank`, async (c) => {
    const body = await read(c, bankBody)
    if ('error' in body) return c.json(body, 400)
    const account = c.req.param('account')
    return (await setBank(emulator, account, body.status))
      ? c.json({ account, status: body.status })
      : c.json({ error: 'No such account.' }, 404)
  })

  app.post(`${base}/accounts/:account/deauthorize`, async (c) => {
    const account = c.req.param('account')
    return (await setOnboardingOutcome(emulator, account, 'disconnected'))
      ? c.json({ account, outcome: 'disconnected' })
      : c.json({ error: 'No such account.' }, 404)
  })

  app.get(`${base}/accounts/:account/settings`, (c) => {
    const account = accountOf(c.req.param('account')) as string
    return c.json({ account, final_policy: emulator.settings.finalPolicy(account) })
  })

  app.post(`${base}/accounts/:account/settings`, async (c) => {
    const body = await read(c, settingsBody)
    if ('error' in body) return c.json(body, 400)
    const account = accountOf(c.req.param('account')) as string
    if (account !== PLATFORM_ACCOUNT && !(await emulator.store.get('v2.core.account', account))) {
      return c.json({ error: 'No such account.' }, 404)
    }
    await emulator.settings.setFinalPolicy(account, body.final_policy)
    return c.json({ account, final_policy: body.final_policy })
  })

  app.post(`${base}/charges/:charge/dispute`, async (c) => {
    const body = await read(c, disputeBody)
    if ('error' in body) return c.json(body, 400)
    const dispute = await disputeCharge(emulator, c.req.param('charge'), body)
    if (typeof dispute !== 'string') return c.json(dispute)
    return c.json({ error: dispute }, dispute.startsWith('No such') ? 404 : 409)
  })

  app.post(`${base}/setup/:link/complete`, async (c) => {
    const body = await read(c, outcomeBody)
    if ('error' in body) return c.json(body, 400)
    const done = await completeOnboarding(emulator, c.req.param('link'), body.outcome)
    if (done.kind === 'done') return c.json({ url: done.url })
    if (done.kind === 'stale')
      return c.json({ error: 'The link was used or has expired.', refresh_url: done.refreshUrl }, 410)
    return c.json({ error: 'No such link.' }, 404)
  })

  app.post(`${base}/checkout/:session/pay`, async (c) => {
    const body = await read(c, payBody)
    if ('error' in body) return c.json(body, 400)
    const id = c.req.param('session')
    const amex = /^3[47]/.test(body.cardNumber)
    const address = body.address && {
      billingAddressLine1: body.address.line1,
      billingCity: body.address.city,
      billingState: body.address.state,
      billingPostalCode: body.address.postal_code,
      billingCountry: body.address.country,
    }
    const totaled = address ? await totalCheckout(emulator, id, address) : null
    if (totaled?.kind === 'invalid') return c.json({ status: 'invalid', errors: totaled.errors }, 422)
    let paid = await payCheckout(emulator, id, {
      cardNumber: body.cardNumber,
      cardExpiry: body.cardExpiry ?? '12 / 34',
      cardCvc: body.cardCvc ?? (amex ? '1234' : '123'),
      billingName: body.billingName ?? 'Test Card',
    })
    if (paid.kind === 'challenge' && body.authenticate) {
      paid = await completeChallenge(
        emulator,
        id,
        paid.url.split('/').at(-1) ?? '',
        body.authenticate === 'complete',
      )
    }
    switch (paid.kind) {
      case 'paid':
        return c.json({ status: 'complete', success_url: paid.successUrl })
      case 'challenge':
        return c.json({ status: 'requires_action', url: paid.url })
      case 'declined':
        return c.json({ status: 'declined', ...paid.decline }, 402)
      case 'invalid':
        return c.json({ status: 'invalid', errors: paid.errors }, 422)
      case 'retotaled':
        return c.json({ status: 'open' }, 409)
      case 'closed':
        return c.json({ status: paid.session.body.status }, 410)
      case 'missing':
        return c.json({ error: 'No such checkout session.' }, 404)
    }
  })
}

async function read<S extends z.ZodType>(c: Context, schema: S): Promise<z.infer<S> | { error: string }> {
  const json: unknown = await c.req.json().catch(() => undefined)
  const result = schema.safeParse(json)
  return result.success ? result.data : { error: z.prettifyError(result.error) }
}

/** `platform` names the platform's own account. */
function accountOf(name: string | undefined): string | undefined {
  return name === 'platform' ? PLATFORM_ACCOUNT : name || undefined
}

/** The same under the names this interface knows accounts by. */
function byName<T>(byAccount: Record<string, T>): Record<string, T> {
  const entries = Object.entries(byAccount)
  return Object.fromEntries(entries.map(([id, of]) => [id === PLATFORM_ACCOUNT ? 'platform' : id, of]))
}

function limitOf(c: Context, most: number): number {
  const limit = Number(c.req.query('limit') ?? most)
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, most) : most
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
