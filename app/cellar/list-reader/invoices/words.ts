// The words of invoices in English, French, Italian, Spanish, German and Dutch. Texts are folded before they are
// compared: lowercase, without accents. Pure.
import { foldText } from '~/foundation/kit/fold-text'
import type { ChargeKind } from './invoice'

export const theCase =
  '(?:cases?|cs|ctns?|cartons?|caisses?|colis|cartone|cartoni|cassa|casse|cajas?|kartons?|kisten?|kiste|doos|dozen)'
export const theBottle =
  '(?:bottles?|btls?|bts?|bots?|bouteilles?|blles?|bout|bottiglia|bottiglie|botellas?|flaschen?|fla?|flessen|fles)'
const carried =
  /\b(?:carried (?:forward|over)|brought forward|balance forward|carry ?over|c\/f|b\/f|a reporter|report(?: page)?|reporte|total (?:a reporter|page|intermediaire)|riport[oi]|a riportare|suma (?:y sigue|anterior)|sigue|a transportar|transporte de pagina|ubertrag|zwischensumme seite|overdracht|te transporteren|transport (?:van|naar) pagina|page (?:sub)?total|continued)\b/

/** A sum that is carried to the next page. */
export const isCarried = (text: string): boolean => carried.test(foldText(text))

const subtotalWords =
  /\b(?:sub ?-?total|goods total|net (?:total|amount|goods)|total (?:net|goods|merchandise|ht|h\.?t\.?|excl\.? ?(?:vat|btw|tax)|ex\.? vat|before tax|wines?)|merchandise|sous-?total|total h\.?t\.?|montant ht|net ht|imponibile|totale (?:merce|imponibile|netto|righe)|base imponible|suma|total neto|zwischensumme|positionssumme|nettobetrag|netto ?(?:summe|betrag|warenwert)|warenwert|summe netto|subtotaal|totaal excl\.?(?:usief)?|netto ?bedrag|goederen)\b/
const totalWords =
  /\b(?:(?:invoice|grand|order|balance|amount|net)? ?(?:total|due|payable|to pay)|(?:total|balance) due|amount due|please pay|total (?:ttc|t\.?t\.?c\.?|general|factura|a pagar|fattura|da pagare|documento|incl\.? ?(?:vat|btw)|eur|usd)|net a payer|a payer|totale|totale documento|netto a pagare|importe total|gesamt(?:betrag|summe)?|rechnungs(?:betrag|summe)|endbetrag|brutto(?:betrag)?|zu zahlen|summe|totaal(?: incl\.?(?:usief)?(?: btw)?)?|te betalen|factuurbedrag|eindtotaal)\b/

