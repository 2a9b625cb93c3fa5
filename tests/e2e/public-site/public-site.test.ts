import { expect, expectAccessible, expectAccessibleAtBothSizes, test } from '../test'

const publicPages = [
  ...[
    '/landing',
    '/how-it-works',
    '/features',
    '/pricing',
    '/about',
    '/get-started',
    '/demo',
    '/integrations',
  ],
  ...['/support', '/docs', '/docs/plan-a-month', '/brand', '/blog', '/blog/the-pick-up-evening', '/careers'],
  ...['/cookies', '/data-processing', '/terms', '/privacy'],
]
const header = ['How It Works', 'Features', 'Pricing', 'About', 'Sign in', 'Get Started']

test('the header leads to pages of their own and marks the current one', async ({ page, platform }) => {
  await page.goto(`${platform.rootUrl}/landing`)
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link')).toHaveText(header)
  for (const [name, path] of [
    ['How It Works', '/how-it-works'],
    ['Features', '/features'],
    ['Pricing', '/pricing'],
    ['About', '/about'],
  ] as const) {
    await main.getByRole('link', { name }).click()
    await expect(page).toHaveURL(platform.rootUrl + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(main.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
})

test('every public page is accessible in both themes and has its own title, description and address', async ({
  page,
  platform,
}) => {
  const titles = new Set<string>()
  for (const path of publicPages) {
    await page.goto(platform.rootUrl + path)
    await expectAccessible(page)
    titles.add(await page.title())
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20,}/)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', platform.rootUrl + path)
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /social\.png$/)
    const structured = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
    expect(structured['@context']).toBe('https://schema.org')
  }
  expect(titles.size).toBe(publicPages.length)
})

test('every link of the public site leads to a page', async ({ page, platform, request }) => {
  const links = new Set<string>()
  for (const path of publicPages) {
    await page.goto(platform.rootUrl + path)
    for (const href of await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href)))
      if (href.startsWith(platform.rootUrl)) links.add(href.split('#')[0]!)
  }
  const broken: string[] = []
  for (const href of links) {
    const { status } = { status: (await request.get(href)).status() }
    if (status !== 200) broken.push(`${href}: ${status}`)
  }
  expect(broken).toEqual([])
  expect(links.size).toBeGreaterThan(40)
})

test('public pages set no cookies', async ({ page, context, platform }) => {
  for (const path of publicPages) await page.goto(platform.rootUrl + path)
  expect(await context.cookies()).toEqual([])
})

test('on a phone the menu keeps the focus and the page still, and closes on Escape @phone', async ({
  page,
  platform,
}) => {
  await page.goto(`${platform.rootUrl}/landing`)
  const opener = page.locator('.menu > summary')
  await opener.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link')).toHaveText(header)
  await expectAccessible(page)
  await page.mouse.wheel(0, 600)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  for (const name of header) {
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link', { name })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(menu.getByRole('link', { name: 'Get Started' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the calculator follows what is typed, and its address can be shared', async ({ page, platform }) => {
  await page.goto(`${platform.rootUrl}/pricing`)
  const plan = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) })
  await expect(page.getByText('An example: 50 members at $95.00 pay $4,750.00 a month.')).toBeVisible()
  await page.getByLabel('Members').fill('100')
  await page.getByLabel('Price a month').fill('80')
  await page.getByLabel('Wine in a box').fill('40')
  await expect(page.getByText('100 members at $80.00 pay $8,000.00 a month.')).toBeVisible()
  await expect(plan("Sommelier's Select")).toContainText('Meant for this size')
  await expect(plan('Neighborhood Cellar')).toContainText('$700.00')
  await expect(plan('Neighborhood Cellar')).toContainText('8.75%')
  await expect(plan('Neighborhood Cellar')).toContainText('9 members')
  await expect(page).toHaveURL(`${platform.rootUrl}/pricing?members=100&price=80&cost=40`)
  await expect(page.getByLabel('Members')).toHaveValue('100')

  await page.reload()
  await expect(page.getByText('100 members at $80.00 pay $8,000.00 a month.')).toBeVisible()
  await page.getByLabel('Price a month').fill('free')
  await expect(page.getByText('Enter a price a month such as 95 or 95.50, up to $10,000.')).toBeVisible()
  await expect(page.getByLabel('Price a month')).toHaveValue('free')
  await page.reload()
  await expect(page.getByLabel('Members')).toHaveValue('100')
  await expectAccessibleAtBothSizes(page)
})

