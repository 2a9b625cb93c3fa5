// Pages of a printed list as pictures, and which wines stand on which.
import { extractText, getDocumentProxy, renderPageAsImage } from 'unpdf'

// Node 20 lacks what unpdf draws with.
const buffers = ArrayBuffer.prototype as { transferToFixedLength?: (length?: number) => ArrayBuffer }
buffers.transferToFixedLength ??= function (this: ArrayBuffer, length = this.byteLength) {
  return this.slice(0, length)
}

/** A page as PNG. */
export async function drawPage(pdf: Buffer, number: number, dotsPerInch: number): Promise<Buffer> {
  const canvas = () => import('@napi-rs/canvas')
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const image = await renderPageAsImage(document, number, { canvasImport: canvas, scale: dotsPerInch / 72 })
  return Buffer.from(image)
}

export async function pageCount(pdf: Buffer): Promise<number> {
  return (await getDocumentProxy(new Uint8Array(pdf))).numPages
}

/** The page of each entry, from a PDF that was printed with marks. */
export async function pagesOf(marked: Buffer): Promise<Map<number, number>> {
  const { text } = await extractText(new Uint8Array(marked))
  return new Map(
    text.flatMap((words, index) =>
      [...words.matchAll(/\{([\d\s]+)\}/g)].map(([, n]): [number, number] => [
        Number(n?.replace(/\s/g, '')),
        index + 1,
      ]),
    ),
  )
}
