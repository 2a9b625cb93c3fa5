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
  /** The origin of a club's own host. */
  clubUrl(slug: string): string
  /** An address nobody has used: tests of one run share the platform. */
  freshAddress(name?: string): string
  emailsTo(to: string): Promise<Email[]>
  latestEmailTo(to: string, subject?: RegExp): Promise<Email>
}

interface Fixtures {
  platform: PlatformUnderTest
  /** What the pages complained of so far; a test that provokes a complaint empties it. */
  pageErrors: string[]
}

export type TestRows = Pick<TestDatabase, 'owner' | 'tenant' | 'across' | 'shared'>

let counter = 0

/** Playwright's test, in a browser that fails on console errors, broken policies and foreign requests. */
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
  // Playwright reads the names of the first parameter, so it has to be there, be it empty.
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

/** The rules of axe that look at colors: nothing else differs between the themes. */
const colorRules = ['color-contrast', 'link-in-text-block']
const phone = { width: 390, height: 844 }

// The builder would hand more than a megabyte of script to the page, four times for the two themes.
const require = createRequire(import.meta.url)
const source = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Runs axe in both themes on the page as it stands, and looks for what a phone would have to scroll sideways. */
export async function expectAccessible(page: Page) {
  // Frames of another origin need a page of their own to be put together on, which takes its time.
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

/** The same, and that nothing has to be scrolled sideways on a phone, whatever size the test runs at. */
export async function expectAccessibleAndResponsive(page: Page) {
  await expectAccessible(page)
  await onPhone(page, () => expectNoHorizontalScroll(page))
}

/** Everything at the size of the test and everything once more at a phone's, where other parts show. */
export async function expectAccessibleAtBothSizes(page: Page) {
  await expectAccessible(page)
  // Without it a phone would show the page of a desk, made small.
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

/** Puts the page into one theme: our own pages by the person's choice, the emulators' by the system's. */
export async function showTheme(page: Page, theme: 'dark' | 'light') {
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate((choice) => {
    document.documentElement.dataset.theme = choice
  }, theme)
}
