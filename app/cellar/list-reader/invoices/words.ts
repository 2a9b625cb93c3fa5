// The words of invoices in English, French, Italian, Spanish, German and Dutch. Texts are folded before they are
// compared: lowercase, without accents. Pure.
import { foldText } from '~/foundation/kit/fold-text'
import type { ChargeKind } from './invoice'

export type ColumnKind =
  | 'code'
  | 'description'
  | 'producer'
  | 'vintage'
  | 'size'
  | 'pack'
  | 'cases'
  | 'bottles'
  | 'quantity'
  | 'ordered'
  | 'unit'
  | 'casePrice'
  | 'bottlePrice'
  | 'unitPrice'
  | 'grossPrice'
  | 'discount'
  | 'lineTotal'
  | 'tax'
  | 'other'

const theCase =
  '(?:cases?|cs|ctns?|cartons?|caisses?|colis|cartone|cartoni|cassa|casse|cajas?|kartons?|kisten?|kiste|doos|dozen)'
const theBottle =
  '(?:bottles?|btls?|bts?|bots?|bouteilles?|blles?|bout|bottiglia|bottiglie|botellas?|flaschen?|fla?|flessen|fles)'
const price = '(?:price|cost|prix|prezzo|precio|preis|prijs|tarif|pu|p\\.?u\\.?)'
const per = '(?:per|par|je|pro|por|al|alla|la|/|a)?'

