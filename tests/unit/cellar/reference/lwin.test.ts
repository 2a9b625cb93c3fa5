import { describe, expect, it } from 'vitest'
import { lwinProblem, parseLwin } from '~/cellar/reference/lwin'

describe('an LWIN', () => {
  it('has 7, 11, 16 or 18 digits with their meaning', () => {
    expect(parseLwin('1014033')).toMatchObject({ wine: '1014033', vintage: null, bottleMl: null })
    expect(parseLwin('10140332015')).toMatchObject({ vintage: 2015, packSize: null })
    expect(parseLwin('1014033201500750')).toMatchObject({ vintage: 2015, packSize: null, bottleMl: 750 })
    expect(parseLwin('101403320150601500')).toMatchObject({ vintage: 2015, packSize: 6, bottleMl: 1500 })
    expect(parseLwin('10140331000')).toMatchObject({ vintage: 'NV' })
  })

  it.each([
    'LWIN 1014033',
    'lwin:1014033',
    'LWIN7: 1014033',
    'LWIN-1014033',
    '101-4033',
    ' 1014 033 ',
    'LWIN1014033',
  ])('is stored as digits when typed as "%s"', (text) => {
    expect(parseLwin(text)).toMatchObject({ digits: '1014033' })
  })

  it.each([
    ['', 'digits'],
    ['101403', 'digits'],
    ['10140332', 'digits'],
    ['1014O33', 'digits'],
    ['101403320150075012345', 'digits'],
    ['0014033', 'begin with 0'],
    ['10140331500', 'vintage'],
    ['10140332500', 'vintage'],
    ['1014033201500000', 'bottle size'],
    ['101403320150000750', 'bottles in a case'],
  ])('is refused as "%s" with a sentence', (text, part) => {
    expect(lwinProblem(text)).toContain(part)
  })

  it('has no problem when it is right', () => {
    expect(lwinProblem('101403320150600750')).toBeNull()
  })
})
