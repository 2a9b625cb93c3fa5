import { expect, expectAccessible, expectAccessibleAtBothSizes, test } from '../../test'
import { chooseTier, createAccount, fillAccount, goToCheckout, guest } from './guest'

test('typed values survive Back, reload and the browser’s Back', async ({ page, platform }) => {
  const details = guest(platform.freshAddress())
  await page.goto(`${platform.clubUrl('bottega-rossa')}/join`)
  await chooseTier(page, 'Calice')
  await createAccount(page, details)
  await page.reload()
  await expect(page.getByText(details.email)).toBeVisible()

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue(details.fullName)
  await expect(page.getByLabel('Email Address')).toHaveValue(details.email)
  for (const [part, value] of Object.entries({ Month: '04', Day: '12', Year: '1985' })) {
    await expect(page.getByLabel(part)).toHaveValue(value)
  }
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Full Name')).toHaveValue(details.fullName)
  // The password is kept and can stay empty.
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Review Your Membership' })).toBeVisible()

  await page.goBack()
  await expect(page.getByLabel('Email Address')).toHaveValue(details.email)
})

test('incomplete details survive going back one step', async ({ page, platform }) => {
  await page.goto(`${platform.clubUrl('bottega-rossa')}/join`)
  await chooseTier(page, 'Calice')
  await page.getByLabel('Full Name').fill('Iris')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('radio', { name: /Calice/ })).toBeChecked()
  await page.getByRole('button', { name: 'Continue to Account Creation' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue('Iris')
})

test('every error is shown at its field and no value is lost', async ({ page, platform }) => {
  await page.goto(`${platform.clubUrl('bottega-rossa')}/join`)
  await chooseTier(page, 'Calice')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  for (const message of [
    'Full name is required',
    'Email is required',
    'Password is required',
    'You must accept the terms and conditions',
  ]) {
    await expect(page.getByText(message).first()).toBeVisible()
  }
  await expectAccessible(page)

  await fillAccount(page, { ...guest('not-an-address'), dateOfBirth: '2015-01-01' })
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm Password').fill('other')
  await expect(page.getByText('Passwords do not match').first()).toBeVisible()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByText('Please enter a valid email address').first()).toBeVisible()
  await expect(page.getByText('Password must be at least 8 characters').first()).toBeVisible()
  await expect(page.getByText('You must be 21 or older to join.').first()).toBeVisible()
  await expect(page.getByLabel('Email Address')).toHaveValue('not-an-address')
  await page.reload()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('a step cannot be opened before the previous one is complete', async ({ page, platform }) => {
  const join = `${platform.clubUrl('bottega-rossa')}/join`
  for (const step of ['account', 'review', 'nonsense']) {
    await page.goto(`${join}?step=${step}`)
    await expect(page.getByRole('heading', { name: 'Choose Your Membership Level' })).toBeVisible()
  }
  await chooseTier(page, 'Calice')
  await page.goto(`${join}?step=review`)
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible()
})

test('an existing account continues only with its own password', async ({ page, platform }) => {
  const join = `${platform.clubUrl('bottega-rossa')}/join`
  await page.goto(join)
  await chooseTier(page, 'Calice')
  await fillAccount(page, { ...guest('none@example.test'), password: 'not their password' })
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByText(/couldn’t continue with this email and password/i).first()).toBeVisible()
  await expect(page.getByLabel('Email Address')).toHaveValue('none@example.test')
  await expect(page.getByRole('link', { name: 'Reset password' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('cellar-door-2026')
  await page.getByLabel('Confirm Password').fill('cellar-door-2026')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Review Your Membership' })).toBeVisible()
})

test('an existing account can sign in on the way, and needs no password again', async ({
  page,
  platform,
}) => {
  await page.goto(`${platform.clubUrl('bottega-rossa')}/join`)
  await chooseTier(page, 'Calice')
  await fillAccount(page, { ...guest('none@example.test'), password: 'not their password' })
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email Address').fill('none@example.test')
  await page.getByLabel('Password', { exact: true }).fill('cellar-door-2026')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Iris Lindqvist')
  await expect(page.getByText('You’re signed in as none@example.test')).toBeVisible()
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Review Your Membership' })).toBeVisible()
})

test('a tier of the club page leads to step 2, and can be changed there', async ({ page, platform }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(platform.clubUrl('bottega-rossa'))
  await page.getByRole('link', { name: /Tavola/ }).click()
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible()
  const choice = page.getByRole('complementary', { name: 'Your choice' })
  await expect(choice).toContainText('Tavola')
  await expect(page.getByLabel('Full Name')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeInViewport()
  await page.getByLabel('Full Name').fill('Iris')
  await choice.getByRole('button', { name: 'Change tier' }).click()
  await expect(page.getByRole('radio', { name: /Tavola/ })).toBeChecked()
  await chooseTier(page, 'Calice')
  await expect(choice).toContainText('Calice')
  await expect(page.getByLabel('Full Name')).toHaveValue('Iris')
})

test('no field with focus is covered by the bar at the bottom of a phone', async ({ page, platform }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto(`${platform.clubUrl('bottega-rossa')}/join`)
  await chooseTier(page, 'Calice')
  await page.getByLabel('Full Name').focus()
  const bar = page.getByRole('button', { name: 'Continue to Payment' })
  for (let presses = 0; presses < 18; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if (await focused.evaluate((element, button) => element === button, await bar.elementHandle())) break
    const [field, covering] = [await focused.boundingBox(), await bar.boundingBox()]
    expect(field!.y + field!.height).toBeLessThanOrEqual(covering!.y)
  }
  await expect(bar).toBeFocused()
})

test('a whole date of birth can be pasted', async ({ page, platform }) => {
  await page.goto(`${platform.clubUrl('bottega-rossa')}/join`)
  await chooseTier(page, 'Calice')
  await page.getByLabel('Month').evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '4/12/1985')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  for (const [part, value] of Object.entries({ Month: '04', Day: '12', Year: '1985' })) {
    await expect(page.getByLabel(part)).toHaveValue(value)
  }
})

test('submitting twice and coming back open a single checkout', async ({ page, platform, context }) => {
  await page.goto(`${platform.clubUrl('bottega-rossa')}/join`)
  await chooseTier(page, 'Calice')
  await createAccount(page, guest(platform.freshAddress()))
  const second = await context.newPage()
  await second.goto(page.url())
  await Promise.all([goToCheckout(page), goToCheckout(second)])
  expect(new URL(second.url()).pathname).toBe(new URL(page.url()).pathname)
})

test('each step is accessible in both themes', async ({ page, platform }) => {
  const club = platform.clubUrl('bottega-rossa')
  await page.goto(club)
  await expectAccessibleAtBothSizes(page)
  await page.goto(`${club}/join`)
  await expectAccessibleAtBothSizes(page)
  await chooseTier(page, 'Calice')
  await expectAccessibleAtBothSizes(page)
  await createAccount(page, guest(platform.freshAddress()))
  await expectAccessibleAtBothSizes(page)
  await goToCheckout(page)
  await expectAccessibleAtBothSizes(page)
})
