/** Spanish explanations of the glossary’s terms: `term | explanation`. */
export const spanishTerms = `
tannin | Los taninos vienen de las pieles, las pepitas y la madera. Secan la boca como un té negro fuerte y dan estructura al vino tinto; la proteína y la grasa los suavizan.
acidity | La acidez es el lado fresco del vino, como el zumo de limón en un plato. Lo mantiene vivo y lo hace bueno en la mesa.
body | El cuerpo es lo que pesa un vino en la boca, como la leche desnatada se distingue de la nata. Alcohol, azúcar y extracto lo aumentan.
finish | El final es el sabor que queda al tragar. Largo y agradable, es señal de calidad.
dry | Un vino seco casi no tiene azúcar, porque las levaduras la convirtieron en alcohol. No dice nada del tanino.
off-dry | Un vino semiseco guarda un poco de azúcar, que suaviza su acidez. Va bien con platos picantes.
residual sugar | El azúcar residual es el que dejaron las levaduras. Se mide en gramos por litro; por debajo de cuatro apenas se nota.
aroma | El aroma, o la nariz, es lo que se huele en la copa. Casi todo lo que llamamos sabor es olor.
bouquet | El bouquet son los olores de la crianza en botella, como cuero, miel o setas.
palate | La boca es lo que se nota al beber: sabor, peso y textura.
balance | Un vino es equilibrado cuando nada destaca: fruta, acidez, tanino, alcohol y dulzor se sostienen.
structure | La estructura es el armazón del vino: acidez, tanino y alcohol. Un vino estructurado suele envejecer bien.
complexity | Un vino complejo muestra muchos aromas, que cambian mientras se bebe.
minerality | La mineralidad es una impresión de piedra, sal o pedernal. Viene más de la acidez y la fermentación que de la roca.
earthy | Un vino terroso recuerda tierra, hojas, setas o bosque más que fruta fresca.
fruity | Afrutado describe aromas de fruta. No dice nada del azúcar: puede ser del todo seco.
jammy | Se dice de fruta que parece cocida y muy madura, como mermelada. Es común en zonas cálidas.
oaky | Un vino con madera fermentó o se crió en roble, que aporta vainilla, tostado, especias y algo de tanino.
unoaked | Un vino sin madera se hace en acero, hormigón o barricas viejas; mandan la fruta y la frescura.
buttery | Mantecoso es un aroma cremoso, sobre todo de Chardonnay. Viene de la fermentación maloláctica y del roble.
crisp | Un vino vivo tiene acidez fresca y final limpio. Suele ser blanco, ligero y mejor frío.
swirling | Girar la copa mezcla el vino con aire: suben los aromas y se huele más.
legs | Las lágrimas son las gotas que bajan por la copa. Muestran alcohol y azúcar, y dicen poco de la calidad.
corked | Un vino con corcho huele a cartón mojado por un compuesto, el TCA. No hace daño, pero el vino está estropeado: devuélvalo.
oxidized | Un vino oxidado tuvo demasiado aire: es plano, huele a manzana pasada y se oscurece. En algunos estilos es adrede.
reduction | Un vino reducido tuvo muy poco aire y puede oler a cerilla o goma. Airearlo suele ayudar.
brett | Brettanomyces es una levadura con olor a cuero o establo. Un poco puede gustar; mucho tapa la fruta.
volatile acidity | La acidez volátil es la nota punzante del vinagre. Poca realza los aromas; mucha es un defecto.
heat | Un vino se llama caliente cuando quema su alcohol. Servirlo más fresco ayuda.
decanting | Decantar es pasar el vino a otro recipiente: da aire a un vino joven y deja el poso de uno viejo en la botella.
aeration | Airear es dar aire al vino para que se abran sus aromas. Abrir la botella hace poco: decántelo.
sediment | El poso es la materia que los tintos sueltan con los años. No hace daño; sirva despacio o decante.
tartrates | Son cristales de ácido tartárico que se forman con el frío, sin daño ni sabor.
vertical | Una cata vertical compara varias añadas de un vino; una horizontal, una añada de varios vinos.
blind tasting | En una cata a ciegas no se ven las etiquetas: solo cuenta el vino.
serving temperature | La temperatura cambia el sabor: el frío tapa el aroma y endurece el tanino, el calor resalta el alcohol.
aperitif | El aperitivo se bebe antes de comer: seco, ligero y fresco, como un espumoso.
digestif | El digestivo se sirve tras la comida; entre los vinos, los generosos y los dulces.
corkage | El descorche es lo que un restaurante pide por abrir una botella que usted trae.
pour | Es la cantidad de una copa, a menudo 15 cl: una botella da cinco.
sommelier | Un sumiller elige, guarda y sirve los vinos de un restaurante y ayuda a encontrar la botella justa.
vintage | La añada es el año de la cosecha. El tiempo hace distintos los años, más en zonas frescas.
non-vintage | Un vino sin añada mezcla varios años para mantener un estilo, como la mayoría del Champagne.
magnum | Un mágnum tiene 1,5 litros, dos botellas. El vino envejece más despacio en él.
demi | Una media botella tiene 37,5 cl, dos copas y media.
jeroboam | Un jeroboam tiene tres litros de Champagne, cuatro botellas; en Burdeos puede tener más.
punt | Es el hueco del fondo de la botella. La refuerza y ayuda a servir.
foil | La cápsula cubre el corcho y el cuello. Se corta bajo el borde antes de servir.
screw cap | El tapón de rosca cierra sin corcho. Evita su defecto y no es señal de poca calidad.
ullage | Es el aire entre el vino y el corcho. Grande en una botella vieja, puede delatar que entró aire.
cellar | Guardar un vino es tenerlo tumbado, a oscuras, a unos 13 °C, para que evolucione.
drinking window | Son los años en que un vino estará en su mejor momento. Es una estimación: cuenta cómo se guardó.
stemware | Son las copas con tallo, que alejan del vino el calor de la mano.
varietal character | Es el sabor propio de una uva. Un varietal se hace sobre todo de una.
green | Un vino vegetal huele a pimiento, hierba u hojas. Un poco es típico de Sauvignon Blanc y Cabernet Franc.
spicy wine | Un vino especiado recuerda pimienta, clavo o canela; la pimienta viene de la uva, la especia dulce del roble.
round | Un vino redondo no tiene aristas: tanino suave y acidez moderada.
elegant | Elegante se dice de un vino delicado y equilibrado más que potente.
lean | Un vino delgado tiene poca fruta y peso y acidez marcada; en la mesa puede gustar.
petrol | La nota de petróleo es típica del Riesling maduro; es natural y no es un defecto.
glasses in a bottle | Una botella de 75 cl da cinco copas de 15 cl, un mágnum diez, una media botella dos y media. Para una cena, calcule media botella por persona.
aging | La crianza es el tiempo que el vino pasa en roble, depósito o botella. El roble da sabor y algo de aire; la botella, notas más complejas.
hybrid | Un híbrido cruza vides de Europa y América para resistir el frío y las plagas.
vinification | La vinificación convierte la uva en vino: estrujar, fermentar, prensar, criar y embotellar.
pressing | El prensado separa el mosto o el vino de pieles y pepitas. Cuanto más suave, más fino.
destemming | El despalillado quita el raspón antes de fermentar y da vinos más suaves.
microclimate | El microclima es el tiempo de un lugar pequeño, como una ladera, que puede diferir de sus vecinos.
mid-palate | El ataque es la primera impresión; el paso de boca viene antes del final.
spaetlese | Kabinett, Spätlese y Auslese son grados alemanes de madurez de la uva. Más maduro suele ser más dulce, salvo si dice trocken.
trocken | Trocken significa seco en alemán; halbtrocken y feinherb, algo dulce.
smaragd | Son grados de madurez de la Wachau en Austria: Steinfeder ligero, Federspiel medio, Smaragd con cuerpo.
vermouth | El vermut es vino con alcohol, hierbas y especias, seco o dulce, para el aperitivo y los cócteles.
grand vin | Grand vin es el vino principal de un château de Burdeos.
variety | La variedad es la clase de uva, como Merlot. Casi todos los vinos llevan el nombre de una uva o de un lugar.
terroir | El terroir es todo lo que un lugar da al vino: suelo, ladera, clima y costumbres.
appellation | La denominación es un nombre de origen protegido, con reglas sobre el lugar, a menudo las uvas y la elaboración.
docg | DOC y DOCG son los orígenes protegidos de Italia. La DOCG es la más estricta.
igt | IGT en Italia e IGP en Francia son orígenes más amplios, con menos reglas.
ava | Una AVA es una zona vinícola de Estados Unidos con límites legales, como Napa Valley.
doca | La DO es el origen protegido de España; la DOCa, el grado más alto: Rioja y Priorat.
cru | Cru es en francés un viñedo, pueblo o finca conocido por su calidad.
grand cru | Grand cru es el primer rango de los viñedos de Borgoña, Alsacia y Champagne. En Burdeos nombra fincas.
premier cru | Premier cru es el segundo rango en Borgoña, por debajo del grand cru.
classified growth | Los crus clasificados son los châteaux de Burdeos ordenados en 1855 y, en otras zonas, más tarde.
cru bourgeois | Cru bourgeois es un rango de buenos châteaux del Médoc, bajo los clasificados.
village wine | Un vino de pueblo lleva el nombre de su pueblo, como Meursault. Está por encima de los regionales.
reserva | Reserva en España y riserva en Italia prometen más crianza, según la región.
gran reserva | Gran Reserva es la crianza más larga de España: en tintos de Rioja al menos cinco años, dos en barrica.
crianza | Un Crianza tinto de Rioja pasa dos años antes de la venta, al menos uno en barrica.
gran selezione | Gran Selezione es lo más alto del Chianti Classico: uvas propias y treinta meses de crianza o más.
classico | Classico marca el corazón histórico de una región italiana.
superiore | Superiore es un vino italiano con algo más de alcohol o crianza que el básico.
super tuscan | Los supertoscanos son tintos ambiciosos de Toscana fuera de las reglas locales, a menudo de Cabernet o Merlot.
meritage | Meritage es el nombre americano de una mezcla de uvas bordelesas.
claret | Claret es el nombre británico del Burdeos tinto.
blend | Un coupage une uvas, viñedos o años. Muchos grandes vinos lo son.
field blend | Uvas distintas que crecen y se vendimian juntas.
gsm | GSM es Garnacha, Syrah y Monastrell, las uvas del sur del Ródano.
old vines | Las viñas viejas dan menos uva y más concentrada. Ninguna ley fija su edad.
single vineyard | Viene de una sola parcela con nombre, para mostrar su carácter.
estate bottled | Cultivado y embotellado por el mismo productor.
negociant | Un négociant compra uva o vino, mezcla, cría y vende con su nombre.
grower champagne | Lo hacen quienes cultivan las viñas, no una gran marca.
domaine | Domaine y château significan finca; no dicen nada de la calidad.
clos | Un clos es un viñedo con muro, común en Borgoña.
climat | Un climat o lieu-dit es una parcela con nombre en Borgoña.
monopole | Un monopole es un viñedo de un solo productor.
second wine | Un segundo vino sale de lo que un château deja fuera del principal. Suele ser buena compra.
viticulture | La viticultura es el cultivo de la vid.
canopy | Son las hojas y brotes de la vid; se podan para regular sol y aire.
yield | El rendimiento es la cantidad de uva por superficie. Menos suele dar más concentración.
veraison | El envero es el momento del verano en que la uva cambia de color y madura.
harvest | La vendimia es la recogida: de agosto a octubre en el norte, de febrero a abril en el sur.
late harvest | La vendimia tardía deja la uva más tiempo en la viña; los vinos suelen ser dulces.
noble rot | La podredumbre noble seca la uva y concentra su azúcar. De ella salen Sauternes y Tokaji.
ice wine | El vino de hielo se prensa de uvas heladas; el agua queda en hielo y el mosto es muy dulce.
passito | El passito sale de uvas secadas tras la vendimia. Casi todos son dulces; el Amarone es seco.
phylloxera | La filoxera es un insecto que destruyó casi todas las viñas de Europa en el siglo XIX. Desde entonces se injerta.
rootstock | El portainjerto es la raíz sobre la que se injerta la vid.
clone | Un clon es una línea de vides de una misma planta.
dry farming | Viñas sin riego, de raíces profundas.
organic | El vino ecológico sale de uvas sin pesticidas ni abonos sintéticos. Las reglas de bodega cambian según el país.
biodynamic | La biodinámica ve la finca como un organismo, con compost, infusiones y su calendario.
natural wine | El vino natural se hace añadiendo y quitando lo menos posible. El término apenas está definido por ley.
sustainable | Los viticultores sostenibles limitan agua, energía y química; hay varios sellos.
sulfites | Los sulfitos protegen el vino del aire y los microbios. Todo vino tiene algunos, pues las levaduras los producen.
fermentation | La fermentación es el trabajo de las levaduras, que convierten el azúcar en alcohol y gas.
yeast | Las levaduras fermentan el mosto; las salvajes vienen de la uva y la bodega.
malolactic | La maloláctica convierte el ácido málico, punzante, en láctico, suave. El vino queda más redondo.
maceration | La maceración es el tiempo del mosto con las pieles, que dan color, tanino y aroma.
carbonic maceration | Las uvas enteras empiezan a fermentar dentro de su piel. El vino es ligero y jugoso, como en Beaujolais.
whole cluster | Con racimo entero queda el raspón, que da especia, frescura y firmeza.
lees | Las lías son levaduras gastadas. Un vino que descansa en ellas se vuelve más cremoso.
batonnage | El batonnage remueve las lías y da cuerpo al blanco.
barrique | La barrica es un tonel de roble de unos 225 litros. El roble francés es más fino; el americano sabe más a vainilla.
foudre | Un fudre es un tonel muy grande, que deja respirar el vino con poco sabor a roble.
concrete | Los depósitos de hormigón guardan la temperatura y no dan sabor.
amphora | El ánfora es una vasija de barro donde el vino respira sin sabor a roble.
fining | La clarificación aclara el vino con una sustancia que liga partículas, como arcilla o clara de huevo.
filtration | El filtrado quita partículas y microbios. Sin filtrar, puede ser turbio.
racking | El trasiego cambia el vino de recipiente para dejar el poso.
chaptalization | La chaptalización añade azúcar antes de fermentar; solo se permite en zonas frescas.
must | El mosto es el zumo de uva estrujada, con pieles y pepitas, antes de ser vino.
orange wine | Un vino naranja es blanco fermentado con sus pieles, como un tinto: ámbar y con algo de tanino.
rose | El rosado sale de uvas tintas cuyas pieles quedan solo unas horas. Casi siempre es seco.
sparkling wine | Un espumoso guarda el gas de una fermentación, casi siempre la segunda, en botella o depósito.
traditional method | La segunda fermentación se hace en la botella: burbuja fina y aromas de pan.
charmat | La segunda fermentación se hace en depósito y guarda la fruta, como en el Prosecco.
pet-nat | Un pét-nat se embotella mientras fermenta: burbuja suave y a veces turbio.
champagne | El Champagne es el espumoso de esa región de Francia, sobre todo de Chardonnay, Pinot Noir y Meunier, con segunda fermentación en botella.
prosecco | El Prosecco es un espumoso fresco del noreste de Italia, hecho en depósito con uva Glera.
cava | El Cava es espumoso español de método tradicional, sobre todo cerca de Barcelona.
cremant | Un crémant es espumoso francés de método tradicional, fuera de Champagne.
franciacorta | El Franciacorta es espumoso de Lombardía, de método tradicional.
blanc de blancs | Espumoso blanco solo de uvas blancas, sobre todo Chardonnay.
blanc de noirs | Vino blanco de uvas tintas, prensadas deprisa para que no den color.
brut | Brut es un espumoso seco, con 12 gramos de azúcar por litro como mucho. Extra brut y brut nature son más secos.
dosage | El licor de expedición es el poco vino y azúcar que se añade antes del corcho. Zero dosage: nada.
riddling | El removido lleva las levaduras al cuello; el degüelle las quita.
fortified wine | A un vino generoso se le añade alcohol, como al oporto, al jerez y al madeira.
port | El oporto es un vino fortificado dulce del Duero portugués. El ruby es joven y frutal; el tawny, de barrica.
sherry | El jerez es un vino generoso. El fino es pálido y muy seco; el oloroso, oscuro y de nuez.
madeira wine | El madeira es un vino fortificado de esa isla, que se calienta al criarse y dura casi siempre.
flor | La flor es un velo de levadura sobre algunos jereces; los protege del aire y da sabor a almendra.
solera | Una solera mezcla años: el vino joven rellena las barricas viejas.
sauternes | El sauternes es un blanco dulce de Burdeos, de uvas con podredumbre noble.
amarone | El Amarone es un tinto seco y potente de Valpolicella, de uvas secadas meses.
ripasso | El ripasso es un Valpolicella que refermenta con las pieles del Amarone.
barolo | El Barolo es un tinto firme y longevo de Nebbiolo, del Piamonte.
barbaresco | El Barbaresco es un tinto de Nebbiolo, vecino del Barolo: algo más suave y antes listo.
brunello | El Brunello di Montalcino es un tinto toscano solo de Sangiovese, con unos cinco años de crianza.
chianti | El Chianti es un tinto toscano sobre todo de Sangiovese. El Classico viene de entre Florencia y Siena.
rioja | Rioja es la región de tintos más conocida de España, sobre todo de Tempranillo y a menudo con roble.
beaujolais | El Beaujolais es un tinto jugoso de Gamay, al sur de Borgoña. El nouveau se vende poco después de la vendimia.
chablis | El Chablis es un Chardonnay fresco y de piedra del norte de Borgoña, con poco o ningún roble.
sancerre | Sancerre es un pueblo del Loira, conocido por su Sauvignon Blanc vivo.
chateauneuf-du-pape | El Châteauneuf-du-Pape es un tinto cálido del sur del Ródano, sobre todo de Garnacha.
old world | El Viejo Mundo es Europa y sus vecinos; los vinos llevan sobre todo nombres de lugares.
new world | El Nuevo Mundo: América, Australia, Nueva Zelanda y Sudáfrica; los vinos llevan sobre todo nombres de uvas.
abv | El grado es la parte de alcohol: unos 11 % en blancos ligeros, 13 lo normal, 15 y más en tintos cálidos.
table wine | El vino de mesa es sencillo y sin origen protegido.
library wine | Un vino que la bodega guardó y vende ya maduro.
allocation | Un cupo es la parte de un vino escaso que le toca a un comprador.
futures | En primeur: vinos que se venden cuando aún están en barrica.
provenance | La procedencia es la historia de una botella: dónde se guardó y quién la tuvo.
lwin | LWIN es un número que identifica vinos, usado por comerciantes.
cabernet sauvignon | Cabernet Sauvignon es una uva tinta de piel gruesa: grosella negra, tanino firme, larga vida.
pinot noir | Pinot Noir es una uva tinta de piel fina: pálida, sedosa, de cereza y tierra.
chardonnay | Chardonnay es una blanca que toma el carácter del lugar y la bodega, del Chablis al estilo rico con roble.
sauvignon blanc | Sauvignon Blanc es una blanca viva, de cítricos y hierbas.
riesling | Riesling es una blanca fragante y muy fresca, de muy seca a muy dulce.
nebbiolo | Nebbiolo es la uva del Barolo: pálida, de rosas y alquitrán, ácida y tánica.
sangiovese | Sangiovese es la uva del Chianti y del Brunello: guinda, hierbas y frescura.
syrah | Syrah, Shiraz en Australia, es una tinta oscura: mora, pimienta y cuerpo.
merlot | Merlot es una tinta suave, de ciruela, importante en Burdeos.
tempranillo | Tempranillo es la gran uva tinta de España: cereza, cuero y buena con el roble.
zinfandel | Zinfandel es una tinta madura y especiada de California; en Italia es Primitivo.
grenache | Garnacha es una tinta de fresa y especias, con alcohol y tanino suave.
malbec | Malbec es una tinta oscura, de ciruela, de Cahors y Argentina.
gamay | Gamay es la uva del Beaujolais: jugosa, ligera, con poco tanino.
chenin blanc | Chenin Blanc es una blanca del Loira y Sudáfrica: manzana, miel y acidez, de seca a dulce.
pinot gris | Pinot Gris y Pinot Grigio son la misma uva: más rica en Alsacia, más ligera en Italia.
viognier | Viognier es una blanca perfumada: albaricoque, flores y cuerpo.
gewurztraminer | Gewürztraminer es una blanca muy aromática, de rosas y lichi.
barbera | Barbera es una tinta del Piamonte: ácida, de cereza negra, con poco tanino.
gruner veltliner | Grüner Veltliner es la blanca de Austria: fresca, de manzana verde y algo de pimienta blanca.
`
