import { describe, expect, it } from 'vitest'
import { checkSums, sumSentence } from '~/cellar/list-reader/invoices/invoice'
import { labelOf } from '~/cellar/list-reader/invoices/label'
import { looksLikeInvoice } from '~/cellar/list-reader/invoices/looks-like-invoice'
import { readInvoice } from '~/cellar/list-reader/invoices/read-invoice.server'
import { aTextDocument } from '../../../../builders/source-documents'

const read = (
  text: string,
  known: { producers?: string[]; suppliers?: string[]; ownNames?: string[] } = {},
) => readInvoice(aTextDocument(text), { producers: [], suppliers: [], ...known })

const american = `
HARBOR FINE WINE IMPORTS LLC
14 Dock Street, Newark NJ 07114
INVOICE
Invoice No.  HF-20871            Bill to
Date         11/03/2026          Trattoria Lucia
Due          12/03/2026          9 Mercer St

Qty Description                                    Pack      Case Price   Btl Price     Amount
2   Elio Grasso, Barolo Ginestra 2019              12/750ml      540.00       45.00   1,080.00
3   Vacheron, Sancerre 2023                        12/750ml      264.00       22.00     792.00
1   Krug, Champagne Grande Cuvée NV                6/750ml     1,074.00      179.00   1,074.00
                                                                  Merchandise          2,946.00
                                                                  Freight                 45.00
                                                                  Total due            2,991.00
`

const german = `
Weinkontor Hafen GmbH
Rechnung
Rechnungsnummer: R-2026-118          Datum: 03.04.2026
Pos  Artikel                                   Menge  Einheit  Einzelpreis  Rabatt %     Betrag
1    Weingut Keller - Riesling von der Fels        12  Fl             18,50        10     199,80
     2023, 6 x 0,75 l
2    Dönnhoff - Riesling Kabinett 2022 0,75 l       6  Fl             14,00                84,00
                                                              Übertrag               283,80
\f
Pos  Artikel                                   Menge  Einheit  Einzelpreis  Rabatt %     Betrag
                                                              Übertrag               283,80
3    Rückgabe Dönnhoff - Riesling 2021 0,75 l      -2  Fl             14,00               -28,00
                                                              Nettobetrag            255,80
                                                              MwSt 19 %               48,60
                                                              Gesamtbetrag           304,40
`

const french = `
                              BON DE LIVRAISON
Caves du Port
Bon de livraison n° BL 4471           Le 12 mars 2026
Désignation                                        Colis   Cond.     Bouteilles
Domaine Vacheron, Sancerre 2022                      2     6x75cl            12
Raveneau, Chablis Montée de Tonnerre 2019            1     12x75cl           12
`

