// node scripts/mutations.mjs: breaks the rules of tests/mutations.ts one by one, each in a copy of the working tree,
// and says of each whether the tests that are named for it fail. The working tree itself is never changed.
//   --only <text>    only the mutations whose rule or file contains the text
// Ends with 1 if a broken rule was missed, or an edit does not fit its file any more.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'
import { failedInVitest } from './failed-tests.mjs'

/** @typedef {import('../tests/mutations').Mutation} Mutation */
/**
 * @typedef {object} Run of Vitest
 * @property {boolean} passed
 * @property {string[]} failures a line for each test that failed
 * @property {boolean} hasFailedTest false where it failed outside of any test, as code that does not compile
 * @property {string} output its printed lines
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const vitest = join('node_modules', 'vitest', 'vitest.mjs')

const { values: options } = parseArgs({ options: { only: { type: 'string' } } })
/** @type {{ mutations: Mutation[] }} */
const { mutations } = await tsImport('../tests/mutations.ts', import.meta.url)
const selection = mutations.filter(
  ({ rule, file }) => !options.only || rule.includes(options.only) || file.includes(options.only),
)
if (selection.length === 0) {
  console.error('There is no such mutation.')
  process.exit(1)
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tastevin-mutations-')))
const checkout = join(folder, 'checkout')
const report = join(folder, 'report.json')
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** @type {import('node:child_process').ChildProcess | undefined} */
let running
let isLeaving = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    isLeaving = true
    void stopRunning().then(() => process.exit(130))
  })
}

copyWorkingTree()
const [fitting, unfit] = [
  selection.filter((one) => timesIn(one) === 1),
  selection.filter((one) => timesIn(one) !== 1),
]
for (const one of unfit)
  console.log(`UNFIT   ${one.rule} (its text is ${timesIn(one)} times in ${one.file}, not once)`)
await requirePassing(fitting)
let missed = 0
for (const mutation of fitting) if (!(await isCaught(mutation))) missed += 1
console.log(
  `\n${fitting.length - missed} caught, ${missed} missed${unfit.length ? `, ${unfit.length} unfit` : ''}.`,
)
process.exit(missed + unfit.length > 0 ? 1 : 0)

/** Copies what git has or would add, with changes that are not committed; packages and build are linked. */
function copyWorkingTree() {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
  for (const file of new Set(listed.split('\0'))) {
    // A file that was deleted and not committed is listed too.
    if (file === '' || !existsSync(join(root, file))) continue
    mkdirSync(dirname(join(checkout, file)), { recursive: true })
    cpSync(join(root, file), join(checkout, file), { verbatimSymlinks: true })
  }
  for (const name of ['node_modules', 'build'])
    if (existsSync(join(root, name))) symlinkSync(join(root, name), join(checkout, name), 'junction')
}

/**
 * How often the text that a mutation replaces is in its file.
 * @param {Mutation} mutation
 */
function timesIn({ file, from }) {
  const path = join(checkout, file)
  return existsSync(path) ? readFileSync(path, 'utf8').split(from).length - 1 : 0
}

/**
 * Runs the tests of all mutations without any of them: they say nothing where they fail anyway.
 * @param {Mutation[]} mutations
 */
async function requirePassing(mutations) {
  const tests = [...new Set(mutations.flatMap(({ tests }) => tests))]
  const absent = tests.filter((file) => !existsSync(join(checkout, file)))
  if (absent.length > 0) return stopWith(`There are no such tests: ${absent.join(', ')}`)
  if (tests.length === 0) return
  console.log(`Without a mutation: ${tests.length} test file(s) ...`)
  const { passed, failures, output } = await runTests(tests)
  if (passed) return
  stopWith(`Tests fail without a mutation:\n  ${failures.join('\n  ') || output}`)
}

/** @param {string} why */
function stopWith(why) {
  console.error(why)
  process.exit(1)
}

/**
 * Breaks a rule, runs its tests and puts the file back. Prints what came of it.
 * @param {Mutation} mutation
 */
async function isCaught({ rule, file, from, to, tests }) {
  const path = join(checkout, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  const { passed, failures, hasFailedTest, output } = await runTests(tests, ['--bail=1'])
  writeFileSync(path, text)
  // Failing before any test runs shows that the edit breaks the code, not that a test knows the rule.
  const caught = !passed && hasFailedTest
  const why = passed
    ? ''
    : `: no test failed, but the run did: ${failures[0] ?? output.trim().split('\n').at(-1)}`
  console.log(caught ? `caught  ${rule}` : `MISSED  ${rule} (${file})${why}`)
  return caught
}

/**
 * Runs test files in the copy and keeps what they print.
 * @param {string[]} tests
 * @param {string[]} [more] arguments
 * @returns {Promise<Run>}
 */
async function runTests(tests, more = []) {
  rmSync(report, { force: true })
  const reporting = ['--reporter=json', `--outputFile.json=${report}`]
  // A group of its own, so that its workers end with it.
  running = spawn(process.execPath, [vitest, 'run', ...reporting, ...more, ...tests], {
    cwd: checkout,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [running.stdout, running.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const [code] = await once(running, 'close')
  running = undefined
  // A run that ended with us says nothing.
  if (isLeaving) await new Promise(() => {})
  /** @type {{ testResults: { assertionResults: { status: string }[] }[] }} */
  const { testResults } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] }
  return {
    passed: code === 0,
    failures: failedInVitest({ testResults }, checkout).map(({ line }) => line),
    hasFailedTest: testResults.some(({ assertionResults }) =>
      assertionResults.some(({ status }) => status === 'failed'),
    ),
    output,
  }
}

/** Ends Vitest with its workers; its database ends with it. */
async function stopRunning() {
  const child = running
  if (!child) return
  const ended = once(child, 'close')
  signalGroup(child, 'SIGTERM')
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), 10_000)
  await ended
  clearTimeout(timer)
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // Windows knows no groups; elsewhere it has ended already.
    child.kill(signal)
  }
}
