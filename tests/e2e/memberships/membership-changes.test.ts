import type { Locator } from '@playwright/test'
import { demoPassword } from '#/db/seeds/demo-people'
import { becomeMemberByRequest, signInByRequest } from '../session-shortcuts'
import { expect, expectAccessible, expectAccessibleAtBothSizes, linkIn, test } from '../test'
import type { Page, PlatformUnderTest } from '../test'

test.describe.configure({ mode: 'parallel' })

/** A new member of a demo club, at a page of theirs. */
async function aMember(
  page: Page,
  platform: PlatformUnderTest,
  path: string,
  email = platform.freshAddress(),
) {
  const club = platform.clubUrl('bottega-rossa')
  await becomeMemberByRequest(page, platform, club, { tier: 'Tavola', email })
  await page.goto(`${club}/customer/${path}`)
}

test('a member cancels with two clicks, is told by mail, and changes their mind', async ({
  page,
  platform,
}) => {
  const email = platform.freshAddress()
  await aMember(page, platform, 'dashboard', email)
  await page.getByRole('link', { name: 'Change or Cancel Membership' }).click()
  await expect(page.getByText(/It stays open until .* since you have paid for it/)).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('button', { name: 'Cancel membership' }).click()
  await expect(page.getByText('Your membership is cancelled.')).toBeVisible()
  await expect(page.getByText(/Your membership ends on/)).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  const letter = await platform.latestEmailTo(email, /Your membership ends on/)
  expect(linkIn(letter, '/customer/membership')).toContain(platform.clubUrl('bottega-rossa'))

  await page.getByRole('button', { name: 'Keep my membership' }).click()
  await expect(page.getByText('Your membership goes on.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel membership' })).toBeEnabled()
})

test('skipping, holding and coming back say what happens, before and after', async ({ page, platform }) => {
  await aMember(page, platform, 'membership')
  await page.getByRole('button', { name: 'Skip next month' }).click()
  await expect(page.getByText(/Your payment of .* is left out/).first()).toBeVisible()
  await expect(
    page.getByText(/Not possible now, because your payment of .* is left out\./).first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put on hold' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Do not skip' }).click()
  await expect(page.getByText('Your membership goes on.')).toBeVisible()

  await page.getByRole('button', { name: 'Put on hold' }).click()
  await expect(page.getByRole('alert')).toContainText('Please choose a day')
  const until = page.getByLabel('On hold until')
  await until.fill((await until.getAttribute('max'))!)
  await page.getByRole('button', { name: 'Put on hold' }).click()
  await expect(page.getByText(/On hold from/)).toBeVisible()
})

test('a higher level is shown with its amount, charged, and open at once; a lower one waits @phone', async ({
  page,
  platform,
}) => {
  const email = platform.freshAddress()
  await aMember(page, platform, 'membership', email)
  await page.getByRole('link', { name: 'Change to Riserva' }).click()
  await expect(page.getByRole('heading', { name: 'Change to Riserva' })).toBeVisible()
  await expectAccessible(page)
  const pay = page.getByRole('button', { name: /^Pay \$[\d.]+ and change$/ })
  const amount = /\$[\d.]+/.exec((await pay.textContent())!)![0]
  await pay.click()
  await expect(page.getByText('Your level is changed.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Riserva', exact: true })).toBeVisible()
  const letter = await platform.latestEmailTo(email, /is now Riserva/)
  expect(letter.text).toContain(amount)

  await page.getByRole('link', { name: 'Change to Calice' }).click()
  await page.getByRole('button', { name: /^Change on / }).click()
  await expect(page.getByText(/You change to Calice on/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Keep Riserva' }).click()
  await expect(page.getByText('You keep your level.')).toBeVisible()
})

test('Manage Billing opens the provider’s pages for the card, and leads back; bills are listed', async ({
  page,
  platform,
}) => {
  const club = platform.clubUrl('bottega-rossa')
  await aMember(page, platform, 'dashboard')
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
  await page.getByRole('link', { name: /^Invoice/ }).click()
  await page.waitForURL(/\/i\//)
  await expect(page.getByText('$129.00').first()).toBeVisible()
})

test('a member changes the level with the keyboard alone, and skips in two presses from the overview', async ({
  page,
  platform,
}) => {
  await aMember(page, platform, 'dashboard')
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
  await expect(page.getByText('Your next payment is left out.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change to Riserva' })).toHaveAccessibleDescription(
    /^Not possible now, because your payment of .* is left out\.$/,
  )
  await press(page.getByRole('button', { name: 'Do not skip' }))
  await expect(page.getByText('Your membership goes on.')).toBeVisible()
  await press(page.getByRole('link', { name: 'Change to Calice' }))
  await expect(page.getByRole('heading', { name: 'Change to Calice' })).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: /^Change on / }))
  await expect(page.getByText(/You change to Calice on/).first()).toBeVisible()
  for (const name of ['Skip next month', 'Put on hold', 'Cancel membership']) {
    await expect(page.getByRole('button', { name })).toBeEnabled()
  }
  await page.getByRole('button', { name: 'Cancel membership' }).click()
  await expect(page.getByText(/Your membership ends on/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skip next month' })).toHaveAccessibleDescription(
    /^Not possible now, because your membership ends on .*\.$/,
  )
})

