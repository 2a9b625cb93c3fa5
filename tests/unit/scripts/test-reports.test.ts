import { describe, expect, it } from 'vitest'
import { countOf, failedFiles, runAgain, type Result } from '../../../scripts/test-reports.mjs'

const result = (file: string, test: string | null, status: Result['status']): Result => ({
  file,
  test,
  status,
  text: `${file} > ${test}`,
})
const [bread, wine] = ['bread.test.ts', 'wine.test.ts']

describe('a second run of the files in which something failed', () => {
  it('is of these files only', () => {
    expect(failedFiles([result(bread, 'rises', 'passed'), result(wine, 'ages', 'failed')])).toEqual([wine])
  })

  it('makes what passed in one of the two runs flaky, which fails nothing', () => {
    const first = [
      result(wine, 'ages', 'failed'),
      result(wine, 'pours', 'passed'),
      result(bread, 'rises', 'passed'),
    ]
    const second = [result(wine, 'ages', 'passed'), result(wine, 'pours', 'failed')]
    expect(countOf(runAgain(first, second))).toEqual({
      passed: 3,
      failed: 0,
      failures: [],
      flaky: [`${wine} > ages`, `${wine} > pours`],
    })
  })

  it('leaves failed what failed in both', () => {
    const both = [result(wine, 'ages', 'failed')]
    expect(countOf(runAgain(both, both))).toEqual({
      passed: 0,
      failed: 1,
      failures: [`${wine} > ages`],
      flaky: [],
    })
  })

  it('counts the tests of a file that could not be loaded at first, and calls the file flaky', () => {
    const second = [result(wine, 'ages', 'passed'), result(wine, 'pours', 'passed')]
    const count = countOf(runAgain([result(wine, null, 'failed')], second))
    expect(count).toEqual({ passed: 2, failed: 0, failures: [], flaky: [`${wine} > null`] })
  })

  it('does not excuse a file that failed as a whole and then in one of its tests, or the other way round', () => {
    const [whole, one] = [[result(wine, null, 'failed')], [result(wine, 'ages', 'failed')]]
    expect(countOf(runAgain(whole, one)).failed).toBe(1)
    expect(countOf(runAgain(one, whole)).failed).toBe(1)
    expect(countOf(runAgain(whole, whole)).failed).toBe(1)
    expect(countOf(runAgain(one, [])).failed).toBe(1)
  })
})
