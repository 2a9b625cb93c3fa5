import { testSeed } from './seed'

/**
 * How long the long runs are. `npm test` runs a part of each random life and of each matrix of faults; with
 * TEST_LENGTH=all, as `npm run test:nightly` sets it, everything.
 */
export const isWhole: boolean = readLength(process.env.TEST_LENGTH)

/** The first in a whole run, the second in a short one. */
export const inFull = <T>(whole: T, short: T): T => (isWhole ? whole : short)

/**
 * All of the cells in a whole run. Otherwise about a fifth of them, in their order and chosen by the seed, and as many
 * more as it takes to have every kind that occurs in the whole.
 */
export function someOf<Cell>(
  cells: readonly Cell[],
  kindsOf: (cell: Cell) => readonly string[],
  { whole = isWhole, seed = testSeed }: { whole?: boolean; seed?: number } = {},
): Cell[] {
  if (whole) return [...cells]
  const places = shuffled([...cells.keys()], seed)
  const names = new Set<string>()
  const positions = new Set<number>()
  for (const place of places) {
    const kinds = kindsOf(cells[place]!)
    if (kinds.every((kind) => names.has(kind))) continue
    positions.add(place)
    for (const kind of kinds) names.add(kind)
  }
  for (const place of places) if (positions.size < cells.length / 5) positions.add(place)
  return cells.filter((_, place) => positions.has(place))
}

/** The same list in an order that the seed decides. */
export function shuffled<T>(items: readonly T[], seed = testSeed): T[] {
  const list = [...items]
  let state = seed
  for (let last = list.length - 1; last > 0; last -= 1) {
    // Xorshift: the seed 0 would stay 0.
    state = (state || 1) ^ (state << 13)
    state ^= state >>> 17
    state ^= state << 5
    const other = (state >>> 0) % (last + 1)
    ;[list[last], list[other]] = [list[other]!, list[last]!]
  }
  return list
}

function readLength(text: string | undefined): boolean {
  if (text !== undefined && text !== '' && text !== 'all')
    throw new Error(`TEST_LENGTH has to be all or not set; it is "${text}"`)
  return text === 'all'
}
