import { loadSharp } from './sharp.server'

/** A drawing of the platform's own, an SVG, as PNG. Nothing that was sent may come here. */
export async function renderSvg(drawing: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(drawing).png().toBuffer()
}
