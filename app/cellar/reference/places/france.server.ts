/** France: regions, their parts, and appellations. The notation is explained in `../parse-places.server.ts`. */
export const france = `
France = Francia = Frankreich = Frankrijk = França
  Vin de France! = Vin de table français = VDF = VSIG; Méditerranée! = IGP Méditerranée = Vin de Pays de Méditerranée
  Alsace = Elsass = Alsacia = Alsace Lorraine = Elzas
    Alsace Grand Cru
      Altenberg de Bergheim; Brand; Eichberg; Engelberg; Furstentum; Geisberg; Goldert; Hengst; Kaefferkopf; Kanzlerberg; Kastelberg; Kessler; Kirchberg de Barr; Kirchberg de Ribeauvillé; Kitterlé; Mambourg; Mandelberg; Marckrain; Moenchberg; Muenchberg; Osterberg; Pfersigberg; Pfingstberg; Rangen = Rangen de Thann; Rosacker; Saering; Schlossberg; Schoenenbourg; Sommerberg; Sonnenglanz; Spiegel; Sporen; Steinert; Vorbourg; Wiebelsberg; Wineck-Schlossberg; Winzenberg; Zinnkoepflé; Zotzenberg
    Crémant d'Alsace; Vendanges Tardives* = Alsace Vendanges Tardives; Sélection de Grains Nobles*; Rouge d'Ottrott* = Ottrott
  Lorraine
    Côtes de Toul; Moselle AOC* = Vin de Moselle
  Beaujolais
    Beaujolais-Villages = Beaujolais Villages; Beaujolais Nouveau = Beaujolais Primeur; Beaujolais Supérieur; Beaujolais Blanc; Cru Beaujolais* = Crus du Beaujolais
      Brouilly; Chénas; Chiroubles; Côte de Brouilly; Fleurie; Juliénas; Morgon; Moulin-à-Vent; Régnié; Saint-Amour
  Bordeaux = Burdeos = Bordeaux Rouge = Bordeaux AOC
    Bordeaux Supérieur; Bordeaux Blanc; Bordeaux Rosé; Bordeaux Clairet; Crémant de Bordeaux; Left Bank* = Bordeaux Left Bank = Rive Gauche; Right Bank* = Bordeaux Right Bank = Rive Droite = Libournais
    Médoc
      Haut-Médoc; Margaux; Saint-Julien = Saint-Julien-Beychevelle; Pauillac; Saint-Estèphe; Moulis-en-Médoc = Moulis; Listrac-Médoc = Listrac
    Graves = Graves Rouge
      Pessac-Léognan = Pessac = Léognan; Graves Supérieures
    Sauternes
      Barsac
    Cérons; Loupiac; Sainte-Croix-du-Mont; Cadillac; Premières Côtes de Bordeaux
    Entre-Deux-Mers = Entre-deux-Mers Haut-Benauge; Graves de Vayres; Haut-Benauge; Sainte-Foy-Bordeaux = Sainte-Foy Côtes de Bordeaux; Côtes de Bordeaux Saint-Macaire
    Pomerol; Lalande-de-Pomerol; Fronsac; Canon-Fronsac
    Saint-Émilion
      Saint-Émilion Grand Cru = Saint-Émilion Grand Cru Classé = Saint-Émilion Premier Grand Cru Classé; Montagne-Saint-Émilion = Montagne St-Émilion; Lussac-Saint-Émilion; Puisseguin-Saint-Émilion; Saint-Georges-Saint-Émilion
    Côtes de Bordeaux
      Blaye Côtes de Bordeaux = Premières Côtes de Blaye = Côtes de Blaye; Cadillac Côtes de Bordeaux; Castillon Côtes de Bordeaux = Côtes de Castillon = Castillon; Francs Côtes de Bordeaux = Francs-Côtes de Bordeaux = Côtes de Francs
    Blaye; Côtes de Bourg = Bourg
  Burgundy = Bourgogne = Borgoña = Burgund = Borgogna = Bourgogne Rouge = Bourgogne Blanc = Bourgogne Pinot Noir = Bourgogne Chardonnay = Bourgondië
    Bourgogne Aligoté; Bourgogne Passetoutgrains = Bourgogne Passe-tout-grains; Coteaux Bourguignons = Bourgogne Grand Ordinaire; Crémant de Bourgogne; Bourgogne Côte d'Or; Côte d'Or*; Bourgogne Côtes d'Auxerre; Bourgogne Tonnerre; Bourgogne Épineuil = Épineuil; Bourgogne Chitry; Bourgogne Coulanges-la-Vineuse; Bourgogne Vézelay = Vézelay; Irancy; Saint-Bris = Sauvignon de Saint-Bris
    Chablis
      Chablis Premier Cru = Chablis 1er Cru
        Fourchaume*; Montée de Tonnerre*; Mont de Milieu*; Vaillons*; Montmains*; Côte de Léchet*; Vaulorent*; Butteaux*; Vosgros*; Beauroy*; Les Lys*; Séchet*
      Chablis Grand Cru
        Blanchot*; Bougros*; Les Clos* = Chablis Les Clos; Grenouilles*; Preuses* = Les Preuses; Valmur*; Vaudésir*
    Petit Chablis
    Côte de Nuits*
      Marsannay; Fixin; Gevrey-Chambertin = Gevrey; Morey-Saint-Denis; Chambolle-Musigny; Vougeot; Vosne-Romanée; Nuits-Saint-Georges; Côte de Nuits-Villages; Bourgogne Hautes-Côtes de Nuits = Hautes-Côtes de Nuits
      Chambertin; Chambertin-Clos de Bèze = Clos de Bèze; Chapelle-Chambertin; Charmes-Chambertin; Griotte-Chambertin; Latricières-Chambertin; Mazis-Chambertin; Mazoyères-Chambertin; Ruchottes-Chambertin; Clos de la Roche; Clos Saint-Denis; Clos de Tart; Clos des Lambrays; Bonnes-Mares; Musigny; Clos de Vougeot = Clos Vougeot; Échezeaux; Grands-Échezeaux; Romanée-Conti; La Romanée; La Tâche; Richebourg; Romanée-Saint-Vivant; La Grande Rue
    Côte de Beaune
      Beaune; Aloxe-Corton; Pernand-Vergelesses; Ladoix = Ladoix-Serrigny; Chorey-lès-Beaune = Chorey; Savigny-lès-Beaune = Savigny; Pommard; Volnay; Volnay Santenots; Monthélie; Auxey-Duresses; Saint-Romain; Meursault; Blagny; Puligny-Montrachet = Puligny; Chassagne-Montrachet = Chassagne; Saint-Aubin; Santenay; Maranges; Côte de Beaune-Villages; Bourgogne Hautes-Côtes de Beaune = Hautes-Côtes de Beaune
      Corton; Corton-Charlemagne; Charlemagne; Montrachet = Le Montrachet; Chevalier-Montrachet; Bâtard-Montrachet; Bienvenues-Bâtard-Montrachet; Criots-Bâtard-Montrachet
    Côte Chalonnaise* = Bourgogne Côte Chalonnaise
      Bouzeron = Aligoté de Bouzeron; Rully; Mercurey; Givry; Montagny; Bourgogne Côtes du Couchois
    Mâconnais*
      Mâcon = Mâcon Blanc = Mâcon Supérieur; Mâcon-Villages; Mâcon-Lugny; Mâcon-Chaintré; Mâcon-Verzé; Mâcon-Milly-Lamartine; Mâcon-Pierreclos; Mâcon-Péronne; Mâcon-Igé; Mâcon-Azé; Mâcon-Uchizy; Mâcon-Charnay; Mâcon-Cruzille; Mâcon-Fuissé; Mâcon-Vergisson; Mâcon-Solutré; Mâcon-Bussières; Mâcon-La Roche-Vineuse; Mâcon-Burgy; Viré-Clessé; Saint-Véran; Pouilly-Fuissé; Pouilly-Vinzelles; Pouilly-Loché
  Champagne
    Champagne Grand Cru; Champagne Premier Cru; Montagne de Reims*; Côte des Blancs*; Vallée de la Marne*; Côte des Bar* = Aube; Côte de Sézanne*; Reims*; Épernay*
    Ambonnay* = Champagne Grand Cru Ambonnay; Bouzy* = Champagne Grand Cru Bouzy; Verzenay*; Verzy*; Mailly*; Aÿ* = Ay-Champagne; Avize*; Cramant*; Oger*; Le Mesnil-sur-Oger* = Mesnil-sur-Oger = Champagne Grand Cru Le Mesnil-sur-Oger; Chouilly*; Vertus*; Cumières*; Hautvillers*; Les Riceys*
    Coteaux Champenois; Rosé des Riceys; Ratafia de Champagne = Ratafia
  Corsica = Corse = Korsika = Vin de Corse
    Ajaccio; Patrimonio; Muscat du Cap Corse; Coteaux du Cap Corse; Corse Calvi = Vin de Corse Calvi; Corse Figari = Vin de Corse Figari; Corse Porto-Vecchio; Corse Sartène = Vin de Corse Sartène; Île de Beauté = Ile de Beaute
  Jura
    Arbois = Arbois Pupillin = Pupillin; Château-Chalon; Côtes du Jura; L'Étoile = Étoile; Crémant du Jura; Macvin du Jura = Macvin; Vin Jaune*; Vin de Paille*
  Savoie = Savoy = Vin de Savoie = Savoyen
    Roussette de Savoie; Bugey = Bugey Cerdon = Cerdon; Seyssel; Crépy; Chignin = Chignin-Bergeron; Apremont; Abymes; Arbin; Jongieux; Marestel; Ripaille; Crémant de Savoie; Ayze
  Languedoc = Coteaux du Languedoc
    Corbières; Corbières-Boutenac = Boutenac; Fitou; Minervois; Minervois-La Livinière = La Livinière; Saint-Chinian = Saint-Chinian Roquebrun; Faugères; Cabardès; Malepère = Côtes de la Malepère; Limoux; Blanquette de Limoux; Crémant de Limoux; Clairette du Languedoc; Picpoul de Pinet = Picpoul-de-Pinet; La Clape; Pic Saint-Loup; Terrasses du Larzac; Montpeyroux; Saint-Drézéry; Grès de Montpellier; Pézenas; Cabrières; Saint-Georges-d'Orques; Sommières; Quatourze; La Méjanelle; Muscat de Frontignan = Frontignan; Muscat de Lunel; Muscat de Mireval; Muscat de Saint-Jean-de-Minervois = Saint-Jean-de-Minervois
    Pays d'Oc = Vin de Pays d'Oc = IGP Pays d'Oc = IGP d'Oc; Pays d'Hérault = Hérault = Vin de Pays de l'Hérault; Saint-Guilhem-le-Désert; Côtes de Thongue; Gard = Pays du Gard; Aude; Cévennes; Sable de Camargue; Cité de Carcassonne; Haute Vallée de l'Aude; Coteaux de Béziers; Côtes de Thau
  Languedoc-Roussillon = Languedoc Roussillon
  Roussillon
    Côtes du Roussillon; Côtes du Roussillon-Villages = Côtes du Roussillon Villages; Latour-de-France; Caramany; Tautavel; Les Aspres; Collioure; Banyuls = Banyuls Grand Cru; Maury; Maury Sec; Rivesaltes; Muscat de Rivesaltes; Côtes Catalanes = IGP Côtes Catalanes; Côte Vermeille
  Loire Valley = Loire = Val de Loire = Vallée de la Loire = Valle del Loira = Loiretal = Loirevallei
    Val de Loire IGP*; Crémant de Loire; Rosé de Loire; Muscadet
      Muscadet Sèvre et Maine = Muscadet de Sèvre-et-Maine = Muscadet Sèvre et Maine sur Lie; Muscadet Côtes de Grandlieu; Muscadet Coteaux de la Loire; Clisson = Muscadet Clisson; Gorges; Le Pallet
    Gros Plant du Pays Nantais = Gros Plant; Coteaux d'Ancenis; Fiefs Vendéens
    Anjou = Anjou Blanc = Anjou Rouge
      Anjou-Villages; Anjou-Villages Brissac; Rosé d'Anjou; Cabernet d'Anjou; Coteaux de l'Aubance; Coteaux du Layon; Bonnezeaux; Quarts de Chaume = Quarts-de-Chaume; Chaume; Savennières; Savennières Roche aux Moines = Roche aux Moines; Coulée de Serrant = Savennières Coulée de Serrant; Anjou-Coteaux de la Loire
    Saumur = Saumur Blanc = Saumur Rouge = Saumur Brut
      Saumur-Champigny; Saumur Puy-Notre-Dame; Coteaux de Saumur; Cabernet de Saumur; Brézé*
    Touraine
      Vouvray = Vouvray Pétillant; Montlouis-sur-Loire = Montlouis; Chinon; Bourgueil; Saint-Nicolas-de-Bourgueil; Cheverny; Cour-Cheverny; Touraine Amboise; Touraine Azay-le-Rideau; Touraine Chenonceaux; Touraine Mesland; Touraine Oisly; Touraine Noble Joué; Valençay
    Jasnières; Coteaux du Loir; Coteaux du Vendômois; Orléans; Orléans-Cléry; Haut-Poitou
    Upper Loire* = Centre-Loire = Centre Loire = Haute Loire
      Sancerre; Pouilly-Fumé = Blanc Fumé de Pouilly = Pouilly-Fume; Pouilly-sur-Loire; Menetou-Salon; Quincy; Reuilly; Coteaux du Giennois; Châteaumeillant; Côtes de la Charité
    Saint-Pourçain; Côte Roannaise; Côtes du Forez; Côtes d'Auvergne; Urfé
  Provence = Provenza = Provence-Alpes-Côte d'Azur
    Côtes de Provence = Côte de Provence = Provence Rosé
      Côtes de Provence Sainte-Victoire = Sainte-Victoire; Côtes de Provence La Londe = La Londe; Côtes de Provence Fréjus; Côtes de Provence Pierrefeu; Côtes de Provence Notre-Dame des Anges
    Bandol; Cassis; Bellet = Vin de Bellet; Palette; Coteaux d'Aix-en-Provence = Coteaux d'Aix; Coteaux Varois en Provence = Coteaux Varois; Les Baux-de-Provence = Les Baux; Pierrevert = Coteaux de Pierrevert; Var = IGP Var; Alpilles; Maures; Mont Caume; Bouches-du-Rhône; Alpes-Maritimes; Alpes-de-Haute-Provence
  Rhône Valley = Rhône = Vallée du Rhône = Rhone Valley = Valle del Rodano = Ródano = Rhônetal = Rhônevallei
    Côtes du Rhône = Côte du Rhône = CDR
      Côtes du Rhône-Villages = Côtes du Rhône Villages; Plan de Dieu; Sablet; Séguret; Signargues; Visan; Valréas; Chusclan; Laudun; Massif d'Uchaux; Rochegude; Roaix; Puyméras; Saint-Gervais; Gadagne; Sainte-Cécile; Suze-la-Rousse; Vaison-la-Romaine; Saint-Maurice
    Northern Rhône* = Rhône Nord = Northern Rhone Valley = Rhône septentrional
      Côte-Rôtie; Condrieu; Château-Grillet; Saint-Joseph; Hermitage = Ermitage = L'Hermitage; Crozes-Hermitage; Cornas; Saint-Péray; Collines Rhodaniennes; Brézème; Seyssuel
    Southern Rhône* = Rhône Sud = Southern Rhone Valley = Rhône méridional
      Châteauneuf-du-Pape = CDP = Chateauneuf = Châteauneuf du Pape; Gigondas; Vacqueyras; Rasteau; Cairanne; Vinsobres; Beaumes-de-Venise; Muscat de Beaumes-de-Venise; Lirac; Tavel; Costières de Nîmes; Clairette de Bellegarde; Ventoux = Côtes du Ventoux; Luberon = Côtes du Luberon; Grignan-les-Adhémar = Coteaux du Tricastin; Côtes du Vivarais; Duché d'Uzès; Vaucluse = IGP Vaucluse; Principauté d'Orange; Ardèche = Coteaux de l'Ardèche
    Diois*
      Clairette de Die; Crémant de Die; Châtillon-en-Diois; Coteaux de Die
  South West France = Sud-Ouest = South West = Southwest France = Sud Ouest = Southwest
    Cahors; Madiran; Pacherenc du Vic-Bilh = Pacherenc; Jurançon; Jurançon Sec; Béarn; Irouléguy; Tursan; Saint-Mont = Côtes de Saint-Mont; Gaillac; Fronton = Côtes du Frontonnais; Brulhois; Saint-Sardos; Marcillac; Estaing; Entraygues-Le Fel; Côtes de Millau; Coteaux du Quercy; Buzet; Côtes du Marmandais; Côtes de Duras; Côtes de Gascogne = Gascogne = Gascony; Floc de Gascogne; Comté Tolosan; Côtes du Tarn; Aveyron; Côtes du Lot
    Bergerac = Bergerac Sec; Côtes de Bergerac; Monbazillac; Pécharmant; Montravel; Haut-Montravel; Saussignac; Rosette; Périgord
  Cognac = Charentes
    Pineau des Charentes; Charentais
  Île-de-France = Ile de France
`
