/**
 * Words for kinds of wine and for how wines taste: `concept | English, French, Spanish and Italian words`. Folding takes
 * accents off, so each word is written once.
 */
export const wineWords = `
type:red | red, reds, red wine, red wines, vin rouge, vins rouges, rouge, rouges, tinto, tintos, vino tinto, rosso, rossi, vino rosso, vini rossi
type:white | white, whites, white wine, white wines, blanc, blancs, vin blanc, vins blancs, blanco, blancos, vino blanco, vinos blancos, bianco, bianchi, vino bianco, vini bianchi
type:rose | rose, roses, rosé wine, rosés, vin rosé, rosado, rosados, vino rosado, rosato, rosati, vino rosato, pink wine, blush, blush wine
type:orange | orange wine, orange wines, skin contact wine, skin contact, vin orange, amber wine, vino naranja, vinos naranjas, vino arancione, orange wein
type:sparkling | sparkling, sparkling wine, sparkling wines, bubbles, bubbly, fizz, sparkler, sparklers, something fizzy, fizzy, effervescent, bulles, vin effervescent, pétillant, pétillants, mousseux, espumoso, espumosos, vino espumoso, burbujas, bollicine, spumante, spumanti, frizzante
type:sweet | dessert wine, dessert wines, sweet wine, sweet wines, sticky, stickies, ice wine, icewine, late harvest, vin doux, vins doux, vin de dessert, vin moelleux, moelleux, vin liquoreux, vino dulce, vinos dulces, vino de postre, vino dolce, vini dolci, vino da dessert, passito, after-dinner wine
type:fortified | fortified, fortified wine, fortified wines, vin fortifié, vino generoso, vino fortificado, vino liquoroso
sweetness:dry | dry, bone dry, bone-dry, not sweet, no sweetness, sec, secs, sèche, seco, secos, seca, secco, secchi, asciutto
sweetness:sweet | sweet, sweeter, sweetness, sugary, doux, douce, sucré, sucrée, dulce, dulces, dolce, dolci, sweet enough
sweetness:off-dry | off-dry, off dry, semi-dry, semi dry, semi-sweet, semi sweet, slightly sweet, a little sweet, a touch of sweetness, a bit sweet, half-dry, demi-sec, demi sec, semiseco, semi seco, abboccato, amabile, feinherb, kabinett
body:light | light, lighter, light-bodied, light bodied, delicate, easy-drinking, easy drinking, léger, légers, légère, ligero, ligeros, ligera, leggero, leggeri, leggera, airy, summery
body:full | full-bodied, full bodied, bold, big, heavy, powerful, robust, hearty, rich, dense, strong, intense, corsé, corsés, puissant, charnu, con cuerpo, mucho cuerpo, potente, robusto, corposo, corposi, strutturato
body:medium | medium-bodied, medium bodied, medium body, mi-corsé, cuerpo medio, medio corpo
acid:much | crisp, fresh, refreshing, zesty, bright, lively, high acid, high acidity, acidic, racy, mineral, minerally, steely, frais, fraîche, vif, vive, fresco, frescos, fresca, vivaz, vivace, minerale
acid:little | low acid, low acidity, not acidic, not too acidic, round, peu acide, poca acidez, poca acidità
tannin:much | tannic, tannins, tannin, firm tannins, grippy, structured, tannique, tanniques, taninos, tánico, tannino, tannini, tannico
tannin:little | smooth, soft, silky, velvety, low tannin, low tannins, soft tannins, not tannic, not too tannic, easy, mellow, souple, soyeux, suave, sedoso, morbido, morbidi, vellutato
oak:much | oaky, oaked, oak, buttery, toasty, barrel-aged, barrel aged, barrel, woody, boisé, chêne, fût de chêne, madera, roble, barrica, con crianza, legno, barrique, rovere
oak:little | unoaked, un-oaked, no oak, without oak, not oaky, stainless steel, sans bois, non boisé, sin madera, sin barrica, senza legno
fruit:much | fruity, fruit-forward, fruit forward, juicy, jammy, ripe, fruité, fruités, afrutado, afrutados, frutal, fruttato, fruttati
fruit:little | earthy, savory, austere, rustic, leathery, terreux, terroso, terrosi
attribute:Organic | organic, organically, bio, biologique, ecologico, ecologicos, organico, biologico, biologici
attribute:Biodynamic | biodynamic, biodynamique, biodinamico
attribute:Natural | natural wine, natural wines, natural, natty, vin nature, vins nature, vin naturel, vino natural, vinos naturales, vino naturale, vini naturali, low intervention, minimal intervention
attribute:Vegan | vegan wine, vegan wines, vegan, vin végan, vino vegano, vini vegani
attribute:Kosher | kosher, casher
attribute:Alcohol-free | alcohol-free, alcohol free, non-alcoholic, nonalcoholic, zero proof, no alcohol, without alcohol, sans alcool, sin alcohol, senza alcol, analcolico
attribute:Low sulfites | low sulfites, no sulfites, sulfite-free, sulfite free, without sulfites, sans soufre, sans sulfites, sin sulfitos, senza solfiti
glass | by the glass, by glass, a glass, the glass, glass pour, glass pours, glasses of, one glass, single glass, pour by the glass, au verre, un verre, por copas, por copa, una copa, al calice, al bicchiere, un calice, un bicchiere
size:1500 | magnum, magnums
size:375 | half bottle, half bottles, half-bottle, demi-bouteille, demi bouteille, media botella, medias botellas, mezza bottiglia, split
size:3000 | double magnum, jeroboam, jéroboam
age:old | aged, mature, matured, old vintage, older, oldest, old bottle, well-aged, vieux millésime, âgé, añejo, maduro, invecchiato, maturo
age:young | young, youthful, younger, newest, latest vintage, recent vintage, jeune, joven, jóvenes, giovane, giovani
region:europe | european, europe, old world, européen, europe, europeo, europei
region:new-world | new world, nouveau monde, nuevo mundo, nuovo mondo
region:south-america | south american, south america, amérique du sud, sudamericano, sudamericana, sudamericani
region:domestic | domestic
region:west-coast | west coast, west-coast
region:northwest | pacific northwest, northwest
style:super-tuscan | super tuscan, super tuscans, supertuscan, supertuscans, super toscan, super toscano
style:blanc-de-blancs | blanc de blancs
style:pinot | pinot, pinots
style:rhone | rhone blend, rhone blends, rhone style, gsm
style:bordeaux | bordeaux blend, bordeaux blends, bordeaux style, meritage, left bank style
style:blend | red blend, red blends, white blend, white blends, blend, blends, assemblage, coupage
style:gran-selezione | gran selezione
style:reserva | reserva, riserva, gran reserva
style:premier-cru | premier cru, 1er cru, premiers crus
style:grand-cru | grand cru, grands crus, grand cru classé
occasion:celebration | anniversary, birthday, celebration, celebrate, celebrating, toast, engagement, wedding, graduation, promotion, special occasion, new year, new year's eve, anniversaire, fête, fêter, mariage, aniversario, cumpleaños, boda, celebración, celebrar, compleanno, anniversario, matrimonio, festeggiare, brindisi, retirement
occasion:gift | gift, present, as a gift, for my boss, for my mother-in-law, hostess gift, housewarming, cadeau, offrir, regalo, regalar, regalare, collector
occasion:aperitif | aperitif, aperitivo, cocktail hour, before dinner, apéritif, apéro, to start, pre-dinner, happy hour, starter wine, antes de cenar
occasion:party | party, baby shower, bridal shower, crowd, crowd-pleaser, crowd pleaser, crowd-pleasing, reception, game night, book club, potluck, soirée, fiesta, festa, get-together, housewarming party
occasion:summer | summer, hot day, pool, poolside, patio, beach, porch, picnic wine, été, verano, estate, terrasse, terraza, warm evening, hot weather
occasion:winter | winter, cozy, fireplace, cold night, hiver, invierno, inverno, snowy
occasion:date | date night, romantic, romantic dinner, valentine's day, valentines day, valentine, first date, dîner romantique, cena romántica, cena romantica
occasion:cellar | cellar, lay down, laying down, ageworthy, age-worthy, will age, to age, keep for years, vin de garde, de garde, para guardar, de guarda, da invecchiamento
`
/** Adjectives and other words for places, by the main name of the place. Names themselves are in the gazetteer. */
export const placeWords = `
France | french, francais, francaise, francaises, frances, francesa, franceses, francesi, francese
Italy | italian, italians, italien, italienne, italiens, italiano, italiana, italianos, italiani, italiane
Spain | spanish, espagnol, espagnole, espagnols, espanol, espanola, espanoles, spagnolo, spagnola, spagnoli
Portugal | portuguese, portugais, portugaise, portugues, portugueses, portoghese, portoghesi
Germany | german, allemand, allemande, allemands, aleman, alemana, alemanes, tedesco, tedeschi
Austria | austrian, autrichien, austriaco, austriaci
Hungary | hungarian, hongrois, hungaro, ungherese
Greece | greek, grec, grecque, griego, griegos, greco antico
United States | american, americans, americain, americaine, americains, americano, americana, americanos, americani, estadounidense, u.s, stateside
Australia | australian, aussie, australien, australiano, australiani
New Zealand | kiwi, new zealander, neo-zelandais, neozelandes, neozelandese
South Africa | south african, south africans, sud-africain, sudafricano, sudafricani
Argentina | argentine, argentinian, argentinean, argentin, argentino, argentinos, argentini
Chile | chilean, chilien, chileno, chilenos, cileno, cileni
Georgia | georgian
Turkey | turkish, from turkey
Lebanon | lebanese, libanais, libanes
Israel | israeli
England | english
Switzerland | swiss
Croatia | croatian
Slovenia | slovenian
Uruguay | uruguayan
Canada | canadian
Mexico | mexican wine, mexican wines
Japan | japanese wine
China | chinese wine
Burgundy | burgundian, bourguignon, bourgognes, burgundies, borgona
Bordeaux | claret, bordelais, burdeos
Tuscany | tuscan, tuscans, toscan, toscano, toscana, toscani
Piedmont | piedmontese, piemontese, piemontes, piemontais, piemonte
Sicily | sicilian, siciliano
California | californian, californien, californiano, cali
Washington | washington state
Loire Valley | loire
Rhône Valley | rhone, rhones
Champagne | champagnes, champers, champana, champan
Prosecco | proseccos
Napa Valley | napa
Sonoma County | sonoma
Rioja | riojas, riojano
Chianti | chiantis
Barolo | barolos
Brunello di Montalcino | brunello, brunellos
Amarone della Valpolicella | amarone, amarones
Châteauneuf-du-Pape | chateauneuf, cdp, chateauneufs
Chablis | chablis wines
Port | port, porto, ports, port wine, tawny, tawny port, ruby port, vintage port
Jerez | sherry, sherries, jerez, xérès, fino sherry
`
/** Short and plural names of grapes, by the main name. */
export const grapeWords = `
Cabernet Sauvignon | cabernet, cabernets, cabs, cab, cab sauv, cabernet sauvignons
Pinot Noir | pinot noirs
Chardonnay | chardonnays, chard, chards
Sauvignon Blanc | sauvignon, sauvignons, sauv blanc, savvy b, sauvignon blancs, sav blanc
Pinot Gris | pinot grigio, pinot grigios, grigio
Zinfandel | zinfandels, zin, zins
Merlot | merlots
Syrah | syrahs, shiraz, shirazes
Riesling | rieslings
Nebbiolo | nebbiolos
Tempranillo | tempranillos
Sangiovese | sangioveses
Malbec | malbecs
Viognier | viogniers
Grüner Veltliner | gruner, gruners
Gewürztraminer | gewurz
Barbera | barberas
Gamay | gamays
Muscat | moscato, moscatos
Grenache | grenaches, garnacha, garnachas
`
