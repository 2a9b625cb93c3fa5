import { type Hidden, type PendingCard } from '../engine/working-set'
import { type Decline, DECLINES, testCard } from '../engine/payments/test-cards'
import { randomIds } from '../ids'
import { type CardField, parseCard, type TypedCard } from './parse-card'

export type CheckedCard =
  | { kind: 'card'; card: PendingCard }
  /** The card asks for 3-D Secure before anything is done with it. */
  | { kind: 'asks'; card: PendingCard }
  | { kind: 'invalid'; errors: Partial<Record<CardField, string>> }
  | { kind: 'declined'; decline: Decline }

/** Reads a card as typed and looks at what it is. `now` in epoch seconds. */
export function checkCard(typed: TypedCard, now: number): CheckedCard {
  const read = parseCard(typed, now)
  if ('errors' in read) return { kind: 'invalid', errors: read.errors }
  const card = testCard(read.card.number)
  if (!card) return { kind: 'declined', decline: DECLINES.notATestCard }
  return { kind: card.behavior.authenticate ? 'asks' : 'card', card: read.card }
}

/** Has the card wait for its owner to prove themself; answers the token of the question. */
export function startChallenge(hidden: Hidden, card: PendingCard): string {
  const token = randomIds()('3ds', 32)
  hidden.challenge = { token, card }
  return token
}

/** The owner could not prove to be the owner. */
export const AUTHENTICATION_FAILED: Decline = {
  code: 'payment_intent_authentication_failure',
  decline_code: 'authentication_failed',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** The question answered is no longer the one that was asked. */
export const CHALLENGE_STALE: Decline = {
  ...AUTHENTICATION_FAILED,
  message: 'That authentication is no longer valid. Please try again.',
}
