import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))
const resolve = { alias: { '~': `${root}app`, '#': root.replace(/\/$/, '') } }
const database = { globalSetup: ['tests/postgres.ts'], testTimeout: 20_000, hookTimeout: 60_000 }

export default defineConfig({
  resolve,
  test: {
    projects: [
      {
        resolve,
        test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], testTimeout: database.testTimeout },
      },
      {
        resolve,
        test: { name: 'integration', include: ['tests/integration/**/*.test.{ts,tsx}'], ...database },
      },
      { resolve, test: { name: 'isolation', include: ['tests/isolation/**/*.test.ts'], ...database } },
      { resolve, test: { name: 'lifecycle', include: ['tests/lifecycle/**/*.test.ts'], ...database } },
    ],
    maxWorkers: 2,
  },
})
