import { describe, expect, it } from 'vitest'
import { failedInPlaywright, failedInVitest } from '../../../scripts/failed-tests.mjs'

const aTest = (fullName: string, ...failureMessages: string[]) => ({
  fullName,
  failureMessages,
  status: failureMessages.length > 0 ? 'failed' : 'passed',
})
const aFile = (name: string, assertionResults: ReturnType<typeof aTest>[], message = '') => ({
  name: `/checkout/tests/${name}`,
  message,
  assertionResults,
  status: message || assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
})

describe('the failures of a run of Vitest', () => {
  const failures = (...testResults: ReturnType<typeof aFile>[]) =>
    failedInVitest({ testResults }, '/checkout')

  it('name the file, the full title and the first line of the message', () => {
    expect(
      failures(
        aFile('unit/good.test.ts', [aTest('a wine is a wine')]),
        aFile('unit/bad.test.ts', [
          aTest('a run closes'),
          aTest(
            'a run locks once',
            '\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n    at here',
            'another',
          ),
          aTest('a run opens', '\n  Error: no run\n'),
        ]),
      ),
    ).toEqual([
      {
        file: 'tests/unit/bad.test.ts',
        line: 'tests/unit/bad.test.ts > a run locks once: AssertionError: expected 1 to be 2',
      },
      { file: 'tests/unit/bad.test.ts', line: 'tests/unit/bad.test.ts > a run opens: Error: no run' },
    ])
  })

  it('name a file that failed before its tests', () => {
    expect(failures(aFile('unit/broken.test.ts', [], 'Cannot find module x\nstack'))).toEqual([
      {
        file: 'tests/unit/broken.test.ts',
        line: 'tests/unit/broken.test.ts > outside of its tests: Cannot find module x',
      },
    ])
  })
})

describe('the failures of a run of Playwright', () => {
  const aSpec = (title: string, status: string, ...messages: (string | null)[]) => ({
    title,
    tests: [
      {
        projectName: 'phone',
        status,
        results: messages.map((message) => (message === null ? {} : { error: { message } })),
      },
    ],
  })
  const report = {
    suites: [
      {
        title: 'events/tickets.test.ts',
        specs: [aSpec('a ticket is shown', 'expected', null)],
        suites: [
          {
            title: 'check-in',
            specs: [
              aSpec(
                'a ticket is scanned',
                'unexpected',
                'Error: first try',
                '\u001b[2mError: second try\u001b[22m\nmore',
              ),
              aSpec('a guest is let in', 'flaky', 'Error: too slow', null),
            ],
          },
        ],
      },
    ],
  }

  it('name the file, the full title, the size and the first line of the last message', () => {
    expect(failedInPlaywright(report)).toEqual({
      failed: [
        'tests/e2e/events/tickets.test.ts > check-in > a ticket is scanned [phone]: Error: second try',
      ],
      flaky: ['tests/e2e/events/tickets.test.ts > check-in > a guest is let in [phone]: Error: too slow'],
    })
  })

  it('name what failed outside of any test', () => {
    expect(failedInPlaywright({ suites: [], errors: [{ message: 'No browser\nat' }] }).failed).toEqual([
      'No browser',
    ])
  })
})
