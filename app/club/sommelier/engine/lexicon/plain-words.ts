/**
 * Everyday words by language: they tell the language of a question, mean nothing by themselves, and are never taken for
 * a misspelled name. `names` are everyday English words that labels use as well.
 */
export const plainWords = {
  en: `m ll re ve a able about above according across actually add after afternoon again against ago ahead all alone along already also
although always am among amount an and any anybody anyone anything anyway anywhere apart appreciate are area around as ask at
available away back bad basic be beautiful because become been before begin behind being believe below beneath best better between big
bit body both bottom boy bring budget but buy by call came can cannot car care careful case certain closest closer nearest women woman
winemakers owned certainly decent decently horrible sorry mad angry fancy neat chance change check child choice choose city class
clean clear close club cold color come comes coming company complete consider could couple course cover cup cut dad daughter day days
dear decide deep definitely did different dinner dish dishes do does doing don done down drink drinker drinkers drinking drinks drop
during each early easy eat eats eating else enjoy enjoys enough entire especially even evening event ever every everyday everyone
everything exactly example excellent except expect extra eye face fact fairly fall family famous far fast father favorite favourite
feel few fill fine finish first fit five fix follow following food foods for forget form forward found four fresh friday friend
friends from front full fun game gave general get gets getting girl give given giving glad go goes going good got great group guess
guest guests guy guys had half hand hands happen happy hard has hate have having he head hear heard heart heavy hello help her here
hers herself high him himself his hold holiday home hope host hosting hot hour hours house how however huge hundred husband i idea if
imagine important in inside instead into is it its itself january job join just keep keeps kid kids kind kinds knew know knows label
large last late lately later least leave left less let level light like liked likes line list little live local long look looking lot
lots love lovely loves low lunch made main maintain make makes making man many market married matter may maybe me meal meals mean
medium meet meeting member members menu mention middle might mild mind mine minute miss mix mom moment monday money month boring
overrated meh dull awful gross disgusting mood more morning most mostly mother mouth move much must my myself name near need needs
neither never new next nice night nine no none nor normal normally not note notes nothing now number occasion of off offer office
often oh ok okay old on once one ones only open opened opening option options or order ordered ordering other others our ours out
outside over own pair paper parents part partner party past pay people per perfect perfectly perhaps person personal pick place plain
plan planning plate play please plenty plus point possible possibly pour preferably prefer prefers pretty price probably proper
purchase put quality question quick quickly quite range rather reach read ready real really reason recent red regular remember rest
restaurant right room round safe said same saturday save saw say says school search seat second see seems seen selection sell send
serious serve served set seven several shall share she shop shopping short should show side similar simple since sir sister sit six
size small so soft some someone something sometimes somewhere son soon sort sound special specific spend spot spring stand start
started starters stay steady still stop store story straight strong stuff style such sunday super supper sure surprise sweet table
take taken taking talk taste tasted tastes tasting tell ten than thank thanks that the their them themselves then there these they
thing things think thinks third this those though thought thousand three through thursday time times to today together told tomorrow
tonight too took top total touch toward town traditional try trying tuesday turn twelve twenty two type types typical under understand
unless until up upon us use used usual usually various very visit visiting visitors wait walk wall want wanted wants warm was watch
water way we wedding wednesday week weekend weeks weeknight welcome well went were what whatever when where whether which while who
whole whose why wife will window with within without wonder wonderful word words work world worry would wow write wrong year years yes
yesterday yet you young your yours birthday colleague colleagues boss brother uncle aunt cousin neighbor neighbour neighbors
grandmother grandfather grandma grandpa niece nephew delicious tasty fantastic amazing awesome bland hosts cooks cook cooked homemade
roast roasted grilled fried baked braised smoked seared steamed poached stuffed glazed crispy creamy crunchy sliced topped sauce gravy
herbs garlic onion lemon juniper pepper rosemary thyme sage mint ginger honey mustard apples apple butter bread rice potatoes potato
fries carrots spinach kale corn dressing crust oil village villages vineyard vineyards estate estates winery wineries producer
producers vintage harvest bottle bottles glass glasses cellar bin cork screw cap labels tier tiers stock wines wine alright dozen
honestly anniversary lady gentleman sommelier quiet classy casual formal rainy sunny snowy chilly cozy hungry thirsty easygoing picky
whichever whenever wherever section charge currently carry cost somewhat tonight's spending stays staying dollars dollar bucks usd
euros euro cents maximum minimum max min limit limits exceed exceeding priced evenings mornings relatives inlaws laws law pals buddies
gang bunch crew team coworkers client clients customers customer suggest recommend advise advice explain describe compare find count
brown black green yellow blue golden gold silver grey gray pink purple orange cherries cherry plum plums pears pear figs fig dates
raisins cranberries cranberry blueberries blackberries mango pineapple coconut walnuts pecans peanuts almond capers ceiling brick
brand sweater sweaters parsley dill tarragon oregano cumin paprika saffron turmeric onions shallots leeks fennel celery cucumber
radish turnips beans lemons limes oranges grapefruit vinegar maple soy sesame wasabi horseradish pickles relish mayo yogurt wrapped
layered marinated charred toasted caramelized buttery shredded minced diced leg shoulder loin rack breast thigh thighs wing shank
belly cheeks chop chops fillet fillets skewers platter board bowl bowls rolls roll pot pan oven stove smoker grate pool porch garden
beach boat lake cabin camping concert theater movie football parties crusted brined cured pulled loaded non nicest nicer picked grab
grabbed bought dinnertime roommate notice assistant paragraph message hidden reveal instructions sea pirate contract margin bug carter
attitude couples battle blood bloody bother breath bridge captain chosen church courage despite difficult drew embarrassed entrance
familiar furniture generally gently giant graduate gut hearing heaven intend land language likely listen lonely manage manager
marriage master miserable partly pissed president prevent private record ridiculous river road secret shared showed simply smells
source spirit starving stopped stranger string surprised temper terribly theirs travel valley wallet wallets winner wished gathering
league`,
  fr: `le la les un une des du de au aux et ou mais donc car ni que qui quoi dont est sont suis es etes etre avoir ai as a avons avez ont
avec sans pour par sur sous dans chez entre vers je tu il elle on nous vous ils elles me te se moi toi lui leur mon ma mes ton ta tes
son sa ses notre nos votre vos ce cet cette ces ca cela plus moins tres trop bien bon bonne bons bonnes quel quelle quels quelles
comment pourquoi quand combien si oui non merci bonjour bonsoir svp plait voudrais aimerais cherche besoin faut peux peut pouvez
quelque quelques deux trois quatre chose soir demain diner dejeuner repas plat entree ami amis femme mari personnes euros dollars
maximum environ autour vin vins bouteille bouteilles conseillez proposez recommandez accompagner servir boire manger mange prepare
fait aussi encore autre autres jusqu frites qu d l j n s c m t y en aimons aime aimez aimes voulons veux veut prendrais prenons prends
sommes serons boit buvons pense pensez sais savoir connais connu connue aller vais allons venir viens donne donnez donner montre
montrez cherchons trouve trouver toujours jamais souvent peu beaucoup assez rien tout tous toute toutes aucun aucune meme celui celle
ceux dit dites lequel laquelle lesquels plutot surtout seulement vraiment ici maintenant apres avant pendant depuis jusque parce
puisque vont fera serait pourrait faudrait coute coutent alors parmi dessous dessus semaine mois annee jour fois petite grand nouveau
nouvelle mieux meilleur meilleure cher chere idee idees commander livraison abonnement`,
  es: `el la los las un una unos unas de del al y o u pero sino que quien cual cuales cuando donde como cuanto cuanta cuantos cuantas si no
es son soy eres somos estar estoy esta estan ser tener tengo tienes tiene tenemos tienen hay con sin para por sobre bajo en entre
hasta desde a mi tu su nuestro nuestra sus mis tus yo ella nosotros ustedes vosotros me te se lo le les nos este ese esa esto eso mas
menos muy mucho poco bien bueno buena buenos gracias hola buenas noche noches dia tardes favor quiero quisiera busco buscamos necesito
recomienda recomiendas recomiendan recomiendame puedes puede algo alguna algun alguno cena comida almuerzo hoy manana amigos amigo
mujer marido vuestros dos tres cuatro personas dolares euros maximo vino vinos botella botellas beber comer tomar servir acompanar
tambien otro otra puedo podemos pueden podria podrias queremos quieres quiere necesitamos estamos vamos voy viene vienen doy dame dan
digo dime saber sabes conozco conoces pienso creo gusta gustan gustaria encanta odio prefiero preferimos mejor peor siempre nunca
ahora despues antes luego entonces porque aunque cualquier nada todo todos toda todas ningun ninguna mismo misma mismos estos estas
esos aquel aquella aqui alli solamente tan tanto tanta cada vez veces semana mes ano dias gente gusto ideas regalar comprar compro
comprado pedir pido pedido cuesta cuestan vale caro cara barato barata primer primera segundo ultimo ultima nuevo nueva pequeno haces
hacer hacen hace sido seria tinto parecido cuenta pago recojo cambio`,
  it: `il lo la i gli le un uno una di del dello della dei degli delle da dal dalla al allo alla ai agli alle nel nella nei con su sul sulla
per tra fra e o ma che chi cui quale quali quando dove come quanto quanta quanti quante se si no sono sei siamo siete essere ho hai ha
abbiamo avete hanno avere io tu lui lei noi voi loro mi ti ci vi me te mio mia tuo tua suo sua nostro questo questa quello quella
questi piu meno molto poco bene buono buona grazie ciao buongiorno buonasera vorrei cerco cerchiamo consigli consigliami consiglia
consigliate posso puoi puo potete qualcosa qualche cena pranzo stasera domani oggi amici amico moglie marito persone dollari euro
massimo vino vini bottiglia bottiglie due tre quattro bere mangiare servire accompagnare anche altro altra sotto sopra cosa un'altra d
l possiamo possono potrei potresti vogliamo vuole vuoi voglio servono stiamo stanno sto sta andiamo vado viene vengono dammi dai dimmi
detto sapere conosco conosci penso credo piace piacciono piacerebbe adoro odio preferisco preferiamo meglio peggio sempre mai adesso
ora dopo allora perche ancora soltanto cosi tanto tanta tanti ogni volta volte settimana mese anno giorno giorni gente niente nulla
tutto tutti tutta tutte nessun nessuna stesso stessa queste quelli quelle qui costano vale caro cara primo secondo ultimo ultima nuovo
nuova piccolo fare faccio fanno stato sara sarebbe regalare comprare compro ordinare ordino prendere prendo idee avrei avrebbe avremmo
qualcuno`,
} as const

