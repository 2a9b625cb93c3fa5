import { type Hidden, type PendingCard } from '../engine/working-set'
import { type Decline, DECLINES, testCard } from '../engine/payments/test-cards'
import { randomIds } from '../ids'
import { type CardField, parseCard, type TypedCard } from './parse-card'

type CheckedCard =
  | { kind: 'card'; card: PendingCard }
  /** The card asks for 3-D Secure before anything is done with it. */
  | { kind: 'asks'; card: PendingCard }
  | { kind: 'invalid'; errors: Partial<Record<CardField, string>> }
  | { kind: 'declined'; decline: Decline }

/** Parses a typed card and finds its behavior. `now` in epoch seconds. */
export function checkCard(typed: TypedCard, now: number): CheckedCard {
  const read = parseCard(typed, now)
  if ('errors' in read) return { kind: 'invalid', errors: read.errors }
  const card = testCard(read.card.number)
  if (!card) return { kind: 'declined', decline: DECLINES.notATestCard }
  return { kind: card.behavior.authenticate ? 'asks' : 'card', card: read.card }
}

/** Starts a 3-D Secure challenge for the card; returns the challenge's token. */
export function startChallenge(hidden: Hidden, card: PendingCard): string {
  const token = randomIds()('3ds', 32)
  hidden.challenge = { token, card }
  return token
}

/** The challenge failed. */
export const AUTHENTICATION_FAILED: Decline = {
  code: 'payment_intent_authentication_failure',
  decline_code: 'authentication_failed',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** The challenge is no longer the current one. */
export const CHALLENGE_STALE: Decline = {
  ...AUTHENTICATION_FAILED,
  message: 'That authentication is no longer valid. Please try again.',
}
