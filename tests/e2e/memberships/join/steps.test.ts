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
  await expect(page.getByLabel('Date of Birth')).toHaveValue('1985-04-12')
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
  await expect(page.getByText('Passwords do not match')).toBeVisible()
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
  await page.getByLabel('Password', { exact: true }).fill('cellar-door-2026')
  await page.getByLabel('Confirm Password').fill('cellar-door-2026')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Review Your Membership' })).toBeVisible()
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
