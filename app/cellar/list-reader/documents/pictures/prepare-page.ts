// A page as a person arranged it, made straight, in any resolution. Pure but for the decoding it is given.
import type { Box } from '../../source-document'
import type { Rotation } from '../../reading-tasks'
import type { GreyImage } from './grey-image'
import type { PagePicture } from './open-photo.server'
import { findStraightening, straightened, type Straightening } from './straighten'
import { turnedImage } from './turn-image'

/** A region of a straight page in pixels, and how many of them are one of the page's units. */
export interface PreparedPage extends GreyImage {
  pixelsPerUnit: number
}

/** Pixels of a picture that is held in memory, and of the part that is recognized. */
const mostPixels = 16_000_000
const recognizedPixels = 5_600_000
/** A small picture is enlarged by this much at most. */
const mostEnlarged = 2.2

export interface Arrangement {
  rotation: Rotation
  /** In the units of the turned page. */
  crop: Box | null
}

/** The region that a person chose, inside the turned page. */
export function regionOf(page: PagePicture, { rotation, crop }: Arrangement): Box {
  const isSideways = rotation === 90 || rotation === 270
  const [width, height] = isSideways ? [page.height, page.width] : [page.width, page.height]
  if (crop === null) return { x: 0, y: 0, width, height }
  const x = Math.min(Math.max(crop.x, 0), width - 1)
  const y = Math.min(Math.max(crop.y, 0), height - 1)
  return {
    x,
    y,
    width: Math.max(1, Math.min(crop.width, width - x)),
    height: Math.max(1, Math.min(crop.height, height - y)),
  }
}

/** Pixels per unit for text recognition. */
export function recognitionScale(page: PagePicture, region: Box): number {
  const wanted = Math.sqrt(recognizedPixels / (region.width * region.height))
  const most = Math.sqrt(mostPixels / (page.width * page.height))
  return Math.min(wanted, page.finest * mostEnlarged, most)
}

/**
 * The region in grey, straight. The straightening is found on the whole page, so that the same page is drawn and
 * recognized alike.
 */
export async function greyRegion(
  page: PagePicture,
  arrangement: Arrangement,
  pixelsPerUnit: number,
): Promise<PreparedPage> {
  const whole = turnedImage(await page.grey(pixelsPerUnit), 1, arrangement.rotation)
  return cut(
    whole,
    1,
    page.isExact ? null : findStraightening(whole),
    regionOf(page, arrangement),
    pixelsPerUnit,
  )
}

/** The region in color, straight, three bytes per pixel. */
export async function colorRegion(
  page: PagePicture,
  arrangement: Arrangement,
  pixelsPerUnit: number,
): Promise<PreparedPage> {
  const straightening = await straighteningOf(page, arrangement.rotation)
  const whole = turnedImage(await page.color(pixelsPerUnit), 3, arrangement.rotation)
  return cut(whole, 3, straightening, regionOf(page, arrangement), pixelsPerUnit)
}

/** Always found at the same resolution as for recognition of the whole page. */
async function straighteningOf(page: PagePicture, rotation: Rotation): Promise<Straightening | null> {
  if (page.isExact) return null
  const whole = regionOf(page, { rotation, crop: null })
  return findStraightening(turnedImage(await page.grey(recognitionScale(page, whole)), 1, rotation))
}

function cut(
  whole: GreyImage,
  channels: number,
  found: Straightening | null,
  region: Box,
  pixelsPerUnit: number,
): PreparedPage {
  const pixels = {
    left: Math.round(region.x * pixelsPerUnit),
    top: Math.round(region.y * pixelsPerUnit),
    width: Math.max(1, Math.min(Math.round(region.width * pixelsPerUnit), whole.width)),
    height: Math.max(1, Math.min(Math.round(region.height * pixelsPerUnit), whole.height)),
  }
  if (found) return { ...straightened(whole, channels, found, pixels), pixelsPerUnit }
  if (pixels.width === whole.width && pixels.height === whole.height) return { ...whole, pixelsPerUnit }
  const data = new Uint8Array(pixels.width * pixels.height * channels)
  for (let y = 0; y < pixels.height; y += 1) {
    const from = (Math.min(pixels.top + y, whole.height - 1) * whole.width + pixels.left) * channels
    data.set(whole.data.subarray(from, from + pixels.width * channels), y * pixels.width * channels)
  }
  return { data, width: pixels.width, height: pixels.height, pixelsPerUnit }
}
