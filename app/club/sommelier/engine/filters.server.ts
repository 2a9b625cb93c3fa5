// The hard limits of a question, and which of them a wine breaks. Pure.
import { findRegions } from '~/cellar/reference/gazetteer.server'
import { nameKey } from '~/cellar/reference/name-key'
import { styleAxes } from './styles'
import { except, isRegion, type PlaceWanted, type Wants } from './wants'
import type { CellarWine } from './cellar.server'

/** Limits that can be named when nothing fits, in the order in which people give them up. */
export const limitNames = [
  'price',
  'bottles',
  'vintage',
  'alcohol',
  'glass',
  'size',
  'attribute',
  'oak',
  'sweetness',
  'type',
  'place',
  'grape',
  'style',
] as const
export type Limit = (typeof limitNames)[number]

/**
 * Groups of wines by where they are from: `group | country | places`, all folded. With "countries" the names are those
 * of countries; without a country a place counts in any.
 */
const origins = `
europe | countries | france, italy, spain, portugal, germany, austria, hungary, greece, switzerland, slovenia, croatia, england, georgia, romania, bulgaria, czech republic, slovakia, luxembourg
new-world | countries | united states, australia, new zealand, south africa, canada, mexico, argentina, chile, uruguay, brazil, peru, bolivia
south-america | countries | argentina, chile, uruguay, brazil, peru, bolivia
south-hemisphere | countries | australia, new zealand, south africa, argentina, chile, uruguay, brazil, peru, bolivia
east-europe | countries | hungary, slovenia, croatia, georgia, romania, bulgaria, czech republic, slovakia, moldova, serbia, north macedonia, ukraine, armenia, austria, bosnia and herzegovina, montenegro
domestic | countries | united states
south-italy | italy | campania, puglia, basilicata, calabria, sicily, sardinia, molise, abruzzo
north-italy | italy | piedmont, lombardy, veneto, friuli venezia giulia, trentino alto adige, alto adige, trentino, liguria, aosta valley, emilia romagna
south-france | france | languedoc, roussillon, languedoc roussillon, provence, southwest, south west, corsica, southern rhone
left-bank | france | medoc, haut medoc, pauillac, margaux, saint julien, saint estephe, graves, pessac leognan, moulis, moulis en medoc, listrac medoc
right-bank | france | pomerol, saint emilion, fronsac, canon fronsac, lalande de pomerol, castillon cotes de bordeaux, saint emilion grand cru
south | | campania, puglia, basilicata, calabria, sicily, sardinia, molise, abruzzo, languedoc, roussillon, languedoc roussillon, provence, southwest, south west, corsica, southern rhone, andalusia, jerez, alentejo
north | | piedmont, lombardy, veneto, friuli venezia giulia, trentino alto adige, alto adige, trentino, liguria, aosta valley, emilia romagna, alsace, champagne, galicia, rias baixas, mosel, vinho verde
islands | | sicily, sardinia, corsica, santorini, crete, canary islands, azores, madeira, mallorca, balearic islands, tasmania, waiheke island
volcanic | | etna, soave, aglianico del vulture, vulture, campi flegrei, vesuvio, pantelleria, santorini, canary islands
west-coast | | california, oregon, washington
northwest | | oregon, washington
`
const ofOrigin = ([group = '', country = '', names = '']: readonly string[]) => {
  const keys = names.split(', ')
  const isOf = ({ countryKey, placeKeys, padded }: CellarWine): boolean =>
    country === 'countries'
      ? keys.includes(countryKey)
      : (country === '' || country === countryKey) &&
        keys.some((key) => placeKeys.includes(key) || padded.includes(` ${key} `))
  return [group, isOf] as const
}
/** Groups of wines by words of their labels. */
const labels: readonly (readonly [string, RegExp])[] = [
  ['red-sparkling', / (?:lambrusco|brachetto|shiraz|syrah|bonarda|freisa|red|rosso|rouge|tinto) /],
  ['cremant', / cremant /],
  ['sekt', / sekt /],
  ['blanc-de-noirs', /blanc de noirs/],
  ['blanc-de-blancs', /blanc de blancs/],
  ['bordeaux', /bordeaux blend|meritage/],
  ['gran-selezione', /gran selezione/],
  ['reserva', / (?:reserva|riserva|reserve) /],
  ['premier-cru', / (?:1er cru|premier cru) /],
  ['grand-cru', /grand cru/],
]

