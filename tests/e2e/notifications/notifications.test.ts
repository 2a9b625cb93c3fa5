import { newId } from '~/foundation/kit/ids'
import { notify } from '~/people/notifications/notify.server'
import { expect, expectAccessible, test, type TestRows } from '../business'

/** The member of a business who joined in this test. */
async function memberOf(database: TestRows, businessId: string, email: string) {
  const { rows } = await database.owner.query<{ id: string }>(
    'select id from members where business_id = $1 and email = $2',
    [businessId, email],
  )
  return rows[0]!.id
}

test('a notification arrives without a reload in every tab, is read, and none arrives after the session ended', async ({
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

  // On another page it is announced, and counted in the menu.
  await page.goto(`${business.club}/customer/dashboard`)
  const other = await context.newPage()
  await other.goto(`${business.club}/customer/membership`)
  const news = page.getByRole('status', { name: 'New notifications' })
  // A tab connects after it is loaded; what arrives before is caught up with.
  await tell('Gavarini is back in stock')
  await expect(news.getByRole('link', { name: 'Gavarini is back in stock' })).toBeVisible()
  await expect(page.getByText('1 unread').first()).toBeAttached()
  await expectAccessible(page)
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
  await page.getByRole('button', { name: 'Mark as read: Chiniera is back in stock' }).click()
  await expect(list.getByText('1 unread')).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('No unread notifications')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)

  // Opening one leads to what it is about, and reads it.
  await tell('Ginestra is back in stock')
  await page.getByRole('link', { name: 'Ginestra is back in stock' }).click()
  await expect(page).toHaveURL(`${business.club}/customer/wishlist`)

  // The browser closes the connection itself when it is told that the session has ended.
  const isEvents = (request: { url(): string }) => request.url().endsWith('/notifications/events')
  const begun = page.waitForRequest(isEvents)
  await page.reload()
  await begun
  const ended = Promise.race([
    page.waitForEvent('requestfinished', isEvents),
    page.waitForEvent('requestfailed', isEvents),
  ])
  await database.owner.query(
    `update sessions set revoked_at = now() where business_id = $1 and user_id =
       (select user_id from members where id = $2)`,
    [business.id, memberId],
  )
  await ended
  await tell('Only for those who are signed in')
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
})
