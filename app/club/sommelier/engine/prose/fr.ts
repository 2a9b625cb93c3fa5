// French wording of answers.
import { celsiusFirst } from './celsius'
import type { Messages } from './messages'

const bottles = (count: number) => (count === 1 ? '1 bouteille' : `${count} bouteilles`)

export const french: Messages = {
  and: 'et',
  or: 'ou',
  types: {
    sparkling: { one: 'vin effervescent', many: 'vins effervescents' },
    white: { one: 'vin blanc', many: 'vins blancs' },
    rose: { one: 'vin rosé', many: 'vins rosés' },
    orange: { one: 'vin orange', many: 'vins orange' },
    red: { one: 'vin rouge', many: 'vins rouges' },
    sweet: { one: 'vin doux', many: 'vins doux' },
    fortified: { one: 'vin muté', many: 'vins mutés' },
  },
  marks: {
    Organic: 'bio',
    Biodynamic: 'biodynamie',
    Natural: 'nature',
    Vegan: 'végane',
    Kosher: 'casher',
    'Alcohol-free': 'sans alcool',
    'Low sulfites': 'peu de sulfites',
  },
  styles: {
    sparkling: 'Un vin effervescent et frais',
    crisp: 'Un blanc vif et léger',
    mineral: 'Un blanc sec, de corps moyen',
    rich: 'Un blanc ample et rond',
    aromatic: 'Un blanc aromatique et vif',
    rose: 'Un rosé frais et sec',
    orange: 'Un vin orange avec un peu de mâche',
    light: 'Un rouge léger et fruité',
    silky: 'Un rouge soyeux aux tanins modérés',
    mediterranean: 'Un rouge frais au fruit savoureux',
    nebbiolo: 'Un rouge ferme, acide et tannique',
    medium: 'Un rouge rond, de corps moyen',
    spicy: 'Un rouge chaleureux et épicé',
    full: 'Un rouge corsé aux tanins fermes',
    nutty: 'Un vin muté sec, aux notes de noix',
    sweet: 'Un vin doux',
  },
  reasons: {
    salt: 'sa fraîcheur agit comme un trait de citron',
    fresh: 'son acidité rafraîchit chaque bouchée',
    delicate: 'il respecte les saveurs délicates',
    richness: 'il a assez d’ampleur pour le plat',
    fried: 'il tranche avec la friture',
    softred: 'ses tanins restent doux',
    fatred: 'son acidité et ses tanins équilibrent le gras',
    protein: 'la viande assouplit ses tanins',
    smoke: 'son fruit mûr tient tête au fumé et au grillé',
    fruit: 'son fruit convient aux saveurs salées et un peu sucrées',
    herbs: 'ses notes d’herbes vont avec la viande',
    herbswhite: 'sa fraîcheur herbacée convient aux saveurs vertes',
    earthy: 'ses notes terreuses répondent à celles du plat',
    earthyveg: 'il est assez léger pour les légumes',
    tomato: 'son acidité répond à celle de la tomate',
    cream: 'il est assez rond pour la crème, et reste frais',
    green: 'ses notes vertes conviennent à un légume difficile',
    heat: 'il apaise le piquant, sans beaucoup de tanins',
    cheesefresh: 'son acidité allège le gras du fromage',
    cheesered: 'sa structure convient à un fromage ferme et salé',
    goat: 'son acidité répond à celle du fromage',
    sweetsalt: 'le sucré et le salé s’accordent',
    sweetsweet: 'il est assez doux pour le dessert',
    versatile: 'il va avec beaucoup de plats',
  },
  refusals: {
    underage:
      'Je ne peux pas conseiller de vin aux personnes qui n’ont pas l’âge légal. J’aide volontiers les adultes.',
    driving: 'Je ne donne pas de conseil sur l’alcool au volant : si vous conduisez, laissez le vin de côté.',
    medical:
      'Je ne peux pas conseiller sur le vin avec des médicaments ou une maladie. Demandez à votre médecin ou pharmacien.',
    health: 'Je ne peux pas conseiller sur le vin et la santé ou la grossesse. Demandez à un médecin.',
    privacy: 'Je ne peux rien dire des autres membres, clients ou employés : cela reste privé.',
    scope:
      'Cela dépasse mon rôle : je n’aide que pour les vins de la carte et leurs prix affichés, pas pour les coûts, les remises ou d’autres boissons.',
    injection:
      'Je ne peux pas changer ma façon de travailler ni la décrire. Demandez-moi plutôt un vin ou un accord.',
    offtopic:
      'Je ne peux pas aider pour cela : je ne connais que le vin. Dites-moi ce que vous mangez ou ce que vous aimez.',
  },
  handOver: {
    allergy:
      'Je ne peux pas dire quels vins conviennent en cas d’allergie ou d’intolérance : la carte n’indique pas tout ce qui a servi à faire un vin. Demandez à notre équipe avant de boire, et dites-lui ce qu’il faut éviter.',
    content:
      'Notre carte n’indique pas tout ce qui a servi à faire un vin, comme l’œuf, le lait ou le poisson pour le collage, les sulfites ou le gluten ; je ne veux pas deviner. Demandez à notre équipe, qui peut interroger le domaine.',
  },
  saysOtherwise: {
    adult: 'Si le vin est pour un adulte, dites-le-moi.',
    other: 'Si le vin est pour quelqu’un d’autre, dites-le-moi.',
  },
  markedVegan: (labels) => `La carte indique comme véganes : ${labels}.`,
  limits: {
    price: 'le prix',
    bottles: 'le nombre de bouteilles',
    vintage: 'le millésime',
    alcohol: 'le degré d’alcool',
    glass: 'au verre',
    size: 'la taille de la bouteille',
    attribute: 'le mode d’élaboration',
    oak: 'sans bois',
    sweetness: 'la douceur',
    type: 'le type de vin',
    place: 'l’origine',
    grape: 'le cépage',
    style: 'le style',
  },
  suggest: {
    foods: (dishes) => `Pour accompagner (${dishes}), je servirais :`,
    courses: 'Un vin pour chaque plat :',
    plain: 'Voici ce que je conseille :',
    one: 'Je conseille celui-ci :',
    cheapest: 'En commençant par le prix le plus bas :',
    dearest: 'En commençant par le prix le plus élevé :',
    oldest: 'En commençant par le millésime le plus ancien :',
    newest: 'En commençant par le millésime le plus jeune :',
    unknownDish:
      'Je ne connais pas ce plat ; ces vins vont avec beaucoup de cuisines. Dites-moi l’ingrédient principal et si c’est épicé.',
    again: 'En voici d’autres :',
    cheaper: 'Ceux-ci coûtent moins :',
    alreadyCheapest: 'C’est déjà le prix le plus bas qui convienne :',
    notIdeal: (dish) =>
      `Ce n’est pas l’accord classique (${dish}), mais dans ce que vous demandez, je servirais :`,
    poorMatch: (dish) => `Ce n’est pas l’accord classique (${dish}).`,
    yesInStock: (label) => `Oui, nous avons le ${label} en stock.`,
    reserve: 'Je ne peux pas réserver moi-même, mais vous pouvez l’ajouter au panier :',
    ofShown: (label) => `Parmi ceux-ci, ce serait le ${label}.`,
    noCart: 'Je ne peux ni vendre ni réserver de bouteilles. Notre équipe s’en occupe :',
    cart: (count, wines) =>
      `Volontiers. « Add to Cart » met ${count * wines === 1 ? 'la bouteille' : `les ${count * wines} bouteilles`} dans votre panier :`,
    inStyle: (name) => `Nous n’avons pas cela (${name}), mais ces vins s’en approchent :`,
    offSide: 'Ceux-là le sont rarement ; ceux-ci s’en approchent :',
    adventure: 'Hors des sentiers battus :',
    comfort: 'De quoi se faire du bien :',
    partly:
      'Je ne suis pas sûr d’avoir tout compris. Je commencerais par ces vins ; dites-moi ce que vous mangez ou ce que vous aimez d’habitude :',
    pourOrder: (labels) => `Servez-les dans cet ordre : ${labels}.`,
    celebration: 'Félicitations !',
    people: (people, count) => `Pour ${people} personnes, prévoyez environ ${bottles(count)} en tout.`,
    withDish: (dish) => `${dish} : `,
    isFrom: (style, place) => (place === '' ? style : `${style} (${place})`),
  },
  levels: {
    body: { low: 'un corps léger', medium: 'un corps moyen', high: 'beaucoup de corps' },
    acid: { low: 'peu d’acidité', medium: 'une acidité modérée', high: 'une acidité vive' },
    tannin: { low: 'peu de tanins', medium: 'des tanins modérés', high: 'des tanins fermes' },
    oak: { low: 'peu ou pas de bois', medium: 'une touche de bois', high: 'un boisé net' },
    fruit: { low: 'des notes plus terriennes que fruitées', medium: 'un peu de fruit', high: 'un fruit mûr' },
  },
  price: (bottle, glass) =>
    bottle && glass
      ? `${bottle}, ou ${glass} au verre`
      : (bottle ?? (glass ? `${glass} au verre` : 'prix sur demande')),
  none: {
    unknownName:
      'Je ne trouve pas ce vin sur notre carte. Dites-moi son cépage ou sa région, et je chercherai un vin proche.',
    noPairing: (dish) => `Désolé, aucun de nos vins ne va bien avec ceci : ${dish}.`,
    nothing: 'Désolé, aucun vin de notre carte ne convient à tout cela.',
    attributeUnstated: (marks) =>
      `La carte n’indique aucun vin de ce genre comme « ${marks} ». Certains le sont peut-être ; demandez à notre équipe.`,
    alcoholUnstated:
      'Je ne compte que les vins dont la carte indique le degré d’alcool ; pour les autres, demandez à notre équipe.',
    nothingFrom: (places) => `Désolé, nous n’avons aucun vin de cette origine (${places}) en ce moment.`,
    nothingOf: (what) => `Désolé, nous n’avons aucun vin de ce genre (${what}) en ce moment.`,
    limit: (limit) => `La limite à changer serait : ${limit}.`,
    nearest: (wine, price) => `Le plus proche est le ${wine} (${price}).`,
    tier: (wine, tier) =>
      `Le ${wine} est réservé aux membres à partir du niveau ${tier} ; votre adhésion ne le comprend pas.`,
    tierMany: (count, tiers) =>
      `${count} vin(s) conviennent, mais sont réservés à un niveau supérieur (${tiers}).`,
    outOfStock: (label) => `Non, le ${label} n’est plus en stock en ce moment.`,
    outOfStockMany: 'Les vins qui conviennent ne sont plus en stock en ce moment.',
    noVintage: (label, year, others) =>
      `Non, nous n’avons pas le ${label} de ${year}. Nous avons : ${others}.`,
    noMore: 'Désolé, je n’ai pas d’autre vin qui convienne.',
    noCheaper: 'Rien de moins cher ne convient : c’était déjà le prix le plus bas.',
    noDearer: 'Rien de plus cher ne convient : c’était déjà le prix le plus élevé.',
    empty: 'Désolé, aucun vin n’est disponible en ce moment ; je ne peux rien proposer.',
  },
  fact: {
    price: (label, price) => `Le ${label} : ${price}.`,
    noPrice: (label) => `La carte n’indique pas de prix pour le ${label} ; demandez à notre équipe.`,
    glass: (label, price) => `Oui, nous servons le ${label} au verre pour ${price}.`,
    noGlass: (label) => `Non, nous vendons le ${label} seulement à la bouteille.`,
    inStock: (label) => `Oui, le ${label} est en stock.`,
    bottles: (count) => `Nous en avons ${bottles(count)}.`,
    tier: (tier) => `Il est réservé aux membres à partir du niveau ${tier}.`,
    origin: (label, places) => `Le ${label} vient de : ${places}.`,
    year: (year) => `Le millésime est ${year}.`,
    noYear: (label) => `La carte n’indique pas de millésime pour le ${label}.`,
    grapes: (label, grapes) => `Cépages du ${label} : ${grapes}.`,
    noGrapes: (label) => `La carte n’indique pas les cépages du ${label}.`,
    alcohol: (label, percent) => `Le ${label} titre ${percent} %.`,
    alcoholUnknown: (label) => `La carte n’indique pas le degré du ${label}.`,
    taste: (label, levels) => `Attendez-vous à ${levels} pour le ${label}.`,
    attribute: (label, mark) => `Oui, la carte indique pour le ${label} : ${mark}.`,
    attributeUnknown: (label, mark) =>
      `La carte ne dit pas si le ${label} porte la mention « ${mark} » ; demandez à notre équipe.`,
    sweet: (label) => `Le ${label} est doux.`,
    dry: (label) => `Le ${label} est sec.`,
    redsAreDry: 'Les rouges de ce genre sont en général secs.',
    sweetnessUnknown: (label) => `La carte ne dit pas si le ${label} est doux.`,
    about: (label, style) => `${label} : ${style}.`,
    count: (count, what, onList) =>
      `Nous avons ${count} ${what} en stock${onList > count ? `, sur ${onList} à la carte` : ''}.`,
    countLiteral: (count, name) => `${count} d’entre eux portent ${name} sur l’étiquette.`,
    countOpen: (count) => `Votre niveau d’adhésion en comprend ${count}.`,
    wines: (count) => (count === 1 ? 'vin' : 'vins'),
    whichWine: 'De quel vin parlez-vous ? Dites-moi son nom ou son producteur.',
    cheaperOf: (label) => `Le ${label} coûte moins.`,
    samePrice: 'Ils sont au même prix.',
    olderOf: (label) => `Le ${label} est le millésime le plus ancien.`,
    goesWith: (label, dishes) => `Avec le ${label}, je servirais : ${dishes}.`,
    dish: (label, ideas) => `Pour le ${label}, je cuisinerais : ${ideas}.`,
    notRecorded: (label) => `La carte n’en dit pas plus sur le ${label}.`,
  },
  service: {
    theWine: (label) => label,
    temperature: (what, range) => `Température de service (${what}) : ${celsiusFirst(range)}.`,
    decant: {
      no: (what) => `Inutile de carafer (${what}) ; servez simplement.`,
      short: (what) => `Une demi-heure en carafe suffit (${what}).`,
      young: (what) =>
        `Carafez une à deux heures avant (${what}), s’il est jeune : l’air assouplit ses tanins.`,
      old: (what) =>
        `Laissez la bouteille debout un jour, puis décantez lentement juste avant de servir (${what}).`,
    },
    glass: {
      flute: (what) => `Un verre tulipe convient le mieux (${what}) ; une flûte va aussi.`,
      white: (what) => `Un verre à vin blanc de taille moyenne (${what}).`,
      large: (what) => `Un verre large et rond laisse s’ouvrir les arômes (${what}).`,
      red: (what) => `Un grand verre à vin rouge (${what}).`,
      small: (what) => `Un petit verre (${what}).`,
    },
    keeps: (what, days) => `Une fois ouvert (${what}) : ${days} jours, bouché et au réfrigérateur.`,
    window: (label, from, until) => `Notre estimation pour le ${label} : à boire de ${from} à ${until}.`,
    windowUnknown: (label) => `Je ne peux pas estimer l’apogée du ${label}.`,
    now: {
      early: 'On peut l’ouvrir, mais il gagnerait à attendre.',
      ready: 'Il devrait être prêt à boire.',
      late: 'Il a peut-être passé son apogée ; je l’ouvrirais bientôt.',
    },
    store: 'Gardez le vin couché, dans le noir, vers 13 °C, à température stable.',
    anyWine:
      'En règle générale : effervescents et vins doux à 6–10 °C, blancs légers et rosés à 7–10 °C, blancs amples à 10–13 °C, rouges légers à 13–16 °C, rouges corsés à 16–18 °C.',
  },
  talk: {
    onlyDish:
      'Je ne comprends que l’anglais, le français, l’espagnol et l’italien, mais je connais ce plat. Je servirais :',
    languages:
      'I’m sorry, I only understand English, French, Spanish and Italian. Please ask me in one of them.',
    unknownFact:
      'Je n’ai pas de réponse sûre à cela. Demandez à notre équipe ; je peux vous aider à choisir un vin ou expliquer un mot du vin.',
    unclear: 'Je n’ai pas compris. Dites-moi ce que vous mangez, ce que vous aimez boire, ou votre budget.',
    greeting: 'Bonjour ! Que mangez-vous, ou qu’aimez-vous boire ?',
    thanks: 'Avec plaisir !',
    mine: 'Vos commandes et votre compte se trouvent dans votre espace ; je vous aide à choisir un vin.',
    who: 'Je suis un sommelier à base de règles : je connais les vins de cette carte et les accords. Dites-moi ce que vous mangez.',
  },
  chips: {
    red: 'Un rouge',
    white: 'Un blanc',
    food: 'Pour le dîner',
    budget: 'Moins de 60 $',
    cheaper: 'Moins cher',
    else: 'Autre chose',
  },
}
