import type { SharpOptions } from 'sharp'
import { maxPixels, pictureErrorMessages } from './limits'

/** How every uploaded file is opened: bounded in pixels, its first page alone, refused where it is not whole. */
export const safeReadOptions: SharpOptions = {
  limitInputPixels: maxPixels,
  failOn: 'error',
  sequentialRead: true,
  pages: 1,
}

/** A picture that takes longer is given up. */
export const maxSeconds = 8

/** The image library: loaded when it is first needed, with one thread for each picture and no memory of old ones. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** The library's refusal as a sentence for people. */
export function unreadableReason(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (/pixel limit/i.test(message)) return pictureErrorMessages.tooManyPixels
  if (/timeout/i.test(message)) return pictureErrorMessages.slow
  return pictureErrorMessages.broken
}
