import { describe, expect, it } from 'vitest'
import { repeatedWines } from '~/wines/reading/fields/repeated-wines'
import { doubtedFields } from '~/wines/reading/read-entry'
import { read } from './labels'

describe('a doubt', () => {
  it('is cast on a missing year where all others have one, and on a missing price', () => {
    const labels = Array.from({ length: 9 }, (_, at) => `Orvane Syrah, Oregon ${2010 + at}`)
    const entries = read([...labels, 'Tessari Syrah, Oregon'])
    expect(doubtedFields(entries[9]!)).toEqual(expect.arrayContaining(['vintage', 'bottlePrice']))
    expect(doubtedFields(entries[0]!)).not.toContain('vintage')
  })

  it('is cast on two wines that were read as one', () => {
    const [entry] = read(['Orvane Syrah 2018, €17. Tessari Merlot 2016'])
    expect(doubtedFields(entry!)).toEqual(expect.arrayContaining(['name', 'vintage']))
  })
})

describe('a wine that a list prints twice', () => {
  it('is known by its words, whatever their order, unless its year or size differ', () => {
    const entries = read([
      'Orvane - Pinot Noir, Oregon 2019',
      'Pinot Noir, Orvane 2019',
      'ORVANE - Pinot Noir',
      'Orvane - Pinot Noir 2018',
      'Orvane - Pinot Noir 2019 Magnum',
    ])
    expect(repeatedWines(entries)).toEqual([null, 0, 0, null, null])
  })
})
