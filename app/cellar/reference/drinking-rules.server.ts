/**
 * Years after the harvest between which a wine is usually drunk, as `places | type | grapes | from-until`. Empty
 * grapes mean any. The nearest place decides, and of one place's rules the first that fits. Rules of thumb of the
 * trade, entered by hand: no vintage chart and no producer is in them.
 */
export const placeRules = `
  Barolo, Barbaresco | red | | 6-22
  Roero, Gattinara, Ghemme, Lessona, Boca, Bramaterra, Carema | red | | 5-16
  Langhe, Nebbiolo d'Alba, Alba | red | Nebbiolo | 3-10
  Valtellina Superiore, Sforzato di Valtellina | red | | 4-14
  Barbera d'Asti, Barbera d'Alba, Nizza | red | | 2-8
  Gavi, Roero | white | | 1-4
  Asti, Moscato d'Asti, Brachetto d'Acqui | sparkling, sweet, white, red | | 0-2
  Alta Langa, Franciacorta, Trento | sparkling | | 3-10
  Amarone della Valpolicella | red | | 6-20
  Recioto della Valpolicella, Recioto di Soave | sweet, red | | 4-18
  Valpolicella Ripasso | red | | 3-9
  Valpolicella | red | | 1-6
  Bardolino | red | | 1-3
  Soave Classico, Soave Superiore | white | | 1-6
  Prosecco, Prosecco di Treviso, Conegliano Valdobbiadene Prosecco Superiore | sparkling | | 0-3
  Brunello di Montalcino | red | | 7-22
  Rosso di Montalcino, Rosso di Montepulciano | red | | 2-8
  Vino Nobile di Montepulciano, Carmignano | red | | 4-14
  Chianti Classico | red | | 3-12
  Chianti | red | | 1-6
  Bolgheri Sassicaia | red | | 8-30
  Bolgheri, Suvereto | red | | 4-16
  Tuscany | red | Cabernet Sauvignon, Merlot, Cabernet Franc, Syrah | 4-15
  Vernaccia di San Gimignano | white | | 1-5
  Vin Santo, Vin Santo del Chianti, Vin Santo del Chianti Classico | sweet, white | | 5-30
  Montefalco Sagrantino | red | | 6-20
  Verdicchio dei Castelli di Jesi, Verdicchio di Matelica | white | | 1-7
  Montepulciano d'Abruzzo | red | | 2-10
  Taurasi | red | | 6-20
  Fiano di Avellino, Greco di Tufo | white | | 2-8
  Aglianico del Vulture, Aglianico del Vulture Superiore | red | | 5-16
  Etna | red | | 3-12
  Etna | white | | 2-9
  Pantelleria, Malvasia delle Lipari | sweet | | 2-12
  Marsala | fortified | | 5-30

  Chablis Grand Cru | white | | 4-16
  Chablis Premier Cru | white | | 3-11
  Chablis | white | | 2-7
  Petit Chablis | white | | 1-4
  Gevrey-Chambertin, Vosne-Romanée, Chambolle-Musigny, Morey-Saint-Denis, Nuits-Saint-Georges, Pommard, Vougeot | red | | 5-16
  Chambertin, Chambertin-Clos de Bèze, Chapelle-Chambertin, Charmes-Chambertin, Griotte-Chambertin, Latricières-Chambertin, Mazis-Chambertin, Mazoyères-Chambertin, Ruchottes-Chambertin, Clos de la Roche, Clos Saint-Denis, Clos de Tart, Clos des Lambrays, Bonnes-Mares, Musigny, Clos de Vougeot, Échezeaux, Grands-Échezeaux, Romanée-Conti, La Romanée, La Tâche, Richebourg, Romanée-Saint-Vivant, La Grande Rue, Corton | red | | 8-28
  Corton-Charlemagne, Montrachet, Chevalier-Montrachet, Bâtard-Montrachet, Bienvenues-Bâtard-Montrachet, Criots-Bâtard-Montrachet, Corton, Musigny | white | | 5-18
  Côte de Nuits, Côte de Beaune | red | | 4-13
  Côte de Beaune | white | | 3-10
  Mâconnais, Côte Chalonnaise | white | | 1-6
  Bourgogne Aligoté | white | | 1-4
  Burgundy | red | | 2-8
  Burgundy | white | | 2-7
  Moulin-à-Vent, Morgon, Fleurie, Côte de Brouilly, Juliénas, Chénas | red | | 2-10
  Brouilly, Chiroubles, Régnié, Saint-Amour | red | | 1-6
  Beaujolais Nouveau | red | | 0-1
  Beaujolais | red | | 1-4
  Pauillac, Saint-Julien, Saint-Estèphe, Margaux | red | | 8-28
  Haut-Médoc, Médoc, Moulis-en-Médoc, Listrac-Médoc | red | | 5-16
  Pessac-Léognan | red | | 6-22
  Pessac-Léognan | white | | 3-14
  Graves | red | | 4-13
  Pomerol | red | | 6-22
  Saint-Émilion Grand Cru | red | | 5-20
  Saint-Émilion, Lalande-de-Pomerol, Fronsac, Canon-Fronsac | red | | 4-14
  Sauternes, Barsac | sweet, white | | 6-35
  Loupiac, Cadillac, Sainte-Croix-du-Mont, Cérons, Monbazillac | sweet, white | | 3-15
  Bordeaux | red | | 2-8
  Bordeaux | white | | 1-4
  Champagne | sparkling | | 6-18
  Champagne | rose | | 5-14
  Coteaux Champenois | red, white | | 3-10
  Crémant d'Alsace, Crémant de Bourgogne, Crémant de Loire, Crémant du Jura, Crémant de Limoux, Crémant de Bordeaux | sparkling | | 1-4
  Alsace Grand Cru | white | | 4-16
  Alsace | white | Riesling, Gewürztraminer, Pinot Gris | 2-10
  Alsace | white | | 1-5
  Alsace | sweet | | 4-20
  Hermitage, Côte-Rôtie, Cornas | red | | 7-25
  Hermitage | white | | 4-20
  Saint-Joseph, Crozes-Hermitage | red | | 3-11
  Condrieu | white | | 1-5
  Châteauneuf-du-Pape | red | | 5-20
  Châteauneuf-du-Pape | white | | 2-9
  Gigondas, Vacqueyras, Rasteau, Cairanne | red | | 3-13
  Côtes du Rhône | red | | 1-5
  Muscat de Beaumes-de-Venise, Muscat de Rivesaltes | sweet, fortified | | 0-4
  Banyuls, Maury, Rivesaltes | fortified, sweet, red | | 4-25
  Bandol | red | | 6-20
  Bandol, Tavel | rose | | 1-5
  Vouvray, Montlouis-sur-Loire, Savennières, Quarts de Chaume, Bonnezeaux, Coteaux du Layon | white | | 2-14
  Vouvray, Montlouis-sur-Loire, Quarts de Chaume, Bonnezeaux, Coteaux du Layon | sweet | | 5-30
  Chinon, Bourgueil, Saint-Nicolas-de-Bourgueil, Saumur-Champigny | red | | 2-10
  Sancerre, Pouilly-Fumé, Menetou-Salon, Quincy, Reuilly | white | | 1-5
  Sancerre, Menetou-Salon | red | | 2-7
  Muscadet | white | | 1-4
  Cahors, Madiran | red | | 4-15
  Jurançon | sweet, white | | 3-15
  Château-Chalon, Vin Jaune | white | | 8-40
  Jura | white | | 3-12

  Rioja | red | | 3-14
  Rioja | white | | 1-7
  Ribera del Duero | red | | 4-16
  Priorat | red | | 5-16
  Toro, Bierzo, Montsant, Ribeira Sacra | red | | 3-11
  Rías Baixas, Valdeorras | white | | 1-5
  Rueda | white | | 1-3
  Cava | sparkling | | 2-6
  Jerez, Manzanilla-Sanlúcar de Barrameda, Montilla-Moriles | fortified | | 1-20
  Vintage Port, Port | fortified, sweet | | 15-50
  Late Bottled Vintage | fortified, sweet | | 5-15
  Colheita Port | fortified, sweet | | 8-40
  Madeira | fortified | | 20-100
  Setúbal | fortified, sweet | | 5-40
  Douro, Dão | red | | 3-13
  Bairrada | red | | 5-18
  Vinho Verde | white | | 0-3

  Mosel, Rheingau, Nahe, Pfalz, Rheinhessen, Franken | white | Riesling | 2-14
  Mosel, Rheingau, Nahe, Pfalz, Rheinhessen, Franken | sweet | | 5-35
  Wachau, Kremstal, Kamptal | white | | 2-10
  Ruster Ausbruch, Neusiedlersee, Burgenland | sweet | | 4-25
  Burgenland | red | | 2-9
  Tokaj | sweet | | 5-35
  Tokaj | white | | 2-8
  Naoussa, Amyndeon | red | | 4-15
  Santorini | white | | 2-9
  Bekaa Valley | red | | 5-18

  Napa Valley, Sonoma County | red | Cabernet Sauvignon, Cabernet Franc, Bordeaux Blend | 4-18
  Santa Cruz Mountains, Columbia Valley, Red Mountain, Walla Walla Valley | red | Cabernet Sauvignon, Bordeaux Blend, Syrah | 4-15
  Napa Valley, Sonoma County, Central Coast | white | Chardonnay | 1-7
  Willamette Valley | red | | 2-11
  Finger Lakes | white | Riesling | 1-8
  Barossa Valley, McLaren Vale, Coonawarra, Heathcote | red | | 4-16
  Clare Valley, Eden Valley | white | Riesling | 1-14
  Hunter Valley | white | Sémillon | 2-16
  Margaret River | red | Cabernet Sauvignon, Bordeaux Blend | 4-16
  Rutherglen | fortified | | 5-60
  Central Otago, Martinborough | red | | 2-9
  Hawke's Bay | red | | 3-11
  Marlborough | white | Sauvignon Blanc | 0-3
  Stellenbosch | red | | 3-13
  Constantia | sweet | | 4-20
  Mendoza | red | Malbec, Cabernet Sauvignon | 2-10
  Maipo Valley, Colchagua Valley | red | | 3-12
`

