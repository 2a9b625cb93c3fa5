// American English wording of answers, whose shape every language has.

const bottles = (count: number) => (count === 1 ? '1 bottle' : `${count} bottles`)

/** English sentences; names, prices and places are put in as they are stored. */
export const english = {
  and: 'and',
  or: 'or',
  types: {
    sparkling: { one: 'sparkling wine', many: 'sparkling wines' },
    white: { one: 'white', many: 'whites' },
    rose: { one: 'rosé', many: 'rosés' },
    orange: { one: 'orange wine', many: 'orange wines' },
    red: { one: 'red', many: 'reds' },
    sweet: { one: 'sweet wine', many: 'sweet wines' },
    fortified: { one: 'fortified wine', many: 'fortified wines' },
  },
  marks: {
    'Made by women': 'made by women',
    'Family-owned': 'family-owned',
    Sustainable: 'sustainable',
    Organic: 'organic',
    Biodynamic: 'biodynamic',
    Natural: 'natural',
    Vegan: 'vegan',
    Kosher: 'kosher',
    'Alcohol-free': 'alcohol-free',
    'Low sulfites': 'low in sulfites',
  } as Readonly<Record<string, string>>,
  styles: {
    sparkling: 'A fresh sparkling wine',
    crisp: 'A crisp, light white',
    mineral: 'A dry white of medium body',
    rich: 'A fuller, rounder white',
    aromatic: 'An aromatic, lively white',
    rose: 'A fresh, dry rosé',
    orange: 'An orange wine with some grip',
    light: 'A light, juicy red',
    silky: 'A silky red of moderate tannin',
    mediterranean: 'A red with fresh acidity and savory fruit',
    nebbiolo: 'A firm red with high acidity and tannin',
    medium: 'A round red of medium body',
    spicy: 'A warm, spicy red',
    full: 'A full red with firm tannin',
    nutty: 'A dry, nutty fortified wine',
    sweet: 'A sweet wine',
  },
  reasons: {
    salt: 'its freshness works like lemon on the salty side of the dish',
    fresh: 'its acidity keeps every bite fresh',
    delicate: 'it leaves delicate flavors alone',
    richness: 'it has enough weight for the dish',
    fried: 'it cuts through the crust and the fat',
    softred: 'its tannin is gentle enough for the meat or fish',
    fatred: 'its acidity and tannin balance the fat',
    protein: 'the protein in the meat softens its tannin',
    smoke: 'its ripe fruit stands up to smoke and char',
    fruit: 'its fruit suits the savory and slightly sweet flavors',
    herbs: 'its herbal side fits the meat',
    herbswhite: 'its herbal freshness fits the green flavors',
    earthy: 'its earthy notes meet those of the dish',
    earthyveg: 'it is light enough for vegetables and still savory',
    tomato: 'its acidity is a match for tomato',
    cream: 'it is round enough for cream and still fresh',
    green: 'its green, fresh notes suit a vegetable that is hard to pair',
    heat: 'it cools the heat, with little tannin to sharpen it',
    cheesefresh: 'its acidity cuts the fat of the cheese',
    cheesered: 'its structure suits a firm, salty cheese',
    goat: 'its acidity meets the tang of the cheese',
    sweetsalt: 'sweetness and salt are a classic contrast',
    sweetsweet: 'it is sweet enough for dessert',
    versatile: 'it goes with many dishes',
  },
  refusals: {
    underage:
      'I can’t help with wine for anyone under the legal drinking age. I’m happy to help the adults at the table.',
    driving:
      'I can’t advise on drinking and driving; no amount is worth the risk. If you drive, please leave wine out, and plan a ride home if you drink.',
    medical:
      'I can’t advise on wine together with medicine or an illness. Please ask your doctor or pharmacist; I’ll gladly help with a dinner at another time.',
    health:
      'I can’t give advice on wine and health, or on wine during pregnancy. Please ask a doctor. I’m glad to help with choosing a wine or explaining one.',
    privacy:
      'I can’t share anything about members, guests or staff; that stays private. I can help you with the wines on our list.',
    scope:
      'That is outside what I can do: I only help with the wines on our list and their listed prices, not with costs, discounts or other drinks.',
    injection:
      'I can’t change how I work or share how I’m set up. Ask me for a wine, a pairing or an explanation instead.',
    offtopic:
      'I can’t help with that; I only know about wine. Tell me what you’re eating or what you like to drink, and I’ll suggest a bottle.',
  },
  handOver: {
    allergy:
      'I can’t tell you which wines are safe with an allergy or intolerance: a wine list doesn’t show everything a wine was made with or came into contact with. Please ask our team before you drink anything, and tell them what has to be avoided.',
    content:
      'Our list doesn’t show everything a wine was made with, such as egg, milk or fish for fining, sulfites or gluten, so I won’t guess. Please ask our team; they can check with the winery.',
  },
  saysOtherwise: {
    adult: 'If the wine is for an adult, please say so.',
    other: 'If the wine is for someone else, please say so.',
  },
  markedVegan: (labels: string) => `The list marks as vegan: ${labels}.`,
  limits: {
    price: 'the price',
    bottles: 'the number of bottles',
    vintage: 'the vintage',
    alcohol: 'the alcohol',
    glass: 'by the glass',
    size: 'the bottle size',
    attribute: 'the way it is made',
    oak: 'no oak',
    sweetness: 'the sweetness',
    type: 'the type of wine',
    place: 'the origin',
    grape: 'the grape',
    style: 'the style',
  },
  suggest: {
    finest: 'Which is best is a matter of taste. Going by price and origin, these stand out:',
    measures: {
      famous: 'The names that most people know:',
      underrated: 'Lesser-known grapes and places, at a fair price:',
      dry: 'The list doesn’t state sugar or calories. By style, the driest are:',
      ready: 'By vintage and style, these should be ready now:',
    } as Readonly<Record<string, string>>,
    foods: (dishes: string) => `With ${dishes}, I’d pour:`,
    courses: 'A wine for each course:',
    plain: 'Here is what I’d suggest:',
    one: 'I’d suggest this one:',
    cheapest: 'Starting with the lowest price:',
    dearest: 'Starting with the highest price:',
    oldest: 'Starting with the oldest vintage:',
    newest: 'Starting with the youngest vintage:',
    leftOut: (word: string) => `I don’t know “${word}”, so I left it out; tell me what it is like.`,
    unknownDish:
      'I don’t know that dish, so these go with many kinds of food. Tell me its main ingredient and whether it is spicy, and I can be more exact.',
    again: 'Here are others:',
    noMeasure: (label: string) => `That is not a measure of our list; of these, I’d start with the ${label}.`,
    back: 'Here is what I had shown you:',
    cheaper: 'These cost less:',
    alreadyCheapest: 'This is already the lowest price that fits:',
    notIdeal: (dish: string) =>
      `It is no classic match for ${dish}, but within what you asked for, I’d pour:`,
    poorMatch: (dish: string) => `It is no classic match for ${dish}.`,
    yesInStock: (label: string) => `Yes, we have the ${label} in stock.`,
    reserve: 'I can’t set bottles aside myself, but you can add it to your cart:',
    ofShown: (label: string) => `Of these, that would be the ${label}.`,
    noCart: 'I can’t sell bottles or set them aside. Our team can help you with that:',
    cart: (count: number, wines: number) =>
      `Gladly. Press Add to Cart for ${count === 1 && wines === 1 ? 'your bottle' : `your ${count * wines} bottles`}:`,
    inStyle: (name: string) => `We have no ${name}, but these come close in style:`,
    offSide: 'Those are rarely like that; these come closer:',
    adventure: 'Off the beaten path:',
    comfort: 'Something to sink into:',
    partly:
      'I’m not sure I caught all of that. Here is where I’d start; tell me what you’re eating or what you usually like, and I can be more exact:',
    pourOrder: (labels: string) => `Pour them in this order: ${labels}.`,
    celebration: 'Congratulations!',
    people: (people: number, count: number) =>
      `For ${people} people, plan on about ${bottles(count)} in all.`,
    withDish: (dish: string) => `with ${dish}, `,
    isFrom: (style: string, place: string) => (place === '' ? style : `${style} from ${place}`),
  },
  levels: {
    body: { low: 'a light body', medium: 'a medium body', high: 'a full body' },
    acid: { low: 'low acidity', medium: 'moderate acidity', high: 'high acidity' },
    tannin: { low: 'little tannin', medium: 'moderate tannin', high: 'firm tannin' },
    oak: { low: 'little or no oak', medium: 'a touch of oak', high: 'clear oak' },
    fruit: { low: 'savory rather than fruity flavors', medium: 'some fruit', high: 'ripe fruit' },
  },
  price: (bottle: string | null, glass: string | null) =>
    bottle && glass
      ? `${bottle}, or ${glass} by the glass`
      : (bottle ?? (glass ? `${glass} by the glass` : 'price on request')),
  none: {
    unknownName: (name: string | null) =>
      `I’m sorry, ${name ?? 'that wine'} is not on our list. Tell me its grape or region, and I’ll look for something close.`,
    noPairing: (dish: string) => `I’m sorry, none of our wines goes well with ${dish}.`,
    nothing: 'I’m sorry, nothing on our list fits all of that.',
    attributeUnstated: (marks: string) =>
      `The list marks no such wine as ${marks}. Some may be without saying so; please ask our team.`,
    alcoholUnstated: 'I only count wines whose alcohol our list states; for the others, please ask our team.',
    nothingFrom: (places: string) => `I’m sorry, we have no wine from ${places} at the moment.`,
    nothingOf: (what: string) => `I’m sorry, we have no ${what} at the moment.`,
    limit: (limit: string) => `The limit that would have to change is ${limit}.`,
    nearest: (wine: string, price: string) => `The nearest we have is the ${wine} (${price}).`,
    tier: (wine: string, tier: string) =>
      `The ${wine} is kept for members from the ${tier} tier up, so your membership does not include it.`,
    tierMany: (count: number, tiers: string) =>
      `We have ${count} ${count === 1 ? 'wine that fits, but it is' : 'wines that fit, but they are'} kept for a higher tier (${tiers}), so your membership does not include ${count === 1 ? 'it' : 'them'}.`,
    outOfStock: (label: string) => `No, the ${label} is out of stock at the moment.`,
    outOfStockMany: 'We list wines that fit, but none of them is in stock at the moment.',
    noVintage: (label: string, year: string, others: string) =>
      `No, we do not have the ${label} from ${year}. What we have: ${others}.`,
    noMore: 'I’m sorry, I have no other wines that fit.',
    noCheaper: 'I have nothing cheaper that fits; that was already the lowest price.',
    noDearer: 'I have nothing more expensive that fits; that was already the highest price.',
    empty: 'I’m sorry, no wine is available at the moment, so there is nothing I could suggest.',
  },
  fact: {
    why: 'It meets what you asked for.',
    whyOpen: 'You hadn’t told me your taste, so I began with wines that suit many people.',
    price: (label: string, price: string) => `The ${label} is ${price}.`,
    noPrice: (label: string) => `The list gives no price for the ${label}; please ask our staff.`,
    glass: (label: string, price: string) => `Yes, we pour the ${label} by the glass for ${price}.`,
    noGlass: (label: string) => `No, we sell the ${label} by the bottle only.`,
    inStock: (label: string) => `Yes, the ${label} is in stock.`,
    bottles: (count: number) => `We have ${bottles(count)}.`,
    tier: (tier: string) => `It is kept for members from the ${tier} tier up.`,
    origin: (label: string, places: string) => `The ${label} comes from ${places}.`,
    year: (year: number) => `The vintage is ${year}.`,
    noYear: (label: string) => `The list gives no vintage for the ${label}.`,
    grapes: (label: string, grapes: string) => `The ${label} is made from: ${grapes}.`,
    noGrapes: (label: string) => `The list does not say which grapes are in the ${label}.`,
    alcohol: (label: string, percent: string) => `The ${label} has ${percent}% alcohol.`,
    alcoholUnknown: (label: string) => `The list does not say how much alcohol is in the ${label}.`,
    taste: (label: string, levels: string) => `Expect ${levels} from the ${label}.`,
    attribute: (label: string, mark: string) => `Yes, the list marks the ${label} as ${mark}.`,
    attributeUnknown: (label: string, mark: string) =>
      `The list does not say whether the ${label} is ${mark}; please ask our team.`,
    sweet: (label: string) => `The ${label} is sweet.`,
    dry: (label: string) => `The ${label} is dry.`,
    redsAreDry: 'Reds of its kind are usually dry.',
    sweetnessUnknown: (label: string) => `The list does not say how sweet the ${label} is.`,
    about: (label: string, style: string) => `${label}: ${style}.`,
    count: (count: number, what: string, onList: number) =>
      `We have ${count} ${what} in stock${onList > count ? `, of ${onList} on the list` : ''}.`,
    countLiteral: (count: number, name: string) =>
      `${count} of them ${count === 1 ? 'has' : 'have'} ${name} on the label.`,
    countOpen: (count: number) => `Your membership tier includes ${count} of them.`,
    wines: (count: number): string => (count === 1 ? 'wine' : 'wines'),
    names: (count: number, names: string | null) =>
      names ? `There are ${count}: ${names}.` : `There are ${count}.`,
    total: (sum: string) => `Together: ${sum}.`,
    whichWine: 'Which wine do you mean? Please tell me its name or producer.',
    cheaperOf: (label: string) => `The ${label} costs less.`,
    samePrice: 'They cost the same.',
    olderOf: (label: string) => `The ${label} is the older vintage.`,
    goesWith: (dishes: string) => `I’d serve it with ${dishes}.`,
    dish: (label: string, ideas: string) => `For the ${label}, I’d cook ${ideas}.`,
    notRecorded: 'The list does not say more about it.',
  },
  service: {
    theWine: (label: string) => `the ${label}`,
    temperature: (what: string, range: string) => `Serve ${what} at ${range}.`,
    decant: {
      no: (what: string) => `There is no need to decant ${what}; just pour it.`,
      short: (what: string) =>
        `Half an hour in a decanter, or swirling in a large glass, is enough for ${what}.`,
      young: (what: string) =>
        `Decant ${what} one to two hours ahead while it is young; the air softens its tannin.`,
      old: (what: string) =>
        `Stand ${what} upright for a day, then decant slowly right before serving, so that the sediment stays behind. Too much air can tire an old wine.`,
    },
    glass: {
      flute: (what: string) => `A tulip-shaped glass suits ${what} best; a flute works too.`,
      white: (what: string) => `A medium white wine glass is right for ${what}.`,
      large: (what: string) => `A wide, bulbous glass lets the aromas of ${what} open.`,
      red: (what: string) => `A large, tall red wine glass suits ${what}.`,
      small: (what: string) => `A small glass suits ${what}, since pours are small.`,
    },
    keeps: (what: string, days: string) =>
      `Once open, ${what} will keep ${days} days, closed and in the refrigerator.`,
    window: (label: string, from: number, until: number) =>
      `Our estimate for the ${label} is to drink it from ${from} to ${until}.`,
    windowUnknown: (label: string) =>
      `I can’t estimate when the ${label} is at its best, since its vintage or style says too little.`,
    now: {
      early: 'It can be opened now, but it should gain from waiting; decanting helps.',
      ready: 'It should be ready to drink now.',
      late: 'It may be past its best, so I would open it soon.',
    },
    store: 'Store wine lying down, dark and still, at about 55°F (13°C). A steady temperature matters most.',
    anyWine:
      'As a rule: sparkling and sweet wines at 43–50°F (6–10°C), light whites and rosés at 45–50°F (7–10°C), full whites at 50–55°F (10–13°C), light reds at 55–60°F (13–16°C), full reds at 60–65°F (16–18°C).',
  },
  talk: {
    head: 'What wine does to a head differs from person to person; if it happens often, please ask a doctor.',
    withoutAlcohol: 'For anyone who isn’t drinking, our team will gladly bring something without alcohol.',
    onlyDish:
      'I only understand English, French, Spanish and Italian, but I know that dish. With it, I’d pour:',
    languages:
      'I’m sorry, I only understand English, French, Spanish and Italian. Please ask me in one of them.',
    unknownFact:
      'I don’t have a reliable answer to that. Please ask our team; I can help you choose a wine or explain a word of wine.',
    unclear:
      'I didn’t catch that. Tell me what you’re eating, what you like to drink, or what you’d like to spend.',
    greeting: 'Good to see you. What are you eating, or what do you like to drink?',
    notAtAll: 'Not at all.',
    agreed: 'Good. Tell me which one you’d like, or ask me more about any of them.',
    opinion: 'Taste differs, but I’d gladly pour it.',
    thanks: 'You’re welcome. Enjoy!',
    mine: 'You’ll find your orders and your account on your own pages; I can help with choosing wine.',
    who: 'I’m a rule-based sommelier: I know the wines on this list, what goes with them, and the words of wine. Tell me what you’re eating, or what you like.',
  },
  chips: {
    red: 'A red',
    white: 'A white',
    food: 'Something for dinner',
    budget: 'Under $60',
    cheaper: 'Cheaper',
    else: 'Something else',
  },
}

export type Messages = typeof english
