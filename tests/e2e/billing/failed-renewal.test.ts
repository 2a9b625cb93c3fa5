import { cards, enterCard } from '../memberships/join/guest'
import { withInvalidToken } from '../mailbox'
import {
  reloadUntil,
  callSandbox,
  expect,
  expectAccessibleAndResponsive,
  expectAfterReload,
  linkIn,
  advanceTime,
  test,
} from '../business'

test.describe.configure({ mode: 'parallel' })

test('a failed renewal shows on every page and is paid by the link in the email without signing in', async ({
  page,
  platform,
  aBusiness,
  aMember,
  browser,
}) => {
  const business = await aBusiness({
    tiers: [
      ['First Pour', 9_900],
      ['Vintage', 15_000],
    ],
  })
  const email = await aMember(page, business, { card: cards.failsLater })
  await page.goto(`${business.club}/customer/dashboard`)
  await expect(page.getByText('Active', { exact: true })).toBeVisible()

  await advanceTime(platform, business, 'P32D')
  const banner = page.getByRole('status').filter({ hasText: 'Your last payment did not go through' })
  await reloadUntil(page, business, email, '/customer/dashboard', banner)
  await expect(page.getByText('Your last payment did not go through')).toHaveCount(1)
  await expect(banner).toContainText(/we couldn’t charge \$99\.00 for .+ to .+ to the card ending in 0341/)
  await expect(banner).toContainText(/We’ll try the same card again on /)
  await expect(page.getByText('Past due', { exact: true })).toBeVisible()
  await expectAccessibleAndResponsive(page)

  await page.goto(`${business.club}/customer/membership`)
  await expect(banner).toBeVisible()
  const because = 'Not available because your last payment failed and must be paid first.'
  await expect(page.getByText(because)).toHaveCount(3)
  for (const name of ['Change to Vintage', 'Skip next month', 'Pause membership']) {
    await expect(page.getByRole('button', { name })).toBeDisabled()
    await expect(page.getByRole('button', { name })).toHaveAccessibleDescription(because)
  }
  // A member with an overdue payment can still cancel.
  await expect(page.getByRole('button', { name: 'Cancel membership' })).toBeEnabled()
  await expectAccessibleAndResponsive(page)
  await page.goto(`${business.club}/customer/billing`)
  await expect(banner).toBeVisible()
  await expect(page.getByText('Not paid yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay invoice' })).toBeVisible()
  await expectAccessibleAndResponsive(page)

  const message = await platform.latestEmailTo(email, /did not go through/)
  expect(message.text).toContain('0341')
  const link = linkIn(message, '/pay/')
  expect(link).toContain(`${business.club}/pay/`)
  const elsewhere = await browser.newContext()
  const stranger = await elsewhere.newPage()
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'Pay your invoice' })).toBeVisible()
  await expect(stranger.getByText('ending in 0341')).toBeVisible()
  await expect(stranger.getByText('$99.00')).toBeVisible()
  await expect(stranger.getByText(business.name).first()).toBeVisible()
  expect(await stranger.content()).not.toMatch(new RegExp(`Iris|Lindqvist|${email}|4000 ?0000`))
  await expectAccessibleAndResponsive(stranger)
  expect(await elsewhere.cookies()).toEqual([])

  for (const forged of [
    withInvalidToken(link),
    `${business.club}/pay/made-up`,
    link.replace(business.club, platform.clubUrl('harbor-cellars')),
  ]) {
    const response = await stranger.goto(forged)
    expect(response?.status(), forged).toBe(404)
    await expect(stranger.getByText(/This link is invalid/)).toBeVisible()
    const shown = await stranger.locator('main').innerText()
    expect(shown, forged).not.toMatch(/\$|0341/)
    if (!forged.startsWith(business.club)) expect(await stranger.content()).not.toContain(business.name)
  }
  await expectAccessibleAndResponsive(stranger)

  await stranger.goto(link)
  await stranger.getByRole('button', { name: 'Pay now' }).click()
  await stranger.waitForURL(/\/i\//)
  await expect(stranger.getByRole('heading', { name: '$99.00 to pay' })).toBeVisible()
  await expectAccessibleAndResponsive(stranger)
  await enterCard(stranger, cards.insufficient, 'Pay $99.00')
  await expect(stranger.getByRole('alert')).toHaveText('Your card has insufficient funds.')
  await enterCard(stranger, cards.good, 'Pay $99.00')
  await expect(stranger.getByRole('heading', { name: 'This invoice is paid' })).toBeVisible()
  await platform.latestEmailTo(email, /^Payment received: /)
  await stranger.goto(link)
  await expect(stranger.getByText(/This invoice is paid. Thank you/)).toBeVisible()
  await expect(stranger.getByRole('button', { name: /Pay/ })).toHaveCount(0)
  await expectAccessibleAndResponsive(stranger)
  await elsewhere.close()

  await page.goto(`${business.club}/customer/dashboard`)
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(banner).toHaveCount(0)
  // The new card is charged from now on.
  await advanceTime(platform, business, 'P32D')
  const third = page.getByText('Paid', { exact: true }).nth(2)
  await reloadUntil(page, business, email, '/customer/billing', third)
  await expect(page.getByText('Not paid yet')).toHaveCount(0)
})

