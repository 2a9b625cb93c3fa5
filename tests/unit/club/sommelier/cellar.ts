import {
  answer,
  type AnswerContext,
  type SommelierAnswer,
  type SommelierWine,
} from '~/club/sommelier/engine/answer.server'
import { noCellarFacts } from '~/cellar/reference/labels'

let made = 0

/** A wine of a club; a red Barolo of 2019 at $80 unless said. */
export function aSommelierWine(facts: Partial<SommelierWine> = {}): SommelierWine {
  made++
  const { body, acidity, sweetness, oak, abvTenths, drinkFrom, drinkUntil } = noCellarFacts
  return {
    body,
    acidity,
    sweetness,
    oak,
    abvTenths,
    drinkFrom,
    drinkUntil,
    id: `wine-${made}`,
    producer: 'Elio Prova',
    name: `Bricco ${made}`,
    type: 'red',
    vintage: 2019,
    varietal: 'Nebbiolo',
    country: 'Italy',
    region: 'Piedmont',
    appellation: 'Barolo',
    formatMl: 750,
    attributes: [],
    bottlePriceCents: 8_000,
    glassPriceCents: null,
    stock: 12,
    reservedFor: null,
    note: '',
    ...facts,
  }
}

const white = {
  type: 'white',
  varietal: 'Sauvignon Blanc',
  country: 'France',
  region: 'Loire Valley',
  appellation: 'Sancerre',
} as const

/** A small cellar with prices, kinds and places that tests ask for. */
export const smallCellar = (): SommelierWine[] => [
  aSommelierWine({ id: 'barolo', producer: 'Aldo Testa', name: 'Cannubi', bottlePriceCents: 12_000 }),
  aSommelierWine({
    id: 'barolo-cheap',
    producer: 'Bruna Prova',
    name: 'Serra',
    bottlePriceCents: 6_500,
    glassPriceCents: 1_600,
  }),
  aSommelierWine({
    id: 'sancerre',
    producer: 'Domaine Essai',
    name: 'Les Pierres',
    ...white,
    vintage: 2022,
    bottlePriceCents: 4_200,
    sweetness: 'dry',
  }),
  aSommelierWine({
    id: 'sancerre-dear',
    producer: 'Clos Preuve',
    name: 'Silex',
    ...white,
    vintage: 2021,
    bottlePriceCents: 9_500,
    sweetness: 'dry',
  }),
  aSommelierWine({
    id: 'napa',
    producer: 'Sample Ridge',
    name: 'Estate',
    varietal: 'Cabernet Sauvignon',
    country: 'USA',
    region: 'California',
    appellation: 'Napa Valley',
    bottlePriceCents: 15_000,
    reservedFor: 'Grand Cru',
  }),
  aSommelierWine({
    id: 'gone',
    producer: 'Weingut Muster',
    name: 'Steinberg',
    type: 'white',
    varietal: 'Riesling',
    country: 'Germany',
    region: 'Mosel',
    appellation: 'Mosel',
    bottlePriceCents: 3_000,
    stock: 0,
  }),
  aSommelierWine({
    id: 'moscato',
    producer: 'Cascina Campione',
    name: 'Lieve',
    type: 'sweet',
    varietal: 'Moscato',
    appellation: "Moscato d'Asti",
    bottlePriceCents: 2_800,
    vintage: 2023,
  }),
]

export type Ask = (question: string, context?: Partial<AnswerContext>) => SommelierAnswer

/** Asks one question about these wines. */
export const askerOf =
  (wines: readonly SommelierWine[]): Ask =>
  (question, context = {}) =>
    answer(question, { wines, audience: 'member', locale: 'en-US', year: 2026, ...context })

/** Asks questions in one conversation; the answer to the last. */
export function converse(ask: Ask, questions: readonly string[]): SommelierAnswer {
  let given = ask(questions[0]!)
  for (const question of questions.slice(1)) {
    // The state that is stored between two requests is JSON.
    given = ask(question, { state: JSON.parse(JSON.stringify(given.state)) })
  }
  return given
}

export const idsOf = ({ cards }: SommelierAnswer): string[] => cards.map(({ wineId }) => wineId)
