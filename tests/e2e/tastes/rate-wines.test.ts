import { readFileSync } from 'node:fs'
import { handOver } from '~/club-runs/pick-up/hand-over.server'
import { newId } from '~/kit/ids'
import { ratingToken } from '~/tastes/links/rating-token.server'
import type { TestDatabase } from '../../database'
import type { PlatformAddress } from '../../platform'
import {
  expect,
  expectAccessibleAtBothSizes,
  test,
  type Business,
  type Page,
  type TestRows,
} from '../business'
import { aLockedRun } from '../club-runs/locked-run'
import { withInvalidToken } from '../mailbox'
import { password } from '../memberships/join/guest'

const phone = { width: 390, height: 844 }

/** The member's box of two bottles, Gavarini and Ginestra, handed over; returns its bottles and their links. */
async function aReceivedBox(database: TestRows, { dataDir }: PlatformAddress, business: Business) {
  const run = await aLockedRun(database as TestDatabase, business, ['Ada Conti'])
  const orderId = run.orderOf(run.memberIds[0]!)
  const lineIds = await run.linesOf(orderId)
  await handOver(run.db, {
    id: newId(),
    orderId,
    lineIds,
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
    linkOf: (at: number) => `${business.club}/rate/${ratingToken(secret, lineIds[at]!, new Date())}`,
  }
}

const main = (page: Page) => page.getByRole('main')

test('@phone a member rates a bottle with the keyboard, changes, deletes and restores the rating', async ({
  page,
  platform,
  database,
  aBusiness,
  aMember,
}) => {
  await page.setViewportSize(phone)
  const business = await aBusiness()
  await aMember(page, business)
  await page.goto(`${business.club}/customer/rate-wines`)
  await expect(page.getByText('will appear here to rate')).toBeVisible()
  await aReceivedBox(database, platform, business)
  await page.reload()
  const title = page.getByRole('heading', { name: /^Rate .*(Gavarini|Ginestra)/ })
  await expect(title).toBeVisible()
  await expectAccessibleAtBothSizes(page)

  await page.getByRole('button', { name: 'Submit Rating' }).click()
  await expect(
    page.getByText('Please provide both a rating and a review before submitting.').first(),
  ).toBeVisible()
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
  await points.fill('91')
  await points.press('Enter')
  await expect(page.getByText(/^Rating saved: .*, 91 out of 100\.$/)).toBeVisible()

  await page.goto(`${business.club}/customer/my-wines`)
  await expect(main(page).getByText('91 out of 100')).toBeVisible()
  await expect(page.getByRole('listitem').getByText('Not rated yet').first()).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('button', { name: /^Drank one bottle of .*Gavarini/ }).click()
  await expect(page.getByText(/^Bottle drunk: .*Gavarini/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: the bottle is at home again.')).toBeVisible()

  await page.getByRole('link', { name: /^Update rating of/ }).click()
  await expect(page.getByRole('heading', { name: /^Your rating of/ })).toBeVisible()
  await expect(page.getByLabel('Rating, 1 to 100')).toHaveValue('91')
  await page.getByLabel('Rating, 1 to 100').fill('89')
  await page.getByRole('button', { name: 'Update Rating' }).click()
  await expect(page.getByText(/^Rating saved: .*, 89 out of 100\.$/)).toBeVisible()
  await page
    .getByRole('link', { name: /^Update rating of/ })
    .first()
    .click()
  await page.getByText('History of this rating').click()
  await expect(main(page).getByText('91 out of 100')).toBeVisible()
  await page.getByRole('button', { name: 'Delete rating' }).click()
  await expect(page.getByText(/^Rating deleted: /)).toBeVisible()
  await page.getByRole('button', { name: 'Undo delete' }).click()
  await expect(page.getByText(/^Rating saved: .*, 89 out of 100\.$/)).toBeVisible()

  await page.goto(`${business.club}/customer/my-wines`)
  await page.getByRole('link', { name: /^Notes and bottles of .*Gavarini/ }).click()
  await page.getByLabel('Your notes').fill('With Ben, on the terrace')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByText('Notes saved.')).toBeVisible()
  await page.getByLabel('Bottles at home').fill('3')
  await page.getByRole('button', { name: 'Correct number' }).click()
  await expect(page.getByText('3 bottles at home').first()).toBeVisible()
  await expectAccessibleAtBothSizes(page)
})

test('@phone a bottle is rated by its link without signing in, once, and the rating can be undone', async ({
  page,
  browser,
  platform,
  database,
  aBusiness,
  aMember,
}) => {
  await page.setViewportSize(phone)
  const business = await aBusiness()
  const joining = await browser.newContext()
  await aMember(await joining.newPage(), business)
  await joining.close()
  const { linkOf } = await aReceivedBox(database, platform, business)
  const link = linkOf(0)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: /^Rate .*Gavarini/ })).toBeVisible()
  await expect(page.getByText('Ada')).toHaveCount(0)
  await expectAccessibleAtBothSizes(page)
  await page.getByLabel('Rating, 1 to 100').fill('93')
  await page.getByRole('button', { name: 'Submit Rating' }).click()
  await expect(
    page.getByText('Please provide both a rating and a review before submitting.').first(),
  ).toBeVisible()
  await page.getByLabel('Smooth').check()
  await page.getByRole('button', { name: 'Submit Rating' }).click()
  await expect(page.getByText('Thank you. Your rating is saved.')).toBeVisible()
  await expectAccessibleAtBothSizes(page)

  const other = await browser.newPage()
  await other.goto(link)
  await expect(other.getByText(/^This bottle was already rated\./)).toBeVisible()
  await expect(other.getByText('93')).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Undo rating' })).toHaveCount(0)
  await other.close()

  await page.getByRole('button', { name: 'Undo rating' }).click()
  await expect(page.getByText('Your rating was undone.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit Rating' })).toBeVisible()
  const wrong = await page.goto(withInvalidToken(link))
  expect(wrong?.status()).toBe(404)
  await expect(page.getByText(/^This link is invalid\./)).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: phone })

  test('a wine is rated by its link and on the member’s page', async ({
    page,
    browser,
    platform,
    database,
    aBusiness,
    aMember,
  }) => {
    const business = await aBusiness()
    const joining = await browser.newContext()
    const email = await aMember(await joining.newPage(), business)
    await joining.close()
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

    await page.goto(`${business.club}/customer/rate-wines`)
    await page.getByLabel('Email Address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('heading', { name: /^Rate .*Ginestra/ })).toBeVisible()
    await expect(main(page).getByText('93 out of 100')).toBeVisible()
    await page.getByLabel('Rating, 1 to 100').fill('3.5')
    await page.getByRole('textbox', { name: 'Review' }).fill('Too young')
    await page.getByRole('button', { name: 'Submit Rating' }).click()
    await expect(page.getByText('Enter a whole number from 1 to 100').first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Review' })).toHaveValue('Too young')
    await page.getByLabel('Rating, 1 to 100').fill('80')
    await page.getByRole('button', { name: 'Submit Rating' }).click()
    await expect(page.getByText(/^Rating saved: .*Ginestra.*, 80 out of 100\.$/)).toBeVisible()
  })
})
