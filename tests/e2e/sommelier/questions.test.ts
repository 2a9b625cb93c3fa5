import { newId } from '~/kit/ids'
import {
  expect,
  expectAccessibleAtBothSizes,
  openPortal,
  test,
  type Business,
  type TestRows,
} from '../business'

/** Lets guests ask, as the owner does on the settings page. */
const openToGuests = (database: TestRows, { id }: Business) =>
  database.owner.query(
    'insert into sommelier_settings (business_id, is_for_guests, changed_at) values ($1, true, now())',
    [id],
  )

/** A request that was not filled. */
const unfilled = (database: TestRows, { id }: Business) =>
  database.owner.query(
    `insert into sommelier_requests (business_id, id, audience, kind, intent, topics, unmet, question, engine, is_good, asked_at)
     values ($1, $2, 'guest', 'none', 'suggest', '{grape:nebbiolo,max:3000}', 'limit', 'nebbiolo under 30?', 'rules', false, now())`,
    [id, newId()],
  )

test('@phone a guest sends a question, the owner is notified and answers it, and the guest has the answer', async ({
  page,
  platform,
  database,
  aBusiness,
}) => {
  const business = await aBusiness()
  await openToGuests(database, business)
  const email = platform.freshAddress('guest')

  await page.goto(`${business.club}/sommelier`)
  await page.getByLabel('Your question').first().fill('Can you decant a magnum for us on Saturday?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const handOff = page.getByRole('group').filter({ has: page.getByText(`Ask ${business.name} instead`) })
  if (!(await page.getByLabel('Your name').isVisible()))
    await page.getByText(`Ask ${business.name} instead`).click()
  await handOff.getByLabel('Your name').fill('Rosa Bell')
  await handOff.getByLabel('Your email address').fill(email)
  await handOff.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByText('Question sent')).toBeVisible()

  // An email follows within two minutes; the page has it at once.
  await openPortal(page, platform, business, '/business/notifications')
  await page.getByRole('link', { name: /A question from Rosa Bell/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Question from Rosa Bell' })).toBeVisible()
  await page.goto(`${platform.rootUrl}/business/questions`)
  await expect(page.getByText('Open (1)')).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('link', { name: 'Rosa Bell' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Question from Rosa Bell' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Please type an answer').first()).toBeVisible()
  await page.getByLabel('Answer to Rosa Bell').fill('Gladly: we open it at five.\n\nSee you on Saturday.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Answer sent.')).toBeVisible()
  await expectAccessibleAtBothSizes(page)

  const answer = await platform.latestEmailTo(email, /answered your question/)
  expect(answer.from).toContain(business.name)
  expect(answer.text).toContain('Can you decant a magnum for us on Saturday?')
  expect(answer.text).toContain('Gladly: we open it at five.')
  await page.goto(`${platform.rootUrl}/business/questions?show=answered`)
  await expect(page.getByText('Answered (1)')).toBeVisible()
})

test('@phone the owner sees what was asked for and not found, with the list behind each figure', async ({
  page,
  platform,
  database,
  aBusiness,
}) => {
  const business = await aBusiness()
  await unfilled(database, business)
  await unfilled(database, business)
  await openPortal(page, platform, business, '/business/questions/asked')
  await expect(page.getByRole('rowheader', { name: /Nebbiolo, under \$30/ })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Nebbiolo' })).toContainText('2')
  await expectAccessibleAtBothSizes(page)
  const figures = page.getByRole('definition').filter({ has: page.getByRole('link', { name: '2' }) })
  await figures.nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Asked for and not found' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('link', { name: 'What guests ask for' }).first().click()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download buying list (CSV)' }).click()
  expect((await file).suggestedFilename()).toMatch(/-buying-list\.csv$/)
})

test('the owner opens the sommelier to guests, with a link to its page', async ({
  page,
  platform,
  aBusiness,
}) => {
  const business = await aBusiness()
  await openPortal(page, platform, business, '/business/settings/sommelier')
  await expect(page.getByText('Not available')).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('button', { name: 'Turn on for guests' }).click()
  await expect(page.getByText('The sommelier is on for guests.')).toBeVisible()
  await page.getByRole('link', { name: /\/sommelier$/ }).click()
  await expect(page).toHaveURL(`${business.club}/sommelier`)
})
