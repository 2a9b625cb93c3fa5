import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { aPlatformWithEveryRow, type EveryRowPlatform } from '../builders/every-row-platform'
import { routeLeaves } from '../builders/route-leaves'
import { rules } from '../isolation/route-expectations'
import { axeScript, showTheme, violationsOn, widthsThatScroll } from './accessibility'
import { collectPageErrors } from './page-errors'

// One platform for all of them.
test.describe.configure({ mode: 'default', timeout: 900_000 })

let platform: EveryRowPlatform
test.beforeAll(async () => {
  // A slow machine takes minutes to start a second platform beside the first.
  test.setTimeout(600_000)
  platform = await aPlatformWithEveryRow()
})
test.afterAll(() => platform?.close())

type Visitor = keyof EveryRowPlatform['visitors']

interface Walk {
  who: Visitor
  /** The routes of the area. */
  area: RegExp
  width: number
  theme: 'light' | 'dark'
  /** At least so many pages are found. */
  pages: number
}

const walks: [name: string, Walk][] = [
  [
    'the cellar of a business',
    { who: 'owner', area: /^\/business\/inventory/, width: 1440, theme: 'light', pages: 20 },
  ],
  [
    'the portal of an owner, except the cellar',
    { who: 'owner', area: /^\/business(?!\/inventory)/, width: 1440, theme: 'light', pages: 60 },
  ],
  [
    'the portal of an owner whose club has nothing yet, on a phone',
    { who: 'newOwner', area: /^\/business(?!.*:)/, width: 390, theme: 'dark', pages: 60 },
  ],
  [
    'the pages of a member, on a phone',
    { who: 'member', area: /^\/(customer|account)/, width: 390, theme: 'light', pages: 20 },
  ],
  [
    'the pages of a club for its guests, on a phone',
    { who: 'guest', area: /^\/(?!business|admin|customer|account)/, width: 390, theme: 'dark', pages: 8 },
  ],
  [
    'the public site',
    { who: 'visitor', area: /^\/(?!business|admin|customer)/, width: 1440, theme: 'dark', pages: 20 },
  ],
  ['the administration', { who: 'admin', area: /^\/admin/, width: 1440, theme: 'light', pages: 12 }],
]

for (const [name, walk] of walks) {
  test(`${name} can be used by everyone: axe, one heading, no sideways scrolling, nothing in the console`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: walk.width, height: 900 } })
    await context.addInitScript({ content: axeScript })
    const { pageErrors } = collectPageErrors(context, (url) =>
      url.host.endsWith(platform.platform.rootDomain),
    )
    await enter(context, walk.who)
    const page = await context.newPage()
    let pages = 0
    for (const path of pathsOf(walk)) {
      if (!(await opens(page, path, walk))) continue
      pages += 1
      const faults = [...(await faultsOf(page, walk)), ...pageErrors.splice(0)]
      expect.soft(faults, path).toEqual([])
    }
    await context.close()
    expect(pages).toBeGreaterThanOrEqual(walk.pages)
  })
}

/** Puts the session of a visitor into a browser. */
async function enter(context: BrowserContext, who: Visitor) {
  const { host, cookie } = platform.visitors[who]
  const [name, value] = cookie.split('=')
  if (!value) return
  await context.addCookies([
    {
      name: name!,
      value,
      domain: host.split(':')[0]!,
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
    },
  ])
}

/** Shown in a frame of the branding editor, whose journey checks it. */
const framed = '/business/settings/look/preview'

/** The addresses of an area, with the ids of rows that there are. */
function pathsOf({ area }: Walk): string[] {
  return routeLeaves.flatMap(({ pattern }) => {
    if (!area.test(pattern) || pattern.endsWith('*') || pattern.startsWith('/logout') || pattern === framed)
      return []
    const [example = ''] = rules[pattern]!.params ?? []
    return [platform.pathOf(pattern).replace(/:\w+/, example)]
  })
}

/** Opens an address; whether it is a page, and no file, redirect, error or email in a frame, where no script runs. */
async function opens(page: Page, path: string, { who, width, theme }: Walk): Promise<boolean> {
  await page.setViewportSize({ width, height: 900 })
  const response = await page.goto(`http://${platform.visitors[who].host}${path}`).catch((error: Error) => {
    if (/Download is starting|ERR_ABORTED/.test(error.message)) return null
    throw error
  })
  const { 'content-type': type = '', 'content-security-policy': policy = '' } = response?.headers() ?? {}
  if (response?.status() !== 200 || !type.startsWith('text/html') || policy.includes('sandbox')) return false
  await showTheme(page, theme)
  return new URL(page.url()).pathname === path
}

/** Barriers that keep some people from using the current page, in words. */
async function faultsOf(page: Page, { width }: Walk): Promise<string[]> {
  const violations = await violationsOn(page)
  const headings = await page.locator('h1').count()
  const wide = await widthsThatScroll(page, [width, 320, 390, 1440])
  const scaled = await page.locator('meta[name=viewport][content*="width=device-width"]').count()
  return [
    ...violations.map(({ rule, where }) => `${rule} ${where.join('; ')}`),
    ...(headings === 1 ? [] : [`${headings} headings of level 1`]),
    ...wide.map((at) => `scrolls sideways at ${at} px`),
    ...(scaled === 1 ? [] : ['a phone shows it scaled down']),
  ]
}
