import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { aStockedWine } from '../../builders/club-run'
import type { TestDatabase } from '../../database'
import { photoTakenSideways } from '../../integration/pictures/sample-images'
import { expect, expectAccessibleAtBothSizes, openPortal, test, type Business } from '../business'

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

test('a sommelier plans a first run, states the license, and copies it into the next month with other wines', async ({
  page,
  platform,
  aBusiness,
  database,
}) => {
  const business = await aBusiness({ connected: false })
  await aCellar(database, business)
  await openPortal(page, platform, business, '/business/runs')
  await expect(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)

  await page.getByRole('link', { name: 'Plan your first run' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Langhe at home')
  await page.getByLabel('Last pick-up day').fill('2026-01-01')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('link', { name: /on or after the first pick-up day/ })).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Langhe at home')
  await expectAccessibleAtBothSizes(page)
  const first = await page.getByLabel('First pick-up day').inputValue()
  await page.getByLabel('Last pick-up day').fill(`${first.slice(0, 8)}28`)
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByText('Draft created. Choose its wines below.')).toBeVisible()

  await choose(page, 'Choose bottle 1', 'Gavarini')
  await choose(page, 'Choose bottle 2', 'Ginestra')
  await expect(page.getByText('One box costs $24.00, margin $75.00 (76%).')).toBeVisible()
  await page.getByLabel('Cost ceiling of a box').fill('20')
  await page.getByRole('button', { name: 'Save ceiling' }).click()
  await expect(
    page.getByText('One box costs $24.00, $4.00 over the ceiling, margin $75.00 (76%).'),
  ).toBeVisible()

  await page.getByLabel('License number').fill('RB-1234')
  await page.getByRole('button', { name: 'Save license' }).click()
  await expect(page.getByRole('link', { name: 'Please confirm that your license allows it' })).toBeVisible()
  await page.getByLabel(/holds this license/).check()
  await page.getByRole('button', { name: 'Save license' }).click()
  await expect(page.getByText('License saved.')).toBeVisible()
  await expect(page.getByLabel('License number')).toHaveCount(0)

  await page.getByRole('link', { name: /^Edit the texts of .*Gavarini/ }).click()
  await page.getByLabel('Pairing').fill('Brasato al Barolo')
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('button', { name: 'Save texts' }).click()
  await expect(page.getByText('Brasato al Barolo')).toBeVisible()

  // The next month begins as a copy; one wine is replaced, another gets a substitute.
  await page.getByRole('navigation', { name: 'Runs' }).getByRole('link', { name: 'Runs' }).click()
  await expect(page.getByRole('table').getByText('Langhe at home')).toBeVisible()
  await expectAccessibleAtBothSizes(page)
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
  await expectAccessibleAtBothSizes(page)
  await page.reload()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Bottle 2' }).getByText('Elio Grasso Casa Maté 2019'),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Delete draft' }).click()
  await page.getByRole('button', { name: 'Delete Langhe at home' }).click()
  await expect(page.getByText('Draft deleted.')).toBeVisible()
})

test('two people who edit the same details both keep what they typed and see each other’s change', async ({
  page,
  platform,
  aBusiness,
  database,
}) => {
  const business = await aBusiness({ connected: false })
  await aCellar(database, business)
  await openPortal(page, platform, business, '/business/runs/new')
  await page.getByLabel('Title', { exact: true }).fill('Together')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await page.getByRole('link', { name: 'Edit details' }).click()
  await expect(page.getByLabel('Hours')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByLabel('Hours').fill('Fri 5–9 PM')
  await other.getByRole('button', { name: 'Save details' }).click()
  await expect(other.getByText('Details saved.')).toBeVisible()

  await page.getByLabel('Title', { exact: true }).fill('Alone')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByRole('heading', { name: 'Changed meanwhile' })).toBeVisible()
  await expect(page.getByLabel('Hours')).toHaveValue('Fri 5–9 PM')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Alone')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByRole('heading', { name: 'Alone' })).toBeVisible()
  await expect(page.getByText('Fri 5–9 PM')).toBeVisible()
})

test('a picture of the month is uploaded, and members and guests see it', async ({
  page,
  browser,
  platform,
  aBusiness,
  aMember,
  database,
}) => {
  const business = await aBusiness()
  const guest = await browser.newContext()
  const member = await guest.newPage()
  await aMember(member, business)
  await aCellar(database, business)
  await openPortal(page, platform, business, '/business/runs/new')
  await page.getByLabel('Title', { exact: true }).fill('Harvest')
  await page
    .getByLabel(/guests/i)
    .first()
    .check()
  await page.getByRole('button', { name: 'Create draft' }).click()
  await choose(page, 'Choose bottle 1', 'Gavarini')
  const upload = async (name: string, buffer: Buffer) => {
    await page
      .getByLabel(/picture of the month|another picture/i)
      .setInputFiles({ name, mimeType: 'image/jpeg', buffer })
    await page.getByRole('button', { name: 'Upload picture' }).click()
  }
  for (const bad of ['text as jpeg', 'too small'] as const) {
    await upload('month.jpg', await badFiles[bad]())
    await expect(page.getByRole('alert').getByText(badSentences[bad])).toBeVisible()
    await expect(page.getByRole('img', { name: 'Picture of Harvest' })).toHaveCount(0)
  }
  await upload('month.jpg', await photoTakenSideways())
  await expect(page.getByText('Picture saved.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Picture of Harvest' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)

  await page.getByLabel('License number').fill('RB-1234')
  await page.getByLabel(/holds this license/).check()
  await page.getByRole('button', { name: 'Save license' }).click()
  await expect(page.getByText('License saved.')).toBeVisible()
  const runId = /runs\/([^/]+)\/edit/.exec(page.url())![1]!
  await page.goto(`${platform.rootUrl}/business/runs/${runId}`)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('button', { name: /^Publish to/ }).click()
  await expect(page.getByText('Published. Members see their box.')).toBeVisible()

  for (const path of [`/customer/box/${runId}`, `/months/${runId}`]) {
    await member.goto(business.club + path)
    const picture = member.locator('main img[src*="/photo-"]').first()
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  await guest.close()
  await page.goto(`${platform.rootUrl}/business/runs/${runId}/edit`)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByText('Picture removed.')).toBeVisible()
})

const badFiles = {
  'text as jpeg': () => Promise.resolve(Buffer.from('<script>alert(1)</script>'.repeat(20))),
  'too small': () =>
    sharp({ create: { width: 120, height: 80, channels: 3, background: '#7a1d36' } })
      .jpeg()
      .toBuffer(),
}
const badSentences = {
  'text as jpeg': 'This is not a picture we can read. Choose a PNG, JPEG, WebP or AVIF file.',
  'too small': /too small|at least/i,
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a box is filled with links and buttons, and the settings are saved', async ({
    page,
    platform,
    aBusiness,
    database,
  }) => {
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

    await page.getByRole('navigation', { name: 'Runs' }).getByRole('link', { name: 'Settings' }).click()
    await page.getByLabel(/Return the bottles to stock/).check()
    await page.getByLabel('Days until then').fill('7')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByRole('link', { name: 'Please enter 14 to 365 days' })).toBeVisible()
    await expect(page.getByLabel(/Return the bottles to stock/)).toBeChecked()
    await page.getByLabel('Days until then').fill('45')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Settings saved.')).toBeVisible()
    await expect(page.getByLabel(/Return the bottles to stock/)).toBeChecked()
  })
})
