import type { TimeAgo } from './demo-days'

/** An event of a Bottega Rossa member in the demo's year. */
export type DemoAction =
  | { kind: 'change'; tier: string }
  | { kind: 'skip' }
  | { kind: 'pause'; days: number }
  | { kind: 'cancel'; why: string }
  /** From now on their card is refused. */
  | { kind: 'bad-card' }
  /** Pays what is owed with another card, by the link in the email. */
  | { kind: 'mend' }
  /** The owner gives a part of the last payment back. */
  | { kind: 'refund'; cents: number; reason: string }

interface DemoEvent {
  who: string
  at: TimeAgo
  action: DemoAction
}

/** In the order of the year. */
export const demoHistory: DemoEvent[] = [
  // A card that ran out: the renewal three weeks later fails, and is paid two days after that.
  { who: 'Noor Haddad', at: [8, 9], action: { kind: 'bad-card' } },
  { who: 'Noor Haddad', at: [7, 22], action: { kind: 'mend' } },
  { who: 'Walter Brzezinski', at: [7, 22], action: { kind: 'pause', days: 75 } },
  { who: 'Theo Lindqvist', at: [6, 12], action: { kind: 'change', tier: 'Tavola' } },
  { who: 'Leon Fitzgerald', at: [5, 12], action: { kind: 'cancel', why: 'We are moving to Chicago.' } },
  // A card that never works again: every attempt fails, and the membership ends.
  { who: 'Mateo Quintana', at: [5, 19], action: { kind: 'bad-card' } },
  { who: 'Priya Raghunathan', at: [4, 19], action: { kind: 'change', tier: 'Calice' } },
  { who: 'Colette Dufresne', at: [3, 24], action: { kind: 'skip' } },
  { who: 'Gustav Olander', at: [3, 7], action: { kind: 'cancel', why: '' } },
  {
    who: 'Miriam Castellanos',
    at: [2, 3],
    action: { kind: 'refund', cents: 6_200, reason: 'One bottle of the Taurasi was corked' },
  },
  { who: 'Hannah Weisz', at: [1, 24], action: { kind: 'cancel', why: 'More wine than I can drink!' } },
  { who: 'Sunita Deshpande', at: [1, 14], action: { kind: 'pause', days: 80 } },
  { who: 'Grace Okafor', at: [0, 9], action: { kind: 'bad-card' } },
  { who: 'Desmond Clarke', at: [0, 6], action: { kind: 'cancel', why: 'A long journey, back next year' } },
  { who: 'Eleanor Ashworth', at: [0, 4], action: { kind: 'change', tier: 'Tavola' } },
  { who: 'Camille Rousseau', at: [0, 3], action: { kind: 'skip' } },
]

/** Days on which the product must have processed everything due before time moves on. */
export const catchUpDays: TimeAgo[] = [
  [7, 23],
  [5, 13],
  [5, 10],
  [5, 5],
]
