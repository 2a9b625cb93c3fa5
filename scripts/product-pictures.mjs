// Takes the pictures of the product that the public site, the handbook and the README show, from a running demo:
// `npm start` in one terminal, then `node scripts/product-pictures.mjs [origin] [name ...]`; by default all pictures from
// http://localhost:3000. Run it when a screen has changed, and look at what it made. It writes public/site and the sizes
// in app/platform/public-site/pictures.json. The demo's days follow the calendar, so every run makes other figures.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findChromium, launchFlags } from './chromium.mjs'
import { UserError } from './user-error.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = join(root, 'public/site')
const sizesFile = join(root, 'app/platform/public-site/pictures.json')
const fixture = (name) => join(root, 'tests/fixtures', name)

const args = process.argv.slice(2)
const origin = new URL(args.find((arg) => arg.startsWith('http')) ?? 'http://localhost:3000').origin
const names = args.filter((arg) => !arg.startsWith('http'))
const clubOrigin = (slug) => origin.replace('://', `://${slug}.`)

const owner = 'owner@bottega-rossa.test'
const desk = 'desk@bottega-rossa.test'
const member = 'ada@example.test'
const password = 'cellar-door-2026'
const club = clubOrigin('bottega-rossa')

const wide = { width: 1280, height: 846 }
const phone = { width: 390, height: 844 }
/** As much of a phone as a picture shows on a phone. */
const shortPhone = { width: 390, height: 560 }

/**
 * A screen of the portal, wide and as it is on a phone. `prepare` gets the page to what is worth showing, and may return
 * the part that comes to the top.
 */
const portal = (path, prepare, viewport = wide) => ({
  wide: [{ who: owner, at: origin, path, prepare, viewport }],
  phone: { who: owner, at: origin, path, prepare, viewport: shortPhone },
})
/** Screens of phones side by side; on a phone the first alone. */
const phones = (...shots) => ({
  wide: shots.map((shot) => ({ viewport: phone, ...shot })),
  phone: { viewport: shortPhone, ...shots[0] },
})

/** Begins at a heading, field or text instead of the top of the page. */
const from = (find) => async (page) => find(page).first()

/** Asks the sommelier and waits for the answer. */
const ask = (question) => async (page) => {
  await page.getByRole('textbox').first().fill(question)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const questionText = page.getByText(question).first()
  await questionText.waitFor()
  await page
    .getByText(/^(Asking|Looking)/)
    .first()
    .waitFor({ state: 'hidden' })
  return questionText
}

/** Opens the draft of a run, made where there is none, and returns its id. */
async function openDraft(page) {
  await page.goto(`${origin}/business/runs`)
  const draft = page.getByRole('row').filter({ hasText: 'Draft' }).getByRole('link').first()
  if (await draft.isVisible()) await page.goto(`${origin}${await draft.getAttribute('href')}/edit`)
  else {
    await page.goto(`${origin}/business/runs/new`)
    await page.getByRole('button', { name: 'Create draft' }).click()
  }
  await page.waitForURL(/\/business\/runs\/[0-9a-f-]{36}\/edit/)
  await page.waitForLoadState('networkidle')
  return new URL(page.url()).pathname.split('/')[3]
}

/** A wine list in review, read where it has not been. */
async function reviewList(page) {
  const earlier = page.getByRole('link', { name: 'wine-list.pdf' }).first()
  if (await earlier.isVisible()) await earlier.click()
  else {
    await page.getByLabel('Wine list', { exact: true }).setInputFiles(fixture('wine-list.pdf'))
    await page.getByRole('button', { name: 'Upload list' }).click()
  }
  const offer = page.getByRole('button', { name: /^Import \d+ wines$/ })
  await offer.waitFor({ timeout: 120_000 })
  return offer
}

