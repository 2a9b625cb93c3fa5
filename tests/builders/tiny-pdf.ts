/** A run of text in a PDF: Helvetica of `size`, its base line at (x, y) from the bottom left. */
export interface PdfText {
  text: string
  x: number
  y: number
  size?: number
  isBold?: boolean
}

interface TinyPdfOptions {
  pages?: PdfText[][]
  /** Degrees by which viewers turn every page. */
  rotate?: number
  /** Entries of the catalog, of the page tree and of the trailer, as they stand in the file. */
  catalog?: string
  tree?: string
  trailer?: string
  /** Objects from number 100 on. */
  extra?: string[]
}

/** A PDF of a few hundred bytes, written by hand. */
export function aTinyPdf({ pages = [[]], rotate = 0, ...more }: TinyPdfOptions = {}): Buffer {
  const objects = new Map<number, string>()
  const numbers = pages.map((_, at) => 10 + at * 2)
  objects.set(1, `<< /Type /Catalog /Pages 2 0 R ${more.catalog ?? ''} >>`)
  const kids = numbers.map((number) => `${number} 0 R`).join(' ')
  objects.set(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} ${more.tree ?? ''} >>`)
  objects.set(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  objects.set(4, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>')
  pages.forEach((texts, at) => {
    const content = texts
      .map(({ text, x, y, size = 12, isBold }) => {
        const escaped = text.replace(/[\\()]/g, (sign) => `\\${sign}`)
        return `BT /${isBold ? 'F2' : 'F1'} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped}) Tj ET`
      })
      .join('\n')
    const fonts = '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>'
    objects.set(
      10 + at * 2,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Rotate ${rotate} ${fonts} /Contents ${11 + at * 2} 0 R >>`,
    )
    objects.set(11 + at * 2, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
  })
  more.extra?.forEach((object, at) => objects.set(100 + at, object))
  let file = '%PDF-1.7\n'
  const offsets = new Map<number, number>()
  for (const [number, object] of objects) {
    offsets.set(number, file.length)
    file += `${number} 0 obj\n${object}\nendobj\n`
  }
  const begins = file.length
  file += 'xref\n0 1\n0000000000 65535 f \n'
  for (const [number, offset] of offsets)
    file += `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`
  file += `trailer\n<< /Size ${Math.max(...objects.keys()) + 1} /Root 1 0 R ${more.trailer ?? ''} >>\n`
  return Buffer.from(`${file}startxref\n${begins}\n%%EOF\n`, 'latin1')
}
