// The columns of invoices: the words of their headings, and what they hold. Texts are folded before they are compared. Pure.
import { foldText } from '~/foundation/kit/fold-text'
import { nameScore } from '../table/column-names'
import type { ImportField } from '../table/fields'
import type { ColumnHolds, ColumnKind, ColumnWords } from '../table/headings'
import { theBottle, theCase } from './words'

export const counts: readonly ColumnKind[] = ['cases', 'bottles', 'quantity']
export const priceKinds: readonly ColumnKind[] = ['casePrice', 'bottlePrice', 'unitPrice', 'grossPrice']

/** Columns whose figures a line of goods is told by. */
export const figureKinds: readonly ColumnKind[] = [...counts, ...priceKinds, 'discount', 'lineTotal']

const price = '(?:price|cost|prix|prezzo|precio|preis|prijs|preco|tarif|pu|p ?u|rate)'
const per = '(?:per|par|je|pro|por|al|alla|la|/|a)?'
const count =
  '(?:qty|quantity|qte|quantite|qta|q ta|quantita|cant|cantidad|quantidade|menge|aantal|hoeveelheid|nombre|quant|qt)'
const netto = '(?:net|nett|netto|neto)'
const arrived =
  '(?:shipped|ship|shpd?|delivered|del|invoiced|inv|livree?|facturee?|consegnata|servida|geliefert|geleverd)'

/** Tried in this order; each must match the whole heading, which has no accents, dots, brackets, currency or tax. */
const columnWords: readonly [ColumnKind, string][] = [
  [
    'casePrice',
    `${price} ?${per} ?${theCase}|${theCase} ?${price}|per ${theCase}|kartonpreis|kistenpreis|doosprijs`,
  ],
  [
    'bottlePrice',
    `(?:net )?${price} ?${per} ?${theBottle}|${theBottle} ?${price}|flaschenpreis|flesprijs|flespijs|/ ?${theBottle}|per ${theBottle}`,
  ],
  [
    'lineTotal',
    `(?:line|item|net|nett|total|ext|extended)? ?(?:total|amount|extension|extended|ext|(?:ext|extended) (?:price|cost|amount)|value|goods)` +
      `|${netto} ext(?:ended|ension)?|total (?:price|cost|net)|montant(?: (?:net|total))?|prix total|prezzo totale|precio total` +
      `|importo(?: netto)?|totale?(?: (?:riga|linea|netto|neto))?|importe(?: (?:neto|total))?|valor|g ?preis|summe|netto` +
      `|subtotal|(?:netto|gesamt|zeilen|positions|waren|regel)?(?:betrag|wert|summe|total|totaal|bedrag)(?: netto)?|gesamt(?:preis)?|entgelt|totaal(?:prijs)?`,
  ],
  [
    'grossPrice',
    'list(?: price)?|gross price|prix (?:brut|tarif)|prezzo (?:di )?listino|listino|listenpreis|brutoprijs',
  ],
  [
    'discount',
    '(?:disc(?:ount)?|remises?|rem|rabais|sconto|sconti|sc|dto|descuento|desconto|rabatt|rab|korting|kort|off|less)(?: ?(?:%|pct|amount))?|desc ?%|%|bill ?back|post ?off',
  ],
  [
    'pack',
    `pack(?: ?/? ?size)?|size ?/ ?pack|pk|packing|${theBottle} ?(?:/|per|par|por|je|x) ?${theCase}|(?:units?|uds?|pz|pcs|st) ?(?:/|per|por|je) ?${theCase}` +
      `|${theCase} (?:size|of)|cond(?:itionnement)?|colisage|confezione|conf|vpe|gebinde|verpackung|verpakking`,
  ],
  [
    'ordered',
    `(?:${count} )?(?:ordered|order|ord|commandee?s?|cdee?|ordinata|pedida|bestellt|besteld|back ?ordered|b/?o)`,
  ],
  [
    'quantity',
    `(?:item |line )?${count}(?: ${arrived})?|${arrived}(?: ${count})?|uds|unidades|anzahl|stuck|stk|aant|units|pcs|pieces|pezzi|pz`,
  ],
  ['cases', `(?:no of |no |nb |nb de |n |num )?${theCase}|ct|crt|krt|kt|colli|full cases`],
  ['bottles', `(?:no of |no |nb |nb de |n |total |loose |num )?${theBottle}|total units|tot btls?`],
  ['unit', 'uom|u/m|um|u m|unit(?: of measure)?|unite?|(?:mengen)?einheit|einh|eenheid|ehd|me|ud'],
  [
    'unitPrice',
    `(?:net |unit |nett |item |wholesale |vk )?${price}(?: (?:each|ea|net|unit(?:aire|ario)?|u|un|netto|neto|ud|(?:per|/|pro|je)? ?(?:unit|st|stuk|stuck|einheit|eenheid)))?` +
      `|each|at|unit cost|p unit|einzel(?:preis)?|e ?preis|stuckpreis|ep|(?:netto|stuks?|eenheids|einzel|vk)-?(?:prijs|preis)|price unit`,
  ],
  [
    'description',
    '(?:(?:product|item|wine|goods|line|full)(?: name)?(?: and)? )?description(?: of goods)?|details|particulars|concepto|ware|merce|goods|(?:artikel|waren)beschreibung|item ?product/service',
  ],
  [
    'code',
    '(?:item|product|prod|art|article|artikel|stock|supplier|unsere art|ihre art)? ?(?:code|no|nr|number|id|#|nummer)|item #|sku|ref|reference|art|artikelnr|artikelnummer|cod|codice|codigo|pos|line|l|bin|#|artnr|upc|ean|gtin|isbn|barcode|lot|lotto',
  ],
  [
    'tax',
    '(?:vat|tva|iva|mwst|ust|btw|tax(?:es)?|gst|duty|excise)(?: ?(?:%|rate|code|pct|satz))?|taux(?: tva)?|aliquota|ali|% ?(?:iva|vat|tva|btw)|c iva|cod iva|steuer|t',
  ],
]

