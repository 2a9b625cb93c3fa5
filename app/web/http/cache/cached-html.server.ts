import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { InlineSources } from '../security-headers'

/** A page that is the same for everyone, to the byte. */
export interface CachedHtml {
  plain: Buffer
  gzip: Buffer
  /** Its inline scripts and styles for a content security policy, by their hashes. */
  sources: InlineSources
  /** Its size in memory. */
  bytes: number
}

/**
 * A rendered page without its nonce: its inline scripts and styles are allowed by their hashes instead, so that one
 * answer serves everyone. Null for a page that needs its nonce elsewhere, for a script with an address.
 */
export function cachedHtml(rendered: string, nonce: string): CachedHtml | null {
  const attribute = ` nonce="${nonce}"`
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const html = rendered.replace(
    /<(script|style)\b([^>]*)>([^]*?)<\/\1>/g,
    (element, name: string, attributes: string, content: string) => {
      if (!attributes.includes(attribute) || / src=/.test(attributes)) return element
      const sources = name === 'script' ? scripts : styles
      sources.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
      return `<${name}${attributes.replace(attribute, '')}>${content}</${name}>`
    },
  )
  if (html.includes(nonce)) return null
  const plain = Buffer.from(html)
  const gzip = gzipSync(plain, { level: 9 })
  return {
    plain,
    gzip,
    sources: { scripts: [...scripts].join(' ') || "'none'", styles: [...styles].join(' ') },
    bytes: plain.length + gzip.length,
  }
}
