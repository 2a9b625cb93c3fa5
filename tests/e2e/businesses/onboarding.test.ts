import { request } from '@playwright/test'
import { anInvitation } from '../../builders/business-invitation'
import type { TestDatabase } from '../../database'
import { guest, join } from '../memberships/join/guest'
import {
  expect,
  expectAccessibleAndResponsive,
  linkIn,
  test,
  type Page,
  type PlatformUnderTest,
} from '../business'

// Many pages, each checked in both themes and at both sizes.
test.describe.configure({ mode: 'parallel', timeout: 180_000 })

const phone = { width: 390, height: 844 }
const password = 'a long enough vintage'

/** Invites a business through the API and returns its link. */
async function invite({ rootUrl }: PlatformUnderTest, name: string, email: string): Promise<string> {
  const browser = await request.newContext({ extraHTTPHeaders: { origin: rootUrl } })
  const form = { intent: 'sign-in', email: 'admin@tastevin.test', password: 'cellar-door-2026' }
  expect((await browser.post(`${rootUrl}/login`, { form, maxRedirects: 0 })).status()).toBe(303)
  const answer = await browser.post(`${rootUrl}/api/generate-business-invitation`, {
    data: { business_name: name, business_email: email },
  })
  const { data } = (await answer.json()) as { data: { token: string; invitation_url: string } }
  await browser.dispose()
  expect(data.invitation_url).toBe(`${rootUrl}/join/${data.token}`)
  return data.invitation_url
}

const stepIs = (page: Page, path: string, heading: string) =>
  Promise.all([
    expect(page).toHaveURL(new RegExp(`/business/setup/${path}(\\?.*)?$`)),
    expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible(),
  ])

