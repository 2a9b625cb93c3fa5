import { demoPassword } from '#/db/seeds/demo-people'
import { becomeMemberByRequest, signInByRequest } from '../session-shortcuts'
import { expect, expectAccessible, expectAccessibleAtBothSizes, test } from '../test'

test('a member sees their membership, and every quick action opens a page', async ({ page, platform }) => {
  const club = platform.clubUrl('bottega-rossa')
  await signInByRequest(page, club, 'ada@example.test', demoPassword)
  await page.goto(`${club}/customer/dashboard`)
  await expect(page.getByText('Welcome, Ada')).toBeVisible()
  await expect(page.getByText('Discover your next favorite wine')).toBeVisible()
  await expect(page.getByText('Bottega Rossa Wine Club')).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  for (const action of [
    'View Upcoming Deliveries',
    'Rate Recent Wines',
    'Manage Billing',
    'Update Profile',
  ]) {
    await page.goto(`${club}/customer/dashboard`)
    await page.getByRole('link', { name: action }).click()
    await expect(page).not.toHaveURL(/dashboard/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  }
})

test('a member corrects their name and phone number', async ({ page, platform }) => {
  const club = platform.clubUrl('bottega-rossa')
  await becomeMemberByRequest(page, platform, club, { tier: 'Calice', email: platform.freshAddress() })
  await page.goto(`${club}/customer/dashboard`)
  await page
    .getByRole('navigation', { name: 'Wine Membership' })
    .getByRole('link', { name: 'Account Settings' })
    .click()
  // The tabs are below the title, which is as wide as the page.
  const title = await page.getByRole('heading', { name: 'Account Settings', level: 1 }).boundingBox()
  const tabs = await page.getByRole('navigation', { name: 'Account settings', exact: true }).boundingBox()
  expect(tabs!.y).toBeGreaterThanOrEqual(title!.y + title!.height)
  expect(title!.width).toBeGreaterThan(400)
  await page.getByLabel('Full Name').fill('')
  await page.getByLabel('Phone Number').fill('call me maybe')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Full name is required').first()).toBeVisible()
  await expect(page.getByText('Please enter a valid phone number').first()).toBeVisible()
  await expect(page.getByLabel('Phone Number')).toHaveValue('call me maybe')
  await page.getByLabel('Full Name').fill('Iris Lindqvist-Moreau')
  await page.getByLabel('Phone Number').fill('+1 718 555 0199')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page.getByText('Iris Lindqvist-Moreau')).toBeVisible()
  await expect(page.getByText('+1 718 555 0199')).toBeVisible()
})

test('a member with an overdue payment sees it on every page with a button to pay', async ({
  page,
  platform,
}) => {
  const club = platform.clubUrl('bottega-rossa')
  await signInByRequest(page, club, 'grace@example.test', demoPassword)
  await page.goto(`${club}/customer/dashboard`)
  await expect(page.getByText('Welcome, Grace')).toBeVisible()
  for (const path of ['dashboard', 'membership', 'billing']) {
    await page.goto(`${club}/customer/${path}`)
    await expect(page.getByRole('link', { name: 'Pay $129.00 now' })).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  }
})

test('an account without a membership is offered one', async ({ page, platform }) => {
  const club = platform.clubUrl('bottega-rossa')
  await signInByRequest(page, club, 'none@example.test', demoPassword)
  await page.goto(`${club}/auth-redirect`)
  await expect(page.getByText("You don't have an active membership yet.")).toBeVisible()
  await expectAccessible(page)
})
