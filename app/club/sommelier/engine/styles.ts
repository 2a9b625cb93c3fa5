import type { WineType } from '~/cellar/reference/labels'

/**
 * - `crisp` light fresh whites, `mineral` dry whites of medium body, `rich` full whites, `aromatic` perfumed whites
 * - `light` soft reds, `silky` reds of Pinot Noir, `mediterranean` fresh Italian reds, `nebbiolo`, `medium` rounded
 *   reds, `spicy` warm reds, `full` reds with firm tannin
 * - `nutty` dry fortified wines, such as a fino
 */
export const styles = [
  'sparkling',
  'crisp',
  'mineral',
  'rich',
  'aromatic',
  'rose',
  'orange',
  'light',
  'silky',
  'mediterranean',
  'nebbiolo',
  'medium',
  'spicy',
  'full',
  'nutty',
  'sweet',
] as const
export type Style = (typeof styles)[number]

/** Main names of grapes by the style of their usual wine. */
const grapeStyles: Partial<Record<Style, string>> = {
  crisp: `sauvignon blanc|picpoul|albarino|gruner veltliner|vermentino|melon de bourgogne|verdejo|assyrtiko|cortese|
arneis|verdicchio|greco|falanghina|trebbiano|glera|txakoli|silvaner|alvarinho|fiano|furmint|pinot blanc|aligote`,
  mineral: 'chenin blanc|garganega|pinot gris|godello|trebbiano spoletino|macabeo|pinot bianco|savagnin',
  rich: 'chardonnay|viognier|marsanne|roussanne|semillon|grenache blanc|white rhone blend|white bordeaux blend',
  aromatic: 'riesling|gewurztraminer|muscat|torrontes|malvasia',
  light:
    'gamay|rossese|ruche|freisa|piedirosso|bovale|marzemino|dolcetto|frappato|schiava|cinsault|poulsard|grignolino|brachetto|zweigelt|pelaverga',
  silky: 'pinot noir|nerello mascalese|saint laurent|trousseau',
  mediterranean:
    'sangiovese|gaglioppo|ciliegiolo|magliocco|perricone|barbera|montepulciano|corvina|nero d avola|negroamaro|cesanese|lagrein|refosco',
  nebbiolo: 'nebbiolo|aglianico|xinomavro|sagrantino',
  medium:
    'schioppettino|teroldego|bonarda|tintilia|merlot|tempranillo|grenache|cabernet franc|mencia|carmenere|blaufrankisch|carignan|touriga nacional',
  spicy: 'syrah|zinfandel|malbec|petite sirah|mourvedre|pinotage|primitivo',
  full: 'cabernet sauvignon|petit verdot|tannat|cabernet',
}
const styleOfGrape = new Map(
  Object.entries(grapeStyles).flatMap(([style, names]) =>
    names.split('|').map((name) => [name.trim(), style as Style] as const),
  ),
)

/** Places whose wine has a style of its own, whatever the grape; folded. */
const styleOfPlace = new Map(
  'chablis:mineral|muscadet:crisp|soave:mineral|gavi:crisp|chateauneuf du pape:spicy|cotes du rhone:spicy|gigondas:spicy|amarone della valpolicella:full|bolgheri:full|priorat:spicy'
    .split('|')
    .map((one) => one.split(':') as [string, Style]),
)