/** Tried in this order; each must match the whole heading, which has no accents, dots or brackets. */
const columnWords: readonly [ColumnKind, string][] = [
  ['casePrice', `${price} ?${per} ?${theCase}|${theCase} ?${price}|kartonpreis|kistenpreis|doosprijs`],
  [
    'bottlePrice',
    `(?:net )?${price} ?${per} ?${theBottle}|${theBottle} ?(?:price|cost|prijs)|flaschenpreis|flesprijs|flespijs`,
  ],
  [
    'lineTotal',
    '(?:line|item|net|nett|total|ext|extended)? ?(?:total|amount|extension|extended|ext|ext price|extended price|extended cost)' +
      '|line value|value|net value|total (?:price|cost|net|ht|excl vat|ex vat|eur|usd)|montant(?: (?:ht|net|total|ttc))?' +
      '|total h ?t|prix total(?: ht)?|importo(?: netto)?|totale?(?: riga| netto)?|prezzo totale|importe(?: neto| total)?' +
      '|total linea|total neto|subtotal|gesamt(?:preis|betrag|summe)?(?: netto| eur)?|g ?preis|betrag(?: eur| netto)?|summe' +
      '|netto(?: betrag)?|nettobetrag|bedrag(?: excl(?: btw)?)?|totaal(?:prijs|bedrag)?(?: excl(?: btw)?)?|regeltotaal',
  ],
  [
    'grossPrice',
    'list price|gross price|prix (?:brut|tarif)|prezzo (?:di )?listino|listino|listenpreis|brutoprijs',
  ],
  [
    'discount',
    'disc(?:ount)?(?: ?(?:%|pct|amount))?|less|remises?(?: ?%)?|rem(?: ?%)?|rabais|sconto?(?: ?%)?|sconti|sc(?: ?%)?|dto(?: ?%)?' +
      '|descuento(?: ?%)?|desc(?: ?%)|rabatt(?: ?%)?|rab(?: ?%)?|korting(?: ?%)?|kort(?: ?%)?|%|bill ?back|post ?off',
  ],
  [
    'pack',
    `pack(?: ?/? ?size)?|size ?/ ?pack|pk|packing|${theBottle} ?(?:/|per|par|por|je|x) ?${theCase}|(?:units?|uds?|pz|pcs|st) ?(?:/|per|por|je) ?${theCase}` +
      `|per ${theCase}|${theCase} (?:size|of)|cond(?:itionnement)?|colisage|confezione|conf|vpe|gebinde|verpackung|verpakking|pack size`,
  ],
  [
    'ordered',
    '(?:qty|quantity|qte|qta)? ?(?:ordered|order|ord|commandee?s?|cdee?|ordinata|pedida|bestellt|besteld|back ?ordered|b/?o)',
  ],
  [
    'quantity',
    '(?:item |line )?(?:qty|quantity|qte|quantite|qta|quantita|cant|cantidad|menge|aantal)(?: (?:shipped|delivered|invoiced|livree?|facturee?|consegnata|servida|geliefert|geleverd))?' +
      '|shipped|ship|shpd?|delivered|ship(?:ped)? qty|qty (?:ship|shp|del|inv)|invoiced|quant|qt|q ta|qte livree?|livree?|uds|unidades|anzahl|stuck|stk|hoeveelheid|aant|units|pcs|pieces|pezzi|pz|geleverd|geliefert',
  ],
  ['cases', `(?:no of |nb |nb de |n |num )?${theCase}|ct|crt|krt|kt|colli|full cases`],
  ['bottles', `(?:no of |nb |nb de |n |total |loose |num )?${theBottle}|total units|tot btls?`],
  ['unit', 'uom|u/m|um|u m|unit of measure|unite?|einheit|einh|eenheid|ehd|me|ud'],
  [
    'size',
    'size|format|btl size|bottle size|volume|vol|ml|cl|contenance|cont|formato|capacidad|capacita|grosse|inhalt|maat|inhoud',
  ],
  [
    'unitPrice',
    `(?:net |unit |nett |item |wholesale )?(?:price|cost|rate)(?: (?:each|ea|per unit|net|eur|usd|ex vat|excl vat))?|each|unit(?: price| cost)?|prix(?: (?:unit(?:aire)?|net|u))?(?: ht| net| h t)?` +
      '|p ?u(?: ?(?:ht|h t|net))?|prezzo(?: (?:unit(?:ario)?|netto|un))?|p unit|precio(?: (?:unit(?:ario)?|neto|ud))?|einzelpreis|einzel|e ?preis|preis(?: eur| netto)?|stuckpreis|ep' +
      '|(?:netto)?prijs|stuks?prijs|eenheidsprijs|prijs(?: per)?(?: stuk| eenheid)?(?: excl(?: btw)?)?|price unit|tarif',
  ],
  [
    'vintage',
    'vintage|vint|vtg|year|yr|millesime|mill|annee|annata|anno|anada|cosecha|jahrgang|jahrg|jg|jaar|jaargang|oogstjaar|oogst',
  ],
  [
    'producer',
    'producer|winery|estate|brand|supplier|domaine|producteur|produttore|cantina|productor|bodega|weingut|erzeuger|winzer|producent|wijnhuis|wijngoed',
  ],
  [
    'description',
    '(?:product|item|wine|goods|line)?(?: (?:name|and))? ?description(?: of goods)?|products?|items?|wines?|(?:product|wine|item) name|item ?product/service|product/service|details|designation|libelle|articles?|produits?|vins?' +
      '|descrizione(?: (?:della )?merc[ei]| (?:dei )?beni| articolo| prodotto)?|articolo|prodotto|vin[oi]|descripcion|concepto|producto|articulo|denominacion|bezeichnung|artikel|artikelbezeichnung|beschreibung|weine?|ware' +
      '|omschrijving|productomschrijving|artikelomschrijving|wijn(?:en)?|denominazione|denomination|cuvee|particulars',
  ],
  [
    'code',
    '(?:item|product|prod|art|article|artikel|stock|supplier)? ?(?:code|no|nr|number|id|#|nummer)|item #|sku|ref|reference|art|artikelnr|artikelnummer|cod|codice|codigo|pos|line|l|bin|#|artnr|upc|lot|lotto',
  ],
  [
    'tax',
    '(?:vat|tva|iva|mwst|ust|btw|tax|gst)(?: ?(?:%|rate|code|pct|satz))?|taux(?: tva)?|aliquota|ali|% ?(?:iva|vat|tva|btw)|c iva|cod iva|steuer|t',
  ],
  [
    'other',
    'country|region|origin|pays|paese|pais|land|herkunft|herkomst|alc|abv|alc vol|vol ?%|% ?vol|alk|degre|grado|gradi|type|color|colour|couleur|color|kleur|farbe|appellation|deposit|consigne|pfand|statiegeld|notes?|remarks?|warehouse|location',
  ],
]