/** Words of a question that stand for a group of wines. */
const wineFilters = new Map<string, (wine: CellarWine) => boolean>([
  ...origins
    .trim()
    .split('\n')
    .map((row) => ofOrigin(row.split('|').map((cell) => cell.trim()))),
  ...labels.map(([group, label]) => [group, ({ padded }: CellarWine) => label.test(padded)] as const),
  [
    'super-tuscan',
    ({ type, placeKeys, text }) =>
      type === 'red' &&
      placeKeys.includes('tuscany') &&
      /bolgheri|toscana|igt|colli della toscana/.test(text),
  ],
  ['pinot', ({ grapeKeys }) => grapeKeys.some((key) => key.startsWith('pinot'))],
  [
    'pet-nat',
    ({ text, attributes }) =>
      /pet nat|petillant naturel|ancestral/.test(text) ||
      attributes.some((one) => nameKey(one) === 'pet nat'),
  ],
  [
    'rhone',
    ({ text, grapeKeys }) =>
      text.includes('rhone') || ['syrah', 'grenache', 'mourvedre'].every((key) => grapeKeys.includes(key)),
  ],
  ['blend', ({ varietal, grapeKeys }) => /blend|cuv/i.test(varietal) || grapeKeys.length > 1],
])

/** The limits that a wine breaks; none for a wine that fits. */
export function brokenLimits(wine: CellarWine, wants: Wants): Limit[] {
  const broken: Limit[] = []
  const check = (limit: Limit, fits: boolean) => {
    if (!fits) broken.push(limit)
  }
  check('price', fitsPrice(wine, wants))
  if (wants.bottles !== null) check('bottles', wine.stock >= wants.bottles)
  const { minYear, maxYear } = wants
  if (minYear !== null || maxYear !== null)
    check('vintage', wine.year !== null && wine.year >= (minYear ?? 0) && wine.year <= (maxYear ?? 9_999))
  check('alcohol', fitsAlcohol(wine, wants))
  if (wants.isGlass) check('glass', wine.glassPriceCents !== null)
  if (wants.sizeMl !== null) check('size', wine.formatMl === wants.sizeMl)
  // "Organic or natural": one of the marks is enough.
  if (wants.attributes.length > 0)
    check(
      'attribute',
      wants.attributes.some((attribute) => hasAttribute(wine, attribute)),
    )
  if (wants.noOak) check('oak', !isOaky(wine))
  check('sweetness', fitsSweetness(wine, wants))
  check('type', fitsType(wine, wants))
  const [place, grape] = [fitsPlace(wine, wants), fitsGrape(wine, wants)]
  const isWithin = (name: string) => {
    const isExcluded = name.startsWith(except)
    const isOf = wineFilters.get(isExcluded ? name.slice(except.length) : name)?.(wine)
    return isOf === undefined || isOf !== isExcluded
  }
  // "Old World or New World".
  const regions = wants.isEither ? wants.filters.filter(isRegion) : []
  const style =
    wants.filters.every((name) => regions.includes(name) || isWithin(name)) &&
    (regions.length === 0 || regions.some(isWithin))
  // "A Picpoul or a Soave", "Cava or Crémant": one of them is enough.
  const isOne =
    wants.isEither &&
    ((place && wants.places.length > 0) ||
      (grape && wants.grapes.length > 0) ||
      (style && wants.filters.length > 0))
  check('place', place || isOne)
  check('grape', grape || isOne)
  check('style', style || isOne)
  return broken
}

function fitsPrice(wine: CellarWine, { minCents, maxCents, glassMaxCents }: Wants): boolean {
  if (glassMaxCents !== null) return wine.glassPriceCents !== null && wine.glassPriceCents <= glassMaxCents
  if (minCents === null && maxCents === null) return true
  const price = wine.bottlePriceCents
  return price !== null && price >= (minCents ?? 0) && price <= (maxCents ?? Infinity)
}

/** A wine whose alcohol is not recorded meets no limit on it. */
function fitsAlcohol({ abvTenths }: CellarWine, { minAbvTenths, maxAbvTenths }: Wants): boolean {
  if (minAbvTenths === null && maxAbvTenths === null) return true
  return abvTenths !== null && abvTenths >= (minAbvTenths ?? 0) && abvTenths <= (maxAbvTenths ?? Infinity)
}

function hasAttribute(wine: CellarWine, attribute: string): boolean {
  const wanted = nameKey(attribute)
  return wine.attributes.some((one) => nameKey(one) === wanted)
}

/** Oak as recorded; of an unknown one the usual of its style. */
function isOaky(wine: CellarWine): boolean {
  if (wine.attributes.some((one) => nameKey(one) === 'unoaked')) return false
  if (wine.oak !== null) return wine.oak !== 'none'
  return styleAxes[wine.style].oak > 0.2
}

function fitsSweetness(wine: CellarWine, { sweetness, notSweet }: Wants): boolean {
  if (notSweet && wine.isSweet) return false
  if (sweetness === 'sweet') return wine.isSweet
  if (sweetness === 'dry') return !wine.isSweet && !isOffDry(wine)
  if (sweetness === 'off-dry') return isOffDry(wine) || wine.sweetness === 'medium'
  return true
}

