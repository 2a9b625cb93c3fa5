import { newId } from '~/kit/ids'
import { aStockedWine } from '../../builders/club-run'
import { aWineForSale } from '../../builders/purchase'
import { expect, expectAccessibleAtBothSizes, test } from '../business'

const now = new Date()

test('@phone a member searches the list, fills a wishlist, orders it and takes one back', async ({
  page,
  database,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  await aMember(page, business)
  const db = database.tenant(business.id)
  await aWineForSale(db, { bottles: 3, priceCents: 4_200 })
  for (const name of ['Gavarini Chiniera', 'Gavarini Ginestra'])
    await aStockedWine(db, { bottles: 3, now, name, isListed: true })

  await page.goto(`${business.club}/customer/wishlist`)
  await expect(page.getByRole('heading', { name: 'My Top 10 Wines to Try' })).toBeVisible()
  await expect(page.getByText('Your wishlist is empty')).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.getByLabel('Find a wine on the list').fill('gavarini')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: /^Add .*Chiniera.* to your wishlist$/ }).click()
  await expect(page.getByText('1 of 10')).toBeVisible()
  await page.getByRole('button', { name: /^Add .*Ginestra.* to your wishlist$/ }).click()
  await expect(page.getByText('2 of 10')).toBeVisible()
  await expectAccessibleAtBothSizes(page)

  await page.goto(`${business.club}/customer/wishlist`)
  const first = page.locator('ol > li').first()
  await expect(first).toContainText('Chiniera')
  await page.getByRole('button', { name: /^Move .*Ginestra.* up$/ }).click()
  await expect(first).toContainText('Ginestra')
  await page.getByRole('button', { name: /^Remove .*Ginestra/ }).click()
  await expect(page.getByText(/Ginestra.* is no longer on your wishlist/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(first).toContainText('Ginestra')
})

test('@phone a member takes the quiz, finds wines with reasons, and hides one', async ({
  page,
  database,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  await aMember(page, business)
  const db = database.tenant(business.id)
  for (const name of [`Barolo ${newId()}`, `Barbaresco ${newId()}`])
    await aStockedWine(db, { bottles: 3, now, name, isListed: true })

  await page.goto(`${business.club}/customer/recommendations`)
  await expect(page.getByRole('heading', { name: 'Recommended Wines' })).toBeVisible()
  await page.getByRole('link', { name: 'Take the taste quiz' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your taste' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.getByLabel('Red', { exact: true }).first().check()
  await page.getByLabel('Italy').check()
  await page.getByRole('button', { name: 'Save my taste' }).click()
  await expect(page.getByText('Thank you. Your recommendations are being updated.')).toBeVisible()

  await page.goto(`${business.club}/customer/recommendations`)
  const cards = page.getByRole('heading', { level: 2, name: /Barolo|Barbaresco/ })
  await expect(cards).toHaveCount(2, { timeout: 20_000 })
  await expectAccessibleAtBothSizes(page)
  const hide = page.getByRole('button', { name: /^Not for me: .*Barolo/ })
  await hide.click()
  await expect(page.getByText(/We won’t recommend .*Barolo.* again\./)).toBeVisible()
  await expect(cards).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards).toHaveCount(2)
})
