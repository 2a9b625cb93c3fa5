// Lists in layouts drawn at random, with the role of each line: the wines of a truth, set as no list of the bench is. The
// model of roles learns from them that a line is told by the lines around it and not by the layouts it has seen.
import { randomFrom } from '#/sandbox/stripe/random'
import type { RowRole } from '~/cellar/list-reader/roles/row-role'
import type { Truth, TruthEntry } from '../truth'
import { typeWords, type Language } from '../words'

export type LabeledLine = readonly [role: RowRole, text: string]

const notes = [
  'Crisp and bright, with lemon, almond and sea salt',
  'ripe black cherry, plum, tobacco & sweet spice',
  'Medium-bodied with hints of toffee and a long finish.',
  'A rich, round wine of dark fruit, aged for twelve months in French oak.',
  'Fresh and elegant, notes of green apple and white flowers',
  'Belle robe dorée, nez de fruits blancs, bouche ample et fraîche.',
  'Arômes de fruits rouges et d’épices, tanins souples',
  'Colore rosso rubino, profumo di frutti rossi, sapore caldo e armonico.',
  'Fresco e minerale, note di agrumi e fiori bianchi',
  'Duftet nach Pfirsich und Kräutern, am Gaumen saftig und klar.',
  'Aromas de fruta madura y vainilla, paso por boca amable',
  'Elegante, fresco y persistente, con notas cítricas.',
]
const glassWords = ['By the Glass', 'GLASS/BOTTLE', 'By The Glass', 'Au verre', 'Al calice', 'Offene Weine']
const bottleWords = [
  'By the Bottle',
  'BY THE BOTTLE',
  'By The Bottle',
  'Bouteilles',
  'In bottiglia',
  'Flaschenweine',
]
/** Facts on each line of a label. */
const labelLines = [
  [['producer', 'name', 'place']],
  [['name', 'producer'], ['place']],
  [['name'], ['producer']],
  [['name'], ['place'], ['producer']],
  [['producer'], ['name', 'place']],
  [['name', 'producer', 'place']],
  [
    ['name', 'grape'],
    ['producer', 'place'],
  ],
  [['name'], ['grape', 'place']],
  [['name'], ['grape', 'place']],
] as const
/** Names stand above wines where there are at most so many names for each wine. */
const mostHouses = 0.7
/** Wines of one list at most. */
const longest = 26

/** A list of some wines of a truth. The same seed gives the same list. */
export function randomLayout({ entries, currency }: Truth, seed: number): LabeledLine[] {
  const random = randomFrom(seed)
  const chance = (share: number) => random() < share
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
  const from = Math.floor(random() * Math.max(1, entries.length - longest))
  const wines = entries.slice(from, from + 6 + Math.floor(random() * (longest - 6)))
  const language = one<Language>(['en', 'en', 'fr', 'it', 'es', 'de'])
  const sign = one(currency === 'USD' ? ['$', '$ ', ''] : ['€ ', '€', '', '£'])
  const houses = new Set(wines.map(({ producer }) => producer))
  const style = {
    isMarkdown: chance(0.3),
    isInCapitals: chance(0.35),
    isByProducer: !houses.has(null) && houses.size <= wines.length * mostHouses && chance(0.6),
    parts: one(labelLines),
    separator: one([', ', ', ', ' - ', ' – ', ' | ']),
    price: one(['first', 'last', 'last', 'alone', 'alone', 'none'] as const),
    decimals: one(['', '', ',00', '.00']),
    vintage: one(['front', 'back', 'back', 'short', 'none'] as const),
    note: one(['none', 'none', 'behind', 'some'] as const),
    placeBehind: chance(0.3),
    isApart: chance(0.5),
    bullet: one(['', '', '', '- ', '* ', '• ']),
    isSmallBelow: chance(0.25),
    hasServings: chance(0.3),
    gap: one([' ', '  ', '    ', ' ..... ', ' - ']),
  }
  // Names above wines that look alike and have no prices could as well be wines.
  if (style.isByProducer && style.price === 'none' && !style.isMarkdown) style.bullet ||= '- '
  const lines: LabeledLine[] = []
  const marked = (level: number, text: string) => (style.isMarkdown ? `${'#'.repeat(level)} ${text}` : text)
  const heading = (level: number, text: string) =>
    lines.push(['section', marked(level, style.isInCapitals && level < 3 ? text.toUpperCase() : text)])
  const apart = () => lines.push(['other', ''])
  const ordered = style.isByProducer
    ? [...wines].sort((one, other) => one.producer!.localeCompare(other.producer!))
    : wines
  const types = [...new Set(ordered.map(({ type }) => type))]
  for (const type of types) {
    const own = ordered.filter((wine) => wine.type === type)
    heading(1, typeWords[language][type])
    apart()
    let house = ''
    for (const [at, wine] of own.entries()) {
      if (style.hasServings && (at === 0 || at === Math.ceil(own.length / 2)))
        heading(2, one(at === 0 ? glassWords : bottleWords))
      const place = placeOf(wine)
      if (style.isByProducer && wine.producer !== house) {
        house = wine.producer!
        apart()
        heading(3, style.placeBehind && place !== '' ? `${house} (${place})` : house)
      }
      writeWine(wine, place)
      if (style.isApart && !style.isByProducer) apart()
    }
  }
  return lines

  function writeWine(wine: TruthEntry, place: string): void {
    const values = {
      producer: style.isByProducer ? '' : (wine.producer ?? ''),
      name: withVintage(wine, style.vintage),
      place: style.isByProducer || style.placeBehind ? '' : place,
      grape: wine.name.includes(wine.varietal ?? '') ? '' : (wine.varietal ?? ''),
    }
    const label = style.parts
      .map((line) =>
        line
          .map((part) => values[part])
          .filter(Boolean)
          .join(style.separator),
      )
      .filter(Boolean)
    if (style.isInCapitals) label[0] = label[0]!.toUpperCase()
    const amount = amountOf(wine)
    if (amount !== '' && style.price === 'first') label[0] += style.gap + amount
    if (amount !== '' && style.price === 'last') label[label.length - 1] += style.gap + amount
    const isHeading = style.isMarkdown && !style.isByProducer && style.bullet === ''
    label.forEach((text, at) => {
      if (at === 0) lines.push(['entry', isHeading ? marked(2, text) : style.bullet + text])
      else lines.push(['more', style.isSmallBelow ? text.toLowerCase() : text])
    })
    const hasNote = style.note === 'behind' || (style.note === 'some' && chance(0.5))
    if (hasNote) lines.push(['note', one(notes)])
    if (style.placeBehind && !style.isByProducer && place !== '') lines.push(['more', marked(3, place)])
    if (amount !== '' && style.price === 'alone') lines.push(['price', amount])
  }

  function amountOf({ priceBottle, glasses }: TruthEntry): string {
    const written = (price: number) =>
      sign + (Number.isInteger(price) ? `${price}${style.decimals}` : price.toFixed(2))
    const amounts = [glasses[0]?.price, priceBottle].filter((price) => price !== null && price !== undefined)
    return amounts.map(written).join(amounts.length > 1 ? one(['/', ' / ', ' | ']) : '')
  }
}

function withVintage({ name, vintage }: TruthEntry, where: 'front' | 'back' | 'short' | 'none'): string {
  if (vintage === null || where === 'none') return name
  if (where === 'front') return `${vintage} ${name}`
  return where === 'short' && typeof vintage === 'number' ? `${name} ’${vintage % 100}` : `${name} ${vintage}`
}

const placeOf = ({ region, country }: TruthEntry) => [region?.[0], country].filter(Boolean).join(', ')
