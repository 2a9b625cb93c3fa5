import { LRUCache } from 'lru-cache'
import type { Club } from '#/tenants/club'
import { drawPicture, imageQueue } from '~/foundation/pictures/image-worker.server'
import type { ImageWorker } from '~/foundation/pictures/image-tasks'

const cache = new LRUCache<string, Promise<Buffer>>({ max: 64 })
/** One at a time: rendering takes a CPU for a moment, and pages have priority. */
const inTurn = imageQueue()

/**
 * A club's link preview as PNG, in its colors and fonts. Cached per version of the club. Throws `pictures-busy` (503)
 * while the machine has no time for it: what asks is a program that comes again.
 */
export function socialImage(club: Club, { imageWorker }: { imageWorker: ImageWorker }): Promise<Buffer> {
  const key = `${club.id} ${club.version}`
  const cached = cache.get(key)
  if (cached) return cached
  const { name, brand } = club
  const options = { name, brand, picturesFolder: 'public' }
  const rendered = inTurn(() => drawPicture(imageWorker, 'social-image', options))
  rendered.catch(() => cache.peek(key) === rendered && cache.delete(key))
  cache.set(key, rendered)
  return rendered
}
