import { describe, expect, it } from 'vitest'
import { doubtReason, enginesInWords, poursInWords } from '~/cellar/imports/review/doubts'
import { isOtherProducer, labelFinder } from '~/cellar/imports/review/similar-labels'
import { withoutSharedHead } from '~/cellar/imports/review/section-names'
import { titleCase } from '~/cellar/imports/review/title-case'

it.each([
  ['CHÂTEAU DE BEAUCASTEL', 'Château de Beaucastel'],
  ['DOMAINE DE LA ROMANÉE-CONTI', 'Domaine de la Romanée-Conti'],
  ["CASTELLO D'ALBOLA CHIANTI CLASSICO DOCG", "Castello D'Albola Chianti Classico DOCG"],
  ['Pio CESARE', 'Pio Cesare'],
  ['BRUT NV CUVÉE III', 'Brut NV Cuvée III'],
])('the title case of %s is %s', (printed, written) => {
  expect(titleCase(printed)).toBe(written)
})

describe('similar labels', () => {
  const wines = [
    'elio grasso barolo gavarini chiniera',
    'elio grasso barolo ginestra',
    'vietti perbacco',
  ].map((label) => ({ label }))
  const find = labelFinder(wines)
  const similarTo = (label: string) => find(label, () => true).map(({ other }) => other.label)

  it('are found with a word missing or its end misspelled', () => {
    expect(similarTo('elio grasso gavarini chinera')[0]).toBe(wines[0]!.label)
    expect(similarTo('vietti perbaco')).toEqual([wines[2]!.label])
  })

  it('are another producer’s where they share a place alone, and not where a producer is misspelled', () => {
    const aLabel = (producer: string, name: string) => ({ producer, label: `${producer} ${name}`.trim() })
    const cos = aLabel('cos', 'cerasuolo di vittoria classico')
    expect(isOtherProducer(aLabel('gulfi', 'cerasuolo di vittoria'), cos)).toBe(true)
    expect(isOtherProducer(aLabel('', 'cos cerasuolo di vittoria'), cos)).toBe(false)
    expect(isOtherProducer(aLabel('azienda agricola cos', 'cerasuolo di vittoria'), cos)).toBe(false)
    expect(isOtherProducer(aLabel('kelier', 'abtserde'), aLabel('keller', 'abtserde'))).toBe(false)
    // The producer stands in the name.
    expect(isOtherProducer(aLabel('cerasuolo', 'di vittoria cos'), cos)).toBe(false)
  })

  it('are not found by a common word alone', () => {
    expect(similarTo('elio altare barolo')).toEqual([])
    expect(similarTo('pio cesare')).toEqual([])
  })
})

it('the review says in words why a field is in doubt and who read the list', () => {
  expect(doubtReason({ confidence: 0.4, rule: 'nearest column' }, '45', false)).toBe('Not sure which column')
  expect(doubtReason({ confidence: 0.4, rule: 'label' }, 'Barolo', true)).toBe('Read by text recognition')
  expect(doubtReason({ confidence: 0.4, rule: 'model, not found on the page' }, '45', false)).toBe(
    'Named by the language model, but not printed on the page',
  )
  expect(doubtReason({ confidence: 0.4, rule: 'both: nearest column' }, '45', false)).toBe(
    'Not sure which column',
  )
  expect(doubtReason({ confidence: 0.4, rule: 'section' }, '', false)).toBe('Nothing found on the page')
  const pours = [
    { price: 1_700, ml: 175 },
    { price: 3_600, ml: 375 },
  ]
  expect(poursInWords(pours)).toBe('Also printed: 175 ml 17.00, 375 ml 36.00; a wine keeps one glass price')
  const rules = [
    { rule: 'section', fields: 1_200 },
    { rule: 'model', fields: 20 },
    { rule: 'model, not on its line', fields: 10 },
    { rule: 'both: label', fields: 500 },
  ]
  // A list on which both agree is not read by the built-in reader alone.
  expect(enginesInWords([{ rule: 'both: label', fields: 1 }])).toBe('both together 1 field')
  expect(enginesInWords([{ rule: 'label', fields: 9 }])).toBe('')
  expect(enginesInWords(rules)).toBe(
    'built-in reader 1,200 fields, both together 500 fields, language model 30 fields',
  )
})

describe('the names of sections', () => {
  it('leave out the headings that all sections share', () => {
    const names = ['Casa, Wine list, White, Italy', 'Casa, Wine list, White, France', 'Casa, Wine list, Red']
    expect([...withoutSharedHead(names).values()]).toEqual(['White, Italy', 'White, France', 'Red'])
    expect(withoutSharedHead(names).get(names[2]!)).toBe('Red')
  })

  it('keep their last heading', () => {
    expect([...withoutSharedHead(['White', 'White, Italy']).values()]).toEqual(['White', 'White, Italy'])
    expect([...withoutSharedHead(['Casa, White']).values()]).toEqual(['White'])
    expect([...withoutSharedHead([]).values()]).toEqual([])
  })
})
