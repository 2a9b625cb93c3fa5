// Test runs, for `npm test` and for the calendar: each writes a report that is read afterwards.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countOf, failedFiles, readPlaywright, readVitest, runAgain } from './test-reports.mjs'

/** @import { Count } from './test-reports.mjs' */

export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs one of our programs with Node.
 * @param {string[]} program its file below the root, and its arguments
 * @param {{ env?: Record<string, string>, quiet?: boolean }} [options] quiet: nothing is shown, all of it returned
 * @returns {Promise<{ code: number | null, said: string }>} code: null after a signal
 */
export async function run([program, ...args], { env = {}, quiet = false } = {}) {
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

/**
 * Runs Vitest. With `again`, the files in which something failed are run once more, from their beginning: their
 * tests share a database, so one of them alone would say little.
 * @param {{ args?: string[], env?: Record<string, string>, again?: boolean }} [options]
 * @returns {Promise<Count>}
 */
export async function vitest({ args = [], env = {}, again = false } = {}) {
  return reported(async (report) => {
    const attempt = async (more) => {
      const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
      const { code } = await run(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...more], { env })
      return { code, results: readVitest(report, root) }
    }
    const first = await attempt(args)
    const files = failedFiles(first.results)
    if (!again || files.length === 0) return orOutside(first.code, countOf(first.results))
    console.log(`--- once more: ${files.join(', ')}`)
    const second = await attempt(files)
    const count = countOf(runAgain(first.results, second.results))
    return orOutside(failedFiles(second.results).length ? 0 : second.code, count)
  })
}

/**
 * Runs Playwright, which tries failed tests again by itself (`retries` in its configuration).
 * @param {{ args?: string[], env: Record<string, string> }} options
 * @returns {Promise<Count>}
 */
export async function playwright({ args = [], env }) {
  return reported(async (report) => {
    const program = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args]
    const { code } = await run(program, { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } })
    return orOutside(code, readPlaywright(report))
  })
}

/** A run may fail outside of any test: a set-up that breaks, an unhandled rejection. */
function orOutside(code, count) {
  if (code === 0 || count.failed > 0) return count
  return { ...count, failed: 1, failures: [...count.failures, 'outside of any test: see what it said above'] }
}

async function reported(work) {
  const folder = mkdtempSync(join(tmpdir(), 'tastevin-reports-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
