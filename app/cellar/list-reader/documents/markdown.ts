// Text with the signs of Markdown: headings, emphasis, tables. Pure.

interface MarkdownLine {
  text: string
  /** 1 to 6 for a heading; null for other lines. */
  heading: number | null
}

const heading = /^(#{1,6})\s+(?=\S)/
const tableRow = /^\s*\|.*\|\s*$/
const rule = /^\s*\|?\s*(?::?-{3,}:?\s*\|?\s*)+$/
const emphasis = /(\*{1,3}|_{1,3})(?=\S)([^*_]*\S)\1/g

/** Whether a text has headings or a table of that kind. */
export function isMarkdown(lines: readonly string[]): boolean {
  const headings = lines.filter((line) => heading.test(line)).length
  return headings >= 2 || lines.filter((line) => tableRow.test(line)).length >= 3
}

/** Its lines without the signs. The cells of a table are set apart by tabs. */
export function markdownLines(lines: readonly string[]): MarkdownLine[] {
  return lines.map((line) => {
    if (rule.test(line)) return { text: '', heading: null }
    const level = heading.exec(line)?.[1]?.length ?? null
    const plain = line.replace(heading, '').replace(emphasis, '$2')
    const cells = tableRow.test(plain) ? plain.trim().slice(1, -1).split('|') : null
    return { text: cells ? cells.map((cell) => cell.trim()).join('\t') : plain, heading: level }
  })
}
