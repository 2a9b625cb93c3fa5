import { randomBytes } from 'node:crypto'
import { chromium } from '@playwright/test'
import { findChromium, launchFlags } from '../../../scripts/chromium.mjs'
import { newId } from '~/foundation/kit/ids'
import { expect, test, type Business } from '../business'
import { linkIn } from '../mailbox'
import { chooseTier, createAccount, enterCard, cards, goToCheckout, guest } from '../memberships/join/guest'
import { expectAccessible, type PlatformUnderTest } from '../test'

/** Makes a domain the main address of a club, as the daily check and the owner would. */
async function moveToDomain(
  {
    database,
    platform,
  }: {
    database: { owner: { query(sql: string, values: unknown[]): Promise<unknown> } }
    platform: PlatformUnderTest
  },
  { id }: Business,
) {
  const name = `wine.${randomBytes(5).toString('hex')}.com`
  await database.owner.query(
    `insert into domains (business_id, id, name, token, status, is_primary, created_at, verified_at, checked_at, detected_at)
     values ($1, $2, $3, $4, 'verified', true, now(), now(), now(), now())`,
    [id, newId(), name, randomBytes(16).toString('hex')],
  )
  return { domain: name, origin: `http://${name}:${new URL(platform.rootUrl).port}` }
}

/**
 * A browser that resolves the domain to the platform. Without a certificate it keeps none of its cookies, so what a session
 * does there is proved in tests/integration/web/http/cross-host-login.test.ts.
 */
async function browserFor({ domain }: { domain: string }) {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...launchFlags, `--host-resolver-rules=MAP ${domain} 127.0.0.1`],
  })
  return { browser, page: await browser.newPage() }
}

test('a person types no password on a club’s own domain: they join and get a new one below the platform’s host', async ({
  platform,
  database,
  aBusiness,
}) => {
  const business = await aBusiness()
  const own = await moveToDomain({ database, platform }, business)
  const { browser, page } = await browserFor(own)
  const email = platform.freshAddress('own-domain')

  await page.goto(`${own.origin}/`)
  await page.getByRole('link', { name: /join/i }).first().click()
  await expect(page).toHaveURL(new RegExp(`^${business.club}/join`))
  await chooseTier(page, 'First Pour')
  await createAccount(page, guest(email))
  await goToCheckout(page)
  await enterCard(page, cards.good)
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
  const confirmation = linkIn(await platform.latestEmailTo(email, /confirm/i), '/confirm')
  expect(new URL(confirmation).origin).toBe(business.club)

  // Every page of the club is on the domain, and only the sign-in page is not.
  await page.context().clearCookies()
  await page.goto(`${business.club}/customer/dashboard`)
  await expect(page).toHaveURL(new RegExp(`^${business.club}/login`))
  await expect(page.getByRole('heading', { name: `Sign in to ${business.name}` })).toBeVisible()

  // The link of the email leads to the same address, and keeps the club's name.
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  // The sign-in page has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`has an account with ${business.name}, we’ve emailed it a link`)).toBeVisible()
  const link = linkIn(await platform.latestEmailTo(email, /new password/i), '/reset-password')
  expect(new URL(link).origin).toBe(business.club)

  // A link that was opened on the domain is worthless there, and still good where it belongs.
  await page.goto(link.replace(business.club, own.origin))
  await expect(page).toHaveURL(`${business.club}/reset-password`)
  await page.goto(link)
  await page.getByLabel('New Password').fill('another good vintage')
  await page.getByLabel('Confirm Password').fill('another good vintage')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your password is changed')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: `Go to ${business.name}` })).toHaveAttribute(
    'href',
    `${own.origin}/`,
  )
  await browser.close()
})
