// The kind of a wine as lists name it. Pure.
import type { WineType } from '../labels'
import { foldHeader } from './fields'

const WORDS: Record<WineType, readonly string[]> = {
  sparkling: ['sparkling', 'champagne', 'bubbles', 'bubbly', 'spumante', 'frizzante', 'prosecco', 'cava']
    .concat([
      'cremant',
      'sekt',
      'schaumwein',
      'mousseux',
      'effervescent',
      'petillant',
      'pet nat',
      'espumoso',
      'bollicine',
    ])
    .concat(['espumante', 'franciacorta', 'methode traditionnelle', 'spk']),
  white: [
    'white',
    'whites',
    'blanc',
    'blancs',
    'bianco',
    'bianchi',
    'blanco',
    'blancos',
    'weiss',
    'weisswein',
  ].concat(['branco', 'w', 'wht', 'vino bianco', 'vin blanc', 'white wine']),
  rose: ['rose', 'roses', 'rosato', 'rosado', 'rosewein', 'pink', 'blush', 'rosati', 'rs'],
  orange: ['orange', 'amber', 'skin contact', 'skin macerated', 'macerated', 'ramato'],
  red: ['red', 'reds', 'rouge', 'rouges', 'rosso', 'rossi', 'tinto', 'tintos', 'rot', 'rotwein', 'r'].concat([
    'vino rosso',
    'vin rouge',
    'red wine',
  ]),
  sweet: [
    'sweet',
    'dessert',
    'dessert wine',
    'sticky',
    'passito',
    'dolce',
    'doux',
    'dulce',
    'suss',
    'susswein',
  ].concat(['liquoreux', 'moelleux', 'late harvest', 'ice wine', 'eiswein', 'sauternes', 'tokaji']),
  fortified: [
    'fortified',
    'port',
    'porto',
    'sherry',
    'jerez',
    'madeira',
    'marsala',
    'vermouth',
    'fortificado',
  ].concat(['liquoroso', 'vin doux naturel', 'banyuls']),
}

const byWord = new Map(
  (Object.keys(WORDS) as WineType[]).flatMap((kind) => WORDS[kind].map((word) => [word, kind] as const)),
)

/** The kind that a cell names: "Red", "Vino rosso", "Sparkling - Champagne". Null when it names none, or two. */
export function readKind(text: string): WineType | null {
  const folded = foldHeader(text)
  const whole = byWord.get(folded)
  if (whole) return whole
  const words = folded.split(' ').filter((word) => word.length > 2)
  const found = new Set(words.flatMap((word) => byWord.get(word) ?? []))
  for (const [phrase, kind] of byWord)
    if (phrase.includes(' ') && ` ${folded} `.includes(` ${phrase} `)) found.add(kind)
  // Champagne is sparkling before it is rosé, and a dessert wine may be red.
  for (const kind of ['sparkling', 'fortified', 'sweet', 'orange'] as const) if (found.has(kind)) return kind
  return found.size === 1 ? [...found][0]! : null
}

const GRAPES: readonly (readonly [WineType, readonly string[]])[] = [
  [
    'white',
    ['chardonnay', 'sauvignon blanc', 'riesling', 'pinot grigio', 'pinot gris', 'pinot blanc', 'chenin blanc']
      .concat([
        'viognier',
        'gewurztraminer',
        'gruner veltliner',
        'albarino',
        'verdejo',
        'vermentino',
        'semillon',
      ])
      .concat([
        'garganega',
        'fiano',
        'falanghina',
        'greco',
        'cortese',
        'arneis',
        'assyrtiko',
        'godello',
        'silvaner',
      ])
      .concat([
        'verdicchio',
        'trebbiano',
        'carricante',
        'friulano',
        'ribolla gialla',
        'aligote',
        'melon',
        'furmint',
      ])
      .concat([
        'marsanne',
        'roussanne',
        'torrontes',
        'macabeo',
        'viura',
        'savagnin',
        'muscadet',
        'soave',
        'chablis',
      ]),
  ],
  [
    'red',
    [
      'cabernet sauvignon',
      'cabernet franc',
      'merlot',
      'pinot noir',
      'syrah',
      'shiraz',
      'grenache',
      'garnacha',
    ]
      .concat([
        'nebbiolo',
        'sangiovese',
        'barbera',
        'dolcetto',
        'tempranillo',
        'malbec',
        'zinfandel',
        'primitivo',
      ])
      .concat([
        'aglianico',
        'montepulciano',
        'nero d avola',
        'nerello mascalese',
        'corvina',
        'mourvedre',
        'carignan',
      ])
      .concat([
        'gamay',
        'petit verdot',
        'petite sirah',
        'tannat',
        'pinotage',
        'blaufrankisch',
        'zweigelt',
        'mencia',
      ])
      .concat([
        'touriga nacional',
        'spatburgunder',
        'xinomavro',
        'carmenere',
        'cinsault',
        'sagrantino',
        'barolo',
      ])
      .concat(['barbaresco', 'brunello', 'chianti', 'amarone', 'rioja', 'pomerol', 'pauillac', 'beaujolais']),
  ],
]

/**
 * The kind that a label's other words imply, for lists that have no column for it: bubbles, color words, then grapes
 * and places known for one color. Null when nothing is certain.
 */
export function impliedKind(texts: readonly string[]): WineType | null {
  const label = ` ${foldHeader(texts.join(' '))} `
  const has = (phrase: string) => label.includes(` ${phrase} `)
  for (const kind of ['sparkling', 'fortified', 'orange', 'rose'] as const) {
    if (WORDS[kind].some((word) => word.length > 3 && has(word))) return kind
  }
  const colors = (['white', 'red'] as const).filter(
    (kind) =>
      GRAPES.some(([color, names]) => color === kind && names.some(has)) ||
      WORDS[kind].some((word) => word.length > 3 && has(word)),
  )
  return colors.length === 1 ? colors[0]! : null
}
