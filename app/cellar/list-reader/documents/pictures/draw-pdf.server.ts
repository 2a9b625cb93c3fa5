import type { Canvas } from '@napi-rs/canvas'
import { openPdf, type Pdf } from '../open-pdf.server'
import { leastCharacters } from '../../document-limits'
import { measurePdfPage } from '../read-pdf.server'
import { readingError, readingErrorMessages } from '../reading-error'
import type { GreyImage } from './grey-image'
import type { PagePicture } from './open-photo.server'
import { registerFonts } from './standard-fonts.server'

/** Pictures within a page that have more pixels are left out of the drawing. */
const maxImagePixels = 40_000_000

/** Runs `work` with a page of a PDF, drawn on demand. In points, upright. Throws `import-rejected`. */
export async function withPdfPage<T>(
  bytes: Uint8Array,
  number: number,
  work: (picture: PagePicture) => Promise<T>,
): Promise<T> {
  registerFonts(await import('@napi-rs/canvas'))
  const pdf = await openPdf(bytes, { maxImagePixels, forDrawing: true })
  try {
    if (!(number >= 1 && number <= pdf.numPages)) throw readingError(readingErrorMessages.noSuchPage)
    return await work(await pagePicture(pdf, number))
  } finally {
    await pdf.destroy()
  }
}

async function pagePicture(pdf: Pdf, number: number): Promise<PagePicture> {
  const { width, height, rotation, characters } = await measurePdfPage(pdf, number)
  const page = await pdf.getPage(number)

  async function draw(pixelsPerUnit: number): Promise<{ rgba: Uint8Array; width: number; height: number }> {
    const viewport = page.getViewport({ scale: pixelsPerUnit, rotation })
    const { createCanvas } = await import('@napi-rs/canvas')
    const canvas: Canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height))
    const context = canvas.getContext('2d')
    await page.render({
      canvas: canvas as never,
      canvasContext: context as never,
      viewport,
      background: '#ffffff',
      annotationMode: 0,
    }).promise
    const rgba = new Uint8Array(canvas.data())
    const drawn = { rgba, width: canvas.width, height: canvas.height }
    // Its pixels are outside the heap, where no collection looks for them.
    canvas.width = 0
    canvas.height = 0
    return drawn
  }

  const channelsOf = async (pixelsPerUnit: number, channels: 1 | 3): Promise<GreyImage> => {
    const { rgba, width, height } = await draw(pixelsPerUnit)
    const data = new Uint8Array(width * height * channels)
    for (let from = 0, to = 0; from < rgba.length; from += 4, to += channels) {
      const [red, green, blue] = [rgba[from]!, rgba[from + 1]!, rgba[from + 2]!]
      if (channels === 1) data[to] = 0.299 * red + 0.587 * green + 0.114 * blue
      else {
        data[to] = red
        data[to + 1] = green
        data[to + 2] = blue
      }
    }
    return { data, width, height }
  }

  return {
    width,
    height,
    isExact: characters >= leastCharacters,
    finest: 300 / 72,
    grey: (pixelsPerUnit) => channelsOf(pixelsPerUnit, 1),
    color: (pixelsPerUnit) => channelsOf(pixelsPerUnit, 3),
  }
}
