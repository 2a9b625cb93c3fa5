import { DomainError } from '~/foundation/kit/errors'

/** The tier is full; nothing was charged. */
export function tierFullError(tierName: string): DomainError {
  return new DomainError(
    'tier-full',
    409,
    `${tierName} is full right now. You haven’t been charged. Join its waiting list, or choose another tier.`,
    { field: 'tierId' },
  )
}

/** The entry is no longer open: answered, removed or expired. */
export function spotExpiredError(): DomainError {
  return new DomainError(
    'spot-expired',
    409,
    'This spot is no longer held for you. You can join the waiting list again.',
  )
}
