import { describe, expect, it } from 'vitest'
import { movementText, undoneText } from '~/cellar/stock/movement-view'
import { mergeConflict } from '~/cellar/inventory/editor/edit-conflict'
import { formValues } from '~/cellar/inventory/editor/form-values'
import { noCellarFacts, type WineFacts } from '~/cellar/reference/labels'
import { glassesPerBottle, yieldText } from '~/cellar/catalog/rules'
import { factsOfForm, wineFactsForm } from '~/cellar/catalog/schemas'
import { drinkingWindow } from '~/cellar/inventory/wine-page/wine-view'

const least = { producer: 'Elio Grasso', name: 'Gavarini', type: 'red' }
const errors = (fields: Record<string, string>) =>
  Object.fromEntries(
    wineFactsForm
      .safeParse({ ...least, ...fields })
      .error?.issues.map(({ path, message }) => [path.join(), message]) ?? [],
  )
const factsOf = (fields: Record<string, string>) => factsOfForm(wineFactsForm.parse({ ...least, ...fields }))

describe('the form of a wine’s facts', () => {
  it('understands amounts, numbers and percentages as people type them', () => {
    const facts = factsOf({
      bottlePrice: '$1,250',
      glassPrice: '12.5',
      abv: '13,5 %',
      parLevel: '1,200',
      drinkFrom: '2025',
      drinkUntil: '2034',
      lwin: 'LWIN 1014033',
      attributes: 'Organic, old vines,ORGANIC, ,Kosher',
      isListed: 'on',
    })
    expect(facts).toMatchObject({
      bottlePriceCents: 125_000,
      glassPriceCents: 1_250,
      abvTenths: 135,
      parLevel: 1200,
      drinkFrom: 2025,
      drinkUntil: 2034,
      lwin: '1014033',
      attributes: ['Organic', 'old vines', 'Kosher'],
      isListed: true,
    })
    expect(factsOf({})).toMatchObject({ ...noCellarFacts, formatMl: 750, vintage: null })
  })

  it('names every invalid field at once, also a rule about two of them', () => {
    expect(
      errors({
        producer: '',
        bottlePrice: 'forty',
        abv: '135',
        houseScore: '101',
        parLevel: '2.5',
        drinkFrom: '2030',
        drinkUntil: '2024',
        attributes: Array.from({ length: 21 }, (_, index) => `word ${index}`).join(),
      }),
    ).toEqual({
      producer: 'Producer is required',
      bottlePrice: 'Please enter an amount such as 48 or 48.50',
      abv: 'Please enter a percentage such as 13.5',
      houseScore: 'Please enter a whole number from 1 to 100',
      parLevel: 'Please enter a whole number from 0 to 100,000',
      drinkUntil: 'Please enter a year that is not before the first one',
      attributes: 'Please list at most 20 attributes',
    })
  })

  it('takes trade sizes, asks to confirm others, and refuses those outside 187 ml to 18 L', () => {
    const other = (text: string, confirmFormat = '') => ({
      formatMl: 'other',
      otherFormatMl: text,
      confirmFormat,
    })
    expect(factsOf({ formatMl: '1500' }).formatMl).toBe(1500)
    expect(factsOf(other('2.25 L')).formatMl).toBe(2250)
    expect(factsOf(other('1750 ml', 'on')).formatMl).toBe(1750)
    expect(Object.keys(errors(other('1750 ml')))).toEqual(['confirmFormat'])
    expect(Object.keys(errors(other('')))).toEqual(['otherFormatMl'])
    expect(Object.keys(errors(other('100 ml', 'on')))).toEqual(['otherFormatMl'])
    expect(Object.keys(errors(other('20 L', 'on')))).toEqual(['otherFormatMl'])
    expect(Object.keys(errors({ formatMl: '751' }))).toEqual(['formatMl'])
  })

  it('reads the values that it shows', () => {
    const facts = factsOf({
      formatMl: 'other',
      otherFormatMl: '1750 ml',
      confirmFormat: 'on',
      abv: '14',
      vintage: 'NV',
    })
    expect(factsOf(formValues({ ...noCellarFacts, ...facts }) as Record<string, string>)).toEqual(facts)
  })
})

