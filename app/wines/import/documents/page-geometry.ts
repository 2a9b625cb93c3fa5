// Turning and cropping pages. Pure, browser-safe.
import type { Box } from '~/wines/reading/source-document'

interface Size {
  width: number
  height: number
}

/** The size of a page of a file that is turned clockwise by these degrees. */
export function turnedSize(
  { file_width, file_height }: { file_width: number; file_height: number },
  rotation: number,
): Size {
  return rotation % 180 === 0
    ? { width: file_width, height: file_height }
    : { width: file_height, height: file_width }
}

/** The size of a page that is turned, then cropped. */
export function sizeOfPage(
  page: { file_width: number; file_height: number },
  rotation: number,
  crop: Box | null,
): Size {
  return crop ? { width: crop.width, height: crop.height } : turnedSize(page, rotation)
}

/** Where a part of a page is after the page, of this size, is turned clockwise by a quarter. */
export function turnedBox(box: Box, { height }: Size): Box {
  return { x: height - box.y - box.height, y: box.x, width: box.height, height: box.width }
}

/** The part of a box that is on a page of this size, in whole units. */
export function cropWithin({ x, y, width, height }: Box, size: Size): Box {
  const left = Math.round(Math.min(Math.max(x, 0), size.width))
  const top = Math.round(Math.min(Math.max(y, 0), size.height))
  return {
    x: left,
    y: top,
    width: Math.round(Math.min(Math.max(x + width, 0), size.width)) - left,
    height: Math.round(Math.min(Math.max(y + height, 0), size.height)) - top,
  }
}
