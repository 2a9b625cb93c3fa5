import { callSandbox, expect, linkIn, openPortal, test } from '../business'
import { password } from './join/guest'
import { nextDay } from './next-day'

/** The header row of the Dashboard's export of customers, and of subscriptions; the rows are invented. */
const customersHeader =
  'id,Description,Email,Name,Created (UTC),Delinquent,Card ID,Card Last4,Card Brand,Card Exp Month,Card Exp Year,Plan,Status,Account Balance,Currency,Total Spend,Payment Count'
const subscriptionsHeader =
  'id,Customer ID,Customer Description,Customer Email,Plan,Quantity,Currency,Interval,Amount,Status,Created (UTC),Start (UTC),Start Date (UTC),Current Period Start (UTC),Current Period End (UTC),Trial Start (UTC),Trial End (UTC),Canceled At (UTC),Cancel At Period End,Ended At (UTC),Customer Name'

const file = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

test('an owner moves members in with Stripe’s own exports: their subscriptions continue, and one of them confirms', async ({
  page,
  platform,
  aBusiness,
  newVisitor,
}) => {
  const business = await aBusiness()
  const renewsAt = `${nextDay(20)}T17:00:00Z`
  const member = platform.freshAddress('member')
  const people = [
    { name: 'Rosa Vento', email: member },
    { name: 'Teo Lund', email: platform.freshAddress('member') },
  ]
  const running = []
  for (const person of people) {
    const terms = { ...person, amount: 7_900, renews_at: renewsAt }
    const path = `/accounts/${business.account}/subscriptions`
    const made = await callSandbox<{ customer: string; subscription: string }>(platform, path, terms)
    running.push({ ...person, ...made })
  }
  const day = (text: string) => `${text.slice(0, 10)} 17:00`
  const customers = running.map(
    ({ customer, email, name }) =>
      `${customer},,${email},${name},2019-03-02 09:00,false,,4242,Visa,4,2031,,,0.00,usd,2480.00,31`,
  )
  const subscriptions = running.map(
    ({ customer, subscription, email, name }) =>
      `${subscription},${customer},,${email},Riserva,1,usd,month,79.00,active,2019-03-02 09:00,2019-03-02 09:00,2019-03-02 09:00,,${day(renewsAt)},,,,false,,${name}`,
  )

  await openPortal(page, platform, business, '/business/members/import')
  await page
    .getByLabel('Files', { exact: true })
    .setInputFiles([
      file('customers.csv', customersHeader, ...customers),
      file('subscriptions.csv', subscriptionsHeader, ...subscriptions),
    ])
  await page.getByRole('button', { name: 'Read files' }).click()
  await expect(page.getByRole('heading', { name: 'Match', level: 1 })).toBeVisible()
  await page.getByLabel('Riserva').selectOption({ label: 'First Pour, $99.00' })
  await page.getByRole('button', { name: 'Save plans' }).click()
  await expect(page.getByText('Plans saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Review', exact: false }).first().click()
  await expect(page.getByRole('link', { name: /Rosa Vento/ })).toBeVisible()

  await page.getByRole('link', { name: 'Continue to cards' }).click()
  await page.getByRole('button', { name: 'Search for cards' }).click()
  await expect(page.getByText('Searched')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('checkbox', { name: /I state for/ }).check()
  await page.getByLabel('Your name').fill('Olga Owner')
  await page.getByRole('button', { name: 'State this by name' }).click()
  await expect(page.getByText('Stated by Olga Owner')).toBeVisible()

  await page.getByRole('link', { name: 'Continue to the rehearsal' }).click()
  await page.getByRole('button', { name: 'Rehearse' }).click()
  await expect(page.getByText('$158.00 moves in')).toBeVisible()
  await expect(page.getByText('2 subscriptions at Stripe that will continue as before')).toBeVisible()
  await page.getByRole('link', { name: 'Continue to go live' }).click()
  await page.getByRole('checkbox', { name: /email/i }).check()
  await page.getByRole('button', { name: 'Move 2 members in' }).click()
  await expect(page.getByRole('heading', { name: 'Wave 1: 2 members moved in' })).toBeVisible({
    timeout: 30_000,
  })

  const link = linkIn(await platform.latestEmailTo(member, /confirm your details/), '/customer/claim/')
  const phone = await newVisitor({ viewport: { width: 390, height: 844 } })
  await phone.goto(link)
  await phone.getByLabel('Month').fill('4')
  await phone.getByLabel('Day').fill('12')
  await phone.getByLabel('Year').fill('1985')
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.getByText('$79.00 a month').first()).toBeVisible()
  await phone.getByLabel('Password', { exact: true }).fill(password)
  await phone.getByLabel('Confirm Password').fill(password)
  await phone.getByRole('checkbox', { name: 'I am 21 or older' }).check()
  await phone.getByRole('checkbox', { name: /I agree/ }).check()
  await phone.getByRole('button', { name: 'Confirm my membership' }).click()
  await expect(phone.getByText('with Visa ending in 4242').first()).toBeVisible()
})
