import { aBooking } from '../../builders/event'
import { expect, expectAccessible, openPortal, test, type Page } from '../business'

/** The date and the time in New York, so many hours from now, as fields have them. */
function newYork(hours: number): { day: string; time: string } {
  const at = new Date(Date.now() + hours * 3_600_000)
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(at)
    .split(' ')
  return { day, time }
}

async function fillTimes(
  page: Page,
  starts: { day: string; time: string },
  ends: { day: string; time: string },
) {
  await page.getByLabel('Starts on').fill(starts.day)
  await page.getByLabel('Starts at').fill(starts.time)
  await page.getByLabel('Ends on').fill(ends.day)
  await page.getByLabel('Ends at').fill(ends.time)
}

test('an owner announces an evening, checks people in without a connection, and cancels it @phone', async ({
  page,
  context,
  pageErrors,
  platform,
  database,
  aBusiness,
}) => {
  const business = await aBusiness()
  await openPortal(page, platform, business, '/business/events')
  await expect(page.getByRole('heading', { name: 'No events yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Plan your first event' }).click()

  await page.getByLabel('Title').fill('Harvest dinner')
  await page.getByLabel('Seats in all').fill('4')
  await fillTimes(page, { day: '2027-11-07', time: '01:30' }, { day: '2027-11-07', time: '05:00' })
  await page.getByRole('button', { name: 'Create draft' }).click()
  await page.getByLabel('Which start').selectOption('second')
  await expectAccessible(page)
  await fillTimes(page, newYork(3), newYork(6))
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByText(/^Draft created/)).toBeVisible()

  await page.getByText('Add a question').click()
  await page.getByRole('textbox', { name: 'Question' }).fill('Any allergies?')
  await page.getByRole('button', { name: 'Add question' }).click()
  await expect(page.getByText('Question added.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish event' }).click()
  await expect(page.getByText('Event published.')).toBeVisible()
  const eventId = /events\/([0-9a-f-]{36})/.exec(page.url())![1]!

  const club = { db: database.tenant(business.id) }
  const booking = { eventId, seats: 2, names: ['', 'Ben Marsh'], now: new Date() }
  await aBooking(club, booking)
  await page.getByRole('link', { name: 'Attendees' }).click()
  await expect(page.getByText('2 people.')).toBeVisible()
  await page.getByRole('link', { name: 'Check people in' }).click()
  await expect(page.getByText(/works offline/)).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Check in Ben Marsh' }).click()
  await expect(page.getByText('You’re offline. Keep checking people in.')).toBeVisible()
  await expect(page.getByText('1 of 2 here.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText('You’re offline. Keep checking people in.')).toBeHidden()
  await page.getByRole('searchbox', { name: 'Name or code' }).fill('marsh')
  await expect(page.getByText(/^Here since/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo for Ben Marsh' }).click()
  await expect(page.getByRole('button', { name: 'Check in Ben Marsh' })).toBeVisible()

  await page.goto(`${platform.rootUrl}/business/events/${eventId}`)
  await page.getByRole('button', { name: 'Cancel event' }).click()
  await page.getByLabel(/Message to those booked/).fill('The kitchen is flooded.')
  await page.getByRole('button', { name: 'Cancel Harvest dinner' }).click()
  await expect(page.getByText(/^Event canceled\./)).toBeVisible()
  await expect(page.getByText('The kitchen is flooded.')).toBeVisible()

  // The browser's message about a lost connection is all that it had to say.
  expect(pageErrors.filter((error) => !/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/.test(error))).toEqual(
    [],
  )
  pageErrors.length = 0
})
