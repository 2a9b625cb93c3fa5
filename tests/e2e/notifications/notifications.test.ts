import { newId } from '~/kit/ids'
import { notify } from '~/notifications/notify.server'
import { expect, expectAccessibleAtBothSizes, openPortal, test, type TestRows } from '../business'

/** The member of a business who joined in this test. */
async function memberOf(database: TestRows, businessId: string, email: string) {
  const { rows } = await database.owner.query<{ id: string }>(
    'select id from members where business_id = $1 and email = $2',
    [businessId, email],
  )
  return rows[0]!.id
}

test('@both a notification arrives without a reload, is read, and its kind is turned off', async ({
  page,
  context,
  database,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  const email = await aMember(page, business)
  const db = database.tenant(business.id)
  const memberId = await memberOf(database, business.id, email)
  const tell = (title: string) =>
    notify(db, {
      kind: 'wishlist',
      members: [memberId],
      cause: newId(),
      title,
      link: '/customer/wishlist',
      now: new Date(),
    })

  await page.goto(`${business.club}/customer/notifications`)
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)

  // On another page it is announced, and counted in the menu.
  await page.goto(`${business.club}/customer/dashboard`)
  const other = await context.newPage()
  await other.goto(`${business.club}/customer/membership`)
  const news = page.getByRole('status', { name: 'New notifications' })
  // A tab connects after it is loaded; what arrives before is caught up with.
  await tell('Gavarini is back in stock')
  await expect(news.getByRole('link', { name: 'Gavarini is back in stock' })).toBeVisible()
  await expect(page.getByText('1 unread').first()).toBeAttached()
  // Both tabs share one connection.
  await expect(other.getByText('1 unread').first()).toBeAttached()
  await other.close()
  await news.getByRole('button', { name: 'Dismiss' }).click()
  await expect(news.getByRole('link')).toHaveCount(0)

  // On the list it appears there.
  await page.goto(`${business.club}/customer/notifications`)
  await expect(page.getByRole('link', { name: 'Gavarini is back in stock' })).toBeVisible()
  await tell('Chiniera is back in stock')
  await expect(page.getByRole('link', { name: 'Chiniera is back in stock' })).toBeVisible()
  const list = page.getByRole('main')
  await expect(list.getByText('2 unread')).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('button', { name: 'Mark as read: Chiniera is back in stock' }).click()
  await expect(list.getByText('1 unread')).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('No unread notifications')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)

  // Opening one leads to what it is about, and reads it.
  await tell('Ginestra is back in stock')
  await page.getByRole('link', { name: 'Ginestra is back in stock' }).click()
  await expect(page).toHaveURL(`${business.club}/customer/wishlist`)
  await page.goto(`${business.club}/customer/notifications`)
  await expect(page.getByText('No unread notifications')).toBeVisible()

  await page.getByRole('link', { name: 'Notification settings' }).click()
  await expect(page.getByText('Always by email').first()).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('checkbox', { name: 'Wishlist here' }).uncheck()
  await page.getByLabel('Email about Wishlist').selectOption('Daily summary')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Notification settings saved.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Wishlist here' })).not.toBeChecked()
  await tell('Not shown here')
  await page.goto(`${business.club}/customer/notifications`)
  await expect(page.getByRole('link', { name: 'Not shown here' })).toHaveCount(0)
})

test('a member signs out, and their open pages hear nothing more', async ({
  page,
  context,
  database,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  const email = await aMember(page, business)
  const memberId = await memberOf(database, business.id, email)
  await page.goto(`${business.club}/customer/dashboard`)
  // The browser closes the connection itself when it is told that the session has ended.
  const isEvents = (request: { url(): string }) => request.url().endsWith('/notifications/events')
  const ended = Promise.race([
    page.waitForEvent('requestfinished', isEvents),
    page.waitForEvent('requestfailed', isEvents),
  ])
  const other = await context.newPage()
  await other.goto(`${business.club}/customer/dashboard`)
  await database.owner.query(
    `update sessions set revoked_at = now() where business_id = $1 and user_id =
       (select user_id from members where id = $2)`,
    [business.id, memberId],
  )
  await ended
  await notify(database.tenant(business.id), {
    kind: 'run',
    members: [memberId],
    cause: newId(),
    title: 'Only for those who are signed in',
    link: '/customer/deliveries',
    now: new Date(),
  })
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
})

test('staff read what needs attention, and set quiet hours', async ({
  page,
  database,
  platform,
  aBusiness,
}) => {
  const business = await aBusiness({ connected: false })
  await openPortal(page, platform, business, '/business/notifications')
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
  await notify(database.tenant(business.id), {
    kind: 'low_stock',
    cause: newId(),
    title: 'Barolo is below its par level',
    body: '2 bottles are available.',
    link: '/business/inventory',
    now: new Date(),
  })
  await expect(page.getByRole('link', { name: 'Barolo is below its par level' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)

  await page.getByRole('link', { name: 'Notification settings' }).click()
  await expectAccessibleAtBothSizes(page)
  await page.getByLabel('From').fill('22:00')
  await page.getByRole('button', { name: 'Save quiet hours' }).click()
  await expect(page.getByText('Please fill in both times, or neither').first()).toBeVisible()
  await page.getByLabel('Until').fill('07:00')
  await page.getByRole('button', { name: 'Save quiet hours' }).click()
  await expect(page.getByText('Quiet hours saved.')).toBeVisible()
  await expect(page.getByLabel('From')).toHaveValue('22:00')
})
