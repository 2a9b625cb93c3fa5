// Texts of the demo's runs for their members. Pure.
import type { Label } from '~/cellar/reference/labels'

interface RunWords {
  title: string
  story: string
  /** Of the dish that goes with the first bottle. */
  recipe: string
}

/** From the oldest run to the one of this month. */
export const runWords: RunWords[] = [
  {
    title: 'First box',
    story: 'We begin with what we pour at home: bottles that need no occasion and forgive a full table.',
    recipe:
      'Orecchiette with broccoli rabe: blanch the greens, keep the water, and finish the pasta in the pan.',
  },
  {
    title: 'Winter kitchen',
    story: 'Short days and long braises. Everything in this box likes a pot that has been on since noon.',
    recipe: 'Short ribs: three hours at 300°F with a bottle you would also drink, then rest them overnight.',
  },
  {
    title: 'Volcanoes',
    story: 'Etna, Vulture, Soave: three volcanoes, black sand under the vines, salt in the glass.',
    recipe: 'Pasta alla Norma: salt the eggplant, fry it twice, grate the ricotta salata at the table.',
  },
  {
    title: 'Before the spring',
    story: 'The last roots of the market, and wines with enough earth in them to keep up.',
    recipe: 'Celery root, roasted whole in salt for two hours, cracked open at the table with brown butter.',
  },
  {
    title: 'Green things',
    story: 'Peas, favas, asparagus: the month that asks for acidity, and these bottles answer.',
    recipe: 'Vignarola: artichokes first, then favas, peas last, mint when it leaves the fire.',
  },
  {
    title: 'The coast',
    story: 'From Liguria down to Salento, grown where the vineyard ends at the water.',
    recipe: 'Linguine with clams: half of them out of the shell, a spoon of pasta water, no cheese.',
  },
  {
    title: 'First tomatoes',
    story: 'They arrived on Tuesday, and Marta changed the menu the same evening.',
    recipe: 'Panzanella: stale bread, the ripest tomatoes, an hour in the bowl before anyone may eat.',
  },
  {
    title: 'High summer',
    story: 'Too hot for the oven. Chill the reds as well: half an hour in ice water does them good.',
    recipe: 'Vitello tonnato: poach the veal the day before, slice it thin, be generous with the capers.',
  },
  {
    title: 'Small growers',
    story:
      'Families with less land than our block has roofs. None of them makes more than a few thousand bottles.',
    recipe: 'Frico: potato, onion, a lot of Montasio, and the patience to turn it once.',
  },
  {
    title: 'Harvest',
    story: 'While they pick the next one, we open the last: this is what a good year tastes like.',
    recipe: 'Sausages with grapes: brown the sausages, add the grapes until they burst, vinegar at the end.',
  },
  {
    title: 'Mushrooms',
    story: 'Wet leaves and porcini, and the first cold evening for a bottle with some years behind it.',
    recipe: 'Tajarin with porcini: forty yolks to the kilo, and the mushrooms never washed.',
  },
  {
    title: 'For the long table',
    story:
      'The month of guests. One bottle for the cooks, one for the table, and what Marta kept at the back.',
    recipe: 'Roast capon: salt it two days before, start it breast down, rest it as long as it roasted.',
  },
]

const pairings: Record<Label['type'], string[]> = {
  red: ['Braised short rib', 'Pappardelle with wild boar', 'Grilled lamb and rosemary', 'Mushroom lasagna'],
  white: ['Clams and white beans', 'Roast chicken with lemon', 'Risotto with peas', 'Grilled sea bream'],
  rose: ['Pizza with anchovies', 'Grilled prawns', 'Tomatoes and burrata'],
  orange: ['Frico with potatoes', 'Aged Montasio', 'Squash tortelli'],
  sparkling: ['Fried zucchini flowers', 'Prosciutto and melon', 'Oysters'],
  sweet: ['Almond cantucci', 'Blue cheese and honey', 'Hazelnut cake'],
  fortified: ['Dark chocolate', 'Walnuts and Parmesan'],
}

/** Dishes for a wine of a run; `turn` varies them. */
export const pairingOf = (type: Label['type'], turn: number): string =>
  pairings[type][turn % pairings[type].length]!

const openings = ['Open it', 'Pour it', 'Serve it']
const moments = ['an hour before dinner', 'a little colder than you think', 'in the largest glasses you have']

/** Our note on a wine that the cellar has none for. */
export function noteOf({ varietal, appellation, region }: Label, turn: number): string {
  const place = appellation || region
  const from = place === '' ? varietal : `${varietal} from ${place}`
  const opening = openings[turn % openings.length]!
  return `${from}. ${opening} ${moments[(turn >> 1) % moments.length]!}.`
}
