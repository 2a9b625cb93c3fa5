import { DomainError } from '~/foundation/kit/errors'

/** Numbers as the first, the last and the step between them. */
export type Run = readonly [first: number, last: number, step: number]

/** Ascending numbers as runs of equal steps: the positions of 5,000 rows that were read together are one. */
export function runsOf(numbers: readonly number[]): Run[] {
  const runs: Run[] = []
  for (const number of numbers) {
    const [first, last, step] = runs.at(-1) ?? [0, 0, -1]
    if (step === 0) runs[runs.length - 1] = [first, number, number - first]
    else if (step > 0 && number === last + step) runs[runs.length - 1] = [first, number, step]
    else runs.push([number, number, 0])
  }
  return runs
}

export const isInRuns = (number: number, runs: readonly Run[]): boolean =>
  runs.some(
    ([first, last, step]) =>
      number >= first && number <= last && (step === 0 || (number - first) % step === 0),
  )

/** A free position behind a row. Throws `no-room` (409) where the next row follows at once. */
export function positionBehind(positions: readonly number[], position: number): number {
  const next = Math.min(...positions.filter((other) => other > position))
  // The rest of a row is split again more often than its beginning, so most of the room stays behind it.
  const room = Number.isFinite(next) ? next - position : 6_000
  if (room < 2)
    throw new DomainError(
      'no-room',
      409,
      'No more rows can be made here. Add this wine to your cellar by hand.',
    )
  return position + Math.ceil(room / 6)
}
