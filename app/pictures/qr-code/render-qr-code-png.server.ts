import sharp from 'sharp'
import { qrCodeSvg } from '~/kit/qr-code.server'
import { qrCodeSvgFile } from './qr-code-svg.server'

/** Pixels along a module of the printed code: sharp at the size of a hand. */
const pixelsPerModule = 32

/** The code of an address as PNG, in black and white. */
export function renderQrCodePng(address: string): Promise<Buffer> {
  const { size } = qrCodeSvg(address)
  return sharp(Buffer.from(qrCodeSvgFile(address)))
    .resize(size * pixelsPerModule, size * pixelsPerModule, { kernel: 'nearest' })
    .png({ palette: true, colors: 2 })
    .toBuffer()
}
