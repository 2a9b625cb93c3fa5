import { readFileSync } from 'node:fs'
import { expect, expectAccessible, openPortal, test, type Page } from '../business'

const fixture = (name: string) => new URL(`../../fixtures/${name}`, import.meta.url).pathname
const imports = '/business/inventory/import'
/** Text recognition shares its processor with the other tests. */
const slow = { timeout: 90_000 }

async function chooseFiles(page: Page, files: string[]) {
  await page.getByLabel('Wine list', { exact: true }).setInputFiles(files.map(fixture))
  await page.getByRole('button', { name: 'Upload list' }).click()
}

/** Rows with errors are left out, then everything that the review offers is imported. */
async function importAll(page: Page) {
  const skip = page.getByRole('button', { name: 'Skip rows with errors' })
  if (await skip.isVisible()) await skip.click()
  await page.getByRole('button', { name: /^Import \d+ wines$/ }).click()
  await expect(page.getByText('Imported on')).toBeVisible({ timeout: 30_000 })
}

test('a picture is pasted, and photographed pages are put in order, turned, cropped and read; the reading is stopped and tried again @phone', async ({
  page,
  platform,
  aBusiness,
}) => {
  test.slow()
  const business = await aBusiness({ connected: false })
  await openPortal(page, platform, business, imports)
  const paste = (kinds: string[]) =>
    page.evaluate((kinds) => {
      const clipboardData = new DataTransfer()
      for (const type of kinds)
        if (type === 'text/plain') clipboardData.setData(type, 'Barolo 2019')
        else clipboardData.items.add(new File(['GIF89a'], 'menu.png', { type }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData }))
    }, kinds)
  // Cells of a spreadsheet come with a picture of themselves.
  await paste(['text/plain', 'image/png'])
  const fileList = page.getByRole('list', { name: 'Chosen files' })
  await expect(fileList).toBeHidden()
  await paste(['image/png'])
  await expect(fileList).toContainText('menu.png')
  await page.getByRole('button', { name: 'Upload list' }).click()
  const refusal = page.getByText('GIF files are not supported')
  await expect(refusal).toBeVisible(slow)
  await page.getByRole('button', { name: 'Leave out menu.png' }).click()
  await expect(refusal).toBeHidden()

  await chooseFiles(page, ['wine-list-photo.jpg', 'wine-list-photo.jpg'])
  await expect(page.getByRole('heading', { name: 'Pages', exact: true })).toBeVisible(slow)
  await expect(page.getByRole('button', { name: 'Read 2 pages' })).toBeVisible()
  await expect
    .poll(
      () =>
        page
          .getByRole('img', { name: 'Picture of page 1' })
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      slow,
    )
    .toBeGreaterThan(0)
  await expectAccessible(page)

  // A button pressed by keyboard can be pressed again, also where the page took another place.
  for (const [pressed, after] of [
    ['Move page 2 up', 'Move page 1 up'],
    ['Turn page 1 right', 'Turn page 1 right'],
    ['Turn page 1 left', 'Turn page 1 left'],
  ] as const) {
    const saved = page.waitForResponse((response) => response.request().method() === 'POST')
    // The page that is shown afterwards is read by a second request.
    const read = saved.then(() =>
      page.waitForResponse(
        (response) => response.request().method() === 'GET' && /\.data(\?|$)|_data=/.test(response.url()),
      ),
    )
    await page.getByRole('button', { name: pressed }).press('Enter')
    await read
    await expect(page.getByRole('button', { name: after })).toBeFocused()
  }
  await page.getByRole('link', { name: 'Crop page 2' }).click()
  await expect(page.getByRole('heading', { name: 'Crop page 2' })).toBeVisible()
  await page.getByLabel('Right edge (%)').fill('98')
  await page.getByRole('button', { name: 'Crop page' }).click()
  await expect(page.getByText('Cropped')).toBeVisible()
  await page.getByRole('button', { name: 'Remove page 2' }).click()
  await expect(page.getByRole('button', { name: 'Read 1 page' })).toBeVisible()

  // More pages are added to the same list.
  await page.getByLabel('Pictures').setInputFiles([fixture('wine-list-photo.jpg')])
  await page.getByRole('button', { name: 'Add pictures' }).click()
  await page.getByRole('button', { name: 'Read 2 pages' }).click()
  await expect(page.getByRole('heading', { name: 'Reading your list' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop reading' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop reading' }).click()
  await expect(page.getByText('Reading stopped')).toBeVisible()
  await expect(page.getByText('You stopped the reading.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove page 2' }).click()
  await expect(page.getByRole('button', { name: 'Remove page 2' })).toBeHidden()
  // The server does not answer for a while, as in a restart: the page stays and continues by itself.
  await page.route('**/readyz', () => undefined)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Connecting again')).toBeVisible()
  await page.unroute('**/readyz')
  await expect(page.getByText('Connecting again')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Pages', exact: true })).toBeHidden()

  // It continues while the person is elsewhere, who finds it on the dashboard.
  await page.goto(`${platform.rootUrl}/business/dashboard`)
  await page.getByRole('link', { name: /: (Reading|Finding|\d+ wines)/ }).click()
  await expect(page.getByRole('button', { name: /^Import \d+ wines$/ })).toBeVisible(slow)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a list is uploaded, read and pasted by plain forms, also from the set-up', async ({
    page,
    platform,
    aBusiness,
    database,
  }) => {
    test.slow()
    const business = await aBusiness({ connected: false })
    await database.owner.query(`update businesses set status = 'draft' where id = $1`, [business.id])
    await openPortal(page, platform, business, '/business/setup/wines')
    await page.getByRole('link', { name: 'Upload a wine list' }).click()
    await page
      .getByLabel('Text of the list')
      .fill('REDS\nElio Grasso Gavarini 2019 ... 145\nFelsina Rancia 2018 ... 98\n')
    await page.getByRole('button', { name: 'Read text' }).click()
    await expect(page).toHaveURL(/import\/[0-9a-f-]{36}/)
    // The page refreshes itself.
    await expect(page.getByText(/Gavarini/).first()).toBeVisible(slow)
    await page.getByRole('button', { name: 'Drop', exact: true }).click()
    await page.getByRole('button', { name: /^Undo: Drop/ }).click()
    await importAll(page)
    await page.getByRole('link', { name: 'Continue set-up' }).click()
    await expect(page.getByText(/Gavarini/).first()).toBeVisible()

    await page.goto(platform.rootUrl + imports)
    await page.getByLabel('Wine list', { exact: true }).setInputFiles([
      { name: 'a.jpg', mimeType: 'image/jpeg', buffer: readFileSync(fixture('wine-list-photo.jpg')) },
      { name: 'b.pdf', mimeType: 'application/pdf', buffer: readFileSync(fixture('wine-list.pdf')) },
    ])
    await page.getByRole('button', { name: 'Upload list' }).click()
    await expect(page.getByText('Upload one file, or several pictures').first()).toBeVisible(slow)
  })
})
