/** The rest of the same list: the south, the islands, sweet wines, and a few guests from elsewhere. */
export const bottegaRossaSouthAndAbroad = {
  Italy: `
    red | Tiberio | Montepulciano d’Abruzzo | 2022 $52 | Montepulciano | Montepulciano d’Abruzzo | Abruzzo | 13.5
    red | Praesidium | Montepulciano d’Abruzzo Riserva | 2017 $78 | " | " | " | 14.5
    red | Di Majo Norante | Don Luigi Riserva | 2018 $72 | Montepulciano, Aglianico | Molise | Molise | 14.5
    red | Mastroberardino | Radici | 2016 $118 | Aglianico | Taurasi | Campania | 13.5
      > Open it an hour before the lamb.
    red | Pietracupa | Taurasi | 2017 $112 | " | Taurasi | " | 14
    red | Elena Fucci | Titolo | 2020 $98 | Aglianico | Aglianico del Vulture | Basilicata | 14.5
    red | Grifalco | Gricos | 2022 $48 | " | " | " | 13.5
    red | Cantina del Notaio | La Firma | 2018 $84 | " | " | " | 14.5
    red | Gianfranco Fino | Es | 2021 $128 | Primitivo | Primitivo di Manduria | Puglia | 16.5
    red | Li Veli | Pezzo Morgana Riserva | 2021 $62 | Negroamaro, Malvasia Nera | Salice Salentino | " | 14
    red | ’A Vita | Cirò Rosso Classico Superiore | 2020 $64 | Gaglioppo | Cirò | Calabria | 13.5
    red | Librandi | Duca Sanfelice Riserva | 2021 $50 | " | " | " | 14
    red | Giuseppe Sedilesu | Mamuthone | 2020 $62 | Cannonau | Cannonau di Sardegna | Sardinia | 15
    red | Agricola Punica | Barrua | 2019 $92 | Carignano, Cabernet Sauvignon, Merlot | Isola dei Nuraghi | " | 14.5
    red | Santadi | Rocca Rubia Riserva | 2021 $58 | Carignano | Carignano del Sulcis | " | 14.5
    red | Girolamo Russo | ’a Rina | 2021 $78 g20 | Nerello Mascalese | Etna | Sicily | 14
      > For the guest who asks for Burgundy. Black stone and wild strawberries; no one goes back.
    " | " | San Lorenzo | 2020 $148 | " | " | " | 14.5
    red | Tenuta delle Terre Nere | Guardiola | 2021 $118 | " | " | " | 14.5
    red | Passopisciaro | Contrada R | 2020 $128 | " | Terre Siciliane | " | 14
    red | Graci | Arcurìa | 2020 $118 x5 | " | Etna | " | 14.5
    red | Frank Cornelissen | Munjebel | 2021 $138 | " | Terre Siciliane | " | 15
    red | Occhipinti | SP68 Rosso | 2023 $58 g15 | Frappato, Nero d’Avola | " | " | 12.5
    " | " | Il Frappato | 2022 $82 | Frappato | " | " | 12.5
    red | COS | Cerasuolo di Vittoria Classico | 2021 $74 | Nero d’Avola, Frappato | Cerasuolo di Vittoria | " | 13
    red | Gulfi | NeroBufaleffj | 2018 $98 | Nero d’Avola | Sicilia | " | 14.5
    red | Feudo Montoni | Vrucara | 2019 $92 retired | " | " | " | 14
    sweet | La Spinetta | Bricco Quaglia | 2023 $46 g12 | Moscato Bianco | Moscato d’Asti | Piedmont | 5
    sweet | Saracco | Moscato d’Asti | 2024/375 $26 | " | " | " | 5.5
    sweet | Braida | Brachetto d’Acqui | 2024 $48 | Brachetto | Brachetto d’Acqui | " | 5.5
    sweet | Maculan | Torcolato | 2019/375 $88 | Vespaiola | Breganze | Veneto | 14
    sweet | Pieropan | Le Colombare | 2018/500 $92 | Garganega | Recioto di Soave | " | 13.5
    sweet | Isole e Olena | Vin Santo del Chianti Classico | 2012/375 $112 g24 | Malvasia, Trebbiano | Chianti Classico | Tuscany | 14.5
      > With Nonna’s cantucci. They may dip; we look away.
    sweet | Avignonesi | Vin Santo di Montepulciano | 2006/375 $260 x2 | Malvasia, Trebbiano, Grechetto | Vin Santo di Montepulciano | " | 13.5
    sweet | Donnafugata | Ben Ryé | 2021/375 $84 g19 | Zibibbo | Passito di Pantelleria | Sicily | 14.5
    fortified | Cocchi | Barolo Chinato | NV/500 $78 g14 | Nebbiolo | Barolo Chinato | Piedmont | 16.5
    fortified | Marco De Bartoli | Oro Riserva | 2004/500 $98 | Grillo | Marsala Superiore | Sicily | 18
    " | " | Vecchio Samperi | NV $118 | " || " | 17.5
  `,
  France: `
    sparkling | Pierre Péters | Cuvée de Réserve | NV $128 | Chardonnay | Champagne Grand Cru | Champagne | 12.5
    sparkling | Bérêche | Réserve Brut | NV $118 | Pinot Noir, Meunier, Chardonnay | Champagne | " | 12.5
    sparkling | Krug | Grande Cuvée | NV $420 x4 | " | " | " | 12.5
    white | Vincent Dauvissat | La Forest | 2020 $225 x3 | Chardonnay | Chablis Premier Cru | Burgundy | 13
    white | François Cotat | Les Monts Damnés | 2022 $128 | Sauvignon Blanc | Sancerre | Loire | 14
    rose | Domaine Tempier | Rosé | 2023 $92 | Mourvèdre, Grenache, Cinsault | Bandol | Provence | 13
    red | Domaine Tempier | Bandol | 2021 $118 | Mourvèdre, Grenache, Cinsault | " | " | 14.5
    red | Domaine de Montille | Les Taillepieds | 2019 $265 | Pinot Noir | Volnay Premier Cru | Burgundy | 13.5
    red | Jean Foillard | Côte du Py | 2022 $86 | Gamay | Morgon | Beaujolais | 14
    red | Clos Rougeard | Le Clos | 2016 $320 retired | Cabernet Franc | Saumur-Champigny | Loire | 13
  `,
  Germany: `
    white | Joh. Jos. Prüm | Wehlener Sonnenuhr Kabinett | 2022 $84 | Riesling | Mosel | Mosel | 8.5
    white | Keller | von der Fels | 2022 $112 | " | Rheinhessen | Rheinhessen | 12.5
  `,
  Austria: `
    white | Bründlmayer | Terrassen | 2023 $58 | Grüner Veltliner | Kamptal | Lower Austria | 12.5
  `,
  Slovenia: `
    orange | Movia | Lunar | 2020 $84 | Ribolla Gialla | Goriška Brda | Primorska | 13
  `,
  'United States': `
    red | Ridge | Geyserville | 2021 $98 | Zinfandel, Carignane, Petite Sirah | Alexander Valley | California | 14.5
    red | The Eyrie Vineyards | Estate | 2021 $92 | Pinot Noir | Dundee Hills | Oregon | 13
    red | Idlewild | The Bird | 2022 $62 | Dolcetto, Barbera, Freisa | Mendocino County | California | 13.5
  `,
}
