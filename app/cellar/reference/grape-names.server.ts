/**
 * Grape varieties by the color of their berries: the name used in this product, then other names after `=`. A name
 * that means different grapes in different countries belongs to the more widely sold one.
 */
export const grapeNames = {
  red: `
    Abouriou; Abrusco; Acolon; Agiorgitiko = Saint George = Aghiorghitiko; Aglianico; Aleatico
    Alfrocheiro = Alfrocheiro Preto; Alicante Bouschet = Alicante Henri Bouschet = Garnacha Tintorera
    Alvarelhão = Brancellao; Amaral = Azal Tinto; Ancellotta = Lancellotta; Areni = Areni Noir = Sev Areni; Aubun; Avanà
    Babeasca Neagra = Rară Neagră; Babić; Baco Noir; Baga; Barbera; Barsaglina; Béquignol; Blatina; Blauburger
    Blauer Portugieser = Portugieser = Kékoportó = Portugizac
    Blaufränkisch = Lemberger = Limberger = Kékfrankos = Frankovka = Blauer Limberger = Modra Frankinja = Blauer Lemberger = Franconia
    Bobal; Bogazkere; Bombino Nero; Bonarda = Charbono = Douce Noir = Corbeau = Bonarda Argentina
    Bovale = Bovale Sardo = Muristellu; Brachetto; Braquet = Brachet
    Braucol = Fer Servadou = Fer = Mansois = Pinenc; Cabernet Cortis; Cabernet Cubin; Cabernet Dorsa
    Cabernet Franc = Bouchet = Breton = Cabernet Frank; Cabernet Jura; Cabernet Mitos
    Cabernet Sauvignon = Cab = Cabernet = Cab Sauv = Cab Sauvignon = Cabernet Sauv; Cabernet Severny
    Cabernet Volos; Caiño Tinto = Borraçal; Caladoc; Çalkarası; Callet; Camarate
    Canaiolo = Canaiolo Nero; Carcajolo Nero
    Carignan = Cariñena = Carignane = Carignano = Mazuelo = Samsó = Bovale Grande
    Carmenère = Cabernet Gernischt = Grande Vidure; Carmine; Carnelian; Casavecchia; Casetta
    Castelão = Periquita = João de Santarém; Cesanese = Cesanese d'Affile = Cesanese Comune; César
    Chambourcin; Chatus; Ciliegiolo; Cinsault = Cinsaut = Ottavianello; Colorino = Colorino del Valdarno
    Concord; Cornalin = Rouge du Pays = Cornalin d'Aoste; Corvina = Corvina Veronese
    Corvinone; Counoise; Croatina = Bonarda Piemontese = Bonarda dell'Oltrepò; De Chaunac; Dindarella; Divico
    Dobričić; Dolcetto = Ormeasco; Domina; Dornfelder; Dunkelfelder; Duras
    Enantio = Lambrusco a Foglia Frastagliata; Espadeiro; Etraire de l'Adui; Fetească Neagră; Foglia Tonda
    Fokiano = Fokiano Mavro; Folle Noire = Fuella; Forcallat; Fortana = Uva d'Oro
    Frappato = Frappato di Vittoria; Freisa; Frontenac; Frühburgunder = Pinot Précoce = Pinot Noir Précoce
    Fumin; Gaglioppo = Galioppo; Gamaret; Gamay = Gamay Noir = Gamay Noir à Jus Blanc = Gamay Beaujolais
    Gamay de Bouze; Gamza = Kadarka = Cadarca; Garanoir
    Garnacha Peluda = Lledoner Pelut = Lledoner Pelut Noir; Garró = Mandó; Girò
    Graciano = Tinta Miúda = Cagnulari
    Grenache = Garnacha = Garnacha Tinta = Cannonau = Cannonau di Sardegna = Grenache Noir = Garnatxa = Garnatxa Negra = Garnatxa Tinta = Tai Rosso = Tocai Rosso = Vernaccia Nera = Gamay del Trasimeno
    Grignolino; Grolleau = Groslot; Groppello = Groppello Gentile; Hondarrabi Beltza; Humagne Rouge
    Isabella = Fragolino = Uva Fragola; Jacquez = Lenoir = Black Spanish = Jacquet; Juan García = Mouratón
    Kalecik Karası; Karasakız = Papazkarası = Kuntra; Kotsifali
    Krasnostop = Krasnostop Zolotovsky; Krassato = Krasato
    Lacrima = Lacrima di Morro = Lacrima di Morro d'Alba; Lagrein; Lambrusco; Lambrusco di Sorbara
    Lambrusco Grasparossa = Grasparossa; Lambrusco Maestri; Lambrusco Marani; Lambrusco Salamino; Liatiko
    Limnio; Limniona = Lemniona; Listán Negro
    Listán Prieto = País = Mission = Criolla Chica = País/Mission = Misión
    Magliocco = Magliocco Canino = Magliocco Dolce; Malbec = Côt = Pressac
    Malvasia Nera = Malvasia Nera di Lecce = Malvasia Nera di Brindisi; Mammolo
    Mandilaria = Mandelaria = Mandilari = Amorgiano; Manto Negro; Maratheftiko = Vamvakada = Marathefthiko
    Maréchal Foch; Marquette; Marselan; Marzemino; Mavro; Mavrodaphne = Mavrodafni; Mavrotragano; Mavrud
    Melnik = Shiroka Melnishka = Broadleaved Melnik; Melnik 55; Mencía = Jaen; Mérille; Merlot = Merlot Noir
    Molinara; Mondeuse = Mondeuse Noire; Monica; Montepulciano; Moreto; Moristel; Morrastel Bouschet
    Moscato Rosa = Rosenmuskateller = Rosen Muskateller; Mourvèdre = Monastrell = Mataro; Mujuretuli
    Muscardin; Muscat Bailey A
    Muscat of Hamburg = Black Muscat = Moscato di Amburgo = Muscat de Hambourg = Hamburg Muscat
    Nebbiolo = Chiavennasca = Spanna = Picotendro = Picoutener = Prünent
    Negramoll = Tinta Negra = Tinta Negra Mole; Negrara; Négrette; Negroamaro = Negro Amaro
    Nerello Cappuccio = Nerello Mantellato; Nerello Mascalese; Neretta Cuneese; Nero Buono
    Nero d'Avola = Calabrese; Nero di Troia = Uva di Troia; Neyret; Nielluccio = Niellucciu; Nocera; Noiret
    Norton = Cynthiana; Notardomenico; Ojaleshi; Öküzgözü; Oseleta; Padeiro = Padeiro de Basto
    Pallagrello Nero; Parraleta = Tinta Caiada; Pascale = Pascale di Cagliari
    Pelaverga = Pelaverga Piccolo = Verduno Pelaverga; Perricone = Pignatello; Petit Rouge; Petit Verdot
    Petite Sirah = Durif = Petite Syrah = Petit Sirah; Piedirosso = Per' 'e Palummo; Pignolo
    Pinot Meunier = Meunier = Schwarzriesling = Müllerrebe
    Pinot Noir = Pinot Nero = Spätburgunder = Blauburgunder = Blauer Burgunder = Blauer Spätburgunder = Pinot Negro = Modri Pinot = Rulandské modré
    Pinotage; Piquepoul Noir; Plavac Mali = Plavac; Plavina; Poulsard = Ploussard; Prié Rouge = Premetta
    Prieto Picudo; Prokupac; Prunelard; Prunesta; Pugnitello
    Raboso = Raboso Piave = Raboso Veronese = Friularo; Ramisco; Rebo; Refosco = Refosco dal Peduncolo Rosso
    Regent; Roesler; Romeiko; Rondinella; Rondo; Rossese = Rossese di Dolceacqua; Rossignola; Rotberger
    Rougeon; Rubin; Rubired; Ruby Cabernet; Ruché; Rufete = Tinta Pinheira; Sagrantino; Saint Croix
    Saint Laurent = Sankt Laurent = Svatovavřinecké
    Sangiovese = Sangiovese Grosso = Sangiovese Piccolo = Morellino = Brunello = Prugnolo Gentile = Prugnolo = Sangioveto
    Saperavi; Schiava = Trollinger = Vernatsch = Schiava Grossa = Edelvernatsch = Black Hamburg
    Schioppettino = Ribolla Nera; Sciaccarellu = Sciaccarello = Sciacarello; Segalin; Shesh i Zi
    Sousão = Vinhão = Souzão = Sousón; Stavroto; Sumoll; Susumaniello; Syrah = Shiraz; Tannat = Harriague
    Tarrango; Tavkveri; Tazzelenghe = Tacelenghe
    Tempranillo = Tinto Fino = Cencibel = Tinta Roriz = Aragonez = Aragonês = Tinta del País = Tinta de Toro = Ull de Llebre = Tinto del País
    Teran = Terrano = Refosco d'Istria = Refošk; Teroldego; Terret Noir; Thiniatiko; Tibouren
    Tinta Amarela = Trincadeira = Trincadeira Preta; Tinta Barroca = Tinta Barocca; Tinta Carvalha
    Tinta Francisca; Tintilia; Tintilla de Rota; Tinto Cão; Touriga Franca = Touriga Francesa
    Touriga Nacional = Touriga; Trepat; Trnjak
    Trousseau = Bastardo = Merenzao = Trousseau Noir = María Ordoña; Tsapournakos; Turán; Usakhelouri
    Uva Rara; Uva Tosca; Uvalino; Vaccarèse = Brun Argenté; Valdiguié = Napa Gamay; Vermentino Nero
    Vertzami = Lefkada; Vespolina = Ughetta; Vien de Nus; Vlachiko; Vradiano; Vranac = Vranec; Vuillermin
    Wildbacher = Blauer Wildbacher = Schilcher; Xinomavro = Xynomavro; Žametovka
    Zinfandel = Primitivo = Crljenak Kaštelanski = Tribidrag = Zin = Crljenak = Kratošija = White Zinfandel
    Zweigelt = Blauer Zweigelt = Rotburger`,
  white: `
    Aidani = Aidani Aspro; Airén; Albana; Albariño = Alvarinho; Albarola = Bianchetta Genovese
    Albillo = Albillo Mayor = Albillo Real; Aligoté; Altesse = Roussette
    Ansonica = Inzolia = Insolia = Anzonica; Antão Vaz; Arbois Blanc = Menu Pineau
    Arinto = Pedernã = Arinto de Bucelas; Arinto dos Açores; Arneis; Arrufiac = Arrufiat; Asprinio
    Assyrtiko = Assirtiko = Asyrtiko; Athiri; Auxerrois = Auxerrois Blanc = Pinot Auxerrois; Avesso
    Azal = Azal Branco; Bacchus; Baratuciat; Baroque; Bellone = Cacchione; Bianca; Bianchello = Biancame
    Bianco d'Alessano; Biancolella = Petite Blanche; Bical = Borrado das Moscas; Blatterle
    Boal = Bual = Malvasia Fina = Boal Branco; Bogdanuša; Bombino Bianco = Pagadebit; Bosco
    Bourboulenc = Doucillon; Bouvier; Breidecker; Bukettraube; Burger = Monbadon; Cabernet Blanc; Caíño Blanco
    Calardis Blanc; Camaralet; Caprettone; Carignan Blanc = Cariñena Blanca; Carricante
    Catarratto = Catarratto Bianco = Lucido; Cayetana Blanca = Pardina; Cayuga = Cayuga White
    Cerceal = Cercial = Sercial = Esgana Cão; Chardonel
    Chardonnay = Morillon = Chard = Feinburgunder = Chardonay; Chasan
    Chasselas = Fendant = Gutedel = Chasselas Doré; Chenin Blanc = Chenin = Steen = Pineau de la Loire
    Chinuri; Clairette = Clairette Blanche; Cococciola; Coda di Pecora; Coda di Volpe
    Côdega do Larinho = Côdega de Larinho; Colombard = French Colombard; Corinto; Cortese
    Courbu = Petit Courbu = Courbu Blanc; Crouchen = Cape Riesling; Cserszegi Fűszeres; Dafni; Debina; Debit
    Devín; Dimiat = Dimyat; Doña Blanca = Dona Branca = Síria = Roupeiro = Códega = Crato Branco; Doradilla
    Dorona = Dorona di Venezia; Drupeggio = Canaiolo Bianco; Durella = Durello; Ehrenfelser; Elbling
    Emerald Riesling; Emir; Encruzado; Erbaluce; Ezerjó; Faberrebe
    Falanghina = Falanghina Flegrea = Falanghina Beneventana; Favorita; Fenile; Fernão Pires = Maria Gomes
    Fetească Albă = Leányka; Fetească Regală; Fiano; Folle Blanche = Gros Plant = Picpoule; Forastera
    Francavilla
    Friulano = Sauvignonasse = Tocai Friulano = Sauvignon Vert = Tai = Tai Bianco = Tocai = Jakot = Friulano/Sauvignonasse
    Frühroter Veltliner = Malvasier = Früher Roter Veltliner; Furmint = Šipon = Moslavac = Mosler; Gaidouria
    Garganega = Grecanico = Grecanico Dorato; Garrido Fino; Ginestra
    Glera = Prosecco = Serprino = Glera/Prosecco; Godello = Gouveio = Verdelho do Dão; Goldburger
    Goldriesling; Goruli Mtsvane
    Graševina = Welschriesling = Riesling Italico = Olaszrizling = Laški Rizling = Olasz Riesling = Ryzlink vlašský = Italian Riesling
    Grechetto = Grechetto di Todi = Grechetto di Orvieto; Greco = Greco Bianco
    Grenache Blanc = Garnacha Blanca = Garnatxa Blanca = White Grenache; Grillo; Gringet; Gros Manseng
    Grüner Veltliner = Veltliner = Grüner = Grüve = Veltlínské zelené = Zöldveltelini; Guardavalle
    Hárslevelű = Lipovina; Hibernal; Hondarrabi Zuri = Hondarribi Zuri = Ondarrabi Zuri
    Humagne Blanche = Humagne; Huxelrebe; Impigno; Incrocio Manzoni = Manzoni Bianco = Incrocio Manzoni 6.0.13
    Irsai Olivér; Jacquère; Jampal; Johanniter; Juhfark; Jurançon Blanc; Kangun; Katsano; Kéknyelű; Kerner
    Khatun Kharji; Khikhvi; Királyleányka; Kisi; Kolorko; Krakhuna; Krstač; Kujundžuša; Kydonitsa
    L'Acadie Blanc = L'Acadie; La Crescent; Lado; Lagorthi; Len de l'El = Loin de l'Oeil = Len de l'Elh
    Listán Blanco = Palomino = Palomino Fino = Listan = Perrum; Loureiro = Loureira; Lumassina
    Macabeo = Viura = Macabeu = Maccabeo = Maccabeu; Madeleine Angevine; Malagousia = Malagouzia = Malagoussia
    Malvar; Malvasia = Malvoisie = Malvasia Bianca = Malvazija; Malvasia Candida = Malmsey
    Malvasia del Lazio = Malvasia Puntinata
    Malvasia delle Lipari = Malvasia di Lipari = Malvasia di Bosa = Malvasia di Sardegna
    Malvasia di Candia = Malvasia di Candia Aromatica
    Malvasia Istriana = Malvazija Istarska = Malvasia d'Istria; Malvasia Volcánica
    Mantonico = Mantonico Bianco; Marastina = Rukatac; Marsanne = Marsanne Blanche; Mauzac = Mauzac Blanc
    Melon de Bourgogne = Melon = Muscadet; Merseguera; Mezesfehér; Misket Cherven = Red Misket = Misket
    Moll = Prensal Blanc = Prensal; Monemvasia = Monemvassia; Montepila; Montonico; Morio-Muskat
    Moscatel de Setúbal = Moscatel Graúdo; Moscato Giallo = Goldmuskateller = Muscat/Moscato Giallo
    Mtsvane = Mtsvane Kakhuri = Mtsvane Kakhetian
    Müller-Thurgau = Rivaner = Riesling-Sylvaner = Rizlingszilváni; Muscadelle = Topaque; Muscaris
    Muscat = Moscato = Moscatel = Muscat/Moscato = Muscat/Muscatel = Muskat
    Muscat Blanc à Petits Grains = Muscat Blanc = Moscato Bianco = Moscato Canelli = Muscat Canelli = Gelber Muskateller = Muskateller = Sárga Muskotály = Rumeni Muškat = Muscat d'Alsace = Muscat/Moscato Bianco = Moscatel de Grano Menudo = Tămâioasă Românească = Yellow Muscat = White Muscat
    Muscat of Alexandria = Zibibbo = Moscatel de Alejandría = Muscat d'Alexandrie = Hanepoot = Moscatel Romano
    Muscat Ottonel = Muskat Ottonel = Moscato Ottonel; Narince; Nascetta = Nas-cëtta; Nasco; Neuburger
    Niagara = Niagara Blanc = Niagara White; Nobling; Nosiola; Nouvelle; Nuragus; Ondenc; Optima
    Oraniensteiner; Orion; Ortega; Ortrugo; Pallagrello Bianco; Pampanuto = Pampanino; Parellada
    Passerina = Passerina del Frusinate; Pecorino; Pedro Ximénez = PX = Pedro Giménez; Perle; Petit Manseng
    Petit Meslier; Petite Arvine = Arvine; Phoenix; Picapoll = Picapoll Blanco; Picardan; Picolit
    Picpoul = Piquepoul = Piquepoul Blanc = Picpoul Blanc; Pigato; Pignoletto; Pinela = Pinella
    Pinot Blanc = Pinot Bianco = Weissburgunder = Weißer Burgunder = Klevner = Beli Pinot = Rulandské bílé
    Planta Fina; Planta Nova; Plyto = Plito; Pošip = Posip Bijeli; Potamissi; Prié Blanc = Prié; Rabigato
    Rabo de Ovelha; Reichensteiner; Retagliado; Rèze; Ribolla Gialla = Rebula = Ribolla; Rieslaner
    Riesling = Rhine Riesling = Rheinriesling = Johannisberg Riesling = White Riesling = Riesling Renano = Renski Rizling = Johannisberger Riesling = Ryzlink rýnský
    Ripoli; Rkatsiteli; Robola; Romorantin; Rossetto = Trebbiano Giallo; Roter Veltliner; Rotgipfler
    Roussanne = Bergeron; Sacy = Tressallier; Saint-Pierre Doré; Sauvignac
    Sauvignon Blanc = Sauvignon = Fumé Blanc = Blanc Fumé = Sauv Blanc = Muskat-Silvaner = Sauvignon Bianco
    Savagnin = Heida = Païen = Traminer = Savagnin Blanc = Naturé; Savatiano; Scheurebe = Sämling 88 = Samling
    Schönburger; Scuppernong; Seara Nova; Semidano; Sémillon; Seyval Blanc = Seyval; Siegerrebe
    Silvaner = Sylvaner = Grüner Silvaner = Silvaner/Sylvaner; Škrlet; Smederevka; Solaris; Souvignier Gris
    Spergola; Spourtiko; Subirat Parent = Malvasía Riojana = Alarije; Sultana = Thompson Seedless; Symphony
    Tempranillo Blanco; Terret = Terret Blanc; Thrapsathiri; Timorasso; Torbato = Tourbat
    Torrontés = Torrontés Riojano; Torrontés Mendocino; Torrontés Sanjuanino; Trajadura = Treixadura
    Traminette; Trebbiano = Ugni Blanc = Trebbiano Toscano = Procanico
    Trebbiano d'Abruzzo = Trebbiano Abruzzese; Trebbiano Romagnolo = Trebbiano della Fiamma
    Trebbiano Spoletino; Tsaoussi; Tsitska; Tsolikouri; Turbiana = Trebbiano di Lugana; Verdea; Verdeca
    Verdejo = Verdejo Blanco; Verdelho; Verdello; Verdesse
    Verdicchio = Verdicchio Bianco = Trebbiano di Soave; Verdil; Verdiso; Verdoncho
    Verduzzo = Verduzzo Friulano; Vermentino = Rolle = Vermentinu = Rolle/Rollo = Vermentinu Corse; Vernaccia
    Vernaccia di Oristano; Vespaiola = Vespaiolo; Vidal = Vidal Blanc; Vidiano; Vignoles = Ravat
    Vijariego = Vijiriego; Vilana; Villard Blanc; Viognier; Viosinho; Vital; Vitovska = Vitovska Grganja
    Voskehat; Vugava = Bugava; Würzer; Xarel·lo = Xarello = Pansa Blanca; Xynisteri = Xinisteri
    Yapıncak; Zala Gyöngye; Zalema; Zefír; Zelen; Zenit; Zéta; Zierfandler = Spätrot; Žilavka
    Žlahtina`,
  pink: `
    Carignan Gris; Catawba; Clairette Rose; Delaware; Frontenac Gris
    Gewürztraminer = Traminer Aromatico = Gewürz = Traminac = Tramín = Roter Traminer = Tramini
    Grenache Gris = Garnacha Gris = Garnacha Roja; Grolleau Gris; Klevener de Heiligenstein = Savagnin Rose
    Koshu; Moschofilero = Moscophilero; Muscat Rouge à Petits Grains = Roter Muskateller = Brown Muscat
    Pinot Gris = Pinot Grigio = Grauburgunder = Ruländer = Grauer Burgunder = Szürkebarát = Sivi Pinot = Pinot Beurot = Pinot Grigio/Gris = Rulandské šedé = Fromenteau
    Piquepoul Gris; Roditis = Rhoditis; Sauvignon Gris = Fié Gris = Sauvignon Rosa; Terret Gris
    Trousseau Gris = Gray Riesling`,
  blend: `
    Bordeaux Blend = Red Bordeaux Blend = Meritage = Bordeaux Red Blend; Cabernet Blend; Champagne Blend
    Corvina Blend = Valpolicella Blend; Field Blend = Gemischter Satz; Malbec Blend; Port Blend
    Provence Blend; Red Blend; Rhône Blend = Red Rhône Blend = GSM = Rhône Red Blend; Rosé Blend
    Sangiovese Blend = Super Tuscan Blend; Sparkling Blend; Tempranillo Blend; White Blend
    White Bordeaux Blend = Bordeaux White Blend = White Meritage; White Rhône Blend = Rhône White Blend`,
} as const
