import { PLATFORM_ACCOUNT, PLATFORM_APPLICATION } from '../../../constants'
import { invalid, missing } from '../../errors'
import { isEnded } from '../../engine/due-at'
import { bool } from '../../params'
import { type PortalConfiguration, type PortalSession } from '../../types'
import { type Call, endpoint, mergeMetadata, page, paging, retrieve } from '../endpoint'
import {
  configurationCreateShape,
  type ConfigurationUpdateParams,
  configurationUpdateShape,
  type SessionCreateParams,
  sessionCreateShape,
} from './portal-params'

const CONFIGURATIONS = '/v1/billing_portal/configurations'

export const portal = [
  endpoint('POST', CONFIGURATIONS, configurationCreateShape, async (call) => {
    const { workingSet, params } = call
    const configuration: PortalConfiguration = {
      id: workingSet.mint('bpc'),
      object: 'billing_portal.configuration',
      active: true,
      application: call.account === PLATFORM_ACCOUNT ? null : PLATFORM_APPLICATION,
      business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
      created: workingSet.now,
      default_return_url: null,
      features: structuredClone(NOTHING_ALLOWED),
      is_default: false,
      livemode: false,
      login_page: { enabled: false, url: null },
      metadata: {},
      name: null,
      updated: workingSet.now,
    }
    configure(configuration, params)
    workingSet.put('billing_portal.configuration', configuration)
    workingSet.emit('billing_portal.configuration.created', configuration)
    return configuration
  }),
  endpoint('GET', `${CONFIGURATIONS}/:id`, {}, (call) => retrieve(call, 'billing_portal.configuration')),
  endpoint('POST', `${CONFIGURATIONS}/:id`, configurationUpdateShape, async (call) => {
    const { id } = await call.load('billing_portal.configuration', call.ids[0] as string)
    const configuration = call.workingSet.edit('billing_portal.configuration', id)
    configure(configuration, call.params)
    if (call.params.active !== undefined) configuration.active = call.params.active
    configuration.updated = call.workingSet.now
    call.workingSet.emit('billing_portal.configuration.updated', configuration)
    return configuration
  }),
  endpoint('GET', CONFIGURATIONS, { ...paging, active: bool, is_default: bool }, (call) => {
    const { active, is_default: isDefault } = call.params
    const states = active === undefined ? undefined : [active ? 'active' : 'inactive']
    const field = isDefault === undefined ? undefined : { name: 'is_default', values: [String(isDefault)] }
    return page(
      call,
      { type: 'billing_portal.configuration', states, ...(field ? { field } : {}) },
      CONFIGURATIONS,
    )
  }),
  endpoint('POST', '/v1/billing_portal/sessions', sessionCreateShape, openSession),
]

/** The portal's default features. */
const NOTHING_ALLOWED: PortalConfiguration['features'] = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
}

function configure(
  configuration: PortalConfiguration,
  params: Omit<ConfigurationUpdateParams, 'active'>,
): void {
  const { features } = configuration
  const wanted = params.features ?? {}
  for (const unacted of ['customer_update', 'subscription_pause', 'subscription_update'] as const) {
    if (wanted[unacted]?.enabled) {
      throw invalid(`The portal of the local emulator does not offer ${unacted}.`, {
        param: `features[${unacted}][enabled]`,
      })
    }
  }
  Object.assign(features.invoice_history, wanted.invoice_history)
  Object.assign(features.payment_method_update, wanted.payment_method_update)
  const { cancellation_reason: reason, ...cancel } = wanted.subscription_cancel ?? {}
  Object.assign(features.subscription_cancel, cancel)
  if (reason) {
    Object.assign(features.subscription_cancel.cancellation_reason, {
      enabled: reason.enabled,
      options: reason.options ?? [],
    })
  }
  Object.assign(configuration.business_profile, params.business_profile)
  if (params.default_return_url !== undefined) configuration.default_return_url = params.default_return_url
  if (params.name !== undefined) configuration.name = params.name
  if (params.login_page?.enabled) {
    throw invalid('The portal of the local emulator has no login page of its own.', {
      param: 'login_page[enabled]',
    })
  }
  configuration.metadata = mergeMetadata(configuration.metadata ?? {}, params.metadata)
}

async function openSession(call: Call<SessionCreateParams>): Promise<PortalSession> {
  const { workingSet, params } = call
  if (params.customer === undefined) {
    throw invalid('Missing required param: customer.', { code: 'parameter_missing', param: 'customer' })
  }
  const customer = await call.load('customer', params.customer, 'customer')
  if (customer.hidden.deleted) throw missing('customer', customer.id, 'customer')
  if (params.configuration === undefined) {
    throw invalid(
      'No configuration provided and your test mode default configuration has not been created. Provide a ' +
        'configuration or create your default by saving your customer portal settings in the dashboard.',
      { param: 'configuration' },
    )
  }
  const { body: configuration } = await call.load(
    'billing_portal.configuration',
    params.configuration,
    'configuration',
  )
  if (!configuration.active) {
    throw invalid('The configuration is inactive and cannot be used.', { param: 'configuration' })
  }
  const id = workingSet.mint('bps')
  const session: PortalSession = {
    id,
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: workingSet.now,
    customer: customer.id,
    customer_account: null,
    flow: await flowOf(call, customer.id, configuration),
    livemode: false,
    locale: (params.locale as PortalSession['locale'] | undefined) ?? null,
    on_behalf_of: null,
    return_url: params.return_url ?? configuration.default_return_url,
    url: `${workingSet.baseUrl}/p/session/${id}`,
  }
  workingSet.put('billing_portal.session', session)
  workingSet.emit('billing_portal.session.created', session)
  return session
}

async function flowOf(
  call: Call<SessionCreateParams>,
  customer: string,
  { features }: PortalConfiguration,
): Promise<PortalSession['flow']> {
  const flow = call.params.flow_data
  if (!flow) return null
  if (flow.type === 'payment_method_update' && !features.payment_method_update.enabled) {
    throw invalid('This feature is disabled in the configuration.', { param: 'flow_data[type]' })
  }
  if (flow.type === 'subscription_cancel') {
    if (!features.subscription_cancel.enabled) {
      throw invalid('This feature is disabled in the configuration.', { param: 'flow_data[type]' })
    }
    const param = 'flow_data[subscription_cancel][subscription]'
    const id = flow.subscription_cancel?.subscription
    if (!id) throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    const { body } = await call.load('subscription', id, param)
    if (body.customer !== customer) throw missing('subscription', id, param)
    if (isEnded(body) || body.cancel_at !== null) {
      throw invalid(`The subscription \`${id}\` is already set to be canceled.`, { param })
    }
  }
  const after = flow.after_completion
  return {
    after_completion: {
      hosted_confirmation:
        after?.type === 'hosted_confirmation'
          ? { custom_message: after.hosted_confirmation?.custom_message ?? null }
          : null,
      redirect: after?.type === 'redirect' ? (after.redirect ?? null) : null,
      type: after?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: flow.subscription_cancel
      ? { retention: null, subscription: flow.subscription_cancel.subscription }
      : null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type: flow.type,
  }
}
