import { defaultLocation } from '~/cellar/stock/locations.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { wineStock } from '~/cellar/stock/queries.server'
import { addStaff, aPerson, password } from '../../builders/person'
import { aWine } from '../../builders/wine'
import type { TestDatabase } from '../../database'
import { expect, expectAccessible, openPortal, test } from '../business'
import { signInByRequest } from '../session-shortcuts'
import type { Page } from '../test'

const press = async (page: Page, digits: string) => {
  const pad = page.getByRole('group', { name: 'Number of bottles' })
  for (const digit of digits) await pad.getByRole('button', { name: digit, exact: true }).click()
}

test('two people count a cellar on their phones, one of them without a connection for a while @phone', async ({
  page,
  newVisitor,
  platform,
  database,
  aBusiness,
  pageErrors,
}) => {
  const business = await aBusiness({ connected: false })
  const db = database.tenant(business.id)
  const now = new Date()
  await defaultLocation(db, now)
  const wines = new Map<string, string>()
  for (const [name, bin] of [
    ['Arione', 'A1'],
    ['Gavarini', 'A2'],
    ['Ginestra', 'A10'],
  ] as const) {
    const id = await aWine(db, { name })
    wines.set(name, id)
    await database.owner.query('update wines set bin = $1 where id = $2', [bin, id])
    await moveStock(db, { act: 'receive', wineId: id, quantity: 10, unitCostCents: 1_000, userId: null, now })
  }
  const ben = await aPerson(database as TestDatabase)
  await addStaff(database as TestDatabase, ben.id, business.id)

  await openPortal(page, platform, business, '/business/inventory/counts')
  await page.getByRole('button', { name: 'Start count' }).click()
  await expect(page.getByText('0 of 3 wines counted')).toBeVisible()

  const bensPage = await newVisitor({ viewport: page.viewportSize()!, reducedMotion: 'reduce' })
  await signInByRequest(bensPage, platform.rootUrl, ben.email, password)
  await bensPage.goto(page.url())
  await expect(bensPage.getByRole('button', { name: 'Cancel this count' })).toHaveCount(0)

  // The wines are walked by bin; a figure is saved while it is entered.
  await page.getByRole('button', { name: 'Count bin A1' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('heading', { name: /Arione/ })).toBeVisible()
  await press(page, '8')
  await expect(panel.getByText(/^Saved \d/)).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Save and next' }).click()
  await expect(panel.getByRole('heading', { name: /Gavarini/ })).toBeVisible()

  // Ben sees it, and counts the next wine first.
  await expect(bensPage.getByText('1 of 3 wines counted')).toBeVisible()
  await bensPage.getByLabel('Bin, wine or code').fill('gavarni')
  await bensPage.getByRole('link', { name: /Gavarini/ }).click()
  const bensPanel = bensPage.getByRole('dialog')
  await bensPanel.getByLabel('Bottles', { exact: true }).fill('4')
  await expect(bensPanel.getByText(/^Saved \d/)).toBeVisible()
  await bensPanel.getByRole('button', { name: 'Close' }).click()

  // The connection is lost: counting continues, a reload later loses nothing.
  await expect(panel.getByText(/counted 4 at/)).toBeVisible()
  await page.context().setOffline(true)
  await panel.getByRole('button', { name: 'Skip' }).click()
  await expect(panel.getByRole('heading', { name: /Ginestra/ })).toBeVisible()
  await press(page, '12')
  await panel.getByRole('button', { name: 'Save and next' }).click()
  await expect(page.getByText('You’re offline. Keep counting.')).toBeVisible()
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible()
  // A bottle is sold meanwhile.
  await moveStock(db, {
    act: 'sell',
    wineId: wines.get('Arione')!,
    quantity: 1,
    userId: null,
    now: new Date(),
  })
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByText('3 of 3 wines counted')).toBeVisible()

  // Both have a figure for one wine: the second is asked.
  await bensPage.getByLabel('Bin, wine or code').fill('A10')
  await bensPage.context().setOffline(true)
  await bensPage.getByRole('link', { name: /Ginestra/ }).click()
  await bensPanel.getByLabel('Bottles', { exact: true }).fill('3')
  await expect(bensPanel.getByText('You’re offline. Keep counting.')).toBeVisible()
  await page.getByRole('link', { name: /^All/ }).click()
  await page.getByRole('link', { name: /Ginestra/ }).click()
  await press(page, '7')
  await expect(panel.getByText(/^Saved \d/)).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await bensPage.context().setOffline(false)
  await expect(bensPanel.getByText(/counted 7 here .*Add your 3 to it, or replace it\?/)).toBeVisible()
  await bensPanel.getByRole('button', { name: 'Add: 10 in all' }).click()
  await expect(bensPanel.getByText(/counted 10 at/)).toBeVisible()
  await bensPage.close()

  await page.getByRole('link', { name: 'Review differences' }).click()
  await expect(page.getByRole('heading', { name: 'Differences' })).toBeVisible()
  const gavarini = page.locator('tr', { hasText: 'Gavarini' })
  await expect(gavarini).toContainText('−6')
  await gavarini.getByRole('combobox').selectOption('Breakage not recorded')
  await expect(gavarini.getByText('Saved')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Post 2 differences' }).click()
  await expect(page.getByText('Count posted.')).toBeVisible()
  const left = async (name: string) => (await wineStock(db, wines.get(name)!)).totals.available
  expect([await left('Arione'), await left('Gavarini'), await left('Ginestra')]).toEqual([7, 4, 10])

  // The browser's message about a lost connection is all that it had to say.
  expect(pageErrors.filter((error) => !/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/.test(error))).toEqual(
    [],
  )
  pageErrors.length = 0
})
