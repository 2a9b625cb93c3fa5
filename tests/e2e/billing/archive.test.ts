import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { expect, expectAfterReload, openPortal, test } from '../business'

test('an owner takes the club’s data along as an archive', async ({ page, platform, aBusiness }) => {
  const business = await aBusiness({ connected: false })
  await openPortal(page, platform, business, '/business/settings/export')
  await page.getByRole('button', { name: 'Make an archive' }).click()
  await expect(page.getByText('Your archive is being made.')).toBeVisible()
  const file = page.getByRole('link', { name: /^Download the archive of / })
  await expectAfterReload(page, file)
  const download = page.waitForEvent('download')
  await file.click()
  const archive = unzipSync(await readFile(await (await download).path()))
  expect(strFromU8(archive['README.txt']!)).toContain(`Everything that ${business.name} has in Tastevin`)
})
