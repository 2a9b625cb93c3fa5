import { readFile } from 'node:fs/promises'
import { addStaff, aPerson, password } from '../../builders/person'
import { aTier } from '../../builders/tiers'
import type { TestDatabase } from '../../database'
import { expect, expectAccessibleAtBothSizes, openPortal, showTheme, test } from '../business'
import { signInByRequest } from '../session-shortcuts'

test('an owner reads how the club is doing, opens the list behind a figure and downloads it', async ({
  page,
  browser,
  platform,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  await openPortal(page, platform, business, '/business/analytics')
  await expect(page.getByRole('heading', { name: 'Not enough data yet' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(`${business.club}/from/card`)
  await expect(guest).toHaveURL(`${business.club}/`)
  const remembered = await guest.context().cookies(business.club)
  expect(remembered.filter(({ name }) => name.endsWith('came-from')).map(({ value }) => value)).toEqual([
    'card',
  ])
  await aMember(guest, business)

  await page
    .getByRole('navigation', { name: 'Business portal' })
    .getByRole('link', { name: 'Analytics' })
    .click()
  const revenue = page.locator('dl > div', { hasText: 'Monthly prices before tax' })
  await expect(revenue.getByRole('link', { name: '$99.00' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Monthly recurring revenue at the end/ })).toBeVisible()
  await page.getByText('Revenue and its movements: show the table').click()
  await expect(page.getByRole('region', { name: 'Revenue and its movements' })).toBeVisible()
  for (const theme of ['dark', 'light'] as const) {
    await showTheme(page, theme)
    await expectAccessibleAtBothSizes(page)
  }

  await page.getByRole('link', { name: 'Link, search or typed address: 1' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 row.' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Link, search or typed address' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('link', { name: 'Analytics' }).last().click()

  await page.getByRole('link', { name: '+$99.00' }).click()
  await expect(page.getByRole('heading', { name: 'New members' })).toBeVisible()
  await expect(page.getByText('1 row, $99.00 in all.')).toBeVisible()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const file = await (await downloaded).path()
  expect((await readFile(file, 'utf8')).split('\r\n')[0]).toBe('Member,Day,What,Why,Tier,Change')

  await page.getByLabel('Period', { exact: true }).selectOption('Days of your choice')
  await page.getByLabel('First day').fill('2026-05-02')
  await page.getByLabel('Last day').fill('2026-05-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('alert')).toContainText('The first day, May 2, 2026, is after the last day')
  await expect(page.getByLabel('First day')).toHaveValue('2026-05-02')
  await expectAccessibleAtBothSizes(page)
})

test('analytics works without scripts, and stays closed to staff who may not see money', async ({
  browser,
  platform,
  aBusiness,
  database,
}) => {
  const business = await aBusiness()
  const still = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await openPortal(still, platform, business, '/business/analytics')
  await still.getByLabel('Period', { exact: true }).selectOption('This month')
  await still.getByRole('button', { name: 'Show' }).click()
  await expect(still).toHaveURL(/period=this-month/)
  await expect(still.getByRole('heading', { name: 'Analytics', exact: true })).toBeVisible()

  const person = await aPerson(database as TestDatabase)
  await addStaff(database as TestDatabase, person.id, business.id, { role: 'desk' })
  const desk = await (await browser.newContext()).newPage()
  await signInByRequest(desk, platform.rootUrl, person.email, password)
  await desk.goto(`${platform.rootUrl}/business/analytics`)
  await expect(desk.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
})

test('on a phone an owner chooses a period and a tier, opens a chart’s table and its list, and finds the months', async ({
  page,
  browser,
  platform,
  aBusiness,
  aMember,
  database,
}) => {
  const business = await aBusiness()
  await aMember(await (await browser.newContext()).newPage(), business)
  await aTier((database as TestDatabase).tenant(business.id), { name: 'Reserve', priceCents: 15_000 })
  await page.setViewportSize({ width: 390, height: 844 })
  await openPortal(page, platform, business, '/business/analytics')

  await page.getByLabel('Period', { exact: true }).selectOption('This month')
  await page.getByLabel('Tier', { exact: true }).selectOption('Reserve')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/period=this-month.*tier=/)
  await expect(page.locator('dl > div', { hasText: 'Monthly prices before tax' })).toContainText('$0.00')
  await page.getByLabel('Tier', { exact: true }).selectOption('All tiers')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.locator('dl > div', { hasText: 'Monthly prices before tax' })).toContainText('$99.00')

  await expect(page.getByRole('img', { name: /^Members at the end of each part/ })).toBeVisible()
  await page.getByText('Members by tier: show the table').click()
  await expect(page.getByRole('region', { name: 'Members by tier, table' })).toContainText('1')
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(await isWide()).toBe(false)
  await expectAccessibleAtBothSizes(page)

  await page.getByRole('link', { name: '+$99.00' }).click()
  await expect(page.getByText('1 row, $99.00 in all.')).toBeVisible()
  const workbook = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Excel' }).click()
  expect((await workbook).suggestedFilename()).toMatch(/-movements-.*\.xlsx$/)
  await page.goBack()

  await page.getByRole('link', { name: 'Monthly reports as PDF' }).click()
  await expect(page.getByRole('heading', { name: 'No month has ended yet' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)
})
