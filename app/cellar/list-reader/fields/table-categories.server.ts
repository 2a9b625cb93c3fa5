// Categories and headings of a table that are goods other than wine, or names of producers. Pure.
import { isNothing, type DecimalSign } from '../table/read-amount'
import { readKind } from '../table/read-kind'
import { withoutMarkup } from '../sheet/markup'
import type { GridRow } from '../sheet/regular-sheet.server'
import { findCountry } from '~/cellar/reference/gazetteer.server'
import { findGrape } from '~/cellar/reference/grapes.server'
import { findMentions } from '~/cellar/reference/mentions.server'
import { findVintages } from './vintage'
import type { TableRow } from './table-rows'
import type { ColumnMapping } from '../table/column-mapping'

/** Kinds of drink and goods that a cellar of wine does not hold. */
export const otherGoods =
  /\b(?:boissons?|bebidas?|bevande|bibite|dranken|frisdranken|getr[aä]nke|drikkevarer|alcools?|alcoholes|spiritueux|spirituosen|gedistilleerd|destilados|distillati|aperitivos?|ap[eé]ritifs?|aperitivi|caf[eé]s?|kaffee|koffie|caff[eè]|eaux?|acqua|aguas?|refrescos|liquors?|bar|brandy|brandies|cognacs?|grappas?|digestifs?|mixers?|mocktails?|corkage|beers?|biers?|birra|bi[eè]res?|cervezas?|ciders?|spirits?|whisk(?:e)?y|gins?|rums?|vodkas?|tequilas?|mezcals?|cocktails?|liqueurs?|soft drinks?|water|coffees?|teas?|food|sake|olut|öl|øl|piwo|pivo|snaps|akvavit|likör|vatten|merch(?:andise)?|gift ?(?:cards?|sets?|boxes)?|vouchers?|tickets?|events?|classes|accessories|glassware|stemware|groceries|grocery|apparel|books?|delivery|shipping|deposits?|services?|starters|appetizers|entr[eé]es|mains|sides|salads|soups|pizzas?|burgers|sandwiches|desserts? menu|kids)\b/i

/** The text of a cell; '' without a column. */
export const textAt = ({ cells }: GridRow, column: number | undefined): string =>
  column === undefined ? '' : withoutMarkup(cellText(cells[column]?.value ?? ''))

/** A number as a person would write it: what a workbook saves as 12.499999999999998 is 12.5. */
const cellText = (cell: string | number): string =>
  typeof cell === 'number' ? String(Number(cell.toPrecision(12))) : cell.trim()

/** So many names above their rows, over so many of the rows. */
const fewestHouses = 4
const usualHouses = 0.6

/**
 * The headings between the rows that name producers, where no column does: many, and in words that are neither a kind
 * of wine nor a place nor a grape. None where the headings are others.
 */
export function housesOf({ wines, mapping }: TableSheet): ReadonlySet<string> {
  if (mapping.producer !== undefined) return new Set()
  const titles = wines.map(({ sections }) => sections.at(-1) ?? '')
  const names = new Set(
    titles.filter(
      (title) =>
        title !== '' &&
        readKind(title) === null &&
        !findCountry(title) &&
        !findGrape(title) &&
        !otherGoods.test(title),
    ),
  )
  const nameCount = titles.filter((title) => names.has(title)).length
  const isUsual =
    names.size >= Math.max(fewestHouses, nameCount / 12) && nameCount >= wines.length * usualHouses
  return isUsual ? names : new Set()
}

/** The categories of a table in none of whose rows anything is of wine, such as "Retail" with gift cards. */
export function categoriesWithoutWine({ wines, mapping }: TableSheet): ReadonlySet<string> {
  const counts = new Map<string, { rows: number; surely: number; places: number }>()
  for (const row of wines) {
    const category = textAt(row, mapping.type)
    if (category === '' || readKind(category) !== null) continue
    const label = `${textAt(row, mapping.producer)} ${textAt(row, mapping.name)}`
    const mentions = findMentions(label)
    const isSure =
      findVintages(`${label} ${textAt(row, mapping.vintage)}`).length > 0 ||
      mentions.some(({ kind }) => kind === 'grape') ||
      !isNothing(textAt(row, mapping.producer))
    const count = counts.get(category) ?? { rows: 0, surely: 0, places: 0 }
    count.rows++
    if (isSure) count.surely++
    if (mentions.some(({ kind }) => kind === 'region')) count.places++
    counts.set(category, count)
  }
  // A dish may be named after one place.
  const isWine = ({ rows, surely, places }: { rows: number; surely: number; places: number }) =>
    surely > 0 || places >= rows / 2
  return new Set([...counts].flatMap(([category, count]) => (isWine(count) ? [] : [category])))
}

export interface TableSheet {
  /** As they stand in the file. */
  rows: readonly TableRow[]
  wines: readonly GridRow[]
  mapping: ColumnMapping
  /** Further columns that name places and grapes. */
  furtherPlaces: readonly number[]
  /** Columns of pours whose size is in their name. */
  glasses: readonly { column: number; ml: number }[]
  signs: { bottle: DecimalSign; glass: DecimalSign }
  /** The names of the columns of prices. */
  moneyHeader: string
  /** The name of the sheet; '' for none. */
  title: string
}
