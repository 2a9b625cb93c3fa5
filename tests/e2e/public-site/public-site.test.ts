import { expect, expectAccessible, test } from '../test'

const publicPages = [
  '/landing',
  '/how-it-works',
  '/features',
  '/pricing',
  '/about',
  '/get-started',
  '/demo',
  '/integrations',
  '/moving-here',
  '/support',
  '/docs',
  '/docs/plan-a-month',
  '/brand',
  '/blog',
  '/blog/the-pick-up-evening',
  '/careers',
  '/cookies',
  '/data-processing',
  '/terms',
  '/privacy',
]
const header = ['How It Works', 'Features', 'Pricing', 'About', 'Sign in', 'Get Started']

/** The first value of an attribute of the elements in a document that have another one. */
const attributeOf = (html: string, element: RegExp, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(element.exec(html)?.[0] ?? '')?.[1]

test('every public page has its own title, description and address, sets no cookie, and links to pages alone', async ({
  platform,
  request,
}) => {
  const titles = new Set<string>()
  const links = new Set<string>()
  for (const path of publicPages) {
    const response = await request.get(platform.rootUrl + path)
    expect(response.headers()['set-cookie'], path).toBeUndefined()
    const html = await response.text()
    if (path === '/pricing') expect(attributeOf(html, /<a[^>]*aria-current="page"[^>]*>/, 'href')).toBe(path)
    titles.add(/<title>([^<]+)<\/title>/.exec(html)![1]!)
    expect(attributeOf(html, /<meta[^>]*name="description"[^>]*>/, 'content'), path).toMatch(/.{20,}/)
    expect(attributeOf(html, /<link[^>]*rel="canonical"[^>]*>/, 'href')).toBe(platform.rootUrl + path)
    expect(attributeOf(html, /<meta[^>]*property="og:image"[^>]*>/, 'content'), path).toMatch(/social\.png$/)
    const structured = /<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)![1]!
    expect(JSON.parse(structured)['@context']).toBe('https://schema.org')
    for (const [, href] of html.matchAll(/<a\b[^>]*?\bhref="([^"#]*)/g)) {
      const { href: link, origin } = new URL(href!.replaceAll('&amp;', '&'), platform.rootUrl + path)
      if (origin === platform.rootUrl) links.add(link)
    }
  }
  expect(titles.size).toBe(publicPages.length)
  const broken: string[] = []
  for (const link of links) {
    const status = (await request.get(link)).status()
    if (status !== 200) broken.push(`${link}: ${status}`)
  }
  expect(broken).toEqual([])
  expect(links.size).toBeGreaterThan(40)

  for (const path of ['/docs/no-such-page', '/blog/no-such-post']) {
    const missing = await request.get(platform.rootUrl + path)
    expect(missing.status()).toBe(404)
    expect(attributeOf(await missing.text(), /<meta[^>]*name="robots"[^>]*>/, 'content')).toBe('noindex')
  }
  const get = (path: string) => request.get(platform.rootUrl + path)
  const feed = await get('/blog/feed.xml')
  expect(feed.headers()['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(await feed.text()).toContain(`<id>${platform.rootUrl}/blog/the-pick-up-evening</id>`)
  expect(await (await get('/sitemap.xml')).text()).toContain(`<loc>${platform.rootUrl}/pricing</loc>`)
  expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${platform.rootUrl}/sitemap.xml`)
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

test('the calculator and the search of the handbook follow what is typed, and their addresses can be shared', async ({
  page,
  platform,
}) => {
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
  await expectAccessible(page)

  await page.goto(`${platform.rootUrl}/docs`)
  await expect(page.getByRole('heading', { name: 'For owners and managers' })).toBeVisible()
  const field = page.getByRole('searchbox', { name: 'Search the handbook' })
  await field.fill('labels')
  await expect(page.getByRole('status')).toHaveText(/pages match “labels”\.$/)
  await expect(page).toHaveURL(`${platform.rootUrl}/docs?q=labels`)
  await field.fill('zzzqqq')
  await expect(page.getByRole('status')).toHaveText('No page matches “zzzqqq”.')
  await field.fill('monht')
  await field.fill('month')
  await page.getByRole('link', { name: /^Plan a month/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plan a month' })).toBeVisible()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Pack' }).click()
  await expect(page).toHaveURL(/#pack$/)
  await expect(page.getByRole('heading', { name: 'Pack', exact: true })).toBeInViewport()
})

test('the labels move a pixel every 20 ms, and stand still for a pointer, the keyboard and out of view', async ({
  newVisitor,
  platform,
}) => {
  const page = await newVisitor({
    reducedMotion: 'no-preference',
    viewport: { width: 1440, height: 900 },
  })
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
  await page.close()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the calculator, the search, the menu and the contact form work @phone', async ({
    page,
    platform,
  }) => {
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

test('the frame of the browser has the color of the page, and follows its theme', async ({
  page,
  platform,
}) => {
  await page.goto(`${platform.rootUrl}/landing`)
  const colors = () =>
    page.evaluate(() => ({
      frame: document.querySelector<HTMLMetaElement>('meta[name=theme-color]')!.content,
      page: getComputedStyle(document.documentElement).backgroundColor,
    }))
  const before = await colors()
  expect(before.frame).toBe(before.page)
  await page.locator('[data-theme-toggle]:visible').first().click()
  const after = await colors()
  expect(after.frame).toBe(after.page)
  expect(after.frame).not.toBe(before.frame)
})
