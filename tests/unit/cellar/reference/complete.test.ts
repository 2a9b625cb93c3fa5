import { describe, expect, it } from 'vitest'
import {
  completeCountry,
  completeGrape,
  completePlace,
  completeRegion,
  distanceToBeginning,
} from '~/cellar/reference/complete.server'
import { findRegion } from '~/cellar/reference/gazetteer.server'
import { findGrape } from '~/cellar/reference/grapes.server'
import { suggestNames } from '~/cellar/catalog/suggestions.server'
import { wellKnownNames } from '~/cellar/reference/well-known.server'

const values = (suggestions: { value: string }[]) => suggestions.map(({ value }) => value)

describe('completing a place', () => {
  it('offers names that begin so, regions first', () => {
    expect(values(completePlace('barol'))).toContain('Barolo')
    expect(values(completePlace('burg'))[0]).toBe('Burgundy')
    expect(values(completePlace('marl'))[0]).toBe('Marlborough')
  })

  it('finds a name by a synonym and by a later word, after those that begin so', () => {
    expect(values(completePlace('piemo'))[0]).toBe('Piedmont')
    expect(values(completePlace('montalc'))).toEqual(
      expect.arrayContaining(['Montalcino', 'Brunello di Montalcino', 'Rosso di Montalcino']),
    )
    expect(values(completePlace('montalc'))[0]).toBe('Montalcino')
  })

  it.each([
    ['Barbaersco', 'Barbaresco'],
    ['Chateneuf', 'Châteauneuf-du-Pape'],
    ['Gevery-Chambertain', 'Gevrey-Chambertin'],
    ['Sancerr', 'Sancerre'],
    ['Marlbrough', 'Marlborough'],
  ])('forgives the typing error in %s', (typed, name) => {
    expect(values(completePlace(typed))[0]).toBe(name)
  })

  it('offers the well-known before others that begin alike', () => {
    expect(values(completePlace('bar')).slice(0, 3)).toEqual(['Barolo', 'Barbaresco', "Barbera d'Asti"])
    expect(values(completePlace('so'))).toEqual(
      expect.arrayContaining(['Sonoma County', 'Soave', 'Sonoma Coast']),
    )
    const isRegion = (name: string) => findRegion(name)?.name === name
    expect([...wellKnownNames.places].filter((name) => !isRegion(name))).toEqual([])
    expect([...wellKnownNames.grapes].filter((name) => findGrape(name)?.name !== name)).toEqual([])
  })

  it('puts the places of the form’s country first, and the limit holds', () => {
    expect(completePlace('central valley', { country: 'Chile' })[0]?.entry.country).toBe('Chile')
    expect(completePlace('ca', { limit: 3 })).toHaveLength(3)
  })

  it('offers no country as a region, and nothing for nothing', () => {
    expect(values(completePlace('italy'))).not.toContain('Italy')
    for (const text of ['', '  ', "'", 'qqqqqq']) expect(completePlace(text)).toEqual([])
  })

  it('offers as regions what lists call so: Napa Valley, but not Barolo', () => {
    expect(values(completeRegion('napa'))).toEqual(['Napa Valley'])
    expect(values(completeRegion('Sauter'))).not.toContain('Cérons')
    expect(values(completeRegion('gigond'))).toEqual([])
  })
})

describe('completing a country or a grape', () => {
  it('finds a country by any of its names', () => {
    expect(values(completeCountry('deuts'))).toEqual(['Germany'])
    expect(values(completeCountry('usa'))[0]).toBe('United States')
  })

  it('keeps the spelling that was typed, since a label says one or the other', () => {
    expect(values(completeGrape('shi'))[0]).toBe('Shiraz')
    expect(values(completeGrape('pinot gri'))[0]).toBe('Pinot Gris')
    expect(values(completeGrape('sangovese'))[0]).toBe('Sangiovese')
  })
})

describe('suggestions for the form', () => {
  it('say where an appellation lies and what it fills', () => {
    expect(suggestNames('appellation', 'barolo')[0]).toEqual({
      value: 'Barolo',
      note: 'Piedmont, Italy',
      fill: { region: 'Piedmont', country: 'Italy' },
    })
  })

  it('complete the last of several grapes', () => {
    expect(suggestNames('grape', 'Corvina, rondin')[0]).toEqual({ value: 'Corvina, Rondinella' })
    expect(suggestNames('grape', 'shira')[0]).toEqual({ value: 'Shiraz', note: 'Syrah' })
  })

  it('take hostile text as text', () => {
    for (const text of ['%', '\\', '(', 'a'.repeat(120), '\0', '[', '葡萄', '💥'.repeat(60)])
      for (const field of ['appellation', 'region', 'grape', 'country'] as const)
        expect(suggestNames(field, text).length).toBeLessThanOrEqual(8)
  })
})

describe('the distance to the beginning of a name', () => {
  it('counts changed, added, missing and swapped letters', () => {
    expect(distanceToBeginning('barolo', 'baro', 1)).toBe(0)
    expect(distanceToBeginning('barolo', 'bralo', 2)).toBe(2)
    expect(distanceToBeginning('barolo', 'abrolo', 2)).toBeNull()
    expect(distanceToBeginning('barolo', 'baorlo', 1)).toBe(1)
    expect(distanceToBeginning('barolo', 'barrolo', 1)).toBe(1)
    expect(distanceToBeginning('barolo', 'bxxxlo', 2)).toBeNull()
  })
})
