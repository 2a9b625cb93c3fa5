import type { Box } from '~/wines/reading/source-document'

/** What a page's picture depends on, for its address: a page that is turned or cropped has another picture. */
export function pagePictureVersion({ rotation, crop }: { rotation: number; crop: Box | null }): string {
  const box = crop ? [crop.x, crop.y, crop.width, crop.height].map(Math.round) : []
  return [rotation, ...box].join('-')
}
