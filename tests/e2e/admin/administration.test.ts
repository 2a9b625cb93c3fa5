import { demoPassword } from '#/db/seeds/demo-people'
import { signInByRequest } from '../session-shortcuts'
import {
  openPortal,
  expect,
  expectAccessibleAndResponsive,
  expectAccessibleAtBothSizes,
  linkIn,
  test,
} from '../business'
import type { Page, PlatformUnderTest } from '../test'

async function enterAdmin(page: Page, { rootUrl }: PlatformUnderTest) {
  await signInByRequest(page, rootUrl, 'admin@tastevin.test', demoPassword)
  await page.goto(`${rootUrl}/admin`)
  await expect(page.getByRole('heading', { name: 'Business Invitations', level: 1 })).toBeVisible()
}

test('an administrator invites a business, resends the link and revokes it', async ({
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
  await expectAccessibleAndResponsive(page)

  const line = page.getByRole('row').filter({ hasText: name })
  await expect(line).toContainText(`${link.split('/').at(-1)!.slice(0, 8)}…`)
  await expect(line).toContainText('Business chooses during setup')
  await expect(line).toContainText('Pending')
  await page.getByRole('button', { name: `Resend to ${name}` }).click()
  await expect(made.locator('code')).not.toHaveText(link)
  await expect.poll(async () => (await platform.emailsTo(address)).length).toBe(2)

  await page.getByLabel('Business or email').fill(address)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/q=osteria/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByText('Revoke…').click()
  await expectAccessibleAndResponsive(page)
  await page.getByRole('button', { name: 'Revoke invitation' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: `The invitation for ${name} is revoked.` }),
  ).toBeFocused()
  await expect(page.getByRole('row').nth(1)).toContainText('Revoked')
  await expect(page.getByRole('button', { name: `Resend to ${name}` })).toBeHidden()
  await page.getByRole('link', { name: 'Exit Admin' }).first().click()
  await expect(page).toHaveURL(`${platform.rootUrl}/landing`)
})

test('an administrator suspends and restores a business and opens its portal as the owner', async ({
  page,
  browser,
  platform,
  aBusiness,
}) => {
  const business = await aBusiness({ connected: false })
  const guest = await browser.newPage()
  await enterAdmin(page, platform)
  await page.getByRole('link', { name: 'Businesses', exact: true }).click()
  await page.getByLabel('Name, web address or owner’s full email').fill(business.owner)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessibleAndResponsive(page)
  await page.getByRole('link', { name: business.name }).click()
  await expect(page.getByRole('heading', { name: business.name, level: 1 })).toBeVisible()
  await expect(page.getByText(business.owner).first()).toBeVisible()
  await expectAccessibleAndResponsive(page)

  await page.getByRole('link', { name: 'Suspend…' }).click()
  await page.getByRole('button', { name: `Suspend ${business.name}` }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter a reason. It will be logged')
  await expectAccessibleAndResponsive(page)
  await page.getByLabel('Reason').fill('The licence has run out')
  await page.getByRole('button', { name: `Suspend ${business.name}` }).click()
  await expect(page.getByText('The licence has run out').first()).toBeVisible()
  expect((await guest.goto(business.club))?.status()).toBe(503)
  await expect(guest.getByText(`${business.name}’s wine club is temporarily closed.`)).toBeVisible()
  await expect(guest.getByText('The licence has run out')).toBeHidden()
  // Members can still open their pages on the platform's host, where the club's emails link to.
  await guest.goto(new URL('/customer/billing', business.club).href)
  const next = new URL(guest.url()).searchParams.get('next')
  expect(new URL(guest.url()).origin).toBe(platform.rootUrl)
  expect(next).toContain('next=%2Fcustomer%2Fbilling')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('status').filter({ hasText: `${business.name} restored.` })).toBeFocused()
  expect((await guest.goto(business.club))?.status()).toBe(200)

  await expect(page.getByText('No custom domains')).toBeVisible()
  await page.getByRole('link', { name: 'Open portal as owner' }).click()
  await expectAccessibleAndResponsive(page)
  await page.getByLabel('Reason').fill('They asked for help with their branding')
  await page.getByRole('button', { name: 'Open portal' }).click()
  await expect(page).toHaveURL(`${platform.rootUrl}/business/dashboard`)
  const bar = page.getByRole('complementary', { name: 'Impersonation' })
  await expect(bar).toContainText(`You are in the portal of ${business.name} as its owner until`)
  await expectAccessibleAndResponsive(page)
  // Owner-only actions are refused, and payments and the plan cannot be opened.
  for (const closed of ['payments', 'plan', 'statements/2026-11.csv', 'activity.csv']) {
    await page.goto(`${platform.rootUrl}/business/${closed}`)
    await expect(page).toHaveURL(/\/unauthorized/)
  }
  await page.goto(`${platform.rootUrl}/business/membership-tiers/new`)
  await expect(bar).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Riserva')
  await page.getByLabel(/^Price/).fill('90')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Only the owner can do this.')).toBeVisible()
  // The navigation offers only pages the administrator may open.
  await page.goto(`${platform.rootUrl}/business/settings`)
  const offered = await page
    .locator('a[href^="/business/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')!))])
  expect(offered).toEqual(expect.arrayContaining(['/business/membership-tiers', '/business/fees']))
  for (const href of offered) {
    await page.goto(platform.rootUrl + href)
    await expect(bar).toBeVisible()
  }
  await bar.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText(`You’ve left the portal of ${business.name}.`)).toBeVisible()
  await page.goto(`${platform.rootUrl}/business/members`)
  await expect(page).toHaveURL(/\/unauthorized/)

  const owner = await browser.newPage()
  await openPortal(owner, platform, business, '/business/activity')
  const line = owner.getByRole('row').filter({ hasText: 'Opened the portal as the owner' })
  await expect(line).toContainText('Tastevin’s staff')
  await expect(line).toContainText('They asked for help with their branding')
  await owner.goto(`${platform.rootUrl}/admin/businesses`)
  await expect(owner.getByRole('heading', { name: 'Unauthorized Access' })).toBeVisible()
  await expect(owner.getByText('This area is restricted to administrators only.')).toBeVisible()
  await owner.getByRole('link', { name: 'Return to Homepage' }).click()
  await expect(owner).toHaveURL(`${platform.rootUrl}/landing`)
})

