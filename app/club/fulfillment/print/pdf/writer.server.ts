// Text and shapes of a PDF in millimeters from the upper left corner of a page.
import PDFDocument from 'pdfkit'
import { qrCodeSvg } from '~/foundation/kit/qr-code.server'
import type { PresetId } from '~/foundation/theme/brand'
import { clean, createTextFitter, lineHeightOf, type FittedText } from './fit-text.server'
import { createFontMetrics, millimeters, points, shaped, type TextStyle } from './font-metrics.server'

export type Writer = Awaited<ReturnType<typeof createWriter>>

/** A document without a page. Its title is what viewers show. */
export async function createWriter({ title, pairing }: { title: string; pairing: PresetId }) {
  const doc = new PDFDocument({ autoFirstPage: false, margin: 0, info: { Title: title }, lang: 'en-US' })
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  const { parts, partWidth, widthOf } = await createFontMetrics(doc, pairing)

  /** Writes one line; `y` is its baseline. */
  function line(text: string, x: number, y: number, style: TextStyle): void {
    let at = x
    for (const part of parts(clean(text), style.face)) {
      doc
        .font(part.font)
        .fontSize(style.size)
        .fillColor(style.color ?? '#000')
        .text(part.text, points(at), points(y), {
          lineBreak: false,
          baseline: 'alphabetic',
          ...(part.script !== null && shaped),
        })
      at += partWidth(part, style.face) * style.size
    }
  }

  return {
    page(width: number, height: number): void {
      doc.addPage({ size: [points(width), points(height)], margin: 0 })
    },
    line,
    widthOf,
    fit: createTextFitter(widthOf),
    /** Writes fitted lines below `y`; returns where they end. */
    lines({ lines, style }: FittedText, x: number, y: number): number {
      const lineHeight = lineHeightOf(style)
      lines.forEach((text, at) => line(text, x, y + at * lineHeight + millimeters(style.size) * 0.95, style))
      return y + lines.length * lineHeight
    },
    /** One line that ends at `right`. */
    lineTo(text: string, right: number, y: number, style: TextStyle): void {
      line(text, right - widthOf(clean(text), style), y, style)
    },
    ...shapesOf(doc),
    async end(): Promise<Uint8Array> {
      doc.end()
      await ended
      return new Uint8Array(Buffer.concat(chunks))
    },
  }
}

function shapesOf(doc: PDFKit.PDFDocument) {
  // The copies of a card have the same one.
  let qrCode: ({ text: string } & ReturnType<typeof qrCodeSvg>) | null = null

  return {
    rule(x: number, y: number, width: number, color: string, thickness = 0.2): void {
      doc.moveTo(points(x), points(y)).lineTo(points(x + width), points(y))
      doc.lineWidth(points(thickness)).strokeColor(color).stroke()
    },
    cut(from: [x: number, y: number], to: [x: number, y: number]): void {
      doc.moveTo(points(from[0]), points(from[1])).lineTo(points(to[0]), points(to[1]))
      doc
        .lineWidth(points(0.2))
        .dash(points(2), { space: points(2) })
        .strokeColor('#999')
        .stroke()
        .undash()
    },
    box(x: number, y: number, width: number, height: number, color: string, thickness = 0.3): void {
      doc.rect(points(x), points(y), points(width), points(height))
      doc.lineWidth(points(thickness)).strokeColor(color).stroke()
    },
    /** A QR code with its quiet zone. */
    qrCode(text: string, x: number, y: number, side: number): void {
      if (qrCode?.text !== text) qrCode = { text, ...qrCodeSvg(text) }
      const { size, path } = qrCode
      doc
        .save()
        .translate(points(x), points(y))
        .scale(points(side) / size)
      doc.path(path).fill('#000')
      doc.restore()
    },
  }
}
