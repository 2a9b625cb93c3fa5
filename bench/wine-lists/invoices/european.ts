// Invoices and delivery notes of merchants in Europe.
import { crimson, figtree, franklin, ibarra } from '../page'
import { inLanguage } from '../words'
import { comma, drawLines, labelOf, spaced, sumOf, truthOf, type Draft, type InvoiceLine } from './invoice'

const cell = (text: string | number, kind = '') => `<td class="${kind}">${text}</td>`
const sums = (rows: [string, string][]) =>
  `<table class="sum">${rows.map(([label, amount]) => `<tr><td>${label}</td><td class="r">${amount}</td></tr>`).join('')}</table>`
const css = (
  font: string,
) => `body { font: 9pt/1.4 ${font} } h1 { font-size: 16pt } .head { display: flex; justify-content: space-between; margin-bottom: 16px }
table { width: 100%; border-collapse: collapse } th { text-align: left; border-bottom: 1px solid #000; padding: 3px; font-size: 8pt } td { padding: 3px; vertical-align: top } .r { text-align: right }
tr { break-inside: avoid } .sum { width: 270px; margin: 14px 0 0 auto } .q { font-size: 8pt; color: #444 }`

const size = (ml: number) => `${String(ml / 10).replace('.', ',')} cl`

export function french(): Draft {
  const lines = drawLines({
    seed: 3,
    count: 16,
    fits: (wine) => wine.country === 'France' && wine.price < 260,
    rate: 0.24,
    packs: [6, 12],
    discounts: [0, 0, 5],
    loose: 0,
  })
  const describe = ({ wine, vintage }: InvoiceLine) =>
    `${labelOf(wine)}${vintage ? ` ${vintage}` : ''} – ${wine.producer}`
  const sum = sumOf(lines)
  const rebate = -Math.round(sum * 0.02)
  const shipping = 3600
  const vat = Math.round((sum + rebate + shipping) * 0.2)
  const rows = lines.map((line) => {
    return `<tr>${cell(describe(line))}${cell(`${line.packSize} x ${size(line.ml)}`)}${cell(line.cases, 'r')}${cell(line.cases * line.packSize, 'r')}${cell(spaced(line.bottleCents), 'r')}${cell(line.discount ? `${line.discount} %` : '', 'r')}${cell(spaced(line.totalCents), 'r')}</tr>`
  })
  return {
    id: 'invoice-3-france',
    currency: 'EUR',
    note: 'French merchant; "6 x 75 cl", cartons and bottles, net price of a bottle, discount by line and on the whole, 20 % tax',
    supplier: 'Cave Saint-Vincent SARL',
    number: 'FA2025-0319',
    date: '2025-03-19',
    paper: 'A4',
    language: 'fr',
    css: css(crimson),
    html: `<div class="head"><div><h1>Cave Saint-Vincent SARL</h1>12 rue des Tonneliers, 21200 Beaune<br>SIRET 512 004 118 00027</div><div><h1>FACTURE</h1>N° FA2025-0319<br>Date : 19/03/2025<br>Échéance : 18/04/2025</div></div>
<table><thead><tr><th>Désignation</th><th>Cond.</th><th class="r">Cartons</th><th class="r">Bout.</th><th class="r">P.U. HT</th><th class="r">Remise</th><th class="r">Montant HT</th></tr></thead><tbody>${rows.join('')}</tbody></table>
${sums([
  ['Total HT', `${spaced(sum)} €`],
  ['Remise fidélité 2 %', `${spaced(rebate)} €`],
  ['Port', `${spaced(shipping)} €`],
  ['TVA 20,00 %', `${spaced(vat)} €`],
  ['<b>Net à payer TTC</b>', `<b>${spaced(sum + rebate + shipping + vat)} €</b>`],
])}`,
    truth: {
      lines: lines.map((line) => truthOf(line, describe(line))),
      subtotal: sum / 100,
      charges: [
        { label: 'Remise fidélité 2 %', amount: rebate / 100 },
        { label: 'Port', amount: shipping / 100 },
        { label: 'TVA 20,00 %', amount: vat / 100 },
      ],
      total: (sum + rebate + shipping + vat) / 100,
    },
  }
}