test('an invited business is set up on two devices, goes live and gets its first member', async ({
  browser,
  page,
  platform,
}) => {
  const house = `Vigna ${Date.now().toString(36)}`
  const invited = platform.freshAddress('invited')
  const owner = platform.freshAddress('owner')
  const link = await invite(platform, house, invited)

  await test.step('on a phone, from the link to the plan', async () => {
    const handset = await browser.newContext({ viewport: phone, hasTouch: true })
    const page = await handset.newPage()
    const opened = await page.goto(link)
    expect(opened!.headers()['referrer-policy']).toBe('no-referrer')
    await expect(page).toHaveURL(/\/onboard\/[\w-]{43}$/)
    await expect(page.getByRole('heading', { name: `A wine club for ${house}` })).toBeVisible()
    await expectAccessibleAndResponsive(page)

    await page.getByLabel('Full Name').fill('Livia Serra')
    await page.getByLabel('Email Address').fill(owner)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm Password').fill('another one entirely')
    await page.getByRole('button', { name: 'Create account and start' }).click()
    await expect(page.getByRole('alert')).toContainText("Passwords don't match")
    await expect(page.getByLabel('Email Address')).toHaveValue(owner)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm Password').fill(password)
    await page.getByRole('button', { name: 'Create account and start' }).click()

    await stepIs(page, 'profile', 'Your business')
    await expect(page.getByLabel('Business name')).toHaveValue(house)
    await page.getByLabel('Type of business').selectOption('winery')
    await page.getByLabel('Street address').fill('9 Vineyard Road, Sonoma, CA 95476')
    await page.getByLabel('Time zone').selectOption('America/Los_Angeles')
    await page.getByLabel(/^Website/).fill('not an address')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByRole('alert')).toContainText('Please enter an address such as')
    await expect(page.getByLabel('Street address')).toHaveValue('9 Vineyard Road, Sonoma, CA 95476')
    await page.getByLabel(/^Website/).fill('vigna.example')
    await expectAccessibleAndResponsive(page)
    await page.getByRole('button', { name: 'Save and continue' }).click()

    await stepIs(page, 'address', 'Your web address')
    await expect(page.getByRole('status').filter({ hasText: 'Profile saved.' })).toBeFocused()
    const slug = page.getByLabel('Web address', { exact: true })
    await slug.fill('bottega-rossa')
    await expect(page.getByText('Another club already uses this web address.')).toBeVisible()
    await slug.fill('b0ttega-rossa')
    await expect(page.getByText(/looks too much like another club’s web address/)).toBeVisible()
    await slug.fill('admin')
    await expect(page.getByText('This address is kept for the platform.')).toBeVisible()
    await slug.fill(slugOf(house))
    await expect(page.getByText(`${slugOf(house)} is available.`)).toBeVisible()
    await expectAccessibleAndResponsive(page)
    await page.getByRole('button', { name: 'Use this address' }).click()

    await stepIs(page, 'look', 'Your branding')
    await page.getByRole('radio', { name: /Natural/ }).check()
    await expectAccessibleAndResponsive(page)
    await page.getByRole('button', { name: 'Use this preset' }).click()

    await stepIs(page, 'plan', 'Your plan')
    await page.getByLabel('Expected members').fill('40')
    await page.getByLabel('Average monthly payment').fill('80')
    // 300 and 5 % of 3,200.
    await expect(page.getByText('$460.00 a month in total')).toBeVisible()
    await page.getByRole('radio', { name: /Neighborhood Cellar/ }).check()
    await expectAccessibleAndResponsive(page)
    await page.getByRole('button', { name: 'Choose this plan' }).click()
    await stepIs(page, 'payments', 'Your payments')
    await page.getByText('All steps').click()
    await expect(page.getByRole('navigation', { name: 'All setup steps' }).getByText('Go live')).toBeVisible()
    await handset.close()
  })

  await test.step('on a desktop, from the confirmed address to going live', async () => {
    const letter = await platform.latestEmailTo(owner, /Confirm/)
    await page.goto(`${platform.rootUrl}/login`)
    await page.goto(linkIn(letter, '/confirm'))
    await page.getByRole('button', { name: 'Confirm Email Address' }).click()
    await page.getByRole('link', { name: 'Sign In' }).last().click()
    await page.getByLabel('Email Address').fill(owner)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(`${platform.rootUrl}/business/dashboard`)
    await expect(page.getByText('3 of 10 steps done.')).toBeVisible()
    await expect(page.getByText('there is no link to share yet')).toBeVisible()
    await expectAccessibleAndResponsive(page)
    // The license number was skipped on the phone.
    await page.getByRole('link', { name: 'Continue: Profile' }).click()
    await page.getByLabel('Alcohol license number').fill('CA 47-12345')
    await page.getByRole('button', { name: 'Save and continue' }).click()

    await page
      .getByRole('navigation', { name: 'Setup steps' })
      .getByRole('link', { name: /Payments/ })
      .click()
    await stepIs(page, 'payments', 'Your payments')
    await expectAccessibleAndResponsive(page)
    await page.getByRole('button', { name: 'Connect with Stripe' }).click()
    await page.waitForURL(/\/setup\/(?!\w+$)|127\.0\.0\.1/)
    await page.getByRole('radio', { name: 'Everything is in order' }).check()
    await page.getByRole('button', { name: 'Submit' }).click()
    await stepIs(page, 'payments', 'Your payments')
    await expect(page.getByText('Ready', { exact: true })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'account is connected' })).toBeFocused()
    await page.getByRole('link', { name: 'Continue: Tiers' }).click()

    await stepIs(page, 'tiers', 'Your tiers')
    await page.getByRole('link', { name: 'Create your first tier' }).click()
    // The form of a tier is part of the setup, and leads back to the step.
    const steps = page.getByRole('navigation', { name: 'Setup steps' })
    await expect(steps.getByRole('link', { name: /Tiers/ })).toHaveAttribute('aria-current', 'step')
    await expectAccessibleAndResponsive(page)
    await page.getByRole('link', { name: 'Back to Tiers' }).click()
    await stepIs(page, 'tiers', 'Your tiers')
    await page.getByRole('link', { name: 'Create your first tier' }).click()
    await page.getByLabel('Name').fill('Primo Taglio')
    await page.getByLabel('Price per month').fill('80')
    await page.getByLabel('Bottles per month').fill('2')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await stepIs(page, 'tiers', 'Your tiers')
    await expect(page.getByRole('status').filter({ hasText: 'Primo Taglio is saved' })).toBeFocused()
    await page.getByRole('button', { name: 'Publish Primo Taglio' }).click()
    await expect(page.getByText('Published', { exact: true })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Primo Taglio is on offer' })).toBeFocused()
    await expectAccessibleAndResponsive(page)
    await page.getByRole('link', { name: 'Continue: First wines' }).click()

    await stepIs(page, 'wines', 'Your first wines')
    await expectAccessibleAndResponsive(page)
    await page.getByLabel('Producer').fill('Vigna Alta')
    await page.getByRole('button', { name: 'Add wine' }).click()
    await expect(page.getByRole('alert')).toContainText('Wine name is required')
    await expect(page.getByLabel('Producer')).toHaveValue('Vigna Alta')
    await page.getByLabel('Wine', { exact: true }).fill('Syrah')
    await page.getByLabel('Kind').selectOption('red')
    await page.getByLabel(/^Vintage/).fill('2024')
    await page.getByRole('button', { name: 'Add wine' }).click()
    await expect(page.getByText('Wine added to your cellar. Add another?')).toBeVisible()
    await expect(page.getByLabel('Producer')).toHaveValue('')
    await page.getByRole('link', { name: 'Edit Vigna Alta Syrah 2024' }).click()
    // The form for the next wine has the same fields.
    await expect(page.getByLabel('Producer')).toHaveValue('Vigna Alta')
    await page.getByLabel(/^Vintage/).fill('2023')
    await page.getByText('Grapes, origin, size and notes').click()
    await page.getByLabel(/^Region/).fill('Sonoma Coast')
    await expectAccessibleAndResponsive(page)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Red, Sonoma Coast')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Vigna Alta Syrah 2023' }).click()
    await expect(page.getByText('No wines yet')).toBeVisible()
    await page.getByRole('button', { name: 'Undo removal' }).click()
    await expect(page.getByRole('list', { name: 'Wines in your cellar' })).toContainText('Syrah 2023')
    await page.getByRole('button', { name: 'Continue' }).click()

    await stepIs(page, 'delivery', 'Pick-up and shipping')
    await page.getByLabel(/When may members pick up/).fill('Saturdays, ten to four.')
    await page.getByText('We also ship bottles').click()
    await page.getByRole('checkbox', { name: 'California' }).check()
    await expectAccessibleAndResponsive(page)
    await page.getByRole('button', { name: 'Save and continue' }).click()

    await stepIs(page, 'preview', 'Your page as guests will see it')
    await page.getByRole('link', { name: 'Preview your page', exact: true }).click()
    await expect(page.getByText('only you and your team can see this page')).toBeVisible()
    await expect(page.getByRole('heading', { name: `${house} Wine Club` })).toBeVisible()
    await expect(page.getByText('$80.00').first()).toBeVisible()
    await expect(page.getByText('Saturdays, ten to four.').first()).toBeVisible()
    await expectAccessibleAndResponsive(page)
    await page.getByRole('link', { name: 'Back to setup' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()

    await stepIs(page, 'launch', 'Go live')
    const stranger = await browser.newPage()
    expect((await stranger.goto(platform.clubUrl(slugOf(house))))!.status()).toBe(404)
    await expectAccessibleAndResponsive(page)
    await page.getByRole('button', { name: 'Go live' }).click()
    await expect(page).toHaveURL(`${platform.rootUrl}/business/setup/done`)
    await expect(page.getByRole('heading', { name: `${house} is live` })).toBeVisible()
    await expect(page.getByRole('link', { name: `${platform.rootUrl}/join/${slugOf(house)}` })).toBeVisible()
    await expectAccessibleAndResponsive(page)
    expect((await platform.latestEmailTo(owner, /is live/)).text).toContain(`/join/${slugOf(house)}`)
    expect((await stranger.goto(platform.clubUrl(slugOf(house))))!.status()).toBe(200)
    await stranger.close()
  })

  await test.step('its first guest joins on its own host', async () => {
    const visitor = await (await browser.newContext()).newPage()
    const address = `${platform.clubUrl(slugOf(house))}/join`
    await join(visitor, address, 'Primo Taglio', guest(platform.freshAddress('guest')))
    await visitor.context().close()
    await page.goto(`${platform.rootUrl}/business/dashboard`)
    await expect(page.getByRole('definition').filter({ hasText: /^1$/ }).first()).toBeVisible()
    await expect(page.getByText('$80', { exact: true })).toBeVisible()
    await expect(page.getByText('Opened the club', { exact: true })).toBeVisible()
    await page.context().grantPermissions(['clipboard-write', 'clipboard-read'])
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expectAccessibleAndResponsive(page)
  })

  await test.step('the used invitation redirects its owner and shows its state to others', async () => {
    const used = link.replace('/join/', '/onboard/')
    await page.goto(`${used}/success`)
    await expect(page.getByRole('heading', { name: `${house} is live` })).toBeVisible()
    const other = await (await browser.newContext()).newPage()
    for (const path of ['', '/setup', '/success']) {
      expect((await other.goto(used + path))!.status()).toBe(410)
      await expect(
        other.getByRole('heading', { name: 'This invitation has already been used' }),
      ).toBeVisible()
    }
    await other.context().close()
  })
})

