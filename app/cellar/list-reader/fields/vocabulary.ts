// The words of labels that are neither places, grapes nor names, in the languages of wine lists. Pure.
import { nameKey } from '~/cellar/reference/name-key'

/** Sense of a word or phrase of a label. */
export type WordSense =
  /** A color: "rosso", "blanc". */
  | 'color'
  /** A quality, sweetness or way of making: "Riserva", "Brut", "Grand Cru", "Vieilles Vignes". */
  | 'quality'
  /** A legal class: "DOCG", "A.O.C.". */
  | 'law'
  /** "wine", "vino", "blend": says nothing by itself. */
  | 'filler'

const table: Record<WordSense, string> = {
  color: `
    red; white; rosé; rose; roze; rosso; bianco; rosato; rosada; rosado; tinto; blanco; tinta; blanca; rouge; blanc; weiss; weiß; rot; rotwein; weißwein
    roséwein; branco; vermelho; orange; amber; blush; pink; negre; chiaretto; cerasuolo; clairet; clarete; claret; skin contact; gris; vin gris
    ramato; rosati; blancs; rouges; weissherbst; schilcher; rood; wit; ružové; белое; красное`,
  quality: `
    riserva; cuvée; assemblage; reserva; reserve; réserve; gran reserva; grande reserva; grande réserve; grande reserve; gran riserva; crianza; joven; roble; superiore; superior; supérieur; classico; gran selezione
    grande cuvée; selezione; brut; extra brut; brut nature; brut zero; extra dry; extra sec; sec; secco; seco; demi sec; demi-sec; dry; off dry; semi dry; semi seco; medium; medium dry; medium sweet; semi sweet
    sweet; doux; dolce; dulce; amabile; abboccato; lieblich; restsüß; zuckerfrei; moelleux; liquoreux; trocken; halbtrocken; feinherb; kabinett; spätlese; auslese; beerenauslese; trockenbeerenauslese; eiswein; ice wine; icewine; tba
    smaragd; federspiel; steinfeder; gg; grosses gewächs; großes gewächs; grosse lage; erste lage; gutswein; ortswein; 1er cru; premier cru; 1 er cru; grand cru; grand cru classé; gran cru; cru classé; cru bourgeois; 1er grand cru classé
    premier grand cru classé; 2ème cru classé; 3ème cru classé; 4ème cru classé; 5ème cru classé; cru; vieilles vignes; vielles vignes; vigne vecchie; old vine; old vines; viñas viejas; vinhas velhas; late harvest; late bottled vintage; lbv
    vendange tardive; vendanges tardives; sélection de grains nobles; sgn; passito; vin santo; vinsanto; recioto; organic; bio; biodynamic; vegan; natural; unfiltered; unoaked; oaked; barrel fermented; barrel aged
    blanc de blancs; blanc de blanc; blanc de noirs; blanc de noir; nature; pas dosé; dosage zéro; zero dosage; dosaggio zero; millésimé; millésime; millesimato; vintage; méthode traditionnelle; methode traditionnelle; metodo classico; método tradicional; traditional method; cap classique; mcc
    spumante; frizzante; sparkling; espumoso; espumante; mousseux; pétillant; pét nat; pet nat; sekt; winzersekt; satèn; ripasso; appassimento; tawny; ruby; white port; colheita; 10 years old; 20 years old; 30 years old; 10 year old; 20 year old; 10 year; 20 year; 40 year old; 10 years; 20 years
    fino; amontillado; oloroso; palo cortado; manzanilla; cream; pedro ximénez; single vineyard; estate; estate grown; special selection; méthode ancestrale; nouveau; novello; primeur; sur lie; full bodied; medium bodied; light bodied; semi-dulce; xérès; still`,
  law: `
    docg; doc; igt; igp; aoc; aop; do; doca; doq; dop; vdp; vdt; ava; qba; wo; pgi; pdo; a o c; d o c; d o c g; i g t; p g i; p d o; a o p; i g p; d o; a c; a o; ac; dac; vino de la tierra; vin de pays; vin de france; vino da tavola; qualitätswein; prädikatswein
    landwein; vqa; d o p; v d p; d o ca; vinho regional; indicazione geografica tipica; appellation`,
  filler: `
    wine; wines; vino; vini; vinos; vin; vins; vinho; wein; weine; blend; bottle; bottles; glass; btl; field blend; grapes; abv; vol`,
}

const senses = new Map<string, WordSense>()
for (const [sense, names] of Object.entries(table)) {
  for (const name of names.split(/[;\n]/)) {
    const key = nameKey(name)
    if (key !== '' && !senses.has(key)) senses.set(key, sense as WordSense)
  }
}

/** The words of the longest phrase. */
export const longestPhrase = Math.max(...[...senses.keys()].map((key) => key.split(' ').length))

/** Sense of a folded word or phrase; null for none of these. */
export const senseOf = (key: string): WordSense | null => senses.get(key) ?? null

const setOf = (names: string) => new Set(names.split(' '))

/** Small words that join the words of a name. */
export const joints = setOf(
  'from de du des da das do dos d del della delle dello dei degli di dal dalla dall dell nell sull all la le les lo los las el il i gli l et e y und and en a au aux the of in zu zur zum von vom van der den ter s san santa santo saint sainte n no',
)

/** Words that begin a producer's name. */
export const producerLeads = setOf(
  'domaine domaines dom chateau ch weingut bodega bodegas tenuta tenute cantina cantine azienda fattoria podere poderi maison quinta herdade castello cascina masseria casa cave caves cellars celler cellers marchesi marchese marques marquis conte conti comte comtes barone baron villa ktima schloss winzer hacienda vina vinas finca famille familia fratelli adega vignoble vignobles vigneron vignerons domane kellerei weinbau weinhof mas clos abbazia rocca torre pazo pago chateaux borgo feudo feudi champagne winery kloster stift dr dominio antica agricola viticoltori produttori tenimenti',
)

/** Words that end a producer's name. */
export const producerTails = setOf(
  'winery wineries estate estates cellars cellar vineyards wines winemakers fils freres soeurs filles figli sons brothers bros family vintners winzer wineworks weingut domaine',
)

/** Words that begin the name of a wine or a vineyard. */
export const nameLeads = setOf(
  'cuvee vigna vigneto vigne vineyard cru clos lieu selection seleccion block lot bin single special collection les sori bricco bric vina',
)

/** Words that end the name of a vineyard or a wine. */
export const nameTails = setOf(
  'vineyard ranch block cuvee hill hills creek slope label collection selection series edition',
)