/** Opens the draft of a message, written where there is none. */
async function writeMessage(page) {
  const draft = page.getByRole('link', { name: /^The spring Barolo/ }).first()
  if (await draft.isVisible()) await draft.click()
  else {
    await page.goto(`${origin}/business/messages/new`)
    await page.getByRole('button', { name: 'Write message' }).click()
    await page
      .getByRole('textbox', { name: 'Subject' })
      .fill('The spring Barolo is back, {first name|friend}')
    await page
      .getByRole('textbox', { name: 'Text', exact: true })
      .fill('You gave it four stars and more. Eighteen bottles came in on Tuesday, and they are yours first.')
    await page
      .getByRole('group', { name: 'Add a block' })
      .getByRole('button', { name: 'Wines', exact: true })
      .click()
    await page.getByLabel('Wine 1').selectOption({ index: 3 })
    await page.getByRole('button', { name: 'Save draft' }).click()
  }
  await page.getByRole('button', { name: 'Save draft' }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** A cart with a bottle in it. */
async function fillCart(page) {
  if (
    await page
      .getByRole('button', { name: /Checkout|Pay/ })
      .first()
      .isVisible()
  )
    return
  await page.goto(`${club}/customer/recommendations`)
  await page.locator('main button', { hasText: 'Add to Cart' }).first().click()
  await page.waitForLoadState('networkidle')
  await page.goto(`${club}/customer/cart`, { waitUntil: 'networkidle' })
}

const clubPage = (slug) => ({ at: clubOrigin(slug), path: '/' })

const pictures = {
  'club-page': {
    wide: [{ at: club, path: '/', viewport: { width: 1120, height: 666 } }],
    phone: { at: club, path: '/', viewport: shortPhone },
  },
  // Printed sheets of a large run: what the demo has too little of.
  'run-labels': { file: 'docs/images/run-labels.png' },
  'demo-clubs': phones(...['bottega-rossa', 'harbor-cellars', 'olive-and-vine'].map(clubPage)),
  dashboard: portal(
    '/business/dashboard',
    from((page) => page.getByRole('heading', { name: 'Needs you today' })),
  ),
  analytics: portal(
    '/business/analytics',
    from((page) => page.getByRole('heading', { name: 'Revenue and members' })),
  ),
  members: portal(
    '/business/members',
    from((page) => page.getByText('Search members')),
  ),
  inventory: portal(
    '/business/inventory',
    from((page) => page.getByText('Search wines')),
  ),
  orders: portal(
    '/business/orders',
    from((page) => page.getByText('Search orders')),
  ),
  message: portal('/business/messages', async (page) => {
    await writeMessage(page)
    return page.getByRole('heading', { name: '1. Text' })
  }),
  'message-results': portal('/business/messages', async (page) => {
    await page.getByRole('link', { name: /^Two bottles we kept/ }).click()
    await page.waitForURL(/results/)
    await page.waitForLoadState('networkidle')
    return page.getByRole('heading', { level: 1 })
  }),
  payouts: portal('/business/payouts'),
  gifts: portal('/business/gifts'),
  'shipping-settings': portal('/business/settings/shipping'),
  runs: portal('/business/runs'),
  'run-draft': portal('/business/runs', async (page) => {
    await openDraft(page)
    // The boxes of the first tier; the details of the run come before them.
    return page.getByRole('heading', { level: 2 }).nth(1)
  }),
  'run-check': portal('/business/runs', async (page) => {
    const id = await openDraft(page)
    await page.goto(`${origin}/business/runs/${id}/check`, { waitUntil: 'networkidle' })
  }),
  'list-review': portal('/business/inventory/import', reviewList),
  'run-box-and-desk': phones(
    {
      who: member,
      at: club,
      path: '/customer/deliveries',
      prepare: async (page) => {
        await page.locator('a[href^="/customer/box/"]').first().click()
        await page.waitForURL(/customer\/box/)
        await page.waitForLoadState('networkidle')
        return page.getByRole('heading', { level: 1 })
      },
    },
    {
      who: desk,
      at: origin,
      path: '/business/desk?show=held',
      theme: 'dark',
      prepare: async (page) => {
        await page.locator('main a[href^="/business/desk/0"]').last().click()
        await page.getByRole('button', { name: /^Hand over/ }).waitFor()
      },
    },
  ),
  cart: phones(
    { who: member, at: club, path: '/customer/recommendations' },
    { who: member, at: club, path: '/customer/cart', prepare: fillCart },
  ),
  sommelier: phones(
    {
      who: member,
      at: club,
      path: '/customer/sommelier',
      prepare: ask('something for oysters under $60, not French'),
    },
    { at: club, path: '/sommelier', prepare: ask('a dry white under $60') },
    {
      who: owner,
      at: origin,
      path: '/business/sommelier',
      prepare: ask('a red by the glass for lamb'),
      theme: 'dark',
    },
  ),
  'member-wines': phones(
    { who: member, at: club, path: '/customer/recommendations' },
    { who: member, at: club, path: '/customer/rate-wines', theme: 'dark' },
    {
      who: member,
      at: club,
      path: '/customer/my-wines',
      prepare: from((page) => page.locator('main li').filter({ hasText: 'at home' })),
    },
  ),
}

const allNames = Object.keys(pictures)
const unknown = names.filter((name) => !allNames.includes(name))
if (unknown.length > 0)
  throw new UserError(`There is no picture ${unknown.join(', ')}. There are: ${allNames.join(', ')}.`)

const browser = await chromium.launch({ executablePath: await findChromium(), args: launchFlags })
/** A signed-in context for each person, host, theme and size. */
const contexts = new Map()

async function contextOf({ who = null, at, theme = 'light', viewport }) {
  const key = JSON.stringify([who, at, theme, viewport])
  const existing = contexts.get(key)
  if (existing) return existing
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 2,
    isMobile: viewport.width < 500,
    hasTouch: viewport.width < 500,
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
  })
  await context.addInitScript((mode) => localStorage.setItem('theme', mode), theme)
  if (who) {
    const page = await context.newPage()
    await page.goto(`${at}/login`)
    await page.getByLabel('Email Address').fill(who)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/login')
    await page.close()
  }
  contexts.set(key, context)
  return context
}

