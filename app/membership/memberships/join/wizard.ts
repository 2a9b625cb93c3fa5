// The steps of a signup and which of them can be shown. Pure; the step in the URL is never trusted.
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import type { Day } from '~/foundation/kit/dates'
import type { WizardState, WizardStep } from '../components/types'
import { joinDetails } from './schemas'

/** A signup between its steps, without secrets. Texts are as typed and may be invalid. */
export interface JoinDraft {
  id: string
  tierId: string | null
  fullName: string
  email: string
  phone: string
  dateOfBirth: string
  /** The accepted terms (see `agreementKey`), or null. */
  agreement: string | null
  /** They want news and offers by email. */
  newsWanted: boolean
  /** `chosen` for a new account, `proved` where it is the password of the existing account; null where it is missing. */
  password: 'chosen' | 'proved' | null
  /** The member that the completed draft created. */
  memberId: string | null
  /** The waiting list entry that the signup uses. */
  waitingListEntryId: string | null
}

/** The steps in order. */
const order = ['tier', 'account', 'review'] as const

export const isWizardStep = (text: string | null): text is WizardStep => order.some((step) => step === text)

/** True when step 2 is complete: every field is valid today, and the accepted terms are the current ones. */
export function detailsComplete(draft: JoinDraft, agreement: string, today: Day): boolean {
  const { fullName, email, phone, dateOfBirth, password } = draft
  const fields = { fullName, email, phone, dateOfBirth, termsAccepted: 'on' }
  return (
    password !== null &&
    draft.agreement === agreement &&
    joinDetails({ today, hasPassword: true }).safeParse(fields).success
  )
}

/**
 * True when the password fields may stay empty for this address. A password chosen for a new account stays
 * when the address changes; a verified one belongs to its account.
 */
export function mayKeepPassword(draft: JoinDraft, email: string): boolean {
  if (draft.password === 'chosen') return true
  return draft.password === 'proved' && normalizeEmail(draft.email) === normalizeEmail(email)
}

/** The step to show: the requested one, or the first incomplete one before it. */
export function reachableStep(
  requestedStep: WizardStep,
  done: { tierChosen: boolean; detailsComplete: boolean },
): WizardStep {
  const furthest = !done.tierChosen ? 'tier' : !done.detailsComplete ? 'account' : 'review'
  return order.indexOf(requestedStep) > order.indexOf(furthest) ? furthest : requestedStep
}

/**
 * The preselected tier of step 1: the one from the club page, the one chosen
 * before, or the only one. Null for none, and for tiers that are full or no longer offered.
 */
export function preselectedTier(
  tiers: readonly { id: string; isFull?: boolean }[],
  pressed: string | null,
  selection: string | null,
): string | null {
  const open = tiers.filter((tier) => !tier.isFull)
  const offered = (id: string | null) => open.some((tier) => tier.id === id)
  if (offered(pressed)) return pressed
  if (offered(selection)) return selection
  return open.length === 1 && tiers.length === 1 ? open[0]!.id : null
}

/**
 * A draft as the steps show it; an empty one where the signup has not started. The name and address of a signed-in
 * visitor fill empty fields.
 */
export function wizardState(
  draft: JoinDraft | null,
  at: {
    step: WizardStep
    tierId: string | null
    agreement: string | null
    signedIn: { fullName: string; email: string } | null
  },
): WizardState {
  const email = draft?.email || (at.signedIn?.email ?? '')
  const isOwnAccount =
    at.signedIn !== null &&
    draft?.password !== 'chosen' &&
    normalizeEmail(email) === normalizeEmail(at.signedIn.email)
  return {
    step: at.step,
    tierId: at.tierId,
    account: {
      fullName: draft?.fullName || (at.signedIn?.fullName ?? ''),
      email,
      phone: draft?.phone ?? '',
      dateOfBirth: draft?.dateOfBirth ?? '',
      termsAccepted: draft !== null && draft.agreement !== null && draft.agreement === at.agreement,
      newsWanted: draft?.newsWanted ?? false,
    },
    hasPassword: isOwnAccount || (draft !== null && draft.password !== null),
    signedInAs: isOwnAccount ? email : null,
  }
}
