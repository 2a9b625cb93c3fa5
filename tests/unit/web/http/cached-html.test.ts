import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cachedHtml } from '~/web/http/cache/cached-html.server'

const html = (nonce: string) =>
  `<!doctype html><style nonce="${nonce}">:root{--ink:#111}</style><p>Ünïcode – ✓</p><script nonce="${nonce}">1</script>`

describe('a cached page', () => {
  const page = cachedHtml(html('rendered-nonce'), 'rendered-nonce')

  it('contains the new nonce everywhere and the old one nowhere', () => {
    expect(page.text('fresh')).toBe(html('fresh'))
  })

  it('is the same when compressed, for any gzip decoder', () => {
    expect(gunzipSync(page.gzip('fresh')).toString()).toBe(html('fresh'))
  })

  it('works for any text and any nonce', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }),
        fc.stringMatching(/^[\w-]{22}$/),
        (parts, nonce) => {
          const whole = parts.map((part) => part.replaceAll('@@', '')).join('@@nonce@@')
          const cached = cachedHtml(whole, '@@nonce@@')
          expect(gunzipSync(cached.gzip(nonce)).toString()).toBe(cached.text(nonce))
        },
      ),
    )
  })
})
