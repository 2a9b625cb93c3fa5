// The net before any dish is looked for: what no wine may be suggested for, and what keeps a conversation so. Pure.
import { allergenConcern } from './allergens'
import { bystanderIn, type Bystander } from './bystanders'
import { healthConcern, isAboutDriving, saysForOthers, saysNotDriving } from './health'
import { isAboutMinor, saysAdult } from './minors'
import { sentenceOf } from './sentence'

/** "allergy" and "content" are handed to the business; the others are refused. */
export type Concern = 'underage' | 'driving' | 'health' | 'medical' | 'allergy' | 'content'
export type HandedOver = 'allergy' | 'content'
export const isHandedOver = (concern: Concern): concern is HandedOver =>
  concern === 'allergy' || concern === 'content'

/** A bottle for a dentist is no question about health. */
const giftForHealer =
  /\bfor (?:my|our|his|her|the|a) (?:dentist|doctor|surgeon|nurse|therapist|physician|midwife)\b(?!')|\b(?:para|pour|per) (?:mi|mon|ma|(?:il )?mio|(?:la )?mia) (?:medic[oa]|dottore(?:ssa)?|docteur|medecin|doctora?|dentist[ae]?)\b/g

/** A person who got well is no patient. */
const recovery = /\b(?:beat(?:ing|s|en)?|surviv\w+|kick\w+|overc\w+) (?:\w+ )?cancer\b|\bcancer free\b/g

/** The concern that forbids an answer with wine to a folded question; null for none. `year` is the current one. */
export function concernOf(folded: string, year: number): Concern | null {
  const all = folded.replace(giftForHealer, 'for my friend').replace(recovery, 'won')
  const sentence = sentenceOf(bystanderIn(sentenceOf(all).text)?.rest ?? all)
  const { text } = sentence
  const health = healthConcern(text)
  if (health === 'health') return health
  if (isAboutMinor(sentence, year)) return 'underage'
  if (isAboutDriving(text)) return 'driving'
  return allergenConcern(text) ?? health
}

/** The person at the table for whom no wine is asked, where the question raises no concern; null without one. */
export const bystanderOf = (folded: string): { kind: Bystander; rest: string } | null =>
  bystanderIn(sentenceOf(folded).text)

/**
 * The concern of an earlier question that still holds when this one is asked: it holds until the conversation corrects
 * it. A question about what is in a wine holds for itself alone.
 */
export function heldConcern(before: Concern | null, folded: string, year: number): Concern | null {
  if (before === null || before === 'content') return null
  const sentence = sentenceOf(folded)
  const { text } = sentence
  switch (before) {
    case 'underage':
      return saysAdult(sentence, year) ? null : before
    case 'driving':
      return saysNotDriving(text) ? null : before
    case 'allergy':
      return saysForOthers(text) || /\b(?:no|without|not) (?:\w+ )?allerg/.test(text) ? null : before
    default:
      return saysForOthers(text) ? null : before
  }
}
