import { expect, expectAccessible, expectAccessibleAtBothSizes, openPortal, test } from '../business'

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const) {
  test(`an owner promises a perk, the desk records it, and the member sees what is left, on ${device}`, async ({
    page,
    browser,
    platform,
    database,
    aBusiness,
    aMember,
  }) => {
    const business = await aBusiness()
    const guest = await browser.newContext({ viewport })
    const phone = await guest.newPage()
    await aMember(phone, business)
    const found = await database.owner.query<{ id: string }>(
      'select id from members where business_id = $1',
      [business.id],
    )
    const memberId = found.rows[0]!.id

    await page.setViewportSize(viewport)
    await openPortal(page, platform, business, '/business/membership-tiers')
    await page.getByRole('link', { name: /^Perks of/ }).click()
    await expect(page.getByRole('heading', { name: 'New perk' })).toBeVisible()
    await page.getByLabel('How often').fill('two')
    await page.getByRole('button', { name: 'Add perk' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Name').fill('Glass at the bar')
    await page.getByLabel('How often').fill('1')
    await page.getByLabel('Note for staff').fill('Any glass up to $18')
    await page.getByRole('button', { name: 'Add perk' }).click()
    await expect(page.getByText('Perk saved.')).toBeVisible()
    await expect(page.getByText('Glass at the bar, once a month')).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    await phone.goto(`${business.club}/customer/membership`)
    await expect(phone.getByText('1 of 1 left this month.')).toBeVisible()

    await page.goto(`${platform.rootUrl}/business/desk/${memberId}`)
    await expect(page.getByText('Any glass up to $18')).toBeVisible()
    await page.getByRole('button', { name: /^Record for/ }).click()
    await expect(page.getByText('Perk recorded as used.')).toBeVisible()
    await expectAccessible(page)
    await phone.reload()
    await expect(phone.getByText('Used for this month.')).toBeVisible()
    await expectAccessible(phone)

    await page.getByRole('button', { name: /^Take back Glass at the bar/ }).click()
    await expect(page.getByText('Use taken back. The member has it again.')).toBeVisible()
    await phone.goto(`${business.club}/customer/dashboard`)
    await expect(phone.getByText('1 of 1 left this month.')).toBeVisible()
    await guest.close()
  })
}
