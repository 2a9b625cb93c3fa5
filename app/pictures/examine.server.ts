import { fileTypeFromBuffer } from 'file-type'
import { imaging, readSafely, unreadable } from './imaging.server'
import { leastPixels, mostPixels, sentences, type PictureKind } from './limits'
import { pictureRefused } from './picture-refused'
import { lookup } from '~/kit/lookup'

/** By what their first bytes say; a file's name and what its sender calls it count for nothing. */
const readable = lookup({
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/avif': 'heif',
})

const told = lookup({
  'image/apng': sentences.moving,
  'image/gif': sentences.gif,
  'image/heic': sentences.heic,
  'image/heif': sentences.heic,
  'image/heic-sequence': sentences.heic,
  'image/heif-sequence': sentences.heic,
  'application/pdf': sentences.pdf,
})

/**
 * Looks at a file before anything is decoded: by its content, so that only the four kinds we take ever reach the image
 * library. Throws a DomainError tied to the field of its kind, with a sentence that says what to do.
 */
export async function examine(bytes: Buffer, kind: PictureKind): Promise<void> {
  const refuse = (sentence: string) => pictureRefused(kind, sentence)
  if (bytes.length === 0) throw refuse(sentences.empty)
  if (isSvg(bytes)) throw refuse(sentences.svg)
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const expected = readable.get(found?.mime ?? '')
  if (!expected) throw refuse(told.get(found?.mime ?? '') ?? sentences.unknown)

  const sharp = await imaging()
  const facts = await sharp(bytes, readSafely)
    .metadata()
    .catch((error: unknown) => {
      throw refuse(unreadable(error))
    })
  if (facts.format !== expected) throw refuse(sentences.unknown)
  if (facts.pages && facts.pages > 1) throw refuse(sentences.moving)
  const { width, height } = facts
  if (width * height > mostPixels) throw refuse(sentences.tooManyPixels)
  const least = leastPixels[kind]
  if (Math.min(width, height) < least.short || Math.max(width, height) < least.long) {
    throw refuse(tooSmall(kind, width, height))
  }
}

function tooSmall(kind: PictureKind, width: number, height: number): string {
  const size = `${width} by ${height} pixels`
  return kind === 'logo'
    ? `This logo is only ${size} and could not be made out. Choose one that is at least 200 pixels wide.`
    : `This photo is only ${size} and would look blurred. Choose one that is at least 1200 pixels wide.`
}

/** An SVG is text with the element near its beginning, whatever stands before it. */
function isSvg(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 4_096)
  const text = head[0] === 0xff || head[0] === 0xfe ? head.toString('utf16le') : head.toString('utf8')
  return /^[\s\uFEFF]*(<\?xml|<!--|<!DOCTYPE\s+svg|<svg)/i.test(text) && /<([a-z]+:)?svg[\s>]/i.test(text)
}
