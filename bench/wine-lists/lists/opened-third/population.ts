// npx tsx bench/wine-lists/lists/opened-third/population.ts [fifth] prints the draw of the third or the fifth set.
// What the customers of wine clubs send, by share, from general knowledge of wine lists, and the draw of the lists
// of the third and the fifth set from it. Each of these is written after its draw; docs/decisions/0074 says where it
// departs from it.
import { randomFrom } from '#/sandbox/stripe/random'

type Shares = Record<string, number>

const everywhere = {
  business: {
    'casual restaurant': 28,
    bistro: 14,
    'fine restaurant or steakhouse': 14,
    'Italian, Spanish or other kitchen': 12,
    'wine bar': 16,
    'wine shop': 9,
    winery: 7,
  },
  program: {
    'word processor': 34,
    'layout program': 20,
    'design website': 16,
    'shared documents': 14,
    'inventory or list program': 10,
    'printed web page': 6,
  },
  columns: { one: 60, two: 36, three: 4 },
  entries: { '25-45': 32, '46-80': 36, '81-120': 20, '121-200': 12 },
  headings: {
    color: 26,
    'color, grape': 24,
    'color, country or region': 24,
    'country or region, color': 14,
    'style or mood': 12,
  },
  lines: { one: 66, 'two, origin below': 16, 'two, note below': 18 },
  vintage: { none: 18, last: 40, first: 22, 'own column': 10, 'some lines only': 10 },
  year: { four: 88, two: 12 },
  prices: { right: 50, 'leader dots': 14, 'after the text': 16, 'with sign': 20 },
  glass: { 'a section of its own': 42, 'on each line': 34, none: 24 },
  bins: { none: 82, first: 18 },
  letters: { usual: 64, 'houses in capitals': 18, 'all in capitals': 8, 'bold names': 10 },
  beside: { nothing: 40, 'other drinks': 36, food: 12, 'rules of the house': 12 },
  sizes: { bottles: 74, 'half bottles and magnums': 26 },
  typing: { clean: 42, 'some slips': 44, 'many slips': 14 },
} satisfies Record<string, Shares>

const american = {
  ...everywhere,
  paper: { letter: 66, legal: 12, 'half letter': 14, 'letter landscape': 8 },
  order: {
    'house, wine, place': 46,
    'wine, house, place': 16,
    'grape, house, place': 16,
    'house, place, wine': 22,
  },
}

const european = {
  ...everywhere,
  language: { French: 30, Italian: 24, Spanish: 16, German: 18, Dutch: 12 },
  paper: { A4: 78, A5: 14, 'A4 landscape': 8 },
  order: { 'house, wine, place': 28, 'wine, house, place': 62, 'place, house, wine': 10 },
}

const texts = {
  file: {
    "a restaurant's page": 45,
    "a shop's or a program's page": 15,
    'text pasted from a document': 25,
    'an email or message': 15,
  },
}

export function drawOne(shares: Shares, random: () => number): string {
  const all = Object.values(shares).reduce((sum, share) => sum + share, 0)
  let at = random() * all
  for (const [name, share] of Object.entries(shares)) if ((at -= share) < 0) return name
  throw new Error('Shares are numbers above 0')
}

export interface Draw {
  number: number
  traits: Record<string, string>
}

interface SetOfLists {
  seed: number
  /** The number of its first list. */
  first: number
  /** How many texts and web pages are drawn. */
  texts: number
}

export const third: SetOfLists = { seed: 3003, first: 301, texts: 4 }

/**
 * The first seed from 5003 whose printed lists have a winery, a layout program and notes, which the draw of the third
 * set lacks, and no three columns on half a sheet, which no one prints.
 */
export const fifth: SetOfLists = { seed: 5005, first: 501, texts: 5 }

/**
 * Two thirds American: 9 and 5 printed lists. Four tables behind them are not drawn: there is one of each kind. Where
 * the texts are from is not drawn either.
 */
export function drawLists({ seed, first, texts: count }: SetOfLists = third): Draw[] {
  const random = randomFrom(seed)
  const many = (count: number, of: Record<string, Shares>) =>
    Array.from({ length: count }, () =>
      Object.fromEntries(Object.entries(of).map(([name, shares]) => [name, drawOne(shares, random)])),
    )
  const printed = [...many(9, american), ...many(5, european)]
  const others = many(count, texts)
  return [
    ...printed.map((traits, n) => ({ number: first + n, traits })),
    ...others.map((traits, n) => ({ number: first + 18 + n, traits })),
  ]
}

/**
 * Eight of the printed lists, which are drawn as pictures and photographed too, and the two behind them in the same
 * order, which are scanned in the fifth set.
 */
export function drawPictured({ seed, first }: SetOfLists = third): {
  photographed: number[]
  scanned: number[]
} {
  const random = randomFrom(seed + 1)
  const order = Array.from({ length: 14 }, (_, n) => ({ number: first + n, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ number }) => number)
  const part = (from: number, to: number) => order.slice(from, to).sort((a, b) => a - b)
  return { photographed: part(0, 8), scanned: part(8, 10) }
}

if (process.argv[1]?.endsWith('population.ts')) {
  const which = process.argv[2] === 'fifth' ? fifth : third
  for (const { number, traits } of drawLists(which)) console.log(number, Object.values(traits).join(' | '))
  const { photographed, scanned } = drawPictured(which)
  console.log('photographed', photographed.join(', '), 'scanned', scanned.join(', '))
}
