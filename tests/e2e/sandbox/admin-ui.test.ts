import { reloadUntil, openPortal, expect, expectAccessible, expectAfterReload, test } from '../business'

test('in the admin UI a person watches, moves time, breaks things and takes access away', async ({
  page,
  platform,
  aBusiness,
  aMember,
  context,
}) => {
  const business = await aBusiness()
  const member = await context.newPage()
  const email = await aMember(member, business)
  await member.goto(`${business.club}/customer/billing`)
  await expect(member.getByText('Paid', { exact: true })).toHaveCount(1)

  const room = `${platform.sandboxUrl}/_sandbox`
  const account = page.getByRole('region', { name: `${business.name} ${business.account}` })
  await page.goto(room)
  await expect(account).toContainText('ready')
  await expectAccessible(page)
  const before = await nowIn(account)
  for (const [button, days] of [
    ['+1 hour', 0],
    ['+1 day', 1],
    ['Next renewal', 28],
    ['+1 month', 56],
  ] as const) {
    await account.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('status')).toHaveText(/^It is now .* UTC\.$/)
    await expect(account).toContainText('(moved)')
    expect((await nowIn(account)) - before).toBeGreaterThanOrEqual(days * 86_400_000 + 3_600_000)
  }
  await reloadUntil(
    member,
    business,
    email,
    '/customer/billing',
    member.getByText('Paid', { exact: true }).nth(2),
  )

  await account.getByRole('link', { name: 'Invoices' }).click()
  await expect(page.getByRole('row').filter({ hasText: '99.00 usd paid' })).toHaveCount(3)
  await page.getByLabel('Type', { exact: true }).selectOption('customer')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('link', { name: /^cus_/ }).click()
  await expect(page.getByRole('region', { name: 'JSON' })).toContainText('"object": "customer"')

  await page.getByRole('link', { name: 'Events' }).click()
  await page.getByLabel('Account', { exact: true }).selectOption(business.account)
  await page.getByLabel('Type', { exact: true }).fill('invoice.paid')
  await page.getByRole('button', { name: 'Show' }).click()
  const events = page.getByRole('row').filter({ hasText: 'invoice.paid' })
  await expect(events).toHaveCount(3)
  await events.first().getByRole('link').click()
  await page.getByRole('button', { name: 'Send again: invoice.paid' }).click()
  await expect(page.getByRole('status')).toHaveText('Sent again: answered 200.')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Faults' }).click()
  await page.getByLabel('What goes wrong').selectOption('charges decline')
  await page.getByLabel('Only where the path or type has').fill(business.account)
  await page.getByLabel('Why a charge is declined').fill('lost_card')
  await page.getByRole('button', { name: 'Let it happen' }).click()
  await expect(page.getByRole('status')).toHaveText('It will go wrong.')
  await expect(page.getByRole('row').filter({ hasText: business.account })).toContainText('decline')
  await page.goto(room)
  await account.getByRole('button', { name: 'Next renewal' }).click()
  await expect(page.getByRole('status')).toHaveText(/^It is now /)
  const owed = member.getByText('Your last payment did not go through')
  await reloadUntil(member, business, email, '/customer/billing', owed)
  await expect(member.getByText(/We won’t charge this card again/)).toBeVisible()
  await expect(member.getByRole('link', { name: 'Pay $99.00 with another card' })).toBeVisible()
  await page.goto(`${room}/faults`)
  await expect(page.getByRole('row').filter({ hasText: business.account })).toHaveCount(0)

  await page.goto(room)
  await account.getByRole('button', { name: 'Deauthorize' }).click()
  await expect(page.getByRole('status')).toHaveText('The account is now disconnected.')
  await openPortal(page, platform, business, '/business/payments')
  await expectAfterReload(page, page.getByText('Disconnected', { exact: true }))
  await page.goto(business.club)
  await expect(page.getByText(/isn’t taking new members yet/).first()).toBeVisible()
})

/** The moment an account's card shows, in milliseconds. */
async function nowIn(account: { innerText(): Promise<string> }): Promise<number> {
  const shown = /Now (\S+ \S+)/.exec(await account.innerText())![1]!
  return Date.parse(`${shown.replace(' ', 'T')}Z`)
}