/** Differs from the slug generated from the name. */
const slugOf = (house: string) => `tenuta-${house.toLowerCase().replaceAll(' ', '-')}`

test('an invalid invitation says why, and one account can own several businesses', async ({
  page,
  platform,
  database,
}) => {
  const db = database as TestDatabase
  const expired = await anInvitation(db, { expiresAt: new Date('2026-01-01T00:00:00Z') })
  const revoked = await anInvitation(db, { revokedAt: new Date('2026-01-01T00:00:00Z') })
  for (const [token, heading, status] of [
    [expired.token, 'This invitation has expired', 410],
    [revoked.token, 'This invitation was canceled', 410],
    ['B'.repeat(43), 'This invitation link is invalid', 404],
  ] as const) {
    const answer = await page.goto(`${platform.rootUrl}/onboard/${token}`)
    expect(answer!.status()).toBe(status)
    expect(answer!.headers()['referrer-policy']).toBe('no-referrer')
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectAccessibleAndResponsive(page)
  }
  await page.goto(`${platform.rootUrl}/join/${'B'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible()

  const { token, name, email } = await anInvitation(db, { name: `Casa ${Date.now().toString(36)}` })
  const first = await anInvitation(db, {})
  await page.goto(`${platform.rootUrl}/onboard/${first.token}`)
  await page.getByLabel('Full Name').fill('Bruno Alba')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Create account and start' }).click()
  await stepIs(page, 'profile', 'Your business')

  const third = await anInvitation(db, {})
  await page.goto(`${platform.rootUrl}/onboard/${third.token}`)
  await page.getByRole('button', { name: 'Use a different account' }).click()
  await expect(page.getByLabel('Email Address')).toHaveValue(third.email)
  await page.getByLabel('Full Name').fill('Carla Alba')
  await page.getByLabel('Email Address').fill(first.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Create account and start' }).click()
  await expect(page.getByRole('alert')).toContainText('There is already an account with this email.')

  await page.goto(`${platform.rootUrl}/login`)
  await page.getByLabel('Email Address').fill(first.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/\/business\/dashboard/)
  await page.goto(`${platform.rootUrl}/onboard/${token}`)
  await expect(page.getByText(`The invitation was sent to ${email}.`)).toBeVisible()
  await expect(page.getByText(`You already work for ${first.name}.`)).toBeVisible()
  await expectAccessibleAndResponsive(page)
  await page.getByRole('button', { name: 'Continue as Bruno Alba' }).click()
  await stepIs(page, 'profile', 'Your business')
  await expect(page.getByLabel('Business name')).toHaveValue(name)
  // The link of the business that is not active offers a button to switch.
  await page.goto(`${platform.rootUrl}/onboard/${first.token}/setup`)
  await expect(page.getByRole('heading', { name: `Open ${first.name}?` })).toBeVisible()
  await expectAccessibleAndResponsive(page)
  await page.getByRole('button', { name: `Open ${first.name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible()
})
