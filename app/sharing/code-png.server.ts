import sharp from 'sharp'
import { qrPicture } from '~/accounts/second-factor/qr.server'
import { codeSvg } from './club-code.server'

/** Pixels along a module of the printed code: sharp at the size of a hand. */
const pixelsPerModule = 32

/** The code of an address as PNG, in black and white. */
export function codePng(address: string): Promise<Buffer> {
  const { size } = qrPicture(address)
  return sharp(Buffer.from(codeSvg(address)))
    .resize(size * pixelsPerModule, size * pixelsPerModule, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
}
