// Labels, grapes and places by which people say what they like. Pure.
import type { WineType } from '~/cellar/reference/labels'
import { findRegion } from '~/cellar/reference/gazetteer.server'
import { allGrapes } from '~/cellar/reference/grapes.server'
import { styles, type Style } from '../styles'
import { phraseKey } from '../words'

/**
 * Well-known labels, grapes and places by which people say what they like, with the style of their usual wine:
 * `names | type | style`, with `drink` for what is no wine. They are no limits: a club that has none of them has others in that style. Brands are facts of
 * the trade; where a club lists one, its own wine comes first.
 */
const knownWines = `
petrus, lafite, lafite rothschild, mouton rothschild, haut brion, cheval blanc, lynch bages, scarecrow, schrader, colgin, quilceda creek, far niente cabernet, nickel and nickel, chimney rock, austin hope, daou, quilt, bread and butter cabernet, cupcake, woodbridge, louis martini, heitz, dominus, insignia, joseph phelps, shafer, hundred acre, black stallion, j lohr, charles shaw, bogle, columbia crest, tignanello, ornellaia, solaia, masseto, sassicaia, caymus, silver oak, opus one, stags leap, josh cellars, joel gott, duckhorn, jordan cabernet, robert mondavi, screaming eagle, harlan, beringer, decoy, justin, bonanza, napa, napa valley, paso robles, cabernet, cabernet sauvignon, bordeaux, pauillac, margaux, saint emilion, pomerol, meritage | red | full
romanee conti, drc, domaine leroy, elouan, siduri, williams selyem, beaux freres, domaine serene, cristom, argyle, erath, meiomi, la crema, kosta browne, belle glos, mark west, willamette, burgundy, pinot noir, red burgundy, gevrey chambertin, volnay, pommard, sonoma coast | red | silky
sine qua non, saxum, unshackled, gnarly head, klinker brick, ridge lytton springs, ridge geyserville, the prisoner, prisoner, apothic, 7 deadly zins, seven deadly zins, menage a trois, orin swift, zinfandel, zin, primitivo, petite sirah, lodi | red | spicy
penfolds, yellow tail, 19 crimes, layer cake, jacobs creek, barossa, shiraz, syrah, chateauneuf du pape, chateauneuf, cdp, cotes du rhone, rhone, gigondas, malbec, catena, alamos, trapiche, argentina, mendoza | red | spicy
vega sicilia, unico, cune, muga, la rioja alta, campo viejo, rioja, marques de riscal, marques de caceres, lopez de heredia, tempranillo, ribera del duero, merlot, grenache, garnacha, cabernet franc, carmenere, chinon | red | medium
quintarelli, biondi santi, masi, felsina, castello banfi, banfi, chianti, ruffino, antinori, brunello, sangiovese, barbera, montepulciano, valpolicella | red | mediterranean
giacomo conterno, bartolo mascarello, bruno giacosa, vietti, pio cesare, barolo, barbaresco, nebbiolo, gaja, aglianico | red | nebbiolo
beaujolais, gamay, duboeuf, morgon, fleurie, dolcetto, schiava, frappato | red | light
duckhorn sauvignon blanc, ecco domani, cavit, jermann, nobilo, brancott, kim crawford, cloudy bay, oyster bay, villa maria, matua, whitehaven, sauvignon blanc, sauvignon, sancerre, pouilly fume, marlborough, santa margherita, pinot grigio, albarino, vinho verde, gruner veltliner, muscadet, vermentino, picpoul | white | crisp
bread and butter chardonnay, peter michael, kistler, aubert, marcassin, ramey, sonoma cutrer, rombauer, kendall jackson, butter chardonnay, la crema chardonnay, cakebread, far niente, jordan chardonnay, chardonnay, meursault, montrachet, white burgundy, viognier | white | rich
chablis, chenin blanc, vouvray, white rioja, soave, pinot gris, godello | white | mineral
riesling, gewurztraminer, dr loosen, chateau ste michelle, torrontes, blue nun, muscat | white | aromatic
rock angel, hampton water, ott, domaines ott, la vieille ferme, whispering angel, miraval, minuty, provence rose, wolffer, summer water, bandol, tavel, white zinfandel, white zin | rose | rose
cristal, louis roederer, pol roger, billecart salmon, salon, piper heidsieck, korbel, andre, cooks, chandon, schramsberg, mionetto, lamarca, veuve clicquot, veuve, moet, moet et chandon, dom perignon, bollinger, ruinart, taittinger, krug, champagne, prosecco, la marca, cava, freixenet, cremant, franciacorta | sparkling | sparkling
bota box, franzia, carlo rossi, sutter home, black box, yquem, bartenura, risata, barefoot, barefoot moscato, jam jar, manischewitz, sauternes, port, tawny, taylor fladgate, grahams, ice wine, moscato, stella rosa, roscato, tokaji | sweet | sweet
bourbon, whiskey, whisky, scotch, old fashioned, stout, coffee, espresso | red | spicy | drink
beer, beers, sour beer, ipa, lager, cider, kombucha, seltzer, spritz | sparkling | sparkling | drink
negroni, campari, aperol, martini, gin, gin and tonic, vodka, tequila, margarita, margaritas, mojito, cocktails, cocktail | white | crisp | drink
soda, coke, lemonade, rum and coke | sweet | sweet | drink
`

export interface KnownWine {
  name: string
  type: WineType
  style: Style
  /** Another drink, not a wine: "something like a sour beer". */
  isDrink: boolean
  /** All names of its row: a wine of one of these grapes or places is nearer still. */
  kin: readonly string[]
}

let built: ReadonlyMap<string, KnownWine> | undefined
function all(): ReadonlyMap<string, KnownWine> {
  if (built) return built
  const rows = knownWines.trim().split('\n')
  const entries = rows.flatMap((row) => {
    const [names = '', type = '', style = '', isDrink] = row.split('|').map((cell) => cell.trim())
    if (!styles.some((one) => one === style)) throw new Error(`Not a style: ${style}`)
    const kin = names.split(',').map(phraseKey)
    return kin.map((name): [string, KnownWine] => [
      name,
      { name, type: type as WineType, style: style as Style, isDrink: isDrink === 'drink', kin },
    ])
  })
  return (built = new Map(entries))
}
const longestName = 3

/** The known wines that words name, with their places; of overlapping names the longest. */
export function knownWinesIn(words: readonly string[]): (KnownWine & { from: number; to: number })[] {
  const matches: (KnownWine & { from: number; to: number })[] = []
  for (let at = 0; at < words.length;) {
    let taken = 1
    for (let count = longestName; count > 0; count--) {
      const model =
        all().get(
          words
            .slice(at, at + count)
            .join(' ')
            .replace(/s$/, ''),
        ) ?? all().get(words.slice(at, at + count).join(' '))
      if (!model) continue
      matches.push({ ...model, from: at, to: at + count })
      taken = count
      break
    }
    at += taken
  }
  return matches
}

/** Whether a label carries a name by which people speak of wine, and not only a grape or a place. */
export const isLabelKnown = (padded: string): boolean => labels().some((name) => padded.includes(` ${name} `))
let labelNames: readonly string[] | undefined
const labels = (): readonly string[] =>
  (labelNames ??= [...all().values()].flatMap(({ name, isDrink }) =>
    isDrink || findRegion(name) !== null || allGrapes().byKey.has(name) || ofKinds.test(name) ? [] : [name],
  ))
const ofKinds =
  /\b(?:rioja|burgundy|rhone|rose|chardonnay|cabernet|merlot|champagne|port|tawny|zin|zinfandel|wine|muscat|cava|prosecco|cdp)\b/
