import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, vitest } from '../scripts/test-runs.mjs'
import type { Row } from './table'

/** The randomized tests: properties, tests that use the seed themselves, and the emulator's shuffled webhooks. */
const random = /from '(fast-check|[./]+\/seed|[./]+\/rig|[./]+\/builders\/payments)'/

/**
 * The randomized tests with a new seed, which is the figure. A failure is repeated
 * with TEST_SEED, and what it found becomes a test of its own.
 */
export async function randomizedTests(): Promise<Row> {
  const seed = randomInt(2 ** 31)
  const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name) && !name.startsWith('e2e'))
    .map((name) => join('tests', name))
    .filter((name) => random.test(readFileSync(join(root, name), 'utf8')))
  const { passed, failed, failures } = await vitest({ args: files, env: { TEST_SEED: `${seed}` } })
  if (failed) console.log(`With TEST_SEED=${seed}:\n${failures.join('\n')}`)
  return {
    what: `Randomized tests, with a new seed: ${passed} of ${passed + failed} pass`,
    figure: `seed ${seed}`,
    target: 'all pass',
    held: failed === 0,
  }
}
