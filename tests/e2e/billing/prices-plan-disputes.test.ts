import { demoPassword } from '#/db/seeds/demo-people'
import { becomeMemberByRequest, signInByRequest } from '../session-shortcuts'
import { cards, enterCard } from '../memberships/join/guest'
import {
  openPortal,
  expect,
  expectAccessibleAndResponsive,
  expectAfterReload,
  linkIn,
  advanceTime,
  test,
  type Page,
} from '../business'

test.describe.configure({ mode: 'parallel' })

test('a tier is drafted, published, and changes its price with notice and a day', async ({
  page,
  platform,
  aBusiness,
  browser,
}) => {
  const business = await aBusiness()
  const email = platform.freshAddress('priced')
  const member = await (await browser.newContext()).newPage()
  await becomeMemberByRequest(member, platform, business.club, { tier: 'First Pour', email })

  await openPortal(page, platform, business, '/business/membership-tiers')
  await expect(page.getByText('1 member', { exact: true })).toBeVisible()
  await expectAccessibleAndResponsive(page)
  await page.getByRole('link', { name: 'New tier' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessibleAndResponsive(page)
  await page.getByLabel('Name').fill('Vintage')
  await page.getByLabel('Price per month').fill('150')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await member.goto(business.club)
  await expect(member.getByText('Vintage')).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish: Vintage' }).click()
  await expect(page.getByText('On offer', { exact: true })).toHaveCount(2)
  await member.goto(business.club)
  await expect(member.getByText('$150.00').first()).toBeVisible()

  await page.getByRole('link', { name: 'Change price of First Pour' }).click()
  await expect(page.getByText('A new price affects 1 member.')).toBeVisible()
  const from = page.getByLabel('Effective for members on')
  const earliest = await from.inputValue()
  await page.getByLabel('New price per month').fill('109')
  await from.fill((await from.getAttribute('min'))!)
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByText(/Members need notice. The earliest possible date is/).first()).toBeVisible()
  await expectAccessibleAndResponsive(page)
  await from.fill(earliest)
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByRole('heading', { name: 'What happens when you announce this' })).toBeVisible()
  await expect(page.getByText('$109.00 a month')).toBeVisible()
  await expect(page.getByText(/Notified by email today, reminded a week before/)).toBeVisible()
  await expectAccessibleAndResponsive(page)
  await page.getByRole('button', { name: 'Notify 1 member' }).click()
  await expect(
    page.getByText(/Price change announced: members paying \$99.00 will pay \$109.00 from/),
  ).toBeVisible()
  const told = await platform.latestEmailTo(email, /^The price of First Pour changes on/)
  expect(told.text).toMatch(/\$99\.00[^]*\$109\.00/)
  expect(linkIn(told, '/customer/membership')).toContain(business.club)

  await page.getByRole('link', { name: 'Change price of First Pour' }).click()
  await expect(page.getByRole('heading', { name: 'Announced' })).toBeVisible()
  await expectAccessibleAndResponsive(page)
  await page.getByRole('button', { name: 'Withdraw price change' }).click()
  await expect(page.getByText(/Price change announced:/)).toHaveCount(0)
  await platform.latestEmailTo(email, /^The price of First Pour stays the same$/)

  // Announced once more and left to come: the member pays the old price until the day and the new one after.
  await page.getByRole('link', { name: 'Change price of First Pour' }).click()
  await page.getByLabel('New price per month').fill('112.50')
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await page.getByRole('button', { name: 'Notify 1 member' }).click()
  await platform.latestEmailTo(email, /^The price of First Pour changes on/)
  await member.goto(`${business.club}/customer/billing`)
  await expect(member.getByText('$99.00 per month')).toBeVisible()
  await member.context().close()
})

