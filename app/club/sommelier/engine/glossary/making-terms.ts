/** How wine is grown, made, named and sold, in our own words: `term, other words for it | explanation`. */
export const makingTerms = `
glasses in a bottle, glasses do i get, glasses do you get, glasses do we get, glasses can i get, glasses per bottle, glasses does a bottle, glasses are in a bottle, glasses are there in a bottle, glasses to a bottle, glasses from a bottle, servings in a bottle, pours in a bottle, verres dans une bouteille, copas en una botella, copas por botella, bicchieri in una bottiglia, glasses in a magnum, people does a magnum serve, people will a magnum serve, glasses does a magnum, glasses are in a magnum, glasses in a half bottle, glasses are in a half bottle, people does a bottle serve, people will a bottle serve | A bottle of 750 ml (25 oz) gives five glasses of 5 oz, a magnum ten, a half bottle two and a half. For dinner, plan on half a bottle a person.
aging, ageing, elevage, maturation, affinage, vieillissement, envejecimiento, invecchiamento, affinamento, guarda | Aging is the time a wine rests in oak, steel or bottle before it is drunk. Oak adds flavor and a little air; the bottle brings out softer, more complex notes.
hybrid, hybrids, hybrid grape | A hybrid is a cross of European vines with American ones, bred to stand cold and disease.
vinification, winemaking, vinificacion, vinificazione | Vinification is everything that turns grapes into wine: crushing, fermenting, pressing, aging and bottling.
pressing, press wine | Pressing separates juice or wine from skins and seeds. The gentler it is, the finer the wine.
destemming, destemmed | Destemming takes the grapes off their stems before fermentation, which gives softer wine.
microclimate, mesoclimate | A microclimate is the weather of a small place, such as one slope, which may differ from its neighbors.
mid-palate, attack | The attack is the first impression of a wine, the mid-palate what follows before the finish.
spaetlese, spatlese, auslese, kabinett, pradikat, beerenauslese, trockenbeerenauslese | Kabinett, Spätlese and Auslese are German levels by the ripeness of the grapes, in rising order. Riper often means sweeter, unless the label says trocken, which is dry.
trocken, feinherb, halbtrocken | Trocken on a German label means dry; halbtrocken and feinherb mean slightly sweet.
smaragd, federspiel, steinfeder | These are levels of the Wachau in Austria by ripeness: Steinfeder is the lightest, Federspiel the middle, Smaragd the fullest.
vermouth, vermut, vermouths | Vermouth is wine with added spirit, herbs and spices, dry or sweet. It is drunk as an aperitif and in cocktails.
grand vin | Grand vin is the main wine of a Bordeaux estate.
variety, grape variety, cepage, varieties, vitigno, variedad | A grape variety is a kind of grape, such as Merlot. Most wines carry the name of their variety or of their place.
terroir, terroirs | Terroir is all that a place gives to a wine: soil, slope, climate, and the habits of the people who farm it.
appellation, aoc, aop, appellation d'origine, appellations, denominacion, denominazione di origine, aoc wine, appellation controlee | An appellation is a protected name of origin. Rules say where the grapes may grow, and often which ones and how the wine is made.
docg, doc, denominazione | DOC and DOCG are Italy's protected origins. DOCG is the stricter level, with tasting and a numbered seal.
igt, igp, vin de pays, indicazione geografica | IGT in Italy and IGP in France are wider origins with fewer rules. Excellent wines can carry them because they use other grapes than the local law allows.
ava, american viticultural area | An AVA is an American wine region with legal borders, such as Napa Valley. It says where grapes grew, not how the wine was made.
doca, docq, denominacion de origen | DO is Spain's protected origin; DOCa, or DOQ in Catalan, is the highest level, held by Rioja and Priorat.
cru, growth | Cru is French for growth: a vineyard, village or estate that is known for its quality.
grand cru, grand crus | Grand cru is the highest rank of vineyards in Burgundy, Alsace and Champagne. In Bordeaux the term belongs to estates, so it promises less by itself.
premier cru, 1er cru | Premier cru is the second rank of vineyards in Burgundy, below grand cru. In Bordeaux, premier grand cru classé is the top rank of estates.
classified growth, grand cru classe, cru classe, 1855 | Classified growths are the Bordeaux estates that were ranked in 1855 and, in other parts, later.
cru bourgeois | Cru bourgeois is a rank of good estates in the Médoc below the classified growths.
village wine, village wines | A village wine carries the name of its village, such as Meursault or Fleurie. It ranks above regional wines.
reserva, riserva | Reserva in Spain and riserva in Italy promise longer aging before sale. The length depends on the region.
gran reserva, gran reservas | Gran Reserva is Spain's longest aged class: in Rioja at least five years for reds, with two of them in oak.
crianza | Crianza is Spanish for aging. A red Crianza of Rioja spends two years before sale, at least one of them in oak.
gran selezione | Gran Selezione is the top level of Chianti Classico, from the estate's own grapes and aged thirty months or more.
classico | Classico marks the historic heart of an Italian region, as in Chianti Classico or Soave Classico.
superiore | Superiore is an Italian wine with slightly more alcohol or age than the rules ask of the basic one.
super tuscan, super tuscans | Super Tuscans are ambitious reds from Tuscany that ignore the local rules, often with Cabernet or Merlot.
meritage | Meritage is an American name for a blend of Bordeaux grapes.
claret | Claret is the British name for red Bordeaux.
blend, cuvee, assemblage, coupage, blends, assemblages, ensamblaje, taglio, uvaggio | A blend joins grapes, vineyards or years. Many great wines are blends; each part adds what the others lack.
field blend | A field blend is made from different grapes that grow and are picked together.
gsm | GSM is a blend of Grenache, Syrah and Mourvèdre, the grapes of the southern Rhône.
old vines, vieilles vignes, vinas viejas, vecchie vigne | Old vines give fewer but more concentrated grapes. No law says how old they have to be.
single vineyard | A single-vineyard wine comes from one named plot, to show the character of that place.
estate bottled, mis en bouteille au chateau | An estate-bottled wine was grown and bottled by the same producer.
negociant | A négociant buys grapes or wine from growers, then blends, ages and sells it under its own name.
grower champagne, recoltant manipulant, grower champagnes, champagne de vigneron | A grower Champagne is made by the people who farm the vines, rather than by a large brand.
domaine, chateau, estate, bodega winery | Domaine and château are French for estate. They say nothing about quality by themselves.
clos | A clos is a vineyard with a wall around it, common in Burgundy.
climat, lieu-dit | A climat or lieu-dit is a named plot of vines in Burgundy.
monopole | A monopole is a vineyard that belongs to one producer alone.
second wine | A second wine is made from lots that a Bordeaux estate leaves out of its main wine. It is often a good value.
viticulture, viticulturist | Viticulture is the growing of grapes for wine.
canopy, canopy management | The canopy is the leaves and shoots of a vine. Growers trim it for the right sun and air.
yield, yields | Yield is the amount of grapes from an area. Lower yields often give more concentrated wine.
veraison | Véraison is the time in summer when grapes change color and begin to ripen.
harvest, crush, vendange, vendimia, vendemmia, vendanges, cosecha, raccolta | The harvest is the picking of the grapes: August to October in the north, February to April in the south.
late harvest, vendange tardive, vendanges tardives, vendimia tardia, vendemmia tardiva | Late-harvest wines come from grapes that hung longer and gathered sugar. They are usually sweet.
noble rot, botrytis, pourriture noble, podredumbre noble, muffa nobile, botrytised, botrytis cinerea | Noble rot is a mold that dries grapes and concentrates their sugar. Sauternes and Tokaji are made with it.
ice wine, icewine, eiswein, vin de glace, vino de hielo | Ice wine is pressed from grapes that froze on the vine. The water stays behind as ice, and the juice is very sweet.
passito, appassimento, recioto, straw wine | Passito wines are made from grapes that were dried after picking. Most are sweet; Amarone is a dry one.
phylloxera, filoxera, fillossera | Phylloxera is a root louse that destroyed most of Europe's vines in the 1800s. Since then vines are grafted on American roots.
rootstock, grafting | A rootstock is the root on which a vine is grafted, chosen for the soil and for resistance.
clone, clones | A clone is a line of vines grown from cuttings of one plant, chosen for its qualities.
dry farming, dry farmed | Dry-farmed vines get no irrigation, so their roots go deep.
organic, organic wine, vin bio, vino ecologico, vino biologico, agriculture biologique | Organic wine comes from grapes grown without synthetic pesticides and fertilizers. Rules for cellar work and sulfites differ between countries.
biodynamic, biodynamics, biodynamie, biodinamica, biodinamico, biodynamique | Biodynamic farming treats an estate as one organism, with composts, herbal sprays and a calendar of its own.
natural wine, vin nature, vino naturale, low intervention, vin naturel, vino natural, natural wines, vins nature | Natural wine is made with as little as possible added or taken away. The term has no strict legal meaning in most places.
sustainable | Sustainable growers limit water, energy and chemicals. Several certificates exist with different rules.
sulfites, sulfite, so2, sulphites, sulfitos, solfiti | Sulfites protect wine against air and microbes. Every wine contains some, since yeast makes them too.
fermentation, fermented, fermentacion, fermentazione | Fermentation is the work of yeast, which turns the sugar of grapes into alcohol and carbon dioxide.
yeast, wild yeast, native yeast, indigenous yeast, levure, levures, levaduras, lieviti | Yeast ferments the juice. Wild yeasts come with the grapes and the cellar; cultured ones are added for a sure result.
malolactic, malolactic fermentation, malo, mlf, malolactique, malolactica, fermentation malolactique, fermentazione malolattica, malolattica | Malolactic conversion turns sharp malic acid into soft lactic acid. It makes wine rounder and can taste of butter.
maceration, skin contact, maceracion, macerazione | Maceration is the time that juice spends with the skins, which give color, tannin and flavor.
carbonic maceration, semi-carbonic, maceration carbonique, maceracion carbonica, macerazione carbonica | In carbonic maceration, whole grapes start to ferment inside their skins. The wine is light, juicy and low in tannin, as in Beaujolais.
whole cluster, whole bunch | With whole-cluster fermentation the stems stay on the grapes. They add spice, freshness and a firm grip.
lees, sur lie, lees aging, sur lies, lies, fecce, lias, sobre lias, on the lees | Lees are spent yeast. A wine that rests on them, sur lie, becomes creamier and can taste of bread.
batonnage | Bâtonnage is the stirring of the lees, which gives a white wine more body.
barrique, barrel, barrels, french oak, american oak, fut, fut de chene, futs, tonneau, barrica, botti, oak barrel, barriques | A barrique is a small oak barrel of about 225 liters. French oak is finer and spicier; American oak tastes more of vanilla and coconut.
foudre, botte | A foudre is a very large barrel. It lets wine breathe slowly and adds little taste of oak.
concrete, concrete egg | Concrete tanks keep a steady temperature and add no flavor.
amphora, qvevri | An amphora is a clay vessel. Wine breathes in it as in a barrel, without the taste of oak.
fining, fined | Fining clears a wine with a substance that binds particles, such as clay or egg white. Vegan wines avoid animal ones.
filtration, unfiltered, filtered | Filtering takes out particles and microbes. Unfiltered wines may be cloudy and often have more texture.
racking | Racking moves wine from one vessel to another to leave its sediment behind.
chaptalization | Chaptalization adds sugar before fermentation to raise the alcohol. It is allowed in cool regions only.
must, mout, mosto | Must is the juice of crushed grapes, with skins and seeds, before it becomes wine.
orange wine, amber wine, skin-contact wine, vino naranja, vin orange | Orange wine is white wine that fermented on its skins, like a red. It is amber in color, with some tannin and savory flavors.
rose, rose wine, saignee, rosado, rosato | Rosé is made from red grapes whose skins stay with the juice for only hours. Most rosé is dry.
sparkling wine, sparkling, mousse, perlage | Sparkling wine keeps carbon dioxide from fermentation as bubbles. A second fermentation in bottle or tank makes them.
traditional method, methode traditionnelle, methode champenoise, metodo classico, metodo tradicional, champagne method, methode classique | In the traditional method the second fermentation happens in the bottle. It gives fine bubbles and aromas of bread.
charmat, tank method, martinotti | In the Charmat method the second fermentation happens in a tank. It keeps fresh fruit in front, as in Prosecco.
pet-nat, pet nat, petillant naturel, ancestral method, col fondo | Pét-nat is bottled while it still ferments, so it has gentle bubbles and may be cloudy.
champagne | Champagne is sparkling wine from the region of that name in France, mainly from Chardonnay, Pinot Noir and Meunier. Its bubbles come from a second fermentation in the bottle, after which it rests on its lees.
prosecco | Prosecco is a fresh sparkling wine from northeastern Italy, made in tanks from the Glera grape.
cava | Cava is Spanish sparkling wine made by the traditional method, mostly near Barcelona.
cremant | Crémant is French sparkling wine made by the traditional method outside Champagne.
franciacorta | Franciacorta is Italian sparkling wine from Lombardy, made by the traditional method.
blanc de blancs | Blanc de blancs is a white sparkling wine from white grapes only, mostly Chardonnay.
blanc de noirs | Blanc de noirs is a white wine made from dark grapes, pressed quickly so that no color comes out.
brut, extra brut, brut nature, extra dry | Brut means a dry sparkling wine with at most 12 grams of sugar per liter. Extra brut and brut nature are drier; extra dry is, oddly, a little sweeter.
dosage, zero dosage, liqueur d'expedition, dosages, dosaggio | Dosage is the bit of wine and sugar added to a sparkling wine before its final cork. Zero dosage means none.
riddling, disgorgement, degorgement | Riddling moves the yeast of a sparkling wine into the neck; disgorgement takes it out before the final cork.
fortified wine, fortified, vin doux naturel, vin mute, vin fortifie, vino generoso, vino liquoroso | Fortified wine has spirit added, which stops fermentation or strengthens the wine. Port, sherry and Madeira are fortified.
port, tawny, ruby, tawny port, ruby port | Port is a sweet fortified wine from the Douro in Portugal. Ruby is young and fruity; tawny aged in barrels and tastes of nuts.
sherry, fino, amontillado, oloroso, jerez | Sherry is a fortified wine from Jerez in Spain. Fino is pale and very dry, oloroso dark and nutty; some are sweet.
madeira wine, madeira | Madeira is a fortified wine from the island of that name. It is heated while it ages, and keeps almost forever.
flor | Flor is a layer of yeast that grows on some sherry. It protects it from air and gives a taste of almonds.
solera, soleras, criaderas | A solera blends years: young wine tops up older barrels, and only the oldest is bottled.
sauternes | Sauternes is a sweet white from Bordeaux, made from grapes with noble rot.
amarone | Amarone is a powerful dry red from Valpolicella near Verona, made from grapes that were dried for months.
ripasso | Ripasso is a Valpolicella that is refermented on the skins of Amarone, which gives it more body.
barolo | Barolo is a firm, long-lived red from Nebbiolo, grown in Piedmont in Italy.
barbaresco | Barbaresco is a red from Nebbiolo, Barolo's neighbor: usually a little softer and ready sooner.
brunello, brunello di montalcino | Brunello di Montalcino is a Tuscan red from Sangiovese alone, aged about five years before it is sold.
chianti, chianti classico | Chianti is a Tuscan red mainly from Sangiovese. Chianti Classico comes from the hills between Florence and Siena.
rioja | Rioja is Spain's best-known region for reds, mostly from Tempranillo and often aged in oak.
beaujolais, nouveau, beaujolais nouveau | Beaujolais is a juicy red from Gamay, grown south of Burgundy. Nouveau is sold within weeks of the harvest.
chablis | Chablis is a fresh, stony Chardonnay from the cool north of Burgundy, mostly with little or no oak.
sancerre | Sancerre is a village on the Loire, known for crisp Sauvignon Blanc.
chateauneuf-du-pape | Châteauneuf-du-Pape is a warm, generous red from the southern Rhône, mostly Grenache with up to a dozen other grapes.
old world | Old World means Europe and its neighbors, where wines are mostly named after places.
new world | New World means the Americas, Australia, New Zealand and South Africa, where wines are mostly named after grapes.
abv, alcohol by volume, alcohol content, alcohol | ABV is the share of alcohol in a wine: about 11 percent for light whites, 13 for most wines, 15 and more for warm reds.
table wine, vin de table, vin de france | Table wine is simple wine without a protected origin; in American law, any wine of 7 to 14 percent alcohol.
library wine, library release | A library wine was kept by the winery and sold when mature.
allocation, allocated | An allocation is the share of a scarce wine that a buyer may have.
futures, en primeur | Futures, or en primeur, are wines sold while they are still in the barrel.
provenance | Provenance is a bottle's history: where it was stored and who owned it. For old wine it matters as much as the label.
lwin | LWIN is an identification number for wines, used by merchants.
cabernet sauvignon, cabernet | Cabernet Sauvignon is a thick-skinned red grape with black currant, firm tannin and long life.
pinot noir | Pinot Noir is a thin-skinned red grape: pale, silky, with cherries and earth.
chardonnay | Chardonnay is a white grape that takes the character of its place and cellar, from lean Chablis to rich, oaky styles.
sauvignon blanc | Sauvignon Blanc is a crisp white grape with citrus, herbs and sometimes passion fruit.
riesling | Riesling is a fragrant white grape with high acidity, made from bone dry to very sweet.
nebbiolo | Nebbiolo is the grape of Barolo: pale in color, with roses, tar, high acidity and firm tannin.
sangiovese | Sangiovese is the grape of Chianti and Brunello, with sour cherry, herbs and fresh acidity.
syrah, shiraz | Syrah, called Shiraz in Australia, is a dark red grape with blackberry, pepper and a full body.
merlot | Merlot is a soft, plummy red grape, important in Bordeaux.
tempranillo | Tempranillo is Spain's main red grape, with cherry, leather and a good affinity to oak.
zinfandel, primitivo | Zinfandel is a ripe, spicy red grape of California. Primitivo in Italy is the same one.
grenache, garnacha | Grenache, or Garnacha, is a red grape with strawberry, spice, high alcohol and soft tannin.
malbec | Malbec is a dark, plummy red grape, at home in Cahors and famous in Argentina.
gamay | Gamay is the grape of Beaujolais: juicy, light and low in tannin.
chenin blanc | Chenin Blanc is a white grape of the Loire and South Africa with apple, honey and high acidity, dry to sweet.
pinot gris, pinot grigio | Pinot Gris and Pinot Grigio are one grape: richer and spicier in Alsace, light and crisp in Italy.
viognier | Viognier is a perfumed white grape with apricot, flowers and a soft, full body.
gewurztraminer | Gewürztraminer is a very aromatic white grape that smells of roses and lychee.
barbera | Barbera is a red grape of Piedmont with bright acidity, dark cherries and little tannin.
gruner veltliner | Grüner Veltliner is Austria's white grape: fresh, with green apple and a hint of white pepper.
`
