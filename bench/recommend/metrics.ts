// Figures of ranked lists and predicted points against ratings that were held out.

/** A member's result: candidates in their order, predicted points, and the ratings held out. */
export interface Judged {
  order: readonly string[]
  predicted: ReadonlyMap<string, number>
  heldOut: ReadonlyMap<string, number>
  hasHistory: boolean
}

/** Points from which a wine counts as liked: 4 stars. */
export const likedFrom = 80

/** Normalized discounted cumulative gain of the first ten, for gains of the wines; null where there is none to get. */
export function ndcgAt10(order: readonly string[], gains: ReadonlyMap<string, number>): number | null {
  const discounted = (values: readonly number[]) =>
    values.slice(0, 10).reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0)
  const best = discounted([...gains.values()].sort((one, other) => other - one))
  return best === 0 ? null : discounted(order.slice(0, 10).map((id) => gains.get(id) ?? 0)) / best
}

/** Liked wines gain 1. */
export const likedGains = (heldOut: ReadonlyMap<string, number>, from = likedFrom) =>
  new Map([...heldOut].map(([id, points]) => [id, points >= from ? 1 : 0]))

/** A wine of 5 stars gains 31, one of 3 stars 7. */
export const gradedGains = (heldOut: ReadonlyMap<string, number>) =>
  new Map([...heldOut].map(([id, points]) => [id, 2 ** (points / 20) - 1]))

/** Pairs of a person's held-out wines half a star or more apart: how many a score puts in the right order. */
export function pairs(heldOut: ReadonlyMap<string, number>, score: (id: string) => number) {
  let [right, all] = [0, 0]
  for (const [better, high] of heldOut) {
    for (const [worse, low] of heldOut) {
      if (high - low < 10) continue
      const difference = score(better) - score(worse)
      right += difference > 0 ? 1 : difference === 0 ? 0.5 : 0
      all++
    }
  }
  return { right, all }
}

/** Liked wines beside candidates that were not rated: how many come before them. */
export function likedFirst(judged: Judged) {
  let [right, all, unliked] = [0, 0, 0]
  for (const id of [...judged.order].reverse()) {
    const points = judged.heldOut.get(id)
    if (points === undefined) unliked++
    else if (points >= likedFrom) {
      right += unliked
      all++
    }
  }
  return { right, all: all * unliked }
}

export interface Figures {
  ndcg: number
  ndcgLoved: number
  ndcgFive: number
  ndcgGraded: number
  ndcgNew: number
  ndcgNewGraded: number
  rmse: number
  rmseNew: number
  /** By rank and by predicted points. */
  pairsByRank: number
  pairsByPoints: number
  likedFirst: number
}

export function figuresOf(people: readonly Judged[]): Figures {
  const mean = (values: readonly (number | null)[]) => {
    const numbers = values.filter((value) => value !== null)
    return numbers.reduce((sum, value) => sum + value, 0) / Math.max(1, numbers.length)
  }
  const share = (parts: readonly { right: number; all: number }[]) =>
    parts.reduce((sum, { right }) => sum + right, 0) /
    Math.max(
      1,
      parts.reduce((sum, { all }) => sum + all, 0),
    )
  const old = people.filter(({ hasHistory }) => hasHistory)
  const fresh = people.filter(({ hasHistory }) => !hasHistory)
  const error = (of: readonly Judged[]) =>
    Math.sqrt(
      mean(
        of.flatMap(({ heldOut, predicted }) =>
          [...heldOut].map(([id, points]) => (points - predicted.get(id)!) ** 2),
        ),
      ),
    )
  const ranks = people.map(({ order }) => new Map(order.map((id, rank) => [id, -rank])))
  return {
    ndcg: mean(old.map(({ order, heldOut }) => ndcgAt10(order, likedGains(heldOut)))),
    ndcgLoved: mean(old.map(({ order, heldOut }) => ndcgAt10(order, likedGains(heldOut, 90)))),
    ndcgFive: mean(old.map(({ order, heldOut }) => ndcgAt10(order, likedGains(heldOut, 100)))),
    ndcgGraded: mean(old.map(({ order, heldOut }) => ndcgAt10(order, gradedGains(heldOut)))),
    ndcgNew: mean(fresh.map(({ order, heldOut }) => ndcgAt10(order, likedGains(heldOut)))),
    ndcgNewGraded: mean(fresh.map(({ order, heldOut }) => ndcgAt10(order, gradedGains(heldOut)))),
    rmse: error(old),
    rmseNew: error(fresh),
    pairsByRank: share(people.map(({ heldOut }, index) => pairs(heldOut, (id) => ranks[index]!.get(id)!))),
    pairsByPoints: share(people.map(({ heldOut, predicted }) => pairs(heldOut, (id) => predicted.get(id)!))),
    likedFirst: share(people.map(likedFirst)),
  }
}
