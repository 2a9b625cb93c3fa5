import { readFileSync } from 'node:fs'
import { handOver } from '~/club/fulfillment/desk/hand-over.server'
import { newId } from '~/foundation/kit/ids'
import { ratingToken } from '~/club/tastes/links/rating-token.server'
import { aStockedWine } from '../../builders/club-run'
import type { TestDatabase } from '../../database'
import type { PlatformAddress } from '../../platform'
import { expect, expectAccessible, test, type Business, type TestRows } from '../business'
import { aLockedRun } from '../club-runs/locked-run'

const phone = { width: 390, height: 844 }

/** The member's box of two bottles, Gavarini and Ginestra, handed over; returns its bottles and their links. */
async function aReceivedBox(database: TestRows, { dataDir }: PlatformAddress, business: Business) {
  const run = await aLockedRun(database as TestDatabase, business, ['Ada Conti'])
  const orderId = run.orderOf(run.memberIds[0]!)
  const bottleIds = await run.linesOf(orderId)
  await handOver(run.db, {
    id: newId(),
    bottleIds,
    collectedBy: 'member',
    secondPerson: '',
    isAgeChecked: true,
    note: '',
    recordedAt: null,
    userId: run.userId,
    now: new Date(),
  })
  const secret = readFileSync(`${dataDir}/session-secret`, 'utf8').trim()
  return {
    linkOf: (at: number) => `${business.club}/rate/${ratingToken(secret, bottleIds[at]!, new Date())}`,
  }
}

test('@phone a member rates a bottle by its link, another one with the keyboard, and orders a wishlist', async ({
  page,
  newVisitor,
  platform,
  database,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  await aMember(page, business)
  const { linkOf } = await aReceivedBox(database, platform, business)

  const reader = await newVisitor()
  await reader.goto(linkOf(0))
  await expect(reader.getByRole('heading', { name: /^Rate .*Gavarini/ })).toBeVisible()
  await reader.getByLabel('Rating, 1 to 100').fill('93')
  await reader.getByRole('button', { name: 'Submit Rating' }).click()
  await expect(
    reader.getByText('Please provide both a rating and a review before submitting.').first(),
  ).toBeVisible()
  await expectAccessible(reader)
  await reader.getByLabel('Smooth').check()
  await reader.getByRole('button', { name: 'Submit Rating' }).click()
  await expect(reader.getByText('Thank you. Your rating is saved.')).toBeVisible()
  await reader.close()

  await page.goto(`${business.club}/customer/rate-wines`)
  await expect(page.getByRole('heading', { name: /^Rate .*Ginestra/ })).toBeVisible()
  const slider = page.getByRole('slider', { name: 'Rating slider' })
  await slider.focus()
  await slider.press('PageUp')
  await slider.press('ArrowRight')
  const points = page.getByLabel('Rating, 1 to 100')
  await expect(points).toHaveValue(/^8\d$/)
  await page.getByRole('button', { name: 'Smooth' }).click()
  await page.getByRole('button', { name: 'Too oaky' }).click()
  await expect(page.getByRole('textbox', { name: 'Review' })).toHaveValue('Smooth, too oaky')
  await points.fill('101')
  await page.getByRole('button', { name: 'Submit Rating' }).press('Enter')
  await expect(page.getByText('Enter a whole number from 1 to 100').first()).toBeVisible()
  await expectAccessible(page)
  await points.fill('91')
  await points.press('Enter')
  await expect(page.getByText(/^Rating saved: .*, 91 out of 100\.$/)).toBeVisible()

  for (const name of ['Roero Riserva', 'Roero Arneis'])
    await aStockedWine(database.tenant(business.id), { bottles: 3, now: new Date(), name, isListed: true })
  await page.goto(`${business.club}/customer/wishlist`)
  await page.getByLabel('Find a wine on the list').fill('roero')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: /^Add .*Riserva.* to your wishlist$/ }).click()
  await expect(page.getByText('1 of 10')).toBeVisible()
  await page.getByRole('button', { name: /^Add .*Arneis.* to your wishlist$/ }).click()
  await expect(page.getByText('2 of 10')).toBeVisible()
  await page.goto(`${business.club}/customer/wishlist`)
  const first = page.locator('ol > li').first()
  await expect(first).toContainText('Riserva')
  await page.getByRole('button', { name: /^Move .*Arneis.* up$/ }).click()
  await expect(first).toContainText('Arneis')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: phone })

  test('a wine is rated by its link', async ({
    page,
    newVisitor,
    platform,
    database,
    aBusiness,
    aMember,
  }) => {
    const business = await aBusiness()
    await aMember(await newVisitor(), business)
    const { linkOf } = await aReceivedBox(database, platform, business)
    await page.goto(linkOf(0))
    await page.getByLabel('Smooth').check()
    await page.getByRole('button', { name: 'Submit Rating' }).click()
    await expect(
      page.getByText('Please provide both a rating and a review before submitting.').first(),
    ).toBeVisible()
    await expect(page.getByLabel('Smooth')).toBeChecked()
    await page.getByLabel('Rating, 1 to 100').fill('93')
    await page.getByRole('button', { name: 'Submit Rating' }).click()
    await expect(page.getByText('Thank you. Your rating is saved.')).toBeVisible()
  })
})
