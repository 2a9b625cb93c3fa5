import { DomainError } from '~/foundation/kit/errors'

/** The address has an account with another password. Does not reveal whether the account exists. */
export function cannotContinue(): DomainError {
  return new DomainError(
    'cannot-continue',
    400,
    'We couldn’t continue with this email and password. If you already have an account with this email, ' +
      'use its password or reset it.',
  )
}

/** The browser has no draft, or an expired one: the signup starts again at step 1. */
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

/** Step 2 is not complete any more: the verified password has expired, for example. */
export function detailsIncomplete(): DomainError {
  return new DomainError(
    'details-unfinished',
    409,
    'Please check your details and enter your password again.',
  )
}

/** Another window of the same browser chose another tier. */
export function choiceChanged(): DomainError {
  return new DomainError(
    'choice-changed',
    409,
    'You chose another tier in another window. Please check your choice.',
  )
}

/** The club's payments are not ready, or it does not accept new members. */
export function notTakingMembers(clubName: string): string {
  return `${clubName} isn’t taking new members yet. You haven’t been charged.`
}

/** An unexpected error. The person returns to step 2, or to the step they came from. */
export const UNKNOWN_FAILURE = 'An unknown error occurred during registration'

/** The tier of a link is full. */
function chosenTierFull(): DomainError {
  return new DomainError(
    'tier-full',
    409,
    'This tier is full right now. You haven’t been charged. Join its waiting list, or choose another tier.',
  )
}

const byCode = new Map(
  [cannotContinue, draftExpired, agreementChanged, detailsIncomplete, choiceChanged, chosenTierFull]
    .map((make) => make())
    .map((refusal) => [refusal.code, refusal.sentence]),
)

/**
 * The message for an error code in the URL, after a redirect to the step it concerns; null for an
 * unknown code.
 */
export function joinErrorMessage(code: string | null): string | null {
  if (code === 'unknown') return UNKNOWN_FAILURE
  return code === null ? null : (byCode.get(code) ?? null)
}
