import { DomainError } from '~/kit/errors'

/** The address has an account and the password is not its own; it says no more than it must. */
export function cannotContinue(): DomainError {
  return new DomainError(
    'cannot-continue',
    400,
    'We couldn’t continue with this email and password. If you already have an account with this email, ' +
      'use its password or reset it.',
  )
}

/** The browser brought no draft, or one that ran out: the signup begins again at step 1. */
export function draftExpired(): DomainError {
  return new DomainError('draft-gone', 409, 'Please select a membership tier', { field: 'tierId' })
}

/** The tier, its price or the terms are no longer what the person agreed to. */
export function agreementChanged(): DomainError {
  return new DomainError(
    'agreement-changed',
    409,
    'The price or terms have changed since you agreed to them. Please review them.',
  )
}

/** Step 2 no longer holds: a proof of the password that is too old, say, or a birthday that was not real. */
export function detailsIncomplete(): DomainError {
  return new DomainError(
    'details-unfinished',
    409,
    'Please check your details and enter your password again.',
  )
}

/** Another window of the same browser chose another tier than the one on this page. */
export function choiceChanged(): DomainError {
  return new DomainError(
    'choice-changed',
    409,
    'You chose another tier in another window. Please check your choice.',
  )
}

/** The club's payments are not ready, or it takes nobody new for now. */
export function notTakingMembers(clubName: string): string {
  return `${clubName} isn’t taking new members yet. You haven’t been charged.`
}

/** What went wrong is ours to find out; the person returns to step 2, or to the step they were in before. */
export const UNKNOWN_FAILURE = 'An unknown error occurred during registration'

const byCode = new Map(
  [cannotContinue, draftExpired, agreementChanged, detailsIncomplete, choiceChanged]
    .map((make) => make())
    .map((refusal) => [refusal.code, refusal.sentence]),
)

/**
 * The sentence behind a code in the address bar, after a redirect to the step it concerns; null for anything
 * that is no code of ours.
 */
export function joinErrorMessage(code: string | null): string | null {
  if (code === 'unknown') return UNKNOWN_FAILURE
  return code === null ? null : (byCode.get(code) ?? null)
}
