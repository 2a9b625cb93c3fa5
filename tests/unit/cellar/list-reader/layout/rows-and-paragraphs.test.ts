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

  it('is set as paragraphs, in which wines follow one another behind a sign', () => {
    const lines = [
      'WHITE Orvane Sancerre, Loire 2021 6/24 • Tessaud',
      'Chablis, Burgundy 2020 8/32 • Belsac Gavi, Piedmont 2022',
      '29 • Kervan Soave, Veneto 2021 26 • Lissac Riesling, Alsace 2020 38',
    ]
    const more = [
      'RED Morlin Chinon, Loire 2019 30 • Dorlane Barbera,',
      'Piedmont 2019 33 • Vessol Fleurie, Beaujolais 2020 41',
    ]
    const wines = read([
      ...lines.map((text, at) => run(text, 40, 40 + at * 14)),
      ...more.map((text, at) => run(text, 40, 110 + at * 14)),
      run('Olives 5 • Bread and butter 4', 40, 170),
    ])
    expect(wines.map(({ producer, type, bottlePrice }) => [producer, type, bottlePrice])).toEqual([
      ['Orvane', 'white', 2_400],
      ['Tessaud', 'white', 3_200],
      ['Belsac', 'white', 2_900],
      ['Kervan', 'white', 2_600],
      ['Lissac', 'white', 3_800],
      ['Morlin', 'red', 3_000],
      ['Dorlane', 'red', 3_300],
      ['Vessol', 'red', 4_100],
    ])
  })

  it('is a grid, whose headings at the left hold for the whole row of wines', () => {
    const wine = (x: number, y: number, code: string, name: string, maker: string) => [
      run(`${code} · Loire`, x, y, { size: 8 }),
      run(name, x, y + 12),
      run(`${maker} 2021`, x, y + 24),
      run('26 zł / 120 zł', x, y + 38),
    ]
    const wines = read([
      run('WHITE', 40, 40, { size: 12 }),
      ...wine(40, 70, 'FR', 'Sancerre Clos Tinel', 'Domaine Orvane'),
      ...wine(220, 70, 'FR', 'Vouvray Grand Pré', 'Domaine Tessaud'),
      ...wine(40, 130, 'FR', 'Quincy Les Aubes', 'Domaine Belsac'),
      ...wine(220, 130, 'FR', 'Savennières Roche', 'Domaine Kervan'),
      run('RED', 40, 200, { size: 12 }),
      ...wine(40, 230, 'FR', 'Chinon Pierre Noire', 'Domaine Lissac'),
      ...wine(220, 230, 'FR', 'Bourgueil Haut Pas', 'Domaine Morlin'),
      ...wine(40, 290, 'FR', 'Saumur-Champigny Tuf', 'Domaine Vessol'),
      ...wine(220, 290, 'FR', 'Anjou Vieux Puits', 'Domaine Dorlane'),
    ])
    expect(wines.map(({ name, type }) => [name, type])).toEqual([
      ['Sancerre Clos Tinel', 'white'],
      ['Quincy Les Aubes', 'white'],
      ['Vouvray Grand Pré', 'white'],
      ['Savennières Roche', 'white'],
      ['Chinon Pierre Noire', 'red'],
      ['Saumur-Champigny Tuf', 'red'],
      ['Bourgueil Haut Pas', 'red'],
      ['Anjou Vieux Puits', 'red'],
    ])
    for (const { country, bottlePrice, glasses } of wines)
      expect([country, bottlePrice, glasses[0]?.price]).toEqual(['France', 12_000, 2_600])
  })

  it('sets capitals so wide that letters stand apart, in a column whose names go on below', () => {
    const wine = (y: number, place: string, label: string, price: string) => [
      run(place, 40, y + 1, { size: 8 }),
      run(label, 160, y),
      run(price, 400, y),
    ]
    const wines = read([
      run('Whites', 40, 40, { size: 16 }),
      ...wine(70, 'SANC ERRE', 'Domaine Orvane Clos Tinel 2021', '54'),
      ...wine(85, 'VERMENTINO DI', 'Domaine Tessaud Grand Pré 2022', '46'),
      run('GALLURA', 40, 97, { size: 8 }),
      ...wine(110, 'C HABLIS', 'Domaine Belsac Vieille Roche 2020', '61'),
      ...wine(125, 'VOUVRAY', 'Domaine Kervan Haut Pas 2020', '58'),
    ])
    expect(wines.map(({ appellation, bottlePrice }) => [appellation, bottlePrice])).toEqual([
      ['Sancerre', 5_400],
      ['Vermentino di Gallura', 4_600],
      ['Chablis', 6_100],
      ['Vouvray', 5_800],
    ])
  })
})
