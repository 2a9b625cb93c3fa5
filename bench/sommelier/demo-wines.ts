// The demo clubs' cellars as a member of them knows the wines: the wines that questions are asked about here.
import { demoWinesOf } from '#/db/seeds/demo-wine-facts'
import { demoBottlesOf } from '#/db/seeds/demo-wines'
import type { SommelierWine } from '~/sommelier/engine/answer.server'
import { noCellarFacts } from '~/wines/labels'

/**
 * The wines of "harbor-cellars", a shop, or "bottega-rossa", an Italian restaurant. Ids are "w1" and so on.
 * A member of the lowest tier may not have wines with a lowest tier of their own.
 */
export function demoSommelierWines(slug: string, tier: 'highest' | 'lowest' = 'highest'): SommelierWine[] {
  const kind = slug === 'harbor-cellars' ? 'shop' : 'restaurant'
  return demoWinesOf(demoBottlesOf(slug), kind).map(({ facts, stock, lowestTier }, index) => {
    const all = { ...noCellarFacts, ...facts }
    return {
      id: `w${index + 1}`,
      producer: all.producer,
      name: all.name,
      type: all.type,
      vintage: all.vintage,
      varietal: all.varietal,
      country: all.country,
      region: all.region,
      appellation: all.appellation,
      formatMl: all.formatMl,
      body: all.body,
      acidity: all.acidity,
      sweetness: all.sweetness,
      oak: all.oak,
      attributes: all.attributes,
      abvTenths: all.abvTenths,
      drinkFrom: all.drinkFrom,
      drinkUntil: all.drinkUntil,
      bottlePriceCents: all.bottlePriceCents,
      glassPriceCents: all.glassPriceCents,
      stock,
      reservedFor: tier === 'highest' ? null : lowestTier,
      note: all.listNote,
    }
  })
}
