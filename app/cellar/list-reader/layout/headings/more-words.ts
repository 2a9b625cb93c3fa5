// The vocabulary of headings in more languages: Danish, Norwegian, Swedish, Finnish, Portuguese, Catalan, Czech, Slovak,
// Polish, Hungarian, Croatian, Slovenian, Romanian, Turkish, and of scripts other than Latin. Folded, several words in one entry are joined with "_". A
// word that is a name of wines elsewhere ("vita", "bela") stands here only beside the word for wine. Pure.
import { list } from '../../table/kind-words'

export const moreWineWords =
  list(`viner vine vinene vinliste vinlista vinkort vinkart viini viinit viinilista vinya vinyes vina vinna_karta vinska_karta vinska_lista
  vinny_listok wina wino karta_win bor borok borlap vinuri lista_de_vinuri sarap saraplar sarap_listesi carta_de_vinhos carta_de_vins
  οινος οινοι οινων κρασι κρασια κρασιων вино вина вин винная_карта винна_карта винена_листа ワイン ワインリスト 葡萄酒 酒单 酒單 와인 יין יינות`)

export const moreGlassWords =
  list(`pa_glas vin_pa_glas vine_pa_glas viner_pa_glas glassvin husets_glas lasi laseittain lasiviinit a_copo vinho_a_copo vinhos_a_copo a_copa a_copes copo copos
  na_kieliszki kieliszek sklenka na_sklenku rozlevana_vina rozlievane_vina po_skleniccich pohar pohar_borok poharas_borok folyoborok
  na_case vina_na_case na_kozarec vinuri_la_pahar la_pahar pahar kadeh
  ποτηρι ποτηρια σε_ποτηρι σε_ποτηρια бокал бокалы бокалам по_бокалам келих келихи келихами на_чаша чаша グラス グラスワイン 杯 单杯酒 글라스 잔 כוס`)

export const moreBottleWords =
  list(`flaska flaskor flaske flasker pa_flaske pa_flaska pullo pulloittain garrafa garrafas ampolla ampolles butelka butelki na_butelki lahev flasa
  palack uveg palackos_borok butelja butelje steklenica steklenice sticla la_sticla sise
  φιαλη φιαλες μπουκαλι бутылка бутылки бутылками пляшка пляшки шише ボトル ボトルワイン 瓶 병 בקבוק`)

export const moreGoods: readonly (readonly [reason: string, words: readonly string[]])[] = [
  [
    'beer',
    list(
      'ol flaskol fatol fadol olet oluet siideri piwo piwa pivo piva sor sorok bere bira biralar cerveses μπυρα μπυρες μπιρες пиво пива ビール 啤酒 맥주',
    ),
  ],
  [
    'spirits',
    list(
      'sprit brannvin avec avecer akvavit viina viinat vakevat alkohole_mocne destilaty palinka palinkak zestoke_pice zgane_pijace aguardente aguardentes ποτα ουζο τσιπουρο водка горилка горілка виски віскі коньяк ром джин текила ракия ракија ウイスキー 焼酎 日本酒 위스키 소주',
    ),
  ],
  [
    'cocktails',
    list(
      'drinkar drinkkeja drinker koktejly koktajle koktelok kokteli kokteyller cocktails_og_drinks κοκτειλ коктейли коктейлі коктели カクテル 칵테일',
    ),
  ],
  [
    'soft drinks',
    list(
      `alkoholfritt alkoholfri alkoholfria alkoholfrie alkoholfrit alkoholittomat alkoholiton lask lasket vatten vand vann mos_og_juice sodavand mineralvatten
    nealkoholicke nealkoholicke_napoje napoje_bezalkoholowe bezalkoholowe alkoholmentes uditok uditoitalok bezalkoholna_pica brezalkoholne_pijace fara_alcool sem_alcool
    alkolsuz_icecekler aigues αναψυκτικα νερα χυμοι безалкогольные_напитки безалкогольні_напої напитки напої безалкохолни соки вода ソフトドリンク 음료`,
    ),
  ],
  [
    'coffee and tea',
    list(
      'kaffe_og_te kaffe kahvi kava kawa kave kahve cafes_e_chas καφες καφεδες чаи кофе кава чай кафе コーヒー 紅茶 커피',
    ),
  ],
  [
    'food',
    list(
      'ορεκτικα σαλατες κυριως επιδορπιο закуски салаты супы десерты горячее салати супи десерти 前菜 サラダ デザート パスタ 샐러드',
    ),
  ],
]
