import { fileTypeFromBuffer } from 'file-type'
import { loadSharp, safeReadOptions, unreadableReason } from './sharp.server'
import { minPixels, maxPixels, pictureErrorMessages, type PictureKind } from './limits'
import { pictureError } from './picture-error'
import { lookup } from '~/foundation/kit/lookup'

/** File types by their first bytes; name and declared type are ignored. */
const readable = lookup({
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/avif': 'heif',
})

const rejectedTypes = lookup({
  'image/apng': pictureErrorMessages.moving,
  'image/gif': pictureErrorMessages.gif,
  'image/heic': pictureErrorMessages.heic,
  'image/heif': pictureErrorMessages.heic,
  'image/heic-sequence': pictureErrorMessages.heic,
  'image/heif-sequence': pictureErrorMessages.heic,
  'application/pdf': pictureErrorMessages.pdf,
})

/**
 * Validates a file by its content before decoding, so that only the four supported types reach the image library.
 * Throws a DomainError for the picture's field that says what to do.
 */
export async function validatePicture(bytes: Buffer, kind: PictureKind): Promise<void> {
  const refuse = (sentence: string) => pictureError(kind, sentence)
  if (bytes.length === 0) throw refuse(pictureErrorMessages.empty)
  if (isSvg(bytes)) throw refuse(pictureErrorMessages.svg)
  const fileType = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const expected = readable.get(fileType?.mime ?? '')
  if (!expected) throw refuse(rejectedTypes.get(fileType?.mime ?? '') ?? pictureErrorMessages.unknown)

  const sharp = await loadSharp()
  const facts = await sharp(bytes, safeReadOptions)
    .metadata()
    .catch((error: unknown) => {
      throw refuse(unreadableReason(error))
    })
  if (facts.format !== expected) throw refuse(pictureErrorMessages.unknown)
  if (facts.pages && facts.pages > 1) throw refuse(pictureErrorMessages.moving)
  const { width, height } = facts
  if (width * height > maxPixels) throw refuse(pictureErrorMessages.tooManyPixels)
  const least = minPixels[kind]
  if (Math.min(width, height) < least.short || Math.max(width, height) < least.long) {
    throw refuse(tooSmall(kind, width, height))
  }
}

function tooSmall(kind: PictureKind, width: number, height: number): string {
  const size = `${width} by ${height} pixels`
  switch (kind) {
    case 'logo':
      return `This logo is only ${size}, which is too small. Choose one that is at least 200 pixels wide.`
    case 'label':
      return `This picture is only ${size} and would look blurry. Choose one that is at least 300 pixels high.`
    case 'photo':
      return `This photo is only ${size} and would look blurry. Choose one that is at least 1200 pixels wide.`
  }
}

/** An SVG is text with the element near its start. */
function isSvg(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 4_096)
  const text = head[0] === 0xff || head[0] === 0xfe ? head.toString('utf16le') : head.toString('utf8')
  return /^[\s\uFEFF]*(<\?xml|<!--|<!DOCTYPE\s+svg|<svg)/i.test(text) && /<([a-z]+:)?svg[\s>]/i.test(text)
}