test('the handbook is searched while typing, and leads to a page with its parts', async ({
  page,
  platform,
}) => {
  await page.goto(`${platform.rootUrl}/docs`)
  await expect(page.getByRole('heading', { name: 'For owners and managers' })).toBeVisible()
  const field = page.getByRole('searchbox', { name: 'Search the handbook' })
  await field.fill('labels')
  await expect(page.getByRole('status')).toHaveText(/pages match “labels”\.$/)
  await expect(page).toHaveURL(`${platform.rootUrl}/docs?q=labels`)
  await field.fill('zzzqqq')
  await expect(page.getByRole('status')).toHaveText('No page matches “zzzqqq”.')
  await expectAccessible(page)
  await field.fill('monht')
  await field.fill('month')
  await page.getByRole('link', { name: /^Plan a month/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plan a month' })).toBeVisible()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Pack' }).click()
  await expect(page).toHaveURL(/#pack$/)
  await expect(page.getByRole('heading', { name: 'Pack', exact: true })).toBeInViewport()
})

test('an address without a text says so and leads back', async ({ page, platform }) => {
  for (const [path, link] of [
    ['/docs/no-such-page', 'Open the handbook'],
    ['/blog/no-such-post', 'Open the blog'],
  ] as const) {
    const response = await page.goto(platform.rootUrl + path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expectAccessible(page)
    await page.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('search engines and feed readers find what is public', async ({ platform, request }) => {
  const get = (path: string) => request.get(platform.rootUrl + path)
  const feed = await get('/blog/feed.xml')
  expect(feed.headers()['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(await feed.text()).toContain(`<id>${platform.rootUrl}/blog/the-pick-up-evening</id>`)
  expect(await (await get('/sitemap.xml')).text()).toContain(`<loc>${platform.rootUrl}/pricing</loc>`)
  expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${platform.rootUrl}/sitemap.xml`)
})

test('the labels move a pixel every 20 ms, and stand still for a pointer, the keyboard and out of view', async ({
  browser,
  platform,
}) => {
  const context = await browser.newContext({
    reducedMotion: 'no-preference',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await page.goto(`${platform.rootUrl}/landing`)
  const band = page.getByRole('region', { name: 'Wine labels' })
  await band.scrollIntoViewIfNeeded()
  const state = () =>
    band.evaluate((node) => {
      const [motion] = node.querySelector('div')!.getAnimations()
      const { duration } = motion!.effect!.getTiming()
      const style = getComputedStyle(node.querySelector('div')!)
      return { pixelsIn20ms: (2080 / Number(duration)) * 20, playing: style.animationPlayState }
    })
  await expect.poll(state).toEqual({ pixelsIn20ms: 1, playing: 'running' })
  await band.hover()
  await expect.poll(async () => (await state()).playing).toBe('paused')
  await page.mouse.move(5, 5)
  await expect.poll(async () => (await state()).playing).toBe('running')
  await band.focus()
  await expect.poll(async () => (await state()).playing).toBe('paused')
  await band.blur()
  await expect.poll(async () => (await state()).playing).toBe('running')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(async () => (await state()).playing).toBe('paused')
  await context.close()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the calculator, the search and the menu work @phone', async ({ page, platform }) => {
    await page.goto(`${platform.rootUrl}/landing`)
    await page.locator('.menu > summary').click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Pricing' }).click()
    await page.getByLabel('Members').fill('200')
    await page.getByRole('button', { name: 'Calculate' }).click()
    await expect(page.getByText('200 members at $95.00 pay $19,000.00 a month.')).toBeVisible()
    await page.getByLabel('Members').fill('many')
    await page.getByRole('button', { name: 'Calculate' }).click()
    await expect(page.getByText('Enter a number of members from 1 to 100,000.')).toBeVisible()
    await expect(page.getByLabel('Members')).toHaveValue('many')
    await page.goto(`${platform.rootUrl}/docs`)
    await page.getByRole('searchbox').fill('domain')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('link', { name: /Use your own domain/ })).toBeVisible()
  })

  test('the contact form says what is missing, keeps what was typed and thanks @phone', async ({
    page,
    platform,
  }) => {
    await page.goto(`${platform.rootUrl}/get-started`)
    await page.getByLabel('Business name').fill('Osteria Nuova')
    await page.getByLabel('Message').fill('Forty seats.')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('alert')).toContainText('Your name is required')
    await expect(page.getByRole('alert')).toContainText('Email is required')
    await expect(page.getByLabel('Message')).toHaveValue('Forty seats.')
    await page.getByLabel('Your name').fill('Marta Rossi')
    await page.getByLabel('Email').fill(platform.freshAddress('marta'))
    // A form that is sent faster than a person types asks for a second press.
    await expect(async () => {
      await page.getByRole('button', { name: 'Send message' }).click({ timeout: 1_000 })
      await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible({ timeout: 3_000 })
    }).toPass({ intervals: [2_500] })
  })
})
