import { describe, expect, it } from 'vitest'
import { readFields } from '~/cellar/list-reader/fields/read-fields.server'
import { readLayout } from '~/cellar/list-reader/pipeline.server'
import type { SourceRun } from '~/cellar/list-reader/source-document'
import { page, pasted, run } from './documents'

const read = (runs: SourceRun[]) =>
  readFields(readLayout({ kind: 'pdf', pages: [page(runs)] }), { producers: [] }).map(({ wine }) => wine)
const readText = (text: string) =>
  readFields(readLayout(pasted(text)), { producers: [] }).map(({ wine }) => wine)

describe('a list', () => {
  it('has its origin on the line below each wine, though a line above the next wine is as near', () => {
    const section = (title: string, from: number, names: string[]) => [
      run(title, 40, from, { size: 14 }),
      run('Chosen by the house', 40, from + 18, { size: 8, isItalic: true }),
      ...names.flatMap((name, at) => [
        run(name, 40, from + 34 + at * 28),
        run(`${20 + at}++`, 300, from + 34 + at * 28),
        run('Chablis, France, 2019', 40, from + 49 + at * 28, { size: 8.5 }),
      ]),
    ]
    const wines = read([
      ...section('Bright whites', 40, ['Domaine Orvane Clos Tinel', 'Domaine Belsac Vieille Roche']),
      ...section('Deep whites', 160, ['Domaine Tessaud Grand Pré', 'Domaine Morlin Les Aubes']),
      ...section('Late whites', 280, ['Domaine Kervan Haut Pas', 'Domaine Lissac Pierre Noire']),
    ])
    expect(wines.map(({ vintage, region, bottlePrice }) => [vintage, region, bottlePrice])).toEqual(
      wines.map((_, at) => [2019, wines[0]!.region, (20 + (at % 2)) * 100]),
    )
    expect(wines).toHaveLength(6)
    expect(wines.map(({ name }) => name).join(' ')).not.toMatch(/house|France/)
  })

  it('prints one price above many wines, which each of them has', () => {
    const wines = readText(`
$38 BOTTLES
white
Orvane, Sancerre 2021
Tessaud, Chablis 2020
Belsac, Gavi 2022
red
Morlin, Chinon 2019

$52 BOTTLES
white
Kervan, Soave 2021
Lissac, Pouilly-Fumé 2020
red
Dorlane, Barbera d'Alba 2019
Vessol, Fleurie 2020
`)
    expect(wines.map(({ bottlePrice, type }) => [bottlePrice, type])).toEqual([
      [3_800, 'white'],
      [3_800, 'white'],
      [3_800, 'white'],
      [3_800, 'red'],
      [5_200, 'white'],
      [5_200, 'white'],
      [5_200, 'red'],
      [5_200, 'red'],
    ])
  })

  it('sets capitals so wide that letters stand apart', () => {
    const wine = (y: number, place: string, label: string, price: string) => [
      run(place, 40, y + 1, { size: 8 }),
      run(label, 160, y),
      run(price, 400, y),
    ]
    const wines = read([
      run('Whites', 40, 40, { size: 16 }),
      ...wine(70, 'SANC ERRE', 'Domaine Orvane Clos Tinel 2021', '54'),
      ...wine(110, 'C HABLIS', 'Domaine Belsac Vieille Roche 2020', '61'),
      ...wine(125, 'VOUVRAY', 'Domaine Kervan Haut Pas 2020', '58'),
    ])
    expect(wines.map(({ appellation, bottlePrice }) => [appellation, bottlePrice])).toEqual([
      ['Sancerre', 5_400],
      ['Chablis', 6_100],
      ['Vouvray', 5_800],
    ])
  })
})
