// The vocabulary of headings in English, French, Italian, Spanish, German and Dutch. Words are folded (no accents,
// lower case); several words in one entry are joined with "_". Pure.
import { list } from '../../table/kind-words'

/** Words that only a wine list has, without a type. */
export const wineWords =
  list(`wine wines vin vins vino vini vinos vinho vinhos wein weine weinen weinkarte wijn wijnen wijnkaart winelist
  cuvee cuvees vintages vineyard cellar cave cantina bodega keller weinkeller sommelier sommeliers`)

/** Words that say nothing by themselves and may stand in any heading. */
export const fillerWords =
  list(`the by our of and & a an in from with for on at to or all other others list selection selections section
  menu premium reserve reserves fine rare classic classics classico house old new world worlds best more special specials
  favourites favorites favorite continued cont still fermi fermo ferme tranquille tranquilles dry medium light full bodied body rich crisp fresh fruity aromatic varieties
  varietal varietals blend blends region regions la le les de des du d l il lo gli i della dei delle degli del di da e et ou
  y el los las un una der die das den dem und aus im vom von mit zu zum zur offene offen unsere nos notre nuestra nuestros nuestras
  onze het een en van uit met per al alla au aux a por carte carta karte kaart selectie selezione auswahl seleccion
  liste lista monde mondo mundo welt wereld reste rest altri altre autres otros otras andere weitere no
  served chilled organic biodynamic natural naturel naturels naturale bio biologique biologisch vegan
  international internationale internazionali internacionales internationaux domestic imported local grand grands cru crus great
  do doca doc docg igt igp dop aop aoc ac vdp qba o ca ava
  north south east west northern southern eastern western central coast valley island islands style styles list sec secco trocken seco`)

export const glassWords =
  list(`glass glasses by_the_glass btg verre verres au_verre calice calici al_calice bicchiere al_bicchiere copa copas por_copa
  por_copas vino_por_copa glasweise glas glaser offene_weine im_glas offen schoppen schoppenweine per_glas coupe coupes a_la_coupe pours carafe carafes
  karaffe pichet pichets coravin on_tap mescita alla_mescita sfuso sfusi offener_ausschank ausschank glazen open_wines vins_ouverts vini_sfusi`)

export const bottleWords =
  list(`bottle bottles by_the_bottle bouteille bouteilles bottiglia bottiglie in_bottiglia botella botellas flasche flaschen
  flaschenweine flaschenwein fles flessen per_fles`)

/** Sizes in words, in milliliters; 0 for large bottles of no single size. */
export const sizeWords: readonly (readonly [ml: number, words: readonly string[]])[] = [
  [
    375,
    list(`half_bottle half_bottles halves demi demis demi_bouteille demi_bouteilles demi-bouteilles mezza_bottiglia mezze_bottiglie mezze halbe_flasche
    halbe_flaschen halbe media_botella medias_botellas halve_fles halve_flessen half`),
  ],
  [1500, list('magnum magnums')],
  [3000, list('double_magnum double_magnums jeroboam jeroboams')],
  [
    0,
    list(`large_format large_formats large_bottles big_bottles grossflaschen grosse_flaschen grands_formats grand_format grandi_formati gran_formato grandes_formatos
    grote_flessen formats formati`),
  ],
]

/** "name: words; name: words" */
const byName = (text: string) =>
  text.split(/;\s+/).map((entry) => {
    const [name = '', words = ''] = entry.split(/:\s+/)
    return [name.replace(/\s+/g, ' '), list(words)] as const
  })