/** The same by grape where no place decides: `grapes | type | from-until`. */
export const grapeRules = `
  Nebbiolo | red | 5-16
  Cabernet Sauvignon, Bordeaux Blend, Tannat, Aglianico, Sagrantino, Petite Sirah | red | 3-12
  Cabernet Franc, Merlot, Syrah, Malbec, Mourvèdre, Tempranillo, Sangiovese, Xinomavro, Touriga Nacional, Saperavi, Carmenère | red | 2-9
  Pinot Noir, Grenache, Rhône Blend, Zinfandel, Blaufränkisch, Montepulciano, Nero d'Avola, Nerello Mascalese, Carignan, Mencía, Pinotage, Agiorgitiko | red | 1-7
  Barbera, Zweigelt, Cinsault, Corvina, Negroamaro, Frappato, Lagrein | red | 1-5
  Gamay, Dolcetto, Lambrusco, Schiava, Brachetto, Blauer Portugieser | red | 0-3
  Lambrusco, Brachetto | sparkling | 0-2
  Glera | sparkling | 0-3
  Muscat, Muscat Blanc à Petits Grains | sparkling, sweet, white | 0-3
  Riesling, Chenin Blanc, Sémillon, Savagnin, Furmint, Assyrtiko | white | 1-9
  Chardonnay, Roussanne, Marsanne, Grüner Veltliner, Timorasso, Verdicchio, White Bordeaux Blend, White Rhône Blend, Fiano, Godello | white | 1-6
  Sauvignon Blanc, Pinot Gris, Pinot Blanc, Albariño, Vermentino, Verdejo, Gewürztraminer, Viognier, Garganega, Cortese, Arneis, Silvaner | white | 0-4
  Torrontés, Picpoul, Melon de Bourgogne, Müller-Thurgau, Trebbiano, Moschofilero, Airén | white | 0-3
`

/** The rest by type. Most wine is meant for its first years. */
export const typeRules = {
  sparkling: [1, 5],
  white: [0, 4],
  rose: [0, 2],
  orange: [1, 7],
  red: [1, 7],
  sweet: [2, 12],
  fortified: [2, 25],
} as const
