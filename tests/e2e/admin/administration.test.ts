import { demoPassword } from '#/db/seeds/demo-people'
import { signInByRequest } from '../session-shortcuts'
import { expect, expectAccessible, linkIn, test } from '../business'
import type { Locator, Page, PlatformUnderTest } from '../test'

async function enterAdmin(page: Page, { rootUrl }: PlatformUnderTest) {
  await signInByRequest(page, rootUrl, 'admin@tastevin.test', demoPassword)
  await page.goto(`${rootUrl}/admin`)
  await expect(page.getByRole('heading', { name: 'Business Invitations', level: 1 })).toBeVisible()
}

test('an administrator invites a business, copies the link and revokes it', async ({
  page,
  platform,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enterAdmin(page, platform)
  await expect(page).toHaveURL(`${platform.rootUrl}/admin`)
  const address = platform.freshAddress('osteria')
  const name = `Osteria ${address.slice(8, 20)}`
  const press = page.getByRole('button', { name: 'Generate invitation' })
  await expect(press).toBeDisabled()
  await page.getByLabel('Business name').fill(name)
  await expect(press).toBeDisabled()
  await page.getByLabel('Business email').fill('nowhere')
  await press.click()
  await expect(page.getByRole('alert')).toContainText('Invalid email format')
  await expect(page.getByLabel('Business name')).toHaveValue(name)
  await page.getByLabel('Business email').fill(address)
  await expect(page.getByLabel('Business email')).not.toHaveAttribute('aria-invalid')
  await press.click()

  const made = page.locator('.banner', { hasText: `${name} is invited` })
  const link = (await made.locator('code').textContent())!
  expect(link).toMatch(new RegExp(`^${platform.rootUrl}/join/[\\w-]{43}$`))
  await made.getByRole('button', { name: 'Copy link' }).click()
  await expect(made.getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expect(made.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect(page.getByLabel('Business name')).toHaveValue('')
  const letter = await platform.latestEmailTo(address, /wine club is ready/)
  expect(linkIn(letter, '/join/')).toBe(link)

  await page.getByLabel('Search invitations').fill(address)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByText('Revoke…').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Revoke invitation' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: `The invitation for ${name} is revoked.` }),
  ).toBeFocused()
  await expect(page.getByRole('row').nth(1)).toContainText('Revoked')
  await expect(page.getByRole('button', { name: `Resend to ${name}` })).toBeHidden()
})

test('an administrator suspends and restores a business and opens its portal as the owner', async ({
  page,
  newVisitor,
  platform,
  aBusiness,
}) => {
  const business = await aBusiness({ connected: false })
  const guest = await newVisitor()
  await enterAdmin(page, platform)
  await page.goto(`${platform.rootUrl}/admin/businesses?q=${encodeURIComponent(business.owner)}`)
  await page.getByRole('link', { name: business.name }).click()
  await expect(page.getByRole('heading', { name: business.name, level: 1 })).toBeVisible()

  await page.getByRole('link', { name: 'Suspend…' }).click()
  await page.getByRole('button', { name: `Suspend ${business.name}` }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter a reason. It will be logged')
  await page.getByLabel('Reason').fill('The licence has run out')
  await page.getByRole('button', { name: `Suspend ${business.name}` }).click()
  await expect(page.getByText('The licence has run out').first()).toBeVisible()
  expect((await guest.goto(business.club))?.status()).toBe(503)
  await expect(guest.getByText(`${business.name}’s wine club is temporarily closed.`)).toBeVisible()
  await expect(guest.getByText('The licence has run out')).toBeHidden()
  await expectAccessible(guest)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('status').filter({ hasText: `${business.name} restored.` })).toBeFocused()
  expect((await guest.goto(business.club))?.status()).toBe(200)

  await page.getByRole('link', { name: 'Open portal as owner' }).click()
  await page.getByLabel('Reason').fill('They asked for help with their branding')
  await page.getByRole('button', { name: 'Open portal' }).click()
  await expect(page).toHaveURL(`${platform.rootUrl}/business/dashboard`)
  const bar = page.getByRole('complementary', { name: 'Impersonation' })
  await expect(bar).toContainText(`You are in the portal of ${business.name} as its owner until`)
  await expectAccessible(page)
  // The navigation offers only pages the administrator may open.
  const linksOf = (links: Locator) =>
    links.evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  const rail = page.getByRole('navigation', { name: 'Pages of the portal' })
  const ofRail = await linksOf(rail.locator('a'))
  await page.goto(`${platform.rootUrl}/business/settings`)
  const offered = [...new Set([...ofRail, ...(await linksOf(page.locator('a[href^="/business/"]')))])]
  expect(offered).toEqual(expect.arrayContaining(['/business/membership-tiers', '/business/fees']))
  for (const href of offered) {
    const answer = await page.request.get(platform.rootUrl + href, { maxRedirects: 0 })
    expect(answer.status(), href).toBe(200)
  }
  await bar.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText(`You’ve left the portal of ${business.name}.`)).toBeVisible()
  await page.goto(`${platform.rootUrl}/business/members`)
  await expect(page).toHaveURL(/\/unauthorized/)
  await expectAccessible(page)
})
