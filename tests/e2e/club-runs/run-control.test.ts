import { addLocation } from '~/cellar/stock/locations.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { aDraftRun, aStockedWine, justWine } from '../../builders/club-run'
import type { TestDatabase } from '../../database'
import { expect, expectAccessible, openPortal, test, type Business } from '../business'

/** A draft with a wine of which a bottle is missing here and kept in the bar; two members have paid. */
async function aShortDraft(database: TestDatabase, business: Business) {
  const db = database.tenant(business.id)
  const rows = async (query: string, values: unknown[]) => (await database.owner.query(query, values)).rows
  await expect(async () => {
    expect(await rows('select id from entitlements where business_id = $1', [business.id])).toHaveLength(2)
  }).toPass()
  const [tier] = await rows('select id from tiers where business_id = $1', [business.id])
  const [owner] = await rows('select id from users where email = $1', [business.owner])
  const by = { userId: owner!.id as string, now: new Date() }
  const wineId = await aStockedWine(db, { bottles: 3, now: by.now, name: 'Gavarini' })
  const bar = await addLocation(db, { name: 'Bar', now: by.now })
  await moveStock(db, { act: 'opening', wineId, locationId: bar, quantity: 6, unitCostCents: 1_200, ...by })
  const runId = await aDraftRun(db, { ...by, boxes: { [tier!.id as string]: [justWine(wineId)] } })
  return `/business/runs/${runId}`
}

test('a run goes from its draft to its packed boxes, each step after a question', async ({
  page,
  newVisitor,
  platform,
  database,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  for (let count = 0; count < 2; count += 1) {
    await aMember(await newVisitor(), business)
  }
  const path = await aShortDraft(database as TestDatabase, business)
  await openPortal(page, platform, business, path)
  await expect(page.getByText('Before you can publish')).toBeVisible()
  await page.getByLabel('License number').fill('RB-1234')
  await page.getByLabel(/holds this license/).check()
  await page.getByRole('button', { name: 'Save license' }).click()
  await expect(page.getByText('License saved. You can publish now.')).toBeVisible()

  await page.getByRole('link', { name: 'Check: 1 to look at' }).click()
  await expect(page.getByText(/^1 bottle of .*Gavarini.* is missing\.$/)).toBeVisible()
  await page.getByRole('button', { name: /^Transfer 1 from Bar/ }).click()
  await expect(page.getByText('Bottles transferred.')).toBeVisible()
  await expect(page.getByText('Nothing to correct.')).toBeVisible()

  await page.goto(platform.rootUrl + path)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('button', { name: 'Publish to 2 members' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish to 2 members' }).click()
  await expect(page.getByText('Published. Members see their box.')).toBeVisible()

  await page.getByRole('button', { name: 'Lock now' }).click()
  await page.getByRole('button', { name: 'Lock 2 boxes' }).click()
  await expect(page.getByText('Locked. Wines are assigned and bottles are reserved.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark 2 boxes as packed' }).click()
  await page.getByRole('button', { name: 'Mark as packed' }).click()
  await expect(page.getByText('2 boxes are packed and ready.')).toBeVisible()
})
