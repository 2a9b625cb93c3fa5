import type { Page } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'
import type { TestDatabase } from '../../database'
import { expect, expectAccessible, openPortal, test } from '../business'
import { aLockedRun } from './locked-run'

const names = ['Zoë Núñez', '山田 太郎', 'Wolfeschlegelsteinhausenbergerdorff Hohenlohe-Schillingsfürst']
const millimeters = (pixels: number) => (pixels * 25.4) / 96

/** Sizes of the pages that the browser prints, in millimeters. */
async function printedPages(page: Page): Promise<string[]> {
  const file = await page.pdf({ preferCSSPageSize: true })
  const pdf = await getDocumentProxy(new Uint8Array(file))
  const sizes: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const [, , width = 0, height = 0] = (await pdf.getPage(number)).view
    sizes.push(`${Math.round((width * 25.4) / 72)} × ${Math.round((height * 25.4) / 72)}`)
  }
  return sizes
}

const papers = { letter: '216 × 279', a4: '210 × 297', thermal: '102 × 152' }

/** Makers' measures: the first label's corner and the distance to the next ones, in millimeters. */
const makers = {
  'avery-5160': { left: 4.76, top: 12.7, width: 66.68, height: 25.4, right: 69.85, page: papers.letter },
  l7160: { left: 7.21, top: 15.15, width: 63.5, height: 38.1, right: 66.04, page: papers.a4 },
}

test('every sheet of a run prints on its paper, to the millimeter, and as a PDF', async ({
  page,
  newVisitor,
  platform,
  database,
  aBusiness,
  aMember,
}) => {
  test.slow()
  const business = await aBusiness()
  for (const _ of names) {
    await aMember(await newVisitor(), business)
  }
  const { runId } = await aLockedRun(database as TestDatabase, business, names)
  const print = `/business/runs/${runId}/print`
  await openPortal(page, platform, business, print)
  await page.getByLabel('Start at label').fill('31')
  await page.getByRole('button', { name: 'Open PDF' }).nth(2).click()
  await expect(page.getByRole('alert')).toContainText('A sheet of Avery 5160 has 30 labels: enter 1 to 30')
  await expectAccessible(page)

  const file = await page.request.get(`${platform.rootUrl}${print}/packing-slips/pdf?paper=a4`)
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect((await getDocumentProxy(new Uint8Array(await file.body()))).numPages).toBe(2)

  for (const [labels, maker] of Object.entries(makers)) {
    await page.goto(`${platform.rootUrl}${print}/labels?labels=${labels}&start=2`)
    await expect(page.getByText('山田 太郎')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const sheet = (await page.getByRole('list', { name: 'Sheet 1' }).boundingBox())!
    const places = await page
      .getByRole('list', { name: 'Sheet 1' })
      .locator('> li')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON() as DOMRect))
    await page.emulateMedia({ media: null })
    const [first, second] = places as [DOMRect, DOMRect]
    expect(millimeters(first.x - sheet.x)).toBeCloseTo(maker.left, 1)
    expect(millimeters(first.y - sheet.y)).toBeCloseTo(maker.top, 1)
    expect(millimeters(first.width)).toBeCloseTo(maker.width, 1)
    expect(millimeters(first.height)).toBeCloseTo(maker.height, 1)
    expect(millimeters(second.x - first.x)).toBeCloseTo(maker.right, 1)
    expect(await printedPages(page)).toEqual([maker.page])
  }
  await page.goto(`${platform.rootUrl}${print}/labels?labels=thermal`)
  expect(await printedPages(page)).toEqual([papers.thermal, papers.thermal, papers.thermal])

  for (const paper of ['letter', 'a4'] as const) {
    for (const [sheet, pages] of [
      ['pick-list', 1],
      ['packing-slips', 2],
      ['note-cards', 1],
    ] as const) {
      await page.goto(`${platform.rootUrl}${print}/${sheet}?paper=${paper}`)
      await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
      expect(await printedPages(page), `${sheet} on ${paper}`).toEqual(Array(pages).fill(papers[paper]))
    }
  }
})
