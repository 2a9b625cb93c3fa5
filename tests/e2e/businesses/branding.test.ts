import type { Page, Request } from '@playwright/test'
import { darkLogo, largePhotoTakenSideways } from '../../integration/foundation/pictures/sample-images'
import { openPortal, expect, expectAccessible, test } from '../business'

test.describe.configure({ mode: 'parallel' })

const path = '/business/settings/look'
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of your club page"]')
const png = async () => ({ name: 'logo.png', mimeType: 'image/png', buffer: await darkLogo() })

/** Clicks a button and returns after how many animation frames the preview has another color. */
function untilItShows(page: Page, button: string) {
  return page.evaluate(async (name) => {
    const press = [...document.querySelectorAll('button')].find(({ innerText }) => innerText.includes(name))!
    const inFrame = document.querySelector('iframe')!.contentDocument!.documentElement
    const color = () => getComputedStyle(inFrame).getPropertyValue('--surface')
    const before = color()
    press.click()
    let shown = 0
    for (; color() === before && shown < 100; shown += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return shown
  }, button)
}

test('an owner edits the branding with a live preview, and publishes it', async ({
  page,
  platform,
  aBusiness,
  newVisitor,
}) => {
  const business = await aBusiness({ connected: false })
  const guest = await newVisitor()
  await guest.goto(business.club)
  const before = await guest.locator('.club-tagline').textContent()

  await openPortal(page, platform, business, path)
  await expect(page.getByText('This is what guests see now.')).toBeVisible()
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(`${business.name} Wine Club`)

  await page.getByLabel('Your logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(page.getByText(/^SVG files are not supported/).first()).toBeVisible()
  await page.getByLabel('Your logo').setInputFiles(await png())
  await expect(page.getByText('Logo added to the draft.')).toBeVisible()
  await expect(preview(page).getByRole('img', { name: business.name })).toBeVisible()

  // Counted in animation frames, so that a slow machine gives the same number.
  for (const colors of ['On white', 'By night', 'On white', 'By night']) {
    expect(await untilItShows(page, colors)).toBeLessThanOrEqual(3)
  }
  await expect(page.getByRole('button', { name: 'By night' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('Tagline under the name').fill('Poured by candlelight.')
  await expect(preview(page).getByText('Poured by candlelight.')).toBeVisible()
  await page.getByRole('button', { name: 'Switch off: Questions' }).click()
  await expect(preview(page).locator('#questions')).toHaveCount(0)
  await page.getByRole('button', { name: 'Switch on: Questions' }).click()
  await expect(preview(page).locator('#questions')).toBeVisible()
  await page.getByLabel('Main color', { exact: true }).fill('#141414')
  await expect(page.getByText(/Main color #141414 isn’t readable everywhere/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Cellar/ }).click()
  await expect(preview(page).locator('.club')).toHaveAttribute('data-preset', 'cellar')
  // Their own colors are kept; those of the preset are offered, and undone again.
  await page.getByRole('button', { name: 'Use Cellar’s colors' }).click()
  await expect(page.getByText('Cellar’s colors applied.')).toBeVisible()
  await expect(page.getByLabel('Main color', { exact: true })).toHaveValue('#cfa860')
  await page.getByRole('button', { name: 'Undo preset change' }).click()
  await expect(page.getByLabel('Main color', { exact: true })).toHaveValue('#141414')
  await page.getByRole('button', { name: 'Phone' }).click()
  await expect(page.locator('iframe')).toHaveCSS('width', '390px')
  await expect(page.getByText('Draft saved. Guests don’t see it until you publish.')).toBeVisible()

  // The browser uploads a scaled-down upright copy; text typed during the upload is kept.
  const large = await largePhotoTakenSideways()
  const typed = 'Two bottles a month, chosen by the kitchen.'
  const isUpload = (sent: Request) => (sent.headers()['content-type'] ?? '').startsWith('multipart/')
  await page.route('**/look/draft', async (route) => {
    if (isUpload(route.request())) await page.getByLabel('About the club').fill(typed)
    await route.continue()
  })
  const sending = page.waitForRequest(isUpload)
  await page
    .getByLabel('Your own photo')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: large })
  await expect(page.getByText('Photo added to the draft.')).toBeVisible()
  await page.unroute('**/look/draft')
  expect(Number(await (await sending).headerValue('content-length'))).toBeLessThan(large.length / 2)
  await expect(page.getByLabel('About the club')).toHaveValue(typed)
  await expect(page.getByRole('radio', { name: 'Your photo' })).toBeChecked()
  const photo = preview(page).locator('img[src*="/photo-"]')
  await expect(photo).toHaveAttribute('src', /photo-1440x1920\.webp$/)
  await expect(page.locator('iframe')).toHaveCSS('width', '390px')
  await expect(page.getByLabel('Tagline under the name')).toHaveValue('Poured by candlelight.')
  await guest.reload()
  await expect(guest.locator('.club-tagline')).toHaveText(before!)

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await guest.reload()
  await expect(guest.getByText('Poured by candlelight.')).toBeVisible()
  const logo = guest.getByRole('img', { name: business.name })
  await expect(logo).toHaveJSProperty('complete', true)
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await guest.context().close()
})

test('two people editing the branding lose nothing, and it works without JavaScript', async ({
  page,
  platform,
  aBusiness,
  newVisitor,
}) => {
  const business = await aBusiness({ connected: false })
  await openPortal(page, platform, business, path)
  const plain = await newVisitor({ javaScriptEnabled: false })
  await plain.context().addCookies(await page.context().cookies())
  await plain.goto(platform.rootUrl + path)

  // The page with JavaScript saves first.
  await page.getByLabel('Tagline under the name').fill('From the first.')
  await expect(page.getByText('Draft saved. Guests don’t see it until you publish.')).toBeVisible()

  await plain.getByLabel('Tagline under the name').fill('From the second.')
  await plain.getByText('Soft, round letters').click()
  await plain.getByRole('button', { name: 'Save draft' }).click()
  await expect(plain.getByText(/Someone else changed the branding/)).toBeVisible()
  await expect(plain.getByLabel('Tagline under the name')).toHaveValue('From the second.')
  await plain.getByRole('button', { name: 'Save draft' }).click()
  await expect(plain.getByText('Draft saved. Guests don’t see it until you publish.')).toBeVisible()
  await plain.getByLabel('Your logo').setInputFiles(await png())
  await plain.getByRole('button', { name: 'Upload logo' }).click()
  await expect(plain.getByText('Logo added to the draft.')).toBeVisible()
  await plain.getByRole('button', { name: 'Switch off: Press quotes' }).click()
  await expect(plain.getByText('Blocks changed in the draft.')).toBeVisible()
  await expect(plain.getByRole('button', { name: 'Switch on: Press quotes' })).toBeVisible()
  await plain.getByRole('button', { name: 'On white' }).click()
  const opened = plain.context().waitForEvent('page')
  await plain.getByRole('link', { name: 'Preview the draft in full' }).click()
  const whole = await opened
  await expect(whole.getByText('Preview: guests don’t see this')).toBeVisible()
  await expect(whole.getByText('From the second.')).toBeVisible()
  await whole.close()

  // The first user now gets the conflict message and keeps their text.
  await page.getByLabel('Tagline under the name').fill('From the first, again.')
  await expect(page.getByText(/Someone else changed the branding/)).toBeVisible()
  await expect(page.getByLabel('Tagline under the name')).toHaveValue('From the first, again.')
  await plain.context().close()
})
