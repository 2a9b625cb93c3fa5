import { csvRows } from '~/kit/csv.server'
import { topicWords } from '../engine/topics.server'
import { unmetReasons } from './asked'
import type { MissingWine } from './queries.server'

const head = [
  'Asked for',
  'Why not',
  'Times',
  'Guests',
  'Members',
  'Staff',
  'Last asked (UTC)',
  'In their words',
]

/** The buying list as CSV, with a header row. */
export function buyingListCsv(wines: readonly MissingWine[]): string {
  return csvRows([
    head,
    ...wines.map(({ topics, unmet, count, guests, members, staff, lastAskedAt, words }) => [
      topics.map((topic) => topicWords(topic)).join(', '),
      unmetReasons.get(unmet) ?? unmet,
      ...[count, guests, members, staff].map(String),
      lastAskedAt.toISOString().slice(0, 10),
      [...new Set(words)].join(' / '),
    ]),
  ])
}
