import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, openPortal, test } from '../business'

test('an owner chooses a period, opens the table of a chart and the list behind a figure, and downloads it @phone', async ({
  page,
  newVisitor,
  platform,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  const guest = await newVisitor()
  await guest.goto(`${business.club}/from/card`)
  await expect(guest).toHaveURL(`${business.club}/`)
  const remembered = await guest.context().cookies(business.club)
  expect(remembered.filter(({ name }) => name.endsWith('came-from')).map(({ value }) => value)).toEqual([
    'card',
  ])
  await aMember(guest, business)

  /** A phone shows these below their titles once those are pressed. */
  const unfold = async (title: string) => {
    if (page.viewportSize()!.width < 768)
      await page.getByRole('button', { name: title, expanded: false }).click()
  }

  await openPortal(page, platform, business, '/business/analytics')
  const revenue = page.locator('dl > div', { hasText: 'Monthly prices before tax' })
  await expect(revenue.getByRole('link', { name: '$99.00' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Monthly recurring revenue at the end/ })).toBeVisible()
  await unfold('What moved it')
  await page.getByText('Monthly recurring revenue and its movements: show the table').click()
  await expect(
    page.getByRole('region', { name: 'Monthly recurring revenue and its movements' }),
  ).toBeVisible()
  await unfold('Members by tier')
  await page.getByText('Members by tier: show the table').click()
  await expect(page.getByRole('region', { name: 'Members by tier, table' })).toContainText('1')
  await expectAccessible(page)

  await page.getByRole('link', { name: '+$99.00' }).click()
  await expect(page.getByText('1 row, $99.00 in all.')).toBeVisible()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV', exact: true }).click()
  const file = await (await downloaded).path()
  expect((await readFile(file, 'utf8')).split('\r\n')[0]).toBe('Member,Day,What,Why,Tier,Change')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Analytics', exact: true })).toBeVisible()

  await unfold('Period and filters')
  await page.getByLabel('Period', { exact: true }).selectOption('Days of your choice')
  await page.getByLabel('First day').fill('2026-05-02')
  await page.getByLabel('Last day').fill('2026-05-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('alert')).toContainText('The first day, May 2, 2026, is after the last day')
  await expect(page.getByLabel('First day')).toHaveValue('2026-05-02')
  await expectAccessible(page)
})
