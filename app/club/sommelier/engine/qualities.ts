// Qualities by which wines are compared, with their superlatives and comparatives in four languages. Pure.
import type { CellarWine } from './cellar.server'
import { windowOf } from './service.server'
import { findGrape } from '~/cellar/reference/grapes.server'
import { isWellKnownGrape } from '~/cellar/reference/well-known.server'
import { isLabelKnown } from './lexicon/known-wines'
import { styleAxes } from './styles'
import type { WantedAxis } from './wants'

const bodies = ['very_light', 'light', 'medium', 'full', 'very_full']
const steps3 = ['low', 'medium', 'high']
const oaks = ['none', 'light', 'medium', 'strong']

/** From 0 to 1 how much of an axis a wine has: as recorded, else the usual of its style. */
export function amountOf(wine: CellarWine, axis: WantedAxis): number {
  if (axis === 'body' && wine.body) return bodies.indexOf(wine.body) / 4
  if (axis === 'acid' && wine.acidity) return steps3.indexOf(wine.acidity) / 2
  if (axis === 'oak' && wine.oak) return oaks.indexOf(wine.oak) / 3
  return styleAxes[wine.style][axis]
}

/** The more, the sweeter. */
const sugar = (wine: CellarWine): number =>
  wine.isSweet ? 3 : wine.sweetness === 'off_dry' ? 2 : 1 - amountOf(wine, 'acid')
const price = ({ bottlePriceCents }: CellarWine): number => bottlePriceCents ?? Infinity
/** Alcohol as recorded, in percent; of an unknown one what its weight lets expect. */
const strength = (wine: CellarWine): number =>
  wine.abvTenths !== null
    ? wine.abvTenths / 10
    : (lowAlcohol.test(wine.text) ? 7 : 11) + 3 * amountOf(wine, 'body') + (wine.type === 'fortified' ? 4 : 0)

/** Kinds that are known for little alcohol. */
const lowAlcohol = /\b(?:kabinett|spatlese|moscato d asti|brachetto|vinho verde|lambrusco)\b/

/** An orange wine, or one of grapes that few people know. */
export const isRare = ({ style, grapeKeys, varietal }: CellarWine): boolean =>
  style === 'orange' || (grapeKeys.length > 0 && !/blend/i.test(varietal) && !grapeKeys.some(isWellKnown))

const wellKnown = new Map<string, boolean>()
function isWellKnown(grapeKey: string): boolean {
  const isFamous = wellKnown.get(grapeKey) ?? isWellKnownGrape(findGrape(grapeKey)?.name ?? grapeKey)
  wellKnown.set(grapeKey, isFamous)
  return isFamous
}

/** How far a wine's label is known: those that people name come first, the dearer ones of them before. */
const fame = ({ padded, bottlePriceCents }: CellarWine): number =>
  isLabelKnown(padded) ? 1 + Math.log2(Math.max(1_000, bottlePriceCents ?? 0) / 1_000) / 10 : 0

type Value = (wine: CellarWine) => number
/** Of each quality the most for the wine that has most of it. */
const values = new Map<string, Value>(
  Object.entries({
    dry: (wine) => -sugar(wine),
    sweet: sugar,
    strong: strength,
    weak: (wine) => -strength(wine),
    aromatic: (wine) =>
      (wine.style === 'aromatic' ? 1 : 0) + amountOf(wine, 'fruit') / 2 - amountOf(wine, 'oak') / 4,
    light: (wine) => -amountOf(wine, 'body'),
    full: (wine) => amountOf(wine, 'body'),
    crisp: (wine) => amountOf(wine, 'acid'),
    soft: (wine) => -amountOf(wine, 'tannin'),
    tannic: (wine) => amountOf(wine, 'tannin'),
    fruity: (wine) => amountOf(wine, 'fruit'),
    spicy: (wine) => (wine.style === 'spicy' ? 1 : 0) + amountOf(wine, 'body') / 3,
    oaky: (wine) => amountOf(wine, 'oak'),
    unoaked: (wine) => -amountOf(wine, 'oak'),
    old: ({ year }) => -(year ?? 9_999),
    young: ({ year }) => year ?? 0,
    ready: (wine) => -(windowOf(wine)?.from ?? 9_999),
    ages: (wine) => windowOf(wine)?.until ?? 0,
    famous: fame,
    underrated: (wine) =>
      (isRare(wine) ? 1 : 0) -
      (wine.isSweet ? 3 : 0) -
      2 * Math.min(1, fame(wine)) -
      Math.max(0, Math.log2(price(wine) / 6_000)),
    cheap: (wine) => -price(wine),
    dear: price,
  }),
)

