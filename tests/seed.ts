/**
 * The seed of everything random in tests: fixed, so that a run repeats itself, unless TEST_SEED names another, as
 * the benchmarks do with a fresh one. A seed that finds a failure becomes a test of its own, with what it found.
 */
export const testSeed: number = readSeed(process.env.TEST_SEED ?? '20261120')

function readSeed(text: string): number {
  const seed = Number(text)
  if (!Number.isInteger(seed) || seed < 0 || seed > 0x7fff_ffff)
    throw new Error('TEST_SEED has to be a whole number from 0 to 2147483647')
  return seed
}
