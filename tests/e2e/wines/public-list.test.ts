import { moveStock } from '~/cellar/stock/move-stock.server'
import { aWine } from '../../builders/wine'
import type { Label } from '~/cellar/reference/labels'
import type { TenantDb } from '#/db/handles.server'
import { expect, expectAccessible, openPortal, test } from '../business'

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

test('a wine list is printed on A4, and previewed by its owner', async ({
  page,
  platform,
  database,
  aBusiness,
}) => {
  const business = await aBusiness({ connected: false })
  const db = database.tenant(business.id)
  await listed(db, {}, { glass_price_cents: 15_00, glass_ml: 150 }, 1)
  await page.goto(`${business.club}/list`)
  await page.getByRole('link', { name: 'A4', exact: true }).click()
  await expect(page.getByText('Laid out for A4')).toBeVisible()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  // A4 in points.
  expect(pdf.toString('latin1')).toMatch(/MediaBox \[0 0 59[45]/)

  await openPortal(page, platform, business, '/business/inventory/list')
  await page.getByRole('link', { name: 'See the list' }).click()
  await expect(page.getByText('A preview of your wine list.')).toBeVisible()
  await expectAccessible(page)
})

test('a long wine list on a phone shows its sections, and the address of a wine opens the section of it', async ({
  page,
  database,
  aBusiness,
}) => {
  const business = await aBusiness({ connected: false })
  const db = database.tenant(business.id)
  const white = await listed(db, { name: 'Lunar', type: 'white' }, {})
  for (let count = 1; count <= 24; count++) await listed(db, { name: `Red ${count}`, type: 'red' }, {})
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${business.club}/list`)
  const reds = page.getByRole('button', { name: 'Red 24 wines' })
  const lastRed = page.getByText('Red 24', { exact: true })
  await expect(lastRed).toBeHidden()
  await reds.click()
  await expect(lastRed).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Red' }).click()
  await expect(lastRed).toBeHidden()

  await page.goto(`${business.club}/list#wine-${white}`)
  await expect(page.getByText('Lunar')).toBeInViewport()
  await expect(lastRed).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 844 })
  await expect(lastRed).toBeVisible()
})
