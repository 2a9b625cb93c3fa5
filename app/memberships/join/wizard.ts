// Where a signup stands and where it may go next. Pure; nothing here trusts the address bar.
import { normalizeEmail } from '~/kit/normalize-email'
import type { Day } from '~/kit/dates'
import type { WizardState, WizardStep } from '../components/types'
import { joinDetails } from './schemas'

/** A signup between its steps, without its secrets. Texts are as typed and may not be valid yet. */
export interface JoinDraft {
  id: string
  tierId: string | null
  fullName: string
  email: string
  phone: string
  dateOfBirth: string
  /** What was agreed to (see `agreementKey`), or null. */
  agreement: string | null
  /** `chosen` for a new account, or `proved` to be that of the account with this address; null: still to give. */
  password: 'chosen' | 'proved' | null
  /** The member this draft became, once it was completed. */
  memberId: string | null
  /** The place on a waiting list that it makes use of. */
  waitingListEntryId: string | null
}

/** The steps in the order they are walked. */
const order = ['tier', 'account', 'review'] as const

export const isWizardStep = (text: string | null): text is WizardStep => order.some((step) => step === text)

/** True when step 2 is done: every field holds today, and the agreement is about these words at this price. */
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
 * True when the password fields may stay empty beside this address. A password chosen for a new account goes
 * with whatever address the person settles on; one that was proved belongs to that account alone.
 */
export function mayKeepPassword(draft: JoinDraft, email: string): boolean {
  if (draft.password === 'chosen') return true
  return draft.password === 'proved' && normalizeEmail(draft.email) === normalizeEmail(email)
}

/** The step to show: the one asked for, or the first unfinished one before it. */
export function reachableStep(
  asked: WizardStep,
  done: { tierChosen: boolean; detailsComplete: boolean },
): WizardStep {
  const furthest = !done.tierChosen ? 'tier' : !done.detailsComplete ? 'account' : 'review'
  return order.indexOf(asked) > order.indexOf(furthest) ? furthest : asked
}

/**
 * The tier that stands selected when step 1 opens: the one the guest pressed on the club page, the one chosen
 * before, or the only one there is. Null when nothing is, and for tiers no longer offered or full.
 */
export function preselectedTier(
  tiers: readonly { id: string; isFull?: boolean }[],
  pressed: string | null,
  chosen: string | null,
): string | null {
  const open = tiers.filter((tier) => !tier.isFull)
  const offered = (id: string | null) => open.some((tier) => tier.id === id)
  if (offered(pressed)) return pressed
  if (offered(chosen)) return chosen
  return open.length === 1 && tiers.length === 1 ? open[0]!.id : null
}

/** What the steps' components are shown of a draft; a signup that has not begun is an empty one. */
export function wizardState(
  draft: JoinDraft | null,
  at: { step: WizardStep; tierId: string | null; agreement: string | null },
): WizardState {
  return {
    step: at.step,
    tierId: at.tierId,
    account: {
      fullName: draft?.fullName ?? '',
      email: draft?.email ?? '',
      phone: draft?.phone ?? '',
      dateOfBirth: draft?.dateOfBirth ?? '',
      termsAccepted: draft !== null && draft.agreement !== null && draft.agreement === at.agreement,
    },
    hasPassword: draft !== null && draft.password !== null,
  }
}
