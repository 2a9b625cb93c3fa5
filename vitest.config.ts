import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { setRunTime } from './tests/clock'
import { hangMs } from './tests/patience'
import { LongestFirst } from './tests/sequencer'

setRunTime()

const root = fileURLToPath(new URL('.', import.meta.url))
const resolve = { alias: { '~': `${root}app`, '#': root.replace(/\/$/, '') } }
const database = { globalSetup: ['tests/postgres.ts'] }
const usual = {
  setupFiles: ['tests/setup.ts'],
  testTimeout: hangMs,
  hookTimeout: hangMs,
  restoreMocks: true,
  isolate: false,
  // What failed is named in the message itself, which is all that the end of `npm test` has.
  chaiConfig: { truncateThreshold: 300 },
}

/** Puts something else in the place of a package, so it cannot share its modules with other files. */
const apart = ['tests/integration/people/identity/anti-enumeration.test.ts']

// The files of a worker share what they import, which costs more than most of them take themselves: no test may
// leave a module other than it found it.
export default defineConfig({
  resolve,
  test: {
    projects: [
      { resolve, test: { ...usual, name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      // One, since each project has modules of its own to transform and each of its workers to import.
      {
        resolve,
        test: {
          ...usual,
          ...database,
          name: 'database',
          include: ['tests/{integration,isolation,lifecycle}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...apart],
        },
      },
      { resolve, test: { ...usual, ...database, isolate: true, name: 'apart', include: apart } },
    ],
    // Two more than the cores we count on: some of the tests wait for the clock, and for servers that they start.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
  },
})
