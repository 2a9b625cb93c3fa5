import { join } from 'node:path'
import { LruMap } from '#/app/kit/lru-map'
import type { Club } from '#/tenants/club'
import type { Env } from '~/kit/env.server'
import type { ImageWorker } from '~/pictures/image-worker.server'

const cache = new LruMap<Promise<Buffer>>(64)
/** One after the other: a picture takes a processor for a moment, and pages come first. */
let last: Promise<unknown> = Promise.resolve()

/**
 * The picture that stands beside a shared link to a club, as PNG in its colors and faces. Kept for as long as the club
 * looks the same.
 */
export function socialImage(
  club: Club,
  { imageWorker, env }: { imageWorker: ImageWorker; env: Env },
): Promise<Buffer> {
  const key = `${club.id} ${club.version}`
  const known = cache.get(key)
  if (known) return known
  const { name, brand } = club
  const options = { name, brand, fontsFolder: join(env.dataDir, 'faces'), picturesFolder: 'public' }
  const rendered = last.then(() => imageWorker.make('social-image', options))
  last = rendered.catch(() => cache.deleteWhere((one) => one === rendered))
  cache.set(key, rendered)
  return rendered
}
