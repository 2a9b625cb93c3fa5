/**
 * An Italian restaurant's cellar, one line per wine of a winery: kind | winery | wine | bottles | grapes | appellation |
 * region | percent of alcohol. A double quote repeats the cell above. Bottles: vintage[/milliliters] $price, then what is known:
 * g = glass price, x = bottles in stock, retired = no longer sold. A line that begins with > is our note.
 */
export const bottegaRossaItaly = {
  Italy: `
    red | Emidio Pepe | Montepulciano d’Abruzzo | 2010 $295 x7 | Montepulciano | Montepulciano d’Abruzzo | Abruzzo | 13.5
      > One of the ten-year bottles for Riserva. Decant; the sediment is meant to be there.
    white | Marisa Cuomo | Fiorduva | 2022 $145 x4 | Fenile, Ginestra, Ripoli | Costa d’Amalfi Furore | Campania | 13.5
      > For the linguine alle vongole. Six bottles a year is all we get.
    orange | Radikon | Ribolla | 2018/500 $98 | Ribolla Gialla || Friuli-Venezia Giulia | 13.5
      > Stand it up the day before. With the frico, or for the guest who says they know everything.
    sparkling | Ca’ del Bosco | Cuvée Prestige | NV $92 g19 | Chardonnay, Pinot Nero, Pinot Bianco | Franciacorta | Lombardy | 12.5
    sparkling | Bellavista | Alma Gran Cuvée | NV/1500 $195 x3 | " | " | " | 12.5
      > One magnum does for the long table: open it while they are still taking off their coats.
    sparkling | Ferrari | Giulio Ferrari Riserva del Fondatore | 2012 $240 | Chardonnay | Trento | Trentino-Alto Adige | 12.5
    " | " | Brut | NV $68 g14 | " | " | " | 12.5
    sparkling | Nino Franco | Rustico | NV $54 g13 | Glera | Valdobbiadene Prosecco Superiore | Veneto | 11
    sparkling | Bisol1542 | Crede | 2023 $56 | Glera, Pinot Bianco, Verdiso | " | " | 11.5
    sparkling | Cleto Chiarli | Vecchia Modena | 2023 $46 g12 | Lambrusco di Sorbara | Lambrusco di Sorbara | Emilia-Romagna | 11
      > Cold, with the mortadella. Tell people it is dry before they frown.
    sparkling | Paltrinieri | Radice | 2023 $52 | " | " | " | 11
    sparkling | Murgo | Brut | 2021 $62 | Nerello Mascalese | Metodo Classico | Sicily | 12.5
    sparkling | Contratto | Millesimato Pas Dosé | 2019 $84 | Pinot Nero, Chardonnay | Alta Langa | Piedmont | 12.5
    white | Les Crêtes | Petite Arvine | 2022 $66 | Petite Arvine | Valle d’Aosta | Aosta Valley | 13.5
    white | Vietti | Roero Arneis | 2023 $58 | Arneis | Roero | Piedmont | 13.5
    white | Bruno Giacosa | Roero Arneis | 2023 $68 | " | " | " | 13
    white | La Scolca | Black Label | 2023 $98 | Cortese | Gavi | " | 12
    white | Vigneti Massa | Derthona | 2022 $72 | Timorasso | Colli Tortonesi | " | 14
    white | La Spinetta | Piccolo Derthona | 2022 $64 | " | " | " | 13.5
    white | Ettore Germano | Hérzu | 2022 $74 | Riesling | Langhe | " | 13
    white | Bisson | Ü Pastine | 2022 $58 | Bianchetta Genovese | Golfo del Tigullio-Portofino | Liguria | 12.5
    white | Terre Bianche | Pigato | 2023 $56 | Pigato | Riviera Ligure di Ponente | " | 13
    white | Ca’ dei Frati | I Frati | 2023 $54 | Turbiana | Lugana | Lombardy | 13
    white | Cantina Terlano | Vorberg Riserva | 2021 $86 | Pinot Bianco | Alto Adige Terlano | Trentino-Alto Adige | 14
    " | " | Terlaner | 2023 $58 | Pinot Bianco, Chardonnay, Sauvignon | " | " | 13.5
    white | Manni Nössing | Kerner | 2023 $64 | Kerner | Alto Adige Valle Isarco | " | 13.5
    white | Elena Walch | Vigna Kastelaz | 2022 $76 | Gewürztraminer | Alto Adige | " | 14.5
    white | Alois Lageder | Porer | 2023 $58 | Pinot Grigio | " | " | 12.5
    white | Pieropan | La Rocca | 2022 $82 | Garganega | Soave Classico | Veneto | 13
    white | Inama | Soave Classico | 2023 $48 g13 | " | " | " | 12.5
    white | Gini | La Froscà | 2021 $72 | " | " | " | 13
    white | Livio Felluga | Terre Alte | 2021 $138 | Friulano, Pinot Bianco, Sauvignon | Rosazzo | Friuli-Venezia Giulia | 13.5
    white | Venica & Venica | Ronco delle Mele | 2022 $84 | Sauvignon | Collio | " | 13.5
    white | Jermann | Vintage Tunina | 2021 $125 | Sauvignon, Chardonnay, Ribolla Gialla, Malvasia Istriana, Picolit | Venezia Giulia | " | 13
    white | Ronchi di Cialla | Ribolla Gialla | 2022 $62 | Ribolla Gialla | Friuli Colli Orientali | " | 12.5
    white | Vie di Romans | Dessimis | 2021 $88 | Pinot Grigio | Friuli Isonzo | " | 14
    white | Montenidoli | Fiore | 2021 $66 | Vernaccia | Vernaccia di San Gimignano | Tuscany | 13
    white | Antinori | Cervaro della Sala | 2021 $148 | Chardonnay, Grechetto | Umbria | Umbria | 12.5
    white | Antonelli San Marco | Trebbiano Spoletino | 2022 $52 | Trebbiano Spoletino | Spoleto | " | 13
    white | Bucci | Villa Bucci Riserva | 2021 $118 | Verdicchio | Castelli di Jesi Verdicchio Riserva | Marche | 13.5
      > Older than it tastes. A big glass, and not too cold.
    white | La Staffa | La Staffa | 2023 $50 | " | Verdicchio dei Castelli di Jesi | " | 12.5
    white | ColleStefano | Verdicchio | 2023 $48 g13 | " | Verdicchio di Matelica | " | 12.5
    white | Tiberio | Pecorino | 2023 $56 g15 | Pecorino | Colline Pescaresi | Abruzzo | 13.5
    white | Valentini | Trebbiano d’Abruzzo | 2018 $260 x2 | Trebbiano Abruzzese | Trebbiano d’Abruzzo | " | 12.5
      > Ask Marta before you open it. She will want to smell the cork.
    white | Cantina del Notaio | Il Preliminare | 2023 $50 | Aglianico, Chardonnay, Moscato, Malvasia | Basilicata | Basilicata | 12.5
    white | Feudi di San Gregorio | Cutizzi | 2022 $62 | Greco | Greco di Tufo | Campania | 13.5
    white | Benito Ferrara | Vigna Cicogna | 2022 $68 | " | " | " | 13.5
    white | Ciro Picariello | Fiano di Avellino | 2022 $62 | Fiano | Fiano di Avellino | " | 13
    white | Guido Marsella | Fiano di Avellino | 2021 $64 x5 | " | " | " | 13.5
    white | La Sibilla | Falanghina | 2023 $48 g13 | Falanghina | Campi Flegrei | " | 12.5
    white | Capichera | Vign’angena | 2022 $78 | Vermentino | Vermentino di Gallura | Sardinia | 13.5
    white | Contini | Pariglia | 2023 $48 | " | Vermentino di Sardegna | " | 13
    white | Benanti | Etna Bianco | 2023 $62 g16 | Carricante | Etna | Sicily | 12.5
    " | " | Pietra Marina | 2019 $165 | " | Etna Bianco Superiore | " | 12.5
    white | Donnafugata | Anthìlia | 2023 $44 | Catarratto | Sicilia | " | 12.5
    white | Planeta | Cometa | 2022 $78 | Fiano | Menfi | " | 13.5
    white | Marco De Bartoli | Grappoli del Grillo | 2022 $64 | Grillo | Terre Siciliane | " | 12.5
    rose | Le Fraghe | Ròdon | 2024 $46 g12 | Corvina, Rondinella | Chiaretto di Bardolino | Veneto | 12
    rose | Tiberio | Cerasuolo d’Abruzzo | 2024 $52 g14 | Montepulciano | Cerasuolo d’Abruzzo | Abruzzo | 13
    rose | Valentini | Cerasuolo d’Abruzzo | 2021 $185 x3 | " | " | " | 13
    rose | Leone de Castris | Five Roses | 2024 $44 | Negroamaro, Malvasia Nera | Salento | Puglia | 12
    rose | Graci | Etna Rosato | 2024 $54 | Nerello Mascalese | Etna | Sicily | 13
    rose | Girolamo Russo | Etna Rosato | 2023 $56 retired | " | " | " | 13
    orange | La Stoppa | Ageno | 2021 $82 | Malvasia di Candia, Ortrugo, Trebbiano | Emilia | Emilia-Romagna | 13.5
    orange | Gravner | Ribolla | 2016 $198 x4 | Ribolla Gialla | Venezia Giulia | Friuli-Venezia Giulia | 13.5
    orange | Damijan Podversic | Ribolla Gialla | 2019 $112 | " | " | " | 13.5
    orange | COS | Pithos Bianco | 2022 $68 g18 | Grecanico | Terre Siciliane | Sicily | 11.5
    orange | Pranzegg | Caroline | 2021 $96 | Chardonnay, Müller-Thurgau, Sauvignon | Vigneti delle Dolomiti | Trentino-Alto Adige | 12.5
    orange | Cantina Giardino | Paski | 2022 $72 x0 | Coda di Volpe || Campania | 12.5
    red | Bartolo Mascarello | Barolo | 2018 $395 x6 | Nebbiolo | Barolo | Piedmont | 14
      > Not by the glass, whatever they offer.
    red | Elio Grasso | Gavarini Chiniera | 2019 $185 | " | " | " | 14.5
    red | G.D. Vajra | Albe | 2020 $86 g24 | " | " | " | 14
    " | " | Bricco delle Viole | 2018 $165 | " | " | " | 14
    red | Giacomo Conterno | Monfortino Riserva | 2014 $1450 x1 | " | " | " | 14.5
      > One bottle. It leaves this building only inside a guest.
    red | Giuseppe Rinaldi | Brunate | 2018 $420 x3 | " | " | " | 14
    red | Vietti | Castiglione | 2020 $98 | " | " | " | 14.5
    red | Oddero | Villero | 2019 $142 | " | " | " | 14.5
    red | G.B. Burlotto | Monvigliero | 2019 $365 x0 | " | " | " | 14.5
      > Gone until the spring allocation. Offer the Vajra.
    red | Trediberri | Barolo | 2021 $84 | " | " | " | 14
    red | Produttori del Barbaresco | Ovello Riserva | 2019 $118 | " | Barbaresco | " | 14.5
    " | " | Barbaresco | 2021 $78, 2020/1500 $165 x3 | " | " | " | 14.5
    red | Roagna | Pajè | 2018 $245 | " | " | " | 14
    red | Sottimano | Langhe Nebbiolo | 2022 $64 | " | Langhe | " | 14
    red | Nervi-Conterno | Gattinara | 2020 $112 | " | Gattinara | " | 13.5
    red | Vietti | Tre Vigne | 2022 $52 g14 | Barbera | Barbera d’Asti | " | 14.5
      > The first red for Calice: it forgives the kitchen everything.
    red | Braida | Bricco dell’Uccellone | 2020 $128 | " | " | " | 15.5
    red | Giacomo Conterno | Vigna Francia | 2021 $118 | " | Barbera d’Alba | " | 15
    red | Chionetti | Briccolero | 2022 $58 | Dolcetto | Dogliani | " | 13.5
    red | G.B. Burlotto | Pelaverga | 2023 $56 | Pelaverga Piccolo | Verduno | " | 13.5
    red | Crivelli | Ruchè | 2023 $52 | Ruchè | Ruchè di Castagnole Monferrato | " | 14
    red | Maccario Dringenberg | Posaù | 2021 $72 | Rossese | Rossese di Dolceacqua | Liguria | 13
    red | Ar.Pe.Pe. | Rocca de Piro | 2019 $96 | Nebbiolo | Valtellina Superiore Grumello | Lombardy | 13
    " | " | Rosso di Valtellina | 2022 $68 | " | Rosso di Valtellina | " | 13
    red | Foradori | Granato | 2020 $124 | Teroldego | Vigneti delle Dolomiti | Trentino-Alto Adige | 13
    " | " | Teroldego | 2022 $60 | " | " | " | 12.5
    red | J. Hofstätter | Barthenau Vigna Sant’Urbano | 2019 $148 | Pinot Nero | Alto Adige | " | 13.5
    red | Muri-Gries | Abtei Muri Riserva | 2020 $78 | Lagrein | " | " | 13.5
    red | Speri | Vigneto Monte Sant’Urbano | 2019 $138 | Corvina, Rondinella | Amarone della Valpolicella | Veneto | 15
    red | Giuseppe Quintarelli | Valpolicella Classico Superiore | 2016 $185 x4 | Corvina, Corvinone, Rondinella | Valpolicella | " | 15
    red | Dal Forno Romano | Amarone della Valpolicella | 2015 $620 x2 | Corvina, Rondinella, Oseleta | Amarone della Valpolicella | " | 16.5
    red | Corte Sant’Alda | Ca’ Fiui | 2022 $48 g13 | Corvina, Rondinella, Molinara | Valpolicella | " | 12.5
    red | Ronchi di Cialla | Schioppettino di Cialla | 2019 $112 | Schioppettino | Friuli Colli Orientali | Friuli-Venezia Giulia | 12.5
    red | La Stoppa | Macchiona | 2013 $88 | Barbera, Bonarda | Emilia | Emilia-Romagna | 14
    red | Noelia Ricci | Il Sangiovese | 2022 $46 | Sangiovese | Romagna | " | 13.5
    red | Fontodi | Chianti Classico | 2021 $78, 2021/1500 $168 x2 | " | Chianti Classico | Tuscany | 14
    " | " | Flaccianello della Pieve | 2019 $245 | " | Colli della Toscana Centrale | " | 15
    red | Fèlsina | Rancia | 2020 $112 | " | Chianti Classico Riserva | " | 14
    " | " | Chianti Classico | 2022 $58 g15 | " | Chianti Classico | " | 13.5
    red | Isole e Olena | Cepparello | 2020 $198 | " | Toscana | " | 14.5
    red | Montevertine | Le Pergole Torte | 2020 $310 x5 | " | " | " | 14
    " | " | Montevertine | 2021 $148 | Sangiovese, Canaiolo, Colorino | " | " | 14
    red | Monteraponi | Chianti Classico | 2022 $74 | Sangiovese, Canaiolo | Chianti Classico | " | 14
    red | Selvapiana | Bucerchiale | 2020 $84 | Sangiovese | Chianti Rufina Riserva | " | 14
    red | Il Poggione | Rosso di Montalcino | 2022/375 $34 | " | Rosso di Montalcino | " | 14
      > The half bottle for two who must drive.
    " | " | Brunello di Montalcino | 2019 $138 | " | Brunello di Montalcino | " | 14.5
    red | Biondi-Santi | Brunello di Montalcino | 2017 $360 x5 | " | " | " | 13.5
    red | Fuligni | Brunello di Montalcino | 2018 $165 | " | " | " | 14.5
    red | Le Ragnaie | Brunello di Montalcino | 2019 $158 | " | " | " | 14
    red | Stella di Campalto | Rosso di Montalcino | 2019 $135 | " | Rosso di Montalcino | " | 14
    red | Poderi Sanguineto | Vino Nobile di Montepulciano | 2020 $66 | " | Vino Nobile di Montepulciano | " | 14
    red | Tenuta San Guido | Sassicaia | 2020 $480 x6 | Cabernet Sauvignon, Cabernet Franc | Bolgheri Sassicaia | " | 14
    " | " | Guidalberto | 2022 $118 | Cabernet Sauvignon, Merlot | Toscana | " | 14
    red | Grattamacco | Bolgheri Superiore | 2020 $185 | Cabernet Sauvignon, Merlot, Sangiovese | Bolgheri Superiore | " | 14.5
    red | Arnaldo Caprai | 25 Anni | 2018 $165 | Sagrantino | Montefalco Sagrantino | Umbria | 15
    red | Paolo Bea | Pipparello Riserva | 2017 $145 | Sangiovese, Montepulciano, Sagrantino | Montefalco Rosso | " | 14.5
    red | Lungarotti | Rubesco Vigna Monticchio | 2018 $118 | Sangiovese | Torgiano Rosso Riserva | " | 14
    red | Fattoria San Lorenzo | Vigna Burello | 2019 $58 retired | Montepulciano, Sangiovese | Rosso Piceno | Marche | 13.5
    red | Umani Ronchi | Cùmaro | 2019 $74 | Montepulciano | Conero Riserva | " | 14
  `,
}
