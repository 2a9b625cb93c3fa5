/** An Italian restaurant's cellar: what came in last, the list from north to south, and a few guests from elsewhere. */
export const bottegaRossa = {
  Italy: `
    red | Emidio Pepe | Montepulciano d’Abruzzo | 2010 | Montepulciano | Montepulciano d’Abruzzo | Abruzzo
      > One of the ten-year bottles for Riserva. Decant; the sediment is meant to be there.
    white | Marisa Cuomo | Fiorduva | 2022 | Fenile, Ginestra, Ripoli | Costa d’Amalfi Furore | Campania
      > For the linguine alle vongole. Six bottles a year is all we get.
    orange | Radikon | Ribolla | 2018 | Ribolla Gialla || Friuli-Venezia Giulia | 500
      > Stand it up the day before. With the frico, or for the guest who says they know everything.
    sparkling | Ca’ del Bosco | Cuvée Prestige | NV | Chardonnay, Pinot Nero, Pinot Bianco | Franciacorta | Lombardy
    sparkling | Bellavista | Alma Gran Cuvée | NV | Chardonnay, Pinot Nero, Pinot Bianco | Franciacorta | Lombardy | 1500
      > One magnum does for the long table: open it while they are still taking off their coats.
    sparkling | Ferrari | Giulio Ferrari Riserva del Fondatore | 2012 | Chardonnay | Trento | Trentino-Alto Adige
    sparkling | Nino Franco | Rustico | NV | Glera | Valdobbiadene Prosecco Superiore | Veneto
    sparkling | Cleto Chiarli | Vecchia Modena | 2023 | Lambrusco di Sorbara | Lambrusco di Sorbara | Emilia-Romagna
      > Cold, with the mortadella. Tell people it is dry before they frown.
    sparkling | Murgo | Brut | 2021 | Nerello Mascalese | Metodo Classico | Sicily
    white | Les Crêtes | Petite Arvine | 2022 | Petite Arvine | Valle d’Aosta | Aosta Valley
    white | Vietti | Roero Arneis | 2023 | Arneis | Roero | Piedmont
    white | Bisson | Ü Pastine | 2022 | Bianchetta Genovese | Golfo del Tigullio-Portofino | Liguria
    white | Cantina Terlano | Vorberg Riserva | 2021 | Pinot Bianco | Alto Adige Terlano | Trentino-Alto Adige
    white | Manni Nössing | Kerner | 2023 | Kerner | Alto Adige Valle Isarco | Trentino-Alto Adige
    white | Pieropan | La Rocca | 2022 | Garganega | Soave Classico | Veneto
    white | Inama | Soave Classico | 2023 | Garganega | Soave Classico | Veneto
    white | Livio Felluga | Terre Alte | 2021 | Friulano, Pinot Bianco, Sauvignon | Rosazzo | Friuli-Venezia Giulia
    white | Montenidoli | Fiore | 2021 | Vernaccia | Vernaccia di San Gimignano | Tuscany
    white | Bucci | Villa Bucci Riserva | 2021 | Verdicchio | Castelli di Jesi Verdicchio Riserva | Marche
      > Older than it tastes. A big glass, and not too cold.
    white | Tiberio | Pecorino | 2023 | Pecorino | Colline Pescaresi | Abruzzo
    white | Feudi di San Gregorio | Cutizzi | 2022 | Greco | Greco di Tufo | Campania
    white | Capichera | Vign’angena | 2022 | Vermentino | Vermentino di Gallura | Sardinia
    white | Benanti | Etna Bianco | 2023 | Carricante | Etna | Sicily
    rose | Le Fraghe | Ròdon | 2024 | Corvina, Rondinella | Chiaretto di Bardolino | Veneto
    rose | Tiberio | Cerasuolo d’Abruzzo | 2024 | Montepulciano | Cerasuolo d’Abruzzo | Abruzzo
    rose | Leone de Castris | Five Roses | 2024 | Negroamaro, Malvasia Nera | Salento | Puglia
    orange | La Stoppa | Ageno | 2021 | Malvasia di Candia, Ortrugo, Trebbiano | Emilia | Emilia-Romagna
    orange | Gravner | Ribolla | 2016 | Ribolla Gialla | Venezia Giulia | Friuli-Venezia Giulia
    orange | COS | Pithos Bianco | 2022 | Grecanico | Terre Siciliane | Sicily
    red | Bartolo Mascarello | Barolo | 2018 | Nebbiolo | Barolo | Piedmont
      > Not by the glass, whatever they offer.
    red | Elio Grasso | Gavarini Chiniera | 2019 | Nebbiolo | Barolo | Piedmont
    red | G.D. Vajra | Albe | 2020 | Nebbiolo | Barolo | Piedmont
    red | Produttori del Barbaresco | Ovello Riserva | 2019 | Nebbiolo | Barbaresco | Piedmont
    red | Vietti | Tre Vigne | 2022 | Barbera | Barbera d’Asti | Piedmont
      > The first red for Calice: it forgives the kitchen everything.
    red | G.B. Burlotto | Pelaverga | 2023 | Pelaverga Piccolo | Verduno | Piedmont
    red | Ar.Pe.Pe. | Rocca de Piro | 2019 | Nebbiolo | Valtellina Superiore Grumello | Lombardy
    red | Foradori | Granato | 2020 | Teroldego | Vigneti delle Dolomiti | Trentino-Alto Adige
    red | Speri | Vigneto Monte Sant’Urbano | 2019 | Corvina, Rondinella | Amarone della Valpolicella | Veneto
    red | Fontodi | Chianti Classico | 2021 | Sangiovese | Chianti Classico | Tuscany | 1500
    red | Fèlsina | Rancia | 2020 | Sangiovese | Chianti Classico Riserva | Tuscany
    red | Il Poggione | Rosso di Montalcino | 2022 | Sangiovese | Rosso di Montalcino | Tuscany | 375
      > The half bottle for two who must drive.
    red | Biondi-Santi | Brunello di Montalcino | 2017 | Sangiovese | Brunello di Montalcino | Tuscany
    red | Tenuta San Guido | Sassicaia | 2020 | Cabernet Sauvignon, Cabernet Franc | Bolgheri Sassicaia | Tuscany
    red | Arnaldo Caprai | 25 Anni | 2018 | Sagrantino | Montefalco Sagrantino | Umbria
    red | Mastroberardino | Radici | 2016 | Aglianico | Taurasi | Campania
      > Open it an hour before the lamb.
    red | Elena Fucci | Titolo | 2020 | Aglianico | Aglianico del Vulture | Basilicata
    red | ’A Vita | Cirò Rosso Classico Superiore | 2020 | Gaglioppo | Cirò | Calabria
    red | Giuseppe Sedilesu | Mamuthone | 2020 | Cannonau | Cannonau di Sardegna | Sardinia
    red | Girolamo Russo | ’a Rina | 2021 | Nerello Mascalese | Etna | Sicily
      > For the guest who asks for Burgundy. Black stone and wild strawberries; no one goes back.
    red | Occhipinti | SP68 Rosso | 2023 | Frappato, Nero d’Avola | Terre Siciliane | Sicily
    sweet | La Spinetta | Bricco Quaglia | 2023 | Moscato Bianco | Moscato d’Asti | Piedmont
    sweet | Maculan | Torcolato | 2019 | Vespaiola | Breganze | Veneto | 375
    sweet | Isole e Olena | Vin Santo del Chianti Classico | 2012 | Malvasia, Trebbiano | Chianti Classico | Tuscany | 375
      > With Nonna’s cantucci. They may dip; we look away.
    sweet | Donnafugata | Ben Ryé | 2021 | Zibibbo | Passito di Pantelleria | Sicily | 375
    fortified | Cocchi | Barolo Chinato | NV | Nebbiolo | Barolo Chinato | Piedmont | 500
    fortified | Marco De Bartoli | Oro Riserva | 2004 | Grillo | Marsala Superiore | Sicily | 500
  `,
  France: `
    sparkling | Pierre Péters | Cuvée de Réserve | NV | Chardonnay | Champagne Grand Cru | Champagne
    white | Vincent Dauvissat | La Forest | 2020 | Chardonnay | Chablis Premier Cru | Burgundy
    rose | Domaine Tempier | Rosé | 2023 | Mourvèdre, Grenache, Cinsault | Bandol | Provence
  `,
  Germany: `
    white | Joh. Jos. Prüm | Wehlener Sonnenuhr Kabinett | 2022 | Riesling | Mosel | Mosel
  `,
  Austria: `
    white | Bründlmayer | Terrassen | 2023 | Grüner Veltliner | Kamptal | Lower Austria
  `,
  'United States': `
    red | Ridge | Geyserville | 2021 | Zinfandel, Carignane, Petite Sirah | Alexander Valley | California
    red | The Eyrie Vineyards | Estate | 2021 | Pinot Noir | Dundee Hills | Oregon
  `,
}
