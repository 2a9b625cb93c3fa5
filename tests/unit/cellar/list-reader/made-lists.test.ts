import { describe, expect, it } from 'vitest'
import { ListMaker } from '#/bench/wine-lists/list-maker'
import { lists } from '#/bench/wine-lists/lists'
import { halfOf, poolOf } from '#/bench/wine-lists/made-list'
import { folded } from '#/bench/wine-lists/compare-words'
import { entryF1, measure } from '#/bench/wine-lists/measure'
import { readPool } from '#/bench/wine-lists/pool'
import type { Truth, TruthEntry } from '#/bench/wine-lists/truth'

const pools = {
  known: readPool(),
  opened: readPool('opened'),
  second: readPool('second'),
  third: readPool('third'),
  fourth: readPool('fourth'),
  fifth: readPool('fifth'),
}
const printed = lists.filter(({ kind }) => kind !== 'xlsx')

describe('the set of made wine lists', () => {
  it.each(printed)('$id prints what its truth says', (list) => {
    const { text, entries } = made(list)
    const missing = entries.filter(
      ({ producer, name, bottleMl, inferred }) =>
        !producer ||
        !text.includes(folded(producer)) ||
        !name ||
        (bottleMl !== 750 && inferred.includes('bottleMl')),
    )
    expect(missing).toEqual([])
    expect(entries.length).toBeGreaterThan(20)
  })

  it('is the same each time it is made', () => {
    const [list] = lists
    expect(made(list!)).toEqual(made(list!))
  })

  it('has every kind of document in each part', () => {
    const kinds = (half: string) => [
      ...new Set(lists.filter(({ id }) => halfOf(id) === half).map(({ kind }) => kind)),
    ]
    expect(kinds('test').toSorted()).toEqual(kinds('tune').toSorted())
    expect(kinds('opened').toSorted()).toEqual(kinds('tune').toSorted())
    expect(kinds('unseen').toSorted()).toEqual(kinds('tune').toSorted())
  })

  it('has no house twice in its sets of wines', () => {
    const { known, opened, second, third, fourth, fifth } = pools
    const shared = (one: typeof known, others: typeof known) => {
      const houses = new Set(others.map(({ producer }) => folded(producer)))
      return one.filter(({ producer }) => houses.has(folded(producer)))
    }
    expect(shared(opened, known)).toEqual([])
    expect(shared(second, [...known, ...opened])).toEqual([])
    expect(shared(third, [...known, ...opened, ...second])).toEqual([])
    expect(shared(fourth, [...known, ...opened, ...second, ...third])).toEqual([])
    expect(shared(fifth, [...known, ...opened, ...second, ...third, ...fourth])).toEqual([])
    expect(new Set(third.map(({ producer }) => folded(producer))).size).toBeGreaterThan(350)
  })
})

describe('the measure of a reading', () => {
  const entry: TruthEntry = {
    section: 'Red',
    type: 'red',
    producer: 'Domaine Tempier',
    name: 'Bandol La Tourtine',
    vintage: 2018,
    region: ['Bandol'],
    country: 'France',
    varietal: 'Mourvèdre',
    bottleMl: 750,
    priceBottle: 165,
    glasses: [],
    bin: null,
    inferred: ['country', 'varietal', 'bottleMl'],
  }
  const truth = (entries: TruthEntry[]): Truth => ({
    id: 'list',
    file: 'list.pdf',
    currency: 'USD',
    note: '',
    count: entries.length,
    entries,
  })
  const right = {
    producer: 'Tempier',
    name: 'La Tourtine, Bandol',
    vintage: 2018,
    region: 'Bandol',
    type: 'red',
    priceBottle: 165,
  }

  it('takes an entry as ready although fields that are not printed are empty', () => {
    const measured = measure(truth([entry]), [right])
    expect(measured).toMatchObject({ paired: 1, ready: 1, misses: [], extra: [] })
  })

  it('counts a wrong price as missed and invented, and whether it was flagged', () => {
    const measured = measure(truth([entry]), [
      { ...right, priceBottle: 156, flags: ['priceBottle', 'vintage'] },
    ])
    expect(measured.fields.priceBottle).toEqual({ found: 0, missed: 1, invented: 1 })
    expect(measured).toMatchObject({ ready: 0, wrong: 1, wrongFlagged: 1, right: 1, rightFlagged: 1 })
  })

  it('counts a country that is not printed only where it is wrong', () => {
    const country = (name: string) => measure(truth([entry]), [{ ...right, country: name }]).fields.country
    expect(country('France')).toEqual({ found: 0, missed: 0, invented: 0 })
    expect(country('Italy')).toEqual({ found: 0, missed: 0, invented: 1 })
  })

  it('pairs an entry once, so that a second reading of it is invented', () => {
    const measured = measure(truth([entry]), [right, right])
    expect(measured.extra).toHaveLength(1)
    expect(entryF1(measured)).toBeCloseTo(2 / 3)
  })
})

function made(list: (typeof lists)[number]) {
  const maker = new ListMaker(pools[poolOf(list.id)], list.maker)
  const html = String(list.body(maker))
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
  return { text: folded(html), entries: maker.entries }
}
