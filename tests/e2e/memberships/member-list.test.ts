import { readFileSync } from 'node:fs'
import { aPerson } from '../../builders/person'
import { aRecordedMember, later, type ClubOfRecords } from '../../builders/recorded-member'
import type { TestDatabase } from '../../database'
import { expect, expectAccessible, goToSearch, openPortal, test } from '../business'

test('an owner works through the members by keyboard, exports and tags the selected ones, and finds who is at risk on a phone', async ({
  page,
  platform,
  database,
  aBusiness,
}) => {
  const business = await aBusiness({ connected: false })
  const rows = database as TestDatabase
  const tier = await rows.owner.query('select id from tiers where business_id = $1', [business.id])
  const club = {
    id: business.id,
    database: rows,
    db: rows.tenant(business.id),
    tierId: tier.rows[0].id,
    ownerId: (await aPerson(rows)).id,
  } as unknown as ClubOfRecords
  const now = new Date()
  for (const name of ['Ada Conti', 'Bruno Maggi', 'Chloé Durand']) {
    const member = await aRecordedMember(club, { now: later(now, -70), name })
    await member.pay(later(now, -10))
    if (name === 'Bruno Maggi') await member.sync(now, { status: 'past_due', stripe_status: 'past_due' })
  }

  await openPortal(page, platform, business, '/business/members')
  await page.goto(`${platform.rootUrl}/business/customers?sort=joined`)
  await expect(page).toHaveURL(/\/business\/members\?sort=joined$/)
  await page.goto(`${platform.rootUrl}/business/members`)
  const status = page.getByRole('status').filter({ hasText: /^\d+ members?\.$/ })
  await expect(status).toHaveText('3 members.')

  await goToSearch(page, 'Search members')
  await page.keyboard.type('durand chloe')
  await expect(status).toHaveText('1 member.')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await expect(status).toHaveText('3 members.')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: /^Ada Conti/ })).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('2 members selected')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to CSV' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file).toContain('Ada Conti')
  expect(file).toContain('Bruno Maggi')
  expect(file).not.toContain('Durand')

  await page.getByRole('button', { name: 'Change selected' }).click()
  await expect(page.getByRole('heading', { name: 'Change 2 members' })).toBeVisible()
  await page.getByLabel('Add a tag').check()
  await page.getByLabel('Tag to add').fill('Harvest dinner')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'See what will happen' }).click()
  await page.getByRole('button', { name: 'Add the tag “Harvest dinner” to 2 members' }).click()
  await expect(page.getByText('Tag “Harvest dinner” added to 2 members.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo for 2 members' }).click()
  await expect(page.getByText('Change undone for 2 members.')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'At risk 1' }).click()
  await expect(status).toHaveText('1 member.')
  await expect(page.getByText('Payment overdue')).toBeVisible()
  await expect(page.getByText('A hint, not a verdict')).toBeVisible()
  await page.getByRole('link', { name: /^Bruno Maggi/ }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Bruno Maggi' })).toBeVisible()
})
