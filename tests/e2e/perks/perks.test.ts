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
    await page.getByRole('link', { name: 'Perks of First Pour' }).click()
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

    await openPortal(page, platform, business, '/business/membership-tiers')
    await page.getByRole('link', { name: 'Perks of all tiers' }).click()
    await expect(page.getByText('0 of 1')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('link', { name: /^Glass at the bar, First Pour: used once in/ }).click()
    await expect(page.getByText('1 use.')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Member' }).fill('Zzyzx')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('heading', { name: 'No uses match' })).toBeVisible()
    await page.getByRole('link', { name: 'Show all uses' }).click()
    await expectAccessibleAtBothSizes(page)
    const file = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV' }).click()
    expect((await file).suggestedFilename()).toMatch(/-perks-used\.csv$/)
    await page.getByRole('button', { name: /^Take back/ }).click()
    await expect(page.getByText('Use taken back. The member has it again.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No perks used yet' })).toBeVisible()

    await page.goto(`${platform.rootUrl}/business/desk/${memberId}`)
    await page.getByRole('button', { name: /^Record for/ }).click()
    await page.getByRole('button', { name: /^Take back Glass at the bar/ }).click()
    await expect(page.getByText('Use taken back. The member has it again.')).toBeVisible()
    await phone.goto(`${business.club}/customer/dashboard`)
    await expect(phone.getByText('1 of 1 left this month.')).toBeVisible()
    await guest.close()
  })
}
