import { qrCodeSvg } from '~/foundation/kit/qr-code.server'

/** The QR code of a URL as an SVG file. */
export function qrCodeSvgFile(address: string): string {
  const { size, path } = qrCodeSvg(address)
  const side = `width="${size * 8}" height="${size * 8}" viewBox="0 0 ${size} ${size}"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${side} shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
  )
}
