import { anEvent } from '../../builders/event'
import { newId } from '~/kit/ids'
import {
  expect,
  expectAccessibleAtBothSizes,
  linkIn,
  openPortal,
  test,
  type Business,
  type Page,
  type TestRows,
} from '../business'
import { cards, enterCard } from '../memberships/join/guest'

const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

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
  await expectAccessibleAtBothSizes(page)
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
  await expectAccessibleAtBothSizes(page)
  await page.getByLabel('Your email address').fill(email)
  await page.getByRole('checkbox', { name: /21 or older/ }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/c\/pay\//)
  await enterCard(page, cards.declined, /^Pay/)
  await expect(page.getByText('Your card was declined.').first()).toBeVisible()
  await enterCard(page, cards.good, /^Pay/)
  await expect(page.getByText('Your seats are booked.')).toBeVisible()
  await expect(page.getByText('Henry Cole', { exact: true })).toBeVisible()
  await expectAccessibleAtBothSizes(page)

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

  await page.getByText('Change names').click()
  await page.getByLabel('Name of guest 1').fill('Kay Ives')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your changes are saved.')).toBeVisible()
  await page.getByText('Cancel', { exact: true }).click()
  await page.getByRole('button', { name: 'Cancel the seat of Kay Ives' }).click()
  await expect(page.getByText('The seats are canceled.')).toBeVisible()
  // What was opened stays open.
  await page.getByRole('button', { name: 'Cancel my booking' }).click()
  await expect(page.getByText('This booking is canceled.')).toBeVisible()
  await expect(page.getByText('$190.00').first()).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  expect((await platform.latestEmailTo(email, /is canceled/)).text).toContain('$95.00')
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a member of the tier that books first takes a free seat, answers a question and cancels', async ({
      page,
      platform,
      database,
      aBusiness,
      aMember,
    }) => {
      const business = await aBusiness()
      const email = await aMember(page, business)
      const eventId = await event(database, business, { members_from: hours(24), visibility: 'members' })
      await database.owner.query(
        `insert into event_questions (business_id, id, event_id, position, label, is_required, each_person, created_at)
         values ($1, $2, $3, 0, 'Allergies', true, true, now())`,
        [business.id, newId(), eventId],
      )

      await page.goto(`${business.club}/events/${eventId}`)
      await expect(page.getByText(/You can book from/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Book your seat' })).toBeHidden()
      await database.owner.query(
        `insert into event_tiers (business_id, event_id, tier_id, books_from)
         select business_id, $2, id, now() - interval '1 minute' from tiers where business_id = $1`,
        [business.id, eventId],
      )
      await page.goto(`${business.club}/customer/events`)
      if (javaScriptEnabled) await expectAccessibleAtBothSizes(page)
      await page.getByRole('link', { name: 'Harvest dinner' }).click()
      await page.getByRole('button', { name: 'Book your seat' }).click()
      await expect(page.getByText('Please answer: Allergies').first()).toBeVisible()
      await page.getByLabel('Allergies').fill('Walnuts')
      await page.getByRole('button', { name: 'Book your seat' }).click()
      await expect(page.getByText('Your seats are booked.')).toBeVisible()
      expect((await platform.latestEmailTo(email, /Your ticket/)).subject).toContain('Harvest dinner')

      await page.goto(`${business.club}/customer/events`)
      await page.getByRole('link', { name: 'Open your ticket for Harvest dinner' }).click()
      await page.getByText('Cancel', { exact: true }).click()
      await page.getByRole('button', { name: 'Cancel my booking' }).click()
      await expect(page.getByText('This booking is canceled.')).toBeVisible()
      const { rows } = await database.owner.query('select seats_taken from events where id = $1', [eventId])
      expect(rows).toEqual([{ seats_taken: 0 }])
    })

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
      if (javaScriptEnabled) await expectAccessibleAtBothSizes(page)
      await page.getByRole('link', { name: 'Harvest dinner' }).click()
      await fillGuest(page, first)
      await page.getByRole('checkbox', { name: /21 or older/ }).check()
      await page.getByRole('button', { name: 'Book your seat' }).click()
      await expect(page.getByText('Your seats are booked.')).toBeVisible()
      const ticket = page.url()

      await page.goto(`${business.club}/events/${eventId}`)
      await expect(page.getByText('This event is full.')).toBeVisible()
      if (javaScriptEnabled) await expectAccessibleAtBothSizes(page)
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
      if (javaScriptEnabled) await expectAccessibleAtBothSizes(page)
      await page.getByRole('checkbox', { name: /21 or older/ }).check()
      await page.getByRole('button', { name: 'Book your seat' }).click()
      await expect(page.getByText('Your seats are booked.')).toBeVisible()
    })
  })
}

test('the owner cancels and refunds a booking, and sees a refund that the bank did not take', async ({
  page,
  platform,
  database,
  aBusiness,
}) => {
  const business = await aBusiness()
  const eventId = await event(database, business, {
    pricing: 'paid',
    price_cents: 4_500,
    guests_can_book: true,
  })
  const email = platform.freshAddress('guest')
  await page.goto(`${business.club}/events/${eventId}`)
  await fillGuest(page, email)
  await page.getByRole('checkbox', { name: /21 or older/ }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/c\/pay\//)
  await enterCard(page, cards.good, /^Pay/)
  await expect(page.getByText('Your seats are booked.')).toBeVisible()
  const { rows } = await database.owner.query('select id from event_bookings where event_id = $1', [eventId])

  await openPortal(page, platform, business, `/business/events/${eventId}/bookings/${rows[0].id as string}`)
  await expectAccessibleAtBothSizes(page)
  await page.getByLabel('Reason').fill('The kitchen is closed.')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The seats are canceled.')).toBeVisible()
  await expect(page.getByText('Refunded').first()).toBeVisible()
  expect((await platform.latestEmailTo(email, /is canceled/)).text).toContain('The kitchen is closed.')
  // The webhook of the refund may still arrive and say that it succeeded.
  await expect(async () => {
    await database.owner.query(
      `update one_time_refunds set status = 'failed', because = 'The bank refused it.' where business_id = $1`,
      [business.id],
    )
    await page.reload()
    await expect(page.getByText('A refund failed')).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expectAccessibleAtBothSizes(page)
})
