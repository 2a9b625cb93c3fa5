// Which onboarding steps are done, and what keeps a club from going live. Pure.
import type { BusinessStatus } from '#/db/schema/businesses'
import type { AccountState } from '~/billing/connect/account-state'
import { countDone, requiredSteps, stepIds, type StepId } from './steps'

/** Data of a business in onboarding, from the database. */
export interface OnboardingState {
  status: BusinessStatus
  name: string
  email: string
  address: string | null
  licence: string | null
  slug: string
  /** False while an owner has not confirmed their email address; true without an owner. */
  ownerConfirmed: boolean
  addressChosen: boolean
  presetChosen: boolean
  planChosen: boolean
  deliveryChosen: boolean
  previewed: boolean
  account: AccountState
  /** Published tiers. */
  publishedTiers: number
  /** There are wines in the cellar, or the step was skipped. */
  winesDone: boolean
}

/** Something missing, as a sentence, and where to fix it. */
export interface ReadinessIssue {
  step: StepId
  sentence: string
}

export interface Readiness {
  done: Record<StepId, boolean>
  /** The first open step; null when all are done. */
  next: StepId | null
  /** Number of open required steps. */
  stepsLeft: number
  /** The club cannot go live without these. */
  missing: ReadinessIssue[]
  /** The owner has not confirmed their address. */
  mustConfirmEmail: boolean
  /** The club can go live, but guests cannot join yet. */
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
    stepsLeft: requiredSteps.length - countDone(done),
    missing,
    mustConfirmEmail: mustConfirm,
    warnings: warningsFor(state),
    canGoLive: state.status === 'draft' && missing.length === 0 && !mustConfirm,
  }
}

function missingItems(state: OnboardingState): ReadinessIssue[] {
  const checks: [isMissing: boolean, step: StepId, sentence: string][] = [
    [!isFilled(state.name), 'profile', 'Your club has no name yet.'],
    [!isFilled(state.email), 'profile', 'There is no email address for guests.'],
    [!isFilled(state.address), 'profile', 'Your street address is missing.'],
    [!isFilled(state.licence), 'profile', 'Your alcohol license number is missing.'],
    [!isFilled(state.slug), 'address', 'Your club has no web address yet.'],
    [!state.planChosen, 'plan', 'You haven’t chosen a plan.'],
    [state.publishedTiers === 0, 'tiers', 'Publish at least one tier so that guests can join.'],
  ]
  return checks.filter(([isMissing]) => isMissing).map(([, step, sentence]) => ({ step, sentence }))
}

function warningsFor({ account }: OnboardingState): ReadinessIssue[] {
  if (account === 'ready') return []
  const sentence =
    account === 'pending'
      ? 'Stripe is still checking your account. Your page can go live, and guests can join once Stripe is done.'
      : 'Your payments are not connected. Your page can go live, but guests can’t join until they are.'
  return [{ step: 'payments', sentence }]
}
