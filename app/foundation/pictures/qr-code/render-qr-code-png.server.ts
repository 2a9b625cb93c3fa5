import sharp from 'sharp'
import { qrCodeSvg } from '~/foundation/kit/qr-code.server'
import { qrCodeSvgFile } from './qr-code-svg.server'

/** Pixels per module of the printed QR code: sharp at about 4 inches. */
const pixelsPerModule = 32

/** The QR code of a URL as a black and white PNG. */
export function renderQrCodePng(address: string): Promise<Buffer> {
  const { size } = qrCodeSvg(address)
  return sharp(Buffer.from(qrCodeSvgFile(address)))
    .resize(size * pixelsPerModule, size * pixelsPerModule, { kernel: 'nearest' })
    .png({ palette: true, colors: 2 })
    .toBuffer()
}
