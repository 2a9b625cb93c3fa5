// npm test: all checks, each stage even when an earlier one failed; at the end what failed, what is flaky, and
// the totals. A failed test is retried once; one that passes only then is flaky, and fails nothing.
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { playwright, run, vitest } from './test-runs.mjs'

const totals = { passed: 0, failed: 0 }
const failed = []
const flaky = []
/** The last lines of a failed stage that is not a test run. */
const tail = 30

await ensureBuilt('packages')
// Each of these keeps about one core busy.
await twoAtATime([
  ['types', () => check('node_modules/typescript/bin/tsc', '--noEmit')],
  ['lint', () => check('node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0')],
  ['build', () => check('scripts/build.mjs')],
  ['format', () => check('node_modules/prettier/bin/prettier.cjs', '--check', '.', '--log-level', 'warn')],
])
await stage('unit, integration, isolation, lifecycle', () => vitest({ again: true }))
await stage('browser', async () => playwright({ env: { CHROMIUM_PATH: await ensureChromium() } }))

for (const { name, failures } of failed) console.log(`\nFailed in ${name}:\n${failures.join('\n')}`)
if (flaky.length) console.log(`\nFlaky, passed in one of two tries:\n${flaky.join('\n')}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${flaky.length} flaky`)
process.exit(totals.failed === 0 ? 0 : 1)

async function twoAtATime(stages) {
  const worker = async () => {
    for (let next = stages.shift(); next; next = stages.shift()) await stage(...next)
  }
  await Promise.all([worker(), worker()])
}

/** Runs one stage and counts it; one that breaks without a report counts as a failure of its own. */
async function stage(name, work) {
  console.log(`--- ${name} ...`)
  const began = Date.now()
  const result = await work().catch((error) => ({
    passed: 0,
    failed: 1,
    failures: [error.message],
    flaky: [],
  }))
  totals.passed += result.passed
  totals.failed += result.failed
  flaky.push(...result.flaky)
  if (result.failed) failed.push({ name, failures: result.failures })
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(`--- ${name}: ${result.failed ? 'FAILED' : 'passed'} in ${seconds} s`)
}

/** One check; its output is printed when it fails. */
async function check(...program) {
  const { code, said } = await run(program, { quiet: true })
  if (code === 0) return { passed: 1, failed: 0, failures: [], flaky: [] }
  console.log(said)
  return { passed: 0, failed: 1, failures: said.trimEnd().split('\n').slice(-tail), flaky: [] }
}
