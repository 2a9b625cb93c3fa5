import { expect, expectAccessible, linkIn, test } from '../../test'
import { cards, chooseTier, createAccount, enterCard, goToCheckout, guest, join } from './guest'

test('a guest joins on the club’s host, from the club page to the dashboard @both', async ({
  page,
  platform,
}) => {
  const club = platform.clubUrl('bottega-rossa')
  const details = guest(platform.freshAddress())
  await page.goto(club)
  await expect(page.getByText('$129.00').first()).toBeVisible()
  await page.goto(`${club}/join`)
  await chooseTier(page, 'Tavola')
  await createAccount(page, details)
  await expect(page.getByText('$129.00', { exact: true })).toBeVisible()
  await expect(page.getByText(details.email)).toBeVisible()
  await goToCheckout(page)
  await expect(page.getByText('Bottega Rossa').first()).toBeVisible()
  await enterCard(page, cards.good)

  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
  await expect(
    page.getByText(
      "Welcome to Bottega Rossa's membership program. You'll receive a confirmation email shortly.",
    ),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL(`${club}/customer/dashboard`)
  await expect(page.getByText('Bottega Rossa Wine Club')).toBeVisible()
  const membership = page.getByRole('region', { name: 'Your Membership' })
  await expect(membership.getByText('Tavola')).toBeVisible()
  await expect(membership.getByText('active', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('Not provided')).toBeVisible()

  const welcome = await platform.latestEmailTo(details.email, /welcome/i)
  expect(welcome.from).toContain('Bottega Rossa')
  expect(welcome.text).toContain('$129.00')
  const confirmation = await platform.latestEmailTo(details.email, /confirm/i)
  await page.goto(linkIn(confirmation, '/confirm'))
  await page.getByRole('button', { name: /confirm/i }).click()
  await expect(page.getByText(/confirmed/i).first()).toBeVisible()
})

test('a guest joins on the platform’s host by the club’s slug', async ({ page, platform }) => {
  const details = guest(platform.freshAddress())
  await join(page, `${platform.rootUrl}/join/bottega-rossa`, 'Calice', details)
  await expect(page).toHaveURL(new RegExp(`^${platform.rootUrl}/join/`))
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL(`${platform.clubUrl('bottega-rossa')}/customer/dashboard`)
  await expect(page.getByText('Bottega Rossa Wine Club')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest can join', async ({ page, platform }) => {
    const details = guest(platform.freshAddress())
    await page.goto(`${platform.clubUrl('bottega-rossa')}/join`)
    await page.getByRole('button', { name: 'Continue to Account Creation' }).click()
    await expect(page.getByText('Please select a membership tier').first()).toBeVisible()
    await chooseTier(page, 'Riserva')
    await createAccount(page, details)
    await goToCheckout(page)
    await enterCard(page, cards.good)
    await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
  })
})

test('a guest joins with the keyboard alone', async ({ page, platform }) => {
  const details = guest(platform.freshAddress())
  const type = async (text: string) => {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.goto(`${platform.clubUrl('bottega-rossa')}/join`)
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Tavola/ })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible()

  await page.getByLabel('Full Name').focus()
  await page.keyboard.type(details.fullName)
  await type(details.email)
  await type('')
  await type('4')
  await type('12')
  await type('1985')
  await page.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.type(details.password)
  await page.getByLabel('Confirm Password').focus()
  await page.keyboard.type(details.password)
  await page.getByRole('checkbox', { name: /I agree/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Review Your Membership' })).toBeVisible()
  await page.getByRole('button', { name: 'Complete Signup' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/c\/pay\//)
  await page.locator('[name=cardNumber]').focus()
  await page.keyboard.type(cards.good.replaceAll(' ', ''))
  await page.locator('[name=cardExpiry]').focus()
  await page.keyboard.type('1234')
  await page.locator('[name=cardCvc]').focus()
  await page.keyboard.type('123')
  await page.locator('[name=billingName]').focus()
  await page.keyboard.type(details.fullName)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
})

test('the only tier of a club is preselected @phone', async ({ page, platform }) => {
  await page.goto(`${platform.clubUrl('harbor-cellars')}/join`)
  await expect(page.getByRole('radio', { name: /First Mate/ })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Continue to Account Creation' })).toBeEnabled()
  await expectAccessible(page)
})

test('a club without tiers says so', async ({ page, platform }) => {
  for (const path of ['/', '/join']) {
    await page.goto(platform.clubUrl('olive-and-vine') + path)
    await expect(page.getByText('No membership tiers available')).toBeVisible()
    await expectAccessible(page)
  }
})

test('the continue button is disabled until a tier is chosen', async ({ page, platform }) => {
  await page.goto(`${platform.clubUrl('bottega-rossa')}/join`)
  await expect(page.getByRole('button', { name: 'Continue to Account Creation' })).toBeDisabled()
  await page.getByRole('radio', { name: /Calice/ }).check()
  await expect(page.getByRole('button', { name: 'Continue to Account Creation' })).toBeEnabled()
})

test('an unknown club and an unpublished one show the same error', async ({ page, platform }) => {
  for (const url of [
    platform.clubUrl('no-such-place'),
    platform.clubUrl('north-fork'),
    `${platform.rootUrl}/join/no-such-place`,
    `${platform.rootUrl}/join/north-fork`,
    `${platform.rootUrl}/join/01900000-0000-7000-8000-000000000001`,
  ]) {
    const response = await page.goto(url)
    expect(response?.status(), url).toBe(404)
    await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible()
    await expect(page.getByText("Could not find the restaurant you're looking for.")).toBeVisible()
    await expect(page.getByText(/north fork/i)).toHaveCount(0)
    await expectAccessible(page)
  }
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL(`${platform.rootUrl}/landing`)
})
