// npm test: every check there is, each stage even when an earlier one failed, and one line of totals at the end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { giveUp } from './trouble.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'tastevin-reports-'))
const totals = { passed: 0, failed: 0 }
const failures = []

try {
  ensureInstalled(root)
} catch (error) {
  giveUp(error)
}
await stage('types', () => check('typescript/bin/tsc', '--noEmit'))
await stage('lint', () => check('eslint/bin/eslint.js', '.', '--max-warnings', '0'))
await stage('format', () => check('prettier/bin/prettier.cjs', '--check', '.', '--log-level', 'warn'))
await stage('build', () => ensureBuilt().then(() => one(true)))
await stage('unit, integration, isolation, lifecycle', vitest)
await stage('browser', browser)
rmSync(reports, { recursive: true, force: true })

console.log(failures.length ? `\nFailed: ${failures.join('; ')}` : '')
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)

/** Runs one stage and counts it; one that breaks without a report counts as a failure of its own. */
async function stage(name, work) {
  console.log(`\n--- ${name}`)
  const began = Date.now()
  let result
  try {
    result = await work()
  } catch (error) {
    console.error(error.message)
    result = one(false)
  }
  totals.passed += result.passed
  totals.failed += result.failed
  if (result.failed) failures.push(`${name} (${result.failed})`)
  console.log(
    `--- ${name}: ${result.failed ? 'FAILED' : 'passed'} in ${Math.round((Date.now() - began) / 1000)} s`,
  )
}

function one(good) {
  return { passed: good ? 1 : 0, failed: good ? 0 : 1 }
}

async function check(program, ...args) {
  return one((await run(program, args)) === 0)
}

async function vitest() {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run('vitest/vitest.mjs', ['run', ...reporters])
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
  return counted(code, numPassedTests, numFailedTests)
}

async function browser() {
  const report = join(reports, 'playwright.json')
  const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const code = await run('@playwright/test/cli.js', ['test', '--reporter=list,json'], env)
  const { expected, flaky, unexpected } = JSON.parse(readFileSync(report, 'utf8')).stats
  return counted(code, expected + flaky, unexpected)
}

/** A run may fail outside of any test: a file that cannot be loaded, a set-up that breaks. */
function counted(code, passed, failed) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

async function run(program, args, env = {}) {
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const [code] = await once(child, 'exit')
  return code
}
