import { describe, expect, it } from 'vitest'
import { doubtReason } from '~/cellar/imports/review/doubts'
import type { RawAmount, RawEntry } from '~/cellar/list-reader/raw-entry'
import { doubtedFields, type ReadEntry, type ReadField } from '~/cellar/list-reader/read-entry'
import { readFields } from '~/cellar/list-reader/fields/read-fields.server'
import { rawEntry, read } from './labels'

describe('a doubt', () => {
  it('is cast on a missing year where all others have one, and on a missing price', () => {
    const entries = priced({ label: 'Tessari Syrah, Oregon', bottle: null })
    expect(doubtedFields(entries[odd]!)).toEqual(expect.arrayContaining(['vintage', 'bottlePrice']))
    expect(doubtedFields(entries[0]!)).not.toContain('vintage')
  })

  it('is cast on two wines that were read as one', () => {
    const [entry] = read(['Orvane Syrah 2018, €17. Tessari Merlot 2016'])
    expect(doubtedFields(entry!)).toEqual(expect.arrayContaining(['name', 'vintage']))
  })

  it('is cast on no price and no year of a list in which nothing is unusual', () => {
    for (const entry of priced()) expect(figuresInDoubt(entry)).toEqual([])
  })

  it('is cast on a year that was left in the label, read badly or stuck to a word', () => {
    for (const label of ['Tessari Merlot 2016JS', 'Tessari Merlot 2O1?6'])
      expect(figuresInDoubt(priced({ label })[odd]!), label).toContain('vintage')
  })

  it('is cast on a year far older than the rest of the list, such as that of a house', () => {
    const entry = priced({ label: 'Tessari 1962, Merlot' })[odd]!
    expect(figuresInDoubt(entry)).toContain('vintage')
    expect(reason(entry, 'vintage')).toBe('Much older than the rest of the list')
  })

  it('is cast on a missing glass price where its amount was left in the label', () => {
    const entry = priced({ label: 'Tessari Merlot glass 16, 2018' })[odd]!
    expect(figuresInDoubt(entry)).toEqual(['glasses'])
    expect(reason(entry, 'glasses')).toBe('The label names a glass')
  })

  it('is cast on a glass without a bottle where all others have one', () => {
    const entry = priced({ bottle: null, glass: 4_500 })[odd]!
    expect(figuresInDoubt(entry)).toEqual(['bottlePrice', 'glasses'])
  })

  it('is cast on the only price of a glass in a list of bottles', () => {
    expect(figuresInDoubt(priced({ glass: 3_000 })[odd]!)).toContain('glasses')
  })

  it('is cast on a bottle at many times what the others of the list cost', () => {
    const entry = priced({ bottle: 72_000 })[odd]!
    expect(figuresInDoubt(entry)).toEqual(['bottlePrice'])
    expect(reason(entry, 'bottlePrice')).toBe('Unlike the other prices of the list')
  })

  it('is cast on a missing glass where most wines of the section have one', () => {
    const entries = priced({ glass: null }, 1_000)
    expect(figuresInDoubt(entries[odd]!)).toEqual(['glasses'])
    expect(figuresInDoubt(entries[0]!)).toEqual([])
  })

  it('is cast on all prices where the dearer is always the same multiple, unlike a bottle and its glass', () => {
    const list = (times: (at: number) => number) => {
      const raws = Array.from({ length: 20 }, (_, at) => {
        const glasses = [{ ...amount(1_000 + at * 70, 300, at), ml: null }]
        const bottlePrice = amount(Math.round((1_000 + at * 70) * times(at)), 400, at)
        return { ...rawEntry(`Orvane Syrah, Oregon ${2010 + (at % 9)}`), glasses, bottlePrice }
      })
      return readFields({ entries: raws, currency: null, skipped: [] }, { producers: [] })
    }
    for (const entry of list(() => 5.7)) {
      expect(figuresInDoubt(entry)).toEqual(['bottlePrice', 'glasses'])
      expect(reason(entry, 'bottlePrice')).toContain('a case?')
    }
    for (const entry of list((at) => 4 + (at % 5) / 5)) expect(figuresInDoubt(entry)).toEqual([])
  })

  it('is cast on all rows of a list in which what was read as a price cannot be one', () => {
    const read = (
      figures: (at: number) => { bottle: number | null; glass?: number },
      year = (at: number) => 2010 + ((at * 5) % 9),
    ) => {
      const entries = Array.from({ length: 20 }, (_, at): RawEntry => {
        const { bottle, glass } = figures(at)
        const section = at < 10 ? 'White' : 'Red'
        return {
          ...rawEntry(`Orvane Syrah, Oregon ${year(at)}`, { section }),
          bottlePrice: bottle === null ? null : amount(bottle, 400, at),
          glasses: glass === undefined ? [] : [{ ...amount(glass, 350, at), ml: null }],
        }
      })
      return readFields({ entries, currency: null, skipped: [] }, { producers: [] })
    }
    const price = (at: number) => 4_000 + (at % 7) * 900
    // A last column of numbers: stock, alcohol, the numbers of the wines; only glasses of a list were found.
    const stock = read((at) => ({ bottle: price(at), glass: 100 * (1 + ((at * 7) % 40)) }))
    for (const entry of stock) expect(figuresInDoubt(entry)).toEqual(['bottlePrice', 'glasses'])
    for (const entry of read((at) => ({ bottle: 1_200 + (at % 5) * 50 })))
      expect(figuresInDoubt(entry)).toEqual(['bottlePrice'])
    for (const entry of read((at) => ({ bottle: 10_100 + at * 300 })))
      expect(figuresInDoubt(entry)).toEqual(['bottlePrice'])
    for (const entry of read((at) => (at % 4 === 0 ? { bottle: null, glass: 1_100 } : { bottle: null })))
      if (entry.wine.glasses.length > 0) expect(figuresInDoubt(entry)).toContain('glasses')
    const numbered = read(
      (at) => ({ bottle: price(at) }),
      (at) => 2001 + at,
    )
    for (const entry of numbered) expect(figuresInDoubt(entry)).toEqual(['vintage'])
  })

  it('is cast on a price that recognition read poorly in a row that is hard to read, and not on a clear one', () => {
    const entries = Array.from({ length: 20 }, (_, at): RawEntry => ({
      ...withClearness(rawEntry(`Orvane Syrah, Oregon ${2010 + (at % 9)}`), at === odd ? 0.35 : 0.96),
      bottlePrice: {
        ...amount(4_000 + (at % 7) * 500, 400, at),
        clearness: at === odd ? 0.5 : 0.96,
        confidence: at === odd ? 0.8 : 0.95,
      },
    }))
    const read = readFields({ entries, currency: null, skipped: [] }, { producers: [] })
    expect(figuresInDoubt(read[odd]!)).toContain('bottlePrice')
    expect(figuresInDoubt(read[0]!)).toEqual([])
  })

  it('is cast on a title whose lines the model of roles could not tell from those around them', () => {
    const list = (margins: RawEntry['margins']) => {
      const entries = Array.from({ length: 20 }, (_, at): RawEntry => ({
        ...rawEntry(`Orvane Cellars, Syrah Block ${at}, Willamette Valley, Oregon ${2010 + (at % 9)}`),
        bottlePrice: amount(4_000 + (at % 7) * 500, 400, at),
        ...(at >= odd - 1 ? { margins } : {}),
      }))
      return readFields({ entries, currency: null, skipped: [] }, { producers: [] })
    }
    const clear = list({ starts: 1, continues: 1, before: 0, behind: 0 })[odd]!
    const unclear = list({ starts: 0.6, continues: 0.5, before: 0.4, behind: 0.4 })[odd]!
    expect(doubtedFields(clear)).not.toContain('name')
    expect(doubtedFields(unclear)).toContain('name')
    expect(unclear.readings.name!.chance).toBeGreaterThan(clear.readings.name!.chance!)
  })

  it('is cast on an amount next to which another figure stands that nothing explains', () => {
    const entry = priced({ unexplained: 1 })[odd]!
    expect(figuresInDoubt(entry)).toContain('glasses')
  })
})

