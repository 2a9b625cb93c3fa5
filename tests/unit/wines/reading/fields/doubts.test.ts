import { describe, expect, it } from 'vitest'
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
