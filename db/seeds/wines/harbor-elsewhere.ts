/** Harbor Cellars, Central Europe, the eastern Mediterranean and the southern hemisphere. Columns as in harbor-france.ts. */
export const harborElsewhere = {
  Germany: `
    sparkling | Von Winning | Riesling Sekt Extra Brut | 2020 $32 | Riesling | Pfalz | Pfalz
    white | Dönnhoff | Estate Riesling | 2023 $29 | Riesling | Nahe | Nahe
    " | " | Tonschiefer | 2022 $36 | " | " | "
    " | " | Oberhäuser Brücke Spätlese | 2022 $68 | " | " | "
    white | Joh. Jos. Prüm | Kabinett | 2022 $39 | " | Mosel | Mosel
    " | " | Wehlener Sonnenuhr Spätlese | 2021 $62 | " | " | "
    white | Willi Schaefer | Graacher Kabinett | 2022 $44 | " | " | "
    white | Selbach-Oster | Kabinett | 2023 $25 | " | " | "
    " | " | Zeltinger Schlossberg Spätlese | 2021 $42 | " | " | "
    white | Clemens Busch | Vom Roten Schiefer | 2022 $34 | " | " | "
    white | Peter Lauer | Barrel X | 2023 $22 | " | Saar | "
    white | Egon Müller | Scharzhof | 2022 $72 x4 | " | " | "
    white | Maximin Grünhaus | Herrenberg Kabinett | 2022 $34 | " | Ruwer | "
    white | Wittmann | Riesling Trocken | 2023 $27 | " | Rheinhessen | Rheinhessen
    white | Leitz | Eins Zwei Dry | 2023 $18 x44 | " | Rheingau | Rheingau
    white | Rebholz | Muschelkalk | 2021 $38 | Weißburgunder | Pfalz | Pfalz
    red | Enderle & Moll | Basis | 2021 $38 | Spätburgunder | Baden | Baden
    red | Koehler-Ruprecht | Spätburgunder | 2020 $29 | " | Pfalz | Pfalz
    sweet | Selbach-Oster | Zeltinger Sonnenuhr Auslese | 2019/375 $42 | Riesling | Mosel | Mosel
  `,
  Austria: `
    sparkling | Schloss Gobelsburg | Brut Reserve | NV $38 | Grüner Veltliner, Riesling, Pinot Noir | Niederösterreich | Lower Austria
    white | Nikolaihof | Hefeabzug | 2023 $29 | Grüner Veltliner | Wachau | "
    white | Hirsch | Kammern | 2023 $24 | " | Kamptal | "
    " | " | Zöbing | 2022 $28 | Riesling | " | "
    white | Bründlmayer | Terrassen | 2023 $26 | Grüner Veltliner | " | "
    white | Emmerich Knoll | Loibner Federspiel | 2022 $38 | " | Wachau | "
    white | F.X. Pichler | Dürnstein Federspiel | 2022 $42 | Riesling | " | "
    white | Wieninger | Gemischter Satz | 2023 $24 | Grüner Veltliner, Riesling, Weißburgunder, Welschriesling | Wiener Gemischter Satz | Vienna
    white | Tement | Kalk & Kreide | 2023 $29 | Sauvignon Blanc | Südsteiermark | Styria
    orange | Gut Oggau | Theodora | 2022 $44 | Grüner Veltliner, Welschriesling | Burgenland | Burgenland
    red | Moric | Blaufränkisch | 2021 $29 | Blaufränkisch | " | "
    red | Wachter-Wiesler | Béla-Jóska | 2021 $24 | " | Eisenberg | "
    red | Umathum | Zweigelt | 2021 $25 | Zweigelt | Burgenland | "
    red | Rosi Schuster | Sankt Laurent | 2021 $29 | Sankt Laurent | " | "
    sweet | Kracher | Auslese Cuvée | 2021/375 $28 | Chardonnay, Welschriesling | " | "
  `,
  Hungary: `
    white | Királyudvar | Furmint Sec | 2020 $29 | Furmint | Tokaj | Tokaj
    white | Oremus | Mandolás | 2021 $28 | " | " | "
    sweet | Royal Tokaji | 5 Puttonyos Aszú | 2017/500 $58 | Furmint, Hárslevelű | Tokaj | Tokaj
  `,
  Slovenia: `
    sparkling | Movia | Puro Rosé | 2016 $52 x5 | Pinot Noir, Chardonnay, Ribolla Gialla | Goriška Brda | Primorska
    white | Edi Simčič | Rebula | 2022 $26 | Ribolla Gialla | " | "
    orange | Kabaj | Rebula | 2019 $29 | " | " | "
  `,
  Switzerland: `
    white | Marie-Thérèse Chappaz | Fendant La Liaudisaz | 2022 $54 | Chasselas | Valais | Valais
  `,
  England: `
    sparkling | Nyetimber | Classic Cuvée | NV $54 | Chardonnay, Pinot Noir, Pinot Meunier | West Sussex | Sussex
    sparkling | Gusbourne | Brut Reserve | 2019 $62 | " | Kent | Kent
  `,
  Georgia: `
    orange | Pheasant’s Tears | Rkatsiteli | 2022 $26 | Rkatsiteli | Kakheti | Kakheti
    " | " | Chinuri | 2021 $26 | Chinuri | Kartli | Kartli
    red | Pheasant’s Tears | Saperavi | 2022 $26 | Saperavi | Kakheti | Kakheti
    red | Orgo | Saperavi | 2021 $27 | " | " | "
  `,
  Greece: `
    white | Gaia | Wild Ferment Assyrtiko | 2023 $42 | Assyrtiko | Santorini | Santorini
    white | Domaine Sigalas | Santorini | 2023 $46 | " | " | "
    white | Hatzidakis | Santorini | 2022 $52 x5 | " | " | "
    white | Tselepos | Mantinia | 2023 $19 | Moschofilero | Mantinia | Peloponnese
    white | Zafeirakis | Malagousia | 2023 $24 | Malagousia | Tyrnavos | Thessaly
    white | Tetramythos | Retsina | NV $17 | Roditis | Achaia | Peloponnese
    red | Thymiopoulos | Young Vines | 2022 $19 x40 | Xinomavro | Naoussa | Macedonia
    " | " | Earth and Sky | 2021 $34 | " | " | "
    red | Kir-Yianni | Ramnista | 2019 $26 | " | " | "
    red | Gaia | Agiorgitiko | 2022 $21 | Agiorgitiko | Nemea | Peloponnese
    sweet | Samos Cooperative | Vin Doux | NV/375 $16 | Muscat | Samos | Samos
  `,
  Lebanon: `
    red | Chateau Musar | Rouge | 2018 $62 | Cabernet Sauvignon, Cinsault, Carignan | Bekaa Valley | Bekaa Valley
    " | " | Jeune | 2021 $24 | Cinsault, Syrah, Cabernet Sauvignon | " | "
    white | Massaya | Blanc | 2023 $19 | Obeidi, Rolle, Clairette, Sauvignon Blanc | " | "
  `,
  Australia: `
    white | Grosset | Polish Hill | 2023 $58 | Riesling | Clare Valley | South Australia
    white | Pewsey Vale | Riesling | 2023 $19 | " | Eden Valley | "
    white | Tyrrell’s | Hunter Valley Semillon | 2022 $24 | Semillon | Hunter Valley | New South Wales
    white | Leeuwin Estate | Art Series Chardonnay | 2020 $98 x4 | Chardonnay | Margaret River | Western Australia
    white | Giant Steps | Yarra Valley Chardonnay | 2022 $34 | " | Yarra Valley | Victoria
    red | Giant Steps | Yarra Valley Pinot Noir | 2022 $36 | Pinot Noir | " | "
    red | Jasper Hill | Georgia’s Paddock | 2020 $78 | Shiraz | Heathcote | "
    red | Ochota Barrels | The Green Room | 2023 $38 | Grenache, Syrah | McLaren Vale | South Australia
    red | d’Arenberg | The Stump Jump | 2021 $14 x46 | Grenache, Shiraz, Mourvèdre | " | "
    red | Yalumba | Bush Vine Grenache | 2022 $22 | Grenache | Barossa | "
    red | Penfolds | Bin 389 | 2021 $72 | Cabernet Sauvignon, Shiraz | " | "
    red | Rockford | Basket Press | 2019 $98 x3 | Shiraz | Barossa Valley | "
    red | Wynns | Black Label | 2021 $34 | Cabernet Sauvignon | Coonawarra | "
    red | Vasse Felix | Filius | 2021 $28 | " | Margaret River | Western Australia
    fortified | Chambers Rosewood | Rutherglen Muscat | NV/375 $19 | Muscat à Petits Grains Rouges | Rutherglen | Victoria
  `,
  'New Zealand': `
    white | Greywacke | Sauvignon Blanc | 2023 $23 x38 | Sauvignon Blanc | Marlborough | Marlborough
    white | Dog Point | Section 94 | 2020 $36 | " | " | "
    white | Cloudy Bay | Sauvignon Blanc | 2024 $34 | " | " | "
    white | Seresin | Sauvignon Blanc | 2022 $27 | " | " | "
    white | Kumeu River | Estate Chardonnay | 2022 $42 | Chardonnay | Kumeu | Auckland
    white | Pegasus Bay | Riesling | 2021 $29 | Riesling | Waipara | Canterbury
    red | Felton Road | Bannockburn | 2022 $62 | Pinot Noir | Central Otago | Otago
    red | Ata Rangi | Crimson | 2021 $36 | " | Martinborough | Wairarapa
    red | Rippon | Mature Vine | 2020 $58 | " | Central Otago | Otago
    red | Craggy Range | Gimblett Gravels Syrah | 2020 $32 | Syrah | Hawke’s Bay | Hawke’s Bay
  `,
  'South Africa': `
    sparkling | Graham Beck | Brut | NV $19 x36 | Chardonnay, Pinot Noir | Western Cape | Western Cape
    white | Mullineux | Old Vines White | 2022 $32 | Chenin Blanc, Clairette, Grenache Blanc, Viognier | Swartland | "
    " | " | Kloof Street Chenin Blanc | 2023 $19 | Chenin Blanc | " | "
    white | A.A. Badenhorst | Secateurs Chenin Blanc | 2023 $16 x42 | " | " | "
    white | Ken Forrester | Old Vine Reserve | 2023 $19 | " | Stellenbosch | "
    white | Alheit | Cartology | 2022 $54 | Chenin Blanc, Semillon | Western Cape | "
    white | Sadie Family | Palladius | 2021 $125 x2 | Chenin Blanc, Grenache Blanc, Marsanne, Viognier | Swartland | "
    white | Hamilton Russell | Chardonnay | 2023 $42 | Chardonnay | Hemel-en-Aarde Valley | "
    white | Klein Constantia | Sauvignon Blanc | 2023 $22 | Sauvignon Blanc | Constantia | "
    red | Hamilton Russell | Pinot Noir | 2023 $52 | Pinot Noir | Hemel-en-Aarde Valley | "
    red | A.A. Badenhorst | Secateurs Red | 2022 $16 | Cinsault, Grenache, Syrah | Swartland | "
    red | Mullineux | Syrah | 2021 $42 | Syrah | " | "
    red | Kanonkop | Pinotage | 2021 $54 | Pinotage | Simonsberg-Stellenbosch | "
    red | Meerlust | Rubicon | 2020 $38 | Cabernet Sauvignon, Merlot, Cabernet Franc, Petit Verdot | Stellenbosch | "
    sweet | Klein Constantia | Vin de Constance | 2019/500 $98 | Muscat de Frontignan | Constantia | "
  `,
  Argentina: `
    white | Bodega Colomé | Torrontés | 2023 $15 | Torrontés | Calchaquí Valley | Salta
    white | Catena Zapata | White Bones | 2021 $125 x2 | Chardonnay | Gualtallary | Mendoza
    red | Catena | Malbec | 2022 $22 x48 | Malbec | Mendoza | "
    red | Achával-Ferrer | Malbec | 2021 $24 | " | " | "
    red | Altos Las Hormigas | Malbec Clásico | 2022 $14 x52 | " | Luján de Cuyo | "
    red | Zuccardi | Q Malbec | 2021 $19 | " | Uco Valley | "
    red | Susana Balbo | Signature Cabernet Sauvignon | 2020 $27 | Cabernet Sauvignon | " | "
    red | El Enemigo | Cabernet Franc | 2020 $29 | Cabernet Franc | Gualtallary | "
    red | Bodega Chacra | Barda | 2022 $34 | Pinot Noir | Patagonia | Río Negro
    red | Bodega Colomé | Estate Malbec | 2021 $26 | Malbec | Calchaquí Valley | Salta
  `,
  Chile: `
    white | Casa Marín | Cipreses | 2021 $29 | Sauvignon Blanc | San Antonio Valley | Aconcagua
    red | Concha y Toro | Don Melchor | 2020 $125 x4 | Cabernet Sauvignon | Puente Alto | Maipo Valley
    red | De Martino | Viejas Tinajas | 2022 $22 | Cinsault | Itata Valley | Itata
    red | Louis-Antoine Luyt | Pipeño | 2023 $19 x0 | País | Bío Bío Valley | Bío Bío
    red | Montes | Alpha Carménère | 2021 $19 | Carménère | Colchagua Valley | Colchagua
    red | Clos Apalta | Clos Apalta | 2017 $135 x2 | Carménère, Cabernet Sauvignon, Merlot | " | "
  `,
  Uruguay: `
    white | Bodega Garzón | Albariño | 2023 $19 | Albariño | Garzón | Maldonado
    red | Bodega Garzón | Tannat Reserva | 2021 $21 | Tannat | " | "
  `,
  Canada: `
    sparkling | Benjamin Bridge | Nova 7 | 2023 $24 | Perle of Csaba, Muscat | Nova Scotia | Nova Scotia
    sweet | Inniskillin | Vidal Icewine | 2021/375 $58 | Vidal | Niagara Peninsula | Ontario
  `,
}
