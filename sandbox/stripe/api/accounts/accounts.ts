import { invalid, StripeError } from '../../errors'
import { type StoredObject } from '../../engine/working-set'
import { capabilityAt, requirementsAt } from '../../engine/onboarding'
import { bool, integer, list, oneOf, text } from '../../params'
import { accountLinkShape, type AccountParams, accountShape, include, type Include } from './account-params'
import { type Account } from '../../types'
import { type Call, endpoint, mergeMetadata } from '../endpoint'

export const accounts = [
  endpoint('POST', '/v2/core/accounts', accountShape, async ({ workingSet, params }) => {
    const id = `acct_1${workingSet.mint('', 15).slice(1)}`
    const account: Account = {
      id,
      object: 'v2.core.account',
      applied_configurations: [],
      closed: false,
      configuration: {},
      created: new Date(workingSet.now * 1000).toISOString(),
      dashboard: 'none',
      defaults: { responsibilities: { requirements_collector: 'stripe' } },
      future_requirements: { entries: [] },
      identity: {},
      livemode: false,
      metadata: {},
    }
    apply(account, params)
    account.requirements = requirementsAt('not_started')
    workingSet.put('v2.core.account', account, { onboarding: 'not_started' })
    workingSet.notify('v2.core.account.created', id)
    return shown(account, params.include)
  }),
  endpoint('GET', '/v2/core/accounts/:id', { include }, async (call) =>
    shown((await find(call)).body, call.params.include),
  ),
  endpoint('POST', '/v2/core/accounts/:id', accountShape, async (call) => {
    const stored = await find(call)
    const { id } = stored
    call.workingSet.include(stored)
    const account = call.workingSet.edit('v2.core.account', id)
    apply(account, call.params)
    call.workingSet.notify('v2.core.account.updated', id)
    return shown(account, call.params.include)
  }),
  endpoint(
    'GET',
    '/v2/core/accounts',
    {
      applied_configurations: list(oneOf('customer', 'merchant', 'recipient')),
      closed: bool,
      limit: integer(1, 100),
      page: text(),
    },
    async ({ emulator, params, account }) => {
      const { applied_configurations: wanted, closed, limit = 20, page: after } = params
      const { data, more } = await emulator.store.list({ account, type: 'v2.core.account', limit, after })
      const matches = data
        .map(({ body }) => body)
        .filter((body) => closed === undefined || body.closed === closed)
        .filter((body) => !wanted || wanted.every((one) => body.applied_configurations.includes(one)))
      const last = data.at(-1)
      return {
        data: matches.map((body) => shown(body, [])),
        next_page_url: more && last ? `/v2/core/accounts?page=${last.id}&limit=${limit}` : null,
        previous_page_url: null,
      }
    },
  ),
  endpoint('POST', '/v2/core/account_links', accountLinkShape, async (call) => {
    const { workingSet, params, emulator } = call
    const stored = await emulator.store.get('v2.core.account', params.account)
    if (!stored) throw notFound(params.account)
    const { type } = params.use_case
    const options = params.use_case[type]
    if (!options) throw invalid(`use_case.${type} is required for this type.`, { param: `use_case.${type}` })
    const expiresAt = workingSet.now + 5 * 60
    const id = workingSet.mint('link', 32)
    const link = {
      object: 'v2.core.account_link' as const,
      account: stored.id,
      created: new Date(workingSet.now * 1000).toISOString(),
      expires_at: new Date(expiresAt * 1000).toISOString(),
      livemode: false,
      url: `${workingSet.baseUrl}/setup/${id}`,
      use_case: { type, [type]: options },
    }
    workingSet.put(
      'v2.core.account_link',
      { ...link, id },
      {
        link: {
          used: false,
          refreshUrl: options.refresh_url,
          returnUrl: options.return_url ?? null,
          expiresAt,
        },
      },
    )
    return link
  }),
]

async function find({
  emulator,
  ids,
}: Pick<Call<unknown>, 'emulator' | 'ids'>): Promise<StoredObject<'v2.core.account'>> {
  const stored = await emulator.store.get('v2.core.account', ids[0])
  if (!stored) throw notFound(ids[0] as string)
  return stored
}

function notFound(id: string): Error {
  return new StripeError(404, 'invalid_request_error', `Account '${id}' does not exist.`, {
    code: 'not_found',
  })
}

function apply(account: Account, params: AccountParams): void {
  const { configuration, defaults, identity, metadata, include: _include, ...plain } = params
  Object.assign(account, plain)
  account.metadata = mergeMetadata(account.metadata ?? {}, metadata)
  if (defaults) {
    const { responsibilities, profile, ...rest } = defaults
    account.defaults = {
      ...account.defaults,
      ...rest,
      ...(profile ? { profile: { ...account.defaults?.profile, ...profile } } : {}),
      responsibilities: {
        ...account.defaults?.responsibilities,
        ...responsibilities,
        requirements_collector: 'stripe',
      },
    } as NonNullable<Account['defaults']>
  }
  if (identity) {
    const details = identity.business_details
    account.identity = {
      ...account.identity,
      ...identity,
      ...(details ? { business_details: { ...account.identity?.business_details, ...details } } : {}),
    } as NonNullable<Account['identity']>
  }
  if (configuration?.merchant) configureMerchant(account, configuration.merchant)
}

type Merchant = NonNullable<NonNullable<AccountParams['configuration']>['merchant']>

function configureMerchant(account: Account, { capabilities, ...settings }: Merchant): void {
  const merchant = account.configuration?.merchant ?? { applied: true, capabilities: {} }
  account.configuration = {
    ...account.configuration,
    merchant: { ...merchant, ...settings, applied: true } as typeof merchant,
  }
  if (!account.applied_configurations.includes('merchant')) account.applied_configurations.push('merchant')
  if (!capabilities?.card_payments?.requested || merchant.capabilities?.card_payments) return
  const { status, status_details: details } = capabilityAt('not_started')
  const configured = account.configuration.merchant
  if (configured) {
    configured.capabilities = {
      ...configured.capabilities,
      card_payments: { status, status_details: details },
      stripe_balance: { payouts: { status, status_details: details } },
    }
  }
}

/** The account with only the parts that were asked for. */
function shown(account: Account, included: Include[] = []): Account {
  const { configuration, defaults, future_requirements: future, identity, requirements, ...plain } = account
  const has = (name: Include) => included.includes(name)
  const wanted = Object.fromEntries(
    Object.entries(configuration ?? {}).filter(([name]) => has(`configuration.${name}` as Include)),
  )
  return {
    ...plain,
    ...(included.some((name) => name.startsWith('configuration.')) ? { configuration: wanted } : {}),
    ...(has('defaults') ? { defaults } : {}),
    ...(has('future_requirements') ? { future_requirements: future } : {}),
    ...(has('identity') ? { identity } : {}),
    ...(has('requirements') ? { requirements } : {}),
  }
}
