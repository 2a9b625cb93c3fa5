// A question and its answer as pages show them. Pure.
import type { WineCard } from '../asking/wine-cards.server'
import type { StoredAnswer } from '../asking/stored-answer'
import type { Turn } from '../conversations/queries.server'

export interface TurnView {
  id: string
  question: string
  /** Paragraphs of plain text; with cards the first one only, since the cards say the rest. */
  paragraphs: string[]
  /** The whole answer, to copy and to read aloud. */
  text: string
  /** BCP 47, for reading aloud and hyphenation. */
  language: string
  /** `bottles`: as many as the person asked to buy. */
  cards: (WineCard & { reason: string; bottles?: number })[]
  /** Pages to act on. */
  links: { label: string; href: string }[]
  chips: string[]
  /** The business may know more: offers to ask it. */
  isUnfilled: boolean
  /** The author of the answer, such as "Anthropic"; null for the rules. */
  provider: string | null
  isGood: boolean | null
}

/** `cards` are those of all turns; wines that are gone from the list are left out. */
export function turnView(
  turn: Pick<Turn, 'id' | 'question' | 'answer' | 'engine'> & { isGood?: boolean | null },
  cards: Record<string, WineCard>,
): TurnView {
  const { answer } = turn
  const shown = answer.cards.flatMap(({ wineId, ...rest }) => {
    const card = cards[wineId]
    return card ? [{ ...card, ...rest }] : []
  })
  const lines = answer.text.split('\n').filter((line) => line.trim() !== '')
  return {
    id: turn.id,
    question: turn.question,
    paragraphs: answer.cards.length > 0 && shown.length > 0 ? leadOf(lines, answer) : lines,
    text: [answer.text, ...untold(shown, answer)].join('\n'),
    language: answer.language,
    cards: shown,
    links: answer.links ?? [],
    chips: answer.chips,
    isUnfilled: answer.isUnfilled,
    provider: turn.engine === 'rules' ? null : turn.engine,
    isGood: turn.isGood ?? null,
  }
}

/** The wines and reasons that the text itself does not tell, such as those of a language model. */
const untold = (shown: TurnView['cards'], { text }: StoredAnswer): string[] =>
  shown.filter(({ reason }) => !text.includes(reason)).map(({ wine, reason }) => `${wine.title}: ${reason}`)

/** The lines that do not repeat a card's reason. */
const leadOf = (lines: string[], { cards }: StoredAnswer): string[] =>
  lines.filter((line) => !cards.some(({ reason }) => reason !== '' && line.includes(reason)))
