import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { solveAssignment } from '~/club/runs/assignment/solve-assignment'
import { testSeed } from '../../../seed'

const options = { seed: testSeed, numRuns: 300 }

/** Members and wines small enough to try every way of giving them out. */
const small = fc
  .record({ rows: fc.integer({ min: 0, max: 6 }), wines: fc.integer({ min: 1, max: 4 }) })
  .chain(({ rows, wines }) =>
    fc.record({
      scores: fc.array(
        fc.array(
          fc.oneof(
            { weight: 6, arbitrary: fc.integer({ min: -1_400, max: 100 }) },
            { weight: 1, arbitrary: fc.constant(-Infinity) },
          ),
          { minLength: wines, maxLength: wines },
        ),
        { minLength: rows, maxLength: rows },
      ),
      capacities: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: wines, maxLength: wines }),
    }),
  )

interface Worth {
  served: number
  sum: number
}

const isBetter = (one: Worth, other: Worth) =>
  one.served > other.served || (one.served === other.served && one.sum > other.sum)

/** The best way by trying all of them: most rows served, then the highest sum. */
function byTryingAll(scores: number[][], capacities: number[], row = 0): Worth {
  if (row === scores.length) return { served: 0, sum: 0 }
  let best = byTryingAll(scores, capacities, row + 1)
  for (const [option, score] of scores[row]!.entries()) {
    if (capacities[option]! === 0 || score === -Infinity) continue
    const rest = byTryingAll(
      scores,
      capacities.map((capacity, at) => (at === option ? capacity - 1 : capacity)),
      row + 1,
    )
    const worth = { served: rest.served + 1, sum: rest.sum + score }
    if (isBetter(worth, best)) best = worth
  }
  return best
}

function worthOf(scores: number[][], assignment: (number | null)[]): Worth {
  const served = assignment.flatMap((option, row) => (option === null ? [] : [scores[row]![option]!]))
  return { served: served.length, sum: served.reduce((sum, score) => sum + score, 0) }
}

/** Two wines: everyone gets the first, then those move who lose least by it. The optimum without any flow. */
function bestOfTwo(scores: number[][], [first, second]: [number, number]): number {
  const losses = scores.map(([one, other]) => one! - other!).toSorted((a, b) => a - b)
  const all = scores.reduce((sum, [one]) => sum + one!, 0)
  let best = -Infinity
  let moved = 0
  for (let count = 0; count <= scores.length; count++) {
    if (scores.length - count <= first && count <= second) best = Math.max(best, all - moved)
    moved += losses[count] ?? 0
  }
  return best
}

describe('giving wines to members by taste', () => {
  it('serves as many as the stock allows with the highest sum of scores, as trying everything finds', () => {
    fc.assert(
      fc.property(small, ({ scores, capacities }) => {
        const assignment = solveAssignment(scores, capacities)
        for (const [option, capacity] of capacities.entries()) {
          expect(assignment.filter((one) => one === option).length).toBeLessThanOrEqual(capacity)
        }
        expect(worthOf(scores, assignment)).toEqual(byTryingAll(scores, capacities))
      }),
      options,
    )
  })

  it('finds the optimum of hundreds of members and two wines, which sorting finds too', () => {
    const members = fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 })), {
      minLength: 100,
      maxLength: 400,
    })
    fc.assert(
      fc.property(members, fc.integer({ min: 0, max: 100 }), (scores, share) => {
        const first = Math.round((scores.length * share) / 100)
        const capacities: [number, number] = [first, scores.length - first + 5]
        const { served, sum } = worthOf(scores, solveAssignment(scores, capacities))
        expect(served).toBe(scores.length)
        expect(sum).toBe(bestOfTwo(scores, capacities))
      }),
      { ...options, numRuns: 40 },
    )
  })

  it('leaves out those who come last where everyone likes a wine equally', () => {
    expect(solveAssignment([[80], [80], [80]], [2])).toEqual([0, 0, null])
  })

  it('moves a member who minds little, so that one who minds much gets the last bottle', () => {
    const scores = [
      [90, 80],
      [80, -920],
    ]
    expect(solveAssignment(scores, [1, 5])).toEqual([1, 0])
  })

  it('takes well under a second for 5,000 members and 6 wines that are all short', () => {
    let state = testSeed
    const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
    const scores = Array.from({ length: 5_000 }, () =>
      Array.from({ length: 6 }, () => Math.floor(random() * 100) - (random() < 0.2 ? 400 : 0)),
    )
    const began = performance.now()
    const assignment = solveAssignment(scores, [834, 834, 834, 834, 834, 830])
    expect(performance.now() - began).toBeLessThan(1_000)
    expect(assignment).not.toContain(null)
  })
})
