import type { SharpOptions } from 'sharp'
import { maxPixels, pictureErrorMessages } from './limits'

/** Options for opening uploads: limited pixels, first page only, incomplete files rejected. */
export const safeReadOptions: SharpOptions = {
  limitInputPixels: maxPixels,
  failOn: 'error',
  sequentialRead: true,
  pages: 1,
}

/** Timeout per picture. */
export const maxSeconds = 8

/** The image library, loaded on first use, with one thread per picture and no cache. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** The library's error as a message for the user. */
export function unreadableReason(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (/pixel limit/i.test(message)) return pictureErrorMessages.tooManyPixels
  if (/timeout/i.test(message)) return pictureErrorMessages.slow
  return pictureErrorMessages.broken
}