describe('two editors of one wine', () => {
  const base: WineFacts = { ...noCellarFacts, ...factsOf({ bottlePrice: '48', bin: 'A1' }) }
  const current = { ...base, bottlePriceCents: 5_200, bin: 'B2' }
  const change = (name: keyof WineFacts) => ({
    name,
    before: base[name],
    after: current[name],
    by: 'Ben Carter',
    when: '5:02 PM',
  })

  it('keep what the second one typed and take over what they left alone', () => {
    const typed = { ...base, bottlePriceCents: 5_000 }
    const conflict = mergeConflict({
      current,
      typed,
      changes: [change('bottlePriceCents'), change('bin')],
      fields: { bottlePrice: '50', bin: 'A1', notes: 'typed' },
      terms: { suppliers: [], locations: [], tiers: [] },
      version: 2,
    })
    expect(conflict.lines).toEqual([
      {
        label: 'Bottle price',
        before: '$48.00',
        after: '$52.00',
        by: 'Ben Carter',
        when: '5:02 PM',
        typed: '$50.00',
      },
      { label: 'Bin', before: 'A1', after: 'B2', by: 'Ben Carter', when: '5:02 PM', typed: null },
    ])
    expect(conflict.submission.initialValue).toEqual({
      bottlePrice: '50',
      bin: 'B2',
      notes: 'typed',
      version: '2',
    })
  })
})

describe('the rules of wines', () => {
  it('estimate the glasses of a bottle', () => {
    expect(glassesPerBottle(750, null)).toBe(5)
    expect(glassesPerBottle(1500, 90)).toBe(16)
    expect(yieldText({ formatMl: 750, glassMl: null })).toBe('About 5 glasses of 5 oz (150 ml)')
    expect(yieldText({ formatMl: 187, glassMl: 150 })).toBe('About 1 glass of 5 oz (150 ml)')
  })

  it('show the entered drinking window before the estimate', () => {
    expect(drinkingWindow({ drinkFrom: null, drinkUntil: null }, '2025–2034')).toBe('2025–2034 (estimate)')
    expect(drinkingWindow({ drinkFrom: 2024, drinkUntil: 2030 }, '2025–2034')).toBe('2024–2030')
    expect(drinkingWindow({ drinkFrom: null, drinkUntil: null }, null)).toBeNull()
  })
})

describe('the stock history in words', () => {
  const line = {
    kind: 'receipt' as const,
    quantity: 12,
    from: null,
    to: 'available' as const,
    location: 'Main cellar',
    toLocation: null,
    reason: '',
    supplier: 'Vinifera',
    unitCostCents: '1850.000000',
    reversesId: null,
  }

  it('names costs and suppliers only to those who may see them', () => {
    expect(movementText(line, { showsCosts: true })).toBe('12 received from Vinifera at $18.50')
    expect(movementText(line, { showsCosts: false })).toBe('12 received')
    const revaluation = { ...line, kind: 'revaluation' as const, quantity: 0, to: null, supplier: null }
    expect(movementText(revaluation, { showsCosts: true })).toBe('Cost of a bottle set to $18.50')
    expect(movementText(revaluation, { showsCosts: false })).toBe('Cost of a bottle changed')
  })

  it('tells corrections with their reason, transfers with both locations, and what was undone', () => {
    const plain = { ...line, supplier: null, unitCostCents: null }
    const correction = {
      ...plain,
      kind: 'correction' as const,
      quantity: 2,
      from: 'available' as const,
      to: null,
    }
    expect(movementText({ ...correction, reason: 'Miscounted' }, { showsCosts: true })).toBe(
      'Correction −2: Miscounted',
    )
    const back = {
      ...plain,
      kind: 'transfer' as const,
      quantity: 3,
      location: 'Bar',
      toLocation: 'Main cellar',
    }
    expect(movementText(back, { showsCosts: true })).toBe('3 moved from Bar to Main cellar')
    expect(movementText({ ...back, reversesId: 'x' }, { showsCosts: true })).toBe(
      'Undone: 3 moved from Main cellar to Bar',
    )
  })

  it('tells how many bottles an undoing left', () => {
    expect(undoneText({ to: 'available', quantity: 12, reversed: 5 })).toBe(
      '5 of 12 bottles undone; 7 are no longer available.',
    )
    expect(undoneText({ to: 'out', quantity: 1, reversed: 1 })).toBe('1 bottle undone.')
  })
})