test('repeated failures suspend the membership; an expired link says so, and the page has a new one', async ({
  page,
  platform,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  await callSandbox(platform, `/accounts/${business.account}/settings`, { final_policy: 'unpaid' })
  const email = await aMember(page, business, { card: cards.failsLater })
  await advanceTime(platform, business, 'P32D')
  const link = linkIn(await platform.latestEmailTo(email, /did not go through/), '/pay/')

  await advanceTime(platform, business, 'P20D')
  expect((await platform.latestEmailTo(email, /is suspended$/)).text).toContain('$99.00')
  const banner = page.getByRole('alert').filter({ hasText: 'Your membership is suspended' })
  await reloadUntil(page, business, email, '/customer/dashboard', banner)
  await expectAccessibleAndResponsive(page)
  await page.goto(`${business.club}/customer/deliveries`)
  await expect(page.getByText('Pay your invoice to open this page again.')).toBeVisible()

  await advanceTime(platform, business, 'P12D')
  await page.goto(link)
  await expectAfterReload(page, page.getByText(/This link has expired/))
  expect((await page.reload())?.status()).toBe(410)
  await expect(page.getByText('$')).toHaveCount(0)
  await expectAccessibleAndResponsive(page)
  await expect(page.getByRole('link', { name: 'Go to my membership' })).toBeVisible()
  await reloadUntil(page, business, email, '/customer/dashboard', banner)
  await banner.getByRole('link', { name: 'Pay $99.00 now' }).click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await enterCard(page, cards.good, 'Pay $99.00')
  await expect(page.getByRole('heading', { name: 'This invoice is paid' })).toBeVisible()
  const active = page.getByText('Active', { exact: true })
  await reloadUntil(page, business, email, '/customer/dashboard', active)
})

test('a membership ended by failed payments is announced, and its link asks for no payment', async ({
  page,
  platform,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  const email = await aMember(page, business, { card: cards.failsLater })
  await advanceTime(platform, business, 'P32D')
  const link = linkIn(await platform.latestEmailTo(email, /did not go through/), '/pay/')
  await advanceTime(platform, business, 'P18D')
  const message = await platform.latestEmailTo(email, /has ended$/)
  expect(message.text).toContain('You won’t be charged again')
  const response = await page.goto(link)
  await expect(page.getByText('This invoice is no longer due. You won’t be charged for it.')).toBeVisible()
  expect(response?.status()).toBe(410)
  const ended = page.getByText('Your membership has ended')
  await reloadUntil(page, business, email, '/customer/dashboard', ended)
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
  await expectAccessibleAndResponsive(page)
})

test('a card changed in Stripe’s portal before the retry pays the renewal', async ({
  page,
  platform,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  const email = await aMember(page, business, { card: cards.failsLater })
  await page.goto(`${business.club}/customer/billing`)
  await page.getByRole('button', { name: 'Manage Billing' }).click()
  await page.waitForURL(/\/p\/session\//)
  await expect(page.getByText(/ending in 0341/)).toBeVisible()
  await expect(page.getByRole('link', { name: /\$99\.00/ })).toBeVisible()
  await expectAccessibleAndResponsive(page)
  await page.getByRole('link', { name: 'Update card' }).click()
  await expectAccessibleAndResponsive(page)
  await enterCard(page, cards.declined, 'Save card')
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await enterCard(page, cards.threeDSecure, 'Save card')
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByText('Your card has been updated.')).toBeVisible()
  await expect(page.getByText(/ending in 3155/)).toBeVisible()
  await page.getByRole('link', { name: `Return to ${business.name}` }).click()
  await expect(page).toHaveURL(`${business.club}/customer/billing`)

  await advanceTime(platform, business, 'P32D')
  await reloadUntil(page, business, email, '/customer/billing', page.getByText('Monthly payment'))
  await expect(page.getByText('Paid', { exact: true })).toHaveCount(2)
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
})
