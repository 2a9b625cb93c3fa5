/** French explanations of the glossary’s terms: `term | explanation`. */
export const frenchTerms = `
tannin | Les tanins viennent des peaux, des pépins et du bois. Ils assèchent la bouche comme un thé noir fort et donnent sa structure au vin rouge ; les plats riches en protéines et en gras les assouplissent.
acidity | L’acidité est le côté frais du vin, comme un jus de citron sur un plat. Elle garde le vin vif et en fait un bon compagnon de table.
body | Le corps est le poids du vin en bouche, comme le lait écrémé diffère de la crème. Alcool, sucre et extrait y contribuent.
finish | La finale est le goût qui reste après avoir avalé. Longue et agréable, elle est signe de qualité.
dry | Un vin sec n’a presque plus de sucre, car les levures l’ont transformé en alcool. Cela ne dit rien des tanins.
off-dry | Un vin demi-sec garde un peu de sucre, juste assez pour adoucir son acidité. Il va bien avec les plats épicés.
residual sugar | Le sucre résiduel est celui que les levures ont laissé. Il se mesure en grammes par litre ; sous quatre environ, on ne le sent guère.
aroma | L’arôme, ou le nez, est ce que l’on sent dans le verre. L’essentiel de ce que l’on appelle goût est une odeur.
bouquet | Le bouquet désigne les odeurs nées du vieillissement en bouteille, comme le cuir, le miel ou le champignon.
palate | Le palais est ce que l’on perçoit en bouche : goût, poids et texture, soyeuse ou ferme.
balance | Un vin est équilibré quand rien ne domine : fruit, acidité, tanins, alcool et douceur se tiennent.
structure | La structure est la charpente du vin : acidité, tanins et alcool. Un vin structuré vieillit souvent bien.
complexity | Un vin complexe montre de nombreux arômes, qui changent à mesure qu’on le boit.
minerality | La minéralité est une impression de pierre, de sel ou de silex. Elle vient de l’acidité et de la fermentation plus que de la roche.
earthy | Un vin terreux rappelle la terre, les feuilles, les champignons ou le sous-bois plutôt que le fruit frais.
fruity | Fruité désigne des arômes de fruits. Cela ne dit rien du sucre : un vin fruité peut être tout à fait sec.
jammy | On parle de fruit confituré quand il semble cuit et très mûr. C’est courant dans les régions chaudes.
oaky | Un vin boisé a fermenté ou vieilli en fût de chêne, qui apporte vanille, toast, épices et quelques tanins.
unoaked | Un vin sans bois est fait en cuve d’inox, de béton ou en vieux fûts ; le fruit et la fraîcheur dominent.
buttery | Beurré décrit un arôme crémeux, surtout du Chardonnay. Il vient de la fermentation malolactique et du bois.
crisp | Un vin vif a une acidité fraîche et une finale nette. Il est souvent blanc, léger et meilleur frais.
swirling | Faire tourner le verre mêle le vin à l’air : ses arômes montent, et l’on sent mieux.
legs | Les larmes sont les gouttes qui coulent le long du verre. Elles montrent l’alcool et le sucre, et disent peu de la qualité.
corked | Un vin bouchonné sent le carton mouillé, à cause d’un composé appelé TCA venu du bouchon. C’est sans danger, mais le vin est gâché : renvoyez-le.
oxidized | Un vin oxydé a eu trop d’air : il est plat, sent la pomme blette et brunit. Certains styles le sont à dessein.
reduction | Un vin réduit a eu très peu d’air et peut sentir l’allumette ou le caoutchouc. L’aérer aide le plus souvent.
brett | Brettanomyces est une levure aux odeurs de cuir ou d’écurie. Un peu peut plaire ; beaucoup cache le fruit.
volatile acidity | L’acidité volatile est la note piquante du vinaigre. Un peu relève les arômes ; trop est un défaut.
heat | Un vin est dit chaud quand on sent brûler son alcool. Le servir plus frais aide.
decanting | Carafer, c’est verser le vin dans un autre récipient : pour aérer un vin jeune ou séparer le dépôt d’un vieux.
aeration | Aérer un vin, c’est lui donner de l’air pour ouvrir ses arômes. Ouvrir la bouteille fait peu : carafez-le.
sediment | Le dépôt est la matière que les rouges déposent avec l’âge. Il est sans danger ; servez lentement ou décantez.
tartrates | Ce sont des cristaux d’acide tartrique formés au froid, sans danger ni goût.
vertical | Une dégustation verticale compare plusieurs millésimes d’un vin ; une horizontale, un millésime de plusieurs vins.
blind tasting | Dans une dégustation à l’aveugle, les étiquettes sont cachées : seul le vin compte.
serving temperature | La température change le goût : le froid cache les arômes et durcit les tanins, la chaleur fait ressortir l’alcool.
aperitif | L’apéritif se boit avant le repas : plutôt sec, léger et frais, comme un effervescent.
digestif | Le digestif se sert après le repas ; parmi les vins, les vins mutés et doux tiennent ce rôle.
corkage | Le droit de bouchon est ce qu’un restaurant demande pour ouvrir une bouteille que vous apportez.
pour | C’est la quantité servie dans un verre, souvent 15 cl : une bouteille en donne cinq.
sommelier | Un sommelier choisit, garde et sert les vins d’un restaurant, et aide à trouver la bonne bouteille.
vintage | Le millésime est l’année de la récolte. Le temps rend les années différentes, surtout au frais.
non-vintage | Un vin sans année assemble plusieurs millésimes pour garder un style. C’est le cas de la plupart des Champagnes.
magnum | Un magnum contient 1,5 litre, soit deux bouteilles. Le vin y vieillit plus lentement.
demi | Une demi-bouteille contient 37,5 cl, soit deux verres et demi.
jeroboam | Un jéroboam contient trois litres de Champagne, soit quatre bouteilles ; à Bordeaux, parfois davantage.
punt | La piqûre est le creux au fond de la bouteille. Elle renforce le verre et aide à servir.
foil | La capsule couvre le bouchon et le goulot. On la coupe sous la bague avant de servir.
screw cap | La capsule à vis ferme sans liège. Elle évite le goût de bouchon et ne dit rien contre la qualité.
ullage | C’est l’espace d’air entre le vin et le bouchon. Grand dans une vieille bouteille, il peut trahir une entrée d’air.
cellar | Mettre un vin en cave, c’est le garder couché, dans le noir, vers 13 °C, pour qu’il évolue.
drinking window | C’est la période où un vin est sans doute à son meilleur. C’est une estimation : la garde compte autant.
stemware | Ce sont les verres à pied, qui tiennent la chaleur de la main loin du vin.
varietal character | La typicité est le goût propre à un cépage. Un vin de cépage en est fait pour l’essentiel.
green | Un vin végétal sent le poivron, l’herbe ou les feuilles. Un peu est typique du Sauvignon et du Cabernet Franc.
spicy wine | Un vin épicé rappelle le poivre, le girofle ou la cannelle ; le poivre vient du cépage, les épices douces du bois.
round | Un vin rond n’a pas d’angles : tanins souples et acidité modérée.
elegant | Élégant se dit d’un vin délicat et équilibré plutôt que puissant.
lean | Un vin mince a peu de fruit et de poids, et une acidité nette ; à table, cela peut plaire.
petrol | La note de pétrole est typique du Riesling mûr ; elle est naturelle et n’est pas un défaut.
glasses in a bottle | Une bouteille de 75 cl donne cinq verres de 15 cl, un magnum dix, une demi-bouteille deux et demi. Pour un dîner, comptez une demi-bouteille par personne.
aging | L’élevage est le temps que le vin passe en fût, en cuve ou en bouteille. Le bois apporte du goût et un peu d’air ; la bouteille, des notes plus complexes.
hybrid | Un hybride croise des vignes d’Europe et d’Amérique pour résister au froid et aux maladies.
vinification | La vinification transforme le raisin en vin : foulage, fermentation, pressurage, élevage, mise en bouteille.
pressing | Le pressurage sépare le jus ou le vin des peaux et des pépins. Plus il est doux, plus le vin est fin.
destemming | L’égrappage ôte les rafles avant la fermentation, pour un vin plus souple.
microclimate | Le microclimat est le temps d’un petit lieu, comme un coteau, qui peut différer de ses voisins.
mid-palate | L’attaque est la première impression ; le milieu de bouche vient avant la finale.
spaetlese | Kabinett, Spätlese et Auslese sont des degrés allemands de maturité du raisin. Plus mûr veut souvent dire plus doux, sauf mention trocken.
trocken | Trocken veut dire sec en allemand ; halbtrocken et feinherb, légèrement doux.
smaragd | Ce sont des degrés de maturité de la Wachau en Autriche : Steinfeder léger, Federspiel moyen, Smaragd ample.
vermouth | Le vermouth est un vin additionné d’alcool, d’herbes et d’épices, sec ou doux, pour l’apéritif et les cocktails.
grand vin | Le grand vin est le vin principal d’un château de Bordeaux.
variety | Le cépage est la variété du raisin, comme le Merlot. La plupart des vins portent le nom d’un cépage ou d’un lieu.
terroir | Le terroir est tout ce qu’un lieu donne au vin : sol, pente, climat et usages.
appellation | L’appellation est un nom d’origine protégé, avec des règles sur le lieu, souvent les cépages et la méthode.
docg | DOC et DOCG sont les origines protégées d’Italie. La DOCG est la plus stricte.
igt | IGT en Italie et IGP en France sont des origines plus larges, avec moins de règles.
ava | Une AVA est une région viticole américaine aux limites légales, comme Napa Valley.
doca | La DO est l’origine protégée d’Espagne ; la DOCa, le degré le plus haut : Rioja et Priorat.
cru | Un cru est un vignoble, un village ou un domaine réputé pour sa qualité.
grand cru | Grand cru est le premier rang des vignobles de Bourgogne, d’Alsace et de Champagne. À Bordeaux, il désigne des châteaux.
premier cru | Premier cru est le deuxième rang en Bourgogne, sous le grand cru.
classified growth | Les crus classés sont les châteaux de Bordeaux classés en 1855, et plus tard ailleurs.
cru bourgeois | Cru bourgeois est un rang de bons châteaux du Médoc, sous les crus classés.
village wine | Un vin de village porte le nom de son village, comme Meursault. Il est au-dessus des vins régionaux.
reserva | Reserva en Espagne et riserva en Italie annoncent un élevage plus long, selon la région.
gran reserva | Gran Reserva est l’élevage le plus long d’Espagne : pour les rouges de Rioja au moins cinq ans, dont deux en fût.
crianza | Crianza veut dire élevage. Un rouge de Rioja attend deux ans, dont un en fût.
gran selezione | Gran Selezione est le sommet du Chianti Classico : raisins du domaine, trente mois d’élevage au moins.
classico | Classico désigne le cœur historique d’une région d’Italie.
superiore | Superiore est un vin d’Italie un peu plus alcoolisé ou élevé que la règle de base.
super tuscan | Les super toscans sont des rouges ambitieux de Toscane hors des règles locales, souvent de Cabernet ou de Merlot.
meritage | Meritage est le nom américain d’un assemblage de cépages bordelais.
claret | Claret est le nom britannique du Bordeaux rouge.
blend | Un assemblage réunit cépages, vignobles ou années. Bien des grands vins en sont.
field blend | Des cépages différents plantés et vendangés ensemble.
gsm | GSM est l’assemblage Grenache, Syrah et Mourvèdre, du sud du Rhône.
old vines | Les vieilles vignes donnent des raisins moins nombreux et plus concentrés. Aucune loi ne fixe leur âge.
single vineyard | Un vin parcellaire vient d’un seul lieu nommé, pour en montrer le caractère.
estate bottled | Cultivé et mis en bouteille par le même producteur.
negociant | Un négociant achète raisins ou vins, puis assemble, élève et vend sous son nom.
grower champagne | Un Champagne de vigneron est fait par ceux qui cultivent les vignes.
domaine | Domaine et château désignent une propriété ; cela ne dit rien de la qualité.
clos | Un clos est un vignoble entouré d’un mur, courant en Bourgogne.
climat | Un climat ou lieu-dit est une parcelle nommée de Bourgogne.
monopole | Un monopole est un vignoble qui appartient à un seul producteur.
second wine | Un second vin vient des lots qu’un château écarte de son grand vin. C’est souvent une bonne affaire.
viticulture | La viticulture est la culture de la vigne.
canopy | Le feuillage de la vigne ; on le taille pour doser soleil et air.
yield | Le rendement est la quantité de raisin d’une surface. Plus bas, il donne souvent plus de concentration.
veraison | La véraison est le moment de l’été où les raisins changent de couleur et mûrissent.
harvest | Les vendanges sont la récolte : d’août à octobre au nord, de février à avril au sud.
late harvest | Les vendanges tardives gardent le raisin plus longtemps sur pied ; les vins sont souvent doux.
noble rot | La pourriture noble sèche les raisins et concentre leur sucre. Sauternes et Tokaji en viennent.
ice wine | Le vin de glace est pressé de raisins gelés sur pied ; l’eau reste en glace, le jus est très doux.
passito | Le passito vient de raisins séchés après la récolte. La plupart sont doux ; l’Amarone est sec.
phylloxera | Le phylloxéra est un puceron qui détruisit presque tout le vignoble d’Europe au XIXe siècle. On greffe depuis.
rootstock | Le porte-greffe est la racine sur laquelle on greffe la vigne.
clone | Un clone est une lignée de vignes bouturées d’un même pied.
dry farming | Des vignes sans irrigation, dont les racines vont profond.
organic | Un vin bio vient de raisins cultivés sans pesticides ni engrais de synthèse. Les règles de cave diffèrent selon les pays.
biodynamic | La biodynamie voit le domaine comme un organisme, avec composts, tisanes et son propre calendrier.
natural wine | Un vin nature est fait avec le moins possible d’ajouts et de retraits. Le terme n’est guère défini par la loi.
sustainable | Les vignerons durables limitent l’eau, l’énergie et la chimie ; les labels varient.
sulfites | Les sulfites protègent le vin de l’air et des microbes. Tout vin en contient, car les levures en produisent.
fermentation | La fermentation est le travail des levures, qui changent le sucre en alcool et en gaz carbonique.
yeast | Les levures font fermenter le jus ; sauvages, elles viennent du raisin et de la cave.
malolactic | La fermentation malolactique change l’acide malique, vif, en acide lactique, doux. Le vin devient plus rond.
maceration | La macération est le temps du jus avec les peaux, qui donnent couleur, tanins et arômes.
carbonic maceration | Les grains entiers commencent à fermenter dans leur peau. Le vin est léger et juteux, comme en Beaujolais.
whole cluster | En vendange entière, les rafles restent ; elles apportent épices, fraîcheur et fermeté.
lees | Les lies sont des levures mortes. Un vin qui repose sur elles devient plus crémeux.
batonnage | Le bâtonnage remue les lies et donne du corps au vin blanc.
barrique | La barrique est un fût de chêne d’environ 225 litres. Le chêne français est plus fin, l’américain plus vanillé.
foudre | Un foudre est un très grand fût qui laisse respirer le vin sans beaucoup le boiser.
concrete | Les cuves en béton gardent la température et n’ajoutent pas de goût.
amphora | L’amphore est un vase d’argile où le vin respire sans goût de bois.
fining | Le collage clarifie le vin avec une matière qui lie les particules, comme l’argile ou le blanc d’œuf.
filtration | La filtration ôte particules et microbes. Non filtré, un vin peut être voilé.
racking | Le soutirage change le vin de cuve pour laisser le dépôt.
chaptalization | La chaptalisation ajoute du sucre avant la fermentation ; elle n’est permise qu’au frais.
must | Le moût est le jus des raisins foulés, avec peaux et pépins, avant d’être du vin.
orange wine | Un vin orange est un blanc fermenté sur ses peaux, comme un rouge : ambré, un peu tannique.
rose | Le rosé vient de raisins noirs dont les peaux ne restent que quelques heures. Il est le plus souvent sec.
sparkling wine | Un effervescent garde le gaz d’une fermentation, le plus souvent d’une seconde, en bouteille ou en cuve.
traditional method | La seconde fermentation se fait en bouteille : bulles fines et arômes de pain.
charmat | La seconde fermentation se fait en cuve, pour garder le fruit, comme le Prosecco.
pet-nat | Un pét-nat est mis en bouteille pendant sa fermentation : bulles légères, parfois voilé.
champagne | Le Champagne est l’effervescent de la région du même nom, surtout de Chardonnay, Pinot Noir et Meunier, fermenté une seconde fois en bouteille.
prosecco | Le Prosecco est un effervescent frais du nord-est de l’Italie, fait en cuve avec le cépage Glera.
cava | Le Cava est un effervescent d’Espagne de méthode traditionnelle, surtout près de Barcelone.
cremant | Un crémant est un effervescent français de méthode traditionnelle, hors de Champagne.
franciacorta | Le Franciacorta est un effervescent de Lombardie, de méthode traditionnelle.
blanc de blancs | Un effervescent blanc de raisins blancs seuls, surtout de Chardonnay.
blanc de noirs | Un vin blanc de raisins noirs, pressés vite pour ne pas prendre de couleur.
brut | Brut est un effervescent sec, avec 12 grammes de sucre par litre au plus. Extra brut et brut nature sont plus secs.
dosage | Le dosage est le peu de vin et de sucre ajouté avant le bouchon. Zéro dosage : aucun.
riddling | Le remuage amène les levures dans le goulot ; le dégorgement les retire.
fortified wine | Un vin muté a reçu de l’alcool, comme le porto, le xérès et le madère.
port | Le porto est un vin muté doux du Douro. Le ruby est jeune et fruité, le tawny vieilli en fût.
sherry | Le xérès est un vin muté de Jerez. Le fino est pâle et très sec, l’oloroso sombre et sur la noix.
madeira wine | Le madère est un vin muté de l’île du même nom, chauffé pendant l’élevage ; il se garde presque toujours.
flor | La flor est un voile de levures sur certains xérès ; elle protège de l’air et sent l’amande.
solera | Une solera mêle les années : le jeune vin complète les vieux fûts.
sauternes | Le sauternes est un blanc doux de Bordeaux, de raisins à pourriture noble.
amarone | L’Amarone est un rouge sec et puissant de Valpolicella, de raisins séchés pendant des mois.
ripasso | Le ripasso est un Valpolicella refermenté sur les peaux de l’Amarone.
barolo | Le Barolo est un rouge ferme et de longue garde, de Nebbiolo, du Piémont.
barbaresco | Le Barbaresco est un rouge de Nebbiolo, voisin du Barolo : un peu plus doux et plus tôt prêt.
brunello | Le Brunello di Montalcino est un rouge toscan de Sangiovese seul, élevé environ cinq ans.
chianti | Le Chianti est un rouge toscan surtout de Sangiovese. Le Classico vient des collines entre Florence et Sienne.
rioja | La Rioja est la région de rouges la plus connue d’Espagne, surtout de Tempranillo.
beaujolais | Le Beaujolais est un rouge juteux de Gamay, au sud de la Bourgogne. Le nouveau est vendu peu après la récolte.
chablis | Le Chablis est un Chardonnay frais et pierreux du nord de la Bourgogne, peu ou pas boisé.
sancerre | Sancerre est un village de la Loire, connu pour son Sauvignon vif.
chateauneuf-du-pape | Le Châteauneuf-du-Pape est un rouge généreux du sud du Rhône, surtout de Grenache.
old world | L’Ancien Monde est l’Europe et ses voisins ; les vins y portent surtout des noms de lieux.
new world | Le Nouveau Monde : Amériques, Australie, Nouvelle-Zélande, Afrique du Sud ; les vins y portent surtout des noms de cépages.
abv | Le degré est la part d’alcool : environ 11 % pour les blancs légers, 13 % le plus souvent, 15 % et plus pour les rouges chauds.
table wine | Le vin de table est un vin simple sans origine protégée.
library wine | Un vin gardé par le domaine et vendu à maturité.
allocation | Une allocation est la part d’un vin rare à laquelle un acheteur a droit.
futures | En primeur : des vins vendus quand ils sont encore en fût.
provenance | La provenance est l’histoire d’une bouteille : où elle fut gardée, et par qui.
lwin | LWIN est un numéro d’identification des vins, utilisé par les marchands.
cabernet sauvignon | Le Cabernet Sauvignon est un cépage rouge à peau épaisse : cassis, tanins fermes, longue garde.
pinot noir | Le Pinot Noir est un cépage rouge à peau fine : pâle, soyeux, cerise et terre.
chardonnay | Le Chardonnay est un blanc qui prend le caractère du lieu et de la cave, du Chablis au style riche et boisé.
sauvignon blanc | Le Sauvignon Blanc est un blanc vif aux notes d’agrumes et d’herbes.
riesling | Le Riesling est un blanc parfumé et vif, de très sec à très doux.
nebbiolo | Le Nebbiolo est le cépage du Barolo : pâle, rose et goudron, vif et tannique.
sangiovese | Le Sangiovese est le cépage du Chianti et du Brunello : griotte, herbes, fraîcheur.
syrah | La Syrah, Shiraz en Australie, est un cépage rouge sombre : mûre, poivre, ampleur.
merlot | Le Merlot est un cépage rouge souple, sur la prune, important à Bordeaux.
tempranillo | Le Tempranillo est le grand cépage rouge d’Espagne : cerise, cuir, et le goût du bois.
zinfandel | Le Zinfandel est un cépage rouge mûr et épicé de Californie ; en Italie, c’est le Primitivo.
grenache | Le Grenache est un cépage rouge : fraise, épices, alcool, tanins souples.
malbec | Le Malbec est un cépage rouge sombre, de Cahors et d’Argentine.
gamay | Le Gamay est le cépage du Beaujolais : juteux, léger, peu tannique.
chenin blanc | Le Chenin est un blanc de la Loire et d’Afrique du Sud : pomme, miel, vivacité, de sec à doux.
pinot gris | Pinot Gris et Pinot Grigio sont un même cépage : plus riche en Alsace, plus léger en Italie.
viognier | Le Viognier est un blanc parfumé : abricot, fleurs, ampleur.
gewurztraminer | Le Gewurztraminer est un blanc très aromatique, de rose et de litchi.
barbera | La Barbera est un cépage rouge du Piémont : vif, cerise noire, peu tannique.
gruner veltliner | Le Grüner Veltliner est le blanc d’Autriche : frais, pomme verte et un peu de poivre blanc.
`
