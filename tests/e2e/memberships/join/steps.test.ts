import { expect, expectAccessible, test } from '../../test'
import { chooseTier, fillAccount, guest } from './guest'

test('a signup shows what it waits for and what is wrong, and loses no typed value on any way back', async ({
  page,
  platform,
}) => {
  const club = platform.clubUrl('bottega-rossa')
  await page.goto(`${club}/login`)
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/join.data*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Sign Up Now' }).click()
  await expect(page.getByText('Loading wine club...')).toBeVisible()
  arrive()
  await chooseTier(page, 'Calice')
  await expect(page.getByText('Loading wine club...')).toBeHidden()
  await page.unrouteAll()

  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByText('Full name is required').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Confirm Password').fill('other')
  await expect(page.getByText('Passwords do not match').first()).toBeVisible()
  await page.getByLabel('Full Name').fill('Iris')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('radio', { name: /Calice/ })).toBeChecked()
  await page.getByRole('button', { name: 'Continue to Account Creation' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue('Iris')

  // A whole date of birth is pasted into its first field.
  const details = guest(platform.freshAddress())
  const born = async () => {
    for (const [part, value] of Object.entries({ Month: '04', Day: '12', Year: '1985' }))
      await expect(page.getByLabel(part)).toHaveValue(value)
  }
  await page.getByLabel('Month').evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '4/12/1985')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await born()

  await fillAccount(page, details)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByText(details.email)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue(details.fullName)
  await born()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Email Address')).toHaveValue(details.email)
  // The password is kept and can stay empty.
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Review Your Membership' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Email Address')).toHaveValue(details.email)
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
