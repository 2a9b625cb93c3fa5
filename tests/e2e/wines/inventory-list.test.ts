import type { TenantDb } from '#/db/handles.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import type { NewWine } from '~/cellar/reference/labels'
import { aWine } from '../../builders/wine'
import { expect, expectAccessible, goToSearch, openPortal, type Page, test } from '../business'

test.describe.configure({ mode: 'parallel' })

async function stocked(db: TenantDb, bottles: number, facts: Partial<NewWine>) {
  const wineId = await aWine(db, facts)
  const by = { userId: null, now: new Date() }
  await moveStock(db, { act: 'opening', wineId, quantity: bottles, unitCostCents: 1500, ...by })
}

async function aCellar(db: TenantDb) {
  await stocked(db, 12, {
    producer: 'Fèlsina',
    name: 'Rancia',
    bin: 'A-2',
    bottlePriceCents: 9800,
    houseScore: 94,
  })
  await stocked(db, 3, { name: 'Gavarini', bin: 'A-12', bottlePriceCents: 14500, parLevel: 6 })
  await stocked(db, 40, { producer: 'Krug', name: 'Grande Cuvée', type: 'sparkling', vintage: 'NV' })
}

/** The element that has the focus, by its accessible text. */
const focused = (page: Page) => page.locator(':focus')

test('a wine director searches, moves through the list and changes a price and the stock by keyboard', async ({
  page,
  platform,
  database,
  aBusiness,
}) => {
  const business = await aBusiness({ connected: false })
  await aCellar(database.tenant(business.id))
  await openPortal(page, platform, business, '/business/inventory')
  await expect(page.getByRole('status').filter({ hasText: '3 wines' })).toBeVisible()

  await goToSearch(page, 'Search wines')
  await page.keyboard.type('gavarni')
  await expect(page).toHaveURL(/q=gavarni/)
  await expect(
    page.getByRole('status').filter({ hasText: '1 wine. Words similar to “gavarni”' }),
  ).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeFocused()

  // The grid is one stop of the Tab key.
  const wine = page.getByRole('link', { name: 'Elio Grasso Gavarini 2019', exact: true })
  await page.getByText('Columns', { exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(wine).toBeFocused()
  const price = page.getByRole('button', { name: /Change the bottle price of Elio Grasso/ })
  while (!(await price.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: 'Bottle price of Elio Grasso Gavarini 2019' })
  await expect(field).toBeFocused()
  await field.fill('a lot')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter an amount such as')).toBeVisible()
  await expect(field).toHaveValue('a lot')
  await expectAccessible(page)
  await field.fill('149.50')
  await page.keyboard.press('Enter')
  await expect(price).toContainText('$149.50')
  await expect(price).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(price).toBeFocused()

  const stock = page.getByRole('button', { name: /Correct the stock of Elio Grasso/ })
  await expect(stock).toContainText('3 left, low')
  while (!(await stock.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Correct the stock of Elio Grasso Gavarini 2019' })
  await dialog.getByLabel('Bottles available there').fill('7')
  await dialog.getByLabel('Reason').selectOption('Found')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Correct stock' }).click()
  await expect(stock).toContainText('7')
  await page.keyboard.press('ArrowLeft')
  await expect(focused(page)).toContainText(/A-12|Piedmont|7/)
})

test('on a phone wines are rows of a few lines, and several are changed together and undone', async ({
  page,
  platform,
  database,
  aBusiness,
}) => {
  const business = await aBusiness({ connected: false })
  await aCellar(database.tenant(business.id))
  await page.setViewportSize({ width: 390, height: 844 })
  await openPortal(page, platform, business, '/business/inventory')
  await expect(page.getByText('3 left, low')).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Type' }).selectOption('red')
  await expect(page).toHaveURL(/type=red/)
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await page.getByLabel('Select Elio Grasso Gavarini 2019').check()
  await page.getByLabel('Select Fèlsina Rancia 2019').check()
  await expect(page.getByText('2 wines selected')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change selected wines' }).click()
  await expect(page.getByRole('heading', { name: 'Change 2 wines' })).toBeVisible()
  await page.getByLabel('Set the bin').check()
  await page.getByLabel('Bin', { exact: true }).fill('Z-1')
  await page.getByRole('button', { name: 'Change 2 wines' }).click()
  await expect(page.getByText('Bin set to Z-1: 2 wines.')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Z-1' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo for 2 wines' }).click()
  await expect(page.getByText('Change undone for 2 wines.')).toBeVisible()
  await expect(page.getByText('A-12')).toBeVisible()
})

test('without scripts the list is searched by a form and a wine is edited on its own form', async ({
  newVisitor,
  page,
  platform,
  database,
  aBusiness,
}) => {
  const business = await aBusiness({ connected: false })
  await aCellar(database.tenant(business.id))
  await openPortal(page, platform, business, '/business/inventory')
  const plain = await newVisitor({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  await plain.goto(`${platform.rootUrl}/business/inventory`)
  await plain.getByLabel('Search wines').fill('felsina')
  await plain.getByRole('button', { name: 'Search' }).click()
  await expect(plain.getByText('1 wine.')).toBeVisible()
  await plain.getByRole('link', { name: 'Edit Fèlsina Rancia 2019' }).click()
  await plain.getByRole('textbox', { name: 'Bottle price' }).fill('nothing')
  await plain.getByRole('button', { name: 'Save price' }).click()
  await expect(plain.getByRole('alert')).toContainText('Please enter an amount')
  await expect(plain.getByRole('textbox', { name: 'Bottle price' })).toHaveValue('nothing')
  await plain.getByRole('textbox', { name: 'Bottle price' }).fill('101')
  await plain.getByRole('button', { name: 'Save price' }).click()
  await expect(plain.getByText('Bottle price saved.')).toBeVisible()
  await expect(plain.getByText('$101.00')).toBeVisible()
  await plain.close()
})
