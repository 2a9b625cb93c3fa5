// Compares the platform's own Stripe account with what the product needs, and says what is missing in words.
import { createStripeGateway, type Stripe } from '../stripe/stripe-client.server'
import { made, missing, right, type Finding } from './finding'
import { subscribedEvents } from './subscribed-events'

interface SetupToCheck {
  secretKey: string
  /** Origin of the API; null for Stripe's own. */
  apiBase: string | null
  /** Of the platform's host, such as `https://tastevin.example`. */
  origin: string
  /** Whether missing endpoints are made, and events that an endpoint lacks are added to it. */
  isMaking: boolean
}

type Call = ReturnType<typeof createStripeGateway>['call']

/**
 * Looks at the account, its three webhook endpoints and their API version, Connect, Tax and wallets, in this order.
 * With `isMaking` it makes endpoints that are missing, and names their signing secrets in the findings, which Stripe
 * shows this once. Rejects with Stripe's error where the key itself is refused.
 */
export async function* checkSetup({
  secretKey,
  apiBase,
  origin,
  isMaking,
}: SetupToCheck): AsyncGenerator<Finding> {
  const gateway = createStripeGateway({ secretKey, apiBase })
  try {
    yield right(
      secretKey.includes('_live_')
        ? 'The key is LIVE: payments move real money.'
        : 'The key is a test key: no payment moves money. Live keys contain _live_.',
    )
    yield await checkAccount(gateway.call)
    yield* checkEndpoint(gateway.call, { origin, isMaking, name: 'platform' })
    yield* checkEndpoint(gateway.call, { origin, isMaking, name: 'connect' })
    yield* checkAccountEvents(gateway.call, { origin, isMaking })
    yield await checkConnect(gateway.call)
    yield await checkTax(gateway.call)
    yield await checkWallets(gateway.call)
  } finally {
    gateway.close()
  }
}

async function checkAccount(call: Call): Promise<Finding> {
  const account = await call((stripe) => stripe.accounts.retrieveCurrent())
  if (!account.charges_enabled)
    return missing(
      'The platform’s account cannot take payments yet. Complete it under Settings, Business details.',
    )
  const descriptor = account.settings?.payments?.statement_descriptor
  if (!descriptor)
    return missing(
      'The platform’s account has no statement descriptor, so its monthly fee is unknown on card statements. Set one under Settings, Business, Public details.',
    )
  return right(`The platform’s account takes payments, and is called ${descriptor} on card statements.`)
}

type Snapshots = 'platform' | 'connect'

async function* checkEndpoint(
  call: Call,
  { origin, isMaking, name }: { origin: string; isMaking: boolean; name: Snapshots },
): AsyncGenerator<Finding> {
  const url = `${origin}/hooks/stripe/${name}`
  const events = [...subscribedEvents[name]]
  let pinned = ''
  const { data } = await call((stripe) => {
    pinned = String(stripe.getApiField('version'))
    return stripe.webhookEndpoints.list({ limit: 100 })
  })
  const ours = data.filter((endpoint) => endpoint.url === url)
  const [endpoint] = ours
  if (!endpoint) {
    if (!isMaking)
      return yield missing(`No webhook endpoint leads to ${url}. Run this again with -- --create to make it.`)
    const { secret } = await call((stripe) =>
      stripe.webhookEndpoints.create({
        url,
        enabled_events: events,
        api_version: pinned as Stripe.WebhookEndpointCreateParams.ApiVersion,
        connect: name === 'connect',
        description: `Tastevin: ${name === 'connect' ? 'connected accounts' : 'the platform’s account'}`,
      }),
    )
    return yield made(`The endpoint ${url}. Set STRIPE_WEBHOOK_SECRET_${name.toUpperCase()}=${secret}`)
  }
  if (ours.length > 1)
    yield missing(
      `${ours.length} webhook endpoints lead to ${url}. Delete all but one under Developers, Webhooks.`,
    )
  const problems = endpointProblems({ endpoint, name, url, pinned })
  yield* problems
  const lacking = events.filter((type) => !hasEvent(endpoint, type))
  if (lacking.length > 0 && isMaking) {
    const all = [...new Set([...endpoint.enabled_events, ...events])] as typeof events
    await call((stripe) => stripe.webhookEndpoints.update(endpoint.id, { enabled_events: all }))
    yield made(`Events of ${url}: ${lacking.join(', ')}`)
  } else if (lacking.length > 0)
    yield missing(`${url} does not get ${lacking.join(', ')}. Run this again with -- --create to add them.`)
  else if (problems.length === 0)
    yield right(`The endpoint ${url} gets all events at the API version of this release.`)
}

const hasEvent = ({ enabled_events: events }: Stripe.WebhookEndpoint, type: string): boolean =>
  events.includes('*') || events.includes(type)

