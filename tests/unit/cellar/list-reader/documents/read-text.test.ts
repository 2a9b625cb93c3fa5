import { describe, expect, it } from 'vitest'
import { readDocument } from '~/cellar/list-reader/documents/read-document.server'
import { lineHeight } from '~/cellar/list-reader/documents/grid-runs'
import { sniffKind } from '~/cellar/list-reader/documents/sniff.server'

const read = async (text: string) => (await readDocument(Buffer.from(text))).pages[0]!.runs
const cells = async (text: string) => (await read(text)).map(({ text }) => text)

describe('pasted text', () => {
  it('becomes lines of 14 units, with wide gaps as columns', async () => {
    const runs = await read('Red wines\n\nBarolo, Vietti 2018        95\n')
    expect(runs.map(({ text }) => text)).toEqual(['Red wines', 'Barolo, Vietti 2018', '95'])
    expect(runs[1]!.y - runs[0]!.y).toBe(2 * lineHeight)
    expect(runs[2]!.x - runs[1]!.x).toBeGreaterThan(runs[1]!.width)
  })

  it('sets cells between tabs below one another', async () => {
    const runs = await read('Barolo\t2018\t95\nDolcetto d’Alba\t\t42\n')
    const [first, second] = [runs.find(({ text }) => text === '95'), runs.find(({ text }) => text === '42')]
    expect(first!.x).toBe(second!.x)
  })

  it('joins letter-spaced words and typed-out ligatures', async () => {
    expect(await cells('W I N E  L I S T\nO\uFB03ce S\u00ADoave')).toEqual(['WINE LIST', 'Office Soave'])
  })
})

describe('a web page', () => {
  it('becomes lines and columns without what a person does not see', async () => {
    const html = `<html><head><title>No</title><style>p{}</style></head><body><nav>Menu</nav>
      <h2>Red</h2><p>Barolo<br>95</p><script>alert(1)</script><div hidden>Secret</div>
      <table><tr><td>Chianti</td><td>40</td></tr><tr><td>A longer name</td><td>50</td></tr></table>
      <div><span class="n">Soave</span><span class="p">30</span></div></body></html>`
    const runs = await read(html)
    expect(runs.map(({ text }) => text)).toEqual([
      'Red',
      'Barolo',
      '95',
      'Chianti',
      '40',
      'A longer name',
      '50',
      'Soave',
      '30',
    ])
    const at = (text: string) => runs.find((run) => run.text === text)!
    expect(at('40').x).toBe(at('50').x)
    expect(at('30').y).toBe(at('Soave').y)
    expect(at('Red')).toMatchObject({ isBold: true })
  })

  it('is read however deeply its elements are nested', async () => {
    const deep = `<html><body><p>Barolo 95</p>${'<div>'.repeat(5_000)}Soave${'<span>'.repeat(5_000)}</body></html>`
    expect(await cells(deep)).toContain('Barolo 95')
  })
})

describe('a spreadsheet', () => {
  it('has a line for each row of the file, and its cells in columns', async () => {
    const runs = await read('name;vintage;price;bin\n\nBarolo;2018;95;12\nSoave;;30;14\n')
    const at = (text: string) => runs.find((run) => run.text === text)!
    expect(at('Barolo').y - at('name').y).toBe(2 * lineHeight)
    expect(at('95').x).toBe(at('30').x)
  })
})

describe('the kind of a document', () => {
  const kind = (text: string) => sniffKind(Buffer.from(text))

  it('follows from its content', async () => {
    expect(await kind('Chablis, Dauvissat, Burgundy, 2019 84\nBarolo 95\nSoave, Pra 40')).toBe('text')
    expect(await kind('wine,year,price,bin\nBarolo,2018,95,1\n"Soave, Pra",2020,40,2')).toBe('table')
    expect(await kind('%PDF-1.4 ...')).toBe('pdf')
    expect(await kind('<p>Red</p><p>White</p>')).toBe('html')
  })
})