test('a visitor sends the contact form and an administrator answers', async ({ page, browser, platform }) => {
  const address = platform.freshAddress('marta')
  const house = `Casa ${address.slice(6, 20)}`
  await page.goto(`${platform.rootUrl}/get-started`)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toContainText('Business name is required')
  await page.getByLabel('Business name').fill(house)
  await page.getByLabel('Your name').fill('Marta Rossi')
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Message').fill('x'.repeat(501))
  await expect(page.getByText('501 / 500')).toBeVisible()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toContainText('Please keep your message to 500 characters')
  await expectAccessibleAtBothSizes(page)
  await page.getByLabel('Message').fill('Forty seats, and a cellar.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)

  const own = await browser.newContext({ viewport: page.viewportSize() })
  const admin = await own.newPage()
  await enterAdmin(admin, platform)
  await admin.goto(`${platform.rootUrl}/admin/inquiries?status=new&q=${encodeURIComponent(address)}`)
  await expectAccessibleAtBothSizes(admin)
  await admin.getByRole('link', { name: house }).click()
  await expect(admin.getByText('Forty seats, and a cellar.')).toBeVisible()
  await admin.getByLabel('Note').fill('Called on Monday')
  await expectAccessibleAtBothSizes(admin)
  await admin.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(admin.getByText('Inquiry marked as answered.')).toBeVisible()
  await expect(admin.getByLabel('Note')).toHaveValue('Called on Monday')
})

test('an administrator retries or dismisses failed webhooks and jobs', async ({
  page,
  platform,
  database,
}) => {
  const event = `evt_${platform.freshAddress().replace(/\W/g, '')}`
  await database.owner.query(
    `insert into webhook_inbox (event_id, endpoint, account_id, type, object_key, livemode, payload, status, attempts,
       not_before, last_error, received_at, done_at)
     values ($1, 'connect', null, 'customer.created', 'nothing', false, '{}', 'failed', 20, now(), 'It did not answer',
       now(), now())`,
    [event],
  )
  await database.owner.query(
    `insert into pgboss.job (name, data, state, output, completed_on)
     values ('deliver-platform-mail', jsonb_build_object('mailId', $1::text), 'failed', '{"message": "The cork is stuck"}', now())`,
    [event],
  )
  await enterAdmin(page, platform)
  await page.goto(`${platform.rootUrl}/admin/dashboard`)
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await expectAccessibleAndResponsive(page)
  await page.goto(`${platform.rootUrl}/admin/webhooks`)
  const webhook = page.getByRole('row').filter({ hasText: event })
  await expect(webhook).toContainText('It did not answer')
  await expectAccessibleAndResponsive(page)
  await webhook.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Webhook dismissed.')).toBeVisible()
  await expect(webhook).toBeHidden()

  await page.goto(`${platform.rootUrl}/admin/jobs`)
  const job = page.getByRole('row').filter({ hasText: event })
  await expect(job).toContainText('The cork is stuck')
  await expectAccessibleAndResponsive(page)
  await job.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Job queued for another run.')).toBeVisible()

  await page.goto(`${platform.rootUrl}/admin/reconciliation`)
  await page.getByRole('button', { name: 'Reconcile now' }).click()
  await expect(page.getByText(/All accounts are being compared in the background/)).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByRole('row').nth(1)).toContainText('Reconciled with Stripe')
  await expectAccessibleAndResponsive(page)
})
