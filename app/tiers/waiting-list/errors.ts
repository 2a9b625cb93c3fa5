import { DomainError } from '~/kit/errors'

/** Nobody may simply join this tier; nothing was charged. */
export function tierFullError(tierName: string): DomainError {
  return new DomainError(
    'tier-full',
    409,
    `${tierName} is full at the moment. Nothing was charged. Put your name on its waiting list, or choose another level.`,
    { field: 'tierId' },
  )
}

/** The entry of a waiting list is not what it was: answered, removed, or its time is over. */
export function holdExpiredError(): DomainError {
  return new DomainError(
    'place-gone',
    409,
    'This place is not held for you any more. You can put your name on the list again.',
  )
}
