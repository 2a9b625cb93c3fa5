import { expect, expectAccessible, openPortal, test } from '../business'

test('staff note, skip and refund for a member on a phone, and what was done has the focus and the timeline', async ({
  page,
  newVisitor,
  platform,
  database,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  await aMember(await newVisitor(), business)
  const { rows } = await database.owner.query<{ id: string; full_name: string }>(
    'select id, full_name from members where business_id = $1',
    [business.id],
  )
  const { id, full_name: name } = rows[0]!

  await page.setViewportSize({ width: 390, height: 844 })
  await openPortal(page, platform, business, `/business/members/${id}`)
  await page.getByRole('button', { name: /^Notes/ }).click()
  await page.getByLabel('New note').fill('Allergic to walnuts.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Note saved.')).toBeVisible()

  await page.getByRole('link', { name: 'Skip next payment' }).click()
  await expect(page.getByText(/won’t be charged on .* or receive wine that month/)).toBeVisible()
  await page.getByRole('button', { name: 'Skip next payment' }).click()
  await expect(page.getByText('Please choose how they asked').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('How?').selectOption('phone')
  await page.getByRole('checkbox', { name: /asked for this change/ }).check()
  await page.getByRole('button', { name: 'Skip next payment' }).click()
  await expect(page.getByText(/^The payment on .* is skipped for/)).toBeVisible()

  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByRole('button', { name: 'Timeline' }).click()
  await expect(timeline.getByText(/^Skipped the payment on/)).toBeVisible()
  await timeline.getByRole('link', { name: 'Notes and tags' }).click()
  await expect(timeline.getByText('“Allergic to walnuts.”')).toBeVisible()
  await expect(timeline.getByText(/^Skipped the payment on/)).toHaveCount(0)

  await page.getByRole('link', { name: 'Refund', exact: true }).click()
  await page.getByLabel('Amount', { exact: true }).fill('$10.50')
  await page.getByRole('button', { name: 'Review refund' }).click()
  const question = page.getByRole('region', { name: `Refund $10.50 to ${name}?` })
  await expect(question).toBeFocused()
  await expect(question).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Refund $10.50' }).click()
  await expect(page.getByRole('status').filter({ hasText: `$10.50 refunded to ${name}.` })).toBeFocused()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('')
})
