import { Secret, TOTP } from 'otpauth'
import { confirmEmailByRequest, signUpInOtherContext } from './session-shortcuts'
import { guest, password } from './memberships/join/guest'
import { expect, expectAccessible as expectAxe } from './test'
import type { TestRows, Page, PlatformUnderTest } from './test'

export const slug = 'bottega-rossa'

/** Of a page that has been read: while it is replaced by the next, a document has no element. */
const runsScripts = async (page: Page) => {
  await page.waitForLoadState()
  return page
    .locator('html[data-js]')
    .count()
    .then((count) => count > 0)
}

/** Axe needs scripts. */
export async function expectAccessible(page: Page) {
  if (await runsScripts(page)) await expectAxe(page)
}

/** Creates an account with a confirmed address and no session; its payment is left open. */
export async function anAccount(page: Page, platform: PlatformUnderTest, database: TestRows, name: string) {
  const email = platform.freshAddress(name)
  await signUpInOtherContext(page, platform.clubUrl(slug), 'Tavola', guest(email))
  await confirmEmailByRequest(database, email)
  return email
}

export async function signIn(page: Page, origin: string, email: string, secret = password) {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/**
 * The code an app with this key shows so many steps of 30 seconds from now. The next one counts as well, and no step
 * counts twice: an app is set up with the code of this moment and asked for that of the step to come, so it does not
 * matter when a step ends in between.
 */
export function codeOf(key: string, stepsAhead = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(/\s/g, '')) })
  return totp.generate({ timestamp: Date.now() + stepsAhead * 30_000 })
}

/** Sets up an authenticator app with the page's key, up to the recovery codes; returns both. */
export async function activateAuthenticator(page: Page, look = expectAccessible) {
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await look(page)
  const key = await page.locator('.secret-key').innerText()
  await page.getByLabel('Code from the app').fill(codeOf(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await look(page)
  return { key, codes }
}

/** Sets up an authenticator app from the security page; returns its key and the recovery codes. */
export async function setUpAuthenticator(page: Page, origin: string, look = expectAccessible) {
  await page.goto(`${origin}/account/security`)
  await page.getByRole('link', { name: 'Set up authenticator app' }).click()
  const app = await activateAuthenticator(page, look)
  await page.getByRole('link', { name: 'I’ve saved these codes' }).click()
  await expect(page.getByText('You have 10 of 10 recovery codes left.')).toBeVisible()
  return app
}
