import type { Box } from '~/cellar/list-reader/source-document'

/** Version of a page's picture, for its address: a page that is turned or cropped has another picture. */
export function pagePictureVersion({ rotation, crop }: { rotation: number; crop: Box | null }): string {
  const box = crop ? [crop.x, crop.y, crop.width, crop.height].map(Math.round) : []
  return [rotation, ...box].join('-')
}
