import { expect, expectAccessible, test } from '../../test'
import { cards, chooseTier, createAccount, enterCard, goToCheckout, guest } from './guest'

test('a guest joins from the club page on a phone, and pays after two cards failed @phone', async ({
  page,
  platform,
}) => {
  const club = platform.clubUrl('bottega-rossa')
  const details = guest(platform.freshAddress())
  await page.goto(club)
  await page.getByRole('link', { name: /Tavola/ }).click()
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible()
  const choice = page.getByRole('complementary', { name: 'Your choice' })
  await expect(choice).toContainText('Tavola')
  await expect(page.getByLabel('Full Name')).toBeInViewport()
  const bar = page.getByRole('button', { name: 'Continue to Payment' })
  await expect(bar).toBeInViewport()
  await page.getByLabel('Full Name').fill('Iris')
  await choice.getByRole('button', { name: 'Change tier' }).click()
  await expect(page.getByRole('radio', { name: /Tavola/ })).toBeChecked()
  await chooseTier(page, 'Calice')
  await expect(choice).toContainText('Calice')

  // No field with focus is covered by the bar at the bottom.
  await page.setViewportSize({ width: 390, height: 664 })
  await expect(page.getByLabel('Full Name')).toHaveValue('Iris')
  await page.getByLabel('Full Name').focus()
  for (let presses = 0; presses < 18; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if (await focused.evaluate((element, button) => element === button, await bar.elementHandle())) break
    const [field, covering] = [await focused.boundingBox(), await bar.boundingBox()]
    expect(field!.y + field!.height).toBeLessThanOrEqual(covering!.y)
  }
  await expect(bar).toBeFocused()

  await createAccount(page, details)
  await expect(page.getByText('$69.00', { exact: true })).toBeVisible()
  await expect(page.getByText(details.email)).toBeVisible()
  await expectAccessible(page)
  await goToCheckout(page)
  // Back leads to the same step, and on to the same checkout.
  const checkout = page.url()
  await page.getByRole('link', { name: /back/i }).first().click()
  await expect(page.getByText(details.email)).toBeVisible()
  await goToCheckout(page)
  expect(page.url()).toBe(checkout)
  await expect(page.getByText('Bottega Rossa').first()).toBeVisible()
  await expectAccessible(page)
  await enterCard(page, cards.declined)
  await expect(page.getByText('Your card was declined.').first()).toBeVisible()
  await enterCard(page, cards.threeDSecure)
  await page.getByRole('button', { name: /fail authentication/i }).click()
  await expect(page.locator('[name=cardNumber]')).toBeVisible()
  await enterCard(page, cards.threeDSecure)
  await page.getByRole('button', { name: /complete authentication/i }).click()

  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL(`${club}/customer/dashboard`)
  const membership = page.getByRole('region', { name: 'Your Membership' })
  await expect(membership.getByText('Calice')).toBeVisible()
  const welcome = await platform.latestEmailTo(details.email, /welcome/i)
  expect(welcome.from).toContain('Bottega Rossa')
  expect(welcome.text).toContain('$69.00')
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

test('a guest joins on the platform’s host with the keyboard alone', async ({ page, platform }) => {
  const details = guest(platform.freshAddress())
  const type = async (text: string) => {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.goto(`${platform.rootUrl}/join/bottega-rossa`)
  await expect(page.getByRole('button', { name: 'Continue to Account Creation' })).toBeDisabled()
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
  await expect(page).toHaveURL(new RegExp(`^${platform.rootUrl}/join/`))
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL(`${platform.clubUrl('bottega-rossa')}/customer/dashboard`)
})
