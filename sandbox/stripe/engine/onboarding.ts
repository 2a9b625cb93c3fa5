import { type Account } from '../types'
import { type WorkingSet, type Onboarding } from './working-set'

/** States that a person or Stripe itself can bring an account to. */
export const OUTCOMES = [
  'in_progress',
  'action_needed',
  'pending',
  'ready',
  'restricted',
  'rejected',
  'disconnected',
] as const
export type Outcome = (typeof OUTCOMES)[number]

type Capability = NonNullable<
  NonNullable<NonNullable<NonNullable<Account['configuration']>['merchant']>['capabilities']>['card_payments']
>
type Entry = NonNullable<NonNullable<Account['requirements']>['entries']>[number]

const entryOf = (description: string, overdue: boolean): Entry => ({
  awaiting_action_from: 'user',
  description,
  errors: [],
  impact: restricts(overdue ? 'past_due' : 'currently_due'),
  minimum_deadline: { status: overdue ? 'past_due' : 'currently_due' },
  requested_reasons: [{ code: 'routine_onboarding' }],
})

function restricts(status: 'currently_due' | 'past_due'): Entry['impact'] {
  return {
    restricts_capabilities: [
      { capability: 'card_payments', configuration: 'merchant', deadline: { status } },
    ],
  }
}

const FIRST_QUESTIONS = [
  'identity.business_details.registered_name',
  'identity.business_details.address',
  'identity.individual.date_of_birth',
  'configuration.merchant.mcc',
  'defaults.payout_methods.USD',
]

/** How card payments stand at each point of onboarding. */
export function capabilityAt(state: Onboarding): Capability {
  switch (state) {
    case 'ready':
    case 'disconnected':
      return { status: 'active', status_details: [] }
    case 'pending':
      return {
        status: 'pending',
        status_details: [{ code: 'requirements_pending_verification', resolution: 'no_resolution' }],
      }
    case 'restricted':
      return {
        status: 'restricted',
        status_details: [{ code: 'restricted_other', resolution: 'contact_stripe' }],
      }
    case 'rejected':
      return {
        status: 'rejected',
        status_details: [{ code: 'rejected_other', resolution: 'contact_stripe' }],
      }
    default:
      return {
        status: 'restricted',
        status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
      }
  }
}

/** Requirements of the account's owner, or waits for Stripe, at each point. */
export function requirementsAt(state: Onboarding): NonNullable<Account['requirements']> {
  const entries = entriesAt(state)
  const overdue = entries.some((entry) => entry.minimum_deadline.status === 'past_due')
  return {
    entries,
    ...(entries.length > 0
      ? { summary: { minimum_deadline: { status: overdue ? 'past_due' : 'currently_due' } } }
      : {}),
  }
}

function entriesAt(state: Onboarding): Entry[] {
  switch (state) {
    case 'not_started':
      return FIRST_QUESTIONS.map((question) => entryOf(question, true))
    case 'in_progress':
      return FIRST_QUESTIONS.slice(3).map((question) => entryOf(question, true))
    case 'action_needed':
      return [
        {
          ...entryOf('identity.individual.documents.primary_verification', false),
          errors: [
            {
              code: 'verification_document_not_readable',
              description: 'The document could not be read. Please upload a clearer picture of it.',
            },
          ],
        },
      ]
    case 'pending':
      return [
        {
          ...entryOf('identity.individual.documents.primary_verification', false),
          awaiting_action_from: 'stripe',
        },
      ]
    default:
      return []
  }
}

/** Brings an account to a point of onboarding and books what Stripe would notify. */
export function applyOnboardingOutcome(workingSet: WorkingSet, accountId: string, state: Outcome): void {
  const stored = workingSet.editStored('v2.core.account', accountId)
  if (stored.hidden.onboarding === state) return
  stored.hidden.onboarding = state
  if (state === 'disconnected') return
  const { body } = stored
  const merchant = body.configuration?.merchant
  const before = merchant?.capabilities?.card_payments?.status
  if (merchant?.capabilities?.card_payments) merchant.capabilities.card_payments = capabilityAt(state)
  if (merchant?.capabilities?.stripe_balance?.payouts) {
    const { status, status_details: details } = capabilityAt(state)
    merchant.capabilities.stripe_balance.payouts = { status, status_details: details }
  }
  body.requirements = requirementsAt(state)
  workingSet.notify('v2.core.account[requirements].updated', accountId)
  if (before !== undefined && before !== capabilityAt(state).status) {
    workingSet.notify('v2.core.account[configuration.merchant].capability_status_updated', accountId, {
      updated_capability: 'card_payments',
    })
  }
}
