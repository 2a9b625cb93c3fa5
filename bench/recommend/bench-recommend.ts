// How good recommendations are for people whom nothing was learnt from, and how fast, beside popularity and shrunk bias.
import { buildClub, type Rating } from '~/club/tastes/engine/club-model'
import type { Filters } from '~/club/tastes/engine/filters'
import { decodeWeights } from '~/club/tastes/engine/learnt-weights'
import { recommend } from '~/club/tastes/engine/recommend'
import type { EngineWine } from '~/club/tastes/engine/wine'
import { ms, times, type Row, type Section } from '../table'
import { largeClub, smallClubs, type Choice } from './clubs'
import { learnWeights } from './fit-weights'
import { engine, popularity, shrunkBias } from './methods'
import { figuresOf } from './metrics'
import { hashOf, isHeldOut, ratingsFolder, readClub } from './read-data'
import { reasonFigures } from './reasons'

const clubs = 40

/** Measured on X-Wines in the folder that WINE_DATA names; without it there is nothing to measure. */
export async function recommendations(): Promise<Section[]> {
  const folder = process.env.WINE_DATA
  if (!folder || !ratingsFolder(folder)) {
    console.log('Recommendations are not measured: WINE_DATA names no folder with ratings.csv.gz.')
    return []
  }
  const { wines, ratings } = await readClub(folder)
  const heldOut = ratings.filter(({ memberId }) => isHeldOut(memberId))
  return [
    {
      title: 'Recommendations',
      rows: [
        ...smallRows(wines, heldOut, 'any'),
        ...smallRows(wines, heldOut, 'usual'),
        ...unseenRows(wines, ratings),
        ...largeRows(wines, heldOut),
        ...reasonRows(wines, heldOut),
        ...speedRows(wines, heldOut),
      ],
    },
  ]
}

function smallRows(wines: readonly EngineWine[], ratings: readonly Rating[], choice: Choice): Row[] {
  const made = smallClubs(wines, ratings, { clubs, choice, seed: 'bench' })
  const ours = figuresOf(made.flatMap(engine()))
  const popular = figuresOf(made.flatMap(popularity()))
  const bias = figuresOf(made.flatMap(shrunkBias))
  const which = choice === 'any' ? 'any 150 wines' : '150 wines that people often rate'
  return [
    ratio(`${clubs} clubs of 50 members, ${which}: NDCG@10`, ours.ndcg, 'popularity', popular.ndcg, 1.35),
    ratio('... gains by stars (31 for five, 7 for three)', ours.ndcgGraded, 'popularity', popular.ndcgGraded),
    ratio('... members without ratings', ours.ndcgNew, 'popularity', popular.ndcgNew, 1),
    error('... RMSE of predicted points', ours.rmse, bias.rmse, 0.98),
    error('... members without ratings', ours.rmseNew, bias.rmseNew, 0.98),
    {
      what: '... pairs of held-out wines in the right order, by predicted points',
      figure: ours.pairsByPoints.toFixed(3),
      peer: `shrunk bias ${bias.pairsByPoints.toFixed(3)}`,
      target: '>= .755',
      held: ours.pairsByPoints >= 0.755,
    },
    {
      what: '... by rank, which also weighs popularity and taste',
      figure: ours.pairsByRank.toFixed(3),
      peer: `popularity ${popular.pairsByRank.toFixed(3)}`,
    },
    {
      what: '... liked wines before candidates that were not rated',
      figure: ours.likedFirst.toFixed(3),
      peer: `popularity ${popular.likedFirst.toFixed(3)}`,
    },
  ]
}

/** Clubs with the wines of half of the producers, from weights that were learnt from those of the other half. */
function unseenRows(wines: readonly EngineWine[], ratings: readonly Rating[]): Row[] {
  const isUnseen = ({ producer }: EngineWine) => hashOf(`producer/${producer}`) % 2 === 1
  const unseen = wines.filter(isUnseen)
  const rated = wines.filter((wine) => !isUnseen(wine))
  const ratingsOf = (of: readonly EngineWine[], held: boolean) => {
    const ids = new Set(of.map(({ id }) => id))
    return ratings.filter(({ memberId, wineId }) => isHeldOut(memberId) === held && ids.has(wineId))
  }
  const weights = decodeWeights(learnWeights(rated, ratingsOf(rated, false)))
  const made = smallClubs(unseen, ratingsOf(unseen, true), { clubs, choice: 'any', seed: 'bench' })
  const ours = figuresOf(made.flatMap(engine(weights)))
  const popular = figuresOf(made.flatMap(popularity()))
  const bias = figuresOf(made.flatMap(shrunkBias))
  return [
    ratio(`${clubs} clubs with wines of unseen producers: NDCG@10`, ours.ndcg, 'popularity', popular.ndcg),
    ratio('... members without ratings', ours.ndcgNew, 'popularity', popular.ndcgNew),
    {
      what: '... RMSE of predicted points',
      figure: `${ours.rmse.toFixed(2)} = ${(ours.rmse / bias.rmse).toFixed(3)} x`,
      peer: `shrunk bias ${bias.rmse.toFixed(2)}`,
    },
    {
      what: '... pairs of held-out wines in the right order, by predicted points',
      figure: ours.pairsByPoints.toFixed(3),
      peer: `shrunk bias ${bias.pairsByPoints.toFixed(3)}`,
    },
  ]
}

