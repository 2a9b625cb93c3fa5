import { loadSharp } from '~/foundation/pictures/sharp.server'
import type { DrawnPage } from '../reading-tasks'
import { colorRegion, regionOf, type Arrangement } from './pictures/prepare-page'
import type { PagePicture } from './pictures/open-photo.server'

/** Pictures of pages are no wider, and no taller than three times this. */
const mostWidth = 3_000

/**
 * A page as a picture (WebP) of `width` pixels: turned and cropped as a person chose, and straight where its text is
 * recognized, so that places of recognized runs fit. A photo is not enlarged.
 */
export async function drawPage(
  page: PagePicture,
  arrangement: Arrangement,
  width: number,
): Promise<DrawnPage> {
  const region = regionOf(page, arrangement)
  const wanted = Math.min(Math.max(width, 16), mostWidth) / region.width
  const mostHigh = (mostWidth * 3) / region.height
  const image = await colorRegion(page, arrangement, Math.min(wanted, page.finest, mostHigh))
  const sharp = await loadSharp()
  const raw = { width: image.width, height: image.height, channels: 3 as const }
  const bytes = await sharp(image.data, { raw }).webp({ quality: 80, effort: 1 }).toBuffer()
  return { bytes: new Uint8Array(bytes), width: image.width, height: image.height }
}
