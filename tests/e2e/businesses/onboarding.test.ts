import { request } from '@playwright/test'
import { guest, join } from '../memberships/join/guest'
import { expect, expectAccessible, linkIn, test, type Page, type PlatformUnderTest } from '../business'

// Many pages.
test.setTimeout(180_000)

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
  newVisitor,
  page,
  platform,
}) => {
  const house = `Vigna ${Date.now().toString(36)}`
  const invited = platform.freshAddress('invited')
  const owner = platform.freshAddress('owner')
  const link = await invite(platform, house, invited)

  await test.step('on a phone, from the link to the plan', async () => {
    const page = await newVisitor({ viewport: phone, hasTouch: true })
    const opened = await page.goto(link)
    expect(opened!.headers()['referrer-policy']).toBe('no-referrer')
    await expect(page).toHaveURL(/\/onboard\/[\w-]{43}$/)
    await expect(page.getByRole('heading', { name: `A wine club for ${house}` })).toBeVisible()
    await page.getByLabel('Full Name').fill('Livia Serra')
    await page.getByLabel('Email Address').fill(owner)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm Password').fill('another one entirely')
    await page.getByRole('button', { name: 'Create account and start' }).click()
    await expect(page.getByRole('alert')).toContainText("Passwords don't match")
    await expectAccessible(page)
    await expect(page.getByLabel('Email Address')).toHaveValue(owner)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm Password').fill(password)
    await page.getByRole('button', { name: 'Create account and start' }).click()

    await stepIs(page, 'profile', 'Your business')
    await expect(page.getByLabel('Business name')).toHaveValue(house)
    await page.getByLabel('Type of business').selectOption('winery')
    await page.getByLabel('Street address').fill('9 Vineyard Road, Sonoma, CA 95476')
    await page.getByLabel('Time zone').selectOption('America/Los_Angeles')
    await page.getByLabel(/^Website/).fill('vigna.example')
    await page.getByRole('button', { name: 'Save and continue' }).click()

    await stepIs(page, 'address', 'Your web address')
    await expect(page.getByRole('status').filter({ hasText: 'Profile saved.' })).toBeFocused()
    const slug = page.getByLabel('Web address', { exact: true })
    await slug.fill('bottega-rossa')
    await expect(page.getByText('Another club already uses this web address.')).toBeVisible()
    await slug.fill(slugOf(house))
    await expect(page.getByText(`${slugOf(house)} is available.`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use this address' }).click()

    await stepIs(page, 'look', 'Your branding')
    await page.getByRole('radio', { name: /Natural/ }).check()
    await page.getByRole('button', { name: 'Use this preset' }).click()

    await stepIs(page, 'plan', 'Your plan')
    await page.getByLabel('Expected members').fill('40')
    await page.getByLabel('Average monthly payment').fill('80')
    // 300 and 5 % of 3,200.
    await expect(page.getByText('$460.00 a month in total')).toBeVisible()
    await page.getByRole('radio', { name: /Neighborhood Cellar/ }).check()
    await page.getByRole('button', { name: 'Choose this plan' }).click()
    await stepIs(page, 'payments', 'Your payments')
    // Only a phone folds them.
    await page.getByText('All steps').click()
    await expect(
      page.getByRole('navigation', { name: 'All setup steps' }).getByRole('link', { name: /^Go live/ }),
    ).toBeVisible()
    await page.close()
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
    await expect(page.getByText('1 of 3 required steps done.')).toBeVisible()
    await expect(page.getByText('there is no link to share yet')).toBeVisible()
    // The license number was skipped on the phone.
    await page.getByRole('link', { name: 'Continue: Profile' }).click()
    await page.getByLabel('Alcohol license number').fill('CA 47-12345')
    await page.getByRole('button', { name: 'Save and continue' }).click()

    await page
      .getByRole('navigation', { name: 'Setup steps' })
      .getByRole('link', { name: /Payments/ })
      .click()
    await stepIs(page, 'payments', 'Your payments')
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
    await page.getByLabel('Name').fill('Primo Taglio')
    await page.getByLabel('Price per month').fill('80')
    await page.getByLabel('Bottles per month').fill('2')
    await page.getByRole('button', { name: 'Save and publish' }).click()
    await stepIs(page, 'tiers', 'Your tiers')
    await expect(page.getByText('Published', { exact: true })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Primo Taglio is on offer' })).toBeFocused()
    await page.getByRole('link', { name: 'Continue: First wines' }).click()

    await stepIs(page, 'wines', 'Your first wines')
    await page.getByLabel('Producer').fill('Vigna Alta')
    await page.getByLabel('Wine', { exact: true }).fill('Syrah')
    await page.getByLabel('Kind').selectOption('red')
    await page.getByLabel(/^Vintage/).fill('2024')
    await page.getByRole('button', { name: 'Add wine' }).click()
    await expect(page.getByText('Wine added to your cellar. Add another?')).toBeVisible()
    await expect(page.getByLabel('Producer')).toHaveValue('')
    await expect(page.getByRole('list', { name: 'Wines in your cellar' })).toContainText('Syrah 2024')
    await page.getByRole('button', { name: 'Continue' }).click()

    await stepIs(page, 'delivery', 'Pick-up and shipping')
    await page.getByLabel(/In your own words/).fill('Saturdays, ten to four.')
    await page.getByText('We also ship bottles').click()
    await page.getByRole('checkbox', { name: 'California' }).check()
    await page.getByRole('button', { name: 'Save and continue' }).click()

    await stepIs(page, 'preview', 'Your page as guests will see it')
    await page.getByRole('link', { name: 'Preview your page', exact: true }).click()
    await expect(page.getByText('only you and your team can see this page')).toBeVisible()
    await expect(page.getByRole('heading', { name: `${house} Wine Club` })).toBeVisible()
    await expect(page.getByText('$80.00').first()).toBeVisible()
    await expect(page.getByText('Saturdays, ten to four.').first()).toBeVisible()
    await page.getByRole('link', { name: 'Back to setup' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()

    await stepIs(page, 'launch', 'Go live')
    const stranger = await newVisitor()
    expect((await stranger.goto(platform.clubUrl(slugOf(house))))!.status()).toBe(404)
    await page.getByRole('button', { name: 'Go live' }).click()
    await expect(page).toHaveURL(`${platform.rootUrl}/business/setup/done`)
    await expect(page.getByRole('heading', { name: `${house} is live` })).toBeVisible()
    await expect(page.getByRole('link', { name: `${platform.rootUrl}/join/${slugOf(house)}` })).toBeVisible()
    expect((await platform.latestEmailTo(owner, /is live/)).text).toContain(`/join/${slugOf(house)}`)
    expect((await stranger.goto(platform.clubUrl(slugOf(house))))!.status()).toBe(200)
    await stranger.close()
  })

  await test.step('its first guest joins on its own host', async () => {
    const visitor = await newVisitor()
    const address = `${platform.clubUrl(slugOf(house))}/join`
    await join(visitor, address, 'Primo Taglio', guest(platform.freshAddress('guest')))
    await visitor.context().close()
    await page.goto(`${platform.rootUrl}/business/dashboard`)
    await expect(page.getByRole('definition').filter({ hasText: /^1$/ }).first()).toBeVisible()
    await expect(page.getByText('$80', { exact: true })).toBeVisible()
    await expect(page.getByText('Opened the club', { exact: true })).toBeVisible()
  })

  await test.step('the used invitation redirects its owner and shows its state to others', async () => {
    const used = link.replace('/join/', '/onboard/')
    await page.goto(`${used}/success`)
    await expect(page.getByRole('heading', { name: `${house} is live` })).toBeVisible()
    const other = await newVisitor()
    expect((await other.goto(used))!.status()).toBe(410)
    await expect(other.getByRole('heading', { name: 'This invitation has already been used' })).toBeVisible()
    await expectAccessible(other)
    await other.context().close()
  })
})

/** Differs from the slug generated from the name. */
const slugOf = (house: string) => `tenuta-${house.toLowerCase().replaceAll(' ', '-')}`
