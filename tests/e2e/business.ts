import { request, type Locator } from '@playwright/test'
import { aClub } from '../builders/club'
import { aPerson, addOwner, password } from '../builders/person'
import { aTier } from '../builders/tiers'
import type { TestDatabase } from '../database'
import type { PlatformAddress } from '../platform'
import { confirmEmailByRequest, becomeMemberByRequest, signInByRequest } from './session-shortcuts'
import { password as guestPassword } from './memberships/join/guest'
import { test as base, expect, type Page, type PlatformUnderTest } from './test'

export * from './test'

export interface Business {
  id: string
  name: string
  /** The owner's address; everybody's password is the builders'. */
  owner: string
  /** The club's own origin. */
  club: string
  /** Its payment account; empty before it is connected. */
  account: string
}

interface BusinessOptions {
  /** Name and price in cents of what it offers. */
  tiers?: [name: string, cents: number][]
  /** Whether its payments are ready. */
  connected?: boolean
}

const oneTier: NonNullable<BusinessOptions['tiers']> = [['First Pour', 9_900]]

interface Fixtures {
  /** A business of the test's own: its time may be moved without anybody else noticing. */
  aBusiness(options?: BusinessOptions): Promise<Business>
  /** A member in this browser, who has followed the link that confirms their address. */
  aMember(page: Page, business: Business, joining?: { tier?: string; card?: string }): Promise<string>
}

export const test = base.extend<Fixtures>({
  aBusiness: async ({ database, platform }, give) => {
    await give(async ({ tiers = oneTier, connected = true } = {}) => {
      const db = database as TestDatabase
      const owner = await aPerson(db)
      const name = `Casa ${owner.email.slice(0, 8)}`
      const { id, slug } = await aClub(db, { name })
      await addOwner(db, owner.id, id)
      for (const [position, [tier, priceCents]] of tiers.entries()) {
        await aTier(db.tenant(id), { name: tier, priceCents, position })
      }
      const business = { id, name, owner: owner.email, club: platform.clubUrl(slug), account: '' }
      if (connected) await connect(platform, business)
      const { rows } = await database.owner.query(
        'select account_id from stripe_accounts where business_id = $1',
        [id],
      )
      return { ...business, account: (rows[0]?.account_id as string | undefined) ?? '' }
    })
  },
  aMember: async ({ database, platform }, give) => {
    await give(async (page, business, { tier = 'First Pour', card } = {}) => {
      const email = platform.freshAddress('member')
      await becomeMemberByRequest(page, platform, business.club, { tier, email, card })
      await confirmEmailByRequest(database, email)
      return email
    })
  },
})

/** The owner's way through the provider's form, as quick as a browser without a window. */
async function connect({ rootUrl, sandboxUrl }: PlatformUnderTest, { owner }: Business) {
  const browser = await request.newContext({ extraHTTPHeaders: { origin: rootUrl } })
  const post = async (url: string, form: Record<string, string>) => {
    const answer = await browser.post(url, { form, maxRedirects: 0 })
    expect(answer.status(), `${url}: ${await answer.text()}`).toBe(303)
    return answer.headers().location!
  }
  await post(`${rootUrl}/login`, { intent: 'sign-in', email: owner, password })
  const form = await post(`${rootUrl}/business/payments`, { intent: 'connect' })
  const back = await post(new URL(form, sandboxUrl).href, { outcome: 'ready' })
  await expect(await browser.get(new URL(back, rootUrl).href)).toBeOK()
  await browser.dispose()
}

/** The owner, signed in to the portal. */
export async function openPortal(
  page: Page,
  platform: PlatformUnderTest,
  { owner }: Business,
  path = '/business/dashboard',
) {
  await signInByRequest(page, platform.rootUrl, owner, password)
  await page.goto(platform.rootUrl + path)
  await expect(page).toHaveURL(platform.rootUrl + path)
}

/** Asks the Stripe emulator by its JSON, as its admin UI would. */
export async function callSandbox<Answer>(
  { sandboxUrl }: PlatformAddress,
  path: string,
  body: object,
): Promise<Answer> {
  const response = await fetch(`${sandboxUrl}/_sandbox/api${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}

/** Time passes for one business, and all that falls due in it happens. */
export function advanceTime(platform: PlatformAddress, { account }: Business, advance: string) {
  return callSandbox<unknown>(platform, '/clock', { account, advance })
}

/**
 * Reloads a member's page until it shows something. The session follows the club's time: after a month away the
 * member signs in again.
 */
export async function reloadUntil(
  page: Page,
  { club }: Business,
  email: string,
  path: string,
  sight: Locator,
) {
  await expect(async () => {
    await page.goto(club + path)
    if (page.url().includes('/login')) {
      await page.getByLabel('Email Address').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(guestPassword)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page).toHaveURL(club + path, { timeout: 3_000 })
    }
    await expect(sight).toBeVisible({ timeout: 700 })
  }).toPass({ timeout: 20_000 })
}

/** Reloads the page until it shows something. */
export async function expectAfterReload(page: Page, sight: Locator) {
  await expect(async () => {
    await page.reload()
    await expect(sight).toBeVisible({ timeout: 700 })
  }).toPass({ timeout: 15_000 })
}

/** Presses the key that leads to a list's search. A key pressed before the page's script listens does nothing. */
export async function goToSearch(page: Page, name: string) {
  const search = page.getByRole('searchbox', { name })
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(search).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await expect(search).toHaveValue('')
}