const chargeWords: readonly [ChargeKind, RegExp][] = [
  [
    'tax',
    /\b(?:vat|tva|t\.?v\.?a\.?|iva|i\.?v\.?a\.?|mwst|mehrwertsteuer|ust|umsatzsteuer|btw|sales tax|tax|gst|excise|duty|duties|accises?|droits? d['’ ]accise|accisa|alkoholsteuer|sektsteuer|accijns)\b/,
  ],
  [
    'deposit',
    /\b(?:(?:bottle |crate |keg |pallet )?deposits?|consignes?|cauzione|vuoti|envases?|fianza|pfand|leergut|statiegeld|emballage)\b/,
  ],
  [
    'freight',
    /\b(?:freight|shipping|delivery(?: (?:charge|fee|cost)s?)?|carriage|fuel(?: surcharge)?|transport|(?:frais de )?port|livraison|frais d['’ ](?:envoi|expedition)|spese (?:di )?(?:trasporto|spedizione)|trasporto|portes?|gastos de envio|envio|versand(?:kosten)?|envoi|fracht(?:kosten)?|lieferkosten|transportkosten|verzend(?:kosten|ing)?|vracht(?:kosten)?|bezorgkosten|handling|(?:split|broken)[ -]case(?: (?:fee|charge))?|bottle (?:charge|fee)|fuel surcharge|energy surcharge|pallets?|palette|paletten)\b/,
  ],
  [
    'discount',
    /\b(?:discount|remise|rabais|escompte|sconto|abbuono|descuento|dto|rabatt|skonto|nachlass|korting|rebate|promo(?:tion)?)\b/,
  ],
  [
    'credit',
    /\b(?:credit|avoir|accredito|abono|gutschrift|creditnota|return(?:ed|s)?|retour|reso|devolucion)\b/,
  ],
]

type SumKind = 'subtotal' | 'total'

const sumWord = '(?:tot\\w*|\\w*summe|\\w*betrag|\\w*bedrag|montant|importe|importo|amount|sum)'
const withTax = new RegExp(`\\b(?:incl\\w*|inkl\\w*|ttc|including|brutto)\\b`)
const withoutTax = /\b(?:ex|exc\w*|exkl\w*|before|hors|ohne|ht|h\.t\.?)\b/
const aSum = new RegExp(`\\b${sumWord}\\b`)

/** Kind of sum or charge in a line below or among the goods; null for goods. */
export function sumOrCharge(text: string): SumKind | ChargeKind | null {
  const folded = foldText(text).replace(/\s+/g, ' ')
  // "Total HT" is the subtotal, "Total incl. VAT" the total, "VAT total" the tax.
  if (aSum.test(folded) && withTax.test(folded)) return 'total'
  if (subtotalWords.test(folded)) return 'subtotal'
  const charge = chargeWords.find(([, words]) => words.test(folded))?.[0]
  if (charge === 'credit' && totalWords.test(folded)) return 'total'
  if (charge) return withoutTax.test(folded) && charge === 'tax' ? 'subtotal' : charge
  return totalWords.test(folded) ? 'total' : null
}

const besideCharges =
  /\b(?:charges?|fees?|costs?|amount|kosten|gebuhr|frais|de|of|per|the|on|for|order|invoice|zzgl|abzgl|summe|total|net|gross|state|city|local|sales|your|unit|units|case|cases|bottles?|ea|x|cr|pauschal|stk|fl)\b/g

/** Whether a text names sums and charges alone: "Freight", not "Dow's Vintage Port" or "HP Port Replicator". */
export function isOnlyCharge(text: string): boolean {
  const words = [subtotalWords, totalWords, ...chargeWords.map(([, pattern]) => pattern)]
  const rest = words.reduce(
    (left, { source }) => left.replace(new RegExp(source, 'g'), ' '),
    foldText(text).replace(/\s+/g, ' '),
  )
  return rest.replace(besideCharges, ' ').replace(/[^\p{L}]/gu, '').length < 4
}

/** A count of cases or bottles for the whole document. */
export function countWords(text: string): 'cases' | 'bottles' | null {
  const folded = foldText(text)
  if (!/\b(?:total|tot|totale|totaal|gesamt|number of|nombre|anzahl|aantal|summe)\b/.test(folded)) return null
  if (new RegExp(`\\b${theBottle}\\b`).test(folded)) return 'bottles'
  return new RegExp(`\\b${theCase}\\b`).test(folded) ? 'cases' : null
}

const casesUnit = new RegExp(`^(?:${theCase}|cse|ct|crt|krt|kt|kist|ca|cx|col|c)$`)
const bottlesUnit = new RegExp(
  `^(?:${theBottle}|ea|each|pcs?|pz|st|stk|stuck|un|ud|uds|unit|units|b|u|pce|piece)$`,
)

/** Cases or bottles, by the unit: "cs", "btl", "Kt", "pz"; null for other units. */
export function unitOf(text: string): 'cases' | 'bottles' | null {
  const folded = foldText(text).replace(/[.()]/g, '').trim()
  if (casesUnit.test(folded)) return 'cases'
  return bottlesUnit.test(folded) ? 'bottles' : null
}
