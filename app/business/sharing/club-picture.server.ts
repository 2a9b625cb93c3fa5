import { LRUCache } from 'lru-cache'
import type { Club } from '#/tenants/club'
import { logoInfo, pictureIdIn } from '~/foundation/theme/media'
import { drawPicture, imageQueue } from '~/foundation/pictures/image-worker.server'
import type { ImageWorker } from '~/foundation/pictures/image-tasks'
import type { PictureStore } from '~/foundation/pictures/picture-store.server'
import { appIconSizes } from './app-manifest'

const cache = new LRUCache<string, Promise<Buffer>>({ max: 128 })
/** One at a time: rendering takes a CPU for a moment, and pages have priority. */
const inTurn = imageQueue()

/**
 * A picture drawn for a version of a club, kept for the next request. Throws `pictures-busy` (503) while the machine has
 * no time for it: what asks is a program that comes again.
 */
function drawnOnce(name: string, club: Club, draw: () => Promise<Buffer>): Promise<Buffer> {
  const key = `${name} ${club.id} ${club.version}`
  const cached = cache.get(key)
  if (cached) return cached
  const drawn = inTurn(draw)
  drawn.catch(() => cache.peek(key) === drawn && cache.delete(key))
  cache.set(key, drawn)
  return drawn
}

/** A club's link preview as PNG, in its colors and fonts. */
export function socialImage(club: Club, { imageWorker }: { imageWorker: ImageWorker }): Promise<Buffer> {
  const { name, brand } = club
  const options = { name, brand, picturesFolder: 'public' }
  return drawnOnce('social-image', club, () => drawPicture(imageWorker, 'social-image', options))
}

/** The icon of a club's pages on a home screen as PNG: its logo, else its letters. Another size gets the smallest. */
export function appIcon(
  club: Club,
  pixels: number,
  { imageWorker, pictures }: { imageWorker: ImageWorker; pictures: PictureStore },
): Promise<Buffer> {
  const size = appIconSizes.find((one) => one === pixels) ?? appIconSizes[0]
  return drawnOnce(`icon ${size}`, club, async () => {
    const { name, brand } = club
    const [info, id] = [logoInfo(brand.logo), pictureIdIn(brand.logo)]
    const file = brand.logo?.split('/').at(-1) ?? ''
    const bytes = info && id ? await pictures.read({ businessId: club.id, id }, file) : null
    const logo = info && bytes ? { bytes, tone: info.tone } : null
    return drawPicture(imageWorker, 'app-icon', { name, brand, size, logo })
  })
}
