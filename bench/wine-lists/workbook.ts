import writeWorkbook, { type Cell } from 'write-excel-file/node'

export type Value = string | number | null

/** An XLSX file of one sheet; texts in the first `boldRows` rows and in rows of a single text are bold. */
export async function workbook(sheet: string, rows: Value[][], boldRows = 1): Promise<Buffer> {
  const cells = rows.map((row, n) => {
    const isHeading = n < boldRows || row.filter((value) => value !== null && value !== '').length === 1
    return row.map((value): Cell => {
      if (value === null || value === '') return null
      if (typeof value === 'number') return { value, type: Number }
      return { value, type: String, ...(isHeading ? { fontWeight: 'bold' as const } : {}) }
    })
  })
  return writeWorkbook(cells, { sheet }).toBuffer()
}

/** Lines of a CSV file; texts with the delimiter, quotes or line breaks are quoted. */
export function csv(rows: Value[][], delimiter = ','): string {
  const cell = (value: Value) => {
    const text = String(value ?? '')
    return /["\n\r]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return `${rows.map((row) => row.map(cell).join(delimiter)).join('\r\n')}\r\n`
}