/** The screen as PNG, in pixels of the device. */
async function shoot(shot) {
  const context = await contextOf(shot)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  try {
    await page.goto(shot.at + shot.path, { waitUntil: 'networkidle' })
    const first = await shot.prepare?.(page)
    await page.waitForLoadState('networkidle')
    // The note that card payments are only tried out belongs to the demo, not to the product.
    await page.evaluate(() => document.querySelector('aside[aria-label="Test payments"]')?.remove())
    // Below the bar that stays at the top of the portal.
    const above = shot.at === origin ? 92 : 28
    if (first)
      await first.evaluate(
        (node, space) => scrollTo(0, node.getBoundingClientRect().top + scrollY - space),
        above,
      )
    // An image that is loaded may still be undecoded, and is then blank on the picture.
    await page.evaluate(() =>
      Promise.all(
        [...document.querySelectorAll('img, image')]
          .filter((image) => {
            const { top, bottom } = image.getBoundingClientRect()
            return bottom > 0 && top < innerHeight
          })
          .map((image) => image.decode()),
      ),
    )
    await page.evaluate(() => document.fonts.ready)
    return await page.screenshot()
  } finally {
    await page.close()
  }
}

/** Pictures of one size side by side, on the ground of the site. */
async function together(shots) {
  const gap = 48
  const { width, height } = await sharp(shots[0]).metadata()
  const placed = shots.map((input, at) => ({ input, left: gap + at * (width + gap), top: gap }))
  const size = { width: gap + shots.length * (width + gap), height: height + 2 * gap }
  return sharp({ create: { ...size, channels: 3, background: '#e9e1d4' } })
    .composite(placed)
    .png()
    .toBuffer()
}

/** Writes a picture with this width at most as AVIF, and with `webp` also for browsers that do not know that. */
async function write(name, png, width, { webp = false } = {}) {
  const picture = sharp(png).resize({ width, withoutEnlargement: true })
  const made = await picture
    .clone()
    .avif({ quality: 50, effort: 3 })
    .toFile(join(target, `${name}.avif`))
  if (webp)
    await picture
      .clone()
      .webp({ quality: 78, effort: 6 })
      .toFile(join(target, `${name}.webp`))
  return { width: made.width, height: made.height }
}

mkdirSync(target, { recursive: true })
const sizes = JSON.parse(readFileSync(sizesFile, 'utf8'))
const failed = []
for (const name of names.length > 0 ? names : allNames) {
  const { wide: shots, phone: small, file } = pictures[name]
  try {
    const taken = file ? [readFileSync(join(root, file))] : []
    for (const shot of shots ?? []) taken.push(await shoot(shot))
    const picture = taken.length > 1 ? await together(taken) : taken[0]
    const size = await write(name, picture, 1200, { webp: true })
    sizes[name] = { ...size, ...(small && { phone: await write(`${name}-phone`, await shoot(small), 780) }) }
    console.log(`${name}: ${size.width} x ${size.height}`)
  } catch (error) {
    failed.push(name)
    console.error(`${name}: ${error.message.split('\n')[0]}`)
  }
}
await browser.close()
const sorted = Object.fromEntries(Object.entries(sizes).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(sizesFile, `${JSON.stringify(sorted, null, 2)}\n`)
if (failed.length > 0) {
  console.error(`Not taken: ${failed.join(', ')}.`)
  process.exitCode = 1
}
