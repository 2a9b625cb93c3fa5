import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { superuserDatabase } from '../builders/database/superuser-database'
import type { TestDatabase } from '../database'
import type { PlatformAddress } from '../platform'
import { emailsTo, latestEmailTo, type Email } from './mailbox'
import { collectPageErrors } from './page-errors'
import { WarmContexts } from './warm-contexts'

export { expect, type Locator, type Page } from '@playwright/test'
export { linkIn } from './mailbox'
export * from './accessibility'

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
  /** A page of another person, with cookies and storage of their own. */
  newVisitor(options?: BrowserContextOptions): Promise<Page>
  /** Options that the contexts of a test have in common. */
  warmOptions: BrowserContextOptions
}

export type TestRows = Pick<TestDatabase, 'owner' | 'tenant' | 'across' | 'shared'>

let counter = 0

/** Playwright's test, failing on console errors, policy violations and third-party requests. */
export const test = base.extend<Fixtures, { database: TestRows; warm: WarmContexts }>({
  warm: [
    async ({ browser }, give) => {
      await give(new WarmContexts(browser))
    },
    { scope: 'worker' },
  ],
  // Options that `test.use` sets for some tests only decide which contexts these can share.
  warmOptions: async ({ javaScriptEnabled, viewport }, give) => give({ javaScriptEnabled, viewport }),
  context: async ({ warm, warmOptions, permissions }, give) => {
    const context = await warm.take(warmOptions)
    if (permissions) await context.grantPermissions(permissions)
    await give(context)
    await warm.giveBack(context)
  },
  newVisitor: async ({ warm, warmOptions }, give) => {
    const taken: BrowserContext[] = []
    await give(async (options) => {
      const context = await warm.take({ ...warmOptions, ...options })
      taken.push(context)
      return context.newPage()
    })
    for (const context of taken) await warm.giveBack(context)
  },
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
      const { pageErrors, stop } = collectPageErrors(context, own)
      await give(pageErrors)
      stop()
      expect(pageErrors, 'nothing in the console, no broken policy, no foreign request').toEqual([])
    },
    { auto: true },
  ],
})
