import { setTimeout as sleep } from 'node:timers/promises'

/**
 * How long anything in a test may take before it counts as hanging: far longer than it takes on a slow machine that
 * has other work. No result depends on it; a test that passes never waits this long.
 */
export const hangMs = 600_000

/** The options of `vi.waitUntil`, `vi.waitFor` and `expect.poll` for an event that comes sooner or later. */
export const patiently = { timeout: hangMs / 2, interval: 20 }

/** Waits like `vi.waitUntil` where no test runs. Resolves with the first result that is neither false nor undefined. */
export async function until<Result>(
  check: () => Result | Promise<Result>,
  { timeout, interval } = patiently,
): Promise<Exclude<Result, false | null | undefined>> {
  for (const end = Date.now() + timeout; Date.now() < end; await sleep(interval)) {
    const result = await check()
    if (result) return result as Exclude<Result, false | null | undefined>
  }
  throw new Error(`Not within ${timeout} ms: ${check}`)
}