const odd = 19

const withClearness = (entry: RawEntry, confidence: number): RawEntry => ({
  ...entry,
  parts: entry.parts.map((part) => ({ ...part, confidence })),
})

/** A list of twenty wines, each with a year and a price, of which the last is as described. */
function priced(
  {
    label = 'Tessari Merlot, Oregon 2018',
    ...own
  }: { label?: string; bottle?: number | null; glass?: number | null; unexplained?: number } = {},
  everyGlass: number | null = null,
): ReadEntry[] {
  const entries = Array.from({ length: odd + 1 }, (_, at): RawEntry => {
    const isOdd = at === odd
    const bottle = isOdd && own.bottle !== undefined ? own.bottle : 4_000 + (at % 7) * 500
    const glass = isOdd && own.glass !== undefined ? own.glass : everyGlass
    return {
      ...rawEntry(isOdd ? label : `Orvane Syrah, Oregon ${2010 + (at % 9)}`),
      bottlePrice: bottle === null ? null : amount(bottle, 400, at),
      glasses: glass === null ? [] : [{ ...amount(glass, 350, at), ml: null }],
      unexplained: isOdd ? (own.unexplained ?? 0) : 0,
    }
  })
  return readFields({ entries, currency: null, skipped: [] }, { producers: [] })
}

const amount = (cents: number, x: number, line: number): RawAmount => ({
  cents,
  text: `${cents / 100}`,
  place: { page: 1, x, y: line * 14, width: 20, height: 12 },
  confidence: 0.95,
  rule: 'count',
})

const figuresInDoubt = (entry: ReadEntry): ReadField[] =>
  doubtedFields(entry)
    .filter((field) => field === 'vintage' || field === 'bottlePrice' || field === 'glasses')
    .sort()

const reason = ({ readings }: ReadEntry, field: ReadField) => doubtReason(readings[field], '', false)
