import { aWine } from '../../builders/wine'
import type { TestDatabase } from '../../database'
import { openPortal, expect, expectAccessible, test, type Page } from '../business'

test.describe.configure({ mode: 'parallel' })

async function addLine(page: Page, words: string, line: { count: string; caseSize?: string; cost: string }) {
  await page.getByLabel('Find a wine').fill(words)
  await page.getByRole('list', { name: 'Wines found' }).getByRole('link').first().click()
  await page.getByLabel('How many').fill(line.count)
  await page.getByLabel('Bottles in a case').fill(line.caseSize ?? '')
  await page.getByLabel('Cost of each').fill(line.cost)
  await page.getByRole('button', { name: 'Add line' }).click()
}

test('a receipt is saved as it is typed, and each line leads back to the search for the next', async ({
  page,
  platform,
  aBusiness,
  database,
}) => {
  const business = await aBusiness({ connected: false })
  const db = (database as TestDatabase).tenant(business.id)
  await aWine(db)
  await aWine(db, { producer: 'Château Pichon', name: 'Comtesse', vintage: 2018 })
  await openPortal(page, platform, business, '/business/inventory/receiving')
  await page.getByRole('button', { name: 'New receipt' }).click()

  // Saved as it is typed: a reload shows it again.
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

  const comtesse = page.getByLabel('Bottles of Château Pichon Comtesse 2018 that arrived')
  await comtesse.fill('5')
  await page.getByRole('button', { name: 'Receive these bottles' }).click()
  await expect(page.getByRole('alert')).toContainText(
    '4 bottles of Château Pichon Comtesse 2018 are still to come, and you entered 5.',
  )
  await expectAccessible(page)
  await comtesse.fill('1')
  await page.getByRole('button', { name: 'Receive these bottles' }).click()
  await expect(page.getByText('25 bottles received into stock.')).toBeVisible()
  await expect(page.getByText('25 bottles received, 3 bottles still to come.')).toBeVisible()
  await expect(comtesse).toHaveValue('3')
})
