import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { demoPassword } from '#/db/seeds/demo-people'
import { newId } from '~/kit/ids'
import { signInByRequest } from '../session-shortcuts'
import {
  advanceTime,
  expect,
  expectAccessibleAtBothSizes,
  expectAfterReload,
  openPortal,
  test,
  type Page,
} from '../business'

/** The file that a press downloads. */
async function downloadedBy(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await press()
  return readFile(await (await download).path())
}

test('an owner hands a month to the accountant, takes the club’s data along and sees who is interested; the administrator sees the numbers', async ({
  page,
  browser,
  platform,
  database,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  const guest = await (await browser.newContext()).newPage()
  const email = await aMember(guest, business)
  await advanceTime(platform, business, 'P8D')

  await openPortal(page, platform, business, '/business/payouts')
  const payouts = page.getByRole('region', { name: 'Payouts' })
  await expect(async () => {
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect(payouts).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expectAccessibleAtBothSizes(page)
  await payouts.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: /^Payout of \$\d/ })).toBeVisible()
  const lines = page.getByRole('region', { name: 'Everything in this payout' })
  await expect(lines.getByText('$99.00').first()).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('link', { name: 'All payouts' }).click()
  await page.getByRole('region', { name: 'Months for your accountant' }).getByRole('link').last().click()
  await expect(page.getByRole('heading', { name: /^Balance in \w+ \d{4}$/ })).toBeVisible()
  await expect(page.getByText('Closing balance')).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  const month = await downloadedBy(page, () => page.getByRole('link', { name: 'Download CSV' }).click())
  expect(month.toString()).toMatch(/^\uFEFFDate,Kind,Description.+\r\n/)
  expect(month.toString()).toMatch(/,99\.00,/)

  await page.goto(`${platform.rootUrl}/business/settings/export`)
  await page.getByRole('button', { name: 'Make an archive' }).click()
  await expect(page.getByText('Your archive is being made.')).toBeVisible()
  const file = page.getByRole('link', { name: /^Download the archive of / })
  await expectAfterReload(page, file)
  await expectAccessibleAtBothSizes(page)
  const archive = unzipSync(await downloadedBy(page, () => file.click()))
  expect(strFromU8(archive['members/members.csv']!)).toContain(email)
  expect(strFromU8(archive['README.txt']!)).toContain(`Everything that ${business.name} has in Tastevin`)

  await database.owner.query(
    `insert into opening_list (business_id, id, email, email_norm, status, consent_text, consented_at, address, user_agent, created_at)
     values ($1, $2, 'ivy@example.test', 'ivy@example.test', 'waiting', 'Yes', now(), '127.0.0.1', 'a browser', now())`,
    [business.id, newId()],
  )
  await page.goto(`${platform.rootUrl}/business/members`)
  await page.getByRole('link', { name: 'Interested people' }).click()
  await expect(page.getByRole('row', { name: /ivy@example\.test/ })).toBeVisible()
  await expectAccessibleAtBothSizes(page)

  const admin = await (await browser.newContext()).newPage()
  await signInByRequest(admin, platform.rootUrl, 'admin@tastevin.test', demoPassword)
  await admin.goto(`${platform.rootUrl}/admin/numbers`)
  await expect(admin.getByRole('heading', { name: 'Numbers', level: 1 })).toBeVisible()
  await expectAccessibleAtBothSizes(admin)
})
