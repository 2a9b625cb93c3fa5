import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vitest } from './randomized-tests'
import type { Row } from './table'

/** Steps by chance; about a third of a day passes with each, and the rest of the months without one. */
const size = { members: 50, months: 24, steps: 1_300 }

/**
 * Two years of a club whose members, payments, runs and desk do as a new seed says. A failure is repeated with the same
 * environment, and what it found becomes a test of its own.
 */
export async function randomLives(): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'tastevin-lives-'))
  try {
    const report = join(folder, 'lives.json')
    const env = {
      TEST_SEED: `${randomInt(2 ** 31)}`,
      LIVES_CLUBS: '1',
      LIVES_MEMBERS: `${size.members}`,
      LIVES_STEPS: `${size.steps}`,
      LIVES_MONTHS: `${size.months}`,
      LIVES_REPORT: report,
    }
    const { failed } = await vitest(['tests/integration/club/runs/random-lives.test.ts'], env)
    const set = Object.entries(env).map(([name, value]) => `${name}=${value}`)
    if (failed) console.log(`Repeat it with ${set.slice(0, -1).join(' ')}`)
    const { steps, months, paidMonths, handOvers } = failed
      ? { steps: 0, months: 0, paidMonths: 0, handOvers: 0 }
      : (JSON.parse(readFileSync(report, 'utf8')) as Record<
          'steps' | 'months' | 'paidMonths' | 'handOvers',
          number
        >)
    return {
      what: `Random lives of ${size.members} members over ${months} months: ${steps} steps, ${paidMonths} paid months, ${handOvers} hand-overs, seed ${env.TEST_SEED}`,
      figure: failed ? 'ledgers or reports disagree' : 'ledgers and reports agree',
      target: 'agree after every step',
      held: failed === 0 && months >= size.months,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Clubs that are made up with each of so many seeds. */
const reports = { seeds: 5, clubs: 2, members: 60, days: 730 }

/**
 * Two years of memberships, changes, pauses and payments by chance, counted at chance nights: movements, tiers and cohorts
 * add up, and every figure is the count of its list.
 */
export async function reportLives(): Promise<Row> {
  const wrong: string[] = []
  for (let n = 0; n < reports.seeds; n += 1) {
    const env = {
      TEST_SEED: `${randomInt(2 ** 31)}`,
      REPORT_CLUBS: `${reports.clubs}`,
      REPORT_MEMBERS: `${reports.members}`,
      REPORT_DAYS: `${reports.days}`,
    }
    const { failed } = await vitest(['tests/integration/insight/analytics/random-lives.test.ts'], env)
    if (!failed) continue
    const set = Object.entries(env).map(([name, value]) => `${name}=${value}`)
    console.log(`Repeat it with ${set.join(' ')}`)
    wrong.push(env.TEST_SEED)
  }
  return {
    what: `Reports of ${reports.seeds * reports.clubs} clubs of up to ${reports.members} members over ${reports.days} days, ${reports.seeds} seeds`,
    figure: wrong.length
      ? `figures disagree with seeds ${wrong.join(', ')}`
      : 'all add up, figures are the counts of their lists',
    target: 'none disagrees',
    held: wrong.length === 0,
  }
}
