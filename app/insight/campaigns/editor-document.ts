// Between the text of a block and the document of the editor. Pure.
import { parseRichText, richTextOf, type Inline, type Paragraph } from './rich-text'

/** A node of the editor's document, as far as it is used. */
interface EditorNode {
  type?: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  content?: EditorNode[]
}

/** The document that the editor shows for a text. */
export function documentOf(text: string): EditorNode {
  const content = parseRichText(text).map((paragraph): EditorNode => {
    if (paragraph.kind === 'heading')
      return { type: 'heading', attrs: { level: 2 }, content: nodesOf(paragraph.inlines) }
    if (paragraph.kind === 'paragraph') return { type: 'paragraph', content: nodesOf(paragraph.inlines) }
    return {
      type: paragraph.isOrdered ? 'orderedList' : 'bulletList',
      content: paragraph.items.map((item) => ({
        type: 'listItem',
        content: [{ type: 'paragraph', content: nodesOf(item) }],
      })),
    }
  })
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

const nodesOf = (inlines: readonly Inline[]): EditorNode[] =>
  inlines.map((inline) => {
    if (inline.kind === 'break') return { type: 'hardBreak' }
    const marks = [
      ...(inline.isBold ? [{ type: 'bold' }] : []),
      ...(inline.isItalic ? [{ type: 'italic' }] : []),
      ...(inline.kind === 'link' ? [{ type: 'link', attrs: { href: inline.url } }] : []),
    ]
    return { type: 'text', text: inline.text, ...(marks.length > 0 && { marks }) }
  })

/** The text of a document, to be stored. */
export function textOfDocument(document: EditorNode): string {
  return richTextOf((document.content ?? []).flatMap(paragraphsOf))
}

function paragraphsOf(node: EditorNode): Paragraph[] {
  if (node.type === 'heading') return [{ kind: 'heading', inlines: inlinesOf(node) }]
  if (node.type === 'bulletList' || node.type === 'orderedList')
    return [
      {
        kind: 'list',
        isOrdered: node.type === 'orderedList',
        // A list in a list becomes more items of the same.
        items: (node.content ?? []).flatMap(itemsOf).filter((item) => item.length > 0),
      },
    ]
  const inlines = inlinesOf(node)
  return inlines.length > 0 ? [{ kind: 'paragraph', inlines }] : []
}

function itemsOf(item: EditorNode): Inline[][] {
  return (item.content ?? []).flatMap((node) =>
    node.type === 'paragraph' ? [inlinesOf(node)] : (node.content ?? []).flatMap(itemsOf),
  )
}

function inlinesOf({ content = [] }: EditorNode): Inline[] {
  return content.flatMap((node): Inline[] => {
    if (node.type === 'hardBreak') return [{ kind: 'break' }]
    if (!node.text) return []
    const has = (type: string) => node.marks?.some((mark) => mark.type === type) ?? false
    const face = { isBold: has('bold'), isItalic: has('italic') }
    const href = node.marks?.find((mark) => mark.type === 'link')?.attrs?.href
    return typeof href === 'string'
      ? [{ kind: 'link', text: node.text, url: href, ...face }]
      : [{ kind: 'text', text: node.text, ...face }]
  })
}
