import { PLATFORM_ACCOUNT, PLATFORM_APPLICATION } from '../../../constants'
import { type SetupIntent } from '../../types'
import { type WorkingSet } from '../working-set'

interface SetupTerms {
  customer: string | null
  method: string | null
  description: string | null
  metadata: Record<string, string>
  usage: 'off_session' | 'on_session'
}

/** Books the intent to keep a card for later payments. */
export function createSetupIntent(workingSet: WorkingSet, terms: SetupTerms): SetupIntent {
  const id = workingSet.mint('seti')
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: workingSet.account === PLATFORM_ACCOUNT ? null : PLATFORM_APPLICATION,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${workingSet.mint('s', 25).slice(2)}`,
    created: workingSet.now,
    customer: terms.customer,
    customer_account: null,
    description: terms.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: { ...terms.metadata },
    next_action: null,
    on_behalf_of: null,
    payment_method: terms.method,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: terms.method ? 'requires_confirmation' : 'requires_payment_method',
    usage: terms.usage,
  }
  workingSet.put('setup_intent', intent)
  workingSet.emit('setup_intent.created', intent)
  return intent
}

/** The card is good for later payments. */
export function completeSetupIntent(workingSet: WorkingSet, id: string, method: string): SetupIntent {
  const intent = workingSet.edit('setup_intent', id)
  intent.status = 'succeeded'
  intent.payment_method = method
  intent.last_setup_error = null
  workingSet.emit('setup_intent.succeeded', intent)
  return intent
}