export const languages = ['en', 'fr', 'es', 'it'] as const
export type Language = (typeof languages)[number]

const sets = new Map(
  languages.map((language) => [language, new Set(plainWords[language].split(/\s+/))] as const),
)

export const isPlainWord = (word: string): boolean =>
  languages.some((language) => sets.get(language)!.has(word))

/** Words of wine that belong to one language; they name kinds of wine, so they are no plain words. */
const wineWordsOf: Partial<Record<Language, string>> = {
  fr: 'blanc blancs rouge rouges vins fete fetons mariage budget carafer doux sec secs moelleux petillant bulles verre corse',
  es: 'blanco blancos tinto tintos rosado vinos botella botellas decantar dulce dulces seco secos espumoso copa copas',
  it: 'bianco bianchi rosso rossi rosato vini bottiglia bottiglie decantato decantare calice dolce dolci secco secchi spumante bollicine',
}
const wineSets = new Map(
  languages.map((language) => [language, new Set(wineWordsOf[language]?.split(' '))] as const),
)

const elided = new Set(['s', 't', 'd', 'm'])

/** The language most of a question's everyday words belong to; of none or of two, `usual`. */
export function languageOf(words: readonly string[], usual: Language): Language {
  const scores = languages.map((language) => ({
    language,
    score: words.reduce((sum, word) => {
      if (wineSets.get(language)!.has(word)) return sum + 1
      // "What's" ends in no French word.
      if (elided.has(word) || !sets.get(language)!.has(word)) return sum
      // A word of several languages tells little.
      return sum + 1 / languages.filter((other) => sets.get(other)!.has(word)).length
    }, 0),
  }))
  const best = Math.max(...scores.map(({ score }) => score))
  // "Trofie al pesto": one short word of two languages decides nothing.
  if (best < 0.8) return usual
  const first = scores.filter(({ score }) => score > best - 0.01)
  return first.some(({ language }) => language === usual) ? usual : first[0]!.language
}
