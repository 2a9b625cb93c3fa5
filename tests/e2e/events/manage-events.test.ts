import { aBooking } from '../../builders/event'
import {
  expect,
  expectAccessible,
  expectAccessibleAtBothSizes,
  openPortal,
  test,
  type Page,
} from '../business'

/** The date and the time in New York, so many hours from now, as fields have them. */
function newYork(hours: number): { day: string; time: string } {
  const at = new Date(Date.now() + hours * 3_600_000)
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/New_York',
    ...{ dateStyle: 'short', timeStyle: 'short' },
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

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const) {
  test(`an owner announces an evening, checks people in without a connection, and cancels it, on ${device}`, async ({
    page,
    context,
    pageErrors,
    platform,
    database,
    aBusiness,
  }) => {
    const business = await aBusiness()
    await page.setViewportSize(viewport)
    await openPortal(page, platform, business, '/business/events')
    await expect(page.getByRole('heading', { name: 'No events yet' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Plan your first event' }).click()

    await page.getByLabel('Title').fill('Harvest dinner')
    await fillTimes(page, newYork(3), newYork(2))
    await page.getByLabel('Seats in all').fill('4')
    await page.getByRole('button', { name: 'Create draft' }).click()
    await expect(page.getByText('The event ends before it starts. Choose a later end.').first()).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('Harvest dinner')
    await expectAccessibleAtBothSizes(page)
    await fillTimes(page, { day: '2027-03-14', time: '02:30' }, { day: '2027-03-14', time: '05:00' })
    await page.getByRole('button', { name: 'Create draft' }).click()
    await expect(page.getByText(/Clocks skip 2:30 AM on March 14, 2027/).first()).toBeVisible()
    await fillTimes(page, { day: '2027-11-07', time: '01:30' }, { day: '2027-11-07', time: '05:00' })
    await page.getByRole('button', { name: 'Create draft' }).click()
    await page.getByLabel('Which start').selectOption('second')
    await expectAccessible(page)
    await fillTimes(page, newYork(3), newYork(6))
    await page.getByRole('button', { name: 'Create draft' }).click()
    await expect(page.getByText(/^Draft created/)).toBeVisible()
    await expectAccessibleAtBothSizes(page)

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
    await page.getByRole('link', { name: 'Edit event' }).click()
    await page.getByLabel('Seats in all').fill('1')
    await page.getByRole('button', { name: 'Save event' }).click()
    await expect(
      page.getByText('2 seats are booked or offered, so the event can’t have fewer than 2.').first(),
    ).toBeVisible()
    await page.getByLabel('Seats in all').fill('6')
    await page.getByRole('textbox', { name: /^Place/ }).fill('The garden')
    await page.getByRole('button', { name: 'Save event' }).click()
    await expect(page.getByText('Event saved. Those who booked are emailed.')).toBeVisible()

    await page.getByRole('link', { name: 'Attendees' }).click()
    await expect(page.getByText('2 people.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    const file = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export everyone as CSV' }).click()
    expect((await file).suggestedFilename()).toMatch(/-attendees-\d{4}-\d{2}-\d{2}\.csv$/)
    await page.getByRole('link', { name: 'Check people in' }).click()
    await expect(page.getByText(/works offline/)).toBeVisible()
    await expectAccessibleAtBothSizes(page)

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

    await page.goto(`${platform.rootUrl}/business/events/${eventId}/message`)
    await page.getByLabel('Subject').fill('Parking')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Please enter a message').first()).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.getByLabel('Message', { exact: true }).fill('Park behind the house.')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Message sent.')).toBeVisible()

    await page.getByRole('button', { name: 'Cancel event' }).click()
    await page.getByLabel(/Message to those booked/).fill('The kitchen is flooded.')
    await page.getByRole('button', { name: 'Cancel Harvest dinner' }).click()
    await expect(page.getByText(/^Event canceled\./)).toBeVisible()
    await expect(page.getByText('The kitchen is flooded.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    // What a browser says of a lost connection is all that it had to say.
    expect(
      pageErrors.filter((error) => !/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/.test(error)),
    ).toEqual([])
    pageErrors.length = 0
  })
}

test('an event can be repeated, copied and published without scripts', async ({
  browser,
  page,
  platform,
  aBusiness,
}) => {
  const business = await aBusiness()
  await openPortal(page, platform, business, '/business/events/new')
  const storageState = await page.context().storageState()
  const plain = await browser.newContext({ storageState, javaScriptEnabled: false })
  const bare = await plain.newPage()
  await bare.goto(`${platform.rootUrl}/business/events/new`)
  await bare.getByLabel('Title').fill('Tuesday tasting')
  await bare.getByRole('button', { name: 'Create draft' }).click()
  await expect(bare.getByText(/^Draft created/)).toBeVisible()
  await bare.getByText('Choose how often').click()
  await bare.getByLabel('Dates ahead').fill('3')
  await bare.getByRole('button', { name: 'Repeat event' }).click()
  await expect(bare.getByText('Event repeats. 2 dates added.')).toBeVisible()
  await bare.getByRole('link', { name: 'Copy event' }).click()
  await expect(bare.getByLabel('Title')).toHaveValue('Tuesday tasting')
  await bare.getByRole('button', { name: 'Create draft' }).click()
  await bare.getByRole('button', { name: 'Publish event' }).click()
  await expect(bare.getByText('Event published.')).toBeVisible()
  await bare.goto(`${platform.rootUrl}/business/events?show=drafts`)
  await expect(bare.getByRole('link', { name: 'Tuesday tasting' })).toHaveCount(3)
  await plain.close()
})
