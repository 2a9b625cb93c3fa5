import { cards } from '../memberships/join/guest'
import { advanceTime, expect, expectAccessible, openPortal, test } from '../business'

test('an owner sees what needs them, reminds a member by keyboard, and opens the list behind it @phone', async ({
  page,
  newVisitor,
  platform,
  database,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  await openPortal(page, platform, business)
  const today = page.getByRole('region', { name: 'Needs you today' })
  await expect(today).toContainText('Nothing needs you today.')
  // A phone folds the members below their title; paper shows them.
  const members = page.getByText('No members yet. Share your sign-up link to welcome the first.')
  await expect(members).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(members).toBeVisible()
  await page.emulateMedia({ media: null })

  const guest = await newVisitor()
  const email = await aMember(guest, business, { card: cards.failsLater })
  await advanceTime(platform, business, 'P32D')
  await expect(async () => {
    await page.reload()
    await expect(today.getByRole('heading', { name: '1 payment is overdue' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  // The email about the failed attempt went two days before.
  await database.owner.query(
    `update payment_failures set failed_at = failed_at - interval '3 days' where business_id = $1`,
    [business.id],
  )
  await page.reload()
  await expect(today.getByRole('button', { name: /^Copy the pay link of / })).toBeVisible()
  await today.getByRole('button', { name: /^Send reminder to / }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveText(/^Reminder sent to .+\.$/)
  await expect(today.getByText(/Reminded on .+ \d{4}\.$/)).toBeVisible()
  await expect(today.getByText(/^Next reminder from /)).toBeVisible()
  await expectAccessible(page)
  await expect(today.getByRole('button', { name: /^Send reminder to / })).toHaveCount(0)
  const reminder = await platform.latestEmailTo(email, /^Reminder: your payment to /)
  expect(reminder.text).toContain(`${business.club}/pay/`)

  await today.getByRole('link', { name: 'Open the list: 1 payment is overdue' }).click()
  await expect(page).toHaveURL(`${platform.rootUrl}/business/members?is=overdue`)
  await expect(page.getByText('1 member.')).toBeVisible()
  await expect(page.getByText('Owes $99.00')).toBeVisible()

  const bar = page.getByRole('navigation', { name: 'Main pages' })
  await bar.getByRole('link', { name: 'Desk' }).click()
  // The desk adds the part of the page that is open.
  await expect(page).toHaveURL(/\/business\/desk(#list)?$/)
})
