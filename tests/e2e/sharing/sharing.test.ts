import sharp from 'sharp'
import { ask } from '../../platform'
import { chooseTier } from '../memberships/join/guest'
import { linkIn } from '../mailbox'
import { openPortal, expect, expectAccessible, test } from '../business'

test('an owner shares the link, QR code, table cards, button and link preview, and invites a guest', async ({
  page,
  context,
  newVisitor,
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
  await page.getByRole('button', { name: 'Copy the sign-up link' }).click()
  await expect(page.getByRole('button', { name: 'Copied the sign-up link' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${platform.rootUrl}/join/${slug}`)
  await expect(page.getByRole('button', { name: 'Copy the sign-up link' })).toBeVisible()
  await expect(page.getByText('The button only works on www.casa.example and casa.example.')).toBeVisible()

  await page.getByRole('link', { name: 'Print table cards' }).click()
  await expect(page.getByRole('heading', { name: 'Table card' })).toBeVisible()
  await expect(page.getByText('Join the wine club').first()).toBeVisible()
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

  // Plain files and pages of other sites need no browser.
  for (const [name, type] of [
    ['SVG', 'qr.svg'],
    ['PNG', 'qr.png'],
  ] as const) {
    const file = await page.request.get(`${platform.rootUrl}/business/share/${type}`)
    expect(file.headers()['content-disposition'], name).toContain(`${slug}-${type}`)
  }
  const embedded = await ask(`${platform.rootUrl}/embed/${slug}`)
  expect(embedded.headers['content-security-policy']).toContain(
    'frame-ancestors https://www.casa.example https://casa.example',
  )
  expect(embedded.headers['set-cookie']).toBeUndefined()
  expect(embedded.body).toContain(`Join ${business.name}`)
  const [, image = ''] =
    /property="og:image" content="([^"]+)"/.exec((await ask(`${business.club}/`)).body) ?? []
  // Only the browser knows names below localhost.
  const picture = (await page.goto(image))!
  expect(picture.headers()['content-type']).toBe('image/png')
  expect(await sharp(await picture.body()).metadata()).toMatchObject({
    width: 1200,
    height: 630,
    format: 'png',
  })

  // An invited guest finds their name and address filled in.
  const keen = platform.freshAddress('keen')
  await page.goto(`${platform.rootUrl}/business/share/guests`)
  const list = page.getByLabel('Email addresses')
  await list.fill(`Iris Lindqvist <${keen}>\nnot an address`)
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('Line 2: “not an address” is not an email address.').first()).toBeVisible()
  await expect(list).toHaveValue(/Iris Lindqvist/)
  await list.fill(`Iris Lindqvist <${keen}>`)
  await page.getByRole('button', { name: 'Send invitations' }).click()
  const visitor = await newVisitor()
  await visitor.goto(linkIn(await platform.latestEmailTo(keen, /invites you/), '/customer/join/'))
  await expect(visitor.getByRole('heading', { name: `${business.name} invites you` })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: `Join ${business.name}` }).click()
  await chooseTier(visitor, 'First Pour')
  await expect(visitor.getByLabel('Full Name')).toHaveValue('Iris Lindqvist')
  await expect(visitor.getByLabel('Email Address')).toHaveValue(keen)
  await visitor.close()
})
