// The names by which a member's likes and dislikes are kept: the main ones, whatever was typed.
import { foldText } from '~/foundation/kit/fold-text'
import { findCountry, findRegions } from '~/cellar/reference/gazetteer.server'
import { findGrape } from '~/cellar/reference/grapes.server'

/** "Shiraz" becomes "Syrah"; an unknown grape stays as typed. */
export const grapeName = (text: string): string => findGrape(text)?.name ?? text.trim()

/** "Piemonte" becomes "Piedmont", "Deutschland" becomes "Germany"; an unknown place stays as typed. */
export const placeName = (text: string): string =>
  findRegions(text)[0]?.name ?? findCountry(text)?.name ?? text.trim()

/** Names without those that mean the same, in their order. */
export function eachOnce(names: string[], nameOf: (text: string) => string): string[] {
  const byKey = new Map(names.map((name) => [foldText(nameOf(name)), nameOf(name)]))
  return [...byKey.values()]
}
