// What stands on a list beside wines: notes, beers, cocktails, food.
import type { ListMaker } from './list-maker'

const first = [
  'Bright',
  'Generous',
  'Restrained',
  'Deep',
  'Floral',
  'Saline',
  'Ripe',
  'Lifted',
  'Smoky',
  'Silky',
]
const fruits = [
  'white peach',
  'black cherry',
  'Meyer lemon',
  'red currant',
  'quince',
  'blackberry',
  'wild strawberry',
  'green apple',
  'plum',
  'grapefruit',
]
const others = [
  'dried herbs',
  'wet stone',
  'cedar',
  'toasted almonds',
  'violets',
  'white pepper',
  'leather',
  'honeysuckle',
  'cocoa',
  'orange peel',
]
const ends = [
  'with a long, savory finish',
  'framed by fine tannins',
  'and a mouthwatering finish',
  'with lively acidity',
  'from vines planted in 1965',
  'aged 18 months in French oak',
  'lovely with our roast chicken',
  'from a 12-acre site',
]

/** A tasting note in English, of one or two sentences, at times with figures that are no prices. */
export function noteOf(list: ListMaker): string {
  const one = `${list.one(first)} and ${list.one(['pure', 'textured', 'focused', 'rounded', 'savory'])}; ${list.one(fruits)}, ${list.one(others)}`
  return `${one} ${list.one(ends)}.${list.chance(0.3) ? ` ${list.one(['Organic.', 'A house favorite.', '92 points.', 'Only 250 cases made.', 'Decant if time allows.'])}` : ''}`
}

export const beers = [
  ['Pilsner Urquell', 'Plzeň, Czech Republic'],
  ['Sierra Nevada Pale Ale', 'Chico, California'],
  ['Guinness Draught', 'Dublin'],
  ['Allagash White', 'Portland, Maine'],
  ['Weihenstephaner Hefeweissbier', 'Freising'],
  ['Duvel', 'Breendonk, Belgium'],
  ['Bell’s Two Hearted Ale', 'Kalamazoo'],
  ['Peroni Nastro Azzurro', 'Rome'],
  ['Chimay Bleue', 'Chimay'],
  ['Athletic Brewing Run Wild (non-alcoholic)', ''],
] as const

export const cocktails = [
  ['Negroni', 'Gin, Campari, sweet vermouth'],
  ['Old Fashioned', 'Bourbon, demerara, bitters'],
  ['French 75', 'Gin, lemon, sparkling wine'],
  ['Paloma', 'Tequila, grapefruit, lime'],
  ['Aperol Spritz', 'Aperol, Prosecco, soda'],
  ['Penicillin', 'Scotch, ginger, honey, lemon'],
  ['Espresso Martini', 'Vodka, coffee liqueur, espresso'],
] as const

export const spirits = [
  'Lagavulin 16',
  'Hendrick’s',
  'Buffalo Trace',
  'Rémy Martin VSOP',
  'Don Julio Reposado',
  'Grappa Nonino',
  'Calvados Drouin 12 Ans',
  'Talisker 10',
  'Woodford Reserve',
  'Maker’s Mark',
] as const

export const dishes = [
  ['Roast Chicken', 'Bread salad, currants, pine nuts'],
  ['Burrata', 'Heirloom tomatoes, basil, Ligurian olive oil'],
  ['Dry-Aged Ribeye 16 oz', 'Bone marrow butter, red wine jus'],
  ['Cacio e Pepe', 'Tonnarelli, pecorino romano'],
  ['Half Dozen Oysters', 'Champagne mignonette'],
  ['Little Gem Salad', 'Anchovy, lemon, breadcrumbs'],
  ['Grilled Branzino', 'Fennel, Sancerre butter'],
  ['Steak Frites', 'Sauce béarnaise'],
  ['Chocolate Budino', 'Sea salt, crème fraîche'],
  ['Beef Bourguignon', 'Braised in Pinot Noir, pommes purée'],
] as const
