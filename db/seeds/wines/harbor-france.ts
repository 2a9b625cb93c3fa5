/** Harbor Cellars, France: the columns of the restaurant's table (see bottega-rossa.ts), without alcohol. */
export const harborFrance = {
  France: `
    sparkling | Krug | Grande Cuvée | NV $240, NV/375 $130 | Pinot Noir, Meunier, Chardonnay | Champagne | Champagne
    sparkling | Bollinger | Special Cuvée | NV $79, NV/1500 $175 | " | " | "
    " | " | La Grande Année | 2015 $210 | Pinot Noir, Chardonnay | " | "
    sparkling | Louis Roederer | Collection | NV $68 | Chardonnay, Pinot Noir, Meunier | " | "
    " | " | Cristal | 2015 $345 | Pinot Noir, Chardonnay | " | "
    sparkling | Billecart-Salmon | Brut Rosé | NV $92, NV/375 $54 | Chardonnay, Pinot Noir, Meunier | " | "
    " | " | Brut Réserve | NV $62 | Meunier, Pinot Noir, Chardonnay | " | "
    sparkling | Pol Roger | Réserve | NV $58 | Pinot Noir, Meunier, Chardonnay | " | "
    sparkling | Veuve Clicquot | Yellow Label | NV $64 | Pinot Noir, Chardonnay, Meunier | " | "
    sparkling | Ruinart | Blanc de Blancs | NV $98 | Chardonnay | " | "
    sparkling | Pierre Gimonnet | Cuis Premier Cru | NV $62 | " | Champagne Premier Cru | "
    sparkling | Larmandier-Bernier | Latitude | NV $72 | " | Champagne | "
    sparkling | Agrapart | Terroirs | NV $84 | " | Champagne Grand Cru | "
    sparkling | Chartogne-Taillet | Sainte-Anne | NV $62 | Chardonnay, Pinot Noir, Meunier | Champagne | "
    sparkling | Egly-Ouriet | Grand Cru Brut | NV $148 | Pinot Noir, Chardonnay | Champagne Grand Cru | "
    sparkling | Jacques Lassaigne | Les Vignes de Montgueux | NV $76 | Chardonnay | Champagne | "
    sparkling | Laherte Frères | Ultradition | NV $58 | Meunier, Chardonnay, Pinot Noir | " | "
    sparkling | Vilmart | Grand Cellier | NV $92 | Chardonnay, Pinot Noir | Champagne Premier Cru | "
    sparkling | Marc Hébrart | Cuvée de Réserve | NV $62 | Pinot Noir, Chardonnay | " | "
    sparkling | Albert Mann | Crémant d’Alsace | 2021 $29 | Pinot Blanc, Pinot Auxerrois, Pinot Noir | Crémant d’Alsace | Alsace
    sparkling | Domaine Huet | Vouvray Pétillant Brut | 2019 $39 | Chenin Blanc | Vouvray | Loire
    sparkling | Renardat-Fâche | Cerdon | 2023 $26 | Gamay, Poulsard | Bugey Cerdon | Bugey
    sparkling | Antech | Émotion | 2022 $19 | Chardonnay, Chenin Blanc, Mauzac, Pinot Noir | Crémant de Limoux | Languedoc
    white | Domaine de la Pépière | Clos des Briords | 2022 $24, 2023 $25 x48 | Melon de Bourgogne | Muscadet Sèvre et Maine | Loire
      > The oyster wine. If someone carries a bag from the pier, hand them this.
    " | " | La Pépie | 2023 $18 x60 | " | " | "
    white | Luneau-Papin | L d’Or | 2020 $32 | " | " | "
    white | Domaine Huet | Le Haut-Lieu Sec | 2022 $42 | Chenin Blanc | Vouvray | "
    " | " | Clos du Bourg Demi-Sec | 2022 $48 | " | " | "
    " | " | Le Mont Sec | 2021 $44 | " | " | "
    white | François Chidaine | Les Choisilles | 2021 $42 | " | Montlouis-sur-Loire | "
    white | Champalou | Vouvray | 2022 $26 | " | Vouvray | "
    white | Domaine aux Moines | Roche aux Moines | 2021 $44 | " | Savennières | "
    white | Nicolas Joly | Clos de la Coulée de Serrant | 2021 $125 | " | Coulée de Serrant | "
    white | Domaine Guiberteau | Saumur Blanc | 2022 $38 | " | Saumur | "
    white | Thibaud Boudignon | Anjou Blanc | 2022 $42 | " | Anjou | "
    white | Domaine Vacheron | Sancerre | 2023 $44, 2022/375 $25 | Sauvignon Blanc | Sancerre | "
    white | Gérard Boulay | Chavignol | 2023 $42 | " | " | "
    white | Pascal Cotat | La Grande Côte | 2022 $88 | " | " | "
    white | Didier Dagueneau | Silex | 2020 $195 | " | Blanc Fumé de Pouilly | "
    white | Régis Minet | Vieilles Vignes | 2023 $28 | " | Pouilly-Fumé | "
    white | Clos du Tue-Bœuf | Sauvignon | 2023 $27 | " | Touraine | "
    white | François Cazin | Le Petit Chambord | 2022 $22 | Sauvignon Blanc, Chardonnay | Cheverny | "
    white | Domaine William Fèvre | Chablis | 2023 $36 | Chardonnay | Chablis | Burgundy
    " | " | Les Clos | 2021 $168 | " | Chablis Grand Cru | "
    white | Domaine Christian Moreau | Vaillon | 2022 $62 | " | Chablis Premier Cru | "
    white | Domaine Raveneau | Montée de Tonnerre | 2020 $390 x2 | " | Chablis Premier Cru | "
    white | Domaine Roulot | Bourgogne Blanc | 2021 $98 x3 | " | Bourgogne | "
    white | Pierre-Yves Colin-Morey | Saint-Aubin En Remilly | 2022 $118 | " | Saint-Aubin Premier Cru | "
    white | Hubert Lamy | La Princée | 2021 $92 | " | Saint-Aubin | "
    white | Domaine Leflaive | Mâcon-Verzé | 2022 $58 | " | Mâcon-Verzé | "
    " | " | Puligny-Montrachet | 2021 $185 x4 | " | Puligny-Montrachet | "
    white | Olivier Merlin | La Roche Vineuse | 2022 $32 | " | Mâcon La Roche-Vineuse | "
    white | Héritiers du Comte Lafon | Mâcon-Milly-Lamartine | 2022 $44 | " | Mâcon-Milly-Lamartine | "
    white | Domaine des Deux Roches | Tradition | 2022 $27 | " | Saint-Véran | "
    white | Domaine Guffens-Heynen | Pouilly-Fuissé | 2021 $98 | " | Pouilly-Fuissé | "
    white | A. & P. de Villaine | Bouzeron | 2022 $52 | Aligoté | Bouzeron | "
    white | Domaine de Montille | Bourgogne Blanc | 2021 $42 | Chardonnay | Bourgogne | "
    white | Château Thivin | Clos de Rochebonne | 2023 $29 | " | Beaujolais | "
    white | Domaine Weinbach | Riesling Cuvée Théo | 2022 $52 | Riesling | Alsace | Alsace
    white | Trimbach | Riesling | 2022 $26 | " | " | "
    " | " | Cuvée Frédéric Émile | 2015 $89 | " | " | "
    white | Zind-Humbrecht | Gewurztraminer | 2022 $36 | Gewürztraminer | " | "
    white | Domaine Ostertag | Pinot Gris Barriques | 2021 $38 | Pinot Gris | " | "
    white | Domaine du Pélican | Savagnin Ouillé | 2022 $68 | Savagnin | Arbois | Jura
    white | Domaine des Ardoisières | Silice Blanc | 2023 $28 | Jacquère | Vin des Allobroges | Savoie
    white | Yves Cuilleron | Les Chaillets | 2022 $98 | Viognier | Condrieu | Rhône
    white | Saint Cosme | Côtes du Rhône Blanc | 2023 $22 | Viognier, Picpoul, Roussanne, Marsanne | Côtes du Rhône | "
    white | Jean-Louis Chave | Hermitage Blanc | 2019 $310 x2 | Marsanne, Roussanne | Hermitage | "
    white | Domaine Gramenon | Vie on y est | 2022 $38 | Viognier | Côtes du Rhône | "
    white | Félines Jourdan | Picpoul de Pinet | 2023 $15 x56 | Picpoul | Picpoul de Pinet | Languedoc
    white | Domaine Tariquet | Classic | 2023 $13 | Ugni Blanc, Colombard | Côtes de Gascogne | Southwest
    white | Camin Larredya | La Part Davan | 2021 $34 | Gros Manseng, Petit Manseng | Jurançon Sec | "
    white | Clos Sainte Magdeleine | Cassis Blanc | 2023 $39 | Marsanne, Ugni Blanc, Clairette, Sauvignon Blanc | Cassis | Provence
    white | Château Simone | Palette Blanc | 2020 $84 | Clairette, Grenache Blanc, Ugni Blanc, Bourboulenc | Palette | "
    white | Château Carbonnieux | Blanc | 2021 $52 | Sauvignon Blanc, Sémillon | Pessac-Léognan | Bordeaux
    white | Château Graville-Lacoste | Graves Blanc | 2023 $22 | Sémillon, Sauvignon Blanc, Muscadelle | Graves | "
    rose | Domaine Tempier | Rosé | 2024 $52 | Mourvèdre, Grenache, Cinsault | Bandol | Provence
    rose | Commanderie de Peyrassol | Cuvée de la Commanderie | 2024 $24 x42 | Cinsault, Grenache, Syrah | Côtes de Provence | "
    rose | Château Pradeaux | Rosé | 2023 $34 | Mourvèdre, Cinsault | Bandol | "
    rose | Triennes | Rosé | 2024 $17 x54 | Cinsault, Grenache, Syrah, Merlot | Méditerranée | "
    rose | Clos Cibonne | Cuvée Tradition | 2023 $34 | Tibouren, Grenache | Côtes de Provence | "
    rose | Château d’Aqueria | Tavel | 2024 $21 | Grenache, Clairette, Cinsault, Mourvèdre, Syrah | Tavel | Rhône
    rose | Charles Joguet | Chinon Rosé | 2024 $22 | Cabernet Franc | Chinon | "
    red | Marcel Lapierre | Morgon | 2023 $39, 2022/1500 $86 | Gamay | Morgon | Beaujolais
    " | " | Raisins Gaulois | 2024 $19 x36 | " | Vin de France | "
    red | Jean Foillard | Côte du Py | 2022 $52 | " | Morgon | "
    red | Château Thivin | Côte de Brouilly | 2023 $29 | " | Côte de Brouilly | "
    red | Clos de la Roilette | Fleurie | 2023 $27 | " | Fleurie | "
    red | Yvon Métras | Fleurie | 2021 $72 x3 | " | " | "
    red | Jean-Paul Brun | L’Ancien | 2023 $20 | " | Beaujolais | "
    red | Domaine Dupeuble | Beaujolais | 2023 $18 x40 | " | " | "
    red | Julien Sunier | Régnié | 2023 $32 | " | Régnié | "
    red | Château des Jacques | Moulin-à-Vent | 2021 $34 | " | Moulin-à-Vent | "
    red | Domaine Bart | Marsannay Les Finottes | 2021 $42 | Pinot Noir | Marsannay | Burgundy
    red | Domaine Fourrier | Gevrey-Chambertin Vieille Vigne | 2020 $185 x3 | " | Gevrey-Chambertin | "
    red | Domaine Dujac | Morey-Saint-Denis | 2021 $165 x4 | " | Morey-Saint-Denis | "
    red | Domaine Robert Chevillon | Nuits-Saint-Georges Vieilles Vignes | 2021 $128 | " | Nuits-Saint-Georges | "
    red | Simon Bize | Savigny-lès-Beaune | 2021 $64 | " | Savigny-lès-Beaune | "
    red | Domaine Tollot-Beaut | Chorey-lès-Beaune | 2021 $58 | " | Chorey-lès-Beaune | "
    red | Marquis d’Angerville | Volnay Champans | 2020 $228 x3 | " | Volnay Premier Cru | "
    red | Comte Armand | Clos des Epeneaux | 2018 $245 x2 | " | Pommard Premier Cru | "
    red | A. & P. de Villaine | La Digoine | 2021 $58 | " | Bourgogne Côte Chalonnaise | "
    red | Faiveley | Mercurey | 2021 $42 | " | Mercurey | "
    red | Charles Joguet | Clos de la Dioterie | 2019 $62 | Cabernet Franc | Chinon | Loire
    red | Bernard Baudry | Les Granges | 2022 $26 | " | " | "
    " | " | La Croix Boissée | 2020 $48 | " | " | "
    red | Catherine & Pierre Breton | Trinch! | 2023 $24 | " | Bourgueil | "
    red | Domaine des Roches Neuves | Saumur-Champigny | 2023 $27 | " | Saumur-Champigny | "
    red | Clos du Tue-Bœuf | Rouillon | 2022 $29 | Gamay, Pinot Noir | Cheverny | "
    red | Domaine Jamet | Côte-Rôtie | 2019 $225 x2 | Syrah | Côte-Rôtie | Rhône
    red | Domaine Georges Vernay | Sainte-Agathe | 2021 $42 | " | Collines Rhodaniennes | "
    red | Thierry Allemand | Chaillot | 2019 $260 x1 | " | Cornas | "
    red | Vincent Paris | Granit 30 | 2021 $48 | " | " | "
    red | Alain Graillot | Crozes-Hermitage | 2022 $42 | " | Crozes-Hermitage | "
    red | Domaine Gonon | Saint-Joseph | 2021 $98 x5 | " | Saint-Joseph | "
    red | Saint Cosme | Côtes du Rhône | 2023 $18 x52 | " | Côtes du Rhône | "
    " | " | Gigondas | 2021 $49 | Grenache, Syrah, Mourvèdre, Cinsault | Gigondas | "
    red | Domaine Gramenon | Poignée de Raisins | 2023 $28 | Grenache, Cinsault | Côtes du Rhône | "
    red | Vieux Télégraphe | La Crau | 2021 $98, 2020/375 $54 | Grenache, Mourvèdre, Syrah, Cinsault | Châteauneuf-du-Pape | "
    red | Château de Beaucastel | Châteauneuf-du-Pape | 2020 $112 | Mourvèdre, Grenache, Syrah, Counoise | " | "
    red | Clos des Papes | Châteauneuf-du-Pape | 2019 $145 | Grenache, Mourvèdre, Syrah | " | "
    red | Domaine Tempier | La Tourtine | 2020 $98 | Mourvèdre, Grenache, Cinsault | Bandol | Provence
    red | Château Pradeaux | Bandol | 2018 $58 | Mourvèdre, Grenache | " | "
    red | Domaine de Trévallon | Alpilles Rouge | 2019 $115 | Cabernet Sauvignon, Syrah | Alpilles | "
    red | Domaine d’Aupilhac | Montpeyroux | 2020 $32 | Mourvèdre, Carignan, Syrah, Grenache, Cinsault | Terrasses du Larzac | Languedoc
    red | Maxime Magnon | Rozeta | 2022 $42 | Carignan, Grenache, Syrah | Corbières | "
    red | Mas de Daumas Gassac | Rouge | 2020 $58 | Cabernet Sauvignon | Saint-Guilhem-le-Désert | "
    red | Gérard Gauby | Les Calcinaires | 2021 $32 | Syrah, Grenache, Mourvèdre, Carignan | Côtes Catalanes | Roussillon
    red | Clos La Coutale | Malbec | 2022 $19 x38 | Malbec, Merlot | Cahors | Southwest
    red | Château Montus | Madiran | 2018 $44 | Tannat, Cabernet Sauvignon | Madiran | "
    red | Domaine Arretxea | Rouge | 2020 $36 | Tannat, Cabernet Franc, Cabernet Sauvignon | Irouléguy | "
    red | Domaine Abbatucci | Faustine Rouge | 2022 $54 | Sciaccarellu, Niellucciu | Ajaccio | Corsica
    red | Domaine du Pélican | Trois Cépages | 2022 $54 | Poulsard, Trousseau, Pinot Noir | Arbois | Jura
    red | Château Lynch-Bages | Pauillac | 2018 $185 | Cabernet Sauvignon, Merlot, Cabernet Franc, Petit Verdot | Pauillac | Bordeaux
    red | Château Léoville Barton | Saint-Julien | 2019 $128 | Cabernet Sauvignon, Merlot | Saint-Julien | "
    red | Château Sociando-Mallet | Haut-Médoc | 2018 $54 | Merlot, Cabernet Sauvignon, Cabernet Franc | Haut-Médoc | "
    red | Château Lanessan | Haut-Médoc | 2018 $32 | Cabernet Sauvignon, Merlot, Petit Verdot | " | "
    red | Château Figeac | Saint-Émilion Grand Cru | 2016 $345 x2 | Cabernet Sauvignon, Cabernet Franc, Merlot | Saint-Émilion Grand Cru | "
    red | Vieux Château Certan | Pomerol | 2017 $295 x2 | Merlot, Cabernet Franc, Cabernet Sauvignon | Pomerol | "
    red | Château Le Puy | Emilien | 2020 $62 | Merlot, Cabernet Franc, Cabernet Sauvignon, Malbec, Carménère | Francs Côtes de Bordeaux | "
    red | Château Peybonhomme-Les-Tours | Blaye | 2021 $24 | Merlot, Cabernet Franc | Blaye Côtes de Bordeaux | "
    sweet | Château Doisy-Daëne | Sauternes | 2017/375 $42 | Sémillon, Sauvignon Blanc | Sauternes | "
    sweet | Château Rieussec | Sauternes | 2015 $98 | " | " | "
    sweet | Domaine des Bernardins | Muscat de Beaumes-de-Venise | 2022/375 $22 | Muscat | Muscat de Beaumes-de-Venise | Rhône
    sweet | Domaine des Baumard | Quarts de Chaume | 2017/375 $58 | Chenin Blanc | Quarts de Chaume | Loire
  `,
}
