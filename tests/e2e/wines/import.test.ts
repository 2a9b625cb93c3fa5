import { expect, expectAccessible, openPortal, test } from '../business'

const list = `Wine cellar of the house
Producer;Wine;Vintage;Type;Size;Price;Qty;Bin
Elio Grasso;Gavarini;2019;Red;0,75 l;145,00;12;A1
Fèlsina;Berardenga;2021;Rosso;Magnum;98,50;6;A2
Keller;Von der Fels;2022;Riesling;0,75 l;68;-2;B1
Pio Cesare;Barbera;2021;Red;0,75 l;cheap;3;B2
`

test('a wine list is imported from a spreadsheet: columns, review, correction in place, import and undo', async ({
  page,
  platform,
  aBusiness,
}) => {
  const business = await aBusiness({ connected: false })
  await openPortal(page, platform, business, '/business/inventory/import')

  await page
    .getByLabel('Wine list', { exact: true })
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list, 'latin1') })
  await page.getByRole('button', { name: 'Upload list' }).click()

  await expect(page.getByRole('heading', { name: 'What each column holds' })).toBeVisible()
  await expect(page.getByLabel('Producer', { exact: true })).toHaveValue('0')
  await expect(page.getByText('Elio Grasso · Fèlsina · Keller')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check the rows' }).click()

  await expect(page.getByText('2 rows have an error')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 2 wines' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Edit row 5' }).click()
  await expect(page.getByRole('heading', { name: 'Edit row 5' })).toBeVisible()
  await page.getByRole('button', { name: 'Save row' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter a whole number from 0 to 100,000')
  await page.getByLabel('Bottles in stock').fill('2')
  await page.getByRole('button', { name: 'Save row' }).click()
  await page.getByRole('button', { name: 'Skip rows with errors' }).click()
  await page.getByRole('button', { name: 'Import 3 wines' }).click()

  await expect(page.getByText('Imported on')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: 'View wines' }).click()
  await expect(page.getByRole('link', { name: 'Elio Grasso Gavarini 2019', exact: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Everything that this import did was undone.')).toBeVisible({ timeout: 20_000 })
})
