// npm test: every check there is, each stage even when an earlier one failed; at the end what failed, and the totals.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from './chromium.mjs'
import { prepare } from './prepare.mjs'
import { readPlaywright, readVitest } from './test-reports.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'tastevin-reports-'))
const totals = { passed: 0, failed: 0 }
const failed = []
/** The last lines of a failed stage that is not a test run. */
const tail = 30

await prepare('packages')
// Each of these keeps about one core busy.
await twoAtATime([
  ['types', () => check('node_modules/typescript/bin/tsc', '--noEmit')],
  ['lint', () => check('node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0')],
  ['build', () => check('scripts/build.mjs')],
  ['format', () => check('node_modules/prettier/bin/prettier.cjs', '--check', '.', '--log-level', 'warn')],
])
await stage('unit, integration, isolation, lifecycle', vitest)
await stage('browser', browser)
rmSync(reports, { recursive: true, force: true })

for (const { name, failures } of failed) console.log(`\nFailed in ${name}:\n${failures.join('\n')}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)

async function twoAtATime(stages) {
  const lane = async () => {
    for (let next = stages.shift(); next; next = stages.shift()) await stage(...next)
  }
  await Promise.all([lane(), lane()])
}

/** Runs one stage and counts it; one that breaks without a report counts as a failure of its own. */
async function stage(name, work) {
  console.log(`--- ${name} ...`)
  const began = Date.now()
  const result = await work().catch((error) => ({ passed: 0, failed: 1, failures: [error.message] }))
  totals.passed += result.passed
  totals.failed += result.failed
  if (result.failed) failed.push({ name, failures: result.failures })
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(`--- ${name}: ${result.failed ? 'FAILED' : 'passed'} in ${seconds} s`)
}

/** One check, told of in full when it fails. */
async function check(...program) {
  const { code, said } = await run(program, { quiet: true })
  if (code === 0) return { passed: 1, failed: 0, failures: [] }
  console.log(said)
  return { passed: 0, failed: 1, failures: said.trimEnd().split('\n').slice(-tail) }
}

async function vitest() {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run(['node_modules/vitest/vitest.mjs', 'run', ...reporters])
  return counted(code, readVitest(report, root))
}

async function browser() {
  const report = join(reports, 'playwright.json')
  const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const { code } = await run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    env,
  })
  return counted(code, readPlaywright(report))
}

/** A run may fail outside of any test: a file that cannot be loaded, a set-up that breaks. */
function counted(code, { passed, failed, failures }) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, failures }
}

async function run([program, ...args], { env = {}, quiet = false } = {}) {
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
  })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  return { code, said }
}
