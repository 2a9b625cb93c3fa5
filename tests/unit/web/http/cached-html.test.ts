import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { cachedHtml } from '~/web/http/cache/cached-html.server'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('a cached page', () => {
  const style = ':root{--ink:#111}'
  const script = 'document.title = "Ünïcode – ✓ $& $1"'
  const page = cachedHtml(
    `<!doctype html><style nonce="N0">${style}</style><p>✓</p><script type="module" nonce="N0">${script}</script>`,
    'N0',
  )!

  it('has no nonce, and allows its scripts and styles by their hashes', () => {
    expect(page.plain.toString()).toBe(
      `<!doctype html><style>${style}</style><p>✓</p><script type="module">${script}</script>`,
    )
    expect(page.sources).toEqual({ scripts: hashOf(script), styles: hashOf(style) })
  })

  it('is the same when compressed', () => {
    expect(gunzipSync(page.gzip).equals(page.plain)).toBe(true)
  })

  it('allows no script of which it did not see the nonce', () => {
    const foreign = cachedHtml('<script>alert(1)</script><style nonce="N0">a{}</style>', 'N0')!
    expect(foreign.sources).toEqual({ scripts: "'none'", styles: hashOf('a{}') })
  })

  it('is none where a script with an address needs the nonce', () => {
    expect(cachedHtml('<script src="/assets/entry.js" nonce="N0"></script>', 'N0')).toBeNull()
  })
})