/** As recorded, or as the label says. */
const isOffDry = ({ sweetness, padded }: CellarWine): boolean =>
  sweetness === 'off_dry' || (sweetness === null && offDryLabels.test(padded))
const offDryLabels =
  / (?:kabinett|spatlese|feinherb|halbtrocken|demi sec|semi seco|semi dry|off dry|white zinfandel) /

/** Sweet wines that sparkle. */
const sweetSparkling = / (?:moscato d asti|brachetto d acqui|asti) /

/** Sweet wines that are red. */
const sweetReds = / (?:brachetto|port|porto|tawny|ruby|recioto|banyuls|maury|aleatico) /

function fitsType(wine: CellarWine, { types, notTypes, isRoseSparkling, sweetness }: Wants): boolean {
  if (notTypes.includes(wine.type)) return false
  if (isRoseSparkling) return wine.type === 'sparkling' && wine.isRose
  if (types.length === 0) return true
  // Sweet wine is a kind of its own on the list, and a taste that whites and sparkling wines can have.
  if (types.includes('sparkling') && sweetness === 'sweet' && sweetSparkling.test(wine.padded)) return true
  const isSweetRed = sweetReds.test(wine.padded)
  if (sweetness === 'sweet' && wine.isSweet && types.includes(isSweetRed ? 'red' : 'white')) return true
  return types.includes(wine.type) || (types.includes('sweet') && wine.isSweet)
}

export function liesIn(wine: CellarWine, { keys, text, isCountry }: PlaceWanted): boolean {
  if (isCountry) return keys.includes(wine.countryKey)
  return keys.some(
    (key) =>
      wine.placeKeys.includes(key) ||
      wine.placeText.includes(` ${key} `) ||
      // Labels shorten long names: "Amarone", "Brunello".
      (key.startsWith(`${text} `) && wine.placeText.includes(` ${text} `)),
  )
}

function fitsPlace(wine: CellarWine, wants: Wants): boolean {
  if (wants.notPlaces.some((place) => liesIn(wine, place))) return false
  return wants.places.length === 0 || alternativesOf(wants.places).some((place) => liesIn(wine, place))
}

const alternatives = new WeakMap<readonly PlaceWanted[], readonly PlaceWanted[]>()

/**
 * The places of which a wine has to come from one. A country that holds another of the places, and a place that holds
 * another one, only says more exactly which is meant: "Barolo from Piedmont".
 */
function alternativesOf(places: readonly PlaceWanted[]): readonly PlaceWanted[] {
  const cached = alternatives.get(places)
  if (cached) return cached
  const regions = places.filter(({ isCountry }) => !isCountry)
  const regionMatches = new Map(regions.map((region) => [region, findRegions(region.name)]))
  const holdsAnother = (place: PlaceWanted) =>
    regions.some(
      (other) =>
        other !== place &&
        regionMatches
          .get(other)!
          .some(({ country, within }) =>
            (place.isCountry ? [country] : within).some((name) => place.keys.includes(nameKey(name))),
          ),
    )
  const narrowest = places.filter((place) => !holdsAnother(place))
  alternatives.set(places, narrowest)
  return narrowest
}

function fitsGrape(wine: CellarWine, { grapes, notGrapes }: Wants): boolean {
  if (notGrapes.some(({ key }) => wine.grapeKeys.includes(key))) return false
  if (grapes.length === 0) return true
  return grapes.some(({ key, text }) => wine.grapeKeys.includes(key) || wine.padded.includes(` ${text} `))
}

/** Of places and grapes that have several names, wines that carry the asked one themselves. */
export function saysSo(wine: CellarWine, wants: Wants): boolean {
  const { places, grapes } = wants
  const text = wine.padded
  const regions = places.filter(({ isCountry }) => !isCountry)
  const place =
    regions.length === 0 ||
    regions.some((one) => namesOf(one).some((name) => wine.placeText.includes(` ${name} `)))
  const grape =
    grapes.length === 0 ||
    grapes.some(({ key, text: grapeText }) => text.includes(` ${grapeText} `) || text.includes(` ${key} `))
  return wants.isEither ? place || grape : place && grape
}
/** The wines of a list within limits that carry the asked place or grape themselves. */
export const winesSaying = (wines: readonly CellarWine[], wants: Wants): CellarWine[] =>
  wines.filter((wine) => brokenLimits(wine, wants).length === 0 && saysSo(wine, wants))
const namesOf = ({ text, keys }: PlaceWanted) => [text, ...keys.slice(0, 1)]
