// npm test: all checks, each stage even when an earlier one failed; at the end, after everything else, each test that
// failed and each that is flaky, with the first line of its message.
// Test files in which something failed run once more from their beginning, since their tests share a database; what
// passes only then is flaky and fails nothing. Playwright does the same for single tests.
//
// npm run test:nightly: the same with every long run whole (tests/length.ts), of which npm test runs a part.
//
// npm run test:calendar: the unit and integration tests on the days that break calendar code, in the zones that are
// furthest from UTC. Nothing is run again here.
//   --day 01-30      one of the days only; --zone UTC+13 one of the zones only
//   --browser        the browser tests instead, once, in the first zone; they go by the wall clock
//   tests/unit ...   these files or folders only, in place of tests/unit and tests/integration
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build-state.mjs'
import { ensureChromium } from './chromium.mjs'
import { failedInPlaywright, failedInVitest } from './failed-tests.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const vitest = 'node_modules/vitest/vitest.mjs'
const playwright = 'node_modules/@playwright/test/cli.js'

const days = ['2027-01-30', '2027-02-28', '2026-12-31']
/** At an hour when it is another day in UTC: in the east the day before, in the west the one after. */
const zones = [
  { name: 'UTC+13', TZ: 'Etc/GMT-13', hour: '06:00:00+13:00' },
  { name: 'UTC-11', TZ: 'Etc/GMT+11', hour: '18:00:00-11:00' },
]

const { values: only, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    calendar: { type: 'boolean' },
    nightly: { type: 'boolean' },
    day: { type: 'string' },
    zone: { type: 'string' },
    browser: { type: 'boolean' },
  },
})
/** The stages that failed, the tests that did, and the tests that passed only when run again; one line for each. */
const failed = { stages: [], tests: [] }
const flaky = []

if (only.nightly) process.env.TEST_LENGTH = 'all'
await ensureBuilt('packages')
if (!only.calendar) await everything()
else if (only.browser) await browserInFirstZone()
else await calendar()
if (flaky.length) console.log(`\nFlaky, passed only when run again:\n  ${flaky.join('\n  ')}`)
if (failed.tests.length) console.log(`\nFailed tests:\n  ${failed.tests.join('\n  ')}`)
console.log(failed.stages.length ? `\nFailed:\n  ${failed.stages.join('\n  ')}` : '\nAll passed.')
process.exit(failed.stages.length ? 1 : 0)

async function everything() {
  // Each of these keeps about one core busy.
  const checks = [
    ['types', ['node_modules/typescript-7/bin/tsc', '--noEmit']],
    ['lint', ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0']],
    ['build', ['scripts/build.mjs']],
    ['secrets in tracked files', ['scripts/scan-secrets.mjs']],
    ['format', ['node_modules/prettier/bin/prettier.cjs', '--check', '.', '--log-level', 'warn']],
  ]
  const next = async () => {
    for (let check = checks.shift(); check; check = checks.shift()) {
      const [name, program] = check
      await stage(name, () => run(program, { quiet: true }))
    }
  }
  await Promise.all([next(), next()])
  // Says itself where the registry has not answered: that is neither a pass nor a fault of the code.
  await stage('audit of packages', () => run(['scripts/audit.mjs']))
  await stage('unit, integration, isolation, lifecycle', vitestTwice)
  await stage('browser', async () => browser([], { CHROMIUM_PATH: await ensureChromium() }))
}

async function vitestTwice() {
  const first = await runVitest([])
  if (first.passed) return true
  const files = [...new Set(first.failures.map(({ file }) => file))]
  // Otherwise it failed outside of any file: a set-up that breaks, an unhandled rejection.
  if (files.length === 0) return false
  console.log(`--- once more: ${files.join(', ')}`)
  const second = await runVitest(files)
  // A second run that ended without a report has shown nothing.
  const { failures } = second.passed || second.failures.length > 0 ? second : first
  const stillFailing = new Set(failures.map(({ file }) => file))
  failed.tests.push(...failures.map(({ line }) => line))
  flaky.push(...first.failures.filter(({ file }) => !stillFailing.has(file)).map(({ line }) => line))
  return second.passed
}

/** Runs Vitest; resolves with whether everything passed, and the failures it reported. */
async function runVitest(args, env) {
  return withReport(async (report) => {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
    const passed = await run([vitest, 'run', ...reporters, ...args], { env })
    return { passed, failures: failedInVitest(readReport(report) ?? { testResults: [] }, root) }
  })
}

/** Runs the browser tests and notes those that failed; resolves with whether everything passed. */
async function browser(args, env) {
  return withReport(async (report) => {
    const reporting = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const passed = await run([playwright, 'test', '--reporter=list,json', ...args], { env: reporting })
    const failures = failedInPlaywright(readReport(report) ?? { suites: [] })
    failed.tests.push(...failures.failed)
    flaky.push(...failures.flaky)
    return passed
  })
}

/** Gives a file for a report to the work, and removes it afterwards. */
async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'tastevin-reports-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Undefined if the run ended before it wrote its report. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

async function calendar() {
  const args = paths.length ? paths : ['tests/unit', 'tests/integration']
  const cells = days
    .filter((day) => !only.day || day.endsWith(only.day))
    .flatMap((day) =>
      zones.filter(({ name }) => !only.zone || name === only.zone).map((zone) => ({ day, ...zone })),
    )
  if (cells.length === 0) throw new Error('There is no such day or zone')
  for (const { day, name, TZ, hour } of cells) {
    const env = { TZ, TEST_NOW: `${day}T${hour}` }
    await stage(`${day} in ${name}`, async () => {
      const { passed, failures } = await runVitest(args, env)
      failed.tests.push(...failures.map(({ line }) => `${day} in ${name}: ${line}`))
      return passed
    })
  }
}

async function browserInFirstZone() {
  const [{ name, TZ }] = zones
  await ensureBuilt('all')
  const env = { TZ, CHROMIUM_PATH: await ensureChromium() }
  await stage(`browser in ${name}`, () => browser(paths, env))
}

/** Runs one stage and records whether it passed. */
async function stage(name, work) {
  console.log(`--- ${name} ...`)
  const began = Date.now()
  const passed = await work().catch((error) => console.error(error.message))
  if (!passed) failed.stages.push(name)
  console.log(`--- ${name}: ${passed ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`)
}

/**
 * Runs one of our programs with Node; resolves with whether it ended with 0. `quiet` shows its output only otherwise.
 * @param {string[]} program its file below the root, and its arguments
 */
async function run([program, ...args], { env = {}, quiet = false } = {}) {
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
  })
  let text = ''
  for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk) => (text += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) console.log(text)
  return code === 0
}
