import { describe, expect, it } from 'vitest'
import { heldOutLayouts } from '#/bench/wine-lists/invoices/layouts/held-out'
import { scoreLayout } from '#/bench/wine-lists/invoices/layouts/score'
import { secondHeldOutLayouts } from '#/bench/wine-lists/invoices/layouts/second-held-out'
import { supplierLayouts } from '#/bench/wine-lists/invoices/layouts/suppliers'
import { tunedLayouts } from '#/bench/wine-lists/invoices/layouts/tuned'

describe('the reader of invoices in many layouts', () => {
  it.each([...tunedLayouts, ...supplierLayouts])(
    '$id gives every line its quantity and its cost: $note',
    async (layout) => {
      const { misses } = await scoreLayout(layout)
      expect(misses).toEqual([])
    },
  )

  it('gives 98 % of the lines of all layouts their quantity and cost, and invents none', async () => {
    let [lines, right, extra] = [0, 0, 0]
    const layouts = [...tunedLayouts, ...supplierLayouts, ...heldOutLayouts, ...secondHeldOutLayouts]
    for (const layout of layouts) {
      const score = await scoreLayout(layout)
      lines += score.lines
      right += score.right
      extra += score.extra
    }
    expect(layouts.length).toBeGreaterThanOrEqual(50)
    expect(right / (lines + extra)).toBeGreaterThanOrEqual(0.98)
  })
})
