import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findChromium, launchFlags } from '../../../scripts/chromium.mjs'
import { ask } from '../../platform'
import { chooseTier, createAccount, enterCard, cards, goToCheckout, guest } from '../memberships/join/guest'
import { linkIn, withInvalidToken } from '../mailbox'
import {
  callSandbox,
  openPortal,
  expect,
  expectAccessibleAndResponsive,
  expectAccessibleAtBothSizes,
  expectAfterReload,
  test,
} from '../business'

test.describe.configure({ mode: 'parallel' })

test('an owner adds a custom domain and changes the web address', async ({ page, platform, aBusiness }) => {
  const business = await aBusiness()
  const slug = new URL(business.club).hostname.split('.')[0]!
  const domain = `wine.${slug}.com`
  const port = new URL(platform.rootUrl).port
  await openPortal(page, platform, business, '/business/settings/address')
  await expect(page.getByText('No domains yet')).toBeVisible()
  await expectAccessibleAndResponsive(page)

  await page.getByLabel('Domain', { exact: true }).fill('github.io')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await expect(page.getByRole('alert')).toContainText('This ending belongs to everybody.')
  await expect(page.getByLabel('Domain', { exact: true })).toHaveValue('github.io')

  await page.getByLabel('Domain', { exact: true }).fill(`https://${domain}/`)
  await page.getByRole('button', { name: 'Add domain' }).click()
  await expect(page.getByText('Domain added.')).toBeVisible()
  const card = page.getByRole('region', { name: domain })
  await card.getByRole('button', { name: 'Check now' }).click()
  await expect(card.getByText(`We found no TXT record at _tastevin.${domain} yet.`)).toBeVisible()
  await expectAccessibleAndResponsive(page)

  const value = await card.locator('code', { hasText: 'tastevin-proof=' }).first().textContent()
  await callSandbox(platform, '/dns', { name: `_tastevin.${domain}`, value })
  await card.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('Domain verified.')).toBeVisible()
  await expect(card.getByText('Verified', { exact: true })).toBeVisible()
  await expectAccessibleAndResponsive(page)

  // A browser that resolves the domain to the platform.
  const outside = await chromium.launch({
    executablePath: await findChromium(),
    args: [...launchFlags, `--host-resolver-rules=MAP ${domain} 127.0.0.1`],
  })
  const visitor = await outside.newPage()
  await visitor.goto(`http://${domain}:${port}/`)
  await expect(visitor.getByRole('heading', { name: `${business.name} Wine Club` })).toBeVisible()
  await expect(visitor.locator('link[rel=canonical]')).toHaveAttribute('href', `${business.club}/`)

  await card.getByRole('button', { name: 'Make main address' }).click()
  await expect(card.getByText(`${domain} has no address in DNS yet`)).toBeVisible()
  await expectAccessibleAndResponsive(page)
  await callSandbox(platform, '/dns', { name: domain, value: '127.0.0.1' })
  await card.getByRole('button', { name: 'Make main address' }).click()
  await expect(card.getByText('Your main address')).toBeVisible()
  await visitor.goto(`${business.club}/`)
  await expect(visitor).toHaveURL(`http://${domain}:${port}/`)

  await card.getByText(`Remove ${domain}`).first().click()
  await card.getByRole('button', { name: `Remove ${domain}` }).click()
  await expect(page.getByText('Domain removed.')).toBeVisible()
  await visitor.goto(`${business.club}/`)
  await expect(visitor).toHaveURL(`${business.club}/`)

  const renamed = `${slug}-nuova`
  await page.getByLabel('New address').fill('admin')
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByRole('alert')).toContainText('This address is kept for the platform.')
  await page.getByLabel('New address').fill(renamed)
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByText('Web address changed.')).toBeVisible()
  await visitor.goto(`${business.club}/join`)
  await expect(visitor).toHaveURL(`http://${renamed}.${platform.rootDomain}/join`)
  await visitor.goto(`${platform.rootUrl}/join/${slug}`)
  await expect(visitor).toHaveURL(`${platform.rootUrl}/join/${renamed}`)
  await outside.close()
})

