// A wine's facts in groups, as its page shows them. Pure.
import { factText, type FactTerms } from '~/cellar/catalog/facts-view'
import { factLabels, type WineFacts } from '~/cellar/reference/labels'
import { usualPourMl, yieldText } from '~/cellar/catalog/rules'
import type { FactGroup } from './wine-details'

interface ViewContext {
  terms: FactTerms
  /** "2025–2034", as estimated; null where nothing can be said. */
  estimate: string | null
  /** The supplier is for those who see costs. */
  showsCosts: boolean
}

/** The known facts besides the label's name. */
export function factGroups(wine: WineFacts, { terms, estimate, showsCosts }: ViewContext): FactGroup[] {
  const textOf = (...names: (keyof WineFacts)[]) =>
    names.flatMap((name) => {
      const value = factText(name, wine[name], terms)
      return value === 'none' ? [] : [{ name: factLabels[name], value }]
    })
  const window = drinkingWindow(wine, estimate)
  const glass =
    wine.glassPriceCents === null
      ? []
      : [
          {
            name: 'Glass price',
            value: `${factText('glassPriceCents', wine.glassPriceCents, terms)} for ${factText('glassMl', wine.glassMl ?? usualPourMl, terms)}`,
          },
          { name: 'Glasses in a bottle', value: `${yieldText(wine)} (estimate)` },
        ]
  return [
    {
      title: 'Prices',
      facts: [...textOf('bottlePriceCents'), ...glass],
    },
    {
      title: 'Cellar',
      facts: textOf(
        'bin',
        'locationId',
        'parLevel',
        ...(showsCosts ? (['supplierId'] as const) : []),
        'lwin',
        'notes',
      ),
    },
    {
      title: 'Origin and style',
      facts: [
        ...textOf('varietal', 'appellation', 'region', 'country', 'formatMl', 'abvTenths'),
        ...textOf('body', 'acidity', 'sweetness', 'oak', 'attributes'),
        ...(window === null ? [] : [{ name: 'Drinking window', value: window }]),
      ],
    },
    {
      title: 'Guests',
      facts: [
        { name: 'Public list', value: wine.isListed ? 'Shown' : 'Not shown' },
        ...textOf('listNote'),
        {
          name: 'Members who may receive it',
          value:
            wine.lowestTierId === null
              ? 'Members of every tier'
              : `${factText('lowestTierId', wine.lowestTierId, terms)} and higher`,
        },
      ],
    },
  ]
}

/** "2024–2030", "From 2024", "2025–2034 (estimate)"; null where nothing is known. */
export function drinkingWindow(
  { drinkFrom, drinkUntil }: Pick<WineFacts, 'drinkFrom' | 'drinkUntil'>,
  estimate: string | null,
): string | null {
  if (drinkFrom !== null && drinkUntil !== null) return `${drinkFrom}–${drinkUntil}`
  if (drinkFrom !== null) return `From ${drinkFrom}`
  if (drinkUntil !== null) return `Until ${drinkUntil}`
  return estimate && `${estimate} (estimate)`
}
