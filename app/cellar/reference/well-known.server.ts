// Names that most lists have: they are offered before others that begin alike. Pure.

const places = `
  Piedmont; Tuscany; Veneto; Sicily; Barolo; Barbaresco; Chianti; Chianti Classico; Brunello di Montalcino; Bolgheri;
  Amarone della Valpolicella; Valpolicella; Soave; Prosecco; Franciacorta; Etna; Alto Adige; Gavi; Langhe; Roero;
  Montepulciano d'Abruzzo; Vino Nobile di Montepulciano; Barbera d'Asti; Moscato d'Asti; Salento; Umbria; Campania;
  Burgundy; Bordeaux; Champagne; Alsace; Loire Valley; Rhône Valley; Beaujolais; Provence; Languedoc; Chablis; Sancerre;
  Pouilly-Fumé; Pouilly-Fuissé; Châteauneuf-du-Pape; Côtes du Rhône; Hermitage; Crozes-Hermitage; Côte-Rôtie; Gigondas;
  Saint-Émilion; Pomerol; Margaux; Pauillac; Saint-Julien; Saint-Estèphe; Pessac-Léognan; Médoc; Haut-Médoc; Graves;
  Sauternes; Meursault; Puligny-Montrachet; Chassagne-Montrachet; Gevrey-Chambertin; Nuits-Saint-Georges; Pommard;
  Volnay; Beaune; Chambolle-Musigny; Vosne-Romanée; Mâcon; Morgon; Fleurie; Vouvray; Chinon; Muscadet; Bandol; Tavel;
  Côtes de Provence; Cahors; Jura; Côte de Beaune; Côte de Nuits;
  California; Oregon; Washington; New York; Napa Valley; Sonoma County; Sonoma Coast; Russian River Valley; Paso Robles;
  Santa Barbara County; Central Coast; Lodi; Monterey County; Mendocino County; Alexander Valley; Dry Creek Valley;
  Anderson Valley; Oakville; Rutherford; Stags Leap District; Howell Mountain; Los Carneros; Willamette Valley;
  Dundee Hills; Columbia Valley; Walla Walla Valley; Finger Lakes; Santa Cruz Mountains; Sta. Rita Hills;
  Rioja; Ribera del Duero; Priorat; Rías Baixas; Rueda; Cava; Jerez; Bierzo; Penedès; Galicia; Catalonia;
  Douro; Port; Vinho Verde; Alentejo; Dão; Madeira; Mosel; Rheingau; Pfalz; Nahe; Wachau; Kamptal; Burgenland;
  Lower Austria; Santorini; Naoussa; Nemea; Crete; Tokaj; Bekaa Valley; Kakheti;
  Barossa Valley; McLaren Vale; Margaret River; Yarra Valley; Hunter Valley; Coonawarra; Clare Valley; Eden Valley;
  Adelaide Hills; South Australia; Victoria; Tasmania; Marlborough; Central Otago; Hawke's Bay; Martinborough;
  Mendoza; Uco Valley; Luján de Cuyo; Salta; Patagonia; Maipo Valley; Colchagua Valley; Casablanca Valley; Maule Valley;
  Stellenbosch; Swartland; Western Cape; Franschhoek; Paarl; Walker Bay; England; Sussex; Okanagan Valley;
  Niagara Peninsula; Valle de Guadalupe`

const grapes = `
  Cabernet Sauvignon; Merlot; Pinot Noir; Syrah; Grenache; Malbec; Tempranillo; Sangiovese; Nebbiolo; Barbera; Zinfandel;
  Cabernet Franc; Mourvèdre; Gamay; Carignan; Cinsault; Petite Sirah; Petit Verdot; Carmenère; Pinotage; Dolcetto;
  Montepulciano; Aglianico; Nero d'Avola; Corvina; Touriga Nacional; Zweigelt; Blaufränkisch; Tannat; Mencía;
  Chardonnay; Sauvignon Blanc; Riesling; Pinot Gris; Chenin Blanc; Gewürztraminer; Viognier; Albariño; Grüner Veltliner;
  Sémillon; Pinot Blanc; Vermentino; Garganega; Muscat; Glera; Torrontés; Verdejo; Marsanne; Roussanne; Assyrtiko;
  Fiano; Cortese; Arneis; Trebbiano; Furmint; Silvaner; Melon de Bourgogne; Picpoul; Macabeo; Xarel·lo; Parellada;
  Pinot Meunier; Godello; Verdicchio; Greco; Falanghina; Grenache Blanc; Red Blend; White Blend; Bordeaux Blend`

const namesIn = (table: string) => new Set(table.split(';').map((name) => name.trim()))
const knownPlaces = namesIn(places)
const knownGrapes = namesIn(grapes)

/** By its main name. */
export const isWellKnownPlace = (name: string): boolean => knownPlaces.has(name)
/** By its main name. */
export const isWellKnownGrape = (name: string): boolean => knownGrapes.has(name)

/** Both lists, for the tests. */
export const wellKnownNames = { places: knownPlaces, grapes: knownGrapes }
