import { expect, expectAccessibleAtBothSizes, test } from '../business'
import type { TestDatabase } from '../../database'
import { anEvent } from '../../builders/event'

/** The first of the month after the current one. */
function nextMonth() {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 18))
}

test('a member finds a club’s event in the calendar with the keyboard', async ({
  page,
  database,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  await aMember(page, business)
  const first = nextMonth()
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
  await expectAccessibleAtBothSizes(page)

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
  const today = new Date()
  await expect(page.getByRole('heading', { name: monthName.format(today) })).toBeVisible()
  await expect(grid.locator(':focus')).toBeVisible()
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('heading', { name: monthName.format(first) })).toBeVisible()
})

test('a member takes the calendar along by a private address, renews it and ends it', async ({
  page,
  pageErrors,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  await aMember(page, business)
  await page.goto(`${business.club}/customer/calendar`)
  await page.getByRole('button', { name: 'Get calendar address' }).click()
  await expect(page.getByText('Your calendar address is ready.')).toBeVisible()
  const address = page.locator('code', { hasText: '/calendar/' })
  const first = (await address.textContent())!
  const read = (url: string) =>
    page.evaluate(async (path) => {
      const answer = await fetch(path, { credentials: 'omit' })
      return { status: answer.status, text: await answer.text() }
    }, new URL(url).pathname)
  expect(await read(first)).toMatchObject({ status: 200, text: expect.stringContaining('BEGIN:VTIMEZONE') })

  await page.getByRole('button', { name: 'Get a new address' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Get a new address' }).click()
  await expect(address).not.toHaveText(first)
  expect(await read(first)).toMatchObject({ status: 404 })
  expect(await read((await address.textContent())!)).toMatchObject({ status: 200 })
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByText('Your calendar address no longer works.')).toBeVisible()
  await expect(address).toBeHidden()
  // The browser reports the address that stopped working.
  pageErrors.length = 0
})