describe('the reader of an invoice', () => {
  it('reads head, lines and sums of an American invoice in cases', () => {
    const invoice = read(american, { suppliers: ['Harbor Fine Wine Imports'], producers: ['Elio Grasso'] })
    expect(invoice).toMatchObject({
      supplier: { value: 'Harbor Fine Wine Imports', rule: 'your supplier' },
      number: { value: 'HF-20871' },
      date: { value: '2026-11-03' },
      subtotal: 294_600,
      total: 299_100,
      charges: [{ kind: 'freight', cents: 4_500 }],
    })
    expect(invoice.lines).toMatchObject([
      {
        producer: 'Elio Grasso',
        name: 'Barolo Ginestra',
        vintage: 2019,
        bottleMl: 750,
        cases: 2,
        packSize: 12,
        bottles: 24,
        unitCost: 4_500,
        lineTotal: 108_000,
      },
      { producer: 'Vacheron', name: 'Sancerre', bottles: 36, lineTotal: 79_200 },
      { producer: 'Krug', vintage: 'NV', packSize: 6, bottles: 6, unitCost: 17_900 },
    ])
    expect(sumSentence(invoice)).toBeNull()
    expect(invoice.lines.every(({ confidence }) => confidence > 0.9)).toBe(true)
  })

  it('finds the supplier at the head of the page where it is not on the list yet', () => {
    expect(read(american, { ownNames: ['Trattoria Lucia'] }).supplier).toMatchObject({
      value: 'HARBOR FINE WINE IMPORTS LLC',
    })
  })

  it('reads two German pages with carried-over sums, discounts, wrapped names and a return', () => {
    const invoice = read(german)
    expect(invoice).toMatchObject({
      supplier: { value: 'Weinkontor Hafen GmbH' },
      number: { value: 'R-2026-118' },
      date: { value: '2026-04-03' },
      subtotal: 25_580,
      total: 30_440,
      charges: [{ kind: 'tax', cents: 4_860 }],
    })
    expect(invoice.lines).toMatchObject([
      {
        producer: 'Weingut Keller',
        vintage: 2023,
        packSize: 6,
        cases: 2,
        bottles: 12,
        discount: 2_220,
        lineTotal: 19_980,
        unitCost: 1_665,
      },
      { producer: 'Dönnhoff', vintage: 2022, bottles: 6, lineTotal: 8_400 },
      { vintage: 2021, bottles: -2, lineTotal: -2_800 },
    ])
    expect(checkSums(invoice).difference).toBe(0)
  })

  it('reads a French delivery note without prices', () => {
    const note = read(french)
    expect(note).toMatchObject({ number: { value: 'BL 4471' }, date: { value: '2026-03-12' }, total: null })
    expect(note.lines).toMatchObject([
      { producer: 'Domaine Vacheron', cases: 2, packSize: 6, bottles: 12, lineTotal: null, unitCost: null },
      { producer: 'Raveneau', cases: 1, packSize: 12, bottles: 12 },
    ])
    expect(sumSentence(note)).toBeNull()
  })
})

const table = (...rows: string[]) =>
  ['Description                          Qty      Price      Total', ...rows].join('\n')

describe('the reader of an invoice’s quantities', () => {
  it('keeps the cost of a bottle exact where the case price does not divide', () => {
    const [line] = read(`
Description                 Cases   Bottles/case   Case price     Total
Keller, Riesling 2023           1             12       100.00    100.00`).lines
    expect(line).toMatchObject({ cases: 1, packSize: 12, bottles: 12, lineTotal: 10_000 })
    expect(line!.unitCost).toBeCloseTo(10_000 / 12, 10)
  })

  it('takes a quantity for cases where no whole cases of bottles come out of it, and for bottles where all do', () => {
    const cases = read(
      table(
        'Keller Riesling 2023 6x75cl            2      60.00     120.00',
        'Krug NV 6x75cl                         1     900.00     900.00',
      ),
    )
    expect(cases.lines.map(({ bottles }) => bottles)).toEqual([12, 6])
    const bottles = read(
      table(
        'Keller Riesling 2023 6x75cl           12      10.00     120.00',
        'Raveneau Chablis 2020 6x75cl           6      25.00     150.00',
      ),
    )
    expect(bottles.lines.map(({ bottles, cases }) => [bottles, cases])).toEqual([
      [12, 2],
      [6, 1],
    ])
  })

  it('lets the printed number of bottles decide', () => {
    const lines = table(
      'Keller Riesling 2023 6x75cl           12      10.00     120.00',
      'Total bottles: 72                                      120.00',
    )
    expect(read(lines).lines).toMatchObject([{ cases: 12, bottles: 72 }])
  })

  it('marks a line whose product is not its total', () => {
    const [line] = read(table('Keller Riesling 2023                  12      10.00     210.00')).lines
    expect(line!.confidence).toBeLessThan(0.6)
    expect(line).toMatchObject({ bottles: 12, lineTotal: 21_000 })
  })

  it('adds loose bottles to full cases', () => {
    const [line] = read(`
Description                 Cases   Btls   Pack    Case price     Total
Keller, Riesling 2023           2      3   12/750      120.00    270.00`).lines
    expect(line).toMatchObject({ bottles: 27, lineTotal: 27_000 })
  })

  it('reads lines of a message that has no columns', () => {
    const invoice = read(`
Your order of November 2:
3 cs Keller, Riesling 2023 12/750ml  $180.00  $540.00
6 btl Krug, Champagne NV  $179.00  $1,074.00
Total  $1,614.00`)
    expect(invoice.lines).toMatchObject([
      { cases: 3, packSize: 12, bottles: 36, lineTotal: 54_000 },
      { bottles: 6, lineTotal: 107_400 },
    ])
    expect(sumSentence(invoice)).toBeNull()
  })
})

