import { parseDocument } from 'htmlparser2'
import type { SourceDocument, SourceRun } from '../source-document'
import { columnGap, gridPage, gridRun, typeSize, widthOf } from './grid-runs'
import { joinLetterSpaced, plainSigns } from './text-signs'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: unknown }>

interface Style {
  isBold: boolean
  isItalic: boolean
  size: number
  /** Level of the heading around it; 0 outside of headings. */
  level: number
}

/** A run before its line is known. */
interface Piece extends Style {
  text: string
  x: number
}

/** Lines of pieces, and how wide they are. */
interface Block {
  lines: Piece[][]
  width: number
}

/**
 * A web page as a document: a line for each block, columns for tables, bold and italic as marked. Scripts, styles,
 * menus, form fields, what is hidden and what is struck through (a price before it was reduced) are left out; nothing is fetched.
 */
export function readHtml(html: string): SourceDocument {
  const block = new BlockWriter({ isBold: false, isItalic: false, size: typeSize, level: 0 })
  block.write(parseDocument(html).children)
  const { lines } = block.end()
  const runs = lines.flatMap((pieces, line) =>
    pieces.map(({ text, x, size, level, isBold, isItalic }): SourceRun =>
      gridRun(text, x, line, {
        size,
        ...(level > 0 && { level }),
        ...(isBold && { isBold }),
        ...(isItalic && { isItalic }),
      }),
    ),
  )
  return { kind: 'html', pages: [gridPage(1, runs)] }
}

