import sharp from 'sharp'
import { aPerson, addOwner, password } from '../../builders/person'
import { aReadList, readEntry } from '../../builders/read-list'
import { aWine } from '../../builders/wine'
import type { TestDatabase } from '../../database'
import { expect, expectAccessible, openPortal, test, type Page } from '../business'
import { signInByRequest } from '../session-shortcuts'

const grasso = { producer: 'Elio Grasso', vintage: 2019, bottleMl: 750 }
const entries = [
  readEntry({ ...grasso, name: 'Gavarini', bottlePrice: 14_500 }),
  readEntry({ ...grasso, name: 'Ginestra', bottlePrice: 1_500 }, { at: 1, doubts: { bottlePrice: 0.4 } }),
  readEntry(
    { ...grasso, vintage: null, name: 'Runcot 2016 Vietti Perbacco 2021', bottlePrice: 6_000 },
    { at: 2, doubts: { name: 0.3 } },
  ),
  readEntry({ ...grasso, name: 'Service included' }, { at: 3, doubts: { name: 0.2 } }),
  readEntry({ producer: 'Keller', name: 'Von der Fels', vintage: 2022 }, { at: 4, doubts: { vintage: 0.2 } }),
]

/** A page with nothing but lines, as a picture. */
async function aPicture() {
  const rows = entries.map(
    ({ place }) => `<rect x="${place.x}" y="${place.y}" width="300" height="10" fill="#333"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="612" height="792"><rect width="612" height="792" fill="#fff"/>${rows.join('')}</svg>`
  return { bytes: await sharp(Buffer.from(svg)).webp().toBuffer(), width: 612, height: 792 }
}

const openRow = (page: Page) => page.getByRole('list', { name: 'Rows' }).locator('li[aria-current]')

test('a list is reviewed by keyboard, by two people, imported and undone', async ({
  page,
  newVisitor,
  platform,
  aBusiness,
  database,
}) => {
  const business = await aBusiness({ connected: false })
  const rows = database as TestDatabase
  const db = rows.tenant(business.id)
  await aWine(db, {
    producer: 'Keller',
    name: 'Von der Fels',
    vintage: 2020,
    type: 'white',
    region: 'Rheinhessen',
  })
  const importId = await aReadList(db, entries, { source: 'pdf', currency: 'EUR', picture: await aPicture() })
  const path = `/business/inventory/import/${importId}`
  await openPortal(page, platform, business, path)
  await expect(page.getByText('1 price and 1 vintage to check, 2 names to look at')).toBeVisible()
  await expect(page.getByText('This list has prices in Euro')).toBeVisible()

  // The first row to check is open; J and K move between rows, from the filter too, and the focus stays with the row.
  await expect(openRow(page).getByRole('heading')).toContainText('Ginestra')
  await page.getByRole('link', { name: /^To check/ }).click()
  await expect(page).toHaveURL(/show=check/)
  await page.keyboard.press('j')
  await expect(openRow(page).getByRole('heading')).toContainText('Keller')
  await expect(openRow(page).getByRole('heading')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(openRow(page).getByRole('heading')).toBeFocused()
  // Enter moves to what is in doubt and why.
  await page.keyboard.press('Enter')
  await expect(openRow(page).getByText('To check: Not sure which column')).toBeVisible()
  await expect(page.getByLabel('Bottle price')).toBeFocused()
  await page.keyboard.type('150')
  await page.keyboard.press('Enter')

  // Ctrl and Enter accept the next row unchanged; undo asks about it again.
  await expect(openRow(page).getByRole('heading')).toContainText('Keller')
  await page.keyboard.press('Control+Enter')
  await expect(openRow(page).getByRole('heading')).toContainText('Runcot')
  await page.keyboard.press('Alt+u')
  await expect(page.getByText('1 vintage to check, 2 names to look at')).toBeVisible()
  await page.getByRole('link', { name: /Runcot/ }).click()

  // Two wines in one row.
  await expect(openRow(page).getByRole('heading')).toContainText('Runcot')
  await page.keyboard.press('Alt+s')
  await page.getByLabel('The second wine begins with').selectOption({ label: 'Vietti Perbacco 2021' })
  await page.getByRole('radio', { name: 'the second wine' }).check()
  await page.getByRole('button', { name: 'Split row' }).click()
  await expect(page.getByLabel('Vintage')).toHaveValue('2016')
  await expect(page.getByText('4 of 6 wines to check')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(openRow(page).getByRole('heading')).toContainText('Vietti Perbacco')
  await page.getByLabel('Producer').fill('Vietti')
  await page.getByLabel('Wine name').fill('Perbacco')
  await page.keyboard.press('Enter')

  // Not a wine: dropped, taken back by undo, dropped again.
  await expect(openRow(page).getByRole('heading')).toContainText('Service included')
  await page.keyboard.press('Alt+x')
  await expect(openRow(page).getByRole('heading')).toContainText('Keller')
  await page.keyboard.press('Alt+u')
  await expect(openRow(page).getByRole('heading')).toContainText('Service included')
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')

  // A new vintage of a wine in the cellar takes its kind and origin.
  await expect(page.getByText('Looks like a new vintage of a wine you have')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('1')
  await expect(page.getByLabel('Region')).toHaveValue('Rheinhessen')
  await expect(page.getByLabel('Kind', { exact: true }).first()).toHaveValue('white')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden()
  // Single letters work as before.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')

  // A colleague changes the same row meanwhile.
  const colleague = await aPerson(rows)
  await addOwner(rows, colleague.id, business.id)
  const theirs = await newVisitor()
  await signInByRequest(theirs, platform.rootUrl, colleague.email, password)
  await theirs.goto(`${platform.rootUrl}${path}?show=all&row=0`)
  await page.goto(`${platform.rootUrl}${path}?show=all&row=0`)
  for (const one of [theirs, page]) await expect(openRow(one).getByRole('heading')).toContainText('Gavarini')
  await page.getByLabel('Bin', { exact: true }).fill('A1')
  await theirs.getByLabel('Bin', { exact: true }).fill('B2')
  await theirs.getByRole('button', { name: 'Save as checked' }).click()
  await expect(theirs.getByText(/1 of 5 wines to check/)).toBeVisible()
  await expect(theirs.getByText(/bin B2/)).toBeVisible()
  await page.getByLabel('Bin', { exact: true }).press('Enter')
  await page.getByRole('button', { name: /Open Elio Grasso Gavarini/ }).click()
  await expect(page.getByText('changed this row while you had it open')).toBeVisible()
  await expect(page.getByText('Bin is now “B2”; you entered “A1”.')).toBeVisible()
  await expect(page.getByLabel('Bin', { exact: true })).toHaveValue('A1')
  await page.getByLabel('Bin', { exact: true }).press('Enter')
  // Their page follows by itself.
  await expect(theirs.getByText(/bin A1/)).toBeVisible({ timeout: 15_000 })
  await theirs.context().close()

  await page.goto(platform.rootUrl + path)
  // One row is still to be checked: importing asks first.
  await page.getByRole('button', { name: 'Import 5 wines' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import 5 wines' }).click()
  await expect(page.getByText('Imported on')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Everything that this import did was undone.')).toBeVisible({ timeout: 20_000 })
})
