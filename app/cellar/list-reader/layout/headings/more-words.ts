// The vocabulary of headings in more languages: Danish, Norwegian, Swedish, Finnish, Portuguese, Catalan, Czech, Slovak,
// Polish, Hungarian, Croatian, Slovenian, Romanian and Turkish. Folded, several words in one entry are joined with "_". A
// word that is a name of wines elsewhere ("vita", "bela") stands here only beside the word for wine. Pure.
import type { WineType } from '~/cellar/reference/labels'

const list = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' '))

export const moreTypeWords: Readonly<Record<WineType, readonly string[]>> = {
  sparkling:
    list(`bubbel mousserande bobler mousserende_vin mousserende_vine musserende musserende_viner champagner_og_mousserende
    kuohuviini kuohuviinit samppanja samppanjat espumante escumos escumosos sumiva_vina sumive_vino sumive sekty sumiva wina_musujace
    wino_musujace musujace pezsgo pezsgok pjenusac pjenusci pjenusava_vina penina penine pence_se_vino vin_spumant vinuri_spumante kopuklu kopuklu_saraplar`),
  white:
    list(`vitt vita_viner vitt_vin hvid hvide hvide_vine hvidvin hvidvine hvitvin hvitviner valkoviini valkoviinit vinhos_brancos
    vinho_branco bila_vina bile_vino biele_vina biele_vino wina_biale wino_biale feherbor feherborok feher bijela_vina bijelo_vino belo_vino bela_vina
    vinuri_albe vin_alb beyaz beyaz_sarap beyaz_saraplar vins_blancs`),
  rose: list(
    `rosevin roseviner rosevine roseeviini roseeviinit roseviini roseviinit rosats rosat ruzova_vina ruzove_vino ruzove wina_rozowe wino_rozowe roze
    rozeborok rozebor rozek ruzicasta_vina ruzicasto_vino rosa_vino rozna_vina vinuri_roze roze_saraplar pembe_sarap`,
  ),
  orange: list(
    `oranssiviinit oransje orangevin orangeviner oranzova_vina wina_pomaranczowe narancsborok narancasta_vina`,
  ),
  red: list(
    `rott rott_vin roda_viner rodvin rodvine rodviner rode_vine punaviini punaviinit vinhos_tintos vinho_tinto negres vins_negres cervena_vina
    cervene_vino cervene wina_czerwone wino_czerwone vorosbor vorosborok voros crvena_vina crna_vina crno_vino crveno_vino rdeca_vina rdece_vino
    vinuri_rosii vin_rosu kirmizi kirmizi_sarap kirmizi_saraplar`,
  ),
  sweet:
    list(`sott sota_viner dessertvin dessertvine dessertviner jalkiruokaviini jalkiruokaviinit makeat_viinit vinhos_doces colheita_tardia vins_dolcos
    sladka_vina sladke_vino wina_slodkie wino_slodkie edes_borok edes_bor aszuborok desertna_vina desertno_vino slatka_vina vinuri_dulci tatli_saraplar`),
  fortified:
    list(`hedvin hedvine hetvin starkvin starkviner vakevat_viinit licorosos vinhos_licorosos vinhos_generosos vinho_do_porto vinhos_do_porto
    fortifikovana_vina wina_wzmacniane portvin portvine portviner`),
}

export const moreWineWords =
  list(`viner vine vinene vinliste vinlista vinkort vinkart viini viinit viinilista vinya vinyes vina vinna_karta vinska_karta vinska_lista
  vinny_listok wina wino karta_win bor borok borlap vinuri lista_de_vinuri sarap saraplar sarap_listesi carta_de_vinhos carta_de_vins`)

export const moreGlassWords =
  list(`pa_glas vin_pa_glas vine_pa_glas viner_pa_glas glassvin husets_glas lasi laseittain lasiviinit a_copo vinho_a_copo vinhos_a_copo a_copa a_copes copo copos
  na_kieliszki kieliszek sklenka na_sklenku rozlevana_vina rozlievane_vina po_skleniccich pohar pohar_borok poharas_borok folyoborok
  na_case vina_na_case na_kozarec vinuri_la_pahar la_pahar pahar kadeh`)

export const moreBottleWords =
  list(`flaska flaskor flaske flasker pa_flaske pa_flaska pullo pulloittain garrafa garrafas ampolla ampolles butelka butelki na_butelki lahev flasa
  palack uveg palackos_borok butelja butelje steklenica steklenice sticla la_sticla sise`)

export const moreGoods: readonly (readonly [reason: string, words: readonly string[]])[] = [
  [
    'beer',
    list(
      'ol flaskol fatol fadol olet oluet siideri piwo piwa pivo piva sor sorok bere bira biralar cerveses',
    ),
  ],
  [
    'spirits',
    list(
      'sprit brannvin avec avecer akvavit viina viinat vakevat alkohole_mocne destilaty palinka palinkak zestoke_pice zgane_pijace aguardente aguardentes',
    ),
  ],
  [
    'cocktails',
    list('drinkar drinkkeja drinker koktejly koktajle koktelok kokteli kokteyller cocktails_og_drinks'),
  ],
  [
    'soft drinks',
    list(
      `alkoholfritt alkoholfri alkoholfria alkoholfrie alkoholfrit alkoholittomat alkoholiton lask lasket vatten vand vann mos_og_juice sodavand mineralvatten
    nealkoholicke nealkoholicke_napoje napoje_bezalkoholowe bezalkoholowe alkoholmentes uditok uditoitalok bezalkoholna_pica brezalkoholne_pijace fara_alcool sem_alcool
    alkolsuz_icecekler aigues`,
    ),
  ],
  ['coffee and tea', list('kaffe_og_te kaffe kahvi kava kawa kave kahve cafes_e_chas')],
]