test.describe('without scripts', () => {
  test('a member cancels and takes it back, goes on hold and comes back, and pays for more', async ({
    platform,
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await aMember(plain, platform, 'membership')
    await plain.getByRole('button', { name: 'Cancel membership' }).click()
    await expect(plain.getByText(/Your membership ends on/)).toBeVisible()
    await plain.getByRole('button', { name: 'Keep my membership' }).click()
    await expect(plain.getByText('Your membership goes on.')).toBeVisible()
    const until = plain.getByLabel('On hold until')
    await until.fill((await until.getAttribute('min'))!)
    await plain.getByRole('button', { name: 'Put on hold' }).click()
    await expect(plain.getByText(/On hold from/)).toBeVisible()
    await plain.getByRole('button', { name: 'Come back now' }).click()
    await plain.getByRole('link', { name: 'Change to Riserva' }).click()
    await plain.getByRole('button', { name: /^Pay \$[\d.]+ and change$/ }).click()
    await expect(plain.getByRole('heading', { name: 'Riserva', exact: true })).toBeVisible()
    await context.close()
  })
})

test('the business finds a member, gives part of a payment back, and ends the membership', async ({
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
  await page.getByLabel('Name or email').fill('nobody of this name')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'No members match' })).toBeVisible()
  await page.getByLabel('Name or email').fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
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
  await expect(page.getByText('The refund is on its way.')).toBeVisible()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('')
  await expect(page.getByText('Partly given back')).toBeVisible()
  expect((await platform.latestEmailTo(email, /is on its way back/)).text).toContain('$10.50')

  await expect(page.getByLabel('Payment', { exact: true })).toContainText('up to $74.50')
  await page.getByLabel('Amount', { exact: true }).fill('74.51')
  await page.getByRole('button', { name: 'Review refund' }).click()
  await expect(page.getByRole('alert')).toContainText('You can refund up to $74.50 of this payment')
  await page.getByLabel('Amount', { exact: true }).fill('')
  await page.getByLabel('Refund the full amount ($74.50)').check()
  await page.getByRole('button', { name: 'Review refund' }).click()
  await page.getByRole('button', { name: 'Refund $74.50' }).click()
  await expect(page.getByText('Given back', { exact: true })).toBeVisible()
  await expect(page.getByText('$85.00 given back')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Refund a payment' })).toHaveCount(0)
  await expect(
    page.getByText(/First Mate membership ends at once, and nothing more is charged/),
  ).toBeVisible()

  await page.getByRole('button', { name: /^End .* membership$/ }).click()
  await expect(page.getByRole('alert')).toContainText('Please confirm that you mean this member')
  await page.getByRole('checkbox', { name: /Yes, end Iris Lindqvist/ }).check()
  await page.getByRole('button', { name: /^End .* membership$/ }).click()
  await expect(page.getByText('The membership has ended.')).toBeVisible()
  await expect(page.getByText('Ended by the business')).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  // A refused form is answered with its status, which the console takes for a complaint.
  pageErrors.length = 0
})
