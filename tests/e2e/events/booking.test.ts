import { anEvent } from '../../builders/event'
import { expect, expectAccessible, linkIn, test, type Business, type Page, type TestRows } from '../business'
import { cards, enterCard } from '../memberships/join/guest'

const event = (database: TestRows, { id }: Business, more: Partial<Parameters<typeof anEvent>[1]> = {}) =>
  anEvent(
    { db: database.tenant(id) },
    { now: new Date(), title: 'Harvest dinner', description: 'Five courses, six wines.', ...more },
  )

async function fillGuest(page: Page, email: string, name = 'Grace Marsh') {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Your email address').fill(email)
}

test('@phone a guest books and pays: declined, then paid, with a ticket in the mailbox, and cancels', async ({
  page,
  platform,
  database,
  aBusiness,
}) => {
  const business = await aBusiness()
  await event(database, business, { pricing: 'paid', price_cents: 9_500, guests_can_book: true })
  const email = platform.freshAddress('guest')

  await page.goto(business.club)
  await page.getByRole('link', { name: 'Harvest dinner' }).click()
  await expect(page.getByRole('heading', { name: 'Harvest dinner', level: 1 })).toBeVisible()
  const structured = JSON.parse(
    await page.locator('script[type="application/ld+json"]').innerText(),
  ) as object
  expect(structured).toMatchObject({
    '@type': 'Event',
    name: 'Harvest dinner',
    offers: { price: '95.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  })
  await page.getByLabel('Seats, with your own').selectOption('2')
  await page.getByRole('button', { name: 'Change seats' }).click()
  await expect(page.getByText('$190.00')).toBeVisible()
  await fillGuest(page, 'not an address')
  await page.getByLabel('Name of guest 1').fill('Henry Cole')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText('Please confirm that everyone is 21 or older').first()).toBeVisible()
  await expect(page.getByLabel('Name of guest 1')).toHaveValue('Henry Cole')
  await expectAccessible(page)
  await page.getByLabel('Your email address').fill(email)
  await page.getByRole('checkbox', { name: /21 or older/ }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/c\/pay\//)
  await enterCard(page, cards.declined, /^Pay/)
  await expect(page.getByText('Your card was declined.').first()).toBeVisible()
  await enterCard(page, cards.good, /^Pay/)
  await expect(page.getByText('Your seats are booked.')).toBeVisible()
  await expect(page.getByText('Henry Cole', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const mail = await platform.latestEmailTo(email, /Your ticket/)
  expect(mail.text).toContain('$190.00')
  await page.goto(linkIn(mail, '/tickets/'))
  const file = (name: string) =>
    page.evaluate(
      async (path) => {
        const answer = await fetch(path)
        return { type: answer.headers.get('content-type'), text: await answer.text() }
      },
      `${new URL(page.url()).pathname}/${name}`,
    )
  expect((await file('calendar.ics')).text).toContain('SUMMARY:Harvest dinner')
  expect((await file('code.png')).type).toBe('image/png')

  await page.getByText('Cancel', { exact: true }).click()
  await page.getByRole('button', { name: 'Cancel the seat of Henry Cole' }).click()
  await expect(page.getByText('The seats are canceled.')).toBeVisible()
  // A form that was opened stays open.
  await page.getByRole('button', { name: 'Cancel my booking' }).click()
  await expect(page.getByText('This booking is canceled.')).toBeVisible()
  await expect(page.getByText('$190.00').first()).toBeVisible()
  expect((await platform.latestEmailTo(email, /is canceled/)).text).toContain('$95.00')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest waits for a full event, gets the offer by email and takes it', async ({
    page,
    platform,
    database,
    aBusiness,
  }) => {
    const business = await aBusiness()
    const eventId = await event(database, business, { capacity: 1, guests_can_book: true })
    const [first, second] = [platform.freshAddress('first'), platform.freshAddress('second')]
    await page.goto(`${business.club}/events`)
    await page.getByRole('link', { name: 'Harvest dinner' }).click()
    await fillGuest(page, first)
    await page.getByRole('checkbox', { name: /21 or older/ }).check()
    await page.getByRole('button', { name: 'Book your seat' }).click()
    await expect(page.getByText('Your seats are booked.')).toBeVisible()
    const ticket = page.url()

    await page.goto(`${business.club}/events/${eventId}`)
    await expect(page.getByText('This event is full.')).toBeVisible()
    await fillGuest(page, second, 'Henry Cole')
    await page.getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(page.getByText('You’re on the waiting list.')).toBeVisible()
    await page.goto(linkIn(await platform.latestEmailTo(second, /waiting list/), '/events/waiting/'))
    await expect(page.getByText('You’re next in line.')).toBeVisible()

    await page.goto(ticket)
    await page.getByText('Cancel', { exact: true }).click()
    await page.getByRole('button', { name: 'Cancel my booking' }).click()
    await expect(page.getByText('This booking is canceled.')).toBeVisible()

    await page.goto(linkIn(await platform.latestEmailTo(second, /held for you/), '/events/waiting/'))
    await expect(page.getByText(/We hold 1 seat for you until/)).toBeVisible()
    await page.getByRole('checkbox', { name: /21 or older/ }).check()
    await page.getByRole('button', { name: 'Book your seat' }).click()
    await expect(page.getByText('Your seats are booked.')).toBeVisible()
  })
})
