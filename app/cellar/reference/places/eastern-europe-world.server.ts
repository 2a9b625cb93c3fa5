/** Central and eastern Europe, the Caucasus, northern Europe, Asia. The notation is explained in `../parse-places.server.ts`. */
export const easternEuropeAndWorld = `
Hungary = Magyarország = Hongrie = Ungarn = Hungría = Hongarije
  Tokaj = Tokaji = Tokay = Tokaj-Hegyalja = Tokaji Aszú = Tokaji Furmint
    Mád; Tarcal; Tolcsva; Tállya; Bodrogkeresztúr; Sárospatak; Rátka; Mezőzombor; Erdőbénye; Szerencs
  Eger = Egri = Egri Bikavér = Egri Csillag
    Debrő; Felsőtárkány
  Villány = Villányi = Villány-Siklós
    Siklós
  Szekszárd = Szekszárdi = Szekszárdi Bikavér; Sopron = Soproni; Somló = Nagy-Somló = Somlói; Mátra; Bükk; Pannonhalma; Mór; Etyek-Buda = Etyek; Neszmély; Tolna; Pécs; Zala; Csongrád; Hajós-Baja; Kunság; Monor; Pannon; Dunántúl = Transdanubia; Duna-Tisza-közi = Duna-Tisza Köze; Felső-Magyarország; Balaton = Lake Balaton
    Badacsony; Balatonfüred-Csopak = Balatonfüred; Csopak; Balatonboglár = Dél-Balaton; Balaton-felvidék; Tihany; Nagyvázsony
Slovenia = Slovenija = Slovénie = Slowenien
  Primorska = Slovenian Littoral = Littoral
    Goriška Brda = Brda; Vipava Valley = Vipavska dolina = Vipava; Kras = Karst; Slovenian Istria = Slovenska Istra = Koper
  Podravje = Drava
    Štajerska Slovenija = Lower Styria = Štajerska; Prekmurje; Ljutomer-Ormož = Jeruzalem; Maribor; Ptuj; Haloze
  Posavje = Sava
    Dolenjska = Cviček; Bizeljsko-Sremič = Bizeljsko; Bela Krajina
Croatia = Hrvatska = Croatie = Kroatien
  Istria and Kvarner = Croatian Istria and Kvarner
    Istria = Istra = Hrvatska Istra; Kvarner = Hrvatsko primorje; Krk = Vrbnik; Motovun
  Dalmatia = Dalmacija = Dalmatian Coast = Dalmatie
    Dingač; Postup; Pelješac; Hvar; Korčula; Vis; Brač; Konavle; Dubrovnik; Šibenik; Zadar; Kaštela; Primošten; Dalmatinska zagora = Dalmatian Hinterland; North Dalmatia = Sjeverna Dalmacija; Central and South Dalmatia = Srednja i Južna Dalmacija; Komarna; Lumbarda; Smokvica; Čara
  Slavonia and the Danube = Slavonija i hrvatsko Podunavlje = Slavonia = Slavonija
    Kutjevo; Ilok = Srijem; Baranja; Erdut; Đakovo; Brodsko Posavlje
  Croatian Uplands = Bregovita Hrvatska = Continental Croatia
    Međimurje; Plešivica; Zagorje; Moslavina; Prigorje; Pokuplje
Bosnia and Herzegovina = Bosna i Hercegovina = Bosnia
  Herzegovina = Hercegovina
    Mostar; Čitluk; Trebinje; Međugorje
Serbia = Srbija = Serbie
  Vojvodina
    Fruška Gora = Srem; Subotica; Banat; Vršac; Palić
  Šumadija
    Oplenac = Topola; Belgrade; Aleksandrovac = Župa
  Negotinska Krajina = Negotin; Tri Morave; Knjaževac; Nišava; Toplica; Smederevo
Kosovo
  Rahovec = Orahovac
Montenegro = Crna Gora
  Lake Skadar = Crmnica = Skadar Lake; Podgorica = Ćemovsko polje
North Macedonia = Macedonia = Severna Makedonija = FYROM = Macedonia FYROM
  Povardarie = Vardar Valley = Vardar River Valley
    Tikveš; Skopje; Veles; Gevgelija-Valandovo; Demir Kapija; Strumica; Ovče Pole; Negotino
  Pelagonia-Polog
    Ohrid; Prilep; Bitola
Albania = Shqipëria
  Berat; Lezhë; Korçë; Tirana; Përmet; Shkodër
Bulgaria = Bulgarie = Bulgarien
  Thracian Valley = Thracian Lowlands = Trakia
    Plovdiv; Sakar; Assenovgrad; Stara Zagora; Sliven; Nova Zagora; Haskovo; Brestovitsa; Pazardzhik; Sungurlare; Karlovo
  Danube Plain = Danubian Plain = Dunavska Ravnina
    Pleven; Vidin; Novo Selo; Lyaskovets; Suhindol; Russe; Svishtov
  Struma Valley = Melnik
    Sandanski; Harsovo
  Black Sea Bulgaria = Black Sea
    Varna; Pomorie; Burgas; Shumen; Evksinograd; Preslav
  Rose Valley = Valley of Roses
Romania = România = Roumanie = Rumänien
  Transylvania = Transilvania = Podișul Transilvaniei
    Târnave; Alba Iulia; Lechința; Aiud; Sebeș-Apold; Jidvei
  Moldavia = Moldova Hills = Dealurile Moldovei
    Cotnari; Iași; Huși; Panciu; Odobești; Cotești; Bohotin; Nicorești; Bucium; Vrancea
  Muntenia and Oltenia = Muntenia = Oltenia
    Dealu Mare = Dealul Mare; Pietroasa; Drăgășani; Sâmburești; Ștefănești; Vânju Mare; Corcova; Segarcea; Mehedinți; Banu Mărăcine
  Dobrogea = Dobruja = Dobrudja
    Murfatlar; Babadag; Sarica-Niculițel; Adamclisi; Medgidia
  Banat
    Recaș; Timiș; Buziaș-Silagiu
  Crișana and Maramureș = Crișana
    Miniș = Miniș-Măderat; Diosig; Crișana-Santimreu
  Danube Terraces = Terasele Dunării
Moldova = Moldavie = Republica Moldova = Moldawien
  Moldova Viniculture!
  Codru
    Cricova; Romănești; Mileștii Mici; Strășeni; Hîncești; Orhei
  Ștefan Vodă = Stefan Voda
    Purcari
  Valul lui Traian
    Ciumai; Taraclia; Comrat; Cahul; Gagauzia = Găgăuzia
  Bălți = Balti
Ukraine = Ukraina = Україна = L'Ukraine
  Crimea = Crimeia (Крим) = Крим = Krim = Crimée
    Massandra; Balaklava; Yalta; Sevastopol; Inkerman; Novy Svet; Koktebel; Sudak
  Odessa = Odesa = Odessa (Одеса) = Одеса
    Shabo; Akkerman; Bolgrad = Bolhrad; Izmail; Frumushika-Nova
  Zakarpattia = Transcarpathia = Zakarpattia (Закарпатська) = Закарпаття
    Berehove; Uzhhorod; Mukachevo
  Kherson; Mykolaiv; Kyiv
Russia = Rossiya = Russie = Russland = Россия
  Krasnodar = Kuban = Кубань
    Anapa = Anapa (Анапа); Taman Peninsula = Taman Peninsula (Таманский полуостров) = Taman; Novorossiysk; Gelendzhik; Krymsk; Abrau-Durso; Temryuk
  Don Valley = Don Valley (Долина Дона) = Долина Дона = Rostov
    Tsimlyansk
  Dagestan = Дагестан
    Derbent
  Stavropol; Volgograd; Kabardino-Balkaria; North Ossetia
Georgia = Sakartvelo = Géorgie = Georgien = საქართველო
  Kakheti = Kakhétie
    Tsinandali; Mukuzani; Kindzmarauli; Napareuli; Gurjaani; Akhasheni; Kardenakhi; Tibaani; Manavi; Teliani; Khashmi; Vazisubani; Kotekhi; Kakheti PDO*; Telavi; Kvareli = Qvareli; Sighnaghi; Akhoebi; Khornabuji Mukuzani; Zegaani; Saperavi Khashmi; Magraani
  Kartli
    Ateni = Atenuri; Bolnisi; Khidistavi; Asureti Valley
  Imereti
    Sviri; Baghdati; Terjola; Zestaponi
  Racha-Lechkhumi = Racha = Lechkhumi
    Khvanchkara; Tvishi; Okureshi; Usakhelouri; Orbeli; Tsageri; Ambrolauri
  Samegrelo = Mingrelia
    Salkhino Ojaleshi
  Adjara = Ajara
    Keda
  Guria; Meskheti = Samtskhe; Abkhazia
Armenia = Hayastan = Arménie = Armenien
  Vayots Dzor = Areni
    Rind; Khachik; Yeghegnadzor; Aghavnadzor
  Aragatsotn = Ashtarak; Armavir; Ararat Valley = Ararat; Tavush = Ijevan; Kotayk; Artsakh = Karabakh
Azerbaijan = Azərbaycan
  Ganja-Gazakh = Ganja; Ismayilli; Shamakhi; Gabala; Goygol; Absheron; Ivanovka
Kazakhstan
  Almaty = Assa Valley
Uzbekistan
  Samarkand; Tashkent
Tajikistan; Turkmenistan; Kyrgyzstan
Czech Republic = Czechia = Česko = Česká republika = Tschechien = Tchéquie
  Moravia = Morava = Mähren = Moravie
    Mikulov = Mikulovsko; Znojmo = Znojemsko; Velké Pavlovice = Velkopavlovicko; Slovácko; Valtice; Pálava
  Bohemia = Čechy = Böhmen
    Mělník = Mělnicko; Litoměřice = Litoměřicko
Slovakia = Slovensko = Slovaquie = Slowakei = Slovak Republic
  Small Carpathians = Malokarpatská = Malé Karpaty
    Modra; Pezinok; Rača; Svätý Jur; Skalica
  Southern Slovakia = Južnoslovenská
    Strekov
  Nitra = Nitrianska
    Vráble
  Tokaj = Slovak Tokaj = Vinohradnícka oblasť Tokaj
    Tŕňa
  Central Slovakia = Stredoslovenská; Eastern Slovakia = Východoslovenská
Poland = Polska = Pologne = Polen
  Lubuskie = Zielona Góra; Lower Silesia = Dolnośląskie; Małopolska = Lesser Poland; Podkarpackie; Lublin; West Pomerania
United Kingdom = UK = Great Britain = Royaume-Uni = Vereinigtes Königreich = Reino Unido = Regno Unito = Britain = Verenigd Koninkrijk
  England = English Sparkling = English = English Wine = Angleterre = Inglaterra = Engeland = Inghilterra
    Sussex = East Sussex = West Sussex; Kent; Hampshire; Surrey; Cornwall; Devon; Dorset; Essex = Crouch Valley; Gloucestershire; Somerset; Berkshire; Buckinghamshire; Oxfordshire; Wiltshire; Suffolk; Norfolk; Isle of Wight; Darnibole; Yorkshire; Lincolnshire; Herefordshire; Worcestershire; Shropshire; Hertfordshire; Cotswolds*; South Downs*; Test Valley*
  Wales = Cymru = Welsh
    Monmouthshire; Anglesey; Vale of Glamorgan; Gwynedd
  Scotland; Northern Ireland; Jersey*; Guernsey*
Ireland = Éire = Irlande
  Lusk; Cork*
Belgium = Belgique = België = Belgien
  Flanders = Vlaanderen = Flandre
    Haspengouw; Hageland; Heuvelland
  Wallonia = Wallonie
    Côtes de Sambre et Meuse; Crémant de Wallonie; Vin mousseux de qualité de Wallonie
Netherlands = Nederland = Holland = Pays-Bas = Niederlande
  Limburg
    Maasvallei Limburg; Mergelland; Vijlen
  Gelderland = Achterhoek; Zeeland; Ambt Delden; Oolde; North Brabant
Denmark = Danmark = Danemark = Dänemark
  Dons; Zealand = Sjælland; Funen = Fyn; Bornholm; Jutland = Jylland; Lolland
Sweden = Sverige = Suède = Schweden
  Skåne = Scania; Gotland; Öland; Blekinge; Halland
Norway = Norge
  Telemark
Finland; Estonia; Latvia; Lithuania; Iceland; Belarus; Monaco; Andorra; San Marino
China = Chine = Zhōngguó = 中国
  Ningxia
    Helan Mountain = Helan Mountain East = Eastern Foothills of Helan Mountain; Yinchuan; Qingtongxia; Hongsipu; Shizuishan; Yongning; Jinshan
  Shandong
    Yantai; Penglai; Qingdao; Qiu Shan Valley
  Hebei
    Huailai; Changli; Shacheng
  Xinjiang
    Turpan; Yanqi; Manas; Ili Valley
  Yunnan
    Shangri-La = Deqin = Shangri La; Mekong Valley*; Mile
  Shanxi
    Taigu; Xiangning
  Gansu
    Wuwei; Jiayuguan
  Liaoning
    Huanren
  Beijing = Fangshan; Jilin = Tonghua; Tianjin; Shaanxi; Sichuan; Inner Mongolia
Japan = Nippon = Japon = 日本 = Nihon
  Yamanashi = 山梨
    Katsunuma; Koshu Valley; Akeno; Hokuto; Enzan
  Nagano
    Shiojiri; Chikumagawa; Kikyogahara; Tomi; Takayama
  Hokkaido
    Yoichi; Sorachi; Furano; Ikeda; Hakodate
  Yamagata; Niigata; Osaka; Iwate; Kumamoto; Oita = Ajimu; Miyazaki; Tochigi; Toyama; Okayama; Hiroshima; Aomori; Shimane
South Korea = Korea = Republic of Korea
  Yeongdong; Yeongcheon; Muju
India = Inde = Indien
  Maharashtra
    Nashik = Nasik; Pune; Baramati; Sangli; Solapur; Akluj; Dindori
  Karnataka
    Nandi Hills; Bangalore; Krishna Valley; Hampi Hills; Bijapur
  Telangana; Tamil Nadu; Himachal Pradesh; Madhya Pradesh
Thailand = Thaïlande
  Khao Yai; Hua Hin; Asoke Valley; Chao Phraya Delta; Loei
Vietnam
  Da Lat = Dalat; Ninh Thuan
Indonesia
  Bali
Myanmar = Burma
  Shan State = Inle Lake
Taiwan
  Taichung; Changhua; Nantou; Miaoli
Iran; Afghanistan; Nepal; Sri Lanka; Cambodia; Philippines
`
