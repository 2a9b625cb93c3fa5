import { join } from 'node:path'
import { BoundedMap } from '#/tenants/bounded-map'
import type { Club } from '#/tenants/club'
import type { Services } from '~/context.server'

const kept = new BoundedMap<Promise<Buffer>>(64)
/** One after the other: a picture takes a processor for a moment, and pages come first. */
let last: Promise<unknown> = Promise.resolve()

/**
 * The picture that stands beside a shared link to a club, as PNG in its colours and faces. Kept for as long as the club
 * looks the same.
 */
export function socialImage(club: Club, { studio, env }: Pick<Services, 'studio' | 'env'>): Promise<Buffer> {
  const key = `${club.id} ${club.version}`
  const known = kept.get(key)
  if (known) return known
  const { name, brand } = club
  const order = { name, brand, facesFolder: join(env.dataDir, 'faces'), picturesFolder: 'public' }
  const drawn = last.then(() => studio.make('social-image', order))
  last = drawn.catch(() => kept.deleteWhere((one) => one === drawn))
  kept.set(key, drawn)
  return drawn
}