const patterns = columnWords.map(([kind, words]) => [kind, new RegExp(`^(?:${words})$`)] as const)

/** Columns that lists have as well, by the field that their names name. */
const kindsOfFields: readonly (readonly [ColumnKind, readonly ImportField[]])[] = [
  ['vintage', ['vintage']],
  ['producer', ['producer']],
  ['size', ['formatMl']],
  ['description', ['name']],
  ['other', ['type', 'varietal', 'appellation', 'region', 'country', 'abv', 'location', 'notes']],
]

/** Whether prices are before or after tax is no part of a heading. */
const taxNote =
  /\b(?:excl?|exkl|ex|incl?|inkl|ohne|zzgl|hors|without|before|after)(?:usief|usive|uding)?\b *(?:vat|tva|iva|mwst|ust|btw|tax)\b|(?:^| )(?:h ?t|ttc)(?= |$)/g

/** Kind of the column under a heading; null where the text is no heading of an invoice. */
export function columnKindOf(heading: string): ColumnKind | null {
  // Programs write "*ItemAmount".
  const words = heading.replace(/^\*/, '').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  const texts = [heading, words].flatMap((text) => {
    const folded = foldedHeading(text)
    return [folded, folded.replace(/[-/]/g, ' ').replace(/\s+/g, ' ').trim()].filter(Boolean)
  })
  for (const text of texts) for (const [kind, pattern] of patterns) if (pattern.test(text)) return kind
  const isField = (fields: readonly ImportField[]) =>
    texts.some((text) => fields.some((field) => nameScore(text, field) > 0.9))
  return kindsOfFields.find(([, fields]) => isField(fields))?.[0] ?? null
}

const foldedHeading = (text: string): string =>
  foldText(text)
    .replace(/[.:°*'"|()[\]]/g, ' ')
    .replace(taxNote, ' ')
    .replace(/(?:^|[ /])(?:eur|usd|gbp|chf|[€$£]|in €|in eur)(?= |$)/g, ' ')
    .replace(/[$€£](?=\/)/g, '')
    .replace(/\bn(?:r|o|um)? ?\/ ?/g, ' ')
    .replace(/ *\/ */g, '/')
    .replace(/\s+/g, ' ')
    .trim()

const holds = (kind: ColumnKind): ColumnHolds => {
  if (kind === 'description' || kind === 'producer') return 'words'
  if (kind === 'discount') return 'percents'
  return kind === 'ordered' || figureKinds.includes(kind) ? 'figures' : 'anything'
}

/** An invoice has a name, a quantity, a price and a total on its lines; anything else may be left out on all. */
const groups: readonly (readonly ColumnKind[])[] = [
  counts,
  priceKinds,
  ['description', 'producer'],
  ['lineTotal'],
]

/** Headings of goods name a description or a quantity, and at least one other column. */
function score(all: readonly (ColumnKind | null)[]): number {
  const kinds = new Set<ColumnKind | null>(all.filter((kind) => kind !== null && kind !== 'other'))
  const hasCount = [...counts, 'ordered' as const].some((kind) => kinds.has(kind))
  const hasGoods = kinds.has('description') || kinds.has('producer')
  if (kinds.size < 2 || (!hasGoods && !hasCount)) return 0
  const unknown = all.filter((kind) => kind === null).length
  return kinds.size + Number(hasGoods) + Number(hasCount) - unknown * 0.5
}

export const invoiceWords: ColumnWords = {
  ...{ kindOf: columnKindOf, holds, score },
  group: (kind) => groups.find((kinds) => kinds.includes(kind))?.[0] ?? null,
  unknown: { kind: 'other', heading: '' },
}