/** Faults of an endpoint that only deleting or enabling it mends. */
function endpointProblems({
  endpoint,
  name,
  url,
  pinned,
}: {
  endpoint: Stripe.WebhookEndpoint
  name: Snapshots
  url: string
  /** The API version that the SDK of this release speaks. */
  pinned: string
}): Finding[] {
  const problems: Finding[] = []
  if (endpoint.api_version !== pinned)
    problems.push(
      missing(
        `${url} sends events of the API version ${endpoint.api_version ?? 'of the account'}, and this release reads ` +
          `${pinned}: invoices would be set aside. A version cannot be changed: delete the endpoint under ` +
          'Developers, Webhooks and run this again with -- --create.',
      ),
    )
  if (endpoint.status !== 'enabled')
    problems.push(missing(`${url} is disabled. Enable it under Developers, Webhooks.`))
  if ((endpoint.application !== null) !== (name === 'connect'))
    problems.push(
      missing(
        name === 'connect'
          ? `${url} listens to the platform’s own account, not to connected accounts. Delete it and run this again with -- --create.`
          : `${url} listens to connected accounts, not to the platform’s own. Delete it and run this again with -- --create.`,
      ),
    )
  return problems
}

async function* checkAccountEvents(
  call: Call,
  { origin, isMaking }: { origin: string; isMaking: boolean },
): AsyncGenerator<Finding> {
  const url = `${origin}/hooks/stripe/accounts`
  const events = [...subscribedEvents.accounts]
  const { data } = await call((stripe) =>
    stripe.v2.core.eventDestinations.list({ limit: 100, include: ['webhook_endpoint.url'] }),
  )
  const destination = data.find((one) => one.webhook_endpoint?.url === url)
  if (!destination) {
    if (!isMaking)
      return yield missing(
        `No event destination leads to ${url}. Run this again with -- --create to make it.`,
      )
    const { webhook_endpoint: endpoint } = await call((stripe) =>
      stripe.v2.core.eventDestinations.create({
        name: 'Tastevin: accounts',
        type: 'webhook_endpoint',
        event_payload: 'thin',
        enabled_events: events,
        events_from: ['other_accounts'],
        webhook_endpoint: { url },
        include: ['webhook_endpoint.signing_secret'],
      }),
    )
    return yield made(
      `The event destination ${url}. Set STRIPE_WEBHOOK_SECRET_ACCOUNTS=${endpoint?.signing_secret ?? '(in the dashboard)'}`,
    )
  }
  const lacking = events.filter((type) => !destination.enabled_events.includes(type))
  if (destination.event_payload !== 'thin')
    yield missing(
      `${url} gets events with snapshots. Delete it under Developers, Webhooks and run this again with -- --create.`,
    )
  else if (destination.status !== 'enabled')
    yield missing(`${url} is disabled. Enable it under Developers, Webhooks.`)
  else if (lacking.length > 0)
    yield missing(`${url} does not get ${lacking.join(', ')}. Add them under Developers, Webhooks.`)
  else yield right(`The event destination ${url} gets all events of accounts.`)
}

/** A look that fails only where a product of Stripe is not switched on. */
async function isOn(look: () => Promise<unknown>): Promise<boolean> {
  return look().then(
    () => true,
    () => false,
  )
}

async function checkConnect(call: Call): Promise<Finding> {
  return (await isOn(() => call((stripe) => stripe.v2.core.accounts.list({ limit: 1 }))))
    ? right('Connect is on: businesses can be given accounts.')
    : missing(
        'Connect is not on. Choose Connect, Get started in the dashboard, as a platform whose accounts are paid directly.',
      )
}

async function checkTax(call: Call): Promise<Finding> {
  const settings = await call((stripe) => stripe.tax.settings.retrieve()).catch(() => null)
  return settings?.status === 'active'
    ? right('Stripe Tax is on for the platform’s own monthly fee.')
    : missing(
        'Stripe Tax is not on for the platform’s account: its monthly fee is charged without tax. Set a head office under Tax, Settings. Each business sets up its own.',
      )
}

const wallets = ['apple_pay', 'google_pay', 'link'] as const

async function checkWallets(call: Call): Promise<Finding> {
  const { data } = await call((stripe) => stripe.paymentMethodConfigurations.list({ limit: 100 }))
  const standard = data.find(({ is_default: isDefault, parent }) => isDefault && !parent) ?? data[0]
  const off = wallets.filter((wallet) => standard?.[wallet]?.display_preference.value !== 'on')
  return off.length === 0
    ? right('Apple Pay, Google Pay and Link are offered at the checkout.')
    : missing(
        `${off.join(', ')} is off. Switch it on under Settings, Payments, Payment methods, also for connected accounts.`,
      )
}
