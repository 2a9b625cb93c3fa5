import { guest, cards, chooseTier, createAccount, enterCard, goToCheckout } from '../memberships/join/guest'
import {
  callSandbox,
  openPortal,
  expect,
  expectAccessibleAndResponsive,
  expectAfterReload,
  test,
  type Page,
} from '../business'

test.describe.configure({ mode: 'parallel' })

/** The provider's form, ended in one of its ways. */
async function finishForm(page: Page, outcome: string) {
  await page.waitForURL(/\/setup\//)
  await page.getByRole('radio', { name: outcome }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(/\/business\/payments\?done=returned$/)
}

test('an owner connects Stripe: every state is told, and no money is taken before the last', async ({
  page,
  platform,
  aBusiness,
  browser,
}) => {
  const business = await aBusiness({ connected: false })
  const visitor = await (await browser.newContext()).newPage()
  const closed = async () => {
    await visitor.goto(business.club)
    await expect(visitor.getByText('$99.00').first()).toBeVisible()
    await expect(visitor.getByText(/isn’t taking new members yet/).first()).toBeVisible()
    await expect(visitor.getByRole('link', { name: /Choose First Pour/ })).toHaveCount(0)
    await visitor.goto(`${business.club}/join`)
    await expect(visitor.getByRole('alert')).toContainText('isn’t taking new members yet')
    await expect(visitor.getByRole('button', { name: 'Continue to Account Creation' })).toHaveCount(0)
    await expect(visitor.getByRole('link', { name: 'Tell me when it opens' })).toBeVisible()
    // A page from before the club stopped taking members is refused by the server.
    const stale = await visitor.evaluate(async () => {
      const tierId = document.querySelector<HTMLInputElement>('input[name=tierId]')!.value
      const body = new URLSearchParams({ intent: 'choose-tier', tierId })
      const response = await fetch('/join', { method: 'POST', body })
      return { status: response.status, page: await response.text() }
    })
    expect(stale.status).toBe(409)
    expect(stale.page).toContain('You haven’t been charged')
  }
  await closed()

  await openPortal(page, platform, business, '/business/payments')
  await expect(page.getByText('Not connected', { exact: true })).toBeVisible()
  await expect(page.getByText(/takes about ten minutes/)).toBeVisible()
  await expectAccessibleAndResponsive(page)

  await page.getByRole('button', { name: 'Connect with Stripe' }).click()
  await page.waitForURL(/\/setup\//)
  await expect(page.getByRole('heading', { name: `Set up payments for ${business.name}` })).toBeVisible()
  await expectAccessibleAndResponsive(page)
  const used = page.url()
  await finishForm(page, 'Leave half-way')
  await expect(page.getByText('Unfinished', { exact: true })).toBeVisible()
  await expectAccessibleAndResponsive(page)

  await page.goto(used)
  await expect(page).toHaveURL(`${platform.rootUrl}/business/payments?link=stale`)
  await expect(page.getByText('That Stripe link was already used or has expired.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue with Stripe' }).click()
  await finishForm(page, 'Something more is needed')
  await expect(page.getByText('Action needed', { exact: true })).toBeVisible()
  await closed()

  await page.getByRole('button', { name: 'See what Stripe needs' }).click()
  await finishForm(page, 'Under review')
  await expect(page.getByText('In review', { exact: true })).toBeVisible()
  await expect(page.getByText(/you don’t need to do anything/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Stripe/ })).toHaveCount(0)
  // Coming back once more proves nothing: it is what the provider says that counts.
  await page.goto(`${platform.rootUrl}/business/payments/return`)
  await expect(page.getByText('In review', { exact: true })).toBeVisible()
  await closed()

  await visitor.goto(`${platform.sandboxUrl}/_sandbox`)
  const account = visitor.getByRole('region', { name: business.name })
  await account.getByLabel('Onboarding').selectOption('ready')
  await account.getByRole('button', { name: 'Set Onboarding' }).click()
  await expectAfterReload(page, page.getByText('Ready', { exact: true }))
  await expect(page.getByText(/Members pay straight into your own Stripe account/)).toBeVisible()
  await expectAccessibleAndResponsive(page)

  await visitor.goto(`${business.club}/join`)
  await expect(visitor.getByRole('alert')).toHaveCount(0)
  await chooseTier(visitor, 'First Pour')
  await createAccount(visitor, guest(platform.freshAddress()))
  await goToCheckout(visitor)
  await enterCard(visitor, cards.good)
  await expect(visitor.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
  await visitor.context().close()
})

test('an account that Stripe turns down is told as such', async ({ page, platform, aBusiness }) => {
  const business = await aBusiness({ connected: false })
  await openPortal(page, platform, business, '/business/payments')
  await page.getByRole('button', { name: 'Connect with Stripe' }).click()
  await finishForm(page, 'Rejected')
  await expect(page.getByText('Restricted', { exact: true })).toBeVisible()
  await expect(page.getByText(/only Stripe can lift the restriction/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open your Stripe dashboard' })).toBeVisible()
  await expectAccessibleAndResponsive(page)
})

test('disconnecting explains its effect, closes signup and can be undone', async ({
  page,
  platform,
  aBusiness,
}) => {
  const business = await aBusiness()
  const payments = `${platform.rootUrl}/business/payments`
  await openPortal(page, platform, business, '/business/payments')
  await page.getByRole('link', { name: 'Disconnect' }).click()
  await expect(page.getByRole('heading', { name: `Disconnect ${business.name} from Stripe?` })).toBeVisible()
  await expect(page.getByText('No members are affected.')).toBeVisible()
  await expectAccessibleAndResponsive(page)
  await page.getByRole('link', { name: 'Stay connected' }).click()
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Disconnect' }).click()
  await page.getByRole('button', { name: `Disconnect ${business.name}` }).click()
  await expect(page).toHaveURL(`${payments}?done=disconnected`)
  await expect(
    page.getByRole('status').filter({ hasText: 'Your Stripe account is disconnected.' }),
  ).toBeFocused()
  await expect(page.getByText('Disconnected', { exact: true })).toBeVisible()
  await expectAccessibleAndResponsive(page)
  await page.goto(business.club)
  await expect(page.getByText(/isn’t taking new members yet/).first()).toBeVisible()

  await page.goto(payments)
  await page.getByRole('button', { name: 'Connect again' }).click()
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()

  // Access revoked on Stripe's own pages arrives by webhook, and connecting starts over.
  await callSandbox(platform, `/accounts/${business.account}/deauthorize`, {})
  await expectAfterReload(page, page.getByText('Disconnected', { exact: true }))
  await expect(page.getByText(/is disconnected, so no one new can join/)).toBeVisible()
  await page.goto(`${platform.rootUrl}/business/dashboard`)
  await expect(page.getByText('Guests can join as soon as your payments are connected.')).toBeVisible()
  await page.getByRole('link', { name: 'Connect payments' }).click()
  await page.getByRole('button', { name: 'Connect again' }).click()
  await finishForm(page, 'Everything is in order')
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
})