const patterns = columnWords.map(([kind, words]) => [kind, new RegExp(`^(?:${words})$`)] as const)

/** Kind of the column under a heading; null where the text is no heading of an invoice. */
export function columnKindOf(heading: string): ColumnKind | null {
  // Programs write "*ItemAmount".
  const folded = foldText(heading.replace(/^\*/, '').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .replace(/[.:°*'"|]/g, ' ')
    .replace(/[([](?:eur|usd|gbp|chf|€|\$|£|net|ht|excl vat|excl btw)[)\]]/g, ' ')
    .replace(/[()[\]]/g, ' ')
    .replace(/(?:^| )(?:eur|usd|gbp|chf|[€$£]|in €|in eur)(?= |$)/g, ' ')
    .replace(/\bn(?:r|o|um)? ?\/ ?/g, ' ')
    .replace(/ *\/ */g, '/')
    .replace(/\s+/g, ' ')
    .trim()
  if (folded === '') return null
  for (const [kind, pattern] of patterns) if (pattern.test(folded)) return kind
  const spaced = folded.replace(/[-/]/g, ' ').replace(/\s+/g, ' ').trim()
  return spaced === folded ? null : (patterns.find(([, pattern]) => pattern.test(spaced))?.[0] ?? null)
}

const carried =
  /\b(?:carried (?:forward|over)|brought forward|balance forward|carry ?over|c\/f|b\/f|a reporter|report(?: page)?|reporte|total (?:a reporter|page|intermediaire)|riport[oi]|a riportare|suma (?:y sigue|anterior)|sigue|transporte?|ubertrag|zwischensumme seite|overdracht|te transporteren|transport (?:van|naar) pagina|page (?:sub)?total|continued)\b/

/** A sum that is carried to the next page. */
export const isCarried = (text: string): boolean => carried.test(foldText(text))

const subtotalWords =
  /\b(?:sub ?-?total|goods total|net (?:total|amount|goods)|total (?:net|goods|merchandise|ht|h\.?t\.?|excl\.? ?(?:vat|btw|tax)|ex\.? vat|before tax|wines?)|merchandise|sous-?total|total h\.?t\.?|montant ht|net ht|imponibile|totale (?:merce|imponibile|netto|righe)|base imponible|suma|total neto|zwischensumme|nettobetrag|netto ?(?:summe|betrag|warenwert)|warenwert|summe netto|subtotaal|totaal excl\.?(?:usief)?|netto ?bedrag|goederen)\b/
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
    /\b(?:freight|shipping|delivery(?: (?:charge|fee|cost)s?)?|carriage|fuel(?: surcharge)?|transport|(?:frais de )?port|livraison|frais d['’ ](?:envoi|expedition)|spese (?:di )?(?:trasporto|spedizione)|trasporto|portes?|gastos de envio|envio|versand(?:kosten)?|fracht(?:kosten)?|lieferkosten|transportkosten|verzend(?:kosten|ing)?|vracht(?:kosten)?|bezorgkosten|handling|split case (?:fee|charge)|pallets?|palette|paletten)\b/,
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

/** Kind of sum or charge in a line below or among the goods; null for goods. */
export function sumOrCharge(text: string): SumKind | ChargeKind | null {
  const folded = foldText(text).replace(/\s+/g, ' ')
  // "Total HT" is the subtotal, "Total incl. VAT" the total, "VAT total" the tax.
  if (/\b(?:incl|ttc|including)\b/.test(folded) && /\btot/.test(folded)) return 'total'
  if (subtotalWords.test(folded)) return 'subtotal'
  const charge = chargeWords.find(([, words]) => words.test(folded))?.[0]
  if (charge)
    return /\b(?:ex|excl|excluding|before|hors|ht)\b/.test(folded) && charge === 'tax' ? 'subtotal' : charge
  return totalWords.test(folded) ? 'total' : null
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

export const caseUnitPattern = theCase
export const bottleUnitPattern = theBottle
