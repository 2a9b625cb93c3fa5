import { cards, enterCard } from '../memberships/join/guest'
import { withInvalidToken } from '../mailbox'
import { callSandbox, reloadUntil, expect, expectAccessible, linkIn, advanceTime, test } from '../business'

test('a failed renewal is announced, suspends the membership and is paid by the link in the email without signing in', async ({
  page,
  platform,
  aBusiness,
  aMember,
  newVisitor,
}) => {
  const business = await aBusiness()
  await callSandbox(platform, `/accounts/${business.account}/settings`, { final_policy: 'unpaid' })
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

  await page.goto(`${business.club}/customer/membership`)
  await expect(banner).toBeVisible()
  const because = 'Not available because your last payment failed and must be paid first.'
  const pause = page.getByRole('button', { name: 'Pause membership' })
  await expect(pause).toBeDisabled()
  await expect(pause).toHaveAccessibleDescription(because)
  await expectAccessible(page)

  const message = await platform.latestEmailTo(email, /did not go through/)
  expect(message.text).toContain('0341')
  const link = linkIn(message, '/pay/')
  expect(link).toContain(`${business.club}/pay/`)

  // The last retry fails as well.
  await advanceTime(platform, business, 'P20D')
  const suspended = page.getByRole('alert').filter({ hasText: 'Your membership is suspended' })
  await reloadUntil(page, business, email, '/customer/dashboard', suspended)
  await page.goto(`${business.club}/customer/deliveries`)
  await expect(page.getByText('Pay your invoice to open this page again.')).toBeVisible()

  const stranger = await newVisitor()
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'Pay your invoice' })).toBeVisible()
  await expect(stranger.getByText('ending in 0341')).toBeVisible()
  await expect(stranger.getByText('$99.00')).toBeVisible()
  await expect(stranger.getByText(business.name).first()).toBeVisible()
  expect(await stranger.content()).not.toMatch(new RegExp(`Iris|Lindqvist|${email}|4000 ?0000`))
  await expectAccessible(stranger)
  expect(await stranger.context().cookies()).toEqual([])

  expect((await stranger.goto(withInvalidToken(link)))?.status()).toBe(404)
  await expect(stranger.getByText(/This link is invalid/)).toBeVisible()

  await stranger.goto(link)
  await stranger.getByRole('button', { name: 'Pay now' }).click()
  await stranger.waitForURL(/\/i\//)
  await expect(stranger.getByRole('heading', { name: '$99.00 to pay' })).toBeVisible()
  await enterCard(stranger, cards.insufficient, 'Pay $99.00')
  await expect(stranger.getByRole('alert')).toHaveText('Your card has insufficient funds.')
  await expectAccessible(stranger)
  await enterCard(stranger, cards.good, 'Pay $99.00')
  await expect(stranger.getByRole('heading', { name: 'This invoice is paid' })).toBeVisible()
  await platform.latestEmailTo(email, /^Payment received: /)
  await stranger.goto(link)
  await expect(stranger.getByText(/This invoice is paid. Thank you/)).toBeVisible()
  await expect(stranger.getByRole('button', { name: /Pay/ })).toHaveCount(0)
  await stranger.close()

  await page.goto(`${business.club}/customer/dashboard`)
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(suspended).toHaveCount(0)
})