/** Nationalities and other adjectives of places, by the country's main name. */
export const nationalities =
  byName(`france: french francais francaise francaises franzosisch franzosische franzosischer franzosischen francesi francese francia frances
  franceses frans franse frankreich frankrijk; italy: italia italian italians italien italiens italienne italiennes italienisch italienische
  italienischer italiano italiana italiani italiane italianos italiaans italiaanse italie italien italia italie; spain: spanish espagnol
  espagnols espagnole espagnoles spanisch spanische spanischer spagnolo spagnoli spagna espanol espanoles espanola spaans spaanse spanje
  spanien espagne; portugal: portuguese portugais portugiesisch portugiesische portoghesi portugueses portugees portugese portogallo; germany:
  german allemand allemands deutsch deutsche deutscher deutschen tedesco tedeschi alemanes aleman duits duitse duitsland deutschland allemagne
  germania alemania; austria: austrian autrichien autrichiens osterreichisch osterreichische osterreichischer austriaco austriaci austriacos
  oostenrijks oostenrijkse oostenrijk osterreich autriche; usa: amerika amerique america verenigde_staten stati_uniti etats-unis american
  americans california californian californians americain americains amerikanisch amerikanische americani americanos amerikaans amerikaanse us
  usa; australia: australian australians aussie australien australiens australisch australische australiani australianos; new zealand:
  nuova_zelanda nieuw-zeeland nieuw_zeeland nueva_zelanda kiwi neuseelandisch neuseelandische neozelandesi; south africa: zuid_afrika
  zuid-afrika sudafrika south_african sudafrikanisch sudafrikanische sudafricani sudafricanos zuid-afrikaans; argentina: argentinie
  argentinien argentinian argentine argentinean argentinisch argentinische argentini argentinos argentijns; chile: cile chili chilean
  chilenisch chilenische cileni chilenos chileens; greece: griekenland grecia greek grec grecs griechisch griechische greci griegos grieks
  griekse; hungary: ungheria hongarije hungria hungarian hongrois ungarisch ungarische ungheresi hungaros hongaars; switzerland: zwitserland
  svizzera swiss suisse suisses schweizer svizzeri suizos zwitsers schweiz; united kingdom: inghilterra engeland inglaterra grande-bretagne
  grossbritannien english british englisch englische anglais inglesi england; cyprus: cypriot cypriots; lebanon: lebanese; israel: israeli;
  georgia: georgian; slovenia: slovenian; croatia: croazia kroatie croatian; uruguay: uruguayan; turkey: turkish; romania: romanian; bulgaria:
  bulgarian; mexico: messico mexique mexiko mexican mexicanos; canada: canadian; japan: japanese; china: chinese`)

