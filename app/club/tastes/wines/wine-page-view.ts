// A wine's facts as its page for members shows them. Pure.
import { abvText } from '~/cellar/catalog/facts-view'
import { wineTypes } from '~/cellar/reference/labels'
import { sizeName } from '~/cellar/public-list/listed-wine'
import { scales } from '~/cellar/reference/scales'
import type { MemberWine } from './member-wines.server'
import type { WineFactsForMembers } from './wine-facts.server'
import { originOf, type DrinkingHint } from './wine-view'

/** Names and values; what is unknown is left out. */
export function factList(
  wine: MemberWine,
  facts: WineFactsForMembers,
  hint: DrinkingHint | null,
): { name: string; value: string }[] {
  const { body, acidity, sweetness, oak } = facts
  const all: [string, string | null][] = [
    ['Type', wineTypes[wine.type]],
    ['Grapes', wine.varietal],
    ['Origin', originOf(wine)],
    ['Bottle', sizeName(wine.formatMl)],
    ['Alcohol', facts.abv_tenths === null ? null : abvText(facts.abv_tenths)],
    ['Body', body && scales.body.steps[body]],
    ['Acidity', acidity && scales.acidity.steps[acidity]],
    ['Sweetness', sweetness && scales.sweetness.steps[sweetness]],
    ['Oak', oak && scales.oak.steps[oak]],
    ['Attributes', facts.attributes.join(', ')],
    ['Drinking window', hint && `${hint.words} (${hint.years}${hint.isEstimate ? ', an estimate' : ''})`],
  ]
  return all.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}
