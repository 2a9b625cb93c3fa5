import type { Club } from './club'
import type { Scopes } from './scope.server'

/**
 * A read for a club's pages that is made once per version of the club: whatever changes what it returns makes the
 * directory hand out a new `Club`. For display only: what a person agrees to or is charged is read in its own
 * transaction.
 */
export function oncePerClub<Value, Rest extends unknown[]>(
  read: (scopes: Pick<Scopes, 'club'>, club: Club, ...rest: Rest) => Promise<Value>,
): typeof read {
  const readings = new WeakMap<Club, Promise<Value>>()
  return (scopes, club, ...rest) => {
    const earlier = readings.get(club)
    if (earlier) return earlier
    const reading = read(scopes, club, ...rest)
    readings.set(club, reading)
    // A failed read must not be kept.
    reading.catch(() => readings.delete(club))
    return reading
  }
}
