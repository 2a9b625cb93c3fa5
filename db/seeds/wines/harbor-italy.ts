/** Harbor Cellars, Italy. Columns as in harbor-france.ts. */
export const harborItaly = {
  Italy: `
    orange | Paolo Bea | Arboreus | 2019 $62 | Trebbiano Spoletino || Umbria
    orange | Radikon | Slatnik | 2021 $42 | Chardonnay, Friulano | Venezia Giulia | Friuli-Venezia Giulia
    orange | La Stoppa | Trebbiolo Bianco | 2022 $28 | Malvasia di Candia, Trebbiano, Ortrugo | Emilia | Emilia-Romagna
    orange | COS | Pithos Bianco | 2022 $42 | Grecanico | Terre Siciliane | Sicily
    sparkling | Adami | Garbèl | NV $18 x57 | Glera | Prosecco di Treviso | Veneto
    sparkling | Nino Franco | Rustico | NV $22 | " | Valdobbiadene Prosecco Superiore | "
    sparkling | Sorelle Bronca | Particella 68 | 2023 $29 | " | " | "
    sparkling | Ca’ dei Zago | Col Fondo | 2022 $28 | " | " | "
    sparkling | Ferrari | Brut | NV $29, NV/375 $18 | Chardonnay | Trento | Trentino-Alto Adige
    sparkling | Ca’ del Bosco | Cuvée Prestige | NV $46 | Chardonnay, Pinot Nero, Pinot Bianco | Franciacorta | Lombardy
    sparkling | Barone Pizzini | Animante | NV $38 | " | " | "
    sparkling | Lini 910 | Labrusca Rosso | NV $18 x44 | Lambrusco Salamino, Ancellotta | Lambrusco | Emilia-Romagna
    sparkling | Cleto Chiarli | Vigneto Enrico Cialdini | 2023 $19 | Lambrusco Grasparossa | Lambrusco Grasparossa di Castelvetro | "
    sparkling | Paltrinieri | Radice | 2023 $24 | Lambrusco di Sorbara | Lambrusco di Sorbara | "
    white | Vietti | Roero Arneis | 2023 $26 | Arneis | Roero | Piedmont
    white | Broglia | Il Doge | 2023 $19 | Cortese | Gavi di Gavi | "
    white | Terre Bianche | Vermentino | 2023 $27 | Vermentino | Riviera Ligure di Ponente | Liguria
    white | Ca’ dei Frati | I Frati | 2023 $26 | Turbiana | Lugana | Lombardy
    white | Alois Lageder | Pinot Grigio | 2023 $19 x48 | Pinot Grigio | Alto Adige | Trentino-Alto Adige
    white | Abbazia di Novacella | Kerner | 2023 $25 | Kerner | Alto Adige Valle Isarco | "
    white | Cantina Terlano | Terlaner | 2023 $29 | Pinot Bianco, Chardonnay, Sauvignon | Alto Adige Terlano | "
    " | " | Vorberg Riserva | 2021 $46 | Pinot Bianco | " | "
    white | Foradori | Manzoni Bianco | 2022 $38 | Incrocio Manzoni | Vigneti delle Dolomiti | "
    white | Pieropan | Soave Classico | 2023 $21 | Garganega, Trebbiano di Soave | Soave Classico | Veneto
    white | Suavia | Monte Carbonare | 2021 $36 | Garganega | " | "
    white | Livio Felluga | Pinot Grigio | 2023 $28 | Pinot Grigio | Friuli Colli Orientali | Friuli-Venezia Giulia
    white | Schiopetto | Friulano | 2022 $34 | Friulano | Collio | "
    white | Edi Keber | Collio Bianco | 2022 $38 | Friulano, Malvasia Istriana, Ribolla Gialla | " | "
    white | Montenidoli | Tradizionale | 2022 $27 | Vernaccia | Vernaccia di San Gimignano | Tuscany
    white | Antinori | Vermentino | 2023 $24 | Vermentino | Bolgheri | "
    white | Antonelli San Marco | Grechetto | 2023 $18 | Grechetto | Colli Martani | Umbria
    white | ColleStefano | Verdicchio | 2023 $22 | Verdicchio | Verdicchio di Matelica | Marche
    white | Sartarelli | Tralivio | 2022 $24 | " | Verdicchio dei Castelli di Jesi | "
    white | Tiberio | Trebbiano d’Abruzzo | 2023 $22 | Trebbiano Abruzzese | Trebbiano d’Abruzzo | Abruzzo
    " | " | Pecorino | 2023 $26 | Pecorino | Colline Pescaresi | "
    white | Ciro Picariello | Fiano di Avellino | 2022 $29 | Fiano | Fiano di Avellino | Campania
    white | Feudi di San Gregorio | Greco di Tufo | 2023 $25 | Greco | Greco di Tufo | "
    white | La Sibilla | Falanghina | 2023 $22 | Falanghina | Campi Flegrei | "
    white | Marisa Cuomo | Furore Bianco | 2023 $42 | Falanghina, Biancolella | Costa d’Amalfi Furore | "
    white | Antonella Corda | Vermentino | 2023 $26 | Vermentino | Vermentino di Sardegna | Sardinia
    white | Benanti | Etna Bianco | 2023 $32 | Carricante | Etna | Sicily
    white | Tami’ | Grillo | 2023 $19 | Grillo | Terre Siciliane | "
    rose | Tiberio | Cerasuolo d’Abruzzo | 2024 $24 | Montepulciano | Cerasuolo d’Abruzzo | Abruzzo
    rose | Le Fraghe | Ròdon | 2024 $19 x36 | Corvina, Rondinella | Chiaretto di Bardolino | Veneto
    rose | Graci | Etna Rosato | 2024 $29 | Nerello Mascalese | Etna | Sicily
    rose | Librandi | Cirò Rosato | 2024 $15 | Gaglioppo | Cirò | Calabria
    red | Produttori del Barbaresco | Barbaresco | 2021 $46 x30, 2020/1500 $98 | Nebbiolo | Barbaresco | Piedmont
    " | " | Langhe Nebbiolo | 2022 $27 | " | Langhe | "
    red | G.D. Vajra | Albe | 2020 $45 | " | Barolo | "
    " | " | Dolcetto d’Alba | 2023 $20 | Dolcetto | Dolcetto d’Alba | "
    red | Giacomo Fenocchio | Bussia | 2019 $72 | Nebbiolo | Barolo | "
    red | Bartolo Mascarello | Barolo | 2019 $295 x2 | " | " | "
    red | Elio Altare | Barolo | 2019 $98 | " | " | "
    red | Cavallotto | Bricco Boschis | 2019 $112 | " | " | "
    red | Paitin | Serraboella | 2020 $54 | " | Barbaresco | "
    red | Antoniolo | Gattinara | 2019 $56 | " | Gattinara | "
    red | Vietti | Tre Vigne | 2022 $24 | Barbera | Barbera d’Asti | "
    red | Giacomo Borgogno | Barbera d’Alba | 2022 $26 | " | Barbera d’Alba | "
    red | G.B. Burlotto | Pelaverga | 2023 $29 | Pelaverga Piccolo | Verduno | "
    red | Ar.Pe.Pe. | Rosso di Valtellina | 2022 $42 | Nebbiolo | Rosso di Valtellina | Lombardy
    red | Foradori | Teroldego | 2022 $32 | Teroldego | Vigneti delle Dolomiti | Trentino-Alto Adige
    red | Alois Lageder | Schiava Römigberg | 2023 $24 | Schiava | Alto Adige | "
    red | Corte Sant’Alda | Ca’ Fiui | 2022 $24 | Corvina, Rondinella, Molinara | Valpolicella | Veneto
    red | Allegrini | Amarone della Valpolicella Classico | 2019 $89 | Corvina, Corvinone, Rondinella | Amarone della Valpolicella | "
    red | Bertani | Amarone della Valpolicella Classico | 2013 $148 x5 | Corvina, Rondinella | " | "
    red | La Stoppa | Trebbiolo Rosso | 2022 $27 | Barbera, Bonarda | Emilia | Emilia-Romagna
    red | Monteraponi | Chianti Classico | 2022 $36 | Sangiovese, Canaiolo | Chianti Classico | Tuscany
    red | Fèlsina | Chianti Classico | 2022 $26, 2022/375 $15 | Sangiovese | " | "
    red | Fontodi | Chianti Classico | 2021 $42 | " | " | "
    red | Castello di Monsanto | Riserva | 2020 $32 | Sangiovese, Canaiolo, Colorino | Chianti Classico Riserva | "
    red | Selvapiana | Chianti Rufina | 2022 $21 | Sangiovese | Chianti Rufina | "
    red | Il Poggione | Rosso di Montalcino | 2022 $29 | " | Rosso di Montalcino | "
    " | " | Brunello di Montalcino | 2019 $78 | " | Brunello di Montalcino | "
    red | Canalicchio di Sopra | Brunello di Montalcino | 2018 $88 | " | " | "
    red | Conti Costanti | Brunello di Montalcino | 2019 $105 | " | " | "
    red | Boscarelli | Vino Nobile di Montepulciano | 2020 $36 | " | Vino Nobile di Montepulciano | "
    red | Le Pupille | Morellino di Scansano | 2022 $22 | " | Morellino di Scansano | "
    red | Tenuta San Guido | Guidalberto | 2022 $58 | Cabernet Sauvignon, Merlot | Toscana | "
    " | " | Sassicaia | 2021 $315 x3 | Cabernet Sauvignon, Cabernet Franc | Bolgheri Sassicaia | "
    red | Antinori | Tignanello | 2021 $168 | Sangiovese, Cabernet Sauvignon, Cabernet Franc | Toscana | "
    red | Montevertine | Pian del Ciampolo | 2022 $54 | Sangiovese, Canaiolo, Colorino | " | "
    red | Antonelli San Marco | Montefalco Rosso | 2021 $24 | Sangiovese, Sagrantino, Montepulciano | Montefalco Rosso | Umbria
    red | Tiberio | Montepulciano d’Abruzzo | 2022 $24 | Montepulciano | Montepulciano d’Abruzzo | Abruzzo
    red | La Valentina | Montepulciano d’Abruzzo | 2022 $16 x50 | " | " | "
    red | Mastroberardino | Radici | 2018 $62 | Aglianico | Taurasi | Campania
    red | Elena Fucci | Titolo | 2020 $52 | " | Aglianico del Vulture | Basilicata
    red | Felline | Primitivo di Manduria | 2022 $19 | Primitivo | Primitivo di Manduria | Puglia
    red | Taurino | Salice Salentino Riserva | 2015 $16 | Negroamaro, Malvasia Nera | Salice Salentino | "
    red | Librandi | Cirò Rosso Classico | 2022 $15 | Gaglioppo | Cirò | Calabria
    red | Argiolas | Costera | 2022 $18 | Cannonau | Cannonau di Sardegna | Sardinia
    red | Tenuta delle Terre Nere | Etna Rosso | 2022 $26 | Nerello Mascalese | Etna | Sicily
    red | Occhipinti | SP68 Rosso | 2023 $32 | Frappato, Nero d’Avola | Terre Siciliane | "
    red | Valle dell’Acate | Cerasuolo di Vittoria Classico | 2020 $28 | Nero d’Avola, Frappato | Cerasuolo di Vittoria | "
    sweet | Saracco | Moscato d’Asti | 2024 $18, 2024/375 $12 | Moscato Bianco | Moscato d’Asti | Piedmont
    sweet | Donnafugata | Ben Ryé | 2021/375 $54 | Zibibbo | Passito di Pantelleria | Sicily
    fortified | Cappellano | Barolo Chinato | NV/500 $98 x2 | Nebbiolo | Barolo Chinato | Piedmont
  `,
}
