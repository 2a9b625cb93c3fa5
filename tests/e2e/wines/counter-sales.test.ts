import { moveStock } from '~/cellar/stock/move-stock.server'
import { wineStock } from '~/cellar/stock/queries.server'
import { aWine } from '../../builders/wine'
import { expect, openPortal, test } from '../business'

const now = new Date('2026-11-20T17:00:00Z')

test('a bottle is sold and put back at the counter, with one hand @phone', async ({
  page,
  platform,
  database,
  aBusiness,
}) => {
  const business = await aBusiness({ connected: false })
  const db = database.tenant(business.id)
  const wineId = await aWine(db)
  await moveStock(db, { act: 'receive', wineId, quantity: 2, userId: null, now })
  await openPortal(page, platform, business, '/business/inventory/sales')
  await page.getByLabel('Find a wine').fill('gavar')
  await page.getByRole('link', { name: /Elio Grasso Gavarini 2019/ }).click()
  await page.getByRole('button', { name: 'One bottle more' }).click()
  await page.getByRole('button', { name: 'One bottle more' }).click()
  await page.getByRole('button', { name: 'Sell', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('2 bottles of Elio Grasso Gavarini 2019 are available')
  await page.getByRole('button', { name: 'One bottle fewer' }).click()
  await page.getByRole('button', { name: 'Sell', exact: true }).click()
  await expect(page.getByText('2 bottles of Elio Grasso Gavarini 2019 sold.')).toBeVisible()
  await expect(page.getByText('None left: guests see it as sold out.')).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(page.getByText('Undone: 2 bottles of Elio Grasso Gavarini 2019 sold.')).toBeVisible()
  expect((await wineStock(db, wineId)).totals.available).toBe(2)
})
