// One vocabulary of the kinds of wine: words of headings, cells and labels, and places whose wine is of one kind. Folded;
// several words in one entry are joined with "_". Pure.
import type { WineType } from '~/cellar/reference/labels'

export const list = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' '))

type Kinds = Readonly<Record<WineType, readonly string[]>>

/** Words of headings in English, French, Italian, Spanish, German and Dutch. */
export const typeWords: Kinds = {
  sparkling:
    list(`sparkling sparklings sparkler sparklers bubbles bubbly bubble fizz champagne champagnes champagner prosecco proseccos
    cava cavas cremant cremants franciacorta spumante spumanti mousseux petillant petillants espumoso espumosos
    schaumwein schaumweine sekt perlwein bollicine bulles effervescent effervescents mousserend mousserende frizzante
    frizzanti burbujas bubbels trento_doc pet_nat lambrusco espumantes metodo_classico cap_classique`),
  white:
    list(`white whites blanc blancs blanche bianco bianchi bianca blanco blancos blanca blancas weiss weisse weissen weisser
    weisswein weissweine wit witte whitewine blancos branco brancos`),
  rose: list(
    `rose roses rosato rosati rosado rosados rosewein roseweine rosewijn rosewijnen blush pink rosee roseo clairet chiaretto pinks`,
  ),
  orange:
    list(`orange skin_contact amber macerated maceration skin_fermented maischevergoren macerati macerato orangewein
    orangeweine oranje naranja naranjas arancioni orange_wine ambre oranges on_the_skins on_skins skins maceration macerations macerati_sulle_bucce sulle_bucce con_pieles
    maceres vins_de_maceration auf_der_maische schilwijn`),
  red: list(
    `red reds rouge rouges rosso rossi rossa tinto tintos tinta tintas rot rote roten rotwein rotweine roter rood rode redwine`,
  ),
  sweet:
    list(`sweet sweets sticky stickies dessert_wine dessert_wines dessertwein dessertweine dessertwijn dessertwijnen pudding_wine
    pudding_wines moelleux liquoreux doux passito passiti vini_dolci vino_dolce da_dessert dulces vinos_dulces dulce suss
    sussweine susswein susse edelsuss zoet zoete late_harvest ice_wine icewine eiswein botrytis noble_rot dessert_wine_s vins_doux douceurs douceur
    vin_de_dessert vins_de_dessert vini_da_dessert vino_de_postre vinos_de_postre after_dinner_wines meditazione vini_da_meditazione sauternes tokaji tokay`),
  fortified:
    list(`fortified fortifieds port ports porto portos sherry sherries madeira madeiras marsala jerez vins_doux_naturels
    vin_doux_naturel likorwein likorweine portwein liquoroso liquorosi generosos vinos_generosos vini_liquorosi fortificados
    versterkte_wijn versterkte_wijnen versterkt vins_mutes mutes vdn`),
}

