import { becomeMemberByRequest } from '../session-shortcuts'
import { password } from '../memberships/join/guest'
import { expect, expectAccessibleAtBothSizes, linkIn, test } from '../test'

const slug = 'bottega-rossa'

test('a member reviews their settings, changes their email address, and deletes their account', async ({
  page,
  platform,
}) => {
  const club = platform.clubUrl(slug)
  await becomeMemberByRequest(page, platform, club, {
    tier: 'Calice',
    email: platform.freshAddress('settings'),
  })
  await page.goto(`${club}/customer/account-settings`)
  await expectAccessibleAtBothSizes(page)
  const tabs = page.getByRole('navigation', { name: 'Account settings' })

  await tabs.getByRole('link', { name: 'Membership' }).click()
  await expect(page.getByRole('heading', { name: 'Calice' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)

  await tabs.getByRole('link', { name: 'Notifications' }).click()
  // News and offers are off until a member asks for them.
  await expect(page.getByLabel('Email about News')).toHaveValue('off')
  await page.getByLabel('Email about News').selectOption('As it happens')
  await page.getByLabel('Email about Wishlist').selectOption('Off')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Notification settings saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Email about Wishlist')).toHaveValue('off')
  await expect(page.getByLabel('Email about Offers')).toHaveValue('off')
  await expect(page.getByLabel('Email about News')).toHaveValue('now')
  await expectAccessibleAtBothSizes(page)

  const email = platform.freshAddress('settings-new')
  await tabs.getByRole('link', { name: 'Profile' }).click()
  await page.getByLabel('New Email Address').fill(email)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('We’ve emailed a link to the new address.')).toBeVisible()
  await page.goto(linkIn(await platform.latestEmailTo(email, /new email address/i), '/account/email'))
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByText('Your email address is changed.')).toBeVisible()

  await page.getByRole('link', { name: 'Sign In' }).last().click()
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/customer\/dashboard/)

  await page.goto(`${club}/customer/account-settings?tab=security`)
  await expectAccessibleAtBothSizes(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.json')
  await page.getByRole('link', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'Delete your account' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.getByLabel('I want to delete my account').check()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL(`${club}/`)
  await page.goto(`${club}/customer/dashboard`)
  await expect(page).toHaveURL(/\/login/)
})
