import { aWine } from '../../builders/wine'
import { expect, expectAccessible, linkIn, openPortal, test, type Page } from '../business'

test('an owner writes to those who loved a wine, and reads who followed the link', async ({
  page,
  newVisitor,
  database,
  platform,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  const reader = await newVisitor()
  const email = await aMember(reader, business)

  // The member asks for news, and loved the Barolo.
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
  await page.getByRole('link', { name: 'Write your first message' }).click()
  const editor = await holdScript(page, 'rich-text-editor')
  await page.getByRole('button', { name: 'Write message' }).click()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  // Typed while the editor is still loading.
  await text.fill('It is **back**')
  editor.release()
  await expect(page.getByRole('toolbar', { name: 'Format of the text' })).toBeVisible()
  await expect(text.locator('strong')).toHaveText('back')
  await expect(text).toBeFocused()
  await page.keyboard.type(', and here is what our sommelier says about it.')
  await page.getByRole('textbox', { name: 'Subject' }).fill('The Barolo you loved, {first name|friend}')
  await page.getByRole('button', { name: 'Button', exact: true }).click()
  await page.getByLabel('Text of the button').fill('Read more')
  await page.getByLabel('Leads to').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByLabel('Leads to')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(/The Barolo you loved/)
  await page.getByLabel('Leads to').fill(`${business.club}/`)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()

  await page.getByRole('button', { name: 'Choose who gets it' }).click()
  await expect(page.getByRole('heading', { name: 'Who gets it' })).toBeVisible()
  await page.getByLabel('Loved a wine').fill('barolo')
  await page.getByLabel('Save as segment').fill('Loved Barolo')
  await page.getByRole('button', { name: 'Count and review' }).click()
  const send = page.getByRole('button', { name: 'Send to 1 member' })
  await expect(send).toBeVisible()
  await expectAccessible(page)
  const quiet = page.getByRole('checkbox', { name: 'Send in quiet hours too' })
  if (await quiet.isVisible()) await quiet.check()
  await send.click()
  await expect(page.getByText('Your message is on its way.')).toBeVisible()

  const message = await platform.latestEmailTo(email, /The Barolo you loved/)
  expect(message.from).toContain(business.name)
  expect(message.text).toContain('1 Vine Street, Chicago, IL')
  expect(message.text).toContain('It is back, and here is what our sommelier says about it.')
  await reader.goto(linkIn(message, '/go/'))
  await expect(reader).toHaveURL(`${business.club}/`)

  await reader.close()
})

/** Keeps a script from the page until it is released, as a slow connection does. */
async function holdScript(page: Page, name: string) {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/${name}*.js`, async (route) => {
    await isReleased
    await route.continue()
  })
  return { release }
}
