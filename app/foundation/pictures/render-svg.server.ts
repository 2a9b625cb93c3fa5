import { loadSharp } from './sharp.server'

/** Renders one of the platform's own SVG drawings as PNG. Never pass an uploaded file. */
export async function renderSvg(drawing: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(drawing).png().toBuffer()
}