const leftOut = new Set(
  'script style template noscript head svg math iframe object audio video canvas nav input select textarea datalist dialog s strike del'.split(
    ' ',
  ),
)
const blocks = new Set(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
/** A line is 14 units high, so headings differ only a little. */
const headingSizes = new Map([
  ['h1', 14],
  ['h2', 13.5],
  ['h3', 13],
  ['h4', 12.5],
  ['h5', 12],
  ['h6', 11.5],
])
/** Deeper elements are left out: no page of a list is nested so deeply. */
const maxDepth = 200

class BlockWriter {
  private lines: Piece[][] = [[]]
  private pending = ''

  constructor(
    private style: Style,
    private readonly depth = 0,
  ) {}

  write(nodes: readonly Node[]): void {
    let before: Node | null = null
    let above: Element | null = null
    const alike = new Map<string, number>()
    for (const node of nodes) alike.set(kindOf(node), (alike.get(kindOf(node)) ?? 0) + 1)
    for (const node of nodes) {
      if ('data' in node && node.type === 'text') this.text(node.data)
      else if ('attribs' in node) {
        if (before && (areCells(before, node) || endsWord(before, node))) this.gap()
        this.element(node, alike.get(kindOf(node))! >= fewestCards, above)
        above = node
      }
      before = node
    }
  }

  end(): Block {
    this.flush()
    const lines = trimmed(this.lines)
    const width = Math.max(0, ...lines.flat().map(({ x, text }) => x + widthOf(text)))
    return { lines, width }
  }

  /** `isCard` tells that it is one of several alike: those of several lines are set apart. */
  private element(element: Element, isCard: boolean, above: Element | null): void {
    const { name } = element
    if (leftOut.has(name) || isHidden(element) || isButton(element) || this.depth > maxDepth) return
    if (name === 'br') return this.breakLine()
    if (name === 'hr') return this.emptyLine()
    if (name === 'table') return this.place(tableOf(element, this.style, this.depth + 1))
    const size = headingSizes.get(name)
    const inner = {
      isBold: this.style.isBold || size !== undefined || /^(b|strong|th)$/.test(name),
      isItalic: this.style.isItalic || /^(i|em|cite)$/.test(name),
      size: size ?? this.style.size,
      level: size === undefined ? this.style.level : Number(name[1]),
    }
    if (!blocks.has(name)) return this.inline(element, inner)
    const block = new BlockWriter(inner, this.depth + 1)
    block.write(element.children)
    const inside = block.end()
    const isApart = isCard && inside.lines.length > 1
    // A heading may open a part of the page; right below a higher one it tells more of the same.
    const isBelow = size !== undefined && above !== null && /^h[1-5]$/.test(above.name) && above.name < name
    if (((inside.lines[0]?.[0]?.level ?? 0) > 0 && !isBelow) || isApart) this.emptyLine()
    this.place(inside)
    if (isApart) this.lines.push([])
  }

  private inline(element: Element, style: Style): void {
    const changes = style.isBold !== this.style.isBold || style.isItalic !== this.style.isItalic
    const outer = this.style
    if (changes) this.flush()
    this.style = style
    const before = this.depthOf(element)
    if (before) this.write(element.children)
    if (changes) this.flush()
    this.style = outer
  }

  /** Inline elements nest too; their depth is that of the tree. */
  private depthOf(element: Element): boolean {
    let depth = 0
    for (let at: { parent?: unknown } | null = element; at && depth <= maxDepth * 4; depth += 1)
      at = at.parent as { parent?: unknown } | null
    return depth <= maxDepth * 4
  }

  private text(data: string): void {
    this.pending += plainSigns(data).replace(/ {2,}/g, ' ')
  }

  private flush(): void {
    const text = joinLetterSpaced(this.pending).replace(/ {2,}/g, ' ')
    this.pending = ''
    const line = this.lines.at(-1)!
    const last = line.at(-1)
    const x = last ? last.x + widthOf(last.text) + (text.startsWith(' ') ? widthOf(' ') : 0) : 0
    if (text.trim() !== '') line.push({ text: text.trim(), x, ...this.style })
    // A space at the end belongs before what comes next.
    if (text.endsWith(' ')) this.pending = ' '
  }

  private gap(): void {
    this.flush()
    const last = this.lines.at(-1)!.at(-1)
    if (!last) return
    // An empty run holds the gap until the line is complete.
    this.lines.at(-1)!.push({ ...last, text: '', x: last.x + widthOf(last.text) + columnGap })
    this.pending = ''
  }

  private breakLine(): void {
    this.flush()
    this.pending = ''
    this.lines.push([])
  }

  private emptyLine(): void {
    this.breakLine()
    if (this.lines.at(-2)?.length !== 0) this.lines.push([])
  }

  private place({ lines }: Block): void {
    this.flush()
    this.pending = ''
    if (lines.length === 0) return
    if (this.lines.at(-1)!.length > 0) this.lines.push([])
    this.lines.splice(-1, 1, ...lines, [])
  }
}

/** Without empty lines at either end, and without the empty runs that held gaps. */
function trimmed(lines: Piece[][]): Piece[][] {
  const filled = lines.map((line) => line.filter(({ text }) => text !== ''))
  const first = filled.findIndex((line) => line.length > 0)
  const last = filled.findLastIndex((line) => line.length > 0)
  return first === -1 ? [] : filled.slice(first, last + 1)
}

/** So many elements of one kind side by side are cards or the items of a list. */
const fewestCards = 3

const kindOf = (node: Node) => ('attribs' in node ? `${node.name} ${node.attribs.class ?? ''}` : 'text')

/** Neighbors such as name and price, which only a style sheet sets apart. */
function areCells(before: Node, node: Element): boolean {
  if (!('attribs' in before)) return false
  return [before, node].every(({ name, attribs }) => name === 'span' && attribs.class !== undefined)
}

/** "Merlot<span>Bottle $32": letters that only a style sheet sets apart. */
function endsWord(before: Node, node: Element): boolean {
  if (node.name !== 'span' || node.attribs.class === undefined || !('data' in before)) return false
  const first = node.children[0]
  const next = first && 'data' in first ? first.data : ''
  return /[\p{Ll}\d)]$/u.test(before.data) && /^(?:\p{Lu}\p{Ll}|\p{Sc}|\d)/u.test(next)
}

/** A button or a link that is set as one: "Add to cart" names no wine. A card that opens on a press has several parts. */
const isButton = (element: Element): boolean =>
  (element.name === 'button' ||
    element.attribs.role === 'button' ||
    (element.name === 'a' &&
      /(?:^|[\s_-])(?:button|btn|add[_-]to[_-]cart)(?:$|[\s_-])/i.test(element.attribs.class ?? ''))) &&
  textParts(element) < 3

