import { moveStock } from '~/wines/cellar/move-stock.server'
import { wineStock } from '~/wines/cellar/queries.server'
import { aWine } from '../../builders/wine'
import { expect, expectAccessibleAndResponsive, openPortal, test } from '../business'

const now = new Date('2026-11-20T17:00:00Z')

test('a till’s sales file is mapped, posted and undone; the next day needs no decisions', async ({
  page,
  platform,
  database,
  aBusiness,
}) => {
  const business = await aBusiness()
  const db = database.tenant(business.id)
  const wineId = await aWine(db)
  await moveStock(db, { act: 'receive', wineId, quantity: 4, userId: null, now })
  const available = async () => (await wineStock(db, wineId)).totals.available
  const upload = async (name: string, text: string) => {
    await page
      .getByLabel('Sales file', { exact: true })
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Upload file' }).click()
  }
  await openPortal(page, platform, business, '/business/inventory/sales')
  await expectAccessibleAndResponsive(page)

  await upload('nothing.csv', 'Item\n')
  await expect(page.getByText('This file has one column only.')).toBeVisible()
  await upload('friday.csv', 'Menu item;Qty\nGavarini 2019;3\nGavarini glass;6\nTiramisù;12\n')
  await expect(page.getByRole('heading', { name: 'Which column is which?' })).toBeVisible()
  await expectAccessibleAndResponsive(page)
  await expect(page.getByLabel('Quantity sold')).toHaveValue('1')
  await page.getByRole('button', { name: 'Use these columns' }).click()
  await expect(page.getByRole('heading', { name: '3 items to decide' })).toBeVisible()
  await expectAccessibleAndResponsive(page)
  await page.getByLabel('Gavarini 2019').selectOption('Bottle: Elio Grasso Gavarini 2019')
  await page.getByLabel('Gavarini glass').selectOption('Glass: Elio Grasso Gavarini 2019')
  await page.getByRole('button', { name: 'Save and ignore the others' }).click()
  await expect(page.getByRole('heading', { name: 'What will be sold' })).toBeVisible()
  await expect(page.getByText('1.2 bottles')).toBeVisible()
  await expectAccessibleAndResponsive(page)
  await page.getByRole('button', { name: 'Post sale of 3 bottles' }).click()
  await expect(page.getByText('Sales posted.')).toBeVisible()
  expect(await available()).toBe(1)
  await page.getByRole('button', { name: 'Record bottles opened of Elio Grasso Gavarini 2019' }).click()
  await expect(page.getByText('Opened bottles recorded.')).toBeVisible()
  expect(await available()).toBe(0)
  await expectAccessibleAndResponsive(page)

  await page.getByRole('link', { name: 'Sales', exact: true }).first().click()
  await upload('again.csv', 'Menu item;Qty\nGavarini 2019;3\nGavarini glass;6\nTiramisù;12\n')
  await expect(page.getByText('You already posted this file')).toBeVisible()
  await upload('saturday.csv', 'Menu item;Qty\nGavarini 2019;2\n')
  await expect(page.getByText('1 wine doesn’t have the bottles')).toBeVisible()
  await page.getByRole('button', { name: 'Post sale of 2 bottles' }).click()
  await expect(page.getByRole('alert')).toContainText('Elio Grasso Gavarini 2019: 2 sold, 0 there')
  await page.getByRole('link', { name: 'Sales', exact: true }).first().click()
  await page.getByRole('link', { name: 'friday.csv' }).click()
  await page.getByRole('button', { name: 'Undo this file' }).click()
  await page.getByRole('button', { name: 'Undo file' }).click()
  await expect(page.getByText('This file was undone on')).toBeVisible()
  expect(await available()).toBe(4)
})

test('a bottle is sold and put back at the counter, with one hand @phone', async ({
  page,
  platform,
  database,
  aBusiness,
}) => {
  const business = await aBusiness()
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
  await expectAccessibleAndResponsive(page)
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(page.getByText('Undone: 2 bottles of Elio Grasso Gavarini 2019 sold.')).toBeVisible()
  expect((await wineStock(db, wineId)).totals.available).toBe(2)
})
