/** How wine tastes, looks and is served, in our own words: `term, other words for it | explanation`. */
export const tastingTerms = `
tannin, tannins, tannic, tanins, taninos, tannini, tannino | Tannins come from grape skins, seeds and oak. They make your mouth feel dry and grippy, like strong black tea, and give red wine its structure. Food with protein and fat softens them.
acidity, acid, acidic, acidite, acidez, acidita | Acidity is the fresh, mouthwatering side of wine, like lemon juice in a dish. It keeps a wine lively and makes it good with food.
body, full-bodied, medium-bodied, light-bodied, corps, cuerpo, corpo, corps du vin | Body is how heavy a wine feels in your mouth, as skim milk differs from cream. Alcohol, sugar and extract from the skins all add to it.
finish, length, long finish, finale, retrogusto, fin de bouche, persistencia, persistenza, aftertaste | The finish is the taste that stays after you swallow. A long, pleasant finish is a sign of quality.
dry, sec, seco, secco | A dry wine has next to no sugar left, because the yeast turned it into alcohol. Dry is the opposite of sweet; it says nothing about tannin.
off-dry, off dry | An off-dry wine keeps a little sugar, enough to soften its acidity without making it a dessert wine. It is a good partner for spicy food.
residual sugar, sucre residuel, azucar residual, zucchero residuo, rs | Residual sugar is what the yeast left in the wine. It is measured in grams per liter; below about four most people taste none.
aroma, aromas, nose, aromes, aromi, smell | Aroma, or nose, is what you smell in the glass. Most of what we call taste is really smell.
bouquet, bouquet du vin | Bouquet means the smells that develop with age in the bottle, such as leather, honey or mushrooms, as opposed to the fruit of a young wine.
palate, mouthfeel, texture | The palate is what you notice once the wine is in your mouth: taste, weight and texture, such as silky or grippy.
balance, balanced, equilibre, equilibrio | A wine is balanced when no part stands out: fruit, acidity, tannin, alcohol and sweetness hold each other in place.
structure, structured, backbone | Structure is the frame of a wine: its acidity, tannin and alcohol. A structured wine usually ages well.
complexity, complex, complexite, complejidad, complessita | A complex wine shows many aromas and flavors that change while you drink it.
minerality, mineral, minerally, mineralite, mineralidad, mineralita | Minerality describes a stony, salty or flinty impression. It comes from acidity and fermentation more than from the rock itself.
earthy, earthiness | Earthy wines remind you of soil, leaves, mushrooms or a forest floor, rather than of fresh fruit.
fruity, fruit-forward, fruit forward | Fruity describes aromas of fruit. It says nothing about sugar: a fruity wine can be completely dry.
jammy | Jammy describes fruit that tastes cooked and very ripe, like jam. It is common in warm regions.
oaky, oaked, oak, oak barrels, oak aging, oak ageing | Oaky wines were fermented or aged in oak barrels, which add vanilla, toast and spice, and some tannin. New barrels give the most.
unoaked, un-oaked | An unoaked wine was made in steel, concrete or old barrels, so its fruit and freshness are in front.
buttery | Buttery describes a creamy aroma, mostly of Chardonnay. It comes from malolactic conversion, and oak adds to it.
crisp, crispness | Crisp wines have fresh acidity and a clean finish. They are usually white, light and best chilled.
swirling, swirl, swirl the glass, swirl wine, swirl it, faire tourner, agitar la copa, roteare | Swirling a glass mixes the wine with air, which lets its aromas rise, so that you smell more. It also softens a young red a little.
legs, tears, wine legs, legs of wine, larmes, jambes, lagrimas, lacrime, archetti, wine tears | Legs are the drops that run down the glass after you swirl it. They show alcohol and sugar, and say little about quality.
corked, cork taint, tca, corky, bouchonne, corked wine, gout de bouchon, sabor a corcho, sa di tappo | A corked wine smells of wet cardboard because of a compound called TCA, mostly from the cork. It is harmless but spoils the wine, so send it back.
oxidized, oxidation, oxidised, oxyde, oxidado, ossidato | Oxidized wine had too much contact with air: it tastes flat and of bruised apples, and looks brownish. Some styles, such as sherry, are oxidative on purpose.
reduction, reductive | A reductive wine had very little air and can smell of struck match or rubber. Swirling or decanting usually helps.
brett, brettanomyces | Brettanomyces is a yeast that gives smells of leather or a stable. A little can be interesting; much of it hides the fruit.
volatile acidity, vinegary | Volatile acidity is the sharp note of vinegar or nail polish. In small amounts it lifts aromas; in larger ones it is a fault.
heat, hot wine, alcoholic | A wine is called hot when you feel its alcohol as a burning warmth. Serving it cooler helps.
decanting, decant, decanter, decanting wine | Decanting means pouring a wine into another vessel. It gives a young wine air and keeps the sediment of an old one in the bottle.
aeration, breathing, breathe, aerer, oxigenar | Aeration, or letting a wine breathe, means giving it air so that its aromas open. Opening the bottle alone does little: swirl it or decant it.
sediment, deposit, dregs, depot, sedimento, posos, fondo di bottiglia | Sediment is the solid matter that red wines drop as they age. It is harmless, but gritty, so pour slowly or decant.
tartrates, wine diamonds, crystals, tartar, cristaux, cristales, cristalli | Wine diamonds are harmless crystals of tartaric acid that form in the cold. They do not change the taste.
vertical, vertical tasting, verticale | A vertical tasting compares several years of one wine; a horizontal tasting compares one year of several wines.
blind tasting, degustation a l aveugle, cata a ciegas, degustazione alla cieca | In a blind tasting the labels are hidden, so that only the wine in the glass counts.
serving temperature, room temperature | Serving temperature changes what you taste: cold hides aroma and stresses tannin, warmth stresses alcohol. Whites are best cool, reds slightly below a warm room.
aperitif, aperitivo | An aperitif is a drink before the meal to wake up the appetite: usually dry, light and fresh, such as a sparkling wine.
digestif | A digestif is served after the meal. Among wines, fortified and sweet ones play that part.
corkage, corkage fee | Corkage is what a restaurant asks for opening a bottle that you bring.
pour, glass pour | A pour is the amount in one glass, often five ounces, so that a standard bottle gives five.
sommelier, somm, sommeliers, sumiller | A sommelier chooses, stores and serves a restaurant's wine, and helps guests to find the right bottle.
vintage, millesime, anada, annata | The vintage is the year in which the grapes were picked. Weather makes years differ, more so in cool regions.
non-vintage, nv, non vintage | A non-vintage wine blends several years to keep one style. Most Champagne is made like that.
magnum | A magnum holds 1.5 liters, as much as two bottles. Wine ages more slowly in it.
demi, half bottle, split, demi-bouteille | A half bottle holds 375 ml, or two and a half glasses. A split holds half of that.
jeroboam | A jeroboam holds three liters of Champagne, as much as four bottles; in Bordeaux it may hold more.
punt | The punt is the dent in the bottom of a bottle. It strengthens the glass and helps in pouring.
foil, capsule | The capsule covers the cork and the neck of a bottle. Cut it below the lip before you pour.
screw cap, screwcap, stelvin, screwcaps, screw top, twist off, capsule a vis, tapon de rosca, tappo a vite | A screw cap seals a bottle without cork. It prevents cork taint and keeps fresh wines fresh; it is no sign of low quality.
ullage | Ullage is the air space between the wine and the cork. In an old bottle, a large one can mean that air came in.
cellar, cellaring, cave, bodega, cantina | To cellar a wine is to store it lying, dark, at about 55 degrees Fahrenheit, so that it can develop.
drinking window, peak | The drinking window is the span of years in which a wine is likely to be at its best. It is an estimate, since storage matters as much.
stemware | Stemware means glasses with a stem, which keeps the warmth of your hand away from the wine.
varietal character, typicity, varietal | Varietal character is what a grape typically tastes of, so that a taster may recognize it. A varietal wine is made mainly from one grape.
green, vegetal, herbaceous | Green or herbaceous wines smell of bell pepper, grass or leaves. A little is typical of Sauvignon Blanc and Cabernet Franc.
spicy wine, peppery, spice notes | Spicy wines remind you of pepper, clove or cinnamon. Pepper comes from the grape, as in Syrah; sweet spice comes from oak.
round, supple, soft wine | Round wines have no hard edges: their tannins are soft and their acidity is moderate.
elegant, elegance, finesse | Elegant describes wines that are delicate and balanced rather than powerful.
lean | A lean wine has little fruit and weight, and noticeable acidity. With food, that can be an advantage.
petrol, kerosene | A petrol note is typical of mature Riesling. It comes from a natural compound and is no fault.
`
