/** One page of plain text as a PDF, the first line in bold. Characters outside Latin-1 are shown as `?`. */
export function pdfOf(lines: string[]): Buffer {
  const text = lines
    .map((line, index) => `${index === 0 ? '/F2 16' : '/F1 11'} Tf (${escaped(line)}) Tj 0 -20 Td`)
    .join('\n')
  const content = `BT 56 780 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const start = body.length
  body += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n`
  return Buffer.from(`${body}startxref\n${start}\n%%EOF\n`, 'latin1')
}

function escaped(line: string): string {
  return line
    .replaceAll('×', 'x')
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?')
    .replaceAll(/[\\()]/g, '\\$&')
}
