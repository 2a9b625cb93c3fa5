// How long a phone takes to answer a tap or a key, on the three screens that people work on.
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import type { Platform } from '../tests/platform'
import { signInToPortal, withBrowser } from './browser'
import { ms, type Row } from './table'

const target = 100
/** A phone's processor beside this machine's. */
const slowdown = 4
const wineList = fileURLToPath(new URL('../tests/fixtures/wine-list.pdf', import.meta.url))

/** By the browser's number of each interaction: its longest event. */
type Interactions = Map<number, { duration: number; what: string }>

interface Screen {
  name: string
  who: string
  path: string
  /** Opens what is worked on. */
  prepare?: (page: Page) => Promise<void>
  work: (page: Page) => Promise<void>
}

const screens: Screen[] = [
  {
    name: 'Desk',
    who: 'desk@bottega-rossa.test',
    path: '/business/desk',
    async work(page) {
      const search = page.getByLabel('Name, phone, code or order number')
      await tap(search)
      await search.pressSequentially('ada con', { delay: 120 })
      await tap(page.getByRole('link', { name: /Ada/ }).first())
      await page.getByRole('heading', { name: /Ada/ }).first().waitFor()
      await page.goBack()
      await search.waitFor()
      await tap(search)
      await search.pressSequentially('ben', { delay: 120 })
    },
  },
  {
    name: 'Inventory',
    who: 'owner@bottega-rossa.test',
    path: '/business/inventory',
    async work(page) {
      const boxes = page.getByRole('checkbox', { name: /^Select / })
      await tap(boxes.nth(1))
      await tap(boxes.nth(2))
      await tap(boxes.nth(2))
      await tap(boxes.nth(1))
      await tap(page.getByRole('button', { name: 'Filters' }))
      await page.getByRole('combobox', { name: 'Type' }).waitFor()
      const search = page.getByRole('searchbox')
      await tap(search)
      await search.pressSequentially('barolo', { delay: 120 })
      await page.waitForURL(/q=barolo/)
    },
  },
  {
    name: 'List review',
    who: 'owner@bottega-rossa.test',
    path: '/business/inventory/import',
    async prepare(page) {
      await page.getByLabel('Wine list', { exact: true }).setInputFiles(wineList)
      await page.getByRole('button', { name: 'Upload list' }).click()
      await page.getByRole('button', { name: /^Import \d+ wines$/ }).waitFor({ timeout: 120_000 })
      // The rows to check alone are shown first.
      await page.getByRole('link', { name: /^All/ }).click()
      await page.getByRole('list', { name: 'Rows' }).getByRole('link').nth(5).waitFor()
    },
    async work(page) {
      for (const key of ['j', 'j', 'k', 'j', 'Enter', 'Escape', 'k'])
        await page.keyboard.press(key, { delay: 60 })
      const rows = page.getByRole('list', { name: 'Rows' }).getByRole('link')
      await tap(rows.nth(3))
      const name = page.getByLabel('Wine name').first()
      await tap(name)
      await name.pressSequentially(' Riserva', { delay: 120 })
      await tap(rows.nth(5))
    },
  },
]

/** A touch in the middle of a control, without Playwright's checks, whose scripts would count as a wait. */
async function tap(control: Locator): Promise<void> {
  // Away from the edges, where bars lie over the page.
  await control.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { x, y, width, height } = (await control.boundingBox())!
  const page = control.page()
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  await page.touchscreen.tap(x + width / 2, y + height / 2)
}

/**
 * The longest and the median interaction of each screen, from the touch or key until the next paint, as the browser's
 * Event Timing counts them (steps of 8 ms; it leaves out those under 16), with a processor four times slower.
 */
export function interactionRows(platform: Platform): Promise<Row[]> {
  return withBrowser(async (browser) => {
    const rows: Row[] = []
    for (const { name, who, path, prepare, work } of screens) {
      const page = await browser.newPage({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      })
      await signInToPortal(page, platform, who)
      await page.goto(platform.rootUrl + path)
      await prepare?.(page)
      await page.waitForLoadState('networkidle')
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      await page.evaluate(() => {
        const interactions: Interactions = ((
          globalThis as unknown as { interactions: Interactions }
        ).interactions = new Map())
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { interactionId = 0, duration, name, target } = entry as PerformanceEventTiming
            if (interactionId === 0 || duration <= (interactions.get(interactionId)?.duration ?? 0)) continue
            const words = target instanceof Element ? target.textContent || target.id : ''
            interactions.set(interactionId, { duration, what: `${name} ${words.trim().slice(0, 24)}` })
          }
        }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
      })
      await work(page)
      await page.waitForLoadState('networkidle')
      const took = await page.evaluate(() =>
        [...(globalThis as unknown as { interactions: Interactions }).interactions.values()].sort(
          (one, other) => one.duration - other.duration,
        ),
      )
      await page.close()
      const longest = took.at(-1) ?? { duration: Number.NaN, what: 'none' }
      rows.push({
        what: `${name} on a phone, ${took.length} interactions over 16 ms: median, longest until the next paint`,
        figure: `${ms(took[Math.floor(took.length / 2)]?.duration ?? Number.NaN)}, ${ms(longest.duration)} (${longest.what})`,
        target: `< ${target} ms`,
        held: longest.duration < target,
      })
    }
    return rows
  })
}
