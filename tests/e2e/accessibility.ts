import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** In the page, once its script has run. */
declare const axe: typeof Axe

/** Defines `axe` in a page; as an init script it costs less than brought to every page. */
export const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Violations that axe finds on the current page, at its size and in its color mode. The other color mode differs only in
 * colors, and a unit test proves the contrast of all of these. Frames show what another page or an email is, and have
 * checks of their own; one without scripts would never answer.
 */
export async function violationsOn(page: Page): Promise<{ rule: string; where: string[] }[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  return page.evaluate(async () => {
    const { violations } = await axe.run(document, { resultTypes: ['violations'], iframes: false })
    return violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
    }))
  })
}

/** The current page passes axe and does not scroll sideways, at its size or a phone's. */
export async function expectAccessible(page: Page) {
  expect(await violationsOn(page), `axe on ${page.url()}`).toEqual([])
  const { width, height } = page.viewportSize()!
  expect(
    await widthsThatScroll(page, [width, 390]),
    `${page.url()} scrolls sideways at these widths`,
  ).toEqual([])
  await page.setViewportSize({ width, height })
}

/** Those of the widths at which the current page scrolls sideways. Leaves the page at the last width. */
export async function widthsThatScroll(page: Page, widths: readonly number[]): Promise<number[]> {
  const wide: number[] = []
  for (const width of new Set(widths)) {
    await page.setViewportSize({ width, height: 844 })
    if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)) wide.push(width)
  }
  return wide
}

/** Switches the color mode: our pages by the stored choice, the emulators' by the system setting. */
export async function showTheme(page: Page, theme: 'dark' | 'light') {
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate((choice) => {
    document.documentElement.dataset.theme = choice
  }, theme)
}
