/** Harbor Cellars, United States. Columns as in harbor-france.ts. */
export const harborUnitedStates = {
  'United States': `
    sparkling | Schramsberg | Blanc de Blancs | 2021 $44, 2021/375 $26 | Chardonnay | North Coast | California
    " | " | Mirabelle Brut | NV $29 | Chardonnay, Pinot Noir | " | "
    sparkling | Roederer Estate | Brut | NV $27 x38 | " | Anderson Valley | "
    " | " | L’Ermitage | 2017 $62 | " | " | "
    sparkling | Iron Horse | Wedding Cuvée | 2019 $52 | Pinot Noir, Chardonnay | Green Valley of Russian River Valley | "
    sparkling | Cruse Wine Co. | Tradition | NV $54 | Chardonnay, Pinot Noir | California | "
    sparkling | Argyle | Vintage Brut | 2019 $32 | Pinot Noir, Chardonnay, Pinot Meunier | Willamette Valley | Oregon
    sparkling | Soter | Mineral Springs Brut Rosé | 2017 $72 | Pinot Noir, Chardonnay | Yamhill-Carlton | "
    sparkling | Gruet | Brut | NV $19 x55 | Chardonnay, Pinot Noir | New Mexico | New Mexico
    sparkling | Dr. Konstantin Frank | Célèbre | NV $26 | Riesling | Finger Lakes | New York
    sparkling | Lamoreaux Landing | Blanc de Blancs | 2017 $36 | Chardonnay | " | "
    white | Hermann J. Wiemer | Dry Riesling | 2023 $22 x30 | Riesling | Seneca Lake | New York
    " | " | HJW Vineyard | 2021 $38 | " | " | "
    white | Ravines | Dry Riesling | 2022 $21 | " | Finger Lakes | "
    " | " | Argetsinger Vineyard | 2019 $34 | " | Seneca Lake | "
    white | Red Newt | The Knoll | 2017 $34 | " | " | "
    white | Dr. Konstantin Frank | Rkatsiteli | 2023 $18 | Rkatsiteli | Finger Lakes | "
    white | Channing Daughters | Tocai Friulano | 2023 $26 | Friulano | The Hamptons | "
    white | Macari | Sauvignon Blanc | 2023 $28 | Sauvignon Blanc | North Fork of Long Island | "
    white | Linden | Hardscrabble Chardonnay | 2019 $46 | Chardonnay | Virginia | Virginia
    white | Barboursville | Vermentino | 2023 $25 | Vermentino | " | "
    white | Trisaetum | Ribbon Ridge Estate Dry | 2022 $34 | Riesling | Ribbon Ridge | Oregon
    white | Brooks | Ara | 2019 $42 | " | Willamette Valley | "
    white | The Eyrie Vineyards | Pinot Gris | 2022 $24 | Pinot Gris | " | "
    " | " | Chardonnay | 2021 $42 | Chardonnay | Dundee Hills | "
    white | Lingua Franca | Bunker Hill | 2021 $64 | " | Eola-Amity Hills | "
    white | Bergström | Sigrid | 2021 $98 | " | Willamette Valley | "
    white | Walter Scott | La Combe Verte | 2022 $48 | " | " | "
    white | Evening Land | Seven Springs | 2021 $42 | " | Eola-Amity Hills | "
    white | Chateau Ste. Michelle | Eroica | 2022 $19 | Riesling | Columbia Valley | Washington
    white | Poet’s Leap | Riesling | 2022 $22 | " | " | "
    white | Stony Hill | Chardonnay | 2021 $62 | Chardonnay | Spring Mountain District | California
    white | Mayacamas | Chardonnay | 2022 $72 | " | Mount Veeder | "
    white | Hanzell | Sebella | 2022 $42 | " | Sonoma Valley | "
    white | Littorai | Charles Heintz | 2021 $98 x4 | " | Sonoma Coast | "
    white | Hirsch | Chardonnay | 2021 $78 | " | " | "
    white | Failla | Sonoma Coast | 2022 $42 | " | " | "
    white | Ramey | Russian River Valley | 2021 $48 | " | Russian River Valley | "
    white | Sandhi | Sta. Rita Hills | 2022 $39 | " | Sta. Rita Hills | "
    white | Au Bon Climat | Santa Barbara County | 2022 $27 x33 | " | Santa Barbara County | "
    white | Tyler | Santa Barbara County | 2022 $36 | " | " | "
    white | Mount Eden Vineyards | Estate | 2020 $72 | " | Santa Cruz Mountains | "
    white | Ridge | Estate Chardonnay | 2022 $72 | " | " | "
    white | Calera | Central Coast | 2022 $24 | " | Central Coast | "
    white | Spottswoode | Sauvignon Blanc | 2023 $48 | Sauvignon Blanc | North Coast | "
    white | Merry Edwards | Sauvignon Blanc | 2022 $46 | " | Russian River Valley | "
    white | Matthiasson | Linda Vista | 2022 $36 | Chardonnay | Oak Knoll District | "
    white | Massican | Annia | 2023 $38 | Ribolla Gialla, Friulano, Chardonnay | Napa Valley | "
    white | Tatomer | Vandenberg | 2021 $32 | Riesling | Santa Barbara County | "
    white | Tablas Creek | Esprit de Tablas Blanc | 2021 $58 | Roussanne, Grenache Blanc, Picpoul | Adelaida District | "
    white | Dry Creek Vineyard | Dry Chenin Blanc | 2023 $16 x42 | Chenin Blanc | Clarksburg | "
    white | Sandlands | Chenin Blanc | 2022 $34 | " | Amador County | "
    orange | Channing Daughters | Ramato | 2021 $28 | Pinot Grigio | The Hamptons | New York
    orange | Donkey & Goat | Stone Crusher | 2022 $36 | Roussanne | El Dorado | California
    orange | Forlorn Hope | The Kerrigans | 2022 $29 | Chardonnay, Verdelho, Muscat | California | "
    rose | Bedrock | Ode to Lulu | 2024 $27 | Mataro, Grenache | California | California
    rose | Tablas Creek | Patelin de Tablas Rosé | 2024 $25 | Grenache, Mourvèdre, Counoise, Vermentino | Paso Robles | "
    rose | Matthiasson | Rosé | 2024 $29 | Grenache, Syrah, Mourvèdre, Counoise | California | "
    rose | Arnot-Roberts | Touriga Nacional Rosé | 2024 $32 | Touriga Nacional, Tinta Cão | " | "
    rose | Wölffer Estate | Summer in a Bottle | 2024 $27 x39 | Merlot, Chardonnay, Cabernet Franc, Riesling | Long Island | New York
    rose | Stoller | Rosé | 2024 $27 | Pinot Noir | Willamette Valley | Oregon
    rose | Charles & Charles | Rosé | 2024 $13 x58 | Syrah, Grenache | Columbia Valley | Washington
    red | Bedrock | Old Vine Zinfandel | 2022 $28 x36, 2022/375 $17 | Zinfandel | California | California
    " | " | The Bedrock Heritage | 2021 $54 | Zinfandel, Carignane, Mataro | Sonoma Valley | "
    red | Ridge | Three Valleys | 2022 $34 | Zinfandel, Petite Sirah, Carignane | Sonoma County | "
    " | " | Geyserville | 2022 $52 | Zinfandel, Carignane, Petite Sirah | Alexander Valley | "
    " | " | Lytton Springs | 2021 $52, 2022 $54 | Zinfandel, Petite Sirah, Carignane | Dry Creek Valley | "
    " | " | Monte Bello | 2019 $275 x3 | Cabernet Sauvignon, Merlot, Petit Verdot, Cabernet Franc | Santa Cruz Mountains | "
    red | Turley | Juvenile | 2023 $32 | Zinfandel | California | "
    " | " | Old Vines | 2022 $36 | " | " | "
    red | Carlisle | Papera Ranch | 2021 $58 | Zinfandel, Carignane | Russian River Valley | "
    red | Limerick Lane | Estate | 2020 $48 | Zinfandel | " | "
    red | Dashe | Les Enfants Terribles | 2022 $28 | " | California | "
    red | Broc Cellars | Love Red | 2023 $26 | Carignan, Valdiguié, Syrah | North Coast | "
    red | Sandlands | Mataro | 2022 $38 | Mataro | Contra Costa County | "
    red | Stolpman | Love You Bunches | 2024 $26 x32 | Sangiovese | Santa Barbara County | "
    red | Martha Stoumen | Post Flirtation | 2023 $30 | Carignan, Zinfandel | California | "
    red | Heitz Cellar | Napa Valley Cabernet Sauvignon | 2018 $78 | Cabernet Sauvignon | Napa Valley | "
    red | Mayacamas | Cabernet Sauvignon | 2019 $165 x4 | " | Mount Veeder | "
    red | Corison | Napa Valley | 2020 $115 | " | Napa Valley | "
    red | Frog’s Leap | Estate Grown | 2021 $72 | Cabernet Sauvignon, Cabernet Franc, Merlot | Rutherford | "
    red | Dunn | Howell Mountain | 2017 $195 x2 | Cabernet Sauvignon | Howell Mountain | "
    red | Spottswoode | Estate | 2020 $285 x2 | Cabernet Sauvignon, Cabernet Franc, Petit Verdot | St. Helena | "
    red | Smith-Madrone | Cabernet Sauvignon | 2018 $68 | Cabernet Sauvignon | Spring Mountain District | "
    red | Robert Mondavi | Napa Valley | 2021 $42 | " | Napa Valley | "
    red | Caymus | Napa Valley | 2022 $92 | " | " | "
    red | Silver Oak | Alexander Valley | 2020 $98, 2020/375 $54 | " | Alexander Valley | "
    red | Stag’s Leap Wine Cellars | Artemis | 2021 $84 | " | Napa Valley | "
    red | Opus One | Opus One | 2019 $385 x2 | Cabernet Sauvignon, Cabernet Franc, Petit Verdot, Merlot | Oakville | "
    red | Dominus | Napanook | 2019 $92 | " | Napa Valley | "
    red | Matthiasson | Napa Valley Cabernet Sauvignon | 2021 $82 | Cabernet Sauvignon | " | "
    red | Louis M. Martini | Sonoma County | 2021 $19 x44 | " | Sonoma County | "
    red | Arnot-Roberts | Clajeux | 2021 $98 | " | Chalk Hill | "
    " | " | Trousseau | 2022 $42 | Trousseau | North Coast | "
    red | Kutch | Sonoma Coast | 2022 $48 | Pinot Noir | Sonoma Coast | "
    red | Littorai | Sonoma Coast | 2022 $58 | " | " | "
    red | Hirsch | San Andreas | 2021 $78 | " | " | "
    red | Williams Selyem | Russian River Valley | 2022 $72 | " | Russian River Valley | "
    red | Radio-Coteau | La Neblina | 2021 $58 | " | Sonoma Coast | "
    red | Anthill Farms | Sonoma Coast | 2022 $42 | " | " | "
    red | Navarro | Méthode à l’Ancienne | 2021 $36 | " | Anderson Valley | "
    red | Drew | Gatekeepers | 2021 $54 | " | Mendocino Ridge | "
    red | Calera | Jensen | 2019 $98 | " | Mount Harlan | "
    " | " | Central Coast Pinot Noir | 2022 $28, 2022/375 $17 | " | Central Coast | "
    red | Rhys | Alpine | 2019 $108 x3 | " | Santa Cruz Mountains | "
    red | Au Bon Climat | Santa Barbara County Pinot Noir | 2022 $28 x30 | " | Santa Barbara County | "
    red | Sanford | Sanford & Benedict | 2020 $68 | " | Sta. Rita Hills | "
    red | Domaine de la Côte | Bloom’s Field | 2021 $98 x4 | " | " | "
    red | Sea Smoke | Ten | 2021 $98 x0 | " | " | "
    red | Piedrasassi | PS Syrah | 2021 $34 | Syrah | Santa Barbara County | "
    red | Tablas Creek | Côtes de Tablas | 2021 $39 | Grenache, Syrah, Counoise, Mourvèdre | Adelaida District | "
    red | Saxum | Broken Stones | 2020 $165 x2 | Syrah, Grenache, Mourvèdre | Paso Robles | "
    red | Pax | Sonoma Hillsides | 2021 $58 | Syrah | Sonoma Coast | "
    red | Idlewild | Flora & Fauna Red | 2023 $26 | Barbera, Dolcetto, Nebbiolo | Mendocino County | "
    red | The Eyrie Vineyards | Estate | 2021 $48 | Pinot Noir | Dundee Hills | Oregon
    red | Cristom | Mt. Jefferson Cuvée | 2022 $42 x28 | " | Eola-Amity Hills | "
    red | Beaux Frères | The Beaux Frères Vineyard | 2021 $115 | " | Ribbon Ridge | "
    red | Bethel Heights | Estate | 2022 $38 | " | Eola-Amity Hills | "
    red | Brick House | Les Dijonnais | 2021 $68 | " | Ribbon Ridge | "
    red | Evesham Wood | Willamette Valley | 2022 $27 | " | Willamette Valley | "
    red | Kelley Fox | Mirabai | 2022 $38 | " | Dundee Hills | "
    red | St. Innocent | Temperance Hill | 2021 $44 | " | Eola-Amity Hills | "
    red | Domaine Drouhin Oregon | Dundee Hills | 2022 $48 | " | Dundee Hills | "
    red | Division | Gamay | 2022 $28 | Gamay | Willamette Valley | "
    red | Cayuse | Cailloux | 2019 $185 x2 | Syrah | Walla Walla Valley | "
    red | Leonetti | Cabernet Sauvignon | 2020 $148 x3 | Cabernet Sauvignon, Merlot | " | Washington
    red | L’Ecole No. 41 | Columbia Valley Merlot | 2021 $27 | Merlot | Columbia Valley | "
    red | Quilceda Creek | Columbia Valley | 2019 $245 x2 | Cabernet Sauvignon | " | "
    red | Gramercy | Lower East Syrah | 2021 $29 | Syrah | " | "
    red | Andrew Will | Champoux | 2019 $78 | Cabernet Franc, Merlot, Cabernet Sauvignon | Horse Heaven Hills | "
    red | Hermann J. Wiemer | Cabernet Franc | 2022 $29 | Cabernet Franc | Finger Lakes | New York
    red | Red Hook Winery | Cabernet Franc | 2019 $38 | " | North Fork of Long Island | "
    red | Paumanok | Merlot Grand Vintage | 2017 $46 | Merlot | " | "
    red | RdV Vineyards | Rendezvous | 2019 $98 | Merlot, Cabernet Sauvignon, Petit Verdot | Virginia | Virginia
    red | La Garagista | Damejeanne | 2021 $44 | Marquette, La Crescent | Vermont | Vermont
    sweet | Dolce | Late Harvest | 2016/375 $98 | Sémillon, Sauvignon Blanc | Napa Valley | California
    sweet | Hermann J. Wiemer | Late Harvest Riesling | 2022/375 $32 | Riesling | Finger Lakes | New York
    fortified | Quady | Essensia | 2022/375 $18 | Orange Muscat | California | California
  `,
}
