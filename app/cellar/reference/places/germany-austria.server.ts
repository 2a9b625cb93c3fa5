/** Germany, Austria, Switzerland, Luxembourg. The notation is explained in `../parse-places.server.ts`. */
export const germanyAndAustria = `
Germany = Deutschland = Allemagne = Alemania = Germania = Duitsland = Alemanha
  Deutscher Wein! = Deutscher Sekt = Sekt; Landwein!
  Ahr
    Walporzheim/Ahrtal* = Walporzheim = Ahrtal; Mayschoss; Altenahr; Dernau; Ahrweiler; Marienthal; Heimersheim; Rech
  Baden
    Bodensee* = Lake Constance; Markgräflerland; Kaiserstuhl; Tuniberg; Breisgau; Ortenau; Kraichgau; Badische Bergstraße; Tauberfranken; Malterdingen; Ihringen; Durbach; Oberrotweil; Efringen-Kirchen; Baden-Baden; Burkheim; Bischoffingen; Endingen
  Franken = Franconia = Franconie
    Maindreieck*; Mainviereck*; Steigerwald*; Würzburg = Würzburger Stein; Escherndorf = Escherndorfer Lump; Iphofen; Volkach; Klingenberg; Bürgstadt; Sommerhausen; Randersacker; Sulzfeld; Castell; Rödelsee; Homburg am Main; Thüngersheim
  Hessische Bergstraße = Hessische Bergstrasse
    Heppenheim; Bensheim; Umstadt
  Mittelrhein
    Bacharach; Boppard = Bopparder Hamm; Loreley; Siebengebirge; Oberwesel; Leutesdorf; Steeg; Kaub
  Mosel = Mosel-Saar-Ruwer = Moselle (Germany) = Moezel
    Bernkastel* = Middle Mosel = Mittelmosel; Burg Cochem* = Terrassenmosel; Saar = Mosel Saar; Ruwer = Mosel Ruwer; Obermosel; Moseltor
    Bernkastel-Kues = Bernkasteler; Wehlen = Wehlener Sonnenuhr; Graach = Graacher Himmelreich; Ürzig = Ürziger Würzgarten; Erden = Erdener Treppchen = Erdener Prälat; Zeltingen = Zeltinger Sonnenuhr; Brauneberg = Brauneberger Juffer = Brauneberger; Piesport = Piesporter Goldtröpfchen = Piesporter; Trittenheim = Trittenheimer Apotheke; Leiwen; Lieser; Kinheim; Kröv; Traben-Trarbach; Enkirch; Reil; Pünderich; Zell; Winningen; Kobern-Gondorf; Dhron; Neumagen; Klüsserath; Mülheim; Maring; Veldenz; Wintrich; Bremm; Ediger-Eller; Lehmen
    Wiltingen = Scharzhofberg = Scharzhofberger; Ockfen = Ockfener Bockstein; Ayl = Ayler Kupp; Saarburg; Kanzem; Serrig; Oberemmel; Niedermennig; Filzen; Wawern; Eitelsbach; Kasel; Mertesdorf; Maximin Grünhaus; Waldrach; Trier
  Nahe
    Nahetal*; Niederhausen = Niederhäuser Hermannshöhle; Schlossböckelheim; Norheim; Oberhausen; Bad Kreuznach; Monzingen; Bockenau; Dorsheim; Münster-Sarmsheim; Traisen; Bad Münster; Wallhausen; Roxheim; Langenlonsheim; Burg Layen; Guldental; Windesheim; Meddersheim
  Pfalz = Palatinate = Rheinpfalz = Palts
    Mittelhaardt-Deutsche Weinstraße* = Mittelhaardt; Südliche Weinstraße*; Forst = Forster Ungeheuer; Deidesheim; Ruppertsberg; Wachenheim; Bad Dürkheim; Kallstadt = Kallstadter Saumagen; Ungstein; Laumersheim; Birkweiler; Siebeldingen; Leinsweiler; Schweigen; Burrweiler; Gimmeldingen; Königsbach; Neustadt; Haardt; Mussbach; Freinsheim; Großkarlbach; Zellertal; Schweigen-Rechtenbach; Ilbesheim; Gleisweiler; Landau; Asselheim; Dirmstein; Ellerstadt; Duttweiler
  Rheingau
    Johannisberg = Schloss Johannisberg = Johannisberger; Rüdesheim = Rüdesheimer Berg; Assmannshausen = Assmannshäuser Höllenberg; Geisenheim; Winkel = Schloss Vollrads; Oestrich; Hallgarten; Hattenheim; Erbach = Erbacher Marcobrunn = Marcobrunn; Eltville; Kiedrich = Kiedricher Gräfenberg; Rauenthal; Walluf; Martinsthal; Hochheim = Hochheimer; Lorch; Steinberg; Lorchhausen; Flörsheim
  Rheinhessen
    Wonnegau*; Bingen*; Nierstein = Niersteiner; Roter Hang*; Oppenheim; Nackenheim = Nackenheimer Rothenberg; Westhofen = Westhofener; Flörsheim-Dalsheim; Dittelsheim; Siefersheim; Ingelheim; Bodenheim; Worms = Liebfrauenstift-Kirchenstück; Bechtheim; Appenheim; Guntersblum; Dienheim; Gau-Algesheim; Alzey; Monsheim; Hohen-Sülzen
    Liebfraumilch
  Saale-Unstrut
    Freyburg; Naumburg; Bad Kösen; Höhnstedt
  Sachsen = Saxony
    Meißen = Meissen; Radebeul; Dresden; Proschwitz; Elbtal*
  Württemberg = Wuerttemberg
    Remstal-Stuttgart* = Remstal; Stuttgart; Fellbach; Heilbronn; Bottwartal; Schwaigern; Bönnigheim; Neckarsulm; Untertürkheim; Cleebronn; Kocher-Jagst-Tauber; Stetten; Kleinbottwar; Mundelsheim; Zaberfeld
Austria = Österreich = Autriche = Oesterreich = Oostenrijk
  Weinland! = Weinland Österreich; Bergland!
  Lower Austria = Niederösterreich = Niederoesterreich = Basse-Autriche
    Wachau
      Dürnstein; Loiben = Unterloiben = Oberloiben; Spitz = Spitz an der Donau; Weißenkirchen = Weissenkirchen; Joching*; Spitzer Graben*; Achleiten*; Kellerberg*; Loibenberg*; Singerriedel*
    Kremstal
      Krems; Senftenberg; Stein*; Rohrendorf
    Kamptal
      Langenlois; Zöbing = Zöbinger Heiligenstein; Heiligenstein*; Strass im Strassertal; Kammern; Gobelsburg
    Traisental; Wagram = Donauland; Weinviertel; Carnuntum; Thermenregion
      Gumpoldskirchen; Bad Vöslau; Tattendorf; Traiskirchen
    Klosterneuburg; Göttlesbrunn; Spitzerberg; Poysdorf; Retz
  Burgenland
    Neusiedlersee; Neusiedlersee-Hügelland; Leithaberg; Mittelburgenland; Eisenberg = Südburgenland; Rosalia; Ruster Ausbruch = Rust; Gols; Illmitz; Seewinkel; Horitschon; Deutschkreutz; Oggau; Apetlon; Podersdorf; Neckenmarkt; Deutsch Schützen; Jois; Purbach
  Styria = Steiermark = Steirerland
    Südsteiermark = Südsteiermark DAC; Vulkanland Steiermark = Südoststeiermark; Weststeiermark = Schilcherland; Kitzeck; Gamlitz; Ehrenhausen; Klöch; Straden; Leutschach; Sausal; Eichberg-Trautenburg
  Vienna = Wien = Vienne = Wenen
    Wiener Gemischter Satz = Gemischter Satz; Nussberg; Bisamberg; Grinzing
  Carinthia = Kärnten; Tyrol = Tirol; Upper Austria = Oberösterreich; Vorarlberg; Salzburg
Switzerland = Schweiz = Suisse = Svizzera = Suiza
  Valais = Wallis
    Fendant* = Fendant du Valais; Dôle* = Dôle du Valais; Sion; Sierre; Salgesch = Salquenen; Fully; Chamoson; Visperterminen; Vétroz; Leytron; Saint-Léonard
  Vaud = Waadt
    Lavaux; Dézaley; Calamin; La Côte; Chablais; Bonvillars; Côtes de l'Orbe; Saint-Saphorin; Epesses; Villette; Féchy; Mont-sur-Rolle; Yvorne; Aigle; Lutry; Morges; Vully
  Geneva = Genève = Genf
    Satigny; Dardagny; Jussy; Mandement
  Neuchâtel = Neuenburg
    Auvernier; Œil-de-Perdrix*; Cressier
  Three Lakes = Drei-Seen-Land = Trois Lacs
    Bielersee = Lac de Bienne = Lake Biel; Twann; Ligerz; Schafis
  Ticino = Tessin
    Mendrisiotto; Sopraceneri; Sottoceneri; Merlot del Ticino* = Ticino Merlot
  German-speaking Switzerland = Deutschschweiz
    Graubünden = Grisons; Bündner Herrschaft; Malans; Fläsch; Maienfeld; Jenins; Zürich = Zürichsee; Schaffhausen; Thurgau; Aargau; St. Gallen; Luzern; Basel; Hallau
Luxembourg = Luxemburg
  Moselle Luxembourgeoise = Luxembourg Moselle
    Crémant de Luxembourg; Remich; Grevenmacher; Schengen; Wormeldange; Ahn; Ehnen
Liechtenstein
  Vaduz
`