export function italian(): Draft {
  const lines = drawLines({
    seed: 4,
    count: 18,
    fits: (wine) => wine.country === 'Italy' && wine.price < 200,
    rate: 0.22,
    packs: [6],
    discounts: [0, 10],
    loose: 0.2,
  })
  const describe = ({ wine, vintage, ml }: InvoiceLine) =>
    `${labelOf(wine).toUpperCase()}${vintage ? ` ${vintage}` : ''} CL ${String(ml / 10).replace('.', ',')} ${wine.producer.toUpperCase()}`
  const sum = sumOf(lines)
  const vat = Math.round(sum * 0.22)
  const rows = lines.map((line, n) => {
    const bottles = line.cases * line.packSize + line.loose
    return `<tr>${cell(`V${1042 + n * 13}`)}${cell(describe(line))}${cell('BT')}${cell(`${bottles},00`, 'r')}${cell(comma(line.bottleCents), 'r')}${cell(line.discount ? `${line.discount},00` : '', 'r')}${cell(comma(line.totalCents), 'r')}${cell('22', 'r')}</tr>`
  })
  return {
    id: 'invoice-4-italy',
    currency: 'EUR',
    note: 'Italian wholesaler; bottles ("BT 12,00"), discount in percent, tax 22',
    supplier: 'Enogastronomia Fratelli Bianchi S.r.l.',
    number: '347/A',
    date: '2025-02-05',
    paper: 'A4',
    language: 'it',
    css: css(franklin),
    html: `<div class="head"><div><h1>Enogastronomia Fratelli Bianchi S.r.l.</h1>Via Garibaldi 45, 12051 Alba (CN) - P.IVA 02345670041</div><div><b>FATTURA ACCOMPAGNATORIA</b><br>Numero 347/A<br>Data 05/02/2025<br>Pagamento RIBA 60 gg</div></div>
<table><thead><tr><th>Codice</th><th>Descrizione</th><th>UM</th><th class="r">Q.tà</th><th class="r">Prezzo</th><th class="r">Sc. %</th><th class="r">Importo</th><th class="r">IVA</th></tr></thead><tbody>${rows.join('')}</tbody></table>
${sums([
  ['Imponibile', comma(sum)],
  ['IVA 22%', comma(vat)],
  ['<b>TOTALE FATTURA EUR</b>', `<b>${comma(sum + vat)}</b>`],
])}<p class="q">Aspetto dei beni: cartoni n. ${lines.reduce((all, { cases }) => all + cases, 3)} - Causale del trasporto: vendita</p>`,
    truth: {
      lines: lines.map((line) => truthOf(line, describe(line), { countsCases: false })),
      subtotal: sum / 100,
      charges: [{ label: 'IVA 22%', amount: vat / 100 }],
      total: (sum + vat) / 100,
    },
  }
}

