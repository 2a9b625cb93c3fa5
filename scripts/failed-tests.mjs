// Failures of a run of Vitest or Playwright, from the report that its JSON reporter writes: a line for each test.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ file: string, line: string }} Failure a test file below the root, and its test with the first line of its message */

const firstLine = (message) =>
  stripVTControlCharacters(message ?? '')
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '') ?? 'no message'

/**
 * The failed tests of a run of Vitest. A file in which something else failed, such as what runs before its tests, is
 * one failure.
 * @param {{ testResults: object[] }} report
 * @param {string} root the checkout
 * @returns {Failure[]}
 */
export function failedInVitest({ testResults }, root) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0)
        return [{ file, line: `${file} > outside of its tests: ${firstLine(message)}` }]
      return failed.map(({ fullName, failureMessages }) => ({
        file,
        line: `${file} > ${fullName}: ${firstLine(failureMessages[0])}`,
      }))
    })
}

/**
 * The tests of a run of Playwright that failed in every try, and those that passed in a later one.
 * @param {{ suites: object[], errors?: { message?: string }[] }} report
 * @returns {{ failed: string[], flaky: string[] }}
 */
export function failedInPlaywright({ suites, errors = [] }) {
  const tests = suites.flatMap((suite) => testsIn(suite, []))
  const lines = (status) =>
    tests
      .filter(({ test }) => test.status === status)
      .map(({ title, test }) => {
        const messages = test.results.flatMap(({ error }) => (error ? [error.message] : []))
        return `${title} [${test.projectName}]: ${firstLine(messages.at(-1))}`
      })
  return {
    failed: [...errors.map(({ message }) => firstLine(message)), ...lines('unexpected')],
    flaky: lines('flaky'),
  }
}

/** Every test below a suite of Playwright, with its titles from the file on. */
function testsIn(suite, above) {
  const titles = [...above, suite.title]
  return [
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests.map((test) => ({
        title: ['tests/e2e/' + titles[0], ...titles.slice(1), title].join(' > '),
        test,
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => testsIn(inner, titles)),
  ]
}
