// Draws an invoice as a PDF: a head, tables whose cells stand in columns, and sums.
import PDFDocument from 'pdfkit'

export interface PdfColumn {
  head: string
  /** Left edge, in points from the left of the page. */
  x: number
  width: number
  align?: Align
  /** Of the heading, where it differs. */
  headAlign?: Align
}

type Align = 'left' | 'right' | 'center'

/** A row of cells, one that stands close below the row before it, or the name of a section. */
export type PdfRow = readonly string[] | { close: readonly string[] } | string

export interface PdfInvoice {
  head: readonly string[]
  columns: readonly PdfColumn[]
  rows: readonly PdfRow[]
  sums: readonly (readonly [label: string, amount: string])[]
  size?: number
  /** Between the base lines of two rows. */
  pitch?: number
  /** Whether the headings are printed again at the top of each page. */
  repeatsHeads?: boolean
  /** What stands at the foot of a page and at the top of the next, with the sum so far. */
  carried?: (page: number) => string
}

const [pageWidth, bottom, top] = [612, 730, 40]

export function drawInvoice(invoice: PdfInvoice): Promise<Buffer> {
  const {
    head,
    columns,
    rows,
    sums,
    size: bodySize = 8.5,
    pitch = 15,
    repeatsHeads = true,
    carried,
  } = invoice
  const pdf = new PDFDocument({ size: 'letter', margin: 0, autoFirstPage: true })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve) => pdf.on('end', () => resolve(Buffer.concat(chunks))))
  let y = top
  let page = 1
  let size = bodySize
  const put = (text: string, { x, width, align = 'left' }: Omit<PdfColumn, 'head'>) => {
    pdf.fontSize(size)
    // A text that is too long for its column is printed smaller.
    if (text !== '' && width < pdf.widthOfString(text)) pdf.fontSize((size * width) / pdf.widthOfString(text))
    const own = pdf.widthOfString(text)
    const left = align === 'right' ? x + width - own : align === 'center' ? x + (width - own) / 2 : x
    pdf.text(text, left, y, { lineBreak: false })
  }
  const heads = () => {
    pdf.font('Helvetica-Bold')
    const lines = Math.max(...columns.map(({ head }) => head.split('\n').length))
    for (let line = 0; line < lines; line++) {
      for (const column of columns)
        put(column.head.split('\n')[line] ?? '', { ...column, align: column.headAlign ?? column.align })
      y += size + 2
    }
    y += 5
    pdf.font('Helvetica')
  }
  const nextPage = () => {
    if (carried) put(carried(page), { x: 40, width: pageWidth - 80, align: 'right' })
    pdf.addPage()
    page += 1
    y = top
    if (repeatsHeads) heads()
  }
  head.forEach((line, at) => {
    pdf.font(at === 0 ? 'Helvetica-Bold' : 'Helvetica')
    size = at === 0 ? 15 : 9
    put(line, { x: 40, width: 500 })
    y += at === 0 ? 20 : 12
  })
  size = bodySize
  y += 14
  heads()
  for (const [at, row] of rows.entries()) {
    if (y > bottom && !isClose(row)) nextPage()
    if (typeof row === 'string') put(row, { x: 40, width: 500 })
    else
      for (const [column, text] of (isClose(row) ? row.close : row).entries())
        if (text !== '') put(text, columns[column]!)
    y += isClose(rows[at + 1]) ? pitch - 4 : pitch
  }
  y += 8
  for (const [label, amount] of sums) {
    if (y > bottom + 30) nextPage()
    put(label, { x: 360, width: 120 })
    put(amount, { x: 480, width: 92, align: 'right' })
    y += 13
  }
  pdf.end()
  return done
}

const isClose = (row: PdfRow | undefined): row is { close: readonly string[] } =>
  typeof row === 'object' && 'close' in row
