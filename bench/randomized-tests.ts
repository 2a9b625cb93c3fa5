import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Row } from './table'

const root = fileURLToPath(new URL('..', import.meta.url))

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
  const { passed, failed } = await vitest(files, { TEST_SEED: `${seed}`, TEST_LENGTH: 'all' })
  if (failed) console.log(`With TEST_SEED=${seed}: ${failed} failed, see above.`)
  return {
    what: `Randomized tests, with a new seed: ${passed} of ${passed + failed} pass`,
    figure: `seed ${seed}`,
    target: 'all pass',
    held: failed === 0,
  }
}

/** Runs tests by Vitest; a run that fails outside of any test counts as one failure. */
export async function vitest(files: string[], env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'tastevin-reports-'))
  try {
    const report = join(folder, 'report.json')
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...files], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    const [code] = await once(child, 'close')
    const counts = JSON.parse(readFileSync(report, 'utf8')) as Record<
      'numPassedTests' | 'numFailedTests',
      number
    >
    const failed = counts.numFailedTests || (code === 0 ? 0 : 1)
    return { passed: counts.numPassedTests, failed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
