import { imaging } from './imaging.server'

/** A drawing of the platform's own, an SVG, as PNG. Nothing that was sent may come here. */
export async function ownDrawing(drawing: Buffer): Promise<Buffer> {
  const sharp = await imaging()
  return sharp(drawing).png().toBuffer()
}
