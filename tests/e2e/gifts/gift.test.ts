import { saveGiftSettings } from '~/club/gifts/settings.server'
import type { TestDatabase } from '../../database'
import { expect, expectAccessible, linkIn, test } from '../business'
import { cards, enterCard, fillAccount, guest } from '../memberships/join/guest'
import { withInvalidToken } from '../mailbox'

test('a gift goes from its giver to a member without a card, and is redeemed once', async ({
  aBusiness,
  database,
  page,
  platform,
  pageErrors,
}) => {
  const { id, club } = await aBusiness()
  const db = (database as TestDatabase).tenant(id)
  const { rows } = await database.owner.query<{ id: string; owner: string }>(
    'select t.id, u.user_id as owner from tiers t join business_users u using (business_id) where t.business_id = $1',
    [id],
  )
  const [{ id: tierId, owner }] = rows as [{ id: string; owner: string }]
  await saveGiftSettings(db, { isOn: true, hasSums: true, tierIds: [tierId], userId: owner, now: new Date() })
  const giver = platform.freshAddress('giver')
  const receiver = platform.freshAddress('receiver')

  await page.goto(club)
  await page.getByRole('link', { name: 'Give a membership' }).click()
  await page.getByLabel('Their name').fill('Iris Lindqvist')
  await page.getByLabel('Their email address').fill(receiver)
  await page.getByLabel('Your note').fill('Happy birthday!')
  await page.getByLabel('Your name').fill('Henry Cole')
  await page.getByLabel('Your email address').fill(giver)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText('Please confirm that you are 21 or older').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: '21 or older' }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/c\/pay\//)
  await enterCard(page, cards.good, /^Pay/)
  await expect(page.getByRole('heading', { name: 'Thank you for your gift' })).toBeVisible()
  expect((await platform.latestEmailTo(giver, /receipt/)).text).toContain('$297.00')

  const link = linkIn(await platform.latestEmailTo(receiver, /sent you a gift/), '/gift/')
  await page.goto(link)
  await expect(page.getByText('3 months of First Pour').first()).toBeVisible()
  await expectAccessible(page)
  await fillAccount(page, guest(receiver))
  await page.getByRole('button', { name: 'Redeem the gift' }).click()
  await expect(page.getByText('Your gift is redeemed.')).toBeVisible()
  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByText('already been redeemed')).toBeVisible()
  await page.goto(withInvalidToken(link))
  await expect(page.getByRole('heading', { name: 'This gift link is invalid' })).toBeVisible()
  pageErrors.length = 0
})