function largeRows(wines: readonly EngineWine[], ratings: readonly Rating[]): Row[] {
  const club = largeClub(wines, ratings, 'bench')
  const ours = figuresOf(engine()(club))
  const fives = figuresOf(popularity(100)(club))
  const likes = figuresOf(popularity(80)(club))
  const bias = figuresOf(shrunkBias(club))
  const people = new Set(ratings.map(({ memberId }) => memberId)).size.toLocaleString('en')
  return [
    ratio(
      `One club of ${people} members: NDCG@10, 4 stars liked`,
      ours.ndcg,
      'count of 5 stars',
      fives.ndcg,
      1.25,
    ),
    ratio('...', ours.ndcg, 'count of 4 stars and more', likes.ndcg, 1.6),
    ratio('... 4.5 stars liked', ours.ndcgLoved, 'count of 5 stars', fives.ndcgLoved, 1.25),
    ratio('...', ours.ndcgLoved, 'count of 4 stars and more', likes.ndcgLoved, 1.6),
    ratio('... 5 stars liked', ours.ndcgFive, 'count of 5 stars', fives.ndcgFive, 1.25),
    ratio('...', ours.ndcgFive, 'count of 4 stars and more', likes.ndcgFive, 1.6),
    error('... RMSE of predicted points', ours.rmse, bias.rmse, 1),
  ]
}

function reasonRows(wines: readonly EngineWine[], ratings: readonly Rating[]): Row[] {
  const { reasons, telling, withReason, aboutMember } = reasonFigures(
    smallClubs(wines, ratings, { clubs: clubs / 2, choice: 'any', seed: 'reasons' }),
  )
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  return [
    {
      what: 'Reasons that are true of under a third of the club’s list',
      figure: `${percent(telling)} of ${reasons.toLocaleString('en')}`,
      target: '>= 90 %',
      held: telling >= 0.9,
    },
    { what: '... wines with a reason', figure: percent(withReason) },
    { what: '... with a reason about the member', figure: percent(aboutMember) },
  ]
}

function speedRows(wines: readonly EngineWine[], ratings: readonly Rating[]): Row[] {
  const some = [...wines].sort((one, other) => hashOf(one.id) - hashOf(other.id)).slice(0, 300)
  const ids = new Set(some.map(({ id }) => id))
  const sample = ratings.filter(({ wineId }) => ids.has(wineId)).slice(0, 10_000)
  const rebuilds = Array.from({ length: 5 }, () => timed(() => buildClub({ wines: some, ratings: sample })))
  const model = buildClub({ wines: some, ratings: sample })
  const members = [...model.memberIndex.keys()]
  const lists: Took[] = []
  let breaches = 0
  for (let list = 0; list < 1_000; list++) {
    const memberId = members[list % members.length]!
    const filters = filtersOf(some, String(list))
    const { result, ...took } = timed(() => recommend(model, { memberId, filters }))
    lists.push(took)
    const low = new Set(
      sample
        .filter((rating) => rating.memberId === memberId && rating.points < 60)
        .map(({ wineId }) => wineId),
    )
    breaches += result.filter(
      ({ wineId }) =>
        !filters.inStock.has(wineId) ||
        !filters.allowedByTier.has(wineId) ||
        filters.justReceived.has(wineId) ||
        filters.hidden.has(wineId) ||
        low.has(wineId),
    ).length
  }
  const at = (all: readonly Took[], share: number, of: keyof Took) =>
    all.map((one) => one[of]).sort((a, b) => a - b)[Math.floor(all.length * share)]!
  const [rebuild, p95] = [at(rebuilds, 0.5, 'wall'), at(lists, 0.95, 'wall')]
  return [
    {
      what: `Model of ${some.length} wines and ${sample.length.toLocaleString('en')} ratings, rebuilt`,
      figure: ms(rebuild),
      peer: `processor ${ms(at(rebuilds, 0.5, 'processor'))}`,
      target: '<= 300 ms',
      held: rebuild <= 300,
    },
    {
      what: 'List of 50 with reasons, computed, p95',
      figure: ms(p95),
      peer: `processor ${ms(at(lists, 0.95, 'processor'))}`,
      target: '<= 50 ms',
      held: p95 <= 50,
    },
    {
      what: 'Breaches of the filters in 1,000 lists',
      figure: String(breaches),
      target: '0',
      held: breaches === 0,
    },
  ]
}

/** Wines drawn by the seed for each filter. */
function filtersOf(wines: readonly EngineWine[], seed: string): Filters {
  const drawn = (name: string, share: number) =>
    new Set(wines.filter(({ id }) => hashOf(`${seed}/${name}/${id}`) < share * 2 ** 32).map(({ id }) => id))
  return {
    inStock: drawn('stock', 0.7),
    allowedByTier: drawn('tier', 0.8),
    justReceived: drawn('received', 0.1),
    hidden: drawn('hidden', 0.05),
  }
}

/** Milliseconds, as a clock shows them and of the processor: on a busy machine they differ. */
interface Took {
  wall: number
  processor: number
}

function timed<Result>(run: () => Result): { result: Result } & Took {
  const began = performance.now()
  const used = process.cpuUsage()
  const result = run()
  const { user, system } = process.cpuUsage(used)
  return { result, wall: performance.now() - began, processor: (user + system) / 1_000 }
}

function ratio(what: string, figure: number, peer: string, peerFigure: number, least?: number): Row {
  return {
    what,
    figure: `${figure.toFixed(3)} = ${times(figure / peerFigure)}`,
    peer: `${peer} ${peerFigure.toFixed(3)}`,
    ...(least !== undefined && { target: `>= ${least} x`, held: figure >= least * peerFigure }),
  }
}

function error(what: string, figure: number, bias: number, most: number): Row {
  return {
    what,
    figure: `${figure.toFixed(2)} = ${(figure / bias).toFixed(3)} x`,
    peer: `shrunk bias ${bias.toFixed(2)}`,
    target: `<= ${most} x`,
    held: figure <= most * bias,
  }
}
