// Answers to problems that many rows of an import share. Pure.
import type { ProblemCode } from './evaluate-row'

/** Answers to a problem that many rows share. */
export const bulkAnswers = [
  'accept',
  'leave-out',
  'keep-first',
  'next-month-day',
  'on-day',
  'hold-until',
  'tier-price',
  'pick-up',
  'ask-for-card',
  'no-debt',
] as const
export type BulkAnswer = (typeof bulkAnswers)[number]

/** The answers that a problem has, in the order in which they are offered. */
export const answersTo: Record<ProblemCode, readonly BulkAnswer[]> = {
  plan: ['leave-out'],
  status: ['leave-out'],
  name: ['leave-out'],
  email: ['leave-out'],
  'same-address': ['keep-first', 'leave-out'],
  age: ['leave-out'],
  'birth-date': ['leave-out'],
  currency: ['tier-price', 'leave-out'],
  price: ['tier-price', 'leave-out'],
  'first-payment': ['on-day', 'leave-out'],
  'first-payment-past': ['next-month-day', 'on-day', 'leave-out'],
  hold: ['hold-until', 'leave-out'],
  boxes: ['leave-out'],
  credit: ['no-debt', 'leave-out'],
  'gift-months': ['leave-out'],
  address: ['pick-up', 'leave-out'],
  shipping: ['pick-up', 'leave-out'],
  card: ['ask-for-card', 'leave-out'],
  subscriptions: ['leave-out'],
  'subscription-price': ['accept', 'leave-out'],
  doubt: ['accept', 'leave-out'],
}

/** The button of each answer. */
export const answerWords = {
  accept: 'Take them as they are',
  'leave-out': 'Leave these rows out',
  'keep-first': 'Leave out all but the first of each address',
  'next-month-day': 'Pay next on the same day of the month',
  'on-day': 'Pay next on this day',
  'hold-until': 'End the hold on this day',
  'tier-price': 'Take the price of the tier',
  'pick-up': 'Change to pick-up',
  'ask-for-card': 'Ask these members for a card',
  'no-debt': 'Move in without the debt',
} as const satisfies Record<BulkAnswer, string>

/** Answers that need a day. */
export const needsDay = (answer: BulkAnswer): boolean => answer === 'on-day' || answer === 'hold-until'

/** Name of the field of that day, which is its own on a page with several. */
export const dayField = (problem: string, answer: BulkAnswer): string => `day-${problem}-${answer}`
