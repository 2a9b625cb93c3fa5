import { photoBox } from '#/tenants/media'

/** Smaller files are sent as they are. */
const WORTH_IT = 1_000_000
/** The end of a whole JPEG stands at its end, or before what some cameras write after it. */
const TAIL = 4_096

/**
 * A large JPEG photo as the browser draws it in the size that is kept at most, upright: a tenth of the bytes to send. Gives
 * the file itself where that would not help or cannot be trusted. Whoever takes it in judges either the same.
 */
export async function smallerCopy(file: File): Promise<File> {
  if (file.size < WORTH_IT || typeof OffscreenCanvas === 'undefined' || !(await isWholeJpeg(file)))
    return file
  try {
    const photo = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(photoBox.width / photo.width, photoBox.height / photo.height)
    if (scale >= 1) return file
    const size = [Math.round(photo.width * scale), Math.round(photo.height * scale)] as const
    const canvas = new OffscreenCanvas(...size)
    const pen = canvas.getContext('2d', { alpha: false })
    if (!pen || !drawsTruly()) return file
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(photo, 0, 0, ...size)
    photo.close()
    const copy = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
    return copy.type === 'image/jpeg' && copy.size < file.size ? new File([copy], file.name, copy) : file
  } catch {
    return file
  }
}

/** Half a photo would be drawn half: that is told by whoever takes it in. */
async function isWholeJpeg(file: File): Promise<boolean> {
  const read = async (part: Blob) => new Uint8Array(await part.arrayBuffer())
  const [head, tail] = await Promise.all([read(file.slice(0, 3)), read(file.slice(-TAIL))])
  const isJpeg = head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff
  return isJpeg && tail.some((byte, at) => byte === 0xff && tail[at + 1] === 0xd9)
}

/** Some browsers give noise for what was drawn, so that nobody is told from others by it. */
function drawsTruly(): boolean {
  const pen = new OffscreenCanvas(2, 1).getContext('2d', { alpha: false })
  if (!pen) return false
  const colours = ['#7a1d36', '#d4a962']
  colours.forEach((colour, x) => {
    pen.fillStyle = colour
    pen.fillRect(x, 0, 1, 1)
  })
  return [0x7a, 0x1d, 0x36, 0xff, 0xd4, 0xa9, 0x62, 0xff].every(
    (value, at) => pen.getImageData(0, 0, 2, 1).data[at] === value,
  )
}
