import { expect, openPortal, test, type Page } from './business'

/** Scripts of a page as they were sent, compressed. */
async function scriptsOf(page: Page) {
  await page.waitForLoadState('load')
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map((entry) => [entry.name, (entry as PerformanceResourceTiming).encodedBodySize] as const),
  )
  // A file that was loaded ahead is listed again where it is used.
  const sizes = [...new Map(scripts).values()]
  return { files: sizes.length, kB: Math.ceil(sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_000) }
}

async function expectWithin(page: Page, name: string, most: { files: number; kB: number }) {
  const { files, kB } = await scriptsOf(page)
  expect(files, `${name}: files`).toBeGreaterThan(0)
  expect(files, `${name}: files`).toBeLessThanOrEqual(most.files)
  expect(kB, `${name}: kB`).toBeLessThanOrEqual(most.kB)
}

test('the scripts of the join form and of the pages of owners stay within their budgets', async ({
  page,
  platform,
  aBusiness,
}) => {
  const business = await aBusiness()
  await page.goto(business.club)
  await page.getByRole('link', { name: /^Join/ }).first().click()
  await page.waitForURL(/\/join/)
  await expectWithin(page, 'Join', { files: 22, kB: 205 })
  await openPortal(page, platform, business)
  await expectWithin(page, 'Dashboard', { files: 40, kB: 260 })
  await page.goto(`${platform.rootUrl}/business/inventory`)
  await expectWithin(page, 'Inventory', { files: 40, kB: 270 })
})