test('the owner chooses a plan, pays it, and finds each cent of it in the statement', async ({
  page,
  platform,
  aBusiness,
  browser,
}) => {
  const business = await aBusiness({ tiers: [['First Pour', 3_333]] })
  const member = await (await browser.newContext()).newPage()
  const email = platform.freshAddress('charged')
  await becomeMemberByRequest(member, platform, business.club, { tier: 'First Pour', email })
  await member.context().close()

  await openPortal(page, platform, business, '/business/plan')
  await expect(
    page.getByText(/Please (pay|choose a plan) by .*\. After that, new members can’t join/),
  ).toBeVisible()
  await expect(
    page.getByText(/1 member paying a total of \$33\.33 a month, you’d pay about \$301\.67 a month/),
  ).toBeVisible()
  await expectAccessibleAndResponsive(page)
  await page.getByRole('link', { name: 'Choose Neighborhood Cellar' }).click()
  await expect(page.getByText('You pay $300.00 by card now, and then every month')).toBeVisible()
  await expect(page.getByText('Your members’ prices don’t change.')).toBeVisible()
  await expectAccessibleAndResponsive(page)
  await page.getByRole('button', { name: 'Pay $300.00' }).click()
  await page.waitForURL(/\/c\/pay\//)
  await expectAccessibleAndResponsive(page)
  await page.getByRole('link', { name: /Back/ }).click()
  await expect(page.getByText('Your plan', { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Choose Neighborhood Cellar' }).click()
  await page.getByRole('button', { name: 'Pay $300.00' }).click()
  await enterCard(page, cards.declined)
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await enterCard(page, cards.good)
  await expect(page.getByText('Thank you. Your plan is paid and active.')).toBeVisible()
  await expect(page.getByText('Your plan', { exact: true })).toBeVisible()
  await expect(page.getByText(/After that, new members can’t join/)).toHaveCount(0)
  await expectAccessibleAndResponsive(page)

  await page.getByRole('button', { name: 'Card and invoices' }).click()
  await page.waitForURL(/\/p\/session\//)
  await expect(page.getByRole('link', { name: /\$300\.00/ })).toBeVisible()
  await page.getByRole('link', { name: /Return to/ }).click()
  await expect(page).toHaveURL(`${platform.rootUrl}/business/plan`)

  await page.goto(`${platform.rootUrl}/business/fees`)
  const month = page.getByRole('row').nth(1)
  await expectAfterReload(page, month.filter({ hasText: '$300.00' }).filter({ hasText: '$1.67' }))
  // 5 % of $33.33, to the cent; $301.67 of $33.33 is 905.10 %.
  await expect(month.getByRole('cell')).toHaveText([
    '$33.33',
    '$0.00',
    '$1.67',
    '$300.00',
    /^[-−]\$268\.34$/,
    '905.10%',
  ])
  await expect(page.getByText(/Tastevin costs .* of your sales/)).toBeVisible()
  await expectAccessibleAndResponsive(page)
  await month.getByRole('link').click()
  await expect(page.getByText('Effective rate')).toBeVisible()
  await expectAccessibleAndResponsive(page)
  expect(await columnSums(page)).toEqual({ Sales: 3_333, Share: 167, 'Monthly fee': 30_000 })

  const href = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')
  const file = await page.request.get(platform.rootUrl + href)
  const lines = (await file.text())
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
  const total = (column: number) =>
    lines.reduce((sum, cells) => sum + Math.round(Number(cells[column]) * 100), 0)
  // Sales, the sales tax in them, Tastevin's share, the monthly fee.
  expect([4, 5, 6, 7].map(total)).toEqual([3_333, 0, 167, 30_000])

  await page.goto(`${platform.rootUrl}/business/plan`)
  await page.getByRole('link', { name: "Choose Sommelier's Select" }).click()
  await expect(page.getByText(/Your monthly fee is \$500\.00 from your next payment on /)).toBeVisible()
  await expect(page.getByText(/share is 7% instead of 5% .* for all 1 of your memberships/)).toBeVisible()
  await expectAccessibleAndResponsive(page)
  await page.getByRole('button', { name: "Change to Sommelier's Select" }).click()
  await expect(page).toHaveURL(`${platform.rootUrl}/business/plan?returned=changed`)
  await expectAfterReload(
    page,
    page.getByRole('listitem').filter({ hasText: "Sommelier's Select" }).getByText('Your plan'),
  )
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/use the share of/)).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 15_000 })
  await advanceTime(platform, business, 'P32D')
  await page.goto(`${platform.rootUrl}/business/fees`)
  // The renewal carries the new share: 7 % of $33.33.
  await expectAfterReload(page, page.getByRole('row').filter({ hasText: '$2.33' }))
})

/** The ledger's columns summed up in cents, by the words at their heads. */
async function columnSums(page: Page): Promise<Record<string, number>> {
  const rows = await page
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.innerText)),
    )
  const [heads = [], ...lines] = rows
  const cents = (text: string) => Math.round(Number(text.replace('−', '-').replace(/[^\d.-]/g, '')) * 100)
  return Object.fromEntries(
    heads.slice(2).map((head, at) => [head, lines.reduce((sum, line) => sum + cents(line[at + 2]!), 0)]),
  )
}

test('a disputed payment is shown on the member’s page, and the administrator sees the state of payments', async ({
  page,
  platform,
  aBusiness,
}) => {
  const business = await aBusiness()
  const email = platform.freshAddress('contesting')
  await becomeMemberByRequest(page, platform, business.club, { tier: 'First Pour', email })
  await page.goto(`${platform.sandboxUrl}/_sandbox/objects?type=charge&account=${business.account}`)
  await page.getByRole('link', { name: /^ch_/ }).click()
  await expectAccessibleAndResponsive(page)
  await page.getByRole('button', { name: 'Dispute', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('needs_response')

  await openPortal(page, platform, business, '/business/members')
  await expectAfterReload(page, page.getByText('Payment disputed'))
  await expect(
    page.getByText(/disputed \$99\.00 with their bank on .*: they say they didn’t make this payment/),
  ).toBeVisible()
  await expectAccessibleAndResponsive(page)
  await page.getByRole('row').getByRole('link', { name: 'Iris Lindqvist' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: 'Payment disputed' })).toBeVisible()
  await expectAccessibleAndResponsive(page)

  await page.context().clearCookies()
  await signInByRequest(page, platform.rootUrl, 'admin@tastevin.test', demoPassword)
  await page.goto(`${platform.rootUrl}/admin/businesses?q=${encodeURIComponent(business.owner)}`)
  await expect(page.getByRole('row').filter({ hasText: business.name })).toContainText('Ready')
  await expectAccessibleAndResponsive(page)
})
