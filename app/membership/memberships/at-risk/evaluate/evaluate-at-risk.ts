// `npm run evaluate -- at-risk`: the score on simulated clubs, as tables in Markdown.
import { instantMonthsAfter } from '~/foundation/kit/calendar'
import { RISK_THRESHOLD } from '../risk-rules'
import { measure, measureRules, observe, type Measure, type Observation } from './measure-score'
import { clubTempers, simulateClub } from './simulate-club'

const firstMonth = new Date('2023-01-01T17:00:00Z')
const months = 36
const members = 2_000
/** Months at the beginning in which a club has too few members. */
const warmUp = 8

const percent = (value: number | null) => (value === null ? '–' : `${(100 * value).toFixed(1)} %`)
const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`

function table(first: string, rows: [string, Measure][]): string {
  const head = [
    first,
    'Observed',
    'Left within a month',
    'Base rate',
    'Flagged',
    'Precision',
    'Recall',
    'Lift',
  ]
  return [
    line(head),
    line(head.map((_, at) => (at === 0 ? '---' : '---:'))),
    ...rows.map(([name, one]) =>
      line([
        name,
        one.observed,
        one.left,
        percent(one.baseRate),
        one.flagged,
        percent(one.precision),
        percent(one.recall),
        one.lift === null ? '–' : `${one.lift.toFixed(1)} x`,
      ]),
    ),
  ].join('\n')
}

/** Precision and recall on simulated clubs: by club, by threshold, by why members left, and of each rule alone. */
export function evaluateAtRisk(seed = 1): string {
  const days = Array.from({ length: months - warmUp - 1 }, (_, at) =>
    instantMonthsAfter(firstMonth, at + warmUp),
  )
  const clubs = clubTempers.map((temper, at) => ({
    name: temper.name,
    observations: observe(
      simulateClub({ temper, members, months, firstMonth, seed: seed * 1_000 + at }),
      days,
    ),
  }))
  const all: Observation[] = clubs.flatMap(({ observations }) => observations)
  const reasons = [
    ['All who left', ({ left }) => left !== null],
    ['Left by choice', ({ left }) => left === 'voluntary'],
    ['Card failed for good', ({ left }) => left === 'failed_payment'],
  ] as const satisfies [string, (one: Observation) => boolean][]
  return [
    `Simulated clubs of ${members.toLocaleString('en-US')} members over ${months} months, seed ${seed}; every current member on the first of each month.`,
    table('Club', [
      ...clubs.map(({ name, observations }): [string, Measure] => [name, measure(observations)]),
      ['All', measure(all)],
    ]),
    table(
      'Why they left',
      reasons.map(([name, counts]) => [name, measure(all, undefined, counts)]),
    ),
    table(
      'Without overdue payments',
      reasons.slice(0, 2).map(([name, counts]) => [
        name,
        measure(
          all.filter(({ signals }) => !signals.some(({ signal }) => signal === 'overdue')),
          undefined,
          counts,
        ),
      ]),
    ),
    table(
      'Threshold',
      [1, 2, 3, 4, 5].map((threshold) => [
        `${threshold}${threshold === RISK_THRESHOLD ? ' (in use)' : ''}`,
        measure(all, ({ points }) => points >= threshold),
      ]),
    ),
    table(
      'Rule alone',
      measureRules(all).map(({ rule, measure }) => [rule, measure]),
    ),
  ].join('\n\n')
}
