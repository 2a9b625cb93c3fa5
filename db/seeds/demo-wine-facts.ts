// Facts of a demo wine that follow from its line in the table: style, bin, cost, par level, tier. Pure and repeatable.
import { labelName, type Label, type NewWine } from '~/cellar/reference/labels'
import type { Acidity, Body, Sweetness } from '~/cellar/reference/scales'
import type { DemoBottle } from './demo-wines'

/** The same number from 0 up to 1 for the same words, for decisions that only have to look natural. */
export function chance(...words: (string | number)[]): number {
  let hash = 2_166_136_261
  for (const letter of words.join('|')) {
    hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** A whole number from `least` to `most`, the same for the same words. */
const between = (least: number, most: number, ...words: (string | number)[]): number =>
  least + Math.floor(chance(...words) * (most - least + 1))

export interface DemoWine {
  /** The identity of the wine. */
  key: string
  facts: NewWine
  /** Of one bottle when the demo begins. */
  unitCostCents: number
  /** Bottles in the end. */
  stock: number
  isRetired: boolean
  /** Which of the club's suppliers delivers it. */
  supplier: number
  /** Name of the lowest tier that may have it. */
  lowestTier: string | null
}

export const wineKey = ({ producer, name, vintage, formatMl }: Label): string =>
  [producer, name, vintage, formatMl].join('|').toLowerCase()

const racks: Record<Label['type'], string> = {
  sparkling: 'A',
  white: 'B',
  rose: 'C',
  orange: 'D',
  red: 'E',
  sweet: 'F',
  fortified: 'G',
}

/** The wines of a club, ready to add. */
export function demoWinesOf(bottles: DemoBottle[], kind: 'restaurant' | 'shop'): DemoWine[] {
  const slots = new Map<string, number>()
  return bottles.map((bottle): DemoWine => {
    const { label, bottlePriceCents, glassPriceCents, abvTenths } = bottle
    const rack = racks[label.type]
    const slot = (slots.get(rack) ?? 0) + 1
    slots.set(rack, slot)
    const name = labelName(label)
    const dollars = bottlePriceCents / 100
    // A restaurant sells at about three times the cost, a shop at about one and a half.
    const markup =
      kind === 'restaurant' ? 2.7 + chance(name, 'markup') * 0.7 : 1.4 + chance(name, 'markup') * 0.15
    const isHidden = bottle.isRetired || (kind === 'restaurant' && dollars >= 400)
    return {
      key: wineKey(label),
      facts: {
        ...label,
        ...styleOf(label),
        abvTenths,
        bottlePriceCents,
        glassPriceCents,
        glassMl: glassPriceCents === null ? null : pourOf(label.type),
        bin: `${rack}-${String(slot).padStart(2, '0')}`,
        parLevel: parOf(bottle, kind),
        houseScore: scoreOf(bottle, kind),
        isListed: !isHidden,
      },
      unitCostCents: Math.round(bottlePriceCents / markup / 5) * 5,
      stock: bottle.isRetired ? 0 : (bottle.stock ?? stockOf(bottle, kind)),
      isRetired: bottle.isRetired,
      supplier: supplierOf(label, kind),
      lowestTier: kind === 'restaurant' ? tierOf(bottle) : null,
    }
  })
}

const pourOf = (type: Label['type']): number =>
  type === 'sparkling' ? 125 : type === 'sweet' || type === 'fortified' ? 75 : 150

function stockOf(
  { label, bottlePriceCents, glassPriceCents }: DemoBottle,
  kind: 'restaurant' | 'shop',
): number {
  const words = [labelName(label), 'stock']
  const dollars = bottlePriceCents / 100
  if (glassPriceCents !== null) return between(15, 34, ...words)
  const [cheap, middle, dear] = kind === 'restaurant' ? [60, 100, 200] : [20, 40, 90]
  if (dollars < cheap) return kind === 'restaurant' ? between(8, 24, ...words) : between(14, 60, ...words)
  if (dollars < middle) return kind === 'restaurant' ? between(6, 16, ...words) : between(7, 36, ...words)
  if (dollars < dear) return kind === 'restaurant' ? between(4, 12, ...words) : between(3, 16, ...words)
  return between(2, 7, ...words)
}

function parOf({ glassPriceCents, bottlePriceCents, isRetired }: DemoBottle, kind: 'restaurant' | 'shop') {
  if (isRetired) return null
  if (glassPriceCents !== null) return 18
  const dollars = bottlePriceCents / 100
  if (kind === 'shop') return dollars < 20 ? 12 : dollars < 40 ? 6 : dollars < 100 ? 3 : null
  return dollars < 60 ? 9 : dollars < 120 ? 6 : dollars < 300 ? 3 : null
}

/** Marta and Jonah score what they have tasted with the team: some of the list. */
function scoreOf({ label, bottlePriceCents }: DemoBottle, kind: 'restaurant' | 'shop'): number | null {
  const name = labelName(label)
  if (chance(name, 'scored') > (kind === 'restaurant' ? 0.4 : 0.15)) return null
  return Math.min(98, 85 + Math.round(Math.log2(bottlePriceCents / 2_500)) + between(0, 5, name, 'score'))
}

function tierOf({ label, bottlePriceCents }: DemoBottle): string | null {
  const dollars = bottlePriceCents / 100
  if (dollars >= 240) return 'Riserva'
  return dollars >= 140 && chance(labelName(label), 'tier') < 0.6 ? 'Tavola' : null
}

const north = ['Piedmont', 'Lombardy', 'Aosta Valley', 'Liguria', 'Veneto', 'Trentino-Alto Adige', 'Tuscany']

function supplierOf({ region, country }: Label, kind: 'restaurant' | 'shop'): number {
  if (kind === 'restaurant') return country === 'Italy' && north.includes(region) ? 0 : 1
  return country === 'United States' ? 0 : 1
}

/** Body and acidity that a wine of its first grape usually has. */
const styles: [body: Body, acidity: Acidity, grapes: string][] = [
  ['full', 'high', 'Nebbiolo, Aglianico, Sagrantino, Baga, Tannat, Xinomavro, Mourvèdre'],
  [
    'full',
    'medium',
    'Cabernet Sauvignon, Syrah, Shiraz, Malbec, Corvina, Primitivo, Zinfandel, Montepulciano',
  ],
  [
    'full',
    'medium',
    'Nero d’Avola, Negroamaro, Cannonau, Touriga Nacional, Petite Sirah, Merlot, Lagrein, Mataro',
  ],
  [
    'medium',
    'high',
    'Sangiovese, Barbera, Nerello Mascalese, Pinot Noir, Pinot Nero, Blaufränkisch, Teroldego',
  ],
  ['medium', 'high', 'Chenin Blanc, Verdicchio, Greco, Fiano, Carricante, Assyrtiko, Timorasso, Furmint'],
  [
    'medium',
    'medium',
    'Tempranillo, Grenache, Garnacha, Dolcetto, Cabernet Franc, Mencía, Carignano, Cinsault',
  ],
  ['medium', 'medium', 'Chardonnay, Garganega, Friulano, Pinot Bianco, Pecorino, Vermentino, Ribolla Gialla'],
  ['medium', 'low', 'Gewürztraminer, Viognier, Roussanne, Marsanne, Pinot Gris, Zibibbo'],
  ['light', 'high', 'Riesling, Sauvignon Blanc, Sauvignon, Albariño, Melon de Bourgogne, Grüner Veltliner'],
  [
    'light',
    'high',
    'Gamay, Frappato, Lambrusco di Sorbara, Pelaverga Piccolo, Falanghina, Arneis, Cortese, Turbiana',
  ],
  [
    'light',
    'medium',
    'Glera, Pinot Grigio, Moscato Bianco, Brachetto, Trebbiano Abruzzese, Schiava, Trousseau',
  ],
]
const styleByGrape = new Map(
  styles.flatMap(([body, acidity, grapes]) =>
    grapes.split(', ').map((grape) => [grape, { body, acidity }] as const),
  ),
)

function styleOf({ type, name, varietal, appellation }: Label) {
  const style = styleByGrape.get(varietal.split(', ')[0]!)
  const attributes: string[] = []
  if (type === 'orange') attributes.push('Skin contact')
  if (/Champagne|Franciacorta|Trento|Alta Langa|Crémant|Cava|Corpinnat/.test(appellation))
    attributes.push('Traditional method')
  return {
    body: style?.body ?? null,
    acidity: style?.acidity ?? null,
    sweetness: sweetnessOf(type, name),
    attributes,
  }
}

function sweetnessOf(type: Label['type'], name: string): Sweetness | null {
  if (type === 'sweet') return 'sweet'
  if (type === 'fortified') return null
  if (/Spätlese|Demi-Sec|Cerdon/.test(name)) return 'medium'
  return /Kabinett/.test(name) ? 'off_dry' : 'dry'
}
