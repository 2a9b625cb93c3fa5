import { newId } from '~/kit/ids'
import { switchForGuests } from '~/sommelier/settings/settings.server'
import { aStockedWine } from '../../builders/club-run'
import { aWineForSale } from '../../builders/purchase'
import { expect, expectAccessibleAtBothSizes, openPortal, test } from '../business'

const now = new Date()

test('@both a member asks, narrows, puts a wine into the cart, judges and deletes', async ({
  page,
  database,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  await aMember(page, business)
  const db = database.tenant(business.id)
  await aWineForSale(db, { bottles: 3, priceCents: 4_200 })
  await aStockedWine(db, { bottles: 3, now, name: 'Ginestra', bottlePriceCents: 9_000, isListed: true })

  await page.goto(`${business.club}/customer/sommelier`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sommelier' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  const field = page.getByLabel('Your question')
  await field.fill('A red for steak')
  await field.press('Enter')
  const log = page.getByRole('log', { name: 'Conversation' })
  await expect(log.getByRole('heading', { level: 3 })).toHaveCount(2)
  await expect(log).toContainText('$90')
  await expectAccessibleAtBothSizes(page)

  await page.getByLabel('Ask more').fill('only under $50')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(log.getByRole('article')).toHaveCount(2)
  const last = log.getByRole('article').last()
  await expect(last.getByRole('heading', { level: 3 })).toHaveCount(1)
  await last.getByRole('button', { name: /to cart$/ }).click()
  await expect(last.getByText('1 bottle in your cart')).toBeVisible()
  const thumb = last.getByRole('button', { name: /^Helpful/ })
  await thumb.click()
  await expect(thumb).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'Delete this conversation' }).click()
  await expect(page.getByText('Deleted.')).toBeVisible()
  await expect(page.getByText('Earlier conversations')).toBeHidden()
})

test('@phone a guest asks about the list, hands a question over, and is not pushed to join', async ({
  page,
  database,
  aBusiness,
}) => {
  const business = await aBusiness()
  const db = database.tenant(business.id)
  await aStockedWine(db, { bottles: 3, now, name: 'Ginestra', bottlePriceCents: 9_000, isListed: true })
  const closed = await page.goto(`${business.club}/sommelier`)
  expect(closed!.status()).toBe(404)
  const { rows } = await database.owner.query('select user_id from business_users where business_id = $1', [
    business.id,
  ])
  await switchForGuests(db, { isOn: true, userId: rows[0].user_id as string, now })

  await page.goto(business.club)
  await page.getByRole('link', { name: 'Ask the sommelier' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ask the sommelier' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.getByLabel('Your question').fill('A Riesling from Japan')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByLabel('Ask more').fill('A red for steak')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('log')).toContainText('Ginestra')
  await expectAccessibleAtBothSizes(page)

  await page.getByText(/^Ask .* instead$/).click()
  await page.getByLabel('Your name').fill('Ada Conti')
  await page.getByLabel('Your email address').fill(`${newId()}@example.test`)
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByText('Question sent')).toBeVisible()
})

test('a waiter asks at a table, and sees bins and bottles', async ({
  page,
  platform,
  database,
  aBusiness,
}) => {
  const business = await aBusiness({ connected: false })
  const db = database.tenant(business.id)
  await aStockedWine(db, { bottles: 7, now, name: 'Ginestra', bin: 'A-12', isListed: false })
  await openPortal(page, platform, business, '/business/sommelier')
  await page.getByLabel('Your question').fill('A red for lamb')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByRole('log')).toContainText('Bin A-12 · 7 bottles')
  await expectAccessibleAtBothSizes(page)
  await page.getByLabel('Ask more').fill('What does it cost us?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('log')).not.toContainText('$12')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a member asks by plain forms, and the answers are on the page', async ({
    page,
    database,
    aBusiness,
    aMember,
  }) => {
    const business = await aBusiness()
    await aMember(page, business)
    await aStockedWine(database.tenant(business.id), {
      bottles: 3,
      now,
      name: 'Ginestra',
      isListed: true,
    })
    await page.goto(`${business.club}/customer/sommelier`)
    await page.getByLabel('Your question').fill('A red for steak')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(page.getByRole('log')).toContainText('Ginestra')
    await page.getByRole('button', { name: 'Something else' }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
  })
})
