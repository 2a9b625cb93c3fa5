// Topics of a question, as short stable texts that can be counted, such as "grape:nebbiolo". Pure.
import { findCountry, findRegion } from '~/cellar/reference/gazetteer.server'
import { findGrape } from '~/cellar/reference/grapes.server'
import { formatName } from '~/cellar/reference/formats'
import type { SommelierAnswer } from './answer-shape'
import { phrases } from './lexicon/phrases.server'
import { priceText } from './prices'
import { except, type Wants } from './wants'

/** Intents whose answer is about what `state.wants` says; the others keep the wants of an earlier question. */
const aboutWants: readonly SommelierAnswer['intent'][] = ['suggest', 'count', 'availability']

/**
 * Topics of the questions up to this answer, as "kind:value" or a single word, in a fixed order and without repetition:
 *
 * - `type:red`, `not-type:red`, `rose-sparkling`
 * - `country:spain`, `place:barolo`, `grape:nebbiolo`, `style:grand-cru`, each also with `not-` where it was excluded
 * - `food:oysters`, `unknown-dish`
 * - `max:6000`, `min:10000` for a bottle, `glass-max:1500`, all in cents; `budget`, `premium`
 * - `glass`, `size:1500` in milliliters, `bottles:24`
 * - `alcohol-max:125`, `alcohol-min:140` in tenths of a percent
 * - `vintage:2019`, `vintage:2010-2015`, `vintage:2010-` and `vintage:-2014`; `age:old`
 * - `sweetness:dry`, `not-sweet`, `no-oak`, `body:much`, `acid:little`, and so on for tannin, oak and fruit
 * - `attribute:organic`, `occasion:gift`
 *
 * Values are in small letters with hyphens. None for refusals, small talk, and facts about wines that were named.
 */
export function topicsOf({ kind, intent, state }: SommelierAnswer): string[] {
  if (kind === 'refuse' || !aboutWants.includes(intent)) return []
  const { wants } = state
  const all = (topic: string, values: readonly (string | number)[]) =>
    values.map((value) => `${topic}:${slug(String(value))}`)
  const one = (topic: string, value: string | number | null) => (value === null ? [] : all(topic, [value]))
  const flag = (topic: string, isSet: boolean) => (isSet ? [topic] : [])
  const topics = [
    ...all('type', wants.types),
    ...flag('rose-sparkling', wants.isRoseSparkling),
    ...wants.places.map(placeTopic),
    ...all(
      'grape',
      wants.grapes.map(({ key }) => key),
    ),
    ...wants.filters.map((name) =>
      name.startsWith(except) ? `not-style:${slug(name.slice(except.length))}` : `style:${slug(name)}`,
    ),
    ...all('food', wants.foods),
    ...flag('unknown-dish', wants.isUnknownDish && wants.foods.length === 0),
    ...one('max', asNamed(wants.maxCents)),
    ...one('min', asNamed(wants.minCents)),
    ...one('glass-max', asNamed(wants.glassMaxCents)),
    ...flag('budget', wants.isCheap),
    ...flag('premium', wants.isPremium),
    ...flag('glass', wants.isGlass),
    ...one('size', wants.sizeMl),
    ...one('bottles', wants.bottles),
    ...vintageTopic(wants),
    ...one('alcohol-max', wants.maxAbvTenths),
    ...one('alcohol-min', wants.minAbvTenths),
    ...one('age', wants.age),
    ...one('sweetness', wants.sweetness),
    ...flag('not-sweet', wants.notSweet),
    ...flag('no-oak', wants.noOak),
    ...Object.entries(wants.axes).map(
      ([axis, amount]) => `${axis}:${amount > 0 ? 'much' : amount < 0 ? 'little' : 'medium'}`,
    ),
    ...all('attribute', wants.attributes),
    ...all('occasion', wants.occasions),
    ...all('not-type', wants.notTypes),
    ...wants.notPlaces.map((place) => `not-${placeTopic(place)}`),
    ...all(
      'not-grape',
      wants.notGrapes.map(({ key }) => key),
    ),
  ]
  return [...new Set(topics)]
}

