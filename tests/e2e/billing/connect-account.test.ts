import { openPortal, expect, expectAccessible, expectAfterReload, test, type Page } from '../business'

/** The provider's form, ended in one of its ways. */
async function finishForm(page: Page, outcome: string) {
  await page.waitForURL(/\/setup\//)
  await page.getByRole('radio', { name: outcome }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(/\/business\/payments\?done=returned$/)
}

test('an owner connects Stripe: every state is shown, and guests can join after the last; disconnecting can be undone', async ({
  page,
  platform,
  aBusiness,
  newVisitor,
}) => {
  const business = await aBusiness({ connected: false })
  const visitor = await newVisitor()
  await visitor.goto(`${business.club}/join`)
  await expect(visitor.getByRole('alert')).toContainText('isn’t taking new members yet')
  await expect(visitor.getByRole('button', { name: 'Continue to Account Creation' })).toHaveCount(0)

  await openPortal(page, platform, business, '/business/payments')
  await expect(page.getByText('Not connected', { exact: true })).toBeVisible()
  await expect(page.getByText(/takes about ten minutes/)).toBeVisible()

  await page.getByRole('button', { name: 'Connect with Stripe' }).click()
  await page.waitForURL(/\/setup\//)
  await expect(page.getByRole('heading', { name: `Set up payments for ${business.name}` })).toBeVisible()
  await expectAccessible(page)
  const used = page.url()
  await finishForm(page, 'Leave half-way')
  await expect(page.getByText('Unfinished', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto(used)
  await expect(page).toHaveURL(`${platform.rootUrl}/business/payments?link=stale`)
  await expect(page.getByText('That Stripe link was already used or has expired.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue with Stripe' }).click()
  await finishForm(page, 'Something more is needed')
  await expect(page.getByText('Action needed', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'See what Stripe needs' }).click()
  await finishForm(page, 'Under review')
  await expect(page.getByText('In review', { exact: true })).toBeVisible()
  await expect(page.getByText(/you don’t need to do anything/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Stripe/ })).toHaveCount(0)
  // Coming back once more proves nothing: it is what the provider says that counts.
  await page.goto(`${platform.rootUrl}/business/payments/return`)
  await expect(page.getByText('In review', { exact: true })).toBeVisible()

  await visitor.goto(`${platform.sandboxUrl}/_sandbox`)
  const account = visitor.getByRole('region', { name: business.name })
  await account.getByLabel('Onboarding').selectOption('ready')
  await account.getByRole('button', { name: 'Set Onboarding' }).click()
  await expectAfterReload(page, page.getByText('Ready', { exact: true }))
  await expect(page.getByText(/Members pay straight into your own Stripe account/)).toBeVisible()

  await visitor.goto(`${business.club}/join`)
  await expect(visitor.getByRole('button', { name: 'Continue to Account Creation' })).toBeVisible()
  await visitor.context().close()

  await page.getByRole('link', { name: 'Disconnect' }).click()
  await expect(page.getByRole('heading', { name: `Disconnect ${business.name} from Stripe?` })).toBeVisible()
  await expect(page.getByText('No members are affected.')).toBeVisible()
  await page.getByRole('button', { name: `Disconnect ${business.name}` }).click()
  await expect(page).toHaveURL(`${platform.rootUrl}/business/payments?done=disconnected`)
  await expect(
    page.getByRole('status').filter({ hasText: 'Your Stripe account is disconnected.' }),
  ).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Connect again' }).click()
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
})