test('an owner shares the link, QR code, table cards, button and link preview', async ({
  page,
  context,
  platform,
  aBusiness,
  database,
}) => {
  const business = await aBusiness()
  const slug = new URL(business.club).hostname.split('.')[0]!
  await database.owner.query('update businesses set website = $2 where id = $1', [
    business.id,
    'https://www.casa.example/',
  ])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: platform.rootUrl })
  await openPortal(page, platform, business, '/business/share')
  await expectAccessibleAndResponsive(page)
  await page.getByRole('button', { name: 'Copy the sign-up link' }).click()
  await expect(page.getByRole('button', { name: 'Copied the sign-up link' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${platform.rootUrl}/join/${slug}`)
  await expect(page.getByRole('button', { name: 'Copy the sign-up link' })).toBeVisible()
  await expect(page.getByText('The button only works on www.casa.example and casa.example.')).toBeVisible()

  for (const [name, type] of [
    ['Download SVG', 'qr.svg'],
    ['Download PNG', 'qr.png'],
  ] as const) {
    const downloaded = page.waitForEvent('download')
    await page.getByRole('link', { name }).click()
    expect((await downloaded).suggestedFilename()).toBe(`${slug}-${type}`)
  }

  await page.getByRole('link', { name: 'Print table cards' }).click()
  await expect(page.getByRole('heading', { name: 'Table card' })).toBeVisible()
  await expect(page.getByText('Join the wine club').first()).toBeVisible()
  await expectAccessibleAndResponsive(page)
  // Four cards on a page for any name; a second page would be empty. US Letter is the default.
  const sizes = { 'US Letter': /\[0 0 612 792\]/, A4: /\[0 0 (594|595)\.\d+ (841|842)\.\d+\]/ }
  for (const [paper, mediaBox] of Object.entries(sizes)) {
    if (paper === 'A4') await page.getByRole('link', { name: paper }).click()
    await expect(page.getByRole('link', { name: paper })).toHaveAttribute('aria-current', 'page')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Table card' })).toBeHidden()
    await expect(page.locator('.table-card:visible')).toHaveCount(4)
    const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    expect(file).toMatch(mediaBox)
    await page.emulateMedia({ media: null })
  }

  const embedded = await ask(`${platform.rootUrl}/embed/${slug}`)
  expect(embedded.headers['content-security-policy']).toContain(
    'frame-ancestors https://www.casa.example https://casa.example',
  )
  expect(embedded.headers['set-cookie']).toBeUndefined()
  expect(embedded.body).toContain(`Join ${business.name}`)

  const head = await ask(`${business.club}/`)
  const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(head.body) ?? []
  const picture = await page.goto(image)
  expect(picture?.headers()['content-type']).toBe('image/png')
  expect(await sharp(await picture!.body()).metadata()).toMatchObject({
    width: 1200,
    height: 630,
    format: 'png',
  })
})

test('an invited guest joins, and another unsubscribes', async ({ page, platform, aBusiness, browser }) => {
  const business = await aBusiness()
  const [keen, weary] = [platform.freshAddress('keen'), platform.freshAddress('weary')]
  await openPortal(page, platform, business, '/business/share/guests')
  await expect(page.getByText('No invitations yet')).toBeVisible()
  const list = page.getByLabel('Email addresses')
  await list.fill(`Iris Lindqvist <${keen}>\nnot an address`)
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('Line 2: “not an address” is not an email address.').first()).toBeVisible()
  await expect(list).toHaveValue(/Iris Lindqvist/)
  await list.fill(`Iris Lindqvist <${keen}>\n${weary}`)
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('2 invitations sent.')).toBeVisible()
  await expectAccessibleAtBothSizes(page)

  const message = await platform.latestEmailTo(keen, /invites you/)
  const visitor = await (await browser.newContext()).newPage()
  const link = linkIn(message, '/customer/join/')
  await visitor.goto(withInvalidToken(link))
  await expect(visitor.getByText('This invitation link is invalid.')).toBeVisible()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: `${business.name} invites you` })).toBeVisible()
  await expect(visitor.getByText('Hello Iris Lindqvist,')).toBeVisible()
  await expectAccessibleAtBothSizes(visitor)
  await visitor.getByRole('button', { name: `Join ${business.name}` }).click()
  await chooseTier(visitor, 'First Pour')
  await expect(visitor.getByLabel('Full Name')).toHaveValue('Iris Lindqvist')
  await expect(visitor.getByLabel('Email Address')).toHaveValue(keen)
  await createAccount(visitor, guest(keen))
  await goToCheckout(visitor)
  await enterCard(visitor, cards.good)
  await expect(visitor.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
  await expectAfterReload(page, page.getByRole('listitem').filter({ hasText: keen }).getByText('Joined'))
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'You’ve already joined' })).toBeVisible()

  await visitor.goto(linkIn(await platform.latestEmailTo(weary), '/unsubscribe'))
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(visitor.getByText('You’re unsubscribed and won’t get these emails anymore.')).toBeVisible()
  await list.fill(weary)
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('One has opted out of your invitations.')).toBeVisible()
  await visitor.goto(linkIn(await platform.latestEmailTo(weary), '/customer/join/'))
  await expect(visitor.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible()
  await visitor.context().close()
})
