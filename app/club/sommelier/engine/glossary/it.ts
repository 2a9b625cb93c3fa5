/** Italian explanations of the glossary’s terms: `term | explanation`. */
export const italianTerms = `
tannin | I tannini vengono da bucce, semi e legno. Asciugano la bocca come un tè nero forte e danno struttura al rosso; proteine e grassi li ammorbidiscono.
acidity | L’acidità è il lato fresco del vino, come il succo di limone su un piatto. Lo tiene vivo e lo rende buono a tavola.
body | Il corpo è il peso del vino in bocca, come il latte scremato differisce dalla panna. Alcol, zucchero ed estratto lo aumentano.
finish | Il finale è il gusto che resta dopo il sorso. Lungo e piacevole, è segno di qualità.
dry | Un vino secco non ha quasi più zucchero, perché i lieviti l’hanno trasformato in alcol. Non dice nulla del tannino.
off-dry | Un vino abboccato conserva un po’ di zucchero, che ammorbidisce l’acidità. Va bene con i piatti piccanti.
residual sugar | Lo zucchero residuo è quello lasciato dai lieviti. Si misura in grammi per litro; sotto i quattro si sente appena.
aroma | L’aroma, o naso, è ciò che si sente nel bicchiere. Quasi tutto ciò che chiamiamo gusto è odore.
bouquet | Il bouquet sono gli odori nati con gli anni in bottiglia, come cuoio, miele o funghi.
palate | Il palato è ciò che si avverte in bocca: gusto, peso e consistenza.
balance | Un vino è equilibrato quando nulla prevale: frutto, acidità, tannino, alcol e dolcezza si sostengono.
structure | La struttura è l’ossatura del vino: acidità, tannino e alcol. Un vino strutturato di solito invecchia bene.
complexity | Un vino complesso mostra molti aromi, che cambiano mentre si beve.
minerality | La mineralità è un’impressione di pietra, sale o selce. Viene più da acidità e fermentazione che dalla roccia.
earthy | Un vino terroso ricorda terra, foglie, funghi o sottobosco più che frutta fresca.
fruity | Fruttato descrive aromi di frutta. Non dice nulla dello zucchero: può essere del tutto secco.
jammy | Si dice di frutta che sembra cotta e molto matura. È comune nelle zone calde.
oaky | Un vino con legno ha fermentato o è maturato in rovere, che dà vaniglia, tostato, spezie e un po’ di tannino.
unoaked | Un vino senza legno si fa in acciaio, cemento o botti vecchie; prevalgono frutto e freschezza.
buttery | Burroso è un aroma cremoso, soprattutto di Chardonnay. Viene dalla malolattica e dal rovere.
crisp | Un vino vivace ha acidità fresca e finale pulito. Di solito è bianco, leggero e migliore freddo.
swirling | Roteare il bicchiere mescola il vino all’aria: gli aromi salgono e si sente di più.
legs | Gli archetti sono le gocce che scendono nel bicchiere. Mostrano alcol e zucchero e dicono poco della qualità.
corked | Un vino che sa di tappo odora di cartone bagnato per un composto, il TCA. È innocuo ma il vino è rovinato: lo rimandi indietro.
oxidized | Un vino ossidato ha avuto troppa aria: è piatto, sa di mela ammaccata e scurisce. In certi stili è voluto.
reduction | Un vino ridotto ha avuto pochissima aria e può sapere di fiammifero o gomma. Di solito basta arieggiarlo.
brett | Brettanomyces è un lievito dall’odore di cuoio o stalla. Poco può piacere; molto copre il frutto.
volatile acidity | L’acidità volatile è la nota pungente dell’aceto. Poca solleva gli aromi; molta è un difetto.
heat | Un vino si dice caldo quando si sente bruciare l’alcol. Servirlo più fresco aiuta.
decanting | Decantare è versare il vino in un altro recipiente: dà aria a un vino giovane e lascia il fondo di uno vecchio.
aeration | Arieggiare un vino è dargli aria perché si aprano gli aromi. Stappare fa poco: lo decanti.
sediment | Il deposito è la materia che i rossi lasciano con gli anni. È innocuo; versi piano o decanti.
tartrates | Sono cristalli di acido tartarico nati con il freddo, innocui e senza gusto.
vertical | Una verticale confronta più annate di un vino; una orizzontale un’annata di più vini.
blind tasting | In una degustazione alla cieca le etichette sono coperte: conta solo il vino.
serving temperature | La temperatura cambia il gusto: il freddo copre gli aromi e indurisce il tannino, il caldo esalta l’alcol.
aperitif | L’aperitivo si beve prima del pasto: secco, leggero e fresco, come uno spumante.
digestif | Il digestivo si serve dopo il pasto; tra i vini, i liquorosi e i dolci.
corkage | Il diritto di tappo è ciò che un ristorante chiede per aprire una bottiglia portata da lei.
pour | È la quantità di un calice, spesso 15 cl: una bottiglia ne dà cinque.
sommelier | Un sommelier sceglie, conserva e serve i vini di un ristorante e aiuta a trovare la bottiglia giusta.
vintage | L’annata è l’anno della vendemmia. Il tempo rende diversi gli anni, di più al fresco.
non-vintage | Un vino senza annata unisce più anni per tenere uno stile, come quasi tutto lo Champagne.
magnum | Una magnum contiene 1,5 litri, due bottiglie. Il vino vi invecchia più piano.
demi | Una mezza bottiglia contiene 37,5 cl, due calici e mezzo.
jeroboam | Una jéroboam contiene tre litri di Champagne, quattro bottiglie; a Bordeaux può contenerne di più.
punt | È l’incavo sul fondo della bottiglia. La rinforza e aiuta a versare.
foil | La capsula copre il tappo e il collo. Si taglia sotto il cercine prima di versare.
screw cap | Il tappo a vite chiude senza sughero. Evita il sapore di tappo e non è segno di poca qualità.
ullage | È l’aria tra vino e tappo. Grande in una bottiglia vecchia, può rivelare che è entrata aria.
cellar | Mettere un vino in cantina è tenerlo coricato, al buio, a circa 13 °C, perché evolva.
drinking window | Sono gli anni in cui un vino è probabilmente al meglio. È una stima: conta come è stato tenuto.
stemware | Sono i calici con lo stelo, che tengono lontano il calore della mano.
varietal character | È il gusto tipico di un vitigno. Un varietale è fatto soprattutto di uno.
green | Un vino vegetale sa di peperone, erba o foglie. Un po’ è tipico di Sauvignon Blanc e Cabernet Franc.
spicy wine | Un vino speziato ricorda pepe, chiodi di garofano o cannella; il pepe viene dal vitigno, la spezia dolce dal rovere.
round | Un vino rotondo non ha spigoli: tannini morbidi e acidità moderata.
elegant | Elegante si dice di un vino delicato ed equilibrato più che potente.
lean | Un vino magro ha poco frutto e peso e acidità evidente; a tavola può piacere.
petrol | La nota di idrocarburo è tipica del Riesling maturo; è naturale e non è un difetto.
glasses in a bottle | Una bottiglia da 75 cl dà cinque calici da 15 cl, una magnum dieci, una mezza due e mezzo. Per una cena, conti mezza bottiglia a persona.
aging | L’affinamento è il tempo che il vino passa in legno, acciaio o bottiglia. Il legno dà gusto e un po’ d’aria; la bottiglia, note più complesse.
hybrid | Un ibrido incrocia viti europee e americane per resistere al freddo e alle malattie.
vinification | La vinificazione trasforma l’uva in vino: pigiare, fermentare, pressare, affinare, imbottigliare.
pressing | La pressatura separa mosto o vino da bucce e semi. Più è dolce, più il vino è fine.
destemming | La diraspatura toglie i raspi prima della fermentazione e dà vini più morbidi.
microclimate | Il microclima è il tempo di un piccolo luogo, come un pendio, che può differire dai vicini.
mid-palate | L’attacco è la prima impressione; il centro bocca viene prima del finale.
spaetlese | Kabinett, Spätlese e Auslese sono gradi tedeschi di maturità dell’uva. Più maturo vuol dire spesso più dolce, salvo la scritta trocken.
trocken | Trocken in tedesco vuol dire secco; halbtrocken e feinherb, leggermente dolce.
smaragd | Sono gradi di maturità della Wachau in Austria: Steinfeder leggero, Federspiel medio, Smaragd pieno.
vermouth | Il vermut è vino con alcol, erbe e spezie, secco o dolce, per l’aperitivo e i cocktail.
grand vin | Grand vin è il vino principale di uno château di Bordeaux.
variety | Il vitigno è la varietà dell’uva, come il Merlot. Quasi tutti i vini portano il nome di un vitigno o di un luogo.
terroir | Il terroir è tutto ciò che un luogo dà al vino: suolo, pendio, clima e usanze.
appellation | La denominazione è un nome d’origine protetto, con regole sul luogo, spesso sui vitigni e sul metodo.
docg | DOC e DOCG sono le origini protette d’Italia. La DOCG è la più severa.
igt | IGT in Italia e IGP in Francia sono origini più ampie, con meno regole.
ava | Una AVA è una zona vinicola degli Stati Uniti con confini di legge, come Napa Valley.
doca | La DO è l’origine protetta di Spagna; la DOCa il grado più alto: Rioja e Priorat.
cru | Cru è in francese un vigneto, un villaggio o una tenuta nota per la qualità.
grand cru | Grand cru è il primo rango dei vigneti di Borgogna, Alsazia e Champagne. A Bordeaux indica tenute.
premier cru | Premier cru è il secondo rango in Borgogna, sotto il grand cru.
classified growth | I cru classificati sono gli château di Bordeaux ordinati nel 1855 e, altrove, più tardi.
cru bourgeois | Cru bourgeois è un rango di buoni château del Médoc, sotto i classificati.
village wine | Un vino di villaggio porta il nome del suo villaggio, come Meursault. Sta sopra i vini regionali.
reserva | Reserva in Spagna e riserva in Italia promettono un affinamento più lungo, secondo la zona.
gran reserva | Gran Reserva è l’affinamento più lungo di Spagna: per i rossi di Rioja almeno cinque anni, due in legno.
crianza | Un rosso Crianza di Rioja aspetta due anni, almeno uno in legno.
gran selezione | Gran Selezione è il vertice del Chianti Classico: uve proprie e trenta mesi o più.
classico | Classico indica il cuore storico di una zona italiana.
superiore | Superiore è un vino con un po’ più di alcol o di affinamento di quello base.
super tuscan | I supertuscan sono rossi ambiziosi di Toscana fuori dalle regole locali, spesso di Cabernet o Merlot.
meritage | Meritage è il nome americano di un taglio bordolese.
claret | Claret è il nome britannico del Bordeaux rosso.
blend | Un uvaggio unisce vitigni, vigneti o annate. Molti grandi vini lo sono.
field blend | Vitigni diversi che crescono e si vendemmiano insieme.
gsm | GSM è Grenache, Syrah e Mourvèdre, i vitigni del sud del Rodano.
old vines | Le vecchie vigne danno meno uva e più concentrata. Nessuna legge ne fissa l’età.
single vineyard | Viene da un solo vigneto con un nome, per mostrarne il carattere.
estate bottled | Coltivato e imbottigliato dallo stesso produttore.
negociant | Un négociant compra uva o vino, assembla, affina e vende con il suo nome.
grower champagne | Lo fa chi coltiva le vigne, non una grande marca.
domaine | Domaine e château vogliono dire tenuta; non dicono nulla della qualità.
clos | Un clos è un vigneto cinto da un muro, comune in Borgogna.
climat | Un climat o lieu-dit è una parcella con un nome in Borgogna.
monopole | Un monopole è un vigneto di un solo produttore.
second wine | Un secondo vino nasce da ciò che uno château lascia fuori dal principale. Spesso conviene.
viticulture | La viticoltura è la coltivazione della vite.
canopy | È l’insieme di foglie e germogli della vite; si cura per regolare sole e aria.
yield | La resa è la quantità d’uva di una superficie. Più bassa, dà spesso più concentrazione.
veraison | L’invaiatura è il momento dell’estate in cui l’uva cambia colore e matura.
harvest | La vendemmia è la raccolta: da agosto a ottobre al nord, da febbraio ad aprile al sud.
late harvest | La vendemmia tardiva lascia l’uva più a lungo sulla vite; i vini sono spesso dolci.
noble rot | La muffa nobile asciuga l’uva e ne concentra lo zucchero. Ne nascono Sauternes e Tokaji.
ice wine | Il vino di ghiaccio si pressa da uve gelate; l’acqua resta ghiaccio e il mosto è dolcissimo.
passito | Il passito nasce da uve appassite dopo la raccolta. Quasi tutti sono dolci; l’Amarone è secco.
phylloxera | La fillossera è un insetto che distrusse quasi tutte le viti d’Europa nell’Ottocento. Da allora si innesta.
rootstock | Il portinnesto è la radice su cui si innesta la vite.
clone | Un clone è una linea di viti nate da una stessa pianta.
dry farming | Viti senza irrigazione, con radici profonde.
organic | Il vino biologico viene da uve senza pesticidi e concimi di sintesi. Le regole di cantina cambiano da paese a paese.
biodynamic | La biodinamica vede la tenuta come un organismo, con compost, tisane e un suo calendario.
natural wine | Il vino naturale si fa aggiungendo e togliendo il meno possibile. Il termine non è quasi definito per legge.
sustainable | I viticoltori sostenibili limitano acqua, energia e chimica; i marchi sono diversi.
sulfites | I solfiti proteggono il vino dall’aria e dai microbi. Ogni vino ne contiene, perché anche i lieviti ne producono.
fermentation | La fermentazione è il lavoro dei lieviti, che mutano lo zucchero in alcol e anidride carbonica.
yeast | I lieviti fermentano il mosto; quelli selvaggi vengono dall’uva e dalla cantina.
malolactic | La malolattica muta l’acido malico, pungente, in lattico, morbido. Il vino diventa più rotondo.
maceration | La macerazione è il tempo del mosto con le bucce, che danno colore, tannino e aromi.
carbonic maceration | Gli acini interi iniziano a fermentare nella buccia. Il vino è leggero e succoso, come nel Beaujolais.
whole cluster | Con il grappolo intero restano i raspi, che danno spezia, freschezza e presa.
lees | Le fecce sono lieviti esausti. Un vino che vi riposa diventa più cremoso.
batonnage | Il bâtonnage rimescola le fecce e dà corpo al bianco.
barrique | La barrique è una botte di rovere di circa 225 litri. Il rovere francese è più fine, l’americano sa più di vaniglia.
foudre | Una botte grande fa respirare il vino e dà poco gusto di legno.
concrete | Le vasche di cemento tengono la temperatura e non danno gusto.
amphora | L’anfora è un vaso di argilla in cui il vino respira senza gusto di legno.
fining | La chiarifica rende limpido il vino con una sostanza che lega le particelle, come argilla o albume.
filtration | La filtrazione toglie particelle e microbi. Non filtrato, un vino può essere torbido.
racking | Il travaso sposta il vino per lasciare il deposito.
chaptalization | Lo zuccheraggio aggiunge zucchero prima della fermentazione; è permesso solo in zone fresche.
must | Il mosto è il succo d’uva pigiata, con bucce e semi, prima di essere vino.
orange wine | Un vino arancione è un bianco fermentato sulle bucce, come un rosso: ambrato e un po’ tannico.
rose | Il rosato nasce da uve rosse le cui bucce restano solo poche ore. Quasi sempre è secco.
sparkling wine | Uno spumante conserva il gas di una fermentazione, di solito la seconda, in bottiglia o in autoclave.
traditional method | La seconda fermentazione avviene in bottiglia: bollicine fini e aromi di pane.
charmat | La seconda fermentazione avviene in autoclave e conserva il frutto, come nel Prosecco.
pet-nat | Un pét-nat si imbottiglia mentre fermenta: bollicine leggere, a volte torbido.
champagne | Lo Champagne è lo spumante di quella regione di Francia, soprattutto da Chardonnay, Pinot Noir e Meunier, rifermentato in bottiglia.
prosecco | Il Prosecco è uno spumante fresco del nord-est d’Italia, fatto in autoclave con uva Glera.
cava | Il Cava è spumante spagnolo di metodo classico, soprattutto vicino a Barcellona.
cremant | Un crémant è spumante francese di metodo classico, fuori dalla Champagne.
franciacorta | Il Franciacorta è spumante di Lombardia, di metodo classico.
blanc de blancs | Spumante bianco di sole uve bianche, soprattutto Chardonnay.
blanc de noirs | Vino bianco da uve nere, pressate in fretta perché non diano colore.
brut | Brut è uno spumante secco, con al massimo 12 grammi di zucchero per litro. Extra brut e brut nature sono più secchi.
dosage | Il dosaggio è il poco vino e zucchero aggiunto prima del tappo. Dosaggio zero: nulla.
riddling | Il remuage porta i lieviti nel collo; la sboccatura li toglie.
fortified wine | A un vino liquoroso si aggiunge alcol, come al porto, allo sherry e al madeira.
port | Il porto è un vino liquoroso dolce del Douro. Il ruby è giovane e fruttato, il tawny maturato in botte.
sherry | Lo sherry è un vino liquoroso di Jerez. Il fino è pallido e molto secco, l’oloroso scuro e di noce.
madeira wine | Il madeira è un vino liquoroso di quell’isola, scaldato mentre matura; dura quasi per sempre.
flor | La flor è un velo di lieviti su certi sherry; li protegge dall’aria e dà gusto di mandorla.
solera | Una solera mescola le annate: il vino giovane rabbocca le botti vecchie.
sauternes | Il sauternes è un bianco dolce di Bordeaux, da uve con muffa nobile.
amarone | L’Amarone è un rosso secco e potente della Valpolicella, da uve appassite per mesi.
ripasso | Il ripasso è un Valpolicella rifermentato sulle bucce dell’Amarone.
barolo | Il Barolo è un rosso austero e longevo di Nebbiolo, del Piemonte.
barbaresco | Il Barbaresco è un rosso di Nebbiolo, vicino del Barolo: un po’ più morbido e prima pronto.
brunello | Il Brunello di Montalcino è un rosso toscano di solo Sangiovese, affinato circa cinque anni.
chianti | Il Chianti è un rosso toscano soprattutto di Sangiovese. Il Classico viene dalle colline tra Firenze e Siena.
rioja | La Rioja è la zona di rossi più nota di Spagna, soprattutto da Tempranillo e spesso con legno.
beaujolais | Il Beaujolais è un rosso succoso di Gamay, a sud della Borgogna. Il nouveau si vende poco dopo la vendemmia.
chablis | Lo Chablis è uno Chardonnay fresco e sassoso del nord della Borgogna, con poco o niente legno.
sancerre | Sancerre è un villaggio della Loira, noto per il suo Sauvignon Blanc vivace.
chateauneuf-du-pape | Lo Châteauneuf-du-Pape è un rosso caldo del sud del Rodano, soprattutto di Grenache.
old world | Il Vecchio Mondo è l’Europa con i vicini; i vini portano soprattutto nomi di luoghi.
new world | Il Nuovo Mondo: Americhe, Australia, Nuova Zelanda e Sudafrica; i vini portano soprattutto nomi di vitigni.
abv | Il grado è la parte di alcol: circa 11 % nei bianchi leggeri, 13 di solito, 15 e più nei rossi caldi.
table wine | Il vino da tavola è semplice e senza origine protetta.
library wine | Un vino che la cantina ha tenuto e vende maturo.
allocation | Un’assegnazione è la parte di un vino raro che spetta a un compratore.
futures | En primeur: vini venduti quando sono ancora in botte.
provenance | La provenienza è la storia di una bottiglia: dove è stata tenuta e da chi.
lwin | LWIN è un numero che identifica i vini, usato dai commercianti.
cabernet sauvignon | Il Cabernet Sauvignon è un vitigno rosso dalla buccia spessa: ribes nero, tannino deciso, lunga vita.
pinot noir | Il Pinot Noir è un vitigno rosso dalla buccia sottile: pallido, setoso, di ciliegia e terra.
chardonnay | Lo Chardonnay è un bianco che prende il carattere del luogo e della cantina, dallo Chablis allo stile ricco con legno.
sauvignon blanc | Il Sauvignon Blanc è un bianco vivace, di agrumi ed erbe.
riesling | Il Riesling è un bianco profumato e molto fresco, da secchissimo a dolcissimo.
nebbiolo | Il Nebbiolo è il vitigno del Barolo: pallido, di rosa e catrame, acido e tannico.
sangiovese | Il Sangiovese è il vitigno di Chianti e Brunello: amarena, erbe e freschezza.
syrah | Il Syrah, Shiraz in Australia, è un rosso scuro: mora, pepe e corpo.
merlot | Il Merlot è un rosso morbido, di prugna, importante a Bordeaux.
tempranillo | Il Tempranillo è il grande vitigno rosso di Spagna: ciliegia, cuoio e affinità con il legno.
zinfandel | Lo Zinfandel è un rosso maturo e speziato di California; in Italia è il Primitivo.
grenache | La Grenache è un rosso di fragola e spezie, con alcol e tannino morbido.
malbec | Il Malbec è un rosso scuro, di prugna, di Cahors e Argentina.
gamay | Il Gamay è il vitigno del Beaujolais: succoso, leggero, poco tannico.
chenin blanc | Lo Chenin Blanc è un bianco della Loira e del Sudafrica: mela, miele e acidità, da secco a dolce.
pinot gris | Pinot Gris e Pinot Grigio sono lo stesso vitigno: più ricco in Alsazia, più leggero in Italia.
viognier | Il Viognier è un bianco profumato: albicocca, fiori e corpo.
gewurztraminer | Il Gewürztraminer è un bianco molto aromatico, di rosa e litchi.
barbera | La Barbera è un rosso del Piemonte: acido, di ciliegia nera, poco tannico.
gruner veltliner | Il Grüner Veltliner è il bianco d’Austria: fresco, di mela verde e un po’ di pepe bianco.
`
