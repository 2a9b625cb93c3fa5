// The list for search engines, as schema.org describes it. Pure.
import type { ClubView } from '#/tenants/club-view'
import { namesOf, sizeName, type ListedWine } from './listed-wine'
import { sectionsOf } from './list-sections'

interface Listing {
  club: Pick<ClubView, 'name' | 'kind'>
  currency: string
  /** The list's own address. */
  url: string
  wines: ListedWine[]
}

/** The list as JSON-LD: a restaurant's as a menu, a shop's or winery's as an offer catalog. */
export function structuredList({ club, currency, url, wines }: Listing): object {
  const sections = sectionsOf(wines, { withGlasses: false })
  const isRestaurant = club.kind === 'restaurant'
  const itemsOf = (groups: (typeof sections)[number]['groups']) => groups.flatMap(({ wines }) => wines)
  const about = { '@context': 'https://schema.org', name: `${club.name} wine list`, url, inLanguage: 'en' }
  if (isRestaurant) {
    return {
      ...about,
      '@type': 'Menu',
      hasMenuSection: sections.map(({ title, groups }) => ({
        '@type': 'MenuSection',
        name: title,
        hasMenuItem: itemsOf(groups).map((wine) => ({
          '@type': 'MenuItem',
          ...described(wine),
          offers: offersOf(wine, currency),
        })),
      })),
    }
  }
  return {
    ...about,
    '@type': 'OfferCatalog',
    itemListElement: sections.map(({ title, groups }) => ({
      '@type': 'OfferCatalog',
      name: title,
      itemListElement: itemsOf(groups).map((wine) => ({
        '@type': 'Product',
        ...described(wine),
        brand: { '@type': 'Brand', name: wine.producer },
        category: 'Wine',
        offers: offersOf(wine, currency),
      })),
    })),
  }
}

function described(wine: ListedWine) {
  const { vintage, varietal, appellation, region, country, note, formatMl } = wine
  const name = [...namesOf(wine), vintage ?? '', sizeName(formatMl) ?? ''].filter(Boolean).join(' ')
  const origin = [varietal, appellation, region, country].filter(
    (text, place, all) => text !== '' && all.indexOf(text) === place,
  )
  return { name, description: [origin.join(', '), note].filter(Boolean).join('. ') || undefined }
}

function offersOf({ bottleCents, glassCents, isSoldOut }: ListedWine, currency: string) {
  const availability = `https://schema.org/${isSoldOut ? 'SoldOut' : 'InStock'}`
  const offer = (name: string, cents: number | null) =>
    cents === null
      ? []
      : [
          {
            '@type': 'Offer',
            name,
            price: (cents / 100).toFixed(2),
            priceCurrency: currency.toUpperCase(),
            availability,
          },
        ]
  return [...offer('Bottle', bottleCents), ...offer('Glass', glassCents)]
}

/** JSON that is safe inside a script element. */
export const scriptJson = (value: object): string => JSON.stringify(value).replace(/</g, '\\u003c')
