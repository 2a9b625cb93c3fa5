// How well a wine goes with dishes, and why. Pure.
import { phraseKey } from './words'
import { pairingTable } from './lexicon/pairings'
import { styles, type Style } from './styles'
import type { CellarWine } from './cellar.server'

/** Why a wine goes with a dish; `prose` puts them into words. */
const pairingReasons = [
  'salt',
  'fresh',
  'delicate',
  'richness',
  'fried',
  'softred',
  'fatred',
  'protein',
  'smoke',
  'fruit',
  'herbs',
  'herbswhite',
  'earthy',
  'earthyveg',
  'tomato',
  'cream',
  'green',
  'heat',
  'cheesefresh',
  'cheesered',
  'goat',
  'sweetsalt',
  'sweetsweet',
  'versatile',
] as const
export type PairingReason = (typeof pairingReasons)[number]

interface Pairing {
  styles: ReadonlyMap<Style, number>
  reasons: readonly PairingReason[]
  /** Places and grapes, folded. */
  classics: readonly string[]
}

/** Styles of which a reason can be true. */
const reasonStyles: Record<PairingReason, readonly Style[]> = {
  salt: ['sparkling', 'crisp', 'mineral', 'rose', 'nutty'],
  fresh: ['sparkling', 'crisp', 'mineral', 'rose', 'aromatic'],
  delicate: ['sparkling', 'crisp', 'mineral', 'rose', 'aromatic', 'rich'],
  richness: ['rich', 'sparkling', 'mineral', 'aromatic'],
  fried: ['sparkling', 'crisp', 'mineral'],
  softred: ['silky', 'light'],
  fatred: ['full', 'spicy', 'nebbiolo', 'mediterranean', 'medium', 'silky', 'light'],
  protein: ['full', 'nebbiolo', 'spicy', 'medium'],
  smoke: ['spicy', 'full', 'medium'],
  fruit: ['spicy', 'light', 'medium', 'rose', 'aromatic', 'silky', 'mediterranean', 'sparkling'],
  herbs: ['full', 'spicy', 'medium', 'mediterranean', 'nebbiolo'],
  herbswhite: ['crisp', 'mineral', 'rose', 'aromatic'],
  earthy: ['silky', 'nebbiolo', 'mediterranean', 'medium', 'spicy', 'orange', 'nutty'],
  earthyveg: ['silky', 'light', 'rose', 'mediterranean', 'orange'],
  tomato: ['mediterranean', 'light', 'medium', 'rose', 'nebbiolo'],
  cream: ['rich', 'mineral', 'crisp', 'sparkling'],
  green: ['crisp', 'mineral', 'aromatic', 'sparkling'],
  heat: ['aromatic', 'rose', 'sparkling', 'crisp', 'light', 'silky'],
  cheesefresh: ['sparkling', 'crisp', 'mineral', 'rich', 'aromatic'],
  cheesered: ['full', 'nebbiolo', 'mediterranean', 'medium', 'spicy', 'orange', 'nutty'],
  goat: ['crisp', 'mineral', 'rose'],
  sweetsalt: ['sweet'],
  sweetsweet: ['sweet'],
  versatile: [...styles].filter((style) => style !== 'sweet'),
}

const pairings: ReadonlyMap<string, Pairing> = new Map(
  pairingTable
    .trim()
    .split('\n')
    .map((line) => {
      const [food = '', fits = '', reasons = '', classics = ''] = line.split('|').map((cell) => cell.trim())
      const entries = fits.split(',').map((entry): [Style, number] => {
        const [style = '', fit = ''] = entry.trim().split(' ')
        if (!isStyle(style) || !/^[123]$/.test(fit)) throw new Error(`Not a style with its fit: ${entry}`)
        return [style, Number(fit)]
      })
      const reasonNames = reasons.split(',').map((reason) => reason.trim())
      return [
        food,
        {
          styles: new Map(entries),
          reasons: reasonNames.filter(isReason),
          classics: classics.split(',').map(phraseKey),
        },
      ]
    }),
)
function isStyle(text: string): text is Style {
  return (styles as readonly string[]).includes(text)
}
function isReason(text: string): text is PairingReason {
  return (pairingReasons as readonly string[]).includes(text)
}

export const knownFoods: readonly string[] = [...pairings.keys()]

/** Dishes that ask for a wine at least as sweet as they are. */
const sweetFoods = new Set(['dessert', 'chocolate', 'fruit-dessert'])
export const isSweetFood = (food: string): boolean => sweetFoods.has(food)

/** Dishes that go with full reds: a white with them needs weight. */
export const asksForRed = (food: string): boolean => (pairings.get(food)?.styles.get('full') ?? 0) >= 2

/** From 0, does not go well, to 3, goes very well; a little more for the classic choices. */
export function pairingScore(wine: CellarWine, food: string): number {
  const pairing = pairings.get(food)
  if (!pairing) return 0
  const fit = pairing.styles.get(wine.style) ?? 0
  if (wine.isSweet && wine.style !== 'sweet') return 0
  if (fit === 0) return 0
  const text = wine.padded
  const isClassic = pairing.classics.some(
    (name) => text.includes(` ${name} `) || wine.grapeKeys.includes(name),
  )
  return fit + (isClassic ? 0.6 : 0)
}

/** The strongest reason why a wine goes with a dish. */
export function pairingReason(wine: CellarWine, food: string): PairingReason {
  const matchingReason = pairings
    .get(food)
    ?.reasons.find((reason) => reasonStyles[reason].includes(wine.style))
  return matchingReason ?? 'versatile'
}

/** Dishes for a wine, the best first. */
export function foodsFor(wine: CellarWine): string[] {
  return knownFoods
    .map((food) => ({ food, score: pairingScore(wine, food) }))
    .filter(({ score }) => score >= 2)
    .sort((one, other) => other.score - one.score)
    .map(({ food }) => food)
}
