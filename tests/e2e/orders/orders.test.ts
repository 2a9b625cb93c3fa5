import { aWineForSale } from '../../builders/purchase'
import { aLockedRun } from '../club-runs/locked-run'
import type { TestDatabase } from '../../database'
import { expect, expectAccessible, openPortal, test, type Business, type Page } from '../business'
import type { PlatformUnderTest } from '../test'

/** The member of this browser buys bottles of a wine and pays. */
async function buy(
  page: Page,
  platform: PlatformUnderTest,
  business: Business,
  wineId: string,
  quantity: number,
) {
  await page.goto(`${business.club}/customer/cart`)
  const submit = (fields: Record<string, string>) =>
    page.evaluate((fields) => {
      const form = document.createElement('form')
      form.method = 'post'
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement('input')
        Object.assign(input, { type: 'hidden', name, value })
        form.append(input)
      }
      document.body.append(form)
      form.submit()
    }, fields)
  await submit({ intent: 'add', wineId, quantity: String(quantity) })
  await expect(page.getByText('Barbera').first()).toBeVisible()
  await submit({ intent: 'check-out' })
  await page.waitForURL((url) => url.origin === platform.sandboxUrl)
  const session = new URL(page.url()).pathname.split('/').at(-1)!
  const paid = await fetch(`${platform.sandboxUrl}/_sandbox/api/checkout/${session}/pay`, {
    method: 'POST',
    body: JSON.stringify({ cardNumber: '4242424242424242' }),
    headers: { 'content-type': 'application/json' },
  })
  const { success_url } = (await paid.json()) as { success_url?: string }
  await page.goto(success_url!)
  await expect(page.getByText('Thank you. Your order is paid.')).toBeVisible()
}

test('a manager finds orders on a phone while typing, and marks several ready, which is undone', async ({
  page,
  newVisitor,
  platform,
  database,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  const member = await newVisitor()
  await aMember(member, business)
  await aLockedRun(database as TestDatabase, business, ['Ada Conti'])
  const wineId = await aWineForSale(database.tenant(business.id), { bottles: 6, priceCents: 4_000 })
  await buy(member, platform, business, wineId, 2)
  await member.close()

  await page.setViewportSize({ width: 390, height: 844 })
  await openPortal(page, platform, business, '/business/orders')
  await expect(page.getByRole('status').filter({ hasText: '2 orders.' })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search orders' }).fill('xyzzy')
  await expect(page.getByRole('heading', { name: 'No orders match' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('ada')
  await expect(page.getByRole('status').filter({ hasText: '2 orders.' })).toBeVisible()
  await expect(page).toHaveURL(/q=ada/)

  for (const name of ['Select Ada Conti, Box 1', 'Select Ada Conti, Order 1001'])
    await page.getByRole('checkbox', { name }).check()
  await expect(page.getByText('2 orders selected')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark ready' }).click()
  await expect(page.getByText('2 orders marked ready.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ready 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo for 2 orders' }).click()
  await expect(page.getByText('Change undone for 2 orders.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Processing 2' })).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select Ada Conti, Box 1' }).check()
  await page.getByRole('link', { name: 'Change all 2 matching' }).click()
  await page.getByRole('radio', { name: /Cancel/ }).check()
  await page.getByRole('button', { name: 'Change 2 orders' }).click()
  await expect(page.getByText('Say why, for your records').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Keep as they are' }).click()
})
