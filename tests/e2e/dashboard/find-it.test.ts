import type { Page } from '@playwright/test'
import { aWine } from '../../builders/wine'
import type { TestDatabase } from '../../database'
import { expect, openPortal, test } from '../business'

/** Where an owner’s usual tasks are done. */
const taskPages = [
  '/business/members/add',
  '/business/members/import',
  '/business/membership-tiers',
  '/business/inventory/new',
  '/business/inventory/import',
  '/business/inventory/receiving',
  '/business/inventory/counts',
  '/business/inventory/reorder',
  '/business/inventory/pictures',
  '/business/runs/new',
  '/business/runs/settings',
  '/business/desk',
  '/business/orders',
  '/business/orders/parcels',
  '/business/events/new',
  '/business/messages/new',
  '/business/gifts',
  '/business/share/card',
  '/business/analytics',
  '/business/payouts',
  '/business/fees',
  '/business/payments',
  '/business/payments/sales-tax',
  '/business/settings/look',
  '/business/settings/pick-up',
  '/business/settings/staff',
  '/business/settings/address',
  '/business/settings/close',
  '/business/notifications/settings',
  '/business/activity',
]

/** Addresses of the portal that a page links to, as its HTML has them without scripts. */
async function linksOf(page: Page, address: string): Promise<string[]> {
  const html = await (await page.request.get(address)).text()
  return [...html.matchAll(/href="(\/business[^"#?]*)/g)].map(([, path]) => path!)
}

test('an owner reaches each of 30 tasks in at most three clicks from the dashboard, without a search', async ({
  page,
  platform,
  database,
  aBusiness,
}) => {
  const business = await aBusiness()
  // Photos are for wines that are there.
  await aWine((database as TestDatabase).tenant(business.id))
  await openPortal(page, platform, business)
  const reached = new Map([['/business/dashboard', 0]])
  const missing = () => taskPages.filter((path) => !reached.has(path))
  for (let clicks = 1; clicks <= 3 && missing().length > 0; clicks += 1) {
    const opened = [...reached].filter(([, at]) => at === clicks - 1)
    for (const [path] of opened) {
      for (const link of await linksOf(page, platform.rootUrl + path)) {
        if (!reached.has(link)) reached.set(link, clicks)
      }
    }
  }
  expect(missing()).toEqual([])
})

test('an owner finds an act with Ctrl-K and the keyboard alone @phone', async ({
  page,
  platform,
  aBusiness,
}) => {
  const business = await aBusiness()
  await openPortal(page, platform, business)
  // Repeated until the page has hydrated.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.type('refund a member')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/business\/members/)
})
