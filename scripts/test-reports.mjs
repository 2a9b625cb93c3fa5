import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * The result of a run. Each failure is one text: `failures` what failed, `flaky` what passed only in one of two
 * tries, which counts as passed.
 * @typedef {{ passed: number, failed: number, failures: string[], flaky: string[] }} Count
 */

/**
 * One test, or a file that failed outside of its tests (`test` is null): one that cannot be loaded, or whose
 * set-up broke.
 * @typedef {{ file: string, test: string | null, status: 'passed' | 'failed' | 'flaky', text: string }} Result
 */

/**
 * The results in Vitest's JSON report, without the tests that did not run.
 * @param {string} report
 * @param {string} root what the files are named from
 * @returns {Result[]}
 */
export function readVitest(report, root) {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const times = new Map()
    const tests = assertionResults
      .filter((one) => one.status === 'passed' || one.status === 'failed')
      .map((one) => {
        // Several may have one name.
        const nth = (times.get(one.fullName) ?? 0) + 1
        times.set(one.fullName, nth)
        const text = told(`${file} > ${one.fullName}`, one.failureMessages[0])
        return { file, test: `${one.fullName} ${nth}`, status: one.status, text }
      })
    if (status !== 'failed' || tests.some((one) => one.status === 'failed')) return tests
    return [...tests, { file, test: null, status: 'failed', text: told(file, message) }]
  })
}

/**
 * The files in which something failed.
 * @param {Result[]} results
 * @returns {string[]}
 */
export function failedFiles(results) {
  return [...new Set(results.filter(({ status }) => status === 'failed').map(({ file }) => file))]
}

/**
 * The combined result after a second run of the files in which something failed: what passed in one of the two is flaky,
 * what passed in neither has failed.
 * @param {Result[]} first
 * @param {Result[]} second
 * @returns {Result[]}
 */
export function runAgain(first, second) {
  const files = [...new Set(first.map(({ file }) => file))]
  const of = (results, file) => results.filter((one) => one.file === file)
  return files.flatMap((file) => {
    const [before, after] = [of(first, file), of(second, file)]
    const isBroken = (results) => results.find(({ test }) => test === null)
    // It was not run again, or could not be.
    if (after.length === 0 || isBroken(after)) return before
    const broken = isBroken(before)
    if (broken) {
      return after.some(({ status }) => status === 'failed')
        ? after
        : [...after, { ...broken, status: 'flaky' }]
    }
    const earlier = new Map(before.map((one) => [one.test, one]))
    return after.map((one) => {
      const other = earlier.get(one.test)
      if (!other || other.status === one.status) return one
      return { ...(one.status === 'failed' ? one : other), status: 'flaky' }
    })
  })
}

/**
 * @param {Result[]} results
 * @returns {Count}
 */
export function countOf(results) {
  const failed = results.filter(({ status }) => status === 'failed')
  return {
    // A file that failed outside of its tests is no test that passes.
    passed: results.filter(({ status, test }) => status !== 'failed' && test !== null).length,
    failed: failed.length,
    failures: failed.map(({ text }) => text),
    flaky: results.filter(({ status }) => status === 'flaky').map(({ text }) => text),
  }
}

/**
 * What Playwright's JSON report counts.
 * @param {string} file
 * @returns {Count}
 */
export function readPlaywright(file) {
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'))
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const all = suites.flatMap(specs)
  const those = (wanted) =>
    all.flatMap(({ file: place, line, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ projectName, results }) =>
          told(
            `tests/e2e/${place}:${line} > ${title} (${projectName})`,
            results.findLast(({ error }) => error)?.error.message,
          ),
        ),
    )
  const { expected, flaky, unexpected } = stats
  const elsewhere = errors.map(({ message }) => told('outside of any test', message))
  return {
    passed: expected + flaky,
    failed: unexpected,
    failures: [...those('unexpected'), ...elsewhere],
    flaky: those('flaky'),
  }
}

/** The place and the first lines of the message: the whole of it is further up. */
function told(place, message = '') {
  // Without the colors of a terminal.
  const lines = message.replaceAll(/\u001b\[[\d;]*m/g, '').split('\n')
  const why = lines.filter((line) => line.trim() && !/^\s*at /.test(line)).slice(0, 4)
  return [place, ...why.map((line) => `    ${line.trim().slice(0, 400)}`)].join('\n')
}
