import { aWine } from '../../builders/wine'
import type { TestDatabase } from '../../database'
import { openPortal, expect, expectAccessibleAndResponsive, test, type Page } from '../business'

test.describe.configure({ mode: 'parallel' })

async function addLine(page: Page, words: string, line: { count: string; caseSize?: string; cost: string }) {
  await page.getByLabel('Find a wine').fill(words)
  await page.getByRole('list', { name: 'Wines found' }).getByRole('link').first().click()
  await page.getByLabel('How many').fill(line.count)
  await page.getByLabel('Bottles in a case').fill(line.caseSize ?? '')
  await page.getByLabel('Cost of each').fill(line.cost)
  await page.getByRole('button', { name: 'Add line' }).click()
}

test('a delivery of two wines is received, the second in part, and undone', async ({
  page,
  platform,
  aBusiness,
  database,
}) => {
  const business = await aBusiness({ connected: false })
  const db = (database as TestDatabase).tenant(business.id)
  await aWine(db)
  await aWine(db, { producer: 'Château Pichon', name: 'Comtesse', vintage: 2018 })
  await openPortal(page, platform, business, '/business/inventory/suppliers')
  await page.getByLabel('Name').fill('Vias Imports')
  await page.getByRole('button', { name: 'Add supplier' }).click()
  await expect(page.getByText('Supplier added.')).toBeVisible()
  await expectAccessibleAndResponsive(page)

  await page.getByRole('navigation', { name: 'Inventory' }).getByRole('link', { name: 'Receiving' }).click()
  await expect(page.getByRole('heading', { name: 'No receipts yet' })).toBeVisible()
  await page.getByRole('button', { name: 'New receipt' }).click()

  // Saved as it is typed: a reload shows it again.
  await page.getByLabel('Supplier', { exact: true }).selectOption('Vias Imports')
  await page.getByLabel(/^Document number/).fill('INV 2041')
  await page.getByLabel(/^Total on the document/).fill('420')
  await expect(page.getByRole('heading', { name: 'Receipt INV 2041' })).toBeVisible()
  await page.getByLabel('Received on').focus()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(/^Total on the document/)).toHaveValue('420.00')

  await addLine(page, 'gavarini', { count: '2', caseSize: '12', cost: '180' })
  await expect(page.getByText('24 bottles of Elio Grasso Gavarini 2019 added.')).toBeVisible()
  await expect(page.getByLabel('Find a wine')).toBeFocused()
  await addLine(page, 'chateau comtesse', { count: '4', cost: '13.00' })
  await expect(page.getByText('Lines add up to $412.00; the document says $420.00.')).toBeVisible()
  await expectAccessibleAndResponsive(page)

  const comtesse = page.getByLabel('Bottles of Château Pichon Comtesse 2018 that arrived')
  await comtesse.fill('5')
  await page.getByRole('button', { name: 'Receive these bottles' }).click()
  await expect(page.getByRole('alert')).toContainText(
    '4 bottles of Château Pichon Comtesse 2018 are still to come, and you entered 5.',
  )
  await comtesse.fill('1')
  await page.getByRole('button', { name: 'Receive these bottles' }).click()
  await expect(page.getByText('25 bottles received into stock.')).toBeVisible()
  await expect(page.getByText('25 bottles received, 3 bottles still to come.')).toBeVisible()
  await expect(comtesse).toHaveValue('3')
  await expectAccessibleAndResponsive(page)

  await page.getByRole('button', { name: 'Undo this delivery' }).click()
  await page.getByRole('button', { name: 'Undo Receipt INV 2041' }).click()
  await expect(page.getByText('25 bottles taken out of stock.')).toBeVisible()
  await expect(page.getByText('Your stock changes when you receive the bottles.')).toBeVisible()
  await expect(comtesse).toHaveValue('4')

  // The same document is refused, with a way to the receipt that is there.
  await page.getByRole('link', { name: 'Receiving' }).first().click()
  await page.getByRole('button', { name: 'New receipt' }).click()
  await expect(page.getByRole('heading', { name: /^Receipt of/ })).toBeVisible()
  await page.getByLabel('Supplier', { exact: true }).selectOption('Vias Imports')
  await page.getByLabel(/^Document number/).fill('inv2041')
  await page.getByRole('link', { name: 'Open the receipt with this document number' }).first().click()
  await expect(page.getByRole('heading', { name: 'Receipt INV 2041' })).toBeVisible()
})

test('an order proposal becomes a draft receipt without scripts', async ({
  browser,
  platform,
  aBusiness,
  database,
}) => {
  const business = await aBusiness({ connected: false })
  const db = (database as TestDatabase).tenant(business.id)
  const wineId = await aWine(db)
  await db.transaction(({ q, businessId }) =>
    q
      .updateTable('wines')
      .set({ par_level: 6 })
      .where('business_id', '=', businessId)
      .where('id', '=', wineId)
      .execute(),
  )
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await openPortal(page, platform, business, '/business/inventory/reorder')
  const quantity = page.getByLabel('Bottles of Elio Grasso Gavarini 2019 to order')
  await expect(quantity).toHaveValue('6')
  await quantity.fill('many')
  await page.getByRole('button', { name: 'Create draft receipt' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter whole bottles')
  await expect(quantity).toHaveValue('many')
  await quantity.fill('8')
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.getByText('8 bottles')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await quantity.fill('8')
  await page.getByRole('button', { name: 'Create draft receipt' }).click()
  await expect(page.getByText('Draft receipt created.')).toBeVisible()
  await page.getByRole('button', { name: 'Receive these bottles' }).click()
  await expect(page.getByText('8 bottles received into stock.')).toBeVisible()
  await page.goto(`${platform.rootUrl}/business/inventory/reorder`)
  await expect(page.getByRole('heading', { name: 'No wine is below its par level' })).toBeVisible()
})
