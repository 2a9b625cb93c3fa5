// Dishes of a question that are not what their words alone say: pasta in another sauce, a stew without meat. Pure.
import { textOf, type Token } from './words'

/** Marks and words of a question beside its foods. */
interface DishWants {
  attributes: string[]
  foodWords: Readonly<Record<string, string>>
}

/** Pasta with cheese, butter or pumpkin is in no tomato sauce: "gorgonzola gnocchi". */
export function inSauce(foods: string[], wants: DishWants, tokens: readonly Token[]): string[] {
  if (!foods.includes('pasta-tomato')) return foods
  if (foods.includes('pesto')) return foods.filter((food) => food !== 'pasta-tomato')
  if (!foods.some((food) => cheeses.has(food)) && !tokens.some(({ key }) => whiteSauces.has(key)))
    return foods
  const words: Readonly<Record<string, string>> = wants.foodWords
  wants.foodWords = { ...words, 'pasta-cream': words['pasta-tomato'] ?? 'pasta' }
  return ['pasta-cream', ...foods.filter((food) => food !== 'pasta-tomato' && !cheeses.has(food))]
}
const whiteSauces = new Set(
  'truffle truffles tartufo truffe trufa butter burro beurre mantequilla sage salvia cream panna creme nata pumpkin zucca squash ricotta alfredo'.split(
    ' ',
  ),
)
const cheeses = new Set(['blue-cheese', 'goat-cheese', 'fondue'])

/** A dish without meat that is named as one with it usually is: "vegan stew", "lentil chili". */
export function withoutMeat(foods: string[], wants: DishWants, tokens: readonly Token[]): string[] {
  const says = (words: ReadonlySet<string>) => tokens.some(({ key }) => words.has(key))
  // "Half of us are vegan": beside a dish it tells of the table.
  const isTable = tokens.some(
    ({ key }, at) =>
      ['vegan', 'veggie', 'vegetarian', 'vegans', 'vegetarians'].includes(key) && eatsVegan(tokens, at),
  )
  if (isTable) wants.attributes = wants.attributes.filter((mark) => mark !== 'Vegan')
  if (isTable && foods.length > 0) return [...foods.filter((food) => food !== 'vegetarian'), 'vegetarian']
  const isPlant = says(plantWords) || (foods.includes('vegetarian') && namesPlantDish(tokens))
  if (!isPlant || !foods.some((food) => meats.has(food))) return foods
  const word = tokens.find(({ key }) => plantWords.has(key) || plantStaples.has(key))!.key
  wants.foodWords = { vegetarian: word, ...wants.foodWords }
  const rest = foods.filter((food) => !meats.has(food))
  return rest.length > 0 ? rest : ['vegetarian']
}
const eatsVegan = (tokens: readonly Token[], at: number): boolean =>
  (['half', 'are', 'one', 'table', 'other', 'others', 'some', 'part', 'two'].includes(
    tokens[at - 1]?.key ?? '',
  ) ||
    // "My wife is a vegetarian, I'm having a steak."
    (tokens[at + 1]?.pause !== 'none' &&
      /\b(?:(?:is|s|am|m)(?: a)?|a)$/.test(textOf(tokens.slice(Math.max(0, at - 2), at)))) ||
    ['plate', 'option', 'main', 'person', 'dish'].includes(tokens[at + 1]?.key ?? '')) &&
  !['wine', 'wines'].includes(tokens[at + 1]?.key ?? '')
/** "Lentil chili" has no meat; "duck and lentils" has. */
const namesPlantDish = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ key }, at) =>
      plantStaples.has(key) &&
      !['and', 'with', 'over', 'on'].includes(tokens[at - 1]?.key ?? '') &&
      tokens[at + 1]?.pause === 'none' &&
      !['and', 'with'].includes(tokens[at + 1]!.key),
  )
const plantWords = new Set(
  'vegan vegetarian veggie veggies meatless plantbased tofu seitan tempeh vegetarien vegetariano vegetariana vegano vegana'.split(
    ' ',
  ),
)
const plantStaples = new Set('lentil lentils chickpea chickpeas bean beans jackfruit'.split(' '))
const meats = new Set(
  'beef steak burger lamb pork veal game sausage barbecue chicken duck turkey charcuterie'.split(' '),
)