/** How many elements have words of their own. */
const textParts = ({ children }: Element): number =>
  (children.some((node) => 'data' in node && /\p{L}|\d/u.test(node.data)) ? 1 : 0) +
  children.reduce((sum, node) => sum + ('attribs' in node ? textParts(node) : 0), 0)

function isHidden({ attribs }: Element): boolean {
  const style = (attribs.style ?? '').replace(/\s/g, '').toLowerCase()
  return (
    attribs.hidden !== undefined ||
    attribs['aria-hidden'] === 'true' ||
    style.includes('display:none') ||
    style.includes('visibility:hidden')
  )
}

/** Cells side by side. A cell of several lines takes several lines of the table. */
function tableOf(table: Element, style: Style, depth: number): Block {
  const rows = rowsOf(table, depth).map((row) =>
    row.children
      .filter((node): node is Element => 'attribs' in node && /^t[dh]$/.test(node.name) && !isHidden(node))
      .map((cell) => {
        const writer = new BlockWriter({ ...style, isBold: style.isBold || cell.name === 'th' }, depth)
        writer.write(cell.children)
        return { block: writer.end(), span: Math.min(Math.max(Number(cell.attribs.colspan) || 1, 1), 100) }
      }),
  )
  const places = placesOf(rows.filter((cells) => !isPageRow(cells)))
  const lines = rows.flatMap((cells) => {
    if (isPageRow(cells)) return cells.flatMap(({ block }) => [...block.lines, []])
    const height = Math.max(1, ...cells.map(({ block }) => block.lines.length))
    const row: Piece[][] = Array.from({ length: height }, () => [])
    let column = 0
    for (const { block, span } of cells) {
      const left = places[column] ?? 0
      block.lines.forEach((line, at) =>
        row[at]!.push(...line.map((piece) => ({ ...piece, x: piece.x + left }))),
      )
      column += span
    }
    return row
  })
  return { lines, width: places.at(-1) ?? 0 }
}

/** A row that lays out a page: several of its cells hold lists with amounts of their own, read one after the other. */
function isPageRow(cells: readonly { block: Block }[]): boolean {
  const lists = cells.filter(({ block: { lines } }) => {
    const texts = lines.map((line) => line.map(({ text }) => text).join(' '))
    return (
      texts.filter((text) => /\p{L}{3}/u.test(text)).length > 2 &&
      texts.some((text) => /\d\P{L}*$/u.test(text))
    )
  })
  return lists.length > 1
}

/** Where columns begin. Cells that span several widen the last of them where something stands behind it. */
function placesOf(rows: { block: Block; span: number }[][]): number[] {
  const widths: number[] = []
  const cells = rows.flatMap((row) => {
    let column = 0
    return row.map(({ block: { width }, span }, at) => {
      const cell = { column, span, width, isLast: at === row.length - 1 }
      column += span
      return cell
    })
  })
  for (const { column, span, width } of cells)
    if (span === 1) widths[column] = Math.max(widths[column] ?? 0, width)
  for (const { column, span, width, isLast } of cells) {
    if (span === 1 || isLast) continue
    const last = column + span - 1
    let before = 0
    for (let at = column; at < last; at++) before += (widths[at] ?? 0) + columnGap
    widths[last] = Math.max(widths[last] ?? 0, width - before)
  }
  const places = [0]
  for (let at = 0; at < widths.length; at += 1) places.push(places[at]! + (widths[at] ?? 0) + columnGap)
  return places
}

function rowsOf(node: Element, depth: number): Element[] {
  if (depth > maxDepth) return []
  return node.children.flatMap((child) => {
    if (!('attribs' in child) || isHidden(child)) return []
    if (child.name === 'tr') return [child]
    return /^(thead|tbody|tfoot)$/.test(child.name) ? rowsOf(child, depth + 1) : []
  })
}