/** The style of a wine; of unknown grapes the usual one of its type. */
export function styleOf(wine: {
  type: WineType | null
  isSweet: boolean
  /** Main names, folded. */
  grapeKeys: readonly string[]
  placeKeys: readonly string[]
  text: string
}): Style {
  if (wine.isSweet) return 'sweet'
  if (wine.type === 'sparkling' || wine.type === 'rose' || wine.type === 'orange') return wine.type
  if (wine.type === 'sweet') return 'sweet'
  if (wine.type === 'fortified') return 'nutty'
  const isRed = wine.type === 'red'
  if (isRed && /\bamarone\b/.test(wine.text)) return 'full'
  if (isRed && /\bvalpolicella\b/.test(wine.text) && !/\b(?:ripasso|superiore|recioto)\b/.test(wine.text))
    return 'light'
  const place = wine.placeKeys.map((key) => styleOfPlace.get(key)).find((style) => style !== undefined)
  if (place && reds.has(place) === isRed) return place
  const styles = wine.grapeKeys
    .map((key) => styleOfGrape.get(key))
    .filter((style): style is Style => style !== undefined && reds.has(style) === isRed)
  if (/bordeaux blend/.test(wine.text)) return isRed ? 'full' : 'rich'
  if (/rhone blend/.test(wine.text)) return isRed ? 'spicy' : 'rich'
  if (styles.length > 0) return styles.length > 1 && isRed ? strongest(styles) : styles[0]!
  // Of a grape that is not known nothing strong is said.
  return isRed ? 'medium' : 'mineral'
}

/** Styles of red, the lightest first. */
const byStrength: readonly Style[] = [
  'light',
  'silky',
  'mediterranean',
  'medium',
  'spicy',
  'nebbiolo',
  'full',
]
const reds: ReadonlySet<Style> = new Set(byStrength)
const strongest = (some: readonly Style[]): Style =>
  [...some].sort((one, other) => byStrength.indexOf(other) - byStrength.indexOf(one))[0]!

/** Usual values for wines of a style, from 0 to 1: body, acidity, tannin, oak, fruit. */
export const styleAxes: Record<Style, Record<'body' | 'acid' | 'tannin' | 'oak' | 'fruit', number>> = {
  sparkling: { body: 0.3, acid: 0.9, tannin: 0, oak: 0.2, fruit: 0.5 },
  crisp: { body: 0.2, acid: 0.9, tannin: 0, oak: 0.1, fruit: 0.6 },
  mineral: { body: 0.4, acid: 0.8, tannin: 0, oak: 0.2, fruit: 0.4 },
  rich: { body: 0.75, acid: 0.5, tannin: 0, oak: 0.7, fruit: 0.5 },
  aromatic: { body: 0.35, acid: 0.75, tannin: 0, oak: 0.05, fruit: 0.8 },
  rose: { body: 0.3, acid: 0.7, tannin: 0.1, oak: 0.05, fruit: 0.7 },
  orange: { body: 0.5, acid: 0.6, tannin: 0.4, oak: 0.2, fruit: 0.4 },
  light: { body: 0.3, acid: 0.7, tannin: 0.2, oak: 0.15, fruit: 0.8 },
  silky: { body: 0.4, acid: 0.7, tannin: 0.3, oak: 0.4, fruit: 0.6 },
  mediterranean: { body: 0.55, acid: 0.75, tannin: 0.5, oak: 0.4, fruit: 0.5 },
  nebbiolo: { body: 0.75, acid: 0.8, tannin: 0.95, oak: 0.5, fruit: 0.3 },
  medium: { body: 0.65, acid: 0.5, tannin: 0.5, oak: 0.5, fruit: 0.65 },
  spicy: { body: 0.85, acid: 0.5, tannin: 0.6, oak: 0.5, fruit: 0.8 },
  full: { body: 0.9, acid: 0.5, tannin: 0.85, oak: 0.75, fruit: 0.5 },
  nutty: { body: 0.5, acid: 0.6, tannin: 0, oak: 0.3, fruit: 0.2 },
  sweet: { body: 0.6, acid: 0.5, tannin: 0, oak: 0.2, fruit: 0.9 },
}

/** Axes of which a style has much or little, so that a question that follows stays with it. */
export const sidesOf = (style: Style): Partial<Record<'body' | 'tannin', -1 | 1>> =>
  Object.fromEntries(
    (['body', 'tannin'] as const).flatMap((axis): ['body' | 'tannin', -1 | 1][] => {
      const amount = styleAxes[style][axis]
      return amount >= 0.7 ? [[axis, 1]] : amount <= 0.3 ? [[axis, -1]] : []
    }),
  )
