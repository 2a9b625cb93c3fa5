import { invalid, missing } from '../errors'
import { bool, hash, integer, list, need, oneOf, text, unsupporteds } from '../params'
import { endpoint, pageOf, paging } from './endpoint'
import { hasChargesEnabled } from './require-charges-enabled'

/** An endpoint as the platform's own settings have it. */
interface WebhookEndpoint {
  id: string
  object: 'webhook_endpoint'
  api_version: string | null
  application: string | null
  enabled_events: string[]
  livemode: false
  status: 'enabled' | 'disabled'
  url: string
}

/** An event destination of API v2. */
interface EventDestination {
  id: string
  object: 'v2.core.event_destination'
  name: string
  type: 'webhook_endpoint'
  event_payload: 'thin' | 'snapshot'
  enabled_events: string[]
  status: 'enabled' | 'disabled'
  webhook_endpoint: { url: string; signing_secret?: string }
}

/** Endpoints and destinations of the platform's account. They stay in memory; webhooks go where the emulator is told. */
export class Setup {
  readonly endpoints: WebhookEndpoint[] = []
  readonly destinations: EventDestination[] = []
  private count = 0
  mint = (prefix: string) => `${prefix}_1Setup${String(++this.count).padStart(18, '0')}`
}

const on = { available: true, display_preference: { overridable: null, preference: 'on', value: 'on' } }

export const setup = [
  endpoint('GET', '/v1/account', {}, async ({ account, emulator }) => ({
    id: account,
    object: 'account',
    charges_enabled: await hasChargesEnabled({ account, emulator }),
    details_submitted: true,
    payouts_enabled: true,
    settings: { payments: { statement_descriptor: 'TASTEVIN' } },
  })),
  endpoint('GET', '/v1/webhook_endpoints', paging, async ({ emulator, params }) =>
    pageOf(params, emulator.setup.endpoints, 'webhook endpoint', '/v1/webhook_endpoints'),
  ),
  endpoint(
    'POST',
    '/v1/webhook_endpoints',
    {
      url: need(text()),
      enabled_events: need(list(text(), 200)),
      api_version: text(),
      connect: bool,
      description: text(),
      ...unsupporteds('metadata'),
    },
    async ({ emulator, params }) => {
      const made: WebhookEndpoint = {
        id: emulator.setup.mint('we'),
        object: 'webhook_endpoint',
        api_version: params.api_version ?? null,
        application: params.connect ? 'ca_TastevinPlatformApplication' : null,
        enabled_events: params.enabled_events,
        livemode: false,
        status: 'enabled',
        url: params.url,
      }
      emulator.setup.endpoints.unshift(made)
      // The secret with which the emulator signs, so that a platform set up by it hears of everything.
      return { ...made, secret: emulator.options.webhookSecrets[params.connect ? 'connect' : 'platform'] }
    },
  ),
  endpoint(
    'POST',
    '/v1/webhook_endpoints/:id',
    { enabled_events: list(text(), 200), disabled: bool, url: text(), description: text() },
    async ({ emulator, ids, params }) => {
      const target = emulator.setup.endpoints.find(({ id }) => id === ids[0])
      if (!target) throw missing('webhook endpoint', ids[0] as string)
      if (params.enabled_events) target.enabled_events = params.enabled_events
      if (params.url) target.url = params.url
      if (params.disabled !== undefined) target.status = params.disabled ? 'disabled' : 'enabled'
      return target
    },
  ),
  endpoint('DELETE', '/v1/webhook_endpoints/:id', {}, async ({ emulator, ids }) => {
    const at = emulator.setup.endpoints.findIndex(({ id }) => id === ids[0])
    if (at < 0) throw missing('webhook endpoint', ids[0] as string)
    emulator.setup.endpoints.splice(at, 1)
    return { id: ids[0], object: 'webhook_endpoint', deleted: true }
  }),
  endpoint(
    'GET',
    '/v2/core/event_destinations',
    { limit: integer(1, 100), page: text(), include: list(text(), 5) },
    async ({ emulator }) => ({
      data: emulator.setup.destinations,
      next_page_url: null,
      previous_page_url: null,
    }),
  ),
  endpoint(
    'POST',
    '/v2/core/event_destinations',
    {
      name: need(text()),
      type: need(oneOf('webhook_endpoint')),
      event_payload: need(oneOf('thin', 'snapshot')),
      enabled_events: need(list(text(), 200)),
      events_from: list(oneOf('self', 'other_accounts'), 2),
      webhook_endpoint: need(hash({ url: need(text()) })),
      include: list(text(), 5),
      ...unsupporteds('description', 'metadata', 'amazon_eventbridge', 'snapshot_api_version'),
    },
    async ({ emulator, params }) => {
      if (params.events_from?.length !== 1) throw invalid('Pass one source.', { param: 'events_from' })
      const made: EventDestination = {
        id: emulator.setup.mint('ed'),
        object: 'v2.core.event_destination',
        name: params.name,
        type: params.type,
        event_payload: params.event_payload,
        enabled_events: params.enabled_events,
        status: 'enabled',
        webhook_endpoint: { url: params.webhook_endpoint.url },
      }
      emulator.setup.destinations.push(made)
      const { accounts } = emulator.options.webhookSecrets
      return { ...made, webhook_endpoint: { ...made.webhook_endpoint, signing_secret: accounts } }
    },
  ),
  endpoint(
    'GET',
    '/v1/payment_method_configurations',
    { ...paging, application: text() },
    async ({ params }) =>
      pageOf(
        params,
        [
          {
            id: 'pmc_1TastevinPlatform',
            object: 'payment_method_configuration',
            active: true,
            is_default: true,
            parent: null,
            apple_pay: on,
            card: on,
            google_pay: on,
            link: on,
          },
        ],
        'payment method configuration',
        '/v1/payment_method_configurations',
      ),
  ),
]
