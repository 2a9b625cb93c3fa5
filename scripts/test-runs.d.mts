import type { Count } from './test-reports.mjs'

export const root: string

export function vitest(options?: {
  args?: string[]
  env?: Record<string, string>
  again?: boolean
}): Promise<Count>
