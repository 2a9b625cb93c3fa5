import { defineConfig } from '@playwright/test'
import { findChromium, launchFlags } from './scripts/chromium.mjs'

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true }

/**
 * The browser tests. A test runs at desktop size; one tagged @phone at phone size only, @both at both.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './tests/e2e/start-platform.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  // `npm test` lists what passes only then.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // Longer than any story takes on a busy machine.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: await findChromium(), args: launchFlags },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  projects: [
    { name: 'desktop', use: desktop, grepInvert: /@phone/ },
    { name: 'phone', use: phone, grep: /@(phone|both)/ },
  ],
})
