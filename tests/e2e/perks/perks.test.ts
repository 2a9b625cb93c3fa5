import { expect, expectAccessible, openPortal, test } from '../business'

test('an owner promises a perk, the desk records it on a phone, and the member sees what is left', async ({
  page,
  newVisitor,
  platform,
  database,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  const member = await newVisitor()
  await aMember(member, business)
  const { rows } = await database.owner.query<{ id: string }>(
    'select id from members where business_id = $1',
    [business.id],
  )

  await openPortal(page, platform, business, '/business/membership-tiers')
  await page.getByRole('link', { name: 'Perks of First Pour' }).click()
  await page.getByLabel('Name').fill('Glass at the bar')
  await page.getByLabel('How often').fill('two')
  await page.getByRole('button', { name: 'Add perk' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('How often').fill('1')
  await page.getByRole('button', { name: 'Add perk' }).click()
  await expect(page.getByText('Glass at the bar, once a month')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${platform.rootUrl}/business/desk/${rows[0]!.id}`)
  await page.getByRole('button', { name: /^Record for/ }).click()
  await expect(page.getByText('Perk recorded as used.')).toBeVisible()
  await member.goto(`${business.club}/customer/membership`)
  await expect(member.getByText('Used for this month.')).toBeVisible()
  await page.getByRole('button', { name: /^Take back Glass at the bar/ }).click()
  await expect(page.getByText('Use taken back. The member has it again.')).toBeVisible()
  await member.reload()
  await expect(member.getByText('1 of 1 left this month.')).toBeVisible()
  await member.close()
})
