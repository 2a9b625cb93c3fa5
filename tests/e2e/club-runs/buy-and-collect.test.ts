import { paths } from '~/kit/paths'
import { verifyStock } from '~/wines/cellar/verify-stock.server'
import type { TestDatabase } from '../../database'
import { aStockedWine } from '../../builders/club-run'
import { aPaidPurchase } from '../../builders/purchase'
import { purchaseFaults } from '../../builders/purchase-faults'
import { expect, expectAccessible, openPortal, test } from '../business'
import { aLockedRun } from './locked-run'

test('bought bottles are collected with the box on a phone, and stand in the order history @phone', async ({
  page,
  browser,
  platform,
  database,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  const guest = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await guest.newPage()
  await aMember(phone, business)
  const run = await aLockedRun(database as TestDatabase, business, ['Zoë Núñez'])
  const memberId = run.memberIds[0]!
  const now = new Date()
  const wineId = await aStockedWine(run.db, { bottles: 6, now, name: 'Barbera' })
  const purchase = await aPaidPurchase(run.db, {
    memberId,
    cart: [{ wineId, quantity: 2 }],
    now,
    status: 'ready',
  })

  // The member sees both, and shows the code.
  const { club } = business
  await phone.goto(club + paths.customer.orders())
  await expect(phone.getByRole('heading', { name: `Order ${purchase.number}` })).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'November box' })).toBeVisible()
  await expectAccessible(phone)
  await phone.goto(club + paths.customer.code())
  const code = /[A-HJ-NP-Z2-9]{3}\s?[A-HJ-NP-Z2-9]{3}/.exec(await phone.locator('main').innerText())![0]

  // The desk finds the member by the order's number too, and hands over both at once.
  await openPortal(page, platform, business, '/business/desk#list')
  await page.getByLabel('Name, phone, code or order number').fill(`order ${purchase.number}`)
  await expect(page.getByRole('link', { name: /Zoë Núñez/ })).toContainText('2 bought bottles')
  await page.goto(`${platform.rootUrl}${paths.business.desk.list({ code: code.replace(/\s/g, '') })}`)
  await expect(page.getByRole('heading', { name: 'Zoë Núñez' })).toBeVisible()
  await expect(page.getByRole('group', { name: `Bought besides: order ${purchase.number}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('I saw a document: Zoë is 21 or older').check()
  await page.getByRole('button', { name: 'Hand over 4 bottles' }).click()
  await expect(page.getByText('4 bottles handed over to Zoë Núñez.', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo hand-over' }).first().click()
  await expect(page.getByRole('button', { name: 'Hand over 4 bottles' })).toBeVisible()
  await page.getByLabel('I saw a document: Zoë is 21 or older').check()
  await page.getByRole('button', { name: 'Hand over 4 bottles' }).click()
  await expect(page.getByText('4 bottles handed over to Zoë Núñez.', { exact: true })).toBeVisible()

  await phone.goto(club + paths.customer.orders())
  await expect(phone.getByText('Delivered', { exact: true })).toHaveCount(2)
  expect((await verifyStock(run.db)).count).toBe(0)
  expect(await purchaseFaults(run.db)).toEqual([])
  await guest.close()
})
