import { expect, test } from '../../test'
import { becomeMemberByRequest, signUpByRequest } from '../../session-shortcuts'
import { cards, chooseTier, createAccount, enterCard, goToCheckout, guest, join } from './guest'

test('a declined card shows the reason at the checkout, and another card pays', async ({
  page,
  platform,
}) => {
  const club = platform.clubUrl('bottega-rossa')
  await page.goto(await signUpByRequest(page, club, 'Calice', guest(platform.freshAddress())))
  await enterCard(page, cards.declined)
  await expect(page.getByText('Your card was declined.').first()).toBeVisible()
  await enterCard(page, cards.insufficient)
  await expect(page.getByText(/insufficient funds/i).first()).toBeVisible()
  await enterCard(page, cards.good)
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
})

test('a card with 3-D Secure pays after authentication', async ({ page, platform }) => {
  const club = platform.clubUrl('bottega-rossa')
  await page.goto(await signUpByRequest(page, club, 'Calice', guest(platform.freshAddress())))
  await enterCard(page, cards.threeDSecure)
  await page.getByRole('button', { name: /fail authentication/i }).click()
  await expect(page.locator('[name=cardNumber]')).toBeVisible()
  await enterCard(page, cards.threeDSecure)
  await page.getByRole('button', { name: /complete authentication/i }).click()
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
})

test('Back from the checkout returns to step 3 with all values', async ({ page, platform }) => {
  const details = guest(platform.freshAddress())
  const checkout = await signUpByRequest(page, platform.clubUrl('bottega-rossa'), 'Tavola', details)
  await page.goto(checkout)
  await page.getByRole('link', { name: /back/i }).first().click()
  await expect(page.getByRole('heading', { name: 'Review Your Membership' })).toBeVisible()
  await expect(page.getByText(details.email)).toBeVisible()
  await expect(page.getByText('$129.00', { exact: true })).toBeVisible()
  await goToCheckout(page)
  expect(page.url()).toBe(checkout)
})

test('a forged, foreign, unpaid or reused return URL shows no success', async ({
  page,
  platform,
  browser,
}) => {
  const club = platform.clubUrl('bottega-rossa')
  const joinUrl = `${club}/join`
  const back = (session: string) => `${joinUrl}?status=success&session_id=${session}`
  const noSuccess = async (on: typeof page, url: string) => {
    const response = await on.goto(url)
    expect(response?.status(), url).toBeLessThan(500)
    await expect(on.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(on.getByText('Registration Complete!')).toHaveCount(0)
    await expect(on.getByText('Activating your membership...')).toHaveCount(0)
  }
  await noSuccess(page, back('cs_test_made_up'))
  await noSuccess(page, back(encodeURIComponent("'; drop table members; --")))
  await noSuccess(page, `${joinUrl}?status=success`)

  // Unpaid: their own checkout session, not completed.
  const checkout = await signUpByRequest(page, club, 'Calice', guest(platform.freshAddress()))
  const session = new URL(checkout).pathname.split('/').at(-1)!
  await noSuccess(page, back(session))

  // Reused and foreign: another member's paid session, in another browser and in another account.
  await page.goto(joinUrl)
  await page.goto(`${joinUrl}?step=review`)
  await goToCheckout(page)
  await enterCard(page, cards.good)
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
  const paid = new URL(page.url()).searchParams.get('session_id')!
  const stranger = await browser.newContext()
  const strange = await stranger.newPage()
  await noSuccess(strange, back(paid))
  await noSuccess(strange, `${platform.clubUrl('harbor-cellars')}/join?status=success&session_id=${paid}`)
  await stranger.close()
})

test('memberships of two clubs stay separate', async ({ page, platform, context }) => {
  const details = guest(platform.freshAddress())
  const { email } = details
  await becomeMemberByRequest(page, platform, platform.clubUrl('bottega-rossa'), { tier: 'Calice', email })

  const harbor = await context.newPage()
  await harbor.goto(`${platform.clubUrl('harbor-cellars')}/customer/dashboard`)
  await expect(harbor).toHaveURL(/harbor-cellars.*\/login/)
  await expect(harbor.getByText(/bottega/i)).toHaveCount(0)
  await join(harbor, `${platform.clubUrl('harbor-cellars')}/join`, 'First Mate', details)
  await harbor.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(harbor.getByText('Harbor Cellars Wine Club')).toBeVisible()
  expect(await harbor.content()).not.toMatch(/bottega|calice/i)

  await page.goto(`${platform.clubUrl('bottega-rossa')}/customer/dashboard`)
  await expect(page.getByText('Bottega Rossa Wine Club')).toBeVisible()
  expect(await page.content()).not.toMatch(/harbor|first mate/i)
})

test('an existing member is told so and not charged again', async ({ page, platform }) => {
  const club = platform.clubUrl('bottega-rossa')
  const details = guest(platform.freshAddress())
  await becomeMemberByRequest(page, platform, club, { tier: 'Calice', email: details.email })
  await page.context().clearCookies()
  await page.goto(`${club}/join`)
  await chooseTier(page, 'Tavola')
  await createAccount(page, details)
  await page.getByRole('button', { name: 'Complete Signup' }).click()
  await expect(page.getByText(/already/i).first()).toBeVisible()
  await expect(page).not.toHaveURL(/\/c\/pay\//)
})
