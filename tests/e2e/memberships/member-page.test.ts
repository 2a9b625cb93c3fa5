import { expect, expectAccessible, expectAccessibleAtBothSizes, openPortal, test } from '../business'

test('staff note, tag and skip for a member on a phone, and find it all in the timeline', async ({
  page,
  browser,
  platform,
  database,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  const guest = await browser.newContext()
  await aMember(await guest.newPage(), business)
  await guest.close()
  const { rows } = await database.owner.query<{ id: string; full_name: string; email: string }>(
    'select id, full_name, email from members where business_id = $1',
    [business.id],
  )
  const { id, full_name: name, email } = rows[0]!

  await page.setViewportSize({ width: 390, height: 844 })
  await openPortal(page, platform, business, `/business/members/${id}`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Please write a note').first()).toBeVisible()
  await page.getByLabel('New note').fill('Allergic to walnuts.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Note saved.')).toBeVisible()
  await page.getByLabel('New tag').fill('Regular')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await expect(page.getByRole('button', { name: 'Remove the tag Regular' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Skip next payment' }).click()
  await expect(page.getByText(/won’t be charged on .* or receive wine that month/)).toBeVisible()
  await page.getByRole('button', { name: 'Skip next payment' }).click()
  await expect(page.getByText('Please choose how they asked').first()).toBeVisible()
  await expect(page.getByText('Please confirm that the member asked for this').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('How?').selectOption('phone')
  await page.getByRole('checkbox', { name: /asked for this change/ }).check()
  await page.getByRole('button', { name: 'Skip next payment' }).click()
  await expect(page.getByText(/^The payment on .* is skipped for/)).toBeVisible()
  const told = await platform.latestEmailTo(email, /is skipped/)
  expect(told.text.replace(/\s+/g, ' ')).toContain('asked us by phone on')

  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByText(/^Skipped the payment on/)).toBeVisible()
  await expect(timeline.getByText(/^Asked for by .*, by phone on/)).toBeVisible()
  await timeline.getByRole('link', { name: 'Notes and tags' }).click()
  await expect(timeline.getByText('Tagged Regular')).toBeVisible()
  await expect(timeline.getByText('“Allergic to walnuts.”')).toBeVisible()
  await expect(timeline.getByText(/^Skipped the payment on/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Undo skip' }).click()
  await expect(page.getByText(/is charged again from/)).toBeVisible()
})
