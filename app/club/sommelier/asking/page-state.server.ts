// The state of a conversation that is not stored: the page carries it, signed, to the next question.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { currentSecret, secretsOf } from '~/foundation/kit/crypto/secrets.server'
import type { ConversationState } from '../engine/answer.server'

/** The state as a text for a hidden field. It is bound to the business, and readable: it holds nothing secret. */
export function sealState(secret: string, businessId: string, state: ConversationState): string {
  const facts = Buffer.from(JSON.stringify(state)).toString('base64url')
  return `${facts}.${seal(currentSecret(secret), businessId, facts)}`
}

/** The state of a sealed text; null for one that is empty, altered, or of another business. */
export function openState(secret: string, businessId: string, text: string): ConversationState | null {
  const [facts = '', signature = ''] = text.split('.')
  const compared = Buffer.from(signature)
  const isOf = (expected: Buffer) =>
    compared.length === expected.length && timingSafeEqual(compared, expected)
  if (!secretsOf(secret).some((one) => isOf(Buffer.from(seal(one, businessId, facts))))) return null
  return JSON.parse(Buffer.from(facts, 'base64url').toString()) as ConversationState
}

const seal = (secret: string, businessId: string, facts: string): string =>
  createHmac('sha256', secret).update(`sommelier-state\n${businessId}\n${facts}`).digest('base64url')
