export interface Result {
  file: string
  test: string | null
  status: 'passed' | 'failed' | 'flaky'
  text: string
}

export interface Count {
  passed: number
  failed: number
  failures: string[]
  flaky: string[]
}

export function failedFiles(results: Result[]): string[]
export function runAgain(first: Result[], second: Result[]): Result[]
export function countOf(results: Result[]): Count
