// Dishes that a list sets between a wine and its price: "Chablis", "Turbot · Huîtres", "14 €". Pure.
import { foldText } from '~/foundation/kit/fold-text'
import { dishWords } from './headings/words'
import { hasVintage } from './headings/text-kinds'
import { kindOfRow } from './row-kind'
import type { Row } from './rows'

/** So many lines show that the list names dishes. */
const enough = 2

/** The rows without the lines of dishes between a name and an amount alone. */
export function withoutDishes(rows: readonly Row[]): readonly Row[] {
  const dishes = rows.filter((row, at) => {
    const [before, next] = [rows[at - 1], rows[at + 1]]
    return before && next && kindOfRow(before) === 'text' && kindOfRow(next) === 'price' && namesDishes(row)
  })
  return dishes.length < enough ? rows : rows.filter((row) => !dishes.includes(row))
}

/** Half of its words, or more, are dishes. */
function namesDishes(row: Row): boolean {
  const words = foldText(row.labelText).match(/[\p{L}-]{3,}/gu) ?? []
  const dishes = words.filter((word) => dishWords.has(word)).length
  return dishes > 0 && dishes * 2 >= words.length && !hasVintage(row.labelText)
}
