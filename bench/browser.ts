import { chromium, type Browser, type Page } from '@playwright/test'
import { demoPassword } from '#/db/seeds/demo-people'
import { ensureChromium, launchFlags } from '../scripts/chromium.mjs'
import type { Platform } from '../tests/platform'

/** A browser on this machine, closed when the work is done. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: launchFlags })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** Signs a person of the demo in to the portal. */
export async function signInToPortal(page: Page, { rootUrl }: Platform, email: string): Promise<void> {
  await page.goto(`${rootUrl}/login`)
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/\/business\//)
}
