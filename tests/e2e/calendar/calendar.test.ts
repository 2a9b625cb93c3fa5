import { expect, expectAccessible, test } from '../business'
import type { TestDatabase } from '../../database'
import { dayIn } from '~/foundation/kit/dates'
import { anEvent } from '../../builders/event'

/** Noon, or an hour from it, on the first day of a month of the business: the current month, or so many later. */
function firstOfMonth(monthsLater: number) {
  const [year, month] = dayIn('America/New_York', new Date()).split('-').map(Number)
  return new Date(Date.UTC(year!, month! - 1 + monthsLater, 1, 17))
}

test('a member finds a club’s event in the calendar with the keyboard, and renews their private address', async ({
  page,
  database,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  await aMember(page, business)
  const first = firstOfMonth(1)
  const startsAt = new Date(first.getTime() + 9 * 86_400_000)
  await anEvent(
    { db: (database as TestDatabase).tenant(business.id) },
    { now: new Date(), title: 'Harvest dinner', starts_at: startsAt },
  )

  await page.goto(`${business.club}/customer/dashboard`)
  await page.getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Upcoming Events' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  await page.getByRole('link', { name: 'Next month' }).click()
  const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  await expect(page.getByRole('heading', { name: monthName.format(first) })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Harvest dinner', exact: true })).toBeVisible()

  // From the first of the month, over a week and two days, to the tenth.
  const grid = page.getByRole('grid')
  await grid.locator('[tabindex="0"]').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(grid.getByRole('link', { name: /Harvest dinner/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#day-/)

  // Keys that leave the month open the month beside it, and the day there has the focus.
  await grid.locator('[tabindex="0"]').focus()
  await page.keyboard.press('PageUp')
  await expect(page.getByRole('heading', { name: monthName.format(firstOfMonth(0)) })).toBeVisible()
  await expect(grid.locator(':focus')).toBeVisible()
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('heading', { name: monthName.format(first) })).toBeVisible()

  // A private address is renewed after a question.
  await page.goto(`${business.club}/customer/calendar`)
  await page.getByRole('button', { name: 'Get calendar address' }).click()
  await expect(page.getByText('Your calendar address is ready.')).toBeVisible()
  const address = page.locator('code', { hasText: '/calendar/' })
  const former = (await address.textContent())!
  await page.getByRole('button', { name: 'Get a new address' }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Get a new address' }).click()
  await expect(address).not.toHaveText(former)
})
