import type { SharpOptions } from 'sharp'
import { mostPixels, sentences } from './limits'

/** How every uploaded file is opened: bounded in pixels, its first page alone, refused where it is not whole. */
export const readSafely: SharpOptions = {
  limitInputPixels: mostPixels,
  failOn: 'error',
  sequentialRead: true,
  pages: 1,
}

/** A picture that takes longer is given up. */
export const mostSeconds = 8

/** The image library: loaded when it is first needed, with one thread for each picture and no memory of old ones. */
export async function imaging() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** The library's refusal as a sentence for people. */
export function unreadable(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (/pixel limit/i.test(message)) return sentences.tooManyPixels
  if (/timeout/i.test(message)) return sentences.slow
  return sentences.broken
}
