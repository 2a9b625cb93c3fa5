/**
 * Words for kinds of wine and for how wines taste: `concept | English, French, Spanish and Italian words`. Folding takes
 * accents off, so each word is written once.
 */
export const wineWords = `
type:red | rotwein, rotweine, rotwijn, vinho tinto, red, reds, red wine, red wines, vin rouge, vins rouges, rouge, rouges, tinto, tintos, vino tinto, rosso, rossi, vino rosso, vini rossi, a nice red, vino rojo, red one, red ones, garnet, encarnado
type:white | weisswein, weissweine, weißwein, witte wijn, vinho branco, white, whites, white wine, white wines, blanc, blancs, vin blanc, vins blancs, blanco, blancos, vino blanco, vinos blancos, bianco, bianchi, vino bianco, vini bianchi, white one, white ones
type:rose | roséwein, rose, roses, rosé wine, rosés, vin rosé, rosado, rosados, vino rosado, rosato, rosati, vino rosato, pink wine, blush, blush wine, pink, pink one, pinks, rosé one, clairet, rosé d'été, chiaretto, cerasuolo rosato
type:orange | something orange, anything orange, an orange one, orange one, orange and funky, orange wine, orange wines, skin contact wine, skin contact, vin orange, amber wine, vino naranja, vinos naranjas, vino arancione, orange wein, skin-contact, skin fermented, ramato
type:sparkling | schaumwein, sparkling, sparkling wine, sparkling wines, bubbles, bubbly, fizz, sparkler, sparklers, something fizzy, fizzy, effervescent, bulles, vin effervescent, pétillant, pétillants, mousseux, espumoso, espumosos, vino espumoso, burbujas, bollicine, spumante, spumanti, frizzante, sparkles, bubble, with bubbles, something bubbly, pet nat, pét-nat, petnat, pét nat, pétillant naturel, pet-nats, method traditional, fizzy wine, fizzy one, sparkling one, something sparkling, champagne method, crémant, crémants, sekt, vins effervescents, effervescents, à bulles, des bulles, con burbujas, espumante, espumantes, con bollicine, vino frizzante, metodo classico
type:sweet | something to finish, something to finish with, after-dinner, after dinner wine, nightcap, after dinner drink, after-dinner drink, nightcap, night cap, digestif, digestivo, digestifs, dessert wine, dessert wines, sweet wine, sweet wines, sticky, stickies, ice wine, icewine, late harvest, vin doux, vins doux, vin de dessert, vin moelleux, moelleux, vin liquoreux, vino dulce, vinos dulces, vino de postre, vino dolce, vini dolci, vino da dessert, passito, after-dinner wine, dessert-style wine, pudding wine, digestif wine, after dinner wine, vin sucré, vino de postres, vino liquoroso dolce, vendange tardive
type:fortified | fortified, fortified wine, fortified wines, vin fortifié, vino generoso, vino fortificado, vino liquoroso, vermouth
sweetness:dry | dry, bone dry, bone-dry, not sweet, no sweetness, sec, secs, sèche, seco, secos, seca, secco, secchi, asciutto, drier, driest, no sugar, low sugar, very dry, brut nature, extra brut, zero dosage, without sugar, not sugary, sans sucre, très sec, muy seco, sin azúcar, molto secco, senza zucchero
sweetness:sweet | sweet, sweeter, sweetness, sugary, doux, douce, sucré, sucrée, dulce, dulces, dolce, dolci, sweet enough, sweetest, sweetish, syrupy, sirupeux, dessert-style, dulzón, zuccherino, plus doux, más dulce, più dolce
sweetness:off-dry | off-dry, off dry, semi-dry, semi dry, semi-sweet, semi sweet, slightly sweet, a little sweet, a touch of sweetness, a bit sweet, half-dry, demi-sec, demi sec, semiseco, semi seco, abboccato, amabile, feinherb, kabinett, just off dry, hint of sweetness, touch of sugar, little sweetness, some sweetness, hint of sugar, medium dry, medium-dry, medium sweet, on the sweeter side, a tad sweet, légèrement sucré, un peu sucré, un poco dulce, ligeramente dulce, leggermente dolce, un po' dolce
body:light | ice cube, ice cubes, over ice, with ice, should be chilled, slightly cool, a little cool, elegant, more elegant, finesse, bit of chill, some chill, chill on it, a chill, glou glou, glouglou, vin de soif, crushable, chuggable, gulpable, porch pounder, slight chill, a slight chill, little chill, a bit of a chill, with a chill, slightly chilled, lightly chilled, a bit chilled, works chilled, good chilled, served chilled, drink chilled, nice chilled, can be chilled, chillable, chilled red, chilled reds, light, lighter, light-bodied, light bodied, delicate, easy-drinking, easy drinking, léger, légers, légère, ligero, ligeros, ligera, leggero, leggeri, leggera, airy, summery, lightest, light body, lean, not heavy, not too heavy, nothing heavy, nothing too heavy, gentle, ethereal, easy to drink, quaffable, gulpable, glou glou, glou-glou, thirst quenching, porch pounder, peu corsé, facile à boire, fácil de beber, de trago fácil, facile da bere, beverino, di beva facile
body:full | fort, forts, generous, puissante, jammy, meat lover, meat lovers, da meditazione, de méditation, bolder, full-bodied, full bodied, bold, big, heavy, powerful, robust, hearty, rich, dense, strong, intense, corsé, corsés, puissant, charnu, con cuerpo, mucho cuerpo, potente, robusto, corposo, corposi, strutturato, fuller, fullest, bigger, biggest, boldest, heavier, heaviest, richer, richest, fuller body, full body, some body, more body, with body, with weight, weighty, beefy, muscular, chewy, opulent, concentrated, meaty, oomph, massive, big boy, knockout, plus corsé, puissante, généreux, costaud, con más cuerpo, más cuerpo, contundente, goloso, più corposo, di corpo, pieno, possente, some weight, with some weight, more weight, good weight, some heft, with heft, with some heft, some oomph, with some body, as much body, much body, lots of body, plenty of body
body:medium | medium-bodied, medium bodied, medium body, mi-corsé, cuerpo medio, medio corpo
acid:much | lemony, citrusy, clean, sour, tart, sharp, acid, crisp, fresh, refreshing, zesty, bright, lively, high acid, high acidity, acidic, racy, mineral, minerally, steely, frais, fraîche, vif, vive, fresco, frescos, fresca, vivaz, vivace, minerale, crisper, fresher, zippy, bracing, lemony, citrusy, citrus, mouthwatering, salty, saline, briny, chalky, flinty, vibrant, acidulé, minéral, minérale, citronné, salin, salino, cítrico, sapido, agrumato, fresco e sapido
acid:little | rond, ronds, ronde, redondo, rotondo, low acid, low acidity, not acidic, not too acidic, round, peu acide, poca acidez, poca acidità, gentle acidity, less acidic, less acid, easy on the acid, pas acide, sin acidez, non acido
tannin:much | mouth feel dry, mouth dry, mouth feels dry, dries my mouth, dry out my mouth, puckery, pucker, cottonmouth, like sandpaper, chalk in my mouth, bitter, astringent, mouth drying, mouth-drying, tannic, tannins, tannin, firm tannins, grippy, structured, tannique, tanniques, taninos, tánico, tannino, tannini, tannico, more tannin, firm tannin, grip, with grip, tannins firm, charpenté, mucho tanino, tanino marcado, più tannino, like felt, feel like felt, like chalk, chalky, like velcro, fuzzy teeth, like sucking on a tea bag, tea bag, mouth feel like felt, teeth feel fuzzy, like suede
tannin:little | easier on the head, easy on the head, gentle on the head, smooth, soft, silky, velvety, low tannin, low tannins, soft tannins, not tannic, not too tannic, easy, mellow, souple, soyeux, suave, sedoso, morbido, morbidi, vellutato, smoother, smoothest, softer, softest, supple, less tannin, less tannic, little tannin, little of it, hardly any tannin, without tannin, no tannin, no tannins, not bitter, gentle tannins, peu tannique, peu de tanins, poco tánico, poco tanino, poco tannico, pochi tannini, meno tannico
oak:much | butter bomb, butterball, oak bomb, oak monster, oaky, oaked, oak, buttery, toasty, barrel-aged, barrel aged, barrel, woody, boisé, chêne, fût de chêne, madera, roble, barrica, con crianza, legno, barrique, rovere, vanilla, smoky, cedar, coconut, oak-aged, oak aged, new oak, vanillé, élevé en fût, avainillado, en barrica, vanigliato, barricato, movie theater popcorn, buttered popcorn, movie popcorn, popcorn butter, butter popcorn, butterscotch bomb, lumber yard, lumberyard, two by four, chewing on a plank, oak plank, pencil shavings, chewing on a pencil, a pencil, stick of butter, a stick of butter, butter stick, butter on a stick, buttered toast
oak:little | no butter, less butter, less buttery, unoaked, un-oaked, no oak, without oak, not oaky, stainless steel, sans bois, non boisé, sin madera, sin barrica, senza legno, little oak, less oak, no wood, not woody, not buttery, un-buttery, non-oaked, not oaked, hate oak, don't like oak, steel-fermented, in steel, sans fût, sans élevage en fût, poca madera, poco legno, non barricato, in acciaio
fruit:much | less weird, not weird, not too weird, less funky, less out there, more normal, scared of the funk, afraid of the funk, no funk, without the funk, fruity, fruit-forward, fruit forward, juicy, jammy, ripe, fruité, fruités, afrutado, afrutados, frutal, fruttato, fruttati, fruitier, fruity one, berry, berries, blackberry, black fruit, dark fruit, red fruit, cherry notes, tropical, peachy, plummy, peach, juicier, gouleyant, fruits rouges notes, con fruta, mucha fruta, più fruttato
fruit:little | earthy, savory, austere, rustic, leathery, terreux, terroso, terrosi, earthier, funky, funk, barnyard, barnyardy, mushroomy, forest floor, dusty, tobacco, leather, smoky earthy, umami, gamey, sous-bois, animal, mineral y terroso, sottobosco
attribute:Organic | organic, organically, bio, biologique, ecologico, ecologicos, organico, biologico, biologici, organically grown, certified organic, organic one, en bio, orgánico, ecológica, biologica
attribute:Biodynamic | biodynamic, biodynamique, biodinamico
attribute:Natural | natural wine, natural wines, natural, natty, vin nature, vins nature, vin naturel, vino natural, vinos naturales, vino naturale, vini naturali, low intervention, minimal intervention, funky natural, zero zero, raw wine, unfiltered natural
attribute:Vegan | vegan wine, vegan wines, vegan, vin végan, vino vegano, vini vegani
attribute:Made by women | women winemakers, woman winemaker, female winemaker, female winemakers, made by women, made by a woman, women-made, women-owned, female-owned, lady winemaker, lady winemakers, vigneronne, vigneronnes
attribute:Family-owned | family-owned, family owned, family-run, family run, family producer, family winery, family wineries, small producer, small producers, small family
attribute:Sustainable | sustainable, sustainably, sustainability, regenerative, eco-friendly, environmentally friendly
attribute:Kosher | kosher, casher, kosher for passover, passover, cacher, seder
attribute:Alcohol-free | alcohol-free, alcohol free, non-alcoholic, nonalcoholic, zero proof, no alcohol, without alcohol, sans alcool, sin alcohol, senza alcol, analcolico
attribute:Low sulfites | low sulfites, no sulfites, sulfite-free, sulfite free, without sulfites, sans soufre, sans sulfites, sin sulfitos, senza solfiti
glass | by the glass, glass each, glasses each, glass apiece, by glass, a glass, the glass, glass pour, glass pours, glasses of, one glass, single glass, pour by the glass, au verre, un verre, por copas, por copa, una copa, al calice, al bicchiere, un calice, un bicchiere, by-the-glass, wines by the glass, glass of, a glass of, just a glass, only a glass, just one glass, glass only, glass list, glass options, glass pour options, per glass, un vaso, una copita, à la coupe, verre de, copa de, calice di, bicchiere di, al vetro, a bicchiere, vino della casa al calice, what's poured, what are you pouring, not a whole bottle, whole bottle is too much, not feeling a whole bottle, don't want a whole bottle, don't want a full bottle, not a full bottle, can't finish a bottle, less than a bottle, bottle is too much, a full bottle is too much, open by the glass, no whole bottle, no full bottle
size:1500 | magnum, magnums, 1.5 liter, 1.5 l, 1.5l, large format, large formats, big bottle, big bottles, large bottle, grand format, botella grande, formato grande, grande formato
size:375 | in a half, in half, as a half, half bottle, half bottles, half-bottle, demi-bouteille, demi bouteille, media botella, medias botellas, mezza bottiglia, a split, halves, half-bottles, demis, half size, half-size, small bottle, small bottles, 375, 375 ml, 375ml, 37.5 cl, demi-bouteilles, petite bouteille, botella pequeña, mezze bottiglie, mezza
size:3000 | double magnum, jeroboam, jéroboam
age:old | something old, an old one, old wine, old wines, old bottle, old bottles, old and, library wine, library wines, library release, library, ready to drink, ready to drink now, drinking well now, drinking well, ready now, aged, mature, matured, old vintage, older, oldest, old bottle, well-aged, vieux millésime, âgé, añejo, maduro, invecchiato, maturo, with some age, some age, with age, with a bit of age, back vintage, back vintages, bottle age, well aged, long aged, vintage bottles, vieux, vieille, vieux vins, con años, viejo, vieja, vecchio, vecchia, d'annata, con qualche anno
age:young | young, youthful, younger, newest, latest vintage, recent vintage, jeune, joven, jóvenes, giovane, giovani, recent, current vintage, latest, freshest vintage, not too old, primeur, del año, d'annata recente
region:europe | european, europe, old world, européen, europe, europeo, europei, europe only, from europe, d'europe, de europa, dall'europa, anywhere in europe
region:new-world | new world, nouveau monde, nuevo mundo, nuovo mondo, new-world, new world wine
region:south-america | south american, south america, amérique du sud, sudamericano, sudamericana, sudamericani
region:south-hemisphere | southern hemisphere, southern-hemisphere, down under, hémisphère sud, hemisferio sur, emisfero sud, emisfero australe
region:south | the south, from the south, from down south, the deep south, du sud, del sur, dal sud, del sud
region:north | northern, the north, from the north, from up north, du nord, del norte, dal nord
region:south-italy | southern italy, southern italian, south of italy, italian south, sud italia, sud d'italia, del sud italia, meridione, italie du sud, sud de l'italie, sur de italia
region:north-italy | northern italy, northern italian, north of italy, nord italia, nord d'italia, italie du nord, norte de italia
region:south-france | southern france, southern french, south of france, sud de la france, sur de francia, sud della francia
region:east-europe | eastern europe, eastern european, central europe, central european, europe de l'est, europa del este, europa dell'est
region:islands | islands, from an island, island wine, island wines, volcanic island, des îles, de una isla, di un'isola
region:left-bank | left bank, left-bank, rive gauche, margen izquierda, riva sinistra
region:right-bank | right bank, right-bank, rive droite, margen derecha, riva destra
region:domestic | american-made, made in america, made in the usa, from the us, from the states, u.s. wines, domestic
region:west-coast | west coast, west-coast
region:northwest | pacific northwest, northwest
style:volcanic | volcanic, volcanic soil, volcanic soils, volcano, volcanoes, volcanique, volcan, volcánico, volcánica, vulcanico, vulcanici, vulcano
style:super-tuscan | super tuscan, super tuscans, supertuscan, supertuscans, super toscan, super toscano
style:cremant | crémant, crémants, cremants
style:sekt | sekt, sekts
style:pet-nat | pet nat, pét-nat, petnat, pét nat, pétillant naturel, pet-nats, pet nats, méthode ancestrale, ancestral method
style:blanc-de-blancs | blanc de blancs
style:blanc-de-noirs | blanc de noirs
style:pinot | pinot, pinots
style:rhone | rhone blend, rhone blends, rhone style, gsm
style:bordeaux | bordeaux blend, bordeaux blends, bordeaux style, meritage, left bank style
style:blend | red blend, red blends, white blend, white blends, blend, blends, assemblage, coupage
style:gran-selezione | gran selezione
style:reserva | reserva, riserva, gran reserva
style:premier-cru | premier cru, 1er cru, premiers crus
style:grand-cru | grand cru, grands crus, grand cru classé
occasion:adventure | glou glou de soif, supermarket, grocery store, off the beaten path, something new, never tried before, cloudy, most interesting, interesting, conversation starter, talk about, coolest, ever heard of, heard of before, no one knows, geekiest, nerdiest, make it fun, something fun, fun wine, weird, weirdest, unusual, unexpected, out of the ordinary, off the beaten path, adventurous, adventure, never heard of, never tried, ever orders, no one orders, obscure, quirky, offbeat, strange, strangest, odd, uncommon, esoteric, geeky, nerdy, wild card, wildcard, curveball, something different, different from what i always drink, out of my comfort zone, blow my mind, insolite, original, sortir des sentiers battus, inhabituel, raro, rara, sorprendente, fuera de lo común, insolito, particolare, fuori dal comune, inusuale
occasion:versatile | food friendly, food-friendly, most versatile, one wine for it all, one wine for all, one wine for everything, just one wine, goes with everything, go with everything, tasting menu, a bit of everything, everyone's having different, different things, un vin pour tout, un vino para todo, un vino per tutto
occasion:beginner | like sangria, likes sangria, like iced tea, training wheels, starter pack, just getting into, getting into wine, getting into red wine, getting into red, hate wine, hates wine, doesn't like wine, don't like wine, dislikes wine, not a wine person, not a wine drinker, not into wine, rarely drink wine, que no toma mucho vino, no bebe vino, good intro, intro to, introduction to, gateway, newbie, newbies, likes soda, like soda, first time trying wine, first time drinking wine, first wine ever, never tried wine, never had wine, never drink wine, don't usually drink wine, don't really drink wine, new to wine, wine newbie, beginner, beginners, anything about wine, nothing about wine, drink cider, drinks cider, cider drinker, drink beer, drinks beer, beer drinker, beer drinkers, cocktail drinker, je débute, débutant, je n'y connais rien, principiante, no sé nada de vino, non so niente di vino, doesn't usually drink wine, doesn't normally drink wine, doesn't really drink wine, don't drink much wine, doesn't drink much wine, rarely drinks wine, don't drink wine often, doesn't drink wine often, never drinks wine, never really drink wine, don't know wine, don't know much about wine, know nothing about wine, know nothing about wines, don't know a thing about wine, knows nothing about wine, first timer, first-timer, clueless about wine, hopeless with wine, novice, new at this, new to this
occasion:comfort | laid off, lost my job, got fired, got dumped, we broke up, rough day, bad day, hard day, long day, tough day, terrible day, awful day, horrible day, crappy day, shitty day, worst day, rough week, bad week, hard week, long week, tough week, terrible week, awful week, stressful day, stressful week, stressed, stressed out, exhausted, comfort, comforting, cheer me up, unwind, relax, relaxing, wind down, dumped, broke up, break up, breakup, heartbroken, heartbreak, feeling down, feeling sad, the blues, on the couch, on the sofa, in pajamas, movie night, bubble bath, in the bath, pouring rain, rain outside, rain tonight, storm outside, rainy day, rainy night, rainy evening, raining, snowing, good book, with a book, by myself, dure journée, journée difficile, sale journée, me détendre, mal día, día duro, día largo, relajarme, brutta giornata, giornata dura, giornataccia, rilassarmi
occasion:celebration | per brindare, brindare, brindisi, para brindar, brindar, pour trinquer, trinquer, to toast, a toast, toasting, signed the lease, moving in together, my team won, team just won, we won, just won, i won, got promoted, got the job, got a raise, good news, great news, closing on our house, closed on our house, bought a house, new apartment, we did it, finished my exams, paid off, anniversary, birthday, celebration, celebrate, celebrating, toast, engagement, wedding, graduation, promotion, special occasion, new year, new year's eve, anniversaire, fête, fêter, mariage, aniversario, cumpleaños, boda, celebración, celebrar, compleanno, anniversario, matrimonio, festeggiare, brindisi, retirement, promotion party, proposal, proposing, marry me, engaged, new baby, newborn, just got engaged, got married, just married, new house, new job, graduated, just graduated, passed the bar, milestone, big day, christmas, christmas eve, new years eve, new years, nye, fêtes, noël, réveillon, nochevieja, navidad, capodanno, natale, laurea, pedida, 30th, 40th, 50th, 60th, 65th, 70th, 75th, 80th, 90th, 25th anniversary
occasion:gift | says sorry, to apologize, an apology, thank you bottle, thank you wine, as a thank you, to thank, gift, present, as a gift, for my boss, for my mother-in-law, hostess gift, housewarming, cadeau, offrir, regalo, regalar, regalare, collector, thank-you gift, thank you gift, for a friend, to bring, should i bring, bring to, bring along, take to, take along, host gift, hosts, for my host, for my hosts, present for, gift for, wedding gift, à offrir, pour offrir, para un amigo, para llevar, da regalare, da portare
occasion:aperitif | on its own, by itself, without food, no food, aperitif, aperitivo, cocktail hour, before dinner, apéritif, apéro, to start, pre-dinner, happy hour, starter wine, antes de cenar, pre dinner, before the meal, while we wait, welcome drink, welcome drinks, sundowner, patio sipper, aperitivos, de aperitivo, l'apéro, à l'apéritif, pour l'apéritif, all'aperitivo, per l'aperitivo
occasion:party | party, baby shower, bridal shower, crowd, crowd-pleaser, crowd pleaser, crowd-pleasing, reception, game night, book club, potluck, soirée, fiesta, festa, get-together, housewarming party, crowd-pleasers, big party, house party, office party, birthday party, large group, large party, guests coming, wedding reception, rehearsal dinner, block party, super bowl, superbowl, watch party, for a crowd, feed a crowd, please everyone, everyone will like, everybody will like, pour une soirée, para una fiesta, per una festa
occasion:summer | hot afternoon, hot evening, hot night, springtime, spring evening, tastes like spring, tastes like summer, printemps, primavera, what's cold, really hot, too hot, super hot, ridiculously hot, so hot, hot today, hot outside, hot out, hot as hell, hot tonight, boiling, scorching, sweltering, sweating, degrees outside, degrees out, degrees today, heatwave, lazy sunday, lazy afternoon, in the garden, garden, sunshine, something cold, cool me down, cool down, summer, hot day, pool, poolside, patio, beach, porch, picnic wine, été, verano, estate, terrasse, terraza, warm evening, hot weather, hot summer, heat wave, sunny day, by the pool, at the beach, lakeside, lake house, boat, on the boat, rooftop, deck, backyard, garden party, outdoor concert, outdoors, sunny afternoon, journée chaude, en terrasse, piscine, para el verano, piscina, playa, in spiaggia, giornata calda
occasion:winter | autumn, autumnal, tastes like autumn, tastes like fall, fall evening, automne, otoño, autunno, winter, cozy, fireplace, cold night, hiver, invierno, inverno, snowy, by the fire, snow day, blizzard, snowstorm, cold evening, cold weather, chilly night, freezing, christmas dinner, au coin du feu, soirée d'hiver, noche fría, serata fredda
occasion:date | date night, romantic, romantic dinner, valentine's day, valentines day, valentine, first date, dîner romantique, cena romántica, cena romantica, date, second date, hot date, candlelight, candlelit, romance, anniversary dinner, romantic evening, rendez-vous, soirée romantique, en amoureux, cita, cita romántica, appuntamento, serata romantica
occasion:cellar | open in ten years, open in five years, open in 10 years, open in 5 years, open in 20 years, open in twenty years, years from now, cellar, lay down, laying down, ageworthy, age-worthy, will age, to age, keep for years, vin de garde, de garde, para guardar, de guarda, da invecchiamento, cellar-worthy, put away, put down, investment bottle, to put in my cellar, to cellar, age for, age for ten years, for the long haul, birth year, à mettre en cave, à garder, para envejecer, da mettere in cantina, da conservare
`
/** Adjectives and other words for places, by the main name of the place. Names themselves are in the gazetteer. */
export const placeWords = `
France | french, francais, francaise, francaises, frances, francesa, franceses, francesi, francese, francia, france
Italy | italian, italians, italien, italienne, italiens, italiano, italiana, italianos, italiani, italiane, italie, italia
Spain | spanish, espagnol, espagnole, espagnols, espanol, espanola, espanoles, spagnolo, spagnola, spagnoli, espagne, espana, spagna
Portugal | portuguese, portuguesa, portuguesas, portugais, portugaise, portugues, portugueses, portoghese, portoghesi, portogallo
Germany | german, germans, allemandes, alemanes, tedesca, tedesche, alemana, allemand, allemande, allemands, aleman, alemana, alemanes, tedesco, tedeschi, allemagne, alemania, germania
Austria | austrian, autrichien, austriaco, austriaci, autriche
Hungary | hungarian, hongrois, hungaro, ungherese, hongrie, hungria, ungheria
Greece | greek, greeks, grecs, grecques, griega, griegas, grec, grecque, griego, griegos, greco antico, grece, grecia
United States | the us, the states, the u.s, us wine, us wines, american, american wine, american wines, usa, u.s.a, etats-unis, estados unidos, stati uniti, americaines, americane, estadounidenses, americans, americain, americaine, americains, americano, americana, americanos, americani, estadounidense, u.s, stateside, amerique, america
Australia | australian, aussie, australien, australiano, australiani, australie
New Zealand | kiwi, new zealander, neo-zelandais, neozelandes, neozelandese, nouvelle-zelande, nueva zelanda, nuova zelanda
South Africa | south african, south africans, sud-africain, sudafricano, sudafricani, afrique du sud, sudafrica, sud africa
Argentina | argentine, argentinian, argentinean, argentin, argentino, argentinos, argentini, argentine wine
Chile | chilean, chile, chileans, chilien, chileno, chilenos, cileno, cileni, chili wine, du chili, cile
Sardinia | sardinian, sardinians, sardo, sarda, sardi, sardegna, cerdena, sardaigne
Liguria | ligure, liguri, ligurian, ligurians
Lombardy | lombard, lombardo, lombarda, lombardi
Puglia | pugliese, pugliesi, apulian, apulia, pouilles
Abruzzo | abruzzese, abruzzesi, abruzzi
Friuli-Venezia Giulia | friulian, friuli
Umbria | umbrian, umbro, umbri, ombrie
Marche | marchigiano, marchigiani
Calabria | calabrian, calabrese, calabresi
Campania | campano, campani, naples, napoli, neapolitan
Alto Adige | sudtirol, south tyrol, south tyrolean, altoatesino, altoatesini
Corsica | corsican, corsicans, corse, corso
Jura | jurassien
Languedoc | languedocien
Canary Islands | canarian, canario, canarios, canarias
Mosel | moselle, mosela, mosella
Texas | texan
Virginia | virginian
Crete | cretan
Alsace | alsatian, alsatians, alsacien, alsacienne, alsacia, alsaziano, alsazia
Provence | provencal, provencale, provenzal, provenza, provenzale
Veneto | venice, verona, venetian, venetians, veneti
Campania | campanian
Galicia | galician, galicians, gallego, gallegos, gallega, galiziano, galizia, galice
Catalonia | catalan, catalans, catalanes, catalana, cataluna, catalogne, catalogna
Oregon | oregonian, oregonians
Georgia | georgian, georgians, georgien, georgiano, georgie
Turkey | turkish, from turkey
Lebanon | lebanese wine, lebanese wines, lebanese red, lebanese white, from lebanon, libanais, libanes, liban, libano
Israel | israeli wine, israeli wines, israeli red, israeli white, israelien
England | english wine, english wines, english sparkling, english red, english white, english still, english bubbly, british, anglais, ingles, inglese, angleterre, inglaterra, inghilterra
Switzerland | swiss wine, swiss wines, suisse, suisses, suizo, suiza, svizzero, svizzera, swiss
Croatia | croatian, croatians, croate, croata, croatie, croacia, croazia
Slovenia | slovenian, slovene, slovene, esloveno, sloveno, slovenie, eslovenia
Uruguay | uruguayan
Canada | canadian, canadien, canadiense, canadese
Mexico | mexican wine, mexican wines
Japan | japanese wine, japanese wines, japonais, giapponese, wine from japan, koshu
China | chinese wine, chinese wines, wine from china, vin chinois, vino chino, vino cinese
Burgundy | burgundian, burgundians, bourguignonne, borgoña, borgogna, burgogne, bourguignon, bourgognes, burgundies, borgona
Bordeaux | claret, clarets, bordeauxs, bordelaise, bordelais, burdeos
Tuscany | florence, florentine, siena, toscane, toscani, toscanes, tuscan, tuscans, toscan, toscano, toscana, toscani
Piedmont | piedmontese, piemontesi, piemontesa, piemontese, piemontes, piemontais, piemonte, piemont, piamonte
Sicily | palermo, catania, sicilian, sicilians, siciliano, siciliana, siciliani, sicilien, sicilienne, sicilia, sicile
California | californian, californians, californienne, californiana, californiani, californien, californiano, cali, californie
Washington | washington state
Loire Valley | loire, loira, loires, val de loire, valle del loira, valle de loira
Rhône Valley | rhone, rhones, rodano, vallee du rhone, valle del rodano, valle del rodano
Champagne | champagnes, champgne, champaign, champers, champana, champan
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
Cabernet Franc | cab franc, cab francs, cabernet francs
Pinot Noir | pinot noirs
Chardonnay | chardonnays, chard, chards
Sauvignon Blanc | sauvignon, sauvignons, sauv blanc, savvy b, sauvignon blancs, sav blanc
Pinot Gris | pinot grigio, pinot grigios, grigio
Zinfandel | zinfandels, zin, zins
Merlot | merlots
Syrah | syrahs, shiraz, shirazes
Riesling | rieslings
Nebbiolo | nebbiolos
Lambrusco | lambrusco, lambruscos, lambruschi
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
