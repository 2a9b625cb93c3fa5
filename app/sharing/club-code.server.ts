import sharp from 'sharp'
import { qrPicture } from '~/accounts/second-factor/qr.server'

/** Pixels along a module of the printed code: sharp at the size of a hand. */
const pixelsPerModule = 32

/** The code of an address as a picture file of its own. */
export function codeSvg(address: string): string {
  const { size, path } = qrPicture(address)
  const side = `width="${size * 8}" height="${size * 8}" viewBox="0 0 ${size} ${size}"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${side} shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
  )
}

/** The same as PNG, in black and white. */
export function codePng(address: string): Promise<Buffer> {
  const { size } = qrPicture(address)
  return sharp(Buffer.from(codeSvg(address)))
    .resize(size * pixelsPerModule, size * pixelsPerModule, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
}
