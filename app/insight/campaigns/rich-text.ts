// The text of a message: paragraphs, headings, lists, bold, italic and links, written as Markdown. Everything else is
// plain text; HTML has no meaning. Pure.

export type Inline =
  | { kind: 'text'; text: string; isBold: boolean; isItalic: boolean }
  | { kind: 'link'; text: string; url: string; isBold: boolean; isItalic: boolean }
  | { kind: 'break' }

export type Paragraph =
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'heading'; inlines: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }

/** A text as its paragraphs, in their order. */
export function parseRichText(text: string): Paragraph[] {
  const paragraphs: Paragraph[] = []
  for (const block of text.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n+/)) {
    const lines = block.split('\n').filter((line) => line.trim() !== '')
    let plain: string[] = []
    const flush = () => {
      if (plain.length > 0) paragraphs.push({ kind: 'paragraph', inlines: linesOf(plain) })
      plain = []
    }
    for (const line of lines) {
      const heading = /^ {0,3}#{1,3} +(.+)$/.exec(line)
      const bullet = /^ {0,3}[-*] +(.+)$/.exec(line)
      const numbered = /^ {0,3}\d{1,3}[.)] +(.+)$/.exec(line)
      if (heading) {
        flush()
        paragraphs.push({ kind: 'heading', inlines: parseInlines(heading[1]!.trim()) })
      } else if (bullet || numbered) {
        flush()
        addItem(paragraphs, numbered !== null, parseInlines((bullet ?? numbered)![1]!.trim()))
      } else plain.push(line.trim())
    }
    flush()
  }
  return paragraphs
}

function addItem(paragraphs: Paragraph[], isOrdered: boolean, item: Inline[]) {
  const last = paragraphs.at(-1)
  if (last?.kind === 'list' && last.isOrdered === isOrdered) last.items.push(item)
  else paragraphs.push({ kind: 'list', isOrdered, items: [item] })
}

const linesOf = (lines: string[]): Inline[] =>
  lines.flatMap((line, at) => [...(at > 0 ? [{ kind: 'break' as const }] : []), ...parseInlines(line)])

/** `\*` and the like are the characters themselves. */
const ESCAPED = /\\([\\*_[\]#.()-])/g
const LINK = /^\[((?:\\.|[^\]\\\n])+)\]\(((?:[^()\s]|\([^()\s]*\))+)\)/

/** One line with its bold, italic and linked parts. A mark without its end is the character itself. */
function parseInlines(line: string, marks = { isBold: false, isItalic: false }): Inline[] {
  const inlines: Inline[] = []
  let plain = ''
  const flush = () => {
    if (plain !== '') inlines.push({ kind: 'text', text: plain, ...marks })
    plain = ''
  }
  for (let at = 0; at < line.length;) {
    const rest = line.slice(at)
    const escaped = /^\\([\\*_[\]#.()-])/.exec(rest)
    const link = LINK.exec(rest)
    const bold = marks.isBold ? null : /^\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/.exec(rest)
    const italic = marks.isItalic ? null : /^\*((?:\\.|\*\*|[^*\\])+?)\*(?!\*)/.exec(rest)
    if (escaped) {
      plain += escaped[1]
      at += 2
    } else if (link) {
      flush()
      inlines.push({ kind: 'link', text: link[1]!.replace(ESCAPED, '$1'), url: link[2]!, ...marks })
      at += link[0].length
    } else if (bold) {
      flush()
      inlines.push(...parseInlines(bold[1]!, { ...marks, isBold: true }))
      at += bold[0].length
    } else if (italic && !rest.startsWith('**')) {
      flush()
      inlines.push(...parseInlines(italic[1]!, { ...marks, isItalic: true }))
      at += italic[0].length
    } else {
      plain += rest[0]
      at += 1
    }
  }
  flush()
  return inlines
}

/** The inverse of `parseRichText`: what parses to the same paragraphs. */
export function richTextOf(paragraphs: readonly Paragraph[]): string {
  return paragraphs
    .map((paragraph) => {
      if (paragraph.kind === 'heading') return `## ${inlineText(paragraph.inlines)}`
      if (paragraph.kind === 'list')
        return paragraph.items
          .map((item, at) => `${paragraph.isOrdered ? `${at + 1}.` : '-'} ${inlineText(item)}`)
          .join('\n')
      return inlineText(paragraph.inlines)
        .split('\n')
        .map((line) => line.replace(/^(#{1,3} |- |\d{1,3}[.)] )/, (mark) => `\\${mark}`))
        .join('\n')
    })
    .join('\n\n')
}

function inlineText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'break') return '\n'
      const text = inline.text.replace(/[\\*[\]]/g, '\\$&')
      const inner = inline.kind === 'link' ? `[${text}](${inline.url})` : text
      // Marks hold to words: spaces stay outside.
      const [, before = '', middle = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(inner) ?? []
      if (middle === '') return inner
      const mark = `${inline.isBold ? '**' : ''}${inline.isItalic ? '*' : ''}`
      return `${before}${mark}${middle}${[...mark].toReversed().join('')}${after}`
    })
    .join('')
}

/** The addresses of the links of a text. */
export function linksIn(paragraphs: readonly Paragraph[]): string[] {
  const inlines = paragraphs.flatMap((one) => (one.kind === 'list' ? one.items.flat() : one.inlines))
  return inlines.flatMap((inline) => (inline.kind === 'link' ? [inline.url] : []))
}

/** Plain text: links with their address behind them. `linkOf` gives the address to show. */
export function plainOf(inlines: readonly Inline[], linkOf: (url: string) => string = (url) => url): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'break') return '\n'
      return inline.kind === 'link' ? `${inline.text} (${linkOf(inline.url)})` : inline.text
    })
    .join('')
}
