/**
 * How long anything in a test may take before it counts as hanging: far longer than it takes on a slow machine that
 * has other work. No result depends on it; a test that passes never waits this long.
 */
export const hangMs = 600_000

/** The options of `vi.waitUntil`, `vi.waitFor` and `expect.poll` for an event that comes sooner or later. */
export const patiently = { timeout: hangMs / 2, interval: 20 }
