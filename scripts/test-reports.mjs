import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** @typedef {{ passed: number, failed: number, failures: string[] }} Count what went wrong has one text each */

/**
 * What vitest's JSON report counts.
 * @param {string} file
 * @param {string} root
 * @returns {Count}
 */
export function readVitest(file, root) {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    const place = relative(root, name)
    // A file that cannot be loaded has no test that failed.
    if (failed.length === 0 && status === 'failed') return [told(place, message)]
    return failed.map((one) => told(`${place} > ${one.fullName}`, one.failureMessages[0]))
  })
  return { passed: numPassedTests, failed: numFailedTests, failures }
}

/**
 * What Playwright's JSON report counts.
 * @param {string} file
 * @returns {Count}
 */
export function readPlaywright(file) {
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'))
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const failures = suites
    .flatMap(specs)
    .flatMap(({ file: place, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results }) =>
          told(`tests/e2e/${place}:${line} > ${title} (${projectName})`, results.at(-1)?.error?.message),
        ),
    )
  const { expected, flaky, unexpected } = stats
  const elsewhere = errors.map(({ message }) => told('outside of any test', message))
  return { passed: expected + flaky, failed: unexpected, failures: [...failures, ...elsewhere] }
}

/** Where it was, and the first lines of why: the whole of it stands further up. */
function told(place, message = '') {
  // Without the colours of a terminal.
  const lines = message.replaceAll(/\u001b\[[\d;]*m/g, '').split('\n')
  const why = lines.filter((line) => line.trim() && !/^\s*at /.test(line)).slice(0, 4)
  return [place, ...why.map((line) => `    ${line.trim().slice(0, 400)}`)].join('\n')
}