interface Quality {
  name: string
  superlative: RegExp
  comparative: RegExp | null
  value: Value
}
/** `name ¦ superlatives ¦ comparatives`; those of price and age are orders of a whole list as well, see `Wants.order`. */
const qualities: readonly Quality[] = String.raw`
dry ¦ \b(?:keto|(?:low|lower|lowest|least|fewest|fewer|less|no|zero|light|lightest|minimal) (?:in |on )?(?:residual |added )?(?:sugars?|carb\w*|calor\w*)|(?:blow|watching|counting|cutting|worried about) (?:my |the |our )?(?:sugar|carbs?|calories)|driest|least sweet|plus sec|mas seco|piu secco)\b ¦ \b(?:drier|less sweet|plus sec|mas seco|piu secco)\b
sweet ¦ \b(?:sweetest|plus doux|mas dulce|piu dolce)\b ¦ \b(?:sweeter|plus doux|mas dulce|piu dolce)\b
strong ¦ \b(?:strongest|(?:most|highest|more) (?:in )?(?:alcohol\w*|abv|proof)|plus (?:fort|alcoolise)|mas (?:fuerte|alcoholic[oa])|piu (?:forte|alcolic[oa]))\b ¦ \b(?:stronger|more alcohol\w*)\b
weak ¦ \b(?:(?:lowest|least) (?:in )?(?:alcohol\w*|abv|proof)|weakest|moins alcoolise|menos alcohol\w*|meno alcolic[oa])\b ¦ \b(?:weaker|less alcohol\w*|lower (?:in )?alcohol)\b
aromatic ¦ \b(?:(?:most )?aromatic (?:white|red|wine|one)s?|most (?:aromatic|fragrant|perfumed|floral)|plus aromatique|mas aromatico|piu aromatico)\b ¦ \bmore (?:aromatic|fragrant|perfumed|floral)\b
light ¦ \b(?:lightest|mildest|gentlest|least (?:intense|strong)|least heavy|plus leger|mas ligero|piu leggero)\b ¦ \b(?:lighter|less heavy|more elegant|plus leger|mas ligero|piu leggero)\b
full ¦ \b(?:(?:most|more) (?:punch|power|oomph|kick)|most (?:body|weight|full[- ]bodied|powerful|robust|intense)|fullest|heaviest|boldest|biggest|richest|plus (?:corse|puissant)|mas potente|piu corposo)\b ¦ \b(?:fuller|heavier|bolder|bigger|richer|more body|plus corse|mas potente|piu corposo)\b
crisp ¦ \b(?:crispest|freshest|most acidic|most acid|highest acidity|brightest|plus (?:frais|acide)|mas (?:fresco|acido)|piu (?:fresco|acido))\b ¦ \b(?:crisper|fresher|more acidic|more acidity|more acid|brighter)\b
soft ¦ \b(?:softest|smoothest|least tannic|least tannin|lowest tannin|easiest|plus souple|mas suave|piu morbido)\b ¦ \b(?:softer|smoother|less tannic|less tannin|plus souple|mas suave|piu morbido)\b
tannic ¦ \b(?:(?:most|more) tannic(?=,| of|,? the)|most tannic|most tannin|plus tannique|mas tanico|piu tannico)\b ¦ \b(?:more tannic|more tannin|tanniny|plus tannique|mas tanico|mas taninos|piu tannico|piu tannini)\b
fruity ¦ \b(?:fruitiest|juiciest|most fruity|plus fruite|mas (?:afrutado|frutal)|piu fruttato)\b ¦ \b(?:fruitier|juicier|more fruit\w*)\b
spicy ¦ \b(?:spiciest|most spicy|plus epice|mas especiado|piu speziato)\b ¦ \b(?:spicier|more spicy|more spice)\b
oaky ¦ \b(?:oakiest|most oak\w*|plus boise)\b ¦ \b(?:oakier|more oak\w*)\b
unoaked ¦ \b(?:least oak\w*|moins boise|menos madera|meno legno)\b ¦ \bless oak\w*\b
old ¦ \b(?:oldest|plus vieux|mas viejo|piu vecchio)\b ¦ \bolder\b
young ¦ \b(?:youngest|newest|plus jeune|mas joven|piu giovane)\b ¦ \byounger\b
ready ¦ \bdrink now (?:instead|rather|and not)\b|\b(?:which|what|any|an?|something|one)\b.*\b(?:ready(?! to pick)|(?:best|better) (?:to drink )?now|drink(?:ing|s)? (?:well|best|great|nicely|beautifully|now)|(?:at|in) (?:its|their) (?:peak|prime|best))\b ¦
ages ¦ \b(?:which|what)\b(?!.*\bopen(?:ed)?\b).*\b(?:(?:would|will|should|could|can|to|do|does)(?: (?:i|we|you))? (?:age|cellar|keep|lay down|hold|last)|ages?|aging|age-?worthy)\b|\bages? (?:best|longest|better)\b|\b(?:vieill\w+|envejec\w+|invecchi\w+) (?:le mieux|mejor|meglio)\b ¦
famous ¦ \b(?:(?:more|very) (?:classic|traditional|mainstream|familiar|conventional|normal)|too (?:weird|adventurous|obscure|out there|funky|exotic|strange)|(?:most|best|really|super|very) (?:famous|well[- ]known|iconic|prestigious|renowned|legendary|recogni[sz]able|talked about|known)|famous (?:wines?|bottles?|names?|labels?|ones?)|big(?:gest)? names?|cult (?:wines?|bottles?)|plus (?:connue?|celebre)|mas (?:famos[oa]|conocid[oa])|piu (?:famos[oa]|conosciut[oa]))\b ¦
underrated ¦ \b(?:underrated|under[- ]rated|underappreciated|under the radar|overlook(?:ed)?|hidden gems?|sleepers?|unsung|slept on|meconnue?s?|infravalorad[oa]s?|sottovalutat[oi])\b ¦
cheap ¦ \b(?:cheapest|least expensive|(?:most|least) (?:affordable|pricey)|best (?:value|deal)|lowest price|moins cher|mas barato|meno caro)\b ¦ \b(?:cheaper|less expensive)\b
dear ¦ \b(?:most expensive|priciest|dearest|plus cher|mas caro|piu caro)\b ¦
`
  .trim()
  .split('\n')
  .map((row) => row.split(/ ¦ ?/))
  .map(([name = '', superlative = '', comparative]) => ({
    name,
    superlative: new RegExp(superlative),
    comparative: comparative ? new RegExp(comparative) : null,
    value: values.get(name)!,
  }))
const ordersOfList = new Set(['old', 'young', 'cheap', 'dear'])

/** The quality of a superlative in a folded text, and of a comparative too where `orComparative`. */
export const qualityIn = (folded: string, orComparative = false): Quality | undefined =>
  qualities.find(({ superlative }) => superlative.test(folded)) ??
  (orComparative ? qualities.find(({ comparative }) => comparative?.test(folded)) : undefined)

/** The name of a taste by which a whole list is to be ordered: "your strongest red"; null for none. */
export function tasteOrderIn(folded: string): string | null {
  const one = qualityIn(folded)
  if (!one || ordersOfList.has(one.name)) return null
  // "Plus léger" compares; only "le plus léger" is a superlative.
  const match = one.superlative.exec(folded)!
  const isBare = /^(?:plus|moins|mas|menos|piu|meno)\b/.test(match[0])
  return isBare && !articleBefore.test(folded.slice(0, match.index)) ? null : one.name
}
const articleBefore = /\b(?:le|la|les|el|los|las|lo|il|i|gli|l'|cual es|quel\w* est|qual e)\b(?: \w+){0,2} ?$/

export const valueOf = (name: string): Value => values.get(name) ?? (() => 0)
