// Words that begin a review, by the type of the wine. Pure.
import type { WineType } from '~/cellar/reference/labels'

/** Words for wines of every type. */
const general = [
  'Loved it',
  'Great with food',
  'Good value',
  'Easy to drink',
  'Too sweet',
  'Not for me',
] as const

const byType: Record<WineType, readonly string[]> = {
  sparkling: [
    'Crisp',
    'Fine bubbles',
    'Fresh',
    'Toasty',
    'Citrus',
    'Apple',
    'Floral',
    'Creamy',
    'Elegant',
    'Too sharp',
  ],
  white: [
    'Crisp',
    'Fresh',
    'Citrus',
    'Floral',
    'Mineral',
    'Buttery',
    'Aromatic',
    'Light',
    'Rich',
    'Too oaky',
  ],
  rose: [
    'Crisp',
    'Fresh',
    'Red berries',
    'Dry',
    'Floral',
    'Juicy',
    'Light',
    'Citrus',
    'Summer wine',
    'Too light',
  ],
  orange: [
    'Dry',
    'Fresh',
    'Textured',
    'Nutty',
    'Apricot',
    'Tea-like',
    'Savory',
    'Honeyed',
    'Unusual',
    'Too tannic',
  ],
  red: [
    'Smooth',
    'Full-bodied',
    'Fruity',
    'Spicy',
    'Earthy',
    'Light',
    'Soft tannins',
    'Fresh',
    'Too oaky',
    'Too tannic',
  ],
  sweet: [
    'Honeyed',
    'Balanced',
    'Fresh',
    'Apricot',
    'Floral',
    'Rich',
    'Caramel',
    'Great with cheese',
    'Long finish',
    'Too heavy',
  ],
  fortified: [
    'Nutty',
    'Rich',
    'Dried fruit',
    'Chocolate',
    'Spicy',
    'Smooth',
    'Great with cheese',
    'Long finish',
    'Dry',
    'Too strong',
  ],
}

/** The sixteen words that are offered for a wine of this type. */
export const reviewWords = (type: WineType): string[] => [...byType[type], ...general]

/** A review with a word added after its first ones: "Crisp", then "Crisp, floral". */
export function withWord(review: string, word: string): string {
  const text = review.trimEnd()
  if (text === '') return word
  const next = word.charAt(0).toLowerCase() + word.slice(1)
  return /[.!?,;:\n]$/.test(text) ? `${text} ${/[.!?\n]$/.test(text) ? word : next}` : `${text}, ${next}`
}

/** The sentence below the words of a review: who reads them. */
export const whoReadsReviews = (clubName: string): string =>
  `${clubName} reads your rating and review, with your name. Other members don’t; they see an average from three ratings on.`
