import { newId } from '~/foundation/kit/ids'
import { switchForGuests } from '~/club/sommelier/settings/settings.server'
import { aStockedWine } from '../../builders/club-run'
import { aWineForSale } from '../../builders/purchase'
import { expect, expectAccessible, test } from '../business'

const now = new Date()

test('@phone a guest asks and hands a question over; a member asks, narrows, fills the cart, judges and deletes', async ({
  page,
  newVisitor,
  database,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  const db = database.tenant(business.id)
  await aWineForSale(db, { bottles: 3, priceCents: 4_200 })
  await aStockedWine(db, { bottles: 3, now, name: 'Ginestra', bottlePriceCents: 9_000, isListed: true })
  const { rows } = await database.owner.query('select user_id from business_users where business_id = $1', [
    business.id,
  ])
  await switchForGuests(db, { isOn: true, userId: rows[0].user_id as string, now })

  const guest = await newVisitor()
  await guest.goto(`${business.club}/sommelier`)
  await guest.getByLabel('Your question').fill('A Riesling from Japan')
  await guest.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(guest.getByRole('article')).toHaveCount(1)
  await guest.getByLabel('Ask more').fill('A red for steak')
  await guest.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(guest.getByRole('article')).toHaveCount(2)
  await expect(guest.getByRole('log')).toContainText('Ginestra')
  await guest.getByText(/^Ask .* instead$/).click()
  await guest.getByLabel('Your name').fill('Ada Conti')
  await guest.getByLabel('Your email address').fill(`${newId()}@example.test`)
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Send question' }).click()
  await expect(guest.getByText('Question sent')).toBeVisible()
  await guest.close()

  await aMember(page, business)
  await page.goto(`${business.club}/customer/sommelier`)
  const field = page.getByLabel('Your question')
  await field.fill('A red for steak')
  await field.press('Enter')
  const log = page.getByRole('log', { name: 'Conversation' })
  await expect(log.getByRole('heading', { level: 3 })).toHaveCount(2)
  await expect(log).toContainText('$90')

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
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Delete this conversation' }).click()
  await expect(page.getByText('Deleted.')).toBeVisible()
  await expect(page.getByText('Earlier conversations')).toBeHidden()
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
