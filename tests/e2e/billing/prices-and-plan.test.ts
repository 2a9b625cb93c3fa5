import { becomeMemberByRequest } from '../session-shortcuts'
import { cards, enterCard } from '../memberships/join/guest'
import { openPortal, expect, expectAccessible, linkIn, test } from '../business'

test.describe.configure({ mode: 'parallel' })

test('a tier is drafted, published, and changes its price with notice and a day', async ({
  page,
  platform,
  aBusiness,
  newVisitor,
}) => {
  const business = await aBusiness()
  const email = platform.freshAddress('priced')
  const member = await newVisitor()
  await becomeMemberByRequest(member, platform, business.club, { tier: 'First Pour', email })

  await openPortal(page, platform, business, '/business/membership-tiers')
  await expect(page.getByText('1 member', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'New tier' }).click()
  await page.getByLabel('Name').fill('Vintage')
  await page.getByLabel('Price per month').fill('150')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Publish: Vintage' }).click()
  await expect(page.getByText('On offer', { exact: true })).toHaveCount(2)

  await page.getByRole('link', { name: 'Change price of First Pour' }).click()
  await expect(page.getByText('A new price affects 1 member.')).toBeVisible()
  const from = page.getByLabel('Effective for members on')
  const earliest = await from.inputValue()
  await page.getByLabel('New price per month').fill('109')
  await from.fill((await from.getAttribute('min'))!)
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByText(/Members need notice. The earliest possible date is/).first()).toBeVisible()
  await expectAccessible(page)
  await from.fill(earliest)
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByRole('heading', { name: 'What happens when you announce this' })).toBeVisible()
  await expect(page.getByText('$109.00 a month')).toBeVisible()
  await expect(page.getByText(/Notified by email today, reminded a week before/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Notify 1 member' }).click()
  await expect(
    page.getByText(/Price change announced: members paying \$99.00 will pay \$109.00 from/),
  ).toBeVisible()
  const notice = await platform.latestEmailTo(email, /^The price of First Pour changes on/)
  expect(notice.text).toMatch(/\$99\.00[^]*\$109\.00/)
  expect(linkIn(notice, '/customer/membership')).toContain(business.club)

  await page.getByRole('link', { name: 'Change price of First Pour' }).click()
  await expect(page.getByRole('heading', { name: 'Announced' })).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw price change' }).click()
  await expect(page.getByText(/Price change announced:/)).toHaveCount(0)
  await platform.latestEmailTo(email, /^The price of First Pour stays the same$/)

  await member.context().close()
})

test('the owner chooses a plan and pays it, after a step back and a declined card', async ({
  page,
  platform,
  aBusiness,
}) => {
  const business = await aBusiness()
  await openPortal(page, platform, business, '/business/plan')
  await expect(
    page.getByText(/Please (pay|choose a plan) by .*\. After that, new members can’t join/),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Choose Neighborhood Cellar' }).click()
  await expect(page.getByText('You pay $300.00 by card now, and then every month')).toBeVisible()
  await expect(page.getByText('Your members’ prices don’t change.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay $300.00' }).click()
  await page.waitForURL(/\/c\/pay\//)
  await page.getByRole('link', { name: /Back/ }).click()
  await expect(page.getByText('Your plan', { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Choose Neighborhood Cellar' }).click()
  await page.getByRole('button', { name: 'Pay $300.00' }).click()
  await enterCard(page, cards.declined)
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await expectAccessible(page)
  await enterCard(page, cards.good)
  await expect(page.getByText('Thank you. Your plan is paid and active.')).toBeVisible()
  await expect(page.getByText('Your plan', { exact: true })).toBeVisible()
  await expect(page.getByText(/After that, new members can’t join/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Card and invoices' }).click()
  await page.waitForURL(/\/p\/session\//)
  await expect(page.getByRole('link', { name: /\$300\.00/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Return to/ }).click()
  await expect(page).toHaveURL(`${platform.rootUrl}/business/plan`)
})
