import type { Locator } from '@playwright/test'
import { demoPassword } from '#/db/seeds/demo-people'
import { becomeMemberByRequest, signInByRequest } from '../session-shortcuts'
import { expect, expectAccessible, expectAccessibleAtBothSizes, linkIn, test } from '../test'
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

test('a member cancels with two clicks, gets an email, and undoes the cancellation', async ({
  page,
  platform,
}) => {
  const email = platform.freshAddress()
  await openAsMember(page, platform, 'dashboard', email)
  await page.getByRole('link', { name: 'Change or Cancel Membership' }).click()
  await expect(page.getByText(/You’ve paid through .*\. Your membership ends then/)).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('button', { name: 'Cancel membership' }).click()
  await expect(page.getByText(/^Your Tavola membership is canceled and ends on/)).toBeVisible()
  await expect(page.getByText(/Your membership ends on/)).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  const message = await platform.latestEmailTo(email, /Your membership ends on/)
  expect(linkIn(message, '/customer/membership')).toContain(platform.clubUrl('bottega-rossa'))

  await page.getByRole('button', { name: 'Keep my membership' }).click()
  await expect(page.getByText(/^Your membership continues\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel membership' })).toBeEnabled()
})

test('skipping and pausing show what happens before and after', async ({ page, platform }) => {
  await openAsMember(page, platform, 'membership')
  await page.getByRole('button', { name: 'Skip next month' }).click()
  await expect(page.getByText(/Your payment on .* is skipped/).first()).toBeVisible()
  await expect(page.getByText(/Not available because your payment on .* is skipped\./).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause membership' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo skip' }).click()
  await expect(page.getByText(/^Your membership continues\./)).toBeVisible()
  // The next thing that a keyboard or a screen reader meets is the result.
  await expect(page.getByRole('status').filter({ hasText: 'Your membership continues.' })).toBeFocused()

  await page.getByRole('button', { name: 'Pause membership' }).click()
  await expect(page.getByRole('alert')).toContainText('Please choose a day')
  const until = page.getByLabel('Pause until')
  await until.fill((await until.getAttribute('max'))!)
  await page.getByRole('button', { name: 'Pause membership' }).click()
  await expect(page.getByText(/Paused from/)).toBeVisible()
})

test('an upgrade shows its amount, is charged and starts immediately; a downgrade waits @phone', async ({
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
  await expect(page.getByRole('heading', { name: 'Riserva', exact: true })).toBeVisible()
  const message = await platform.latestEmailTo(email, /is now Riserva/)
  expect(message.text).toContain(amount)

  await page.getByRole('link', { name: 'Change to Calice' }).click()
  await page.getByRole('button', { name: /^Change tier on / }).click()
  await expect(page.getByText(/You’ll move to Calice on/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Keep Riserva' }).click()
  await expect(page.getByText('You’re staying with Riserva.')).toBeVisible()
})

test('Manage Billing opens Stripe’s pages for the card and returns; invoices are listed', async ({
  page,
  platform,
}) => {
  const club = platform.clubUrl('bottega-rossa')
  await openAsMember(page, platform, 'dashboard')
  await page.getByRole('link', { name: 'Manage Billing' }).click()
  await expect(page.getByRole('heading', { name: 'Billing' })).toBeVisible()
  await expect(page.getByText('First month')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Manage Billing' }).click()
  await page.waitForURL(/\/p\/session\//)
  await page
    .getByRole('link', { name: /return|back/i })
    .first()
    .click()
  await expect(page).toHaveURL(`${club}/customer/billing`)
  await page.getByRole('link', { name: /^View invoice/ }).click()
  await page.waitForURL(/\/i\//)
  await expect(page.getByText('$129.00').first()).toBeVisible()
})

test('a member changes tiers with the keyboard alone, and skips in two presses from the dashboard', async ({
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
  await expect(page.getByRole('button', { name: 'Change to Riserva' })).toHaveAccessibleDescription(
    /^Not available because your payment on .* is skipped\.$/,
  )
  await press(page.getByRole('button', { name: 'Undo skip' }))
  await expect(page.getByText(/^Your membership continues\./)).toBeVisible()
  await press(page.getByRole('link', { name: 'Change to Calice' }))
  await expect(page.getByRole('heading', { name: 'Change to Calice' })).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: /^Change tier on / }))
  await expect(page.getByText(/You’ll move to Calice on/).first()).toBeVisible()
  for (const name of ['Skip next month', 'Pause membership', 'Cancel membership']) {
    await expect(page.getByRole('button', { name })).toBeEnabled()
  }
  await page.getByRole('button', { name: 'Cancel membership' }).click()
  await expect(page.getByText(/Your membership ends on/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skip next month' })).toHaveAccessibleDescription(
    /^Not available because your membership ends on .*\.$/,
  )
})

test.describe('without scripts', () => {
  test('a member cancels and undoes it, pauses and resumes, and upgrades', async ({ platform, browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
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
    await context.close()
  })
})

test('the business finds a member, refunds part of a payment, and ends the membership', async ({
  page,
  platform,
  browser,
  pageErrors,
}) => {
  const club = platform.clubUrl('harbor-cellars')
  const email = platform.freshAddress('refunded')
  const context = await browser.newContext()
  await becomeMemberByRequest(await context.newPage(), platform, club, { tier: 'First Mate', email })
  await context.close()

  await signInByRequest(page, platform.rootUrl, 'owner@harbor-cellars.test', demoPassword)
  await page.goto(`${platform.rootUrl}/business/members`)
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('searchbox', { name: 'Search members' }).fill('no such name')
  await expect(page.getByRole('heading', { name: 'No members match' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search members' }).fill(email)
  await page.getByRole('link', { name: 'Iris Lindqvist' }).click()
  await expect(page.getByRole('heading', { name: 'Iris Lindqvist' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)

  await page.getByLabel('Amount', { exact: true }).fill('1,000,000')
  await page.getByRole('button', { name: 'Review refund' }).click()
  await expect(page.getByRole('alert')).toContainText(/You can refund up to \$\d+\.00 of this payment/)
  await page.getByLabel('Amount', { exact: true }).fill('twenty')
  await page.getByRole('button', { name: 'Review refund' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter an amount such as 25 or 19.99')
  await page.getByLabel('Amount', { exact: true }).fill('$10.50')
  await page.getByRole('button', { name: 'Review refund' }).click()
  await expect(page.getByRole('heading', { name: 'Refund $10.50 to Iris Lindqvist?' })).toBeVisible()
  await page.getByRole('button', { name: 'Refund $10.50' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: '$10.50 refunded to Iris Lindqvist.' }),
  ).toBeFocused()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('')
  await expect(page.getByText('Partially refunded')).toBeVisible()
  expect((await platform.latestEmailTo(email, /^Your \$10\.50 refund from/)).text).toContain('$10.50')

  await expect(page.getByLabel('Payment', { exact: true })).toContainText('up to $74.50')
  await page.getByLabel('Amount', { exact: true }).fill('74.51')
  await page.getByRole('button', { name: 'Review refund' }).click()
  await expect(page.getByRole('alert')).toContainText('You can refund up to $74.50 of this payment')
  await page.getByLabel('Amount', { exact: true }).fill('')
  await page.getByLabel('Refund the full amount ($74.50)').check()
  await page.getByRole('button', { name: 'Review refund' }).click()
  await page.getByRole('button', { name: 'Refund $74.50' }).click()
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(page.getByText('$85.00 refunded')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Refund a payment' })).toHaveCount(0)
  await expect(
    page.getByText(/First Mate membership ends immediately, they aren’t charged again/),
  ).toBeVisible()

  await page.getByRole('button', { name: /^End .* membership$/ }).click()
  await expect(page.getByRole('alert')).toContainText('Please confirm that you mean this member')
  await page.getByRole('checkbox', { name: /Yes, end Iris Lindqvist/ }).check()
  await page.getByRole('button', { name: /^End .* membership$/ }).click()
  await expect(page.getByText('Iris Lindqvist’s membership has ended.')).toBeVisible()
  await expect(page.getByText('Ended by the business').first()).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  // The browser logs the error status of a refused form to the console.
  pageErrors.length = 0
})
