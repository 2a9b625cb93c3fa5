import { cards, chooseTier, createAccount, enterCard, goToCheckout, guest } from '../memberships/join/guest'
import { callSandbox, expect, expectAccessible, openPortal, test } from '../business'

test('an owner turns sales tax on; a guest joins and sees the tax before paying', async ({
  page,
  platform,
  aBusiness,
  newVisitor,
}) => {
  const business = await aBusiness({ tiers: [['First Pour', 10_000]] })
  await openPortal(page, platform, business, '/business/payments/sales-tax')
  await expect(page.getByText('Off', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Turn on sales tax' }).click()
  await expect(page.getByRole('alert')).toContainText('Stripe Tax isn’t set up on your Stripe account yet')
  await expect(page.getByRole('alert')).toContainText('head office')
  await callSandbox(platform, `/accounts/${business.account}/tax`, { status: 'active' })
  await page.getByRole('button', { name: 'Turn on sales tax' }).click()
  await expect(page.getByText('Sales tax is on.')).toBeVisible()
  await expect(page.getByText('On', { exact: true })).toBeVisible()

  const visitor = await newVisitor()
  const person = guest(platform.freshAddress('taxed'))
  await visitor.goto(business.club)
  await expect(visitor.getByText('a month plus tax').first()).toBeVisible()
  await visitor.goto(`${business.club}/join`)
  await chooseTier(visitor, 'First Pour')
  await expect(visitor.getByText(/\$100\.00 plus sales tax/).first()).toBeVisible()
  await createAccount(visitor, person)
  await expect(visitor.getByText('per month plus tax').first()).toBeVisible()
  await expect(visitor.getByText(/You see the exact total there before you pay/)).toBeVisible()
  await goToCheckout(visitor)

  await expect(visitor.getByText('Enter your address', { exact: true })).toBeVisible()
  await enterCard(visitor, cards.good)
  await expect(visitor.getByText('Enter your state.')).toBeVisible()
  await visitor.getByLabel('Address', { exact: true }).fill('12 Market Street')
  await visitor.getByLabel('City').fill('San Francisco')
  await visitor.getByLabel('State').fill('ca')
  await visitor.getByLabel('ZIP code').fill('94105')
  await visitor.getByRole('button', { name: 'Update total' }).click()
  await expect(visitor.getByText('Your total is now $108.85.')).toBeVisible()
  await expect(visitor.getByText('$8.85')).toBeVisible()
  await expectAccessible(visitor)
  await enterCard(visitor, cards.good)
  await expect(visitor.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
})
