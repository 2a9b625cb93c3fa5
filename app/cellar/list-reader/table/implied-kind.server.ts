import type { WineType } from '~/cellar/reference/labels'
import { findMentions } from '~/cellar/reference/mentions.server'
import { nameKey } from '~/cellar/reference/name-key'
import { kindWords } from './read-kind'

/** Places whose wine has one color by law or nearly so. */
const places = {
  white: [
    'chablis',
    'soave',
    'muscadet',
    'gavi',
    'condrieu',
    'meursault',
    'puligny montrachet',
    'pouilly fume',
  ].concat(['pouilly fuisse', 'roero arneis', 'vouvray', 'savennieres', 'orvieto', 'rueda', 'rias baixas']),
  red: [
    'barolo',
    'barbaresco',
    'brunello',
    'chianti',
    'amarone',
    'pomerol',
    'pauillac',
    'margaux',
    'saint julien',
  ]
    .concat([
      'saint estephe',
      'saint emilion',
      'beaujolais',
      'pommard',
      'volnay',
      'gevrey chambertin',
      'taurasi',
    ])
    .concat(['vosne romanee', 'chambolle musigny', 'hermitage', 'cote rotie', 'cornas', 'gigondas', 'bandol'])
    .concat([
      'ribera del duero',
      'priorat',
      'vino nobile',
      'bolgheri',
      'valpolicella',
      'madiran',
      'cahors',
      'chinon',
    ]),
} satisfies Partial<Record<WineType, string[]>>

/**
 * The kind that a label's words imply, for lists that have no column for it: bubbles and other words for a kind, then
 * places of one color, then grapes. Null when nothing is certain.
 */
export function impliedKind(texts: readonly string[]): WineType | null {
  const label = ` ${nameKey(texts.join(' '))} `
  const has = (phrase: string) => label.includes(` ${phrase} `)
  for (const kind of ['sparkling', 'fortified', 'orange', 'rose'] as const) {
    if (kindWords[kind].some((word) => word.length > 3 && has(word))) return kind
  }
  const colors = (['white', 'red'] as const).filter(
    (kind) => places[kind].some(has) || kindWords[kind].some((word) => word.length > 3 && has(word)),
  )
  if (colors.length > 0) return colors.length === 1 ? colors[0]! : null
  return ofGrapes(texts.join(', '))
}

/** The color of the grapes that a text names; null for none, or for grapes of both. */
function ofGrapes(text: string): WineType | null {
  const types = new Set<WineType>()
  for (const mention of findMentions(text)) {
    if (mention.kind !== 'grape' || mention.grape.color === 'blend') continue
    // Wine of pink berries, such as Pinot Grigio, is mostly white.
    types.add(mention.grape.color === 'red' ? 'red' : 'white')
  }
  return types.size === 1 ? [...types][0]! : null
}