const totals = (text: string) => read(text).lines.map(({ bottles, lineTotal }) => [bottles, lineTotal])

describe('the reader of an invoice’s columns', () => {
  it('leaves the discount empty where only the column of amounts is filled, wherever headings stand', () => {
    const invoice = `
         Qty  Item                                                  Price            Discount          Amount
24   Elio Grasso, Barolo Ginestra 2019                 45.00                             1,080.00
12   Vacheron, Sancerre 2023                           22.00                             264.00
12   Krug, Champagne Grande Cuvée NV                  179.00                             2,148.00`
    expect(totals(invoice)).toEqual([
      [24, 108_000],
      [12, 26_400],
      [12, 214_800],
    ])
  })

  it('reads goods below a subtotal, and takes only the last subtotal for the sum of the lines', () => {
    const invoice = read(
      table(
        'Keller Riesling 2023                  12      10.00     120.00',
        'Subtotal Germany                                        120.00',
        'Vacheron Sancerre 2023                 6      20.00     120.00',
        'Subtotal France                                         120.00',
        'Total                                                   240.00',
      ),
    )
    expect(invoice.lines.map(({ bottles }) => bottles)).toEqual([12, 6])
    expect(sumSentence(invoice)).toBeNull()
  })

  it('takes a discount of "10,00" for percent where only that makes the total', () => {
    const [line] = read(`
Descrizione                     Q.tà    Prezzo    Sc. %    Importo
Fontodi Chianti Classico 2021  12,00     10,00    10,00     108,00`).lines
    expect(line).toMatchObject({ bottles: 12, discount: 1_200, lineTotal: 10_800 })
    expect(line!.confidence).toBeGreaterThan(0.8)
  })

  it('does not take a date on the line for a pack', () => {
    const [line] = read(`
Shipped     Description                   Cases   Case Price    Amount
11/20/2026  Keller Riesling 2023 12/750       2       120.00    240.00`).lines
    expect(line).toMatchObject({ bottles: 24, packSize: 12, bottleMl: 750, vintage: 2023 })
    expect(labelOf('Keller Riesling 2023 11/20').packSize).toBeNull()
  })

  it('does not take a freight charge that is missing from the total for agreement', () => {
    const sums = {
      lines: [{ lineTotal: 100_000 }],
      charges: [{ kind: 'freight' as const, cents: 5_000 }],
      subtotal: null,
      total: 100_000,
    }
    expect(checkSums(sums).difference).toBe(-5_000)
  })
})

describe('the reader of a photographed invoice', () => {
  it('keeps a line whose figures were not recognized, for a person to complete', () => {
    const photo = aTextDocument(`
Description                          Cases   Bottles

Keller Riesling 2023                     2        12

Krug Grande Cuvée
                                                    
Raveneau Chablis 2020                    1         6

Vacheron Sancerre 2022                   1         6

Vietti Barolo Castiglione 2019           1         6`)
    for (const { runs } of photo.pages) for (const run of runs) run.confidence = 0.9
    const { lines } = readInvoice(photo, { producers: [], suppliers: [] })
    expect(lines.map(({ bottles }) => bottles)).toEqual([12, null, 6, 6, 6])
    expect(lines[1]!.readings.bottles!.confidence).toBeLessThan(0.6)
  })
})

describe('the check of an invoice’s sums', () => {
  it('says by how much the lines differ from the printed sum', () => {
    const invoice = read(
      table(
        'Keller Riesling 2023                  12     100.33   1,204.00',
        '                          Subtotal           1,240.00',
      ),
    )
    expect(sumSentence(invoice)).toBe(
      'The lines add up to $1,204.00; the invoice says $1,240.00. Check the marked lines.',
    )
  })

  it('agrees with deposits, a discount and tax between subtotal and total', () => {
    const sums = {
      lines: [{ lineTotal: 10_000 }],
      charges: [
        { kind: 'deposit' as const, cents: 240 },
        { kind: 'discount' as const, cents: -500 },
        { kind: 'tax' as const, cents: 1_850 },
      ],
      subtotal: 9_740,
      total: 11_590,
    }
    expect(checkSums(sums).difference).toBe(0)
  })
})

