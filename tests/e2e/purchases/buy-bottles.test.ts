import { aWineForSale } from '../../builders/purchase'
import { expect, expectAccessible, test } from '../business'
import { cards, chooseTier, createAccount, enterCard, goToCheckout, guest } from '../memberships/join/guest'

test('@phone a member buys from the list: declined, then paid, with a receipt in the mailbox', async ({
  page,
  platform,
  database,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  const email = await aMember(page, business)
  const db = database.tenant(business.id)
  await database.owner.query('update tiers set bottle_discount_bp = 1000 where business_id = $1', [
    business.id,
  ])
  await aWineForSale(db, { bottles: 3, priceCents: 4_200 })

  await page.goto(`${business.club}/list`)
  await expect(page.getByText('Your price $37.80')).toBeVisible()
  await page.getByRole('button', { name: /^Add .* to cart$/ }).click()
  await expect(page.getByText('1 bottle in your cart')).toBeVisible()
  await page.getByRole('link', { name: 'Cart, 1 bottle' }).click()

  await page.getByLabel(/^Bottles/).fill('1.5')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Please enter a whole number of bottles, 0 to 60').first()).toBeVisible()
  await expect(page.getByLabel(/^Bottles/)).toHaveValue('1.5')
  await expectAccessible(page)
  await page.getByLabel(/^Bottles/).fill('2')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 2 bottles' })).toBeVisible()

  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/c\/pay\//)
  // Left and opened again, it is the same page.
  const checkout = page.url()
  await page.goto(`${business.club}/customer/cart`)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(checkout)
  await enterCard(page, cards.declined, /^Pay/)
  await expect(page.getByText('Your card was declined.').first()).toBeVisible()
  await enterCard(page, cards.good, /^Pay/)
  await expect(page.getByText('Thank you. Your order is paid.')).toBeVisible()
  await expect(page.getByText('$75.60').first()).toBeVisible()
  await expectAccessible(page)
  const receipt = await platform.latestEmailTo(email, /order/i)
  expect(receipt.text).toContain('$75.60')

  await page.getByRole('button', { name: /^Add .* to cart$/ }).click()
  await expect(page.getByText('1 bottle in your cart')).toBeVisible()
  await expect(page).toHaveURL(/order-history/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('a guest chooses a wine, joins, finds it again, and puts it into the cart', async ({
    page,
    platform,
    database,
    aBusiness,
  }) => {
    const business = await aBusiness()
    await database.owner.query('update tiers set bottle_discount_bp = 1000 where business_id = $1', [
      business.id,
    ])
    await aWineForSale(database.tenant(business.id), { bottles: 2, priceCents: 4_200 })
    await page.goto(`${business.club}/list`)
    await page.getByRole('link', { name: /^Add .* to cart$/ }).click()
    await page.getByRole('link', { name: 'Sign Up Now' }).click()
    await chooseTier(page, 'First Pour')
    await createAccount(page, guest(platform.freshAddress('guest')))
    await goToCheckout(page)
    await enterCard(page, cards.good)
    await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
    await expect(page.getByText('You chose this wine before you joined.')).toBeVisible()
    await expect(page.getByText('your price $37.80')).toBeVisible()
    await page.getByRole('button', { name: /^Add .* to cart$/ }).click()
    await expect(page.getByRole('link', { name: 'Cart, 1 bottle' })).toBeVisible()
    await page.goto(`${business.club}/customer/cart`)
    await page.getByLabel(/^Bottles/).fill('3')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText(/^Only 2 bottles of .* are left\./)).toBeVisible()
    await expect(page.getByLabel(/^Bottles/)).toHaveValue('2')
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page).toHaveURL(/\/c\/pay\//)
  })
})
