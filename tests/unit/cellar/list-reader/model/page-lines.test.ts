import { describe, expect, it } from 'vitest'
import { linesInPart, linesOfPage, partsOf } from '~/cellar/list-reader/model/page-lines'
import { aListPage } from '#/tests/builders/wine-list-page'

const textsOf = (lines: readonly { text: string }[]) => lines.map(({ text }) => text)

describe('the lines of a page for a model', () => {
  it('keep cells apart and carry their numbers and places', () => {
    const lines = linesOfPage(aListPage(['Red wines', 'Barolo 2016 | 90']))
    expect(textsOf(lines)).toEqual(['Red wines', 'Barolo 2016 | 90'])
    expect(lines[1]).toMatchObject({ number: 2, place: { page: 1, x: 20, y: 15, height: 11 } })
  })

  it('are read column by column where a page has two columns of wines', () => {
    const rows = Array.from({ length: 12 }, (_, row) => ({ y: row * 14, size: 11, height: 11 }))
    const page = {
      number: 1,
      width: 600,
      height: 200,
      origin: 'text' as const,
      runs: rows.flatMap((row, index) => [
        { ...row, x: 20, width: 160, text: `Left Estate Riesling ${index}` },
        { ...row, x: 240, width: 20, text: '40' },
        { ...row, x: 330, width: 160, text: `Right Estate Chianti ${index}` },
        { ...row, x: 560, width: 20, text: '50' },
      ]),
    }
    const texts = textsOf(linesOfPage(page))
    expect(texts).toHaveLength(24)
    expect(texts[0]).toBe('Left Estate Riesling 0 | 40')
    expect(texts[12]).toBe('Right Estate Chianti 0 | 50')
  })

  it('stay whole rows where the right half holds nothing but prices', () => {
    const texts = textsOf(
      linesOfPage(aListPage(Array.from({ length: 12 }, (_, row) => `Some Wine ${row} | 4${row}`))),
    )
    expect(texts[3]).toBe('Some Wine 3 | 43')
  })

  it('are cut into parts of at most about sixty, none lost, at the widest gap', () => {
    const lines = Array.from({ length: 130 }, (_, row) => `Some Wine ${row} | 40`)
    const page = aListPage(lines)
    // A blank line before row 45, near the even cut after 43.
    for (const run of page.runs) if (run.y >= 45 * 14) run.y += 14
    const parts = partsOf(linesOfPage(page))
    expect(parts[0]).toHaveLength(45)
    expect(parts.flat().map(({ number }) => number)).toEqual(lines.map((_, index) => index + 1))
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(linesInPart)
  })
})
