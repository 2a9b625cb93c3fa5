import type { Locator } from '@playwright/test'
import { becomeMemberByRequest } from '../session-shortcuts'
import { expect, expectAccessible, test } from '../test'
import type { Page, PlatformUnderTest } from '../test'

test.describe.configure({ mode: 'parallel' })

/** Signs up a new member of a demo club and opens one of the member's pages. */
async function openAsMember(
  page: Page,
  platform: PlatformUnderTest,
  path: string,
  email = platform.freshAddress(),
) {
  const club = platform.clubUrl('bottega-rossa')
  await becomeMemberByRequest(page, platform, club, { tier: 'Tavola', email })
  await page.goto(`${club}/customer/${path}`)
}

test('an upgrade is paid and starts immediately; the card and the invoice are on Stripe’s pages @phone', async ({
  page,
  platform,
}) => {
  const email = platform.freshAddress()
  await openAsMember(page, platform, 'membership', email)
  await page.getByRole('link', { name: 'Change to Riserva' }).click()
  await expect(page.getByRole('heading', { name: 'Change to Riserva' })).toBeVisible()
  await expectAccessible(page)
  const pay = page.getByRole('button', { name: /^Pay \$[\d.]+ and change tier$/ })
  const amount = /\$[\d.]+/.exec((await pay.textContent())!)![0]
  await pay.click()
  await expect(page.getByText('Your membership is now Riserva.')).toBeVisible()
  const message = await platform.latestEmailTo(email, /is now Riserva/)
  expect(message.text).toContain(amount)

  const billing = `${platform.clubUrl('bottega-rossa')}/customer/billing`
  await page.goto(billing)
  await page.getByRole('button', { name: 'Manage Billing' }).click()
  await page.waitForURL(/\/p\/session\//)
  await page
    .getByRole('link', { name: /return|back/i })
    .first()
    .click()
  await expect(page).toHaveURL(billing)
  await page
    .getByRole('link', { name: /^View invoice/ })
    .last()
    .click()
  await page.waitForURL(/\/i\//)
  await expect(page.getByText('$129.00').first()).toBeVisible()
})

test('a member skips a month, changes tiers and cancels with the keyboard alone, from the dashboard', async ({
  page,
  platform,
}) => {
  await openAsMember(page, platform, 'dashboard')
  await expect(page.getByRole('heading', { name: /^Hello,/ })).toBeVisible()
  const press = async (target: Locator) => {
    for (let steps = 0; steps < 60; steps += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await press(page.getByRole('link', { name: 'Change or Cancel Membership' }))
  await expect(page.getByRole('heading', { name: 'Your membership', exact: true })).toBeVisible()
  await press(page.getByRole('button', { name: 'Skip next month' }))
  await expect(page.getByText(/^\w+ payment skipped\. Next payment: /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause membership' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Change to Riserva' })).toHaveAccessibleDescription(
    /^Not available because your payment on .* is skipped\.$/,
  )
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Undo skip' }))
  // The next thing that a keyboard or a screen reader meets is the result.
  await expect(page.getByRole('status').filter({ hasText: 'Your membership continues.' })).toBeFocused()
  await press(page.getByRole('link', { name: 'Change to Calice' }))
  await expect(page.getByRole('heading', { name: 'Change to Calice' })).toBeVisible()
  await press(page.getByRole('button', { name: /^Change tier on / }))
  await expect(page.getByText(/You’ll move to Calice on/).first()).toBeVisible()
  await press(page.getByRole('button', { name: 'Cancel membership' }))
  await expect(page.getByText(/Your membership ends on/)).toBeVisible()

  // The tabs of the settings are below the title, which is as wide as the page.
  await page.goto(`${platform.clubUrl('bottega-rossa')}/customer/account-settings`)
  const title = await page.getByRole('heading', { name: 'Account Settings', level: 1 }).boundingBox()
  const tabs = await page.getByRole('navigation', { name: 'Account settings', exact: true }).boundingBox()
  expect(tabs!.y).toBeGreaterThanOrEqual(title!.y + title!.height)
  expect(title!.width).toBeGreaterThan(400)
})

test.describe('without scripts', () => {
  test('a member cancels and undoes it, pauses and resumes, and upgrades', async ({
    platform,
    newVisitor,
  }) => {
    const plain = await newVisitor({ javaScriptEnabled: false })
    await openAsMember(plain, platform, 'membership')
    await plain.getByRole('button', { name: 'Cancel membership' }).click()
    await expect(plain.getByText(/Your membership ends on/)).toBeVisible()
    await plain.getByRole('button', { name: 'Keep my membership' }).click()
    await expect(plain.getByText(/^Your membership continues\./)).toBeVisible()
    const until = plain.getByLabel('Pause until')
    await until.fill((await until.getAttribute('min'))!)
    await plain.getByRole('button', { name: 'Pause membership' }).click()
    await expect(plain.getByText(/Paused from/)).toBeVisible()
    await plain.getByRole('button', { name: 'Undo pause' }).click()
    await plain.getByRole('link', { name: 'Change to Riserva' }).click()
    await plain.getByRole('button', { name: /^Pay \$[\d.]+ and change tier$/ }).click()
    await expect(plain.getByRole('heading', { name: 'Riserva', exact: true })).toBeVisible()
    await plain.close()
  })
})
