// What a business has done of its set-up, and what still keeps its club from opening. Pure.
import type { AccountState } from '~/billing/connect/account-state'
import { stepIds, type StepId } from './steps'

/** What our own rows say about a business that is being set up. */
export interface OnboardingState {
  status: 'draft' | 'live' | 'suspended'
  name: string
  email: string
  address: string | null
  licence: string | null
  slug: string
  /** False while somebody who owns it has not confirmed their e-mail address; true where nobody owns it. */
  ownerConfirmed: boolean
  addressChosen: boolean
  presetChosen: boolean
  planChosen: boolean
  deliveryChosen: boolean
  previewed: boolean
  account: AccountState
  /** Tiers on offer. */
  publishedTiers: number
  /** There are wines in the cellar, or somebody has said that they come later. */
  winesDone: boolean
}

/** Something that is missing, in words, and where it is done. */
export interface ReadinessIssue {
  step: StepId
  sentence: string
}

export interface Readiness {
  done: Record<StepId, boolean>
  /** The first step that is open, in their order; null when there is none. */
  next: StepId | null
  /** How many steps are open, without the opening itself. */
  stepsLeft: number
  /** Without these the club does not open. */
  missing: ReadinessIssue[]
  /** The owner has not confirmed their address. */
  mustConfirmEmail: boolean
  /** It can open like this, and guests cannot join yet. */
  warnings: ReadinessIssue[]
  canGoLive: boolean
}

const isFilled = (text: string | null): boolean => text !== null && text.trim() !== ''

export function launchReadiness(state: OnboardingState): Readiness {
  const missing = missingItems(state)
  const isProfileDone = !missing.some(({ step }) => step === 'profile')
  const done: Record<StepId, boolean> = {
    profile: isProfileDone,
    address: state.addressChosen,
    look: state.presetChosen,
    plan: state.planChosen,
    payments: state.account === 'ready',
    tiers: state.publishedTiers > 0,
    wines: state.winesDone,
    delivery: state.deliveryChosen,
    preview: state.previewed,
    launch: state.status === 'live',
  }
  const open = stepIds.filter((step) => !done[step])
  const mustConfirm = !state.ownerConfirmed
  return {
    done,
    next: open[0] ?? null,
    stepsLeft: open.filter((step) => step !== 'launch').length,
    missing,
    mustConfirmEmail: mustConfirm,
    warnings: warningsFor(state),
    canGoLive: state.status === 'draft' && missing.length === 0 && !mustConfirm,
  }
}

function missingItems(state: OnboardingState): ReadinessIssue[] {
  const checks: [isMissing: boolean, step: StepId, sentence: string][] = [
    [!isFilled(state.name), 'profile', 'Your club has no name yet.'],
    [!isFilled(state.email), 'profile', 'Guests have no address to write to.'],
    [
      !isFilled(state.address),
      'profile',
      'Guests do not know where you are: your street address is missing.',
    ],
    [!isFilled(state.licence), 'profile', 'The number of your license to sell alcohol is missing.'],
    [!isFilled(state.slug), 'address', 'Your club has no web address yet.'],
    [!state.planChosen, 'plan', 'You have not chosen a plan.'],
    [state.publishedTiers === 0, 'tiers', 'There is nothing to join yet: publish at least one tier.'],
  ]
  return checks.filter(([isMissing]) => isMissing).map(([, step, sentence]) => ({ step, sentence }))
}

function warningsFor({ account }: OnboardingState): ReadinessIssue[] {
  if (account === 'ready') return []
  const sentence =
    account === 'pending'
      ? 'Stripe is still checking your account. Your page can be live, and guests can join as soon as Stripe is done.'
      : 'Your payments are not connected. Your page can be live, but guests cannot join until they are.'
  return [{ step: 'payments', sentence }]
}