/** Words of headings in more languages: a word of two languages means what it means in the first. */
export const moreTypeWords: Kinds = {
  sparkling:
    list(`bubbel mousserande bobler mousserende_vin mousserende_vine musserende musserende_viner champagner_og_mousserende
    kuohuviini kuohuviinit samppanja samppanjat espumante escumos escumosos sumiva_vina sumive_vino sumive sekty sumiva wina_musujace
    wino_musujace musujace pezsgo pezsgok pjenusac pjenusci pjenusava_vina penina penine pence_se_vino vin_spumant vinuri_spumante kopuklu kopuklu_saraplar
    αφρωδη αφρωδης αφρωδεις σαμπανια σαμπανιες игристое игристые шампанское шампань ігристе ігристі пенливо пенливи пенушаво просекко スパークリング スパークリングワイン 泡 シャンパン シャンパーニュ 起泡酒 气泡酒 氣泡酒 香槟 香檳 스파클링 샴페인 מבעבעים`),
  white:
    list(`vitt vita_viner vitt_vin hvid hvide hvide_vine hvidvin hvidvine hvitvin hvitviner valkoviini valkoviinit vinhos_brancos
    vinho_branco bila_vina bile_vino biele_vina biele_vino wina_biale wino_biale feherbor feherborok feher bijela_vina bijelo_vino belo_vino bela_vina
    vinuri_albe vin_alb beyaz beyaz_sarap beyaz_saraplar vins_blancs
    λευκα λευκο λευκοι λευκος λευκη белое белые біле білі бяло бели бело бела 白 白ワイン 白酒 白葡萄酒 화이트 לבן לבנים`),
  rose: list(
    `rosevin roseviner rosevine roseeviini roseeviinit roseviini roseviinit rosats rosat ruzova_vina ruzove_vino ruzove wina_rozowe wino_rozowe roze
    rozeborok rozebor rozek ruzicasta_vina ruzicasto_vino rosa_vino rozna_vina vinuri_roze roze_saraplar pembe_sarap
    ροζε розовое розовые рожеве рожеві розе розово ロゼ ロゼワイン 桃红 粉红 粉紅酒 桃紅酒 로제 רוזה`,
  ),
  orange: list(
    `oranssiviinit oransje orangevin orangeviner oranzova_vina wina_pomaranczowe narancsborok narancasta_vina
    πορτοκαλι оранжевое оранжевые оранж オレンジワイン 오렌지`,
  ),
  red: list(
    `rott rott_vin roda_viner rodvin rodvine rodviner rode_vine punaviini punaviinit vinhos_tintos vinho_tinto negres vins_negres cervena_vina
    cervene_vino cervene wina_czerwone wino_czerwone vorosbor vorosborok voros crvena_vina crna_vina crno_vino crveno_vino rdeca_vina rdece_vino
    vinuri_rosii vin_rosu kirmizi kirmizi_sarap kirmizi_saraplar
    κοκκινα κοκκινο ερυθρα ερυθροι ερυθρος ερυθρο красное красные червоне червоні червено червени црвено црвена црно 赤 赤ワイン 红酒 紅酒 红葡萄酒 紅葡萄酒 레드 אדום אדומים`,
  ),
  sweet:
    list(`sott sota_viner dessertvin dessertvine dessertviner jalkiruokaviini jalkiruokaviinit makeat_viinit vinhos_doces colheita_tardia vins_dolcos
    sladka_vina sladke_vino wina_slodkie wino_slodkie edes_borok edes_bor aszuborok desertna_vina desertno_vino slatka_vina vinuri_dulci tatli_saraplar
    γλυκα επιδορπια επιδορπιοι десертное десертные десертне десертні десертно デザートワイン 甘口 甜酒`),
  fortified:
    list(`hedvin hedvine hetvin starkvin starkviner vakevat_viinit licorosos vinhos_licorosos vinhos_generosos vinho_do_porto vinhos_do_porto
    fortifikovana_vina wina_wzmacniane portvin portvine portviner
    ενισχυμενα крепленое крепленые портвейн херес ポートワイン シェリー`),
}

/** Codes and words of cells that no heading has. */
export const cellWords: Kinds = {
  sparkling: list(`methode_traditionnelle spk`),
  white: list(`w wht vino_bianco vin_blanc white_wine witte_wijn blanc_sec`),
  rose: list(`rs`),
  orange: list(`skin_macerated ramato arancione vin_de_maceration brisat laranja`),
  red: list(`r vino_rosso vin_rouge red_wine rode_wijn rod negre`),
  sweet: list(`dessert dolce dolci doce`),
  fortified: list(`vermouth fortificado banyuls mute vin_mute generoso fortificato`),
}

/** Words of labels. */
export const labelWords: Partial<Kinds> = {
  sparkling:
    list(`spumante brut extra_brut brut_nature extra_dry sparkling espumoso espumante mousseux sekt winzersekt pet_nat petillant cap_classique
    mcc metodo_classico methode_traditionnelle blanc_de_blancs blanc_de_noirs frizzante saten pas_dose zero_dosage dosage_zero`),
  white: list(`white bianco blanc blanco blanca branco weiss weisswein`),
  rose: list(`rose roze rosato rosado rosada blush chiaretto weissherbst rosewein schilcher`),
  orange: list(`ramato amber skin_contact`),
  red: list(`red rosso rouge tinto tinta rot rotwein negre`),
  sweet:
    list(`beerenauslese trockenbeerenauslese eiswein icewine ice_wine late_harvest passito vin_santo vinsanto recioto vendange_tardive
    vendanges_tardives sgn selection_de_grains_nobles liquoreux`),
  fortified: list(
    `tawny lbv late_bottled_vintage fino amontillado oloroso manzanilla palo_cortado pedro_ximenez white_port`,
  ),
}

