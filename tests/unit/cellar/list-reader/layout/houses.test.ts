import { describe, expect, it } from 'vitest'
import { readFields } from '~/cellar/list-reader/fields/read-fields.server'
import { readLayout } from '~/cellar/list-reader/pipeline.server'
import { pasted } from './documents'

const read = (text: string) =>
  readFields(readLayout(pasted(text)), { producers: [] }).map(({ wine }) => [
    wine.producer,
    wine.name,
    wine.country,
  ])

const estates = `
White Wines

OLIVIER LEFLAIVE
Burgundy, France
Puligny-Montrachet 2022        123
Puligny-Montrachet 2021        133

DOMAINE HUET
Loire, France
Vouvray Le Mont Sec 2022        76

BRUNO GIACOSA
Piedmont, Italy
Roero Arneis 2023               48

TENUTA KORNELL
Alto Adige, Italy
Oberberg Pinot Bianco 2022      69
Staves Merlot 2021              52

DOMAINE ORVAL
Jura, France
Arbois Chardonnay 2020          45
`

describe('names above their wines', () => {
  it('are the producers of all wines below them', () => {
    expect(read(estates)).toEqual([
      ['Olivier Leflaive', 'Puligny-Montrachet', 'France'],
      ['Olivier Leflaive', 'Puligny-Montrachet', 'France'],
      ['Domaine Huet', 'Vouvray Le Mont Sec', 'France'],
      ['Bruno Giacosa', 'Roero Arneis', 'Italy'],
      ['Tenuta Kornell', 'Oberberg Pinot Bianco', 'Italy'],
      ['Tenuta Kornell', 'Staves Merlot', 'Italy'],
      ['Domaine Orval', 'Arbois Chardonnay', 'France'],
    ])
  })

  it('are no producers where they are moods and the wines have producers of their own', () => {
    const moods = `
CRISP AND LIVELY
Domaine Huet, Vouvray 2022      76
Louis Jadot, Pouilly-Fuissé 2022 64
LUSH AND DEEP
Olivier Leflaive, Meursault 2021 99
Domaine Weinbach, Riesling 2020 58
WILD THINGS
Bruno Giacosa, Roero Arneis 2023 48
Gut Oggau, Timotheus 2020       63
EASY EVENINGS
Louis Jadot, Fleurie 2022       38
Domaine Tempier, Bandol 2019    88
`
    expect(read(moods).map(([producer]) => producer)).toEqual([
      'Domaine Huet',
      'Louis Jadot',
      'Olivier Leflaive',
      'Domaine Weinbach',
      'Bruno Giacosa',
      'Gut Oggau',
      'Louis Jadot',
      'Domaine Tempier',
    ])
  })
})
