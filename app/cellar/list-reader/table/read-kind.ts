// The kind of a wine as lists name it. Pure.
import type { WineType } from '~/cellar/reference/labels'
import { foldHeader } from './fields'

/** The words by which lists call each kind, folded. */
export const kindWords: Record<WineType, readonly string[]> = {
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
    .concat(['espumante', 'franciacorta', 'methode traditionnelle', 'spk'])
    .concat([
      'mousserend',
      'mousserende',
      'bubbels',
      'schaumweine',
      'perlwein',
      'espumosos',
      'bulles',
      'burbujas',
      'escumos',
      'spumanti',
    ]),
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
  ]
    .concat(['branco', 'w', 'wht', 'vino bianco', 'vin blanc', 'white wine'])
    .concat([
      'wit',
      'witte',
      'witte wijn',
      'hvid',
      'hvidvin',
      'vitt',
      'vitt vin',
      'weissweine',
      'blanc sec',
      'blanca',
    ]),
  rose: ['rose', 'roses', 'rosato', 'rosado', 'rosewein', 'pink', 'blush', 'rosati', 'rs'].concat([
    'roseweine',
    'rosevin',
    'rosados',
    'rosat',
  ]),
  orange: ['orange', 'amber', 'skin contact', 'skin macerated', 'macerated', 'ramato'].concat([
    'oranje',
    'naranja',
    'arancione',
    'macerato',
    'maceration',
    'vin de maceration',
    'macerati',
    'brisat',
    'laranja',
    'orangewein',
  ]),
  red: ['red', 'reds', 'rouge', 'rouges', 'rosso', 'rossi', 'tinto', 'tintos', 'rot', 'rotwein', 'r'].concat([
    'vino rosso',
    'vin rouge',
    'red wine',
    'rood',
    'rode',
    'rode wijn',
    'rod',
    'rodvin',
    'rott vin',
    'rotweine',
    'negre',
    'tinta',
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
  ]
    .concat(['liquoreux', 'moelleux', 'late harvest', 'ice wine', 'eiswein', 'sauternes', 'tokaji'])
    .concat([
      'zoet',
      'zoete',
      'dessertwijn',
      'susswein',
      'dulces',
      'dolci',
      'dessertvin',
      'edelsuss',
      'doce',
    ]),
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
  ].concat([
    'liquoroso',
    'vin doux naturel',
    'banyuls',
    'versterkt',
    'mute',
    'vin mute',
    'versterkte wijn',
    'generoso',
    'fortificato',
  ]),
}

const byWord = new Map(
  (Object.keys(kindWords) as WineType[]).flatMap((kind) =>
    kindWords[kind].map((word) => [word, kind] as const),
  ),
)

/** The kind that a cell names: "Red", "Vino rosso", "Sparkling - Champagne". Null when it names none, or two. */
export function readKind(text: string): WineType | null {
  const folded = foldHeader(text)
  const whole = byWord.get(folded)
  if (whole) return whole
  const words = folded.split(' ').filter((word) => word.length > 2)
  const kinds = new Set(words.flatMap((word) => byWord.get(word) ?? []))
  for (const [phrase, kind] of byWord)
    if (phrase.includes(' ') && ` ${folded} `.includes(` ${phrase} `)) kinds.add(kind)
  // Champagne is sparkling before it is rosé, and a dessert wine may be red.
  for (const kind of ['sparkling', 'fortified', 'sweet', 'orange'] as const) if (kinds.has(kind)) return kind
  return kinds.size === 1 ? [...kinds][0]! : null
}
