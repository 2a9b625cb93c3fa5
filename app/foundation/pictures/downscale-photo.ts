import { photoBox } from '~/foundation/theme/media'
import { jpegSize } from './jpeg-size'

/** Smaller files are uploaded unchanged. */
const WORTH_IT = 1_000_000
/** Cameras write a thumbnail and other data before the main image's frame. */
const HEAD = 262_144
/** A complete JPEG's end marker is at its end, or before trailing data that some cameras add. */
const TAIL = 4_096

/**
 * Downscales a large JPEG photo in the browser to fit a square box in pixels, upright: a tenth of the bytes to upload.
 * Returns the original file if that would not help or cannot be trusted. The server validates either one.
 */
export async function downscalePhoto(file: File, box = photoBox.width): Promise<File> {
  if (file.size < WORTH_IT || typeof OffscreenCanvas === 'undefined' || !(await isWholeJpeg(file)))
    return file
  try {
    const photo =
      (await readSmaller(file, box)) ?? (await createImageBitmap(file, { imageOrientation: 'from-image' }))
    const [width, height] = sizeOf(photo)
    const scale = Math.min(box / width, box / height)
    if (scale >= 1) return file
    const size = [Math.round(width * scale), Math.round(height * scale)] as const
    const canvas = new OffscreenCanvas(...size)
    const pen = canvas.getContext('2d', { alpha: false })
    if (!pen || !drawsTruly()) return file
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(photo, 0, 0, ...size)
    photo.close()
    const copy = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.88 })
    return copy.type === 'image/jpeg' && copy.size < file.size ? new File([copy], file.name, copy) : file
  } catch {
    return file
  }
}

/** An incomplete photo would be drawn incomplete; let the server reject it. */
async function isWholeJpeg(file: File): Promise<boolean> {
  const [head, tail] = await Promise.all([read(file.slice(0, 3)), read(file.slice(-TAIL))])
  const isJpeg = head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff
  return isJpeg && tail.some((byte, at) => byte === 0xff && tail[at + 1] === 0xd9)
}

const read = async (part: Blob) => new Uint8Array(await part.arrayBuffer())

const sizeOf = (photo: VideoFrame | ImageBitmap) =>
  'displayWidth' in photo
    ? ([photo.displayWidth, photo.displayHeight] as const)
    : ([photo.width, photo.height] as const)

/**
 * The photo decoded at the smallest sufficient number of eighths of its size, which JPEG decoders do in a fraction of
 * the time and memory. Null if it would not help or the browser does not support it; only a browser that supports it
 * is trusted to apply the orientation too.
 */
async function readSmaller(file: File, box: number): Promise<VideoFrame | null> {
  if (typeof ImageDecoder === 'undefined' || !('rotation' in VideoFrame.prototype)) return null
  const whole = jpegSize(await read(file.slice(0, HEAD)))
  if (!whole) return null
  // The box is square, so the photo's orientation does not matter.
  const eighths = Math.ceil(8 * Math.min(box / Math.max(whole.width, whole.height), 1))
  if (eighths === 8) return null
  const [width, height] = [Math.ceil((whole.width * eighths) / 8), Math.ceil((whole.height * eighths) / 8)]
  const reader = new ImageDecoder({
    data: file.stream(),
    type: 'image/jpeg',
    desiredWidth: width,
    desiredHeight: height,
  })
  try {
    const { image } = await reader.decode()
    if (image.codedWidth === width && image.codedHeight === height) return image
    image.close()
    return null
  } catch {
    return null
  } finally {
    reader.close()
  }
}

/** Some browsers return noise from a canvas to prevent fingerprinting. */
function drawsTruly(): boolean {
  const pen = new OffscreenCanvas(2, 1).getContext('2d', { alpha: false })
  if (!pen) return false
  const colors = ['#7a1d36', '#d4a962']
  colors.forEach((color, x) => {
    pen.fillStyle = color
    pen.fillRect(x, 0, 1, 1)
  })
  return [0x7a, 0x1d, 0x36, 0xff, 0xd4, 0xa9, 0x62, 0xff].every(
    (value, at) => pen.getImageData(0, 0, 2, 1).data[at] === value,
  )
}