export function german(): Draft {
  const lines = drawLines({
    seed: 5,
    count: 13,
    fits: ({ country, price }) => ['Germany', 'Austria', 'Italy'].includes(country) && price < 150,
    rate: 0.21,
    packs: [6, 12],
    loose: 0.25,
  })
  const describe = ({ wine, vintage }: InvoiceLine) => `${vintage ? `${vintage}er ` : ''}${labelOf(wine)}`
  const sum = sumOf(lines)
  const deposit = lines.reduce((all, { cases }) => all + cases, 0) * 150
  const vat = Math.round((sum + deposit) * 0.19)
  const quantity = ({ cases, packSize, loose }: InvoiceLine) =>
    [cases ? `${cases} Kt. à ${packSize} Fl.` : '', loose ? `${loose} Fl.` : ''].filter(Boolean).join(' + ')
  const rows = lines.map((line, n) => {
    const from = `${line.wine.producer}, ${inLanguage(line.wine.region.name, 'de')}, ${(line.ml / 1000).toLocaleString('de-DE', { minimumFractionDigits: 2 })} l`
    return `<tr>${cell(n + 1)}${cell(`${describe(line)}<div class="q">${from}</div>`)}${cell(quantity(line))}${cell(comma(line.bottleCents), 'r')}${cell(comma(line.totalCents), 'r')}</tr>`
  })
  return {
    id: 'invoice-5-germany',
    currency: 'EUR',
    note: 'German merchant; "2 Kt. à 6 Fl. + 3 Fl.", producer on a second line, deposit for boxes, 19 % tax',
    supplier: 'Weinkontor Lindner GmbH',
    number: 'RE-250877',
    date: '2025-03-28',
    paper: 'A4',
    language: 'de',
    css: css(figtree),
    html: `<div class="head"><div><h1>Weinkontor Lindner GmbH</h1>Hafenstraße 9, 55118 Mainz</div><div><b>Rechnung RE-250877</b><br>Rechnungsdatum: 28.03.2025<br>Kunden-Nr. 10433<br>Lieferdatum: 27.03.2025</div></div>
<table><thead><tr><th>Pos.</th><th>Artikel</th><th>Menge</th><th class="r">Preis/Fl.</th><th class="r">Gesamt €</th></tr></thead><tbody>${rows.join('')}</tbody></table>
${sums([
  ['Warenwert netto', comma(sum)],
  ['Pfand Mehrwegkartons', comma(deposit)],
  ['zzgl. 19 % MwSt.', comma(vat)],
  ['<b>Rechnungsbetrag</b>', `<b>${comma(sum + deposit + vat)} €</b>`],
])}<p class="q" style="margin-top:14px">Zahlbar innerhalb von 14 Tagen mit 2 % Skonto oder 30 Tagen netto.</p>`,
    truth: {
      lines: lines.map((line) => truthOf(line, describe(line))),
      subtotal: sum / 100,
      charges: [
        { label: 'Pfand Mehrwegkartons', amount: deposit / 100 },
        { label: 'zzgl. 19 % MwSt.', amount: vat / 100 },
      ],
      total: (sum + deposit + vat) / 100,
    },
  }
}

export function deliveryNote(): Draft {
  const lines = drawLines({
    seed: 7,
    count: 11,
    fits: (wine) => wine.country === 'France' && wine.price < 180,
    rate: 0.24,
    packs: [6],
    loose: 0,
  })
  const describe = ({ wine, vintage, ml }: InvoiceLine) =>
    `${wine.producer} ${labelOf(wine)}${vintage ? ` ${vintage}` : ''}${ml === 1500 ? ' Magnum' : ml === 375 ? ' 37,5 cl' : ''}`
  const rows = lines.map(
    (line) =>
      `<tr>${cell(describe(line))}${cell(`${line.cases} x ${line.packSize}`, 'r')}${cell(line.cases * line.packSize, 'r')}<td></td></tr>`,
  )
  return {
    id: 'invoice-7-delivery-note',
    currency: 'EUR',
    note: 'French delivery note without prices: "2 x 6"',
    supplier: 'Domaines & Terroirs',
    number: 'BL 88213',
    date: '2025-01-16',
    isPhotographed: true,
    paper: 'A4',
    language: 'fr',
    css: css(ibarra),
    html: `<div class="head"><div><h1>Domaines &amp; Terroirs</h1>4 quai de Paludate, 33800 Bordeaux</div><div><b>BON DE LIVRAISON</b><br>BL 88213<br>16 janvier 2025</div></div>
<table><thead><tr><th>Article</th><th class="r">Colis</th><th class="r">Bouteilles</th><th class="r">Reçu</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<p style="margin-top:26px">Signature du client :</p>`,
    truth: {
      lines: lines.map((line) => truthOf(line, describe(line), { hasPrices: false })),
      subtotal: null,
      charges: [],
      total: null,
    },
  }
}
