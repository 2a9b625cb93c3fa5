import { describe, expect, it } from 'vitest'
import { engineOf, modelRules } from '~/cellar/list-reader/model/engine'
import { mergeReadings } from '~/cellar/list-reader/model/merge-readings'
import { doubtedFields, type ReadEntry, type ReadWine } from '~/cellar/list-reader/read-entry'
import { aReadEntry } from '#/tests/builders/wine-list-page'

type Wine = Partial<ReadWine> & Pick<ReadWine, 'name'>

/** The model's reading, found on the page unless `rule` says otherwise. */
function fromModel(
  wine: Wine,
  { line = 1, rule = modelRules.found as string, confidence = 0.85 } = {},
): ReadEntry {
  const entry = aReadEntry(wine, { line, confidence })
  for (const reading of Object.values(entry.readings)) reading.rule = rule
  return entry
}

const merge = (embedded: ReadEntry[], model: ReadEntry[], isComplete = true) =>
  mergeReadings({ embedded, model, isComplete })

const barolo: Wine = { producer: 'Poderi Rossi', name: 'Barolo Bussia', vintage: 2016, bottlePrice: 9_500 }

describe('the readings of two engines', () => {
  it('are surer where both say the same, and say so', () => {
    const [entry] = merge([aReadEntry(barolo, { confidence: 0.55 })], [fromModel(barolo)])
    expect(doubtedFields(entry!)).toEqual([])
    expect(entry!.readings.producer).toMatchObject({ rule: 'both: a rule' })
    expect(engineOf(entry!.readings.producer!)).toBe('both')
    expect(entry!.readings.bottlePrice!.confidence).toBeLessThan(1)
  })

  it('give the value of the one where the other says nothing', () => {
    const { producer, ...known } = barolo
    const [entry] = merge(
      [aReadEntry({ ...known, name: 'Barolo Bussia' })],
      [fromModel({ ...barolo, producer: producer! })],
    )
    expect(entry!.wine.producer).toBe('Poderi Rossi')
    expect(engineOf(entry!.readings.producer!)).toBe('model')
  })

  it('stay empty where only the model has a value and the page does not', () => {
    const { vintage, ...known } = barolo
    const invented = fromModel(
      { ...known, vintage: vintage! },
      { rule: modelRules.notFound, confidence: 0.2 },
    )
    const [entry] = merge([aReadEntry(known)], [invented])
    expect(entry!.wine.vintage).toBeNull()
  })

  it('are doubted where they differ, with the value that is printed', () => {
    const invented = fromModel(
      { ...barolo, bottlePrice: 5_900 },
      { rule: modelRules.notFound, confidence: 0.2 },
    )
    const [kept] = merge([aReadEntry(barolo)], [invented])
    expect(kept!.wine.bottlePrice).toBe(9_500)
    expect(doubtedFields(kept!)).toEqual(['bottlePrice'])

    const weak = aReadEntry({ ...barolo, bottlePrice: 2_016 }, { confidence: 0.7 })
    const [replaced] = merge([weak], [fromModel(barolo)])
    expect(replaced!.wine.bottlePrice).toBe(9_500)
    expect(doubtedFields(replaced!)).toEqual(['bottlePrice'])
  })

  it('take the surer split of a label into producer and name', () => {
    const unsplit = aReadEntry({ name: 'Poderi Rossi Barolo Bussia', vintage: 2016 }, { confidence: 0.5 })
    const [entry] = merge([unsplit], [fromModel(barolo)])
    expect(entry!.wine).toMatchObject({ producer: 'Poderi Rossi', name: 'Barolo Bussia' })
    expect(doubtedFields(entry!)).toEqual([])
  })

  it('take names for the same that differ by the words of another field', () => {
    const named = { ...barolo, appellation: 'Barolo' }
    const [entry] = merge([aReadEntry(named)], [fromModel({ ...named, name: 'Bussia' })])
    expect(entry!.wine.name).toBe('Barolo Bussia')
    expect(doubtedFields(entry!)).toEqual([])
  })

  it('take the shorter name where the other has what follows the label', () => {
    const long = { ...barolo, name: 'Barolo Bussia Italy Restrained and textured', country: 'Italy' }
    const [entry] = merge([aReadEntry(long)], [fromModel({ ...barolo, country: 'Italy' })])
    expect(entry!.wine.name).toBe('Barolo Bussia')
    expect(doubtedFields(entry!)).toEqual(['name'])
    const [explained] = merge([aReadEntry({ ...long, name: 'Barolo Bussia Italy' })], [fromModel(barolo)])
    expect(explained!.wine.name).toBe('Barolo Bussia')
    expect(doubtedFields(explained!)).toEqual([])
  })

  it('never repeat the producer in the name', () => {
    const unsplit = fromModel({ name: 'Poderi Rossi Barolo Bussia' })
    const [entry] = merge([aReadEntry(barolo)], [unsplit])
    expect(entry!.wine).toMatchObject({ producer: 'Poderi Rossi', name: 'Barolo Bussia' })
    expect(doubtedFields(entry!)).toEqual([])
  })

  it('keep and doubt a wine that one engine alone read, in the order of the page', () => {
    const own = [
      aReadEntry({ name: 'First Wine' }, { line: 1, section: 'Reds' }),
      aReadEntry({ name: 'Third Wine' }, { line: 3, section: 'Reds' }),
    ]
    const merged = merge(own, [
      fromModel({ name: 'First Wine' }),
      fromModel({ name: 'Second Label' }, { line: 2 }),
    ])
    expect(merged.map(({ wine }) => wine.name)).toEqual(['First Wine', 'Second Label', 'Third Wine'])
    expect(merged.map(doubtedFields)).toEqual([[], ['name'], ['name']])
    expect(merged[1]).toMatchObject({ section: 'Reds', readings: { name: { rule: 'model alone' } } })
    expect(merged[2]!.readings.name!.rule).toBe('built-in reader alone: a rule')
  })

  it('do not doubt what an answer that was cut off lacks', () => {
    const own = aReadEntry({ name: 'First Wine' })
    expect(merge([own], [], false)).toEqual([own])
  })

  it('pair two vintages of the same wine with their own lines', () => {
    const vintages = (from: typeof aReadEntry | typeof fromModel) => [
      from({ ...barolo, vintage: 2015, bottlePrice: 12_000 }, { line: 1 }),
      from({ ...barolo, vintage: 2016 }, { line: 2 }),
    ]
    const merged = merge(vintages(aReadEntry), vintages(fromModel).toReversed())
    expect(merged.map(({ wine }) => wine.vintage)).toEqual([2015, 2016])
    expect(merged.flatMap(doubtedFields)).toEqual([])
  })

  it('doubt a glass that costs as much as its bottle even where both read it', () => {
    const odd = { ...barolo, glasses: [{ price: 9_500, ml: null }] }
    const [entry] = merge([aReadEntry(odd)], [fromModel(odd)])
    expect(doubtedFields(entry!).toSorted()).toEqual(['bottlePrice', 'glasses'])
  })
})