describe('telling an invoice from a wine list', () => {
  it('knows invoices and delivery notes', () => {
    expect([american, german].map((text) => looksLikeInvoice(aTextDocument(text)))).toEqual([true, true])
    expect(looksLikeInvoice(aTextDocument(french))).toBe(true)
  })

  it('reads the positive figures of a credit note as below zero, since its title says so', () => {
    const invoice = read(`
Foothill Distributing LLC
CREDIT MEMO
Number 90277

Qty  Description                                    Price         Amount
6    Vacheron, Sancerre 2023                        22.00         132.00
                                                    Total         132.00
`)
    expect(invoice.lines).toMatchObject([{ bottles: -6, lineTotal: -13_200 }])
    expect(invoice.total).toBe(-13_200)
  })

  it('reads a line of which nothing was delivered as no bottles, without a doubt', () => {
    const invoice = read(`
Granite State Beverage
Invoice GS-1

Ordered  Shipped  Description                       Price         Amount
2        0        Vacheron, Sancerre 2023           22.00           0.00
6        6        Krug, Grande Cuvée NV            179.00       1,074.00
                                                    Total       1,074.00
`)
    expect(invoice.lines.map(({ bottles }) => bottles)).toEqual([0, 6])
    expect(invoice.lines[0]?.confidence).toBeGreaterThan(0.8)
  })

  it('finds columns by their arithmetic where headings are in words that are not known', () => {
    const invoice = read(`
Kellerei Sonnberg
Rechnung Nr. 8

Menge  Sorte und Name                          VKP/Stk netto      Zeile gesamt
12     Keller Riesling von der Fels 2022               18,50            222,00
6      Dönnhoff Riesling Kabinett 2022                 14,00             84,00
3      Künstler Spätburgunder 2020                     31,00             93,00
                                                      Summe             399,00
`)
    expect(invoice.lines).toMatchObject([
      { bottles: 12, lineTotal: 22_200 },
      { bottles: 6, lineTotal: 8_400 },
      { bottles: 3, lineTotal: 9_300 },
    ])
  })

  it('reads sums that stand side by side below their names', () => {
    const invoice = read(`
Kellerei Sonnberg
Rechnung Nr. 9

Menge  Bezeichnung                             Einzelpreis          Betrag
12     Keller Riesling von der Fels 2022             18,50          222,00

Warenwert        Fracht      Nettobetrag      MwSt-Betrag      Endbetrag
222,00           10,00            232,00            44,08         276,08
`)
    expect(invoice).toMatchObject({ subtotal: 22_200, total: 27_608 })
    expect(invoice.charges).toMatchObject([
      { kind: 'freight', cents: 1_000 },
      { kind: 'tax', cents: 4_408 },
    ])
    expect(sumSentence(invoice, 'eur')).toBeNull()
  })

  it('takes a wine called Port for goods, and freight for a charge', () => {
    const invoice = read(`
Harbor Fine Imports
Invoice 12

Qty  Description                                    Price         Amount
12   Dow Vintage Porto                              57.00         684.00
1    Freight                                        45.00          45.00
                                                    Total         729.00
`)
    expect(invoice.lines).toMatchObject([{ bottles: 12, lineTotal: 68_400 }])
    expect(invoice.charges).toMatchObject([{ kind: 'freight', cents: 4_500 }])
  })

  it('leaves a wine list alone', () => {
    const list = `
WINES BY THE BOTTLE
                                                Glass   Bottle
Barolo Ginestra, Elio Grasso 2019                          120
Sancerre, Vacheron 2023                            16       64
A total of 12 wines by the glass
Port, Taylor's 20 Years                            14       90`
    expect(looksLikeInvoice(aTextDocument(list))).toBe(false)
  })
})
