/** Italy: regions, DOCG, DOC and the widely used IGT names. The notation is explained in `../parse-places.server.ts`. */
export const italy = `
Italy = Italia = Italie = Italien
  Vino d'Italia! = Italia IGT = Vino da Tavola = Vino Rosso d'Italia; delle Venezie! = Delle Venezie = Pinot Grigio delle Venezie = Tre Venezie = Trevenezie
  Prosecco! = Prosecco Rosé
  Aosta Valley = Valle d'Aosta = Vallée d'Aoste = Val d'Aosta
    Blanc de Morgex et de La Salle; Donnas; Enfer d'Arvier; Torrette; Chambave = Muscat de Chambave; Nus; Arnad-Montjovet
  Piedmont = Piemonte = Piémont = Piemont
    Barolo = Barolo Chinato
      La Morra*; Serralunga d'Alba* = Serralunga; Monforte d'Alba* = Monforte; Castiglione Falletto*; Novello*; Grinzane Cavour*
      Cannubi* = Barolo Cannubi; Brunate* = Barolo Brunate; Bussia* = Barolo Bussia; Cerequio* = Barolo Cerequio; Rocche dell'Annunziata*
      Vigna Rionda* = Vignarionda; Monprivato*; Ginestra* = Barolo Ginestra; Ravera* = Barolo Ravera; Lazzarito*; Sarmassa*; Villero*; Monvigliero*
    Barbaresco
      Neive*; Treiso*; Rabajà*; Asili*; Martinenga*; Ovello*; Santo Stefano*
    Langhe = Langhe Nebbiolo = Langhe Rosso = Langhe Arneis = Langhe Freisa = Langhe Bianco
      Nas-cëtta del Comune di Novello = Nascetta di Novello
    Alba; Nebbiolo d'Alba; Barbera d'Alba; Dolcetto d'Alba; Verduno = Verduno Pelaverga = Pelaverga di Verduno; Diano d'Alba = Dolcetto di Diano d'Alba
    Dogliani = Dolcetto di Dogliani; Ovada = Dolcetto di Ovada Superiore; Dolcetto di Ovada; Dolcetto d'Asti; Dolcetto d'Acqui
    Roero = Roero Arneis; Alta Langa = Alta Langa Metodo Classico
    Asti = Asti Spumante = Asti Secco; Moscato d'Asti; Canelli = Moscato Canelli; Barbera d'Asti
      Nizza = Barbera d'Asti Superiore Nizza; Tinella; Colli Astiani
    Barbera del Monferrato = Barbera del Monferrato Superiore; Monferrato = Monferrato Rosso; Freisa d'Asti; Grignolino d'Asti; Loazzolo; Strevi
    Brachetto d'Acqui = Acqui = Acqui Rosé; Ruchè di Castagnole Monferrato = Ruchè = Ruchè di Castagnole; Albugnano; Cisterna d'Asti; Terre Alfieri
    Grignolino del Monferrato Casalese; Rubino di Cantavenna; Gabiano; Malvasia di Casorzo d'Asti = Casorzo; Malvasia di Castelnuovo Don Bosco
    Gavi = Cortese di Gavi = Gavi di Gavi = Gavi del Comune di Gavi; Cortese dell'Alto Monferrato; Colli Tortonesi = Derthona = Timorasso Derthona
    Piemonte DOC* = Piemonte Barbera; Freisa di Chieri; Collina Torinese; Pinerolese; Valsusa; Canavese; Carema
    Erbaluce di Caluso = Caluso = Caluso Passito; Colline Saluzzesi; Alto Piemonte* = Northern Piedmont
      Gattinara; Ghemme; Boca; Bramaterra; Lessona; Fara; Sizzano; Colline Novaresi; Coste della Sesia; Valli Ossolane
  Liguria = Ligurien = Ligurië
    Cinque Terre = Cinqueterre; Cinque Terre Sciacchetrà = Sciacchetrà; Colli di Luni = Vermentino Colli di Luni; Golfo del Tigullio-Portofino = Golfo del Tigullio = Portofino
    Riviera Ligure di Ponente = Pigato Riviera Ligure di Ponente; Rossese di Dolceacqua = Dolceacqua; Ormeasco di Pornassio = Pornassio; Val Polcèvera; Colline di Levanto
  Lombardy = Lombardia = Lombardie
    Franciacorta = Franciacorta Satèn; Curtefranca = Terre di Franciacorta; Oltrepò Pavese = Oltrepo Pavese = Oltrepò Pavese Metodo Classico; Bonarda dell'Oltrepò Pavese; Buttafuoco = Buttafuoco dell'Oltrepò Pavese; Sangue di Giuda; Casteggio; Provincia di Pavia
    Valtellina Superiore
      Sassella* = Valtellina Superiore Sassella; Grumello* = Valtellina Superiore Grumello; Inferno* = Valtellina Superiore Inferno; Valgella* = Valtellina Superiore Valgella; Maroggia* = Valtellina Superiore Maroggia
    Valtellina = Rosso di Valtellina = Valtellina Rosso; Sforzato di Valtellina = Sfursat = Sfursat di Valtellina = Sforzato; Terrazze Retiche di Sondrio = Alpi Retiche
    Lugana = Turbiana di Lugana; Garda = Garda Classico = Riviera del Garda Classico; Valtènesi = Valtenesi Chiaretto; Botticino; Cellatica; Capriano del Colle; San Colombano = San Colombano al Lambro
    Moscato di Scanzo = Scanzo; Valcalepio; Garda Colli Mantovani; Lambrusco Mantovano; Terre Lariane; Bergamasca; Ronchi di Brescia; San Martino della Battaglia
  Trentino-Alto Adige = Trentino Alto Adige = Trentino-Südtirol = Trentino-Alto Adige/Südtirol
    Trentino
      Trentino Superiore Marzemino = Marzemino d'Isera = Trentino Marzemino; Trentino Vino Santo
    Trento = Trentodoc = Trento DOC; Teroldego Rotaliano; Vigneti delle Dolomiti = Dolomiti = Weinberg Dolomiten; Casteller; Valdadige = Etschtaler = Valdadige Terra dei Forti = Terra dei Forti
    Alto Adige = Südtirol = Suedtirol = South Tyrol = Südtirol-Alto Adige = Alto Adige/Südtirol = Sudtirol
      Alto Adige Terlano = Terlano = Terlaner = Südtirol Terlaner; Alto Adige Valle Isarco = Valle Isarco = Eisacktaler = Eisacktal; Alto Adige Val Venosta = Val Venosta = Vinschgau = Valle Venosta
      Alto Adige Santa Maddalena = Santa Maddalena = St. Magdalener = Sankt Magdalener; Lago di Caldaro = Kalterersee = Caldaro = Kalterer; Alto Adige Meranese = Meranese = Meraner; Colli di Bolzano = Bozner Leiten
  Veneto = Vénétie = Venetien
    Valpolicella
      Valpolicella Classico = Valpolicella Classico Superiore; Valpantena = Valpolicella Valpantena; Valpolicella Superiore
    Valpolicella Ripasso = Ripasso = Ripasso della Valpolicella = Valpolicella Superiore Ripasso = Valpolicella Ripasso Superiore = Valpolicella Ripasso Classico Superiore
    Amarone della Valpolicella = Amarone = Amarone Classico = Amarone Valpolicella
      Amarone della Valpolicella Classico; Amarone della Valpolicella Valpantena
    Recioto della Valpolicella = Recioto Valpolicella = Recioto della Valpolicella Classico
    Soave
      Soave Classico; Soave Superiore; Recioto di Soave; Soave Colli Scaligeri
    Bardolino = Chiaretto di Bardolino = Bardolino Chiaretto
      Bardolino Classico; Bardolino Superiore
    Custoza = Bianco di Custoza; Lessini Durello = Durello Lessini = Monti Lessini; Arcole; Gambellara = Recioto di Gambellara; Merlara
    Prosecco di Treviso = Prosecco Treviso
      Conegliano Valdobbiadene Prosecco Superiore = Conegliano-Valdobbiadene Prosecco = Valdobbiadene Prosecco Superiore = Prosecco Superiore = Valdobbiadene = Conegliano Valdobbiadene = Prosecco di Valdobbiadene = Prosecco di Conegliano = Conegliano-Valdobbiadene Prosecco Superiore = Valdobbiadene Superiore
        Cartizze* = Superiore di Cartizze = Valdobbiadene Superiore di Cartizze; Rive* = Conegliano-Valdobbiadene Prosecco Superiore Rive
      Asolo Prosecco = Asolo = Asolo Prosecco Superiore = Colli Asolani
    Colli di Conegliano; Refrontolo = Refrontolo Passito; Montello Asolo = Montello = Montello Rosso; Piave; Malanotte del Piave = Piave Malanotte; Lison = Lison Classico; Lison-Pramaggiore; Marca Trevigiana; Riviera del Brenta; Venezia
    Colli Euganei; Colli Euganei Fior d'Arancio = Fior d'Arancio; Bagnoli di Sopra = Bagnoli Friularo = Friularo di Bagnoli; Corti Benedettine; Colli Berici; Breganze = Torcolato = Breganze Torcolato; Vicenza
    Veneto IGT*; Verona* = Veronese = Provincia di Verona = Rosso Veronese = Verona IGT; Vigneti del Veneto*
  Friuli-Venezia Giulia = Friuli = Friuli Venezia Giulia = Frioul = Friaul = Friaul-Julisch Venetien
    Collio = Collio Goriziano = Collio Bianco; Friuli Colli Orientali = Colli Orientali del Friuli = Colli Orientali; Rosazzo = Bianco di Rosazzo; Ramandolo; Colli Orientali del Friuli Picolit = Colli Orientali Picolit
    Friuli Isonzo = Isonzo del Friuli = Isonzo; Friuli Grave = Grave del Friuli = Grave; Friuli Aquileia = Aquileia; Friuli Latisana; Friuli Annia; Carso = Carso-Kras = Carso Kras; Cialla; Schioppettino di Prepotto = Prepotto; Refosco di Faedis; Venezia Giulia = Venezia Giulia IGT; Prosecco Trieste
  Emilia-Romagna = Emilia Romagna = Émilie-Romagne
    Emilia* = Emilia IGT = dell'Emilia = Lambrusco dell'Emilia; Lambrusco di Sorbara = Sorbara; Lambrusco Grasparossa di Castelvetro = Grasparossa di Castelvetro; Lambrusco Salamino di Santa Croce; Modena = Lambrusco di Modena = Lambrusco Modena; Reggiano = Lambrusco Reggiano
    Colli Bolognesi; Pignoletto = Colli Bolognesi Pignoletto = Colli Bolognesi Classico Pignoletto; Reno; Colli Piacentini; Gutturnio = Gutturnio dei Colli Piacentini; Ortrugo dei Colli Piacentini; Colli di Parma; Colli di Scandiano e di Canossa; Bosco Eliceo
    Romagna = Sangiovese di Romagna = Romagna Sangiovese = Trebbiano di Romagna
      Romagna Albana = Albana di Romagna; Bertinoro*; Predappio*; Modigliana*; Brisighella*
    Rubicone; Colli di Rimini; Colli di Faenza; Ravenna; Forlì
  Tuscany = Toscana = Toscane = Toskana = Toscana IGT = Super Tuscan = Supertuscan = Colli della Toscana Centrale
    Chianti Classico = Chianti Classico Riserva = Chianti Classico Gran Selezione
      Greve* = Greve in Chianti; Panzano* = Panzano in Chianti; Radda* = Radda in Chianti; Gaiole* = Gaiole in Chianti; Castellina* = Castellina in Chianti; Castelnuovo Berardenga*; Lamole*; San Donato in Poggio*; Montefioralle*; Vagliagli*; San Casciano*
    Vin Santo del Chianti Classico; Chianti = Chianti Riserva = Chianti Superiore
      Chianti Colli Senesi; Chianti Rufina = Chianti Rùfina = Rufina; Chianti Colli Fiorentini; Chianti Montalbano; Chianti Colli Aretini; Chianti Colline Pisane; Chianti Montespertoli
    Vin Santo del Chianti; Vin Santo = Vinsanto toscano = Vin Santo Toscano = Vinsanto
    Brunello di Montalcino = Brunello; Rosso di Montalcino; Montalcino*; Moscadello di Montalcino; Sant'Antimo; Orcia; Grance Senesi; Val d'Arbia; Val d'Arno di Sopra = Valdarno di Sopra; Cortona = Syrah di Cortona; Valdichiana Toscana = Valdichiana
    Vino Nobile di Montepulciano = Vino Nobile = Nobile di Montepulciano; Rosso di Montepulciano; Vin Santo di Montepulciano
    Vernaccia di San Gimignano; San Gimignano; Carmignano; Barco Reale di Carmignano = Barco Reale; Pomino; Colli dell'Etruria Centrale; Montecarlo; Colline Lucchesi; San Torpè; Terre di Pisa; Valdinievole; Candia dei Colli Apuani
    Bolgheri = Bolgheri Superiore = Bolgheri Rosso
      Bolgheri Sassicaia = Sassicaia
    Val di Cornia; Suvereto; Rosso della Val di Cornia; Elba; Elba Aleatico Passito = Aleatico dell'Elba; Montescudaio; Costa Toscana; Maremma Toscana = Maremma; Morellino di Scansano = Scansano; Montecucco; Montecucco Sangiovese; Montereggio di Massa Marittima = Monteregio di Massa Marittima; Bianco di Pitigliano = Pitigliano; Sovana; Parrina; Capalbio; Ansonica Costa dell'Argentario
    Alta Valle della Greve
  Umbria = Ombrie = Umbria IGT = Umbrien = Umbrië
    Montefalco = Montefalco Rosso; Montefalco Sagrantino = Sagrantino di Montefalco; Torgiano; Torgiano Rosso Riserva; Orvieto = Orvieto Classico; Rosso Orvietano; Spoleto = Spoleto Trebbiano Spoletino; Colli Altotiberini; Colli del Trasimeno = Trasimeno; Colli Martani; Colli Perugini; Todi = Grechetto di Todi; Lago di Corbara; Amelia; Assisi
  Marche = Marches = Le Marche = Marken
    Verdicchio dei Castelli di Jesi = Castelli di Jesi = Verdicchio dei Castelli di Jesi Classico = Verdicchio di Jesi
      Castelli di Jesi Verdicchio Riserva = Verdicchio dei Castelli di Jesi Riserva
    Verdicchio di Matelica = Matelica; Verdicchio di Matelica Riserva; Rosso Conero; Conero = Rosso Conero Riserva; Rosso Piceno = Piceno = Rosso Piceno Superiore; Offida = Offida Pecorino; Falerio = Falerio Pecorino; Lacrima di Morro d'Alba = Morro d'Alba = Lacrima di Morro; Vernaccia di Serrapetrona; Serrapetrona; Bianchello del Metauro; Colli Pesaresi; Colli Maceratesi; Esino; Pergola; Terre di Offida; Marche IGT*
  Lazio = Latium
    Frascati; Frascati Superiore; Cannellino di Frascati; Est! Est!! Est!!! di Montefiascone = Est Est Est = Est Est Est di Montefiascone; Cesanese del Piglio = Piglio; Cesanese di Olevano Romano = Olevano Romano; Cesanese di Affile; Castelli Romani; Marino; Colli Albani; Colli Lanuvini; Velletri; Montecompatri Colonna; Roma; Cori; Circeo; Atina; Tarquinia; Cerveteri; Aprilia; Aleatico di Gradoli; Colli Etruschi Viterbesi; Frusinate; Zagarolo
  Abruzzo = Abruzzes = Abruzzen = d'Abruzzo
    Montepulciano d'Abruzzo
      Montepulciano d'Abruzzo Colline Teramane = Colline Teramane; Casauria* = Terre di Casauria
    Trebbiano d'Abruzzo; Cerasuolo d'Abruzzo; Abruzzo Pecorino = Pecorino d'Abruzzo; Passerina d'Abruzzo = Abruzzo Passerina; Tullum = Terre Tollesi; Villamagna; Ortona; Controguerra; Colline Pescaresi; Terre di Chieti; Colli Aprutini; Terre Aquilane
  Molise
    Biferno; Tintilia del Molise = Tintilia; Pentro di Isernia; Molise DOC*; Osco = Terre degli Osci
  Campania = Campanie = Kampanien
    Taurasi; Fiano di Avellino; Greco di Tufo; Irpinia = Irpinia Aglianico = Irpinia Campi Taurasini; Sannio = Sannio Falanghina; Falanghina del Sannio; Beneventano = Benevento; Aglianico del Taburno = Taburno; Solopaca; Guardia Sanframondi = Guardiolo; Sant'Agata dei Goti; Falerno del Massico = Falerno; Galluccio; Roccamonfina; Terre del Volturno; Casavecchia di Pontelatone; Asprinio di Aversa = Aversa
    Campi Flegrei; Ischia = Ischia Biancolella; Capri; Vesuvio = Lacryma Christi del Vesuvio = Lacryma Christi = Lacrima Christi = Lacryma Christi Vesuvio; Pompeiano; Penisola Sorrentina = Gragnano = Penisola Sorrentina Gragnano = Lettere; Costa d'Amalfi = Amalfi Coast = Costa d'Amalfi Furore = Furore = Ravello = Tramonti; Cilento; Paestum; Castel San Lorenzo; Colli di Salerno; Campania IGT*
  Puglia = Apulia = Pouilles = Apulien = Apulië
    Primitivo di Manduria = Manduria; Primitivo di Manduria Dolce Naturale; Salice Salentino; Salento = Salento IGT = Primitivo Salento = Negroamaro Salento; Castel del Monte
      Castel del Monte Nero di Troia Riserva; Castel del Monte Bombino Nero
    Gioia del Colle = Primitivo di Gioia del Colle; Brindisi; Copertino; Squinzano; Leverano; Nardò; Alezio; Galatina; Matino; Lizzano; Locorotondo; Martina Franca = Martina; Valle d'Itria; Tarantino; Gravina; San Severo; Cacc'e Mmitte di Lucera; Rosso di Cerignola; Tavoliere = Tavoliere delle Puglie; Daunia; Murgia; Ostuni; Colline Joniche Tarantine; Moscato di Trani; Orta Nova; Terra d'Otranto; Barletta; Puglia IGT*
  Basilicata = Lucania
    Aglianico del Vulture = Vulture; Aglianico del Vulture Superiore; Matera; Terre dell'Alta Val d'Agri; Grottino di Roccanova
  Calabria = Calabre = Kalabrien
    Cirò = Cirò Rosso Classico Superiore = Cirò Classico = Ciro; Greco di Bianco; Melissa; Savuto; Terre di Cosenza = Pollino; Lamezia; Bivongi; Scavigna; Isola di Capo Rizzuto; Palizzi; Val di Neto; Donnici; Locride; Arghillà
  Sicily = Sicilia = Sicile = Sizilien = Sicilië
    Sicilia DOC* = Sicilia Nero d'Avola = Sicilia Grillo; Terre Siciliane = Terre Siciliane IGT; Etna = Etna Rosso = Etna Bianco = Etna Rosato = Mount Etna
    Cerasuolo di Vittoria
      Cerasuolo di Vittoria Classico
    Vittoria = Vittoria Frappato; Marsala = Marsala Superiore = Marsala Vergine; Pantelleria = Passito di Pantelleria = Moscato di Pantelleria = Pantelleria Passito; Malvasia delle Lipari = Lipari; Salina; Faro; Mamertino = Mamertino di Milazzo; Noto = Moscato di Noto = Nero d'Avola Noto; Eloro = Pachino; Siracusa = Moscato di Siracusa; Contea di Sclafani; Alcamo; Menfi; Contessa Entellina; Delia Nivolelli; Monreale; Erice; Salaparuta; Sambuca di Sicilia; Santa Margherita di Belice; Sciacca; Riesi; Avola; Camarro; Fontanarossa di Cerda; Valle Belice
  Sardinia = Sardegna = Sardaigne = Sardinien = Sardinië
    Cannonau di Sardegna
      Jerzu*; Oliena* = Nepente di Oliena; Capo Ferrato*
    Vermentino di Gallura = Gallura; Vermentino di Sardegna = Vermentino de Sardegna; Carignano del Sulcis = Sulcis; Vernaccia di Oristano = Oristano; Malvasia di Bosa = Bosa; Monica di Sardegna; Nuragus di Cagliari; Cagliari; Nasco di Cagliari; Girò di Cagliari; Moscato di Sardegna; Moscato di Sorso-Sennori; Alghero; Arborea; Campidano di Terralba; Mandrolisai; Sardegna Semidano; Isola dei Nuraghi; Barbagia; Ogliastra; Colli del Limbara = Limbara; Romangia; Valle del Tirso; Nurra; Planargia
`
