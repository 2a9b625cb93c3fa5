import { describe, expect, it } from 'vitest'
import { estimateDrinkingWindow, namesInRules } from '~/cellar/reference/drinking-window.server'
import { findRegion } from '~/cellar/reference/gazetteer.server'
import { findGrape } from '~/cellar/reference/grapes.server'
import type { Vintage } from '~/cellar/reference/labels'

const years = (type: Parameters<typeof estimateDrinkingWindow>[0]['type'], vintage: Vintage, more = {}) => {
  const window = estimateDrinkingWindow({ type, vintage, ...more })
  return window && [window.from, window.until]
}

describe('the estimated drinking window', () => {
  it('is unknown without a vintage', () => {
    expect(years('red', null, { appellation: 'Barolo' })).toBeNull()
    expect(years('sparkling', 'NV', { appellation: 'Champagne' })).toBeNull()
  })

  it('follows the appellation', () => {
    expect(years('red', 2016, { appellation: 'Barolo' })).toEqual([2022, 2038])
    expect(years('red', 2016, { appellation: 'Pauillac' })).toEqual([2024, 2044])
    expect(years('sweet', 2015, { appellation: 'Sauternes' })).toEqual([2021, 2050])
    expect(years('fortified', 2011, { appellation: 'Port' })).toEqual([2026, 2061])
    expect(years('red', 2023, { appellation: 'Beaujolais' })).toEqual([2024, 2027])
    expect(years('rose', 2024, { appellation: 'Côtes de Provence' })).toEqual([2024, 2026])
  })

  it('follows the nearest larger place with a rule: La Morra is Barolo, Puligny is Côte de Beaune', () => {
    expect(years('red', 2016, { appellation: 'La Morra' })).toEqual([2022, 2038])
    expect(years('white', 2020, { appellation: 'Puligny-Montrachet' })).toEqual([2023, 2030])
  })

  it('follows the grape where no place decides, and then the type', () => {
    expect(years('red', 2020, { varietal: 'Nebbiolo', region: 'Victoria' })).toEqual([2025, 2036])
    expect(years('red', 2020, { varietal: 'Zinfandel', appellation: 'Napa Valley' })).toEqual([2021, 2027])
    expect(years('red', 2020, { varietal: 'Cabernet Sauvignon', appellation: 'Oakville' })).toEqual([
      2024, 2038,
    ])
    expect(years('red', 2020)).toEqual([2021, 2027])
  })

  it('is longer for a reserve, a grand cru and a wine with sugar', () => {
    expect(years('red', 2016, { appellation: 'Chianti Classico Riserva' })).toEqual([2020, 2032])
    expect(years('red', 2016, { appellation: 'Rioja Gran Reserva' })).toEqual([2021, 2038])
    expect(years('white', 2016, { appellation: 'Chablis Grand Cru' })).toEqual([2020, 2032])
    const mosel = { appellation: 'Mosel', varietal: 'Riesling' }
    expect(years('white', 2020, { ...mosel, sweetness: 'dry' })).toEqual([2022, 2034])
    expect(years('white', 2020, { ...mosel, sweetness: 'off_dry' })).toEqual([2022, 2038])
    expect(years('white', 2020, { ...mosel, sweetness: 'sweet' })).toEqual([2025, 2055])
  })

  it('has rules only for places and grapes that are known by that name', () => {
    const { places, grapes } = namesInRules()
    expect(places.filter((name) => findRegion(name)?.name !== name)).toEqual([])
    expect(grapes.filter((name) => findGrape(name)?.name !== name)).toEqual([])
  })
})
