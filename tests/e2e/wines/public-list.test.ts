import { defaultLocation } from '~/wines/cellar/locations.server'
import { moveStock } from '~/wines/cellar/move-stock.server'
import { aWine } from '../../builders/wine'
import type { Label } from '~/wines/labels'
import type { TenantDb } from '#/db/handles.server'
import {
  expect,
  expectAccessible,
  expectAccessibleAndResponsive,
  expectAccessibleAtBothSizes,
  openPortal,
  test,
} from '../business'

const now = new Date('2026-11-20T17:00:00Z')

async function listed(db: TenantDb, label: Partial<Label>, facts: object, bottles = 3) {
  const wineId = await aWine(db, label)
  await db.transaction((db) =>
    db.q
      .updateTable('wines')
      .set({ is_listed: true, bottle_price_cents: 64_00, ...facts })
      .where('business_id', '=', db.businessId)
      .where('id', '=', wineId)
      .execute(),
  )
  if (bottles > 0) await moveStock(db, { act: 'receive', wineId, quantity: bottles, userId: null, now })
  return wineId
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest searches and filters the wine list of a club', async ({ page, database, aBusiness }) => {
    const business = await aBusiness()
    const db = database.tenant(business.id)
    await listed(
      db,
      { producer: 'Fèlsina', name: 'Rancia' },
      { house_score: 92, list_note: 'Ask for a taste.' },
    )
    await listed(
      db,
      { producer: 'Huet', name: 'Le Mont', type: 'white' },
      { glass_price_cents: 14_00, glass_ml: 150 },
    )
    await listed(db, { producer: 'Bedrock', name: 'Ode', formatMl: 1_500 }, { bottle_price_cents: 210_00 }, 0)
    await page.goto(business.club)
    await page.getByRole('link', { name: 'See the wine list' }).click()
    await expect(page).toHaveTitle(`Wine list: ${business.name}`)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${business.club}/list`)
    const red = page.getByRole('region', { name: 'Red' })
    await expect(red.getByRole('listitem').filter({ hasText: 'Rancia' })).toContainText('House score 92')
    await expect(red.getByRole('listitem').filter({ hasText: 'Ode' })).toContainText('Sold out')
    await expect(page.getByRole('region', { name: 'By the glass' })).toContainText('5 oz')

    await page.getByLabel('Search').fill('felsna')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByRole('status')).toContainText('1 wine with similar words')
    await expect(page.getByText('Rancia')).toBeVisible()
    await expect(page.getByText('Le Mont')).toBeHidden()
    await page.getByRole('link', { name: 'Show the whole list' }).click()

    await page.getByText('Type, price and by the glass').click()
    await page.getByLabel('Type', { exact: true }).selectOption('Red')
    await page.getByLabel('Up to $').fill('$100')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByRole('status')).toContainText('1 wine of 3')
    await expect(page.getByLabel('Up to $')).toHaveValue('$100')
    await page.getByLabel('Search').fill('nothing at all')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByRole('status')).toContainText('No wines match “nothing at all”')
  })
})

test('a wine list is accessible in both themes, on paper, and follows the cellar at once', async ({
  page,
  platform,
  database,
  aBusiness,
}) => {
  const business = await aBusiness()
  const db = database.tenant(business.id)
  const wineId = await listed(db, {}, { glass_price_cents: 15_00, glass_ml: 150 }, 1)
  await listed(db, { name: 'Rare', type: 'white' }, { bottle_price_cents: null }, 0)
  await page.goto(`${business.club}/list`)
  await expectAccessibleAtBothSizes(page)
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(data).toMatchObject({ '@type': 'Menu', url: `${business.club}/list` })

  await page.goto(business.club)
  const wines = page.getByRole('region', { name: 'Our wine list' })
  await expect(wines.getByRole('listitem').filter({ hasText: 'Gavarini' })).toContainText('$64')
  const locationId = await defaultLocation(db, now)
  await moveStock(db, { act: 'sell', wineId, quantity: 1, locationId, userId: null, now })
  await page.goto(`${business.club}/list`)
  await expect(page.getByRole('region', { name: 'Red' })).toContainText('Sold out')
  await page.goto(business.club)
  await expect(wines.getByRole('listitem').filter({ hasText: 'Gavarini' })).toContainText('Sold out')

  await page.goto(`${business.club}/list`)
  await page.getByRole('link', { name: 'A4', exact: true }).click()
  await expect(page.getByText('Laid out for A4')).toBeVisible()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  // A4 in points.
  expect(pdf.toString('latin1')).toMatch(/MediaBox \[0 0 59[45]/)

  await openPortal(page, platform, business, '/business/inventory/list')
  await expect(page.getByText(`${business.club}/list`).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Wines without a price' })).toContainText('Rare')
  await expectAccessibleAndResponsive(page)
  await page.getByRole('link', { name: 'See the list' }).click()
  await expect(page.getByText('A preview of your wine list.')).toBeVisible()
  await expectAccessible(page)
})
