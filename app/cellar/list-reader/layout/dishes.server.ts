// Dishes that a list sets beside the prices of its wines: "Chablis", "Turbot · Huîtres", "14 €", "Fish". Pure.
import { foldText } from '~/foundation/kit/fold-text'
import { findMentions } from '~/cellar/reference/mentions.server'
import { hasLabelWord, hasVintage } from './headings/text-kinds'
import { dishWords } from './headings/words'
import { kindOfRow } from './row-kind'
import type { Row } from './rows'

/** So many lines show that the list names dishes. */
const enough = 3

/** The rows without dishes between a wine and an amount alone, or between such an amount and the next wine. */
export function withoutDishes(rows: readonly Row[]): readonly Row[] {
  const isPrice = (row: Row | undefined) => row !== undefined && kindOfRow(row) === 'price'
  const dishes = rows.filter((row, at) => {
    const [before, next] = [rows[at - 1], rows[at + 1]]
    const isBeside = (isPrice(next) && namesWine(before)) || (isPrice(before) && namesWine(next))
    return isBeside && namesDishes(row)
  })
  return dishes.length < enough ? rows : rows.filter((row) => !dishes.includes(row))
}

function namesWine(row: Row | undefined): boolean {
  if (!row || kindOfRow(row) !== 'text' || namesDishes(row)) return false
  const { labelText } = row
  return findMentions(labelText).length > 0 || hasVintage(labelText) || hasLabelWord(foldText(labelText))
}

/** Half of its words, or more, are dishes. */
function namesDishes(row: Row): boolean {
  const words = foldText(row.labelText).match(/[\p{L}-]{3,}/gu) ?? []
  const dishes = words.filter((word) => dishWords.has(word)).length
  return kindOfRow(row) === 'text' && dishes > 0 && dishes * 2 >= words.length && !hasVintage(row.labelText)
}
