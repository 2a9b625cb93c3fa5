import type { Page } from '@playwright/test'
import { aStockedWine } from '../../builders/club-run'
import type { TestDatabase } from '../../database'
import { photoTakenSideways } from '../../integration/foundation/pictures/sample-images'
import { expect, expectAccessible, openPortal, test, type Business } from '../business'

test.describe.configure({ mode: 'parallel' })

async function aCellar(database: unknown, business: Business) {
  const db = (database as TestDatabase).tenant(business.id)
  const now = new Date()
  await aStockedWine(db, { bottles: 12, now, name: 'Gavarini' })
  await aStockedWine(db, { bottles: 9, now, name: 'Ginestra' })
  await aStockedWine(db, { bottles: 6, now, name: 'Casa Maté' })
}

/** Opens the choice of a wine, finds it and takes it. */
async function choose(page: Page, link: string, wine: string) {
  await page.getByRole('link', { name: link, exact: true }).click()
  await page.getByLabel('Find a wine in your cellar').fill(wine)
  await page.getByRole('button', { name: 'Search' }).click()
  const offer = page.getByRole('list', { name: 'Wines found' })
  await expect(offer.getByRole('listitem')).toHaveCount(1)
  await offer.getByRole('button', { name: new RegExp(wine) }).click()
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`Saved: .*${wine}`) })).toBeVisible()
}

test('a sommelier plans a first run with a picture and texts, and copies it into the next month with other wines', async ({
  page,
  platform,
  aBusiness,
  database,
}) => {
  const business = await aBusiness({ connected: false })
  await aCellar(database, business)
  await openPortal(page, platform, business, '/business/runs')
  await expect(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible()

  await page.getByRole('link', { name: 'Plan your first run' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Langhe at home')
  await page.getByLabel('Last pick-up day').fill('2026-01-01')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('link', { name: /on or after the first pick-up day/ })).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Langhe at home')
  await expectAccessible(page)
  const first = await page.getByLabel('First pick-up day').inputValue()
  await page.getByLabel('Last pick-up day').fill(`${first.slice(0, 8)}28`)
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByText('Draft created. Choose its wines below.')).toBeVisible()

  await choose(page, 'Choose bottle 1', 'Gavarini')
  await choose(page, 'Choose bottle 2', 'Ginestra')
  await expect(page.getByText('One box costs $24.00, margin $75.00 (76%).')).toBeVisible()
  const file = { name: 'month.jpg', mimeType: 'image/jpeg', buffer: await photoTakenSideways() }
  await page.getByLabel(/picture of the month/i).setInputFiles(file)
  await page.getByRole('button', { name: 'Upload picture' }).click()
  await expect(page.getByText('Picture saved.')).toBeVisible()
  const picture = page.getByRole('img', { name: 'Picture of Langhe at home' })
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await page.getByRole('link', { name: /^Edit the texts of .*Gavarini/ }).click()
  await page.getByLabel('Pairing').fill('Brasato al Barolo')
  await page.getByRole('button', { name: 'Save texts' }).click()
  await expect(page.getByText('Brasato al Barolo')).toBeVisible()

  // The next month begins as a copy; one wine is replaced, another gets a substitute.
  await page
    .getByRole('navigation', { name: 'Pages of the portal' })
    .getByRole('link', { name: 'Box runs' })
    .click()
  await expect(page.getByRole('table').getByText('Langhe at home')).toBeVisible()
  await page.getByRole('link', { name: 'New run' }).click()
  await expect(page.getByRole('link', { name: /^Copy of Langhe at home/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByText('Draft created with the tiers and wines of the earlier run.')).toBeVisible()
  await choose(page, 'Change wine, bottle 2', 'Casa Maté')
  await choose(page, 'Add a substitute, bottle 1', 'Ginestra')
  await expect(page.getByText('Substitutes, in order')).toBeVisible()
  await expect(page.getByText('Brasato al Barolo')).toBeVisible()

  await page.getByRole('button', { name: 'Delete draft' }).click()
  await page.getByRole('button', { name: 'Delete Langhe at home' }).click()
  await expect(page.getByText('Draft deleted.')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a box is filled with links and buttons', async ({ page, platform, aBusiness, database }) => {
    const business = await aBusiness({ connected: false })
    await aCellar(database, business)
    await openPortal(page, platform, business, '/business/runs/new')
    await page.getByLabel('Title', { exact: true }).fill('On paper')
    await page.getByRole('button', { name: 'Create draft' }).click()
    await choose(page, 'Choose bottle 1', 'Gavarini')
    await choose(page, 'Add a choice, bottle 1', 'Ginestra')
    await page.getByRole('button', { name: /^Make .*Ginestra.* the first wine of bottle 1/ }).click()
    await expect(
      page.getByRole('status').filter({ hasText: /Saved: .*Gavarini.* → .*Ginestra/ }),
    ).toBeVisible()
  })
})
