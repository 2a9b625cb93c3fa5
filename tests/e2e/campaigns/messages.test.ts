import { aWine } from '../../builders/wine'
import { expect, expectAccessibleAtBothSizes, linkIn, openPortal, test } from '../business'

test('an owner writes to those who loved a wine, and reads who followed the link', async ({
  page,
  browser,
  database,
  platform,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  const guest = await browser.newContext()
  const reader = await guest.newPage()
  const email = await aMember(reader, business)
  const another = await browser.newContext()
  await aMember(await another.newPage(), business)
  await another.close()

  // One member asks for news, and loved the Barolo; the other did neither.
  await reader.goto(`${business.club}/customer/account-settings?tab=notifications`)
  await reader.getByLabel('Email about News').selectOption('As it happens')
  await reader.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(reader.getByText('Notification settings saved.')).toBeVisible()
  const wineId = await aWine(database.tenant(business.id))
  await database.owner.query(
    `insert into wine_ratings (business_id, member_id, wine_id, points, review, source, rated_at, changed_at)
     select $1, id, $2, 94, '', 'portal', now(), now() from members where business_id = $1 and email = $3`,
    [business.id, wineId, email],
  )
  await database.owner.query(`update businesses set address = '1 Vine Street, Chicago, IL' where id = $1`, [
    business.id,
  ])

  await openPortal(page, platform, business, '/business/messages')
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('link', { name: 'Write your first message' }).click()
  await page.getByRole('button', { name: 'Write message' }).click()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await expect(text).toBeVisible()
  await page.getByRole('textbox', { name: 'Subject' }).fill('The Barolo you loved, {first name|friend}')
  await text.fill('It is back, and here is what our sommelier says about it.')
  await page.getByRole('button', { name: 'Button', exact: true }).click()
  await page.getByLabel('Text of the button').fill('Read more')
  await page.getByLabel('Leads to').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByLabel('Leads to')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(/The Barolo you loved/)
  await page.getByLabel('Leads to').fill(`${business.club}/`)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await expectAccessibleAtBothSizes(page)

  await page.getByRole('button', { name: 'Choose who gets it' }).click()
  await expect(page.getByRole('heading', { name: 'Who gets it' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.getByLabel('Loved a wine').fill('barolo')
  await page.getByLabel('Save as segment').fill('Loved Barolo')
  await page.getByRole('button', { name: 'Count and review' }).click()
  const send = page.getByRole('button', { name: 'Send to 1 member' })
  await expect(send).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  const quiet = page.getByRole('checkbox', { name: 'Send in quiet hours too' })
  if (await quiet.isVisible()) await quiet.check()
  await send.click()
  await expect(page.getByText('Your message is on its way.')).toBeVisible()

  const message = await platform.latestEmailTo(email, /The Barolo you loved/)
  expect(message.from).toContain(business.name)
  expect(message.text).toContain('1 Vine Street, Chicago, IL')
  expect(message.text).toContain('It is back')
  await reader.goto(linkIn(message, '/go/'))
  await expect(reader).toHaveURL(`${business.club}/`)

  await page.reload()
  await page.getByRole('link', { name: 'Clicked: show the people' }).click()
  await expect(page.getByRole('heading', { name: 'People: Clicked' })).toBeVisible()
  await expect(page.locator('#people').getByRole('listitem')).toHaveCount(1)
  await expectAccessibleAtBothSizes(page)

  // The segment is kept, and the next message can use it.
  await page.goto(`${platform.rootUrl}/business/messages/segments`)
  await expect(page.getByRole('link', { name: 'Loved Barolo' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)

  // A greeting that goes out by itself is turned on.
  await page.goto(`${platform.rootUrl}/business/messages/automatic`)
  await expect(page.getByRole('heading', { name: 'Automatic messages' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await guest.close()
})
