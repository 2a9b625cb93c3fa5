// What a business has done of its set-up, and what still keeps its club from opening. Pure.
import type { AccountState } from '~/billing/account-state'
import { stepIds, type StepId } from './steps'

/** What our own rows say about a business that is being set up. */
export interface SetUpFacts {
  status: 'draft' | 'live' | 'suspended'
  name: string
  email: string
  address: string | null
  licence: string | null
  slug: string
  /** False while somebody who owns it has not confirmed their e-mail address; true where nobody owns it. */
  ownerConfirmed: boolean
  addressChosen: boolean
  lookChosen: boolean
  planChosen: boolean
  deliveryChosen: boolean
  previewed: boolean
  account: AccountState
  /** Tiers on offer. */
  publishedTiers: number
  /** There are wines in the cellar, or somebody has said that they come later. */
  winesPassed: boolean
}

/** Something that is missing, in words, and where it is done. */
export interface Lack {
  step: StepId
  sentence: string
}

export interface Readiness {
  done: Record<StepId, boolean>
  /** The first step that is open, in their order; null when there is none. */
  next: StepId | null
  /** How many steps are open, without the opening itself. */
  left: number
  /** Without these the club does not open. */
  missing: Lack[]
  /** The owner has not confirmed their address. */
  mustConfirm: boolean
  /** It can open like this, and guests cannot join yet. */
  warnings: Lack[]
  canGoLive: boolean
}

const isThere = (text: string | null): boolean => text !== null && text.trim() !== ''

export function readiness(facts: SetUpFacts): Readiness {
  const missing = missingFrom(facts)
  const isProfileDone = !missing.some(({ step }) => step === 'profile')
  const done: Record<StepId, boolean> = {
    profile: isProfileDone,
    address: facts.addressChosen,
    look: facts.lookChosen,
    plan: facts.planChosen,
    payments: facts.account === 'ready',
    tiers: facts.publishedTiers > 0,
    wines: facts.winesPassed,
    delivery: facts.deliveryChosen,
    preview: facts.previewed,
    launch: facts.status === 'live',
  }
  const open = stepIds.filter((step) => !done[step])
  const mustConfirm = !facts.ownerConfirmed
  return {
    done,
    next: open[0] ?? null,
    left: open.filter((step) => step !== 'launch').length,
    missing,
    mustConfirm,
    warnings: warningsOf(facts),
    canGoLive: facts.status === 'draft' && missing.length === 0 && !mustConfirm,
  }
}

function missingFrom(facts: SetUpFacts): Lack[] {
  const lacks: [isMissing: boolean, step: StepId, sentence: string][] = [
    [!isThere(facts.name), 'profile', 'Your club has no name yet.'],
    [!isThere(facts.email), 'profile', 'Guests have no address to write to.'],
    [!isThere(facts.address), 'profile', 'Guests do not know where you are: your street address is missing.'],
    [!isThere(facts.licence), 'profile', 'The number of your license to sell alcohol is missing.'],
    [!isThere(facts.slug), 'address', 'Your club has no web address yet.'],
    [!facts.planChosen, 'plan', 'You have not chosen a plan.'],
    [facts.publishedTiers === 0, 'tiers', 'There is nothing to join yet: publish at least one tier.'],
  ]
  return lacks.filter(([isMissing]) => isMissing).map(([, step, sentence]) => ({ step, sentence }))
}

function warningsOf({ account }: SetUpFacts): Lack[] {
  if (account === 'ready') return []
  const sentence =
    account === 'pending'
      ? 'Stripe is still checking your account. Your page can be live, and guests can join as soon as Stripe is done.'
      : 'Your payments are not connected. Your page can be live, but guests cannot join until they are.'
  return [{ step: 'payments', sentence }]
}