/** Places whose wine is of one kind, whatever its grapes. */
export const placeKinds: Partial<Kinds> = {
  sparkling: list(
    `champagne prosecco cava franciacorta cremant trento trentodoc lambrusco moscato_d_asti asti asti_spumante brachetto_d_acqui alta_langa`,
  ),
  sweet: list(
    `sauternes barsac tokaji tokaji_aszu monbazillac vin_santo jurancon muscat_de_beaumes_de_venise commandaria vin_de_constance`,
  ),
  fortified: list(`port porto sherry madeira marsala jerez banyuls maury`),
}

/** Places whose wine has one color by law or nearly so, though their names do not say it. */
export const surePlaces: Partial<Kinds> = {
  white:
    list(`chablis soave muscadet gavi condrieu meursault puligny_montrachet pouilly_fume pouilly_fuisse roero_arneis vouvray savennieres orvieto
    rueda rias_baixas`),
  red: list(`barolo barbaresco brunello chianti amarone pomerol pauillac margaux saint_julien saint_estephe saint_emilion beaujolais pommard volnay
    gevrey_chambertin taurasi vosne_romanee chambolle_musigny hermitage cote_rotie cornas gigondas bandol ribera_del_duero priorat
    vino_nobile bolgheri valpolicella madiran cahors chinon`),
}

/** Origins of one color as a rule. */
export const usualPlaces: Partial<Kinds> = {
  white:
    list(`picpoul_de_pinet sancerre frascati vinho_verde vernaccia_di_san_gimignano macon_villages saint_veran lugana entre_deux_mers
    greco_di_tufo fiano_di_avellino falanghina_del_sannio etna_bianco santorini saint_peray quincy menetou_salon petit_chablis vire_clesse
    mosel rheingau wachau txakoli getariako_txakolina custoza cortese_di_gavi verdicchio_dei_castelli_di_jesi verdicchio_di_matelica
    chateau_grillet corton_charlemagne`),
  red: list(`morellino_di_scansano cerasuolo_di_vittoria rosso_di_montalcino rosso_di_montepulciano langhe_nebbiolo etna_rosso cotes_du_rhone
    cotes_du_rhone_villages vacqueyras rasteau lirac minervois corbieres faugeres saint_chinian fitou cairanne haut_medoc medoc
    lalande_de_pomerol fronsac moulin_a_vent fleurie morgon brouilly julienas chiroubles regnie saint_amour chenas cote_de_brouilly
    bourgueil saint_nicolas_de_bourgueil saumur_champigny toro bierzo jumilla yecla montsant carmignano torgiano montefalco_sagrantino
    sagrantino_di_montefalco salice_salentino ciro cannonau_di_sardegna valtellina_superiore sforzato_di_valtellina gattinara ghemme
    rosso_conero conero rosso_piceno douro dao bairrada naoussa nemea coonawarra bourgogne_hautes_cotes_de_nuits nuits_saint_georges
    morey_saint_denis fixin marsannay aloxe_corton maranges mercurey givry vougeot clos_de_vougeot echezeaux richebourg bonnes_mares
    musigny chambertin cote_de_nuits_villages savigny_les_beaune la_clape pic_saint_loup collioure costieres_de_nimes ventoux luberon
    irouleguy fronton chianti_rufina chianti_classico sassella inferno grumello super_tuscan toscana maremma bolgheri_rosso rioja_reserva
    rioja_crianza rioja_gran_reserva`),
}

/** The kind of each word or place of some vocabularies; the first that has it decides. */
export function kindByWord(...vocabularies: readonly Partial<Kinds>[]): ReadonlyMap<string, WineType> {
  const kinds = new Map<string, WineType>()
  for (const vocabulary of vocabularies)
    for (const [kind, words] of Object.entries(vocabulary))
      for (const word of words) if (!kinds.has(word)) kinds.set(word, kind as WineType)
  return kinds
}
