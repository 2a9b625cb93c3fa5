import { DomainError } from '~/foundation/kit/errors'

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