/** Words for goods of a list other than wine, by the reason on screen. */
export const otherGoods = {
  beer: list(`cans drafts canned on_draft beer beers ale ales lager lagers stout stouts ipa pilsner pils bottled_beer bottled_beers draft draught draught_beer draft_beer cider ciders biere
    bieres pression cidre cidres birra birre alla_spina cerveza cervezas sidra sidras bier biere_vom_fass fassbier flaschenbier bieren tapbier
    speciaalbier hefeweizen weissbier cerveja cervejas hard_seltzer seltzers radler`),
  spirits:
    list(`spirit spirits whisky whiskies whiskey whiskeys bourbon bourbons scotch single_malt single_malts malt_whisky gin gins vodka vodkas wodka rum rums rhum rhums
    ron tequila tequilas mezcal mezcals cognac cognacs armagnac armagnacs brandy brandies grappa grappas grappe liqueur liqueurs liquore liquori likor likore digestif digestifs
    digestivi digestivo eaux_de_vie eau_de_vie obstler obstbrande edelbrande brande schnaps schnapse spirituosen spiritueux distillati destilados licores licor amaro amari calvados
    pisco bitters gedistilleerd gedestilleerd likeuren jenever pastis absinthe ouzo sambuca limoncello shots ginebra ginebras destillate plum_wine pflaumenwein umeshu sake sakes shochu baijiu soju`),
  cocktails:
    list(`cocktail cocktails mocktail mocktails spritz spritzes aperitif aperitifs aperitivo aperitivi aperitivos highball highballs martini martinis longdrink
    longdrinks long_drinks mixed_drinks aperitive cocteles cocktailkaart negroni negronis bellini bellinis mimosa mimosas sangria sangrias kir weinschorle weinschorlen schorle schorlen gluhwein vin_chaud mulled_wine hot_wine vin_brule spritzer tinto_de_verano hugo mojito margarita margaritas`),
  'soft drinks':
    list(`soft_drink soft_drinks softs soft water waters mineral_water eau eaux eaux_minerales juice juices soda sodas alkoholfreie alkoholfrei alkoholfreies softdrinks analcolici
    analcoliche refrescos frisdranken frisdrank frisdranken bibite bevande non_alcoholic alcohol_free zero_proof alcohol-free lemonade lemonades kombucha jus jus_de_fruits sans_alcool acqua acque acqua_minerale agua agua_mineral aguas
    wasser mineralwasser safte saft succhi zumos sirop sirops non-alcoholic nonalcoholic low_and_no no_alcohol boissons getranke dranken bebidas sin_alcohol alcoholvrij zonder_alcohol beverages smoothies energy_drinks`),
  'coffee and tea':
    list(`coffee coffees tea teas cafe cafes caffe caffetteria espresso infusion infusions tisane tisanes kaffee kaffees thee koffie hot_drinks heissgetranke boissons_chaudes hot_chocolate
    cafeteria warme_dranken bevande_calde the_et_infusions infusiones bebidas_calientes`),
  'tasting sets':
    list(`flight flights wine_flight wine_flights flights_of_wine tasting_flight tasting_flights tasting_set tasting_sets wine_tasting wine_tastings
    weinprobe weinproben wine_pairing wine_pairings pairing pairings weinbegleitung accord accords accord_mets_et_vins accords_mets_et_vins accords_mets_vins
    wijnarrangement wijnarrangementen abbinamento_vini percorso_degustazione maridaje maridajes`),
  food: list(`to_start to_begin raw_bar from_the_kitchen starter starters appetizer appetizers appetiser appetisers main mains main_course main_courses entree entrees dessert desserts sides side side_dishes salad salads soup soups pasta pastas pizza pizze pizzas
    antipasti antipasto primi primi_piatti secondi secondi_piatti contorni contorno dolci dolce_e_caffe plats plat plat_principal plats_principaux fromage fromages formaggi formaggio cheese cheeses vorspeise vorspeisen hauptgericht
    hauptgerichte hauptspeisen nachspeise nachspeisen suppe suppen salate entrantes tapas postre postres carne carnes pescado pescados voorgerecht voorgerechten hoofdgerecht
    hoofdgerechten nagerecht nagerechten snack snacks oysters caviar burger burgers sandwich sandwiches small_plates large_plates sharing_plates to_share for_the_table breakfast brunch lunch_menu
    menu_du_jour set_menu tasting_menu degustation kids kids_menu children bambini vegetables meat meats fish seafood poissons viandes viande poisson pesce charcuterie salumi bread breads
    nibbles bites grill from_the_grill steaks beilagen desserts_maison dulces_caseros raciones ensaladas sopas bocadillos arroces zuppe insalate risotti crudo crudi beef lamb pork chicken poultry sushi sashimi
    noodles curries curry dim_sum entremets grignoter a_grignoter stuzzichini picar para_picar borrelhapjes planches hors_d_oeuvres hors_d'oeuvres garnitures accompagnements`),
  'other goods': list(
    `cigar cigars tobacco merchandise gift_vouchers vouchers corkage kork gutscheine zigarren cigares sigari puros olive_oil coperto cover_charge service_charge service servizio couvert supplement`,
  ),
}

/** Regions by names in other languages than their own and English. */
export const foreignRegions =
  byName(`Burgundy: bourgondie burgund borgogna borgona; Alsace: alsazia elzas elsass alsacia; Loire: loira; Trentino: trentin; Lombardy: lombardei
  lombardie; Friuli-Venezia Giulia: friaul frioul; Umbria: umbrien ombrie; Marche: marken; Castilla y León: kastilien castille castiglia;
  Pfalz: palatinat; Mosel: moezel moselle mosella; Steiermark: styrie stiria; Catalonia: katalonien catalogne catalogna catalonie; Apulia:
  apulien pouilles; Abruzzo: abruzzen abruzzes; Piedmont: piemont; Bordeaux: burdeos; Rhône: rodano ródano`)
