import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { superuserDatabase } from '../builders/database/superuser-database'
import type { TestDatabase } from '../database'
import type { PlatformAddress } from '../platform'
import { emailsTo, latestEmailTo, type Email } from './mailbox'
import { collectPageErrors } from './page-errors'

export { expect, type Page } from '@playwright/test'
export { linkIn } from './mailbox'

export interface PlatformUnderTest extends PlatformAddress {
  /** The origin of a club's host. */
  clubUrl(slug: string): string
  /** A new email address; tests of one run share the platform. */
  freshAddress(name?: string): string
  emailsTo(to: string): Promise<Email[]>
  latestEmailTo(to: string, subject?: RegExp): Promise<Email>
}

interface Fixtures {
  platform: PlatformUnderTest
  /** The page errors so far; a test that provokes one clears the list. */
  pageErrors: string[]
}

export type TestRows = Pick<TestDatabase, 'owner' | 'tenant' | 'across' | 'shared'>

let counter = 0

/** Playwright's test, failing on console errors, policy violations and third-party requests. */
export const test = base.extend<Fixtures, { database: TestRows }>({
  database: [
    async ({}, give) => {
      const { dataDir } = JSON.parse(process.env.PLATFORM_UNDER_TEST ?? '{}') as PlatformAddress
      const database = superuserDatabase((await readFile(`${dataDir}/database-url`, 'utf8')).trim())
      await give(database)
      await database.owner.end()
    },
    { scope: 'worker' },
  ],
  // Playwright parses the first parameter, so it must be destructured even if empty.
  platform: async ({}, give) => {
    const address = JSON.parse(process.env.PLATFORM_UNDER_TEST ?? '{}') as PlatformAddress
    await give({
      ...address,
      clubUrl: (slug) => `http://${slug}.${address.rootDomain}`,
      freshAddress: (name = 'guest') =>
        `${name}-${process.pid.toString(36)}-${Date.now().toString(36)}-${(counter += 1)}@example.test`,
      emailsTo: (to) => emailsTo(address.sandboxUrl, to),
      latestEmailTo: (to, subject) => latestEmailTo(address.sandboxUrl, to, subject),
    })
  },
  pageErrors: [
    async ({ context, platform }, give) => {
      const own = (url: URL) =>
        url.origin === platform.sandboxUrl ||
        url.host === platform.rootDomain ||
        url.host.endsWith(`.${platform.rootDomain}`)
      const { pageErrors } = collectPageErrors(context, own)
      await give(pageErrors)
      expect(pageErrors, 'nothing in the console, no broken policy, no foreign request').toEqual([])
    },
    { auto: true },
  ],
})

/** Axe's color rules, the only ones that differ between color modes. */
const colorRules = ['color-contrast', 'link-in-text-block']
const phone = { width: 390, height: 844 }

// AxeBuilder would inject more than a megabyte of script four times.
const require = createRequire(import.meta.url)
const source = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Runs axe on the current page in both color modes, and checks for horizontal overflow. */
export async function expectAccessible(page: Page) {
  // Frames of other origins need a separate page to merge results, which is slow.
  const isOne = page.frames().length === 1
  if (isOne && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  for (const theme of ['dark', 'light'] as const) {
    await showTheme(page, theme)
    const axe = new AxeBuilder({ page, ...(isOne && { axeSource: 'void 0' }) }).setLegacyMode(isOne)
    const runOnly = theme === 'light' && { runOnly: { type: 'rule' as const, values: colorRules } }
    const { violations } = await axe.options({ resultTypes: ['violations'], ...runOnly }).analyze()
    const found = violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
    }))
    expect(found, `axe on ${page.url()} in the ${theme} theme`).toEqual([])
  }
  await expectNoHorizontalScroll(page)
}

/** The same, with the overflow check at phone size. */
export async function expectAccessibleAndResponsive(page: Page) {
  await expectAccessible(page)
  await onPhone(page, () => expectNoHorizontalScroll(page))
}

/** All checks at the test's size and at phone size, where other parts are visible. */
export async function expectAccessibleAtBothSizes(page: Page) {
  await expectAccessible(page)
  // Without this, a phone would show the desktop page scaled down.
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /width=device-width/)
  await onPhone(page, () => expectAccessible(page))
}

async function onPhone(page: Page, look: () => Promise<void>) {
  const size = page.viewportSize()!
  await page.setViewportSize(phone)
  await look()
  await page.setViewportSize(size)
}

async function expectNoHorizontalScroll(page: Page) {
  const { over, width } = await page.evaluate(() => ({
    over: document.documentElement.scrollWidth - window.innerWidth,
    width: window.innerWidth,
  }))
  expect(over, `${page.url()} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
}

/** Switches the color mode: our pages by the stored choice, the emulators' by the system setting. */
export async function showTheme(page: Page, theme: 'dark' | 'light') {
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate((choice) => {
    document.documentElement.dataset.theme = choice
  }, theme)
}
