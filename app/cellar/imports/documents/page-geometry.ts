// Turning and cropping pages. Pure, browser-safe.
import type { Box } from '~/cellar/list-reader/source-document'

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

/** The edges of a part of a page, in percent of its width and height. */
export interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

/** The part of a page of this size between these edges, in whole units. */
export function cropOfEdges({ left, top, right, bottom }: Edges, { width, height }: Size): Box {
  const at = (percent: number, all: number) => Math.round((Math.min(Math.max(percent, 0), 100) / 100) * all)
  const [x, y] = [at(left, width), at(top, height)]
  return { x, y, width: at(right, width) - x, height: at(bottom, height) - y }
}
