import { expect, expectAccessibleAndResponsive, openPortal, test } from '../business'

test.describe.configure({ mode: 'parallel' })

test('a wine is added with stock, a bottle is sold and the sale undone', async ({
  page,
  platform,
  aBusiness,
}) => {
  const business = await aBusiness({ connected: false })
  await openPortal(page, platform, business, '/business/inventory/new')
  await expectAccessibleAndResponsive(page)
  await page.getByRole('combobox', { name: 'Producer' }).fill('Vigna Alta')
  await page.getByLabel(/^Bottle price/).fill('forty-eight')
  await page.getByRole('button', { name: 'Add wine' }).click()
  await expect(page.getByRole('alert')).toContainText('Wine name is required')
  await expect(page.getByRole('alert')).toContainText('Please enter an amount such as 48 or 48.50')
  await expect(page.getByRole('combobox', { name: 'Producer' })).toHaveValue('Vigna Alta')
  await page.getByLabel('Wine', { exact: true }).fill('Syrah')
  await page.getByLabel('Kind').selectOption('red')
  await page.getByLabel(/^Vintage/).fill('2021')
  await page.getByLabel(/^Bottle price/).fill('$48')
  await page.getByLabel(/^Cost of a bottle/).fill('18.50')
  await page.getByLabel(/^Bottles in your cellar now/).fill('12')
  await page.getByRole('button', { name: 'Add wine' }).click()

  await expect(page.getByRole('heading', { name: 'Vigna Alta Syrah 2021' })).toBeVisible()
  await expect(page.getByText('12 in opening stock at $18.50')).toBeVisible()
  await expectAccessibleAndResponsive(page)
  await page.getByText('Sell at the counter', { exact: true }).click()
  await expectAccessibleAndResponsive(page)
  await page.getByRole('button', { name: 'Record sale' }).click()
  const done = page.getByRole('status').filter({ hasText: 'Recorded: 1 sold.' })
  await expect(done).toBeFocused()
  await done.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('1 bottle undone.')).toBeVisible()
  const history = page.getByRole('region', { name: 'Stock history' })
  await expect(history.getByRole('rowheader')).toHaveText([
    'Undone: 1 sold',
    /^1 sold\s*Undone$/,
    '12 in opening stock at $18.50',
  ])

  // More than there is: a sentence, and what was typed stays.
  await page.getByText('Sell at the counter', { exact: true }).click()
  await page.getByLabel('Bottles', { exact: true }).filter({ visible: true }).fill('13')
  await page.getByRole('button', { name: 'Record sale' }).click()
  await expect(page.getByRole('alert')).toContainText(
    '12 bottles of Vigna Alta Syrah 2021 are available in Main cellar, and you entered 13.',
  )
  await expect(page.getByLabel('Bottles', { exact: true }).filter({ visible: true })).toHaveValue('13')

  await page.goto(`${platform.rootUrl}/business/inventory/history`)
  await expect(page.getByRole('link', { name: 'Vigna Alta Syrah 2021' }).first()).toBeVisible()
  await expectAccessibleAndResponsive(page)
  await page.goto(`${platform.rootUrl}/business/inventory/locations`)
  await expectAccessibleAndResponsive(page)
})

test('two people edit one wine: the second sees what changed and decides', async ({
  page,
  platform,
  aBusiness,
  browser,
}) => {
  const business = await aBusiness({ connected: false })
  await openPortal(page, platform, business, '/business/inventory/new')
  await page.getByRole('combobox', { name: 'Producer' }).fill('Vigna Alta')
  await page.getByLabel('Wine', { exact: true }).fill('Syrah')
  await page.getByLabel('Kind').selectOption('red')
  await page.getByLabel(/^Bottle price/).fill('48')
  await page.getByRole('button', { name: 'Add wine' }).click()
  await page.getByRole('link', { name: 'Edit wine' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Vigna Alta Syrah' })).toBeVisible()

  // The second person works without scripts.
  const other = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const second = await other.newPage()
  await second.goto(page.url())
  await second.getByLabel(/^Bottle price/).fill('50')
  await second.getByText('Bin, par level and notes for staff').click()
  await second.getByLabel(/^Par level/).fill('6')

  await page.getByLabel(/^Bottle price/).fill('52')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Wine saved.')).toBeVisible()

  await second.getByRole('button', { name: 'Save changes' }).click()
  await expect(second.getByRole('heading', { name: 'Changed meanwhile' })).toBeVisible()
  await expect(second.getByText(/Bottle price: \$48\.00 → \$52\.00, saved by .+ at /)).toBeVisible()
  await expect(second.getByText('You entered: $50.00')).toBeVisible()
  await expect(second.getByLabel(/^Bottle price/)).toHaveValue('50')
  await expect(second.getByLabel(/^Par level/)).toHaveValue('6')
  await second.getByRole('button', { name: 'Save changes' }).click()
  await expect(second.getByText('Wine saved.')).toBeVisible()
  await expect(second.getByText('$50.00')).toBeVisible()
  await other.close()
})