/** "Under $60" allows $59.99 and is asked for as $60. */
const asNamed = (cents: number | null): number | null => cents && Math.round(cents / 5) * 5

const slug = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')

function placeTopic({ keys, isCountry }: Wants['places'][number]): string {
  return `${isCountry ? 'country' : 'place'}:${slug(keys[0] ?? '')}`
}

function vintageTopic({ minYear, maxYear }: Wants): string[] {
  if (minYear === null && maxYear === null) return []
  return [minYear === maxYear ? `vintage:${minYear}` : `vintage:${minYear ?? ''}-${maxYear ?? ''}`]
}

/** Topics whose words do not follow from them. */
const ownWords = new Map([
  ['type:rose', 'rosé'],
  ['rose-sparkling', 'sparkling rosé'],
  ['unknown-dish', 'a dish we do not know'],
  ['budget', 'inexpensive'],
  ['glass', 'by the glass'],
  ['age:old', 'mature'],
  ['sweetness:off-dry', 'off-dry'],
  ['no-oak', 'without oak'],
  ['body:much', 'full-bodied'],
  ['body:medium', 'medium-bodied'],
  ['body:little', 'light-bodied'],
  ['acid:much', 'crisp'],
  ['acid:little', 'low in acidity'],
  ['tannin:much', 'tannic'],
  ['tannin:little', 'soft tannins'],
  ['oak:much', 'oaky'],
  ['oak:little', 'little oak'],
  ['fruit:much', 'fruity'],
  ['fruit:little', 'earthy'],
])

/**
 * A topic in plain English, to be read after "asked for": "Nebbiolo", "oysters", "under $60". Amounts are in cents of
 * the currency (ISO 4217). A topic of an unknown kind is returned in its own words.
 */
export function topicWords(topic: string, currency = 'USD'): string {
  const cached = ownWords.get(topic)
  if (cached !== undefined) return cached
  const [kind = '', value = ''] = topic.split(':')
  const name = value.replaceAll('-', ' ')
  const price = () => priceText(Number(value), currency)
  switch (kind) {
    case 'not-country':
    case 'not-place':
      return `not from ${topicWords(topic.slice('not-'.length), currency)}`
    case 'not-style':
    case 'not-type':
    case 'not-grape':
      return `not ${topicWords(topic.slice('not-'.length), currency)}`
    case 'country':
      return findCountry(name)?.name ?? titled(name)
    case 'place':
      return findRegion(name)?.name ?? titled(name)
    case 'grape':
      return findGrape(name)?.name ?? titled(name)
    case 'style':
      return titled(name)
    case 'food':
      return foodWord(value)
    case 'max':
      return `under ${price()}`
    case 'min':
      return `over ${price()}`
    case 'glass-max':
      return `under ${price()} by the glass`
    case 'alcohol-max':
      return `at most ${Number(value) / 10}% alcohol`
    case 'alcohol-min':
      return `at least ${Number(value) / 10}% alcohol`
    case 'size':
      return formatName(Number(value))
    case 'bottles':
      return `${value} bottles of one wine`
    case 'vintage':
      return vintageWords(value)
    default:
      return name === '' ? kind.replaceAll('-', ' ') : name
  }
}

const titled = (name: string): string => name.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())

function foodWord(value: string): string {
  for (const [food, names] of phrases().foodNames) if (slug(food) === value) return names.en
  return value.replaceAll('-', ' ')
}

function vintageWords(value: string): string {
  const [from = '', until] = value.split('-')
  if (until === undefined) return `vintage ${from}`
  if (from === '') return `vintage ${until} or older`
  return until === '' ? `vintage ${from} or younger` : `vintages ${from} to ${until}`
}
