import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { presetBrand } from '#/tenants/brand'
import { qrCodeSvgFile } from '~/pictures/qr-code/qr-code-svg.server'
import { renderQrCodePng } from '~/pictures/qr-code/render-qr-code-png.server'
import { allowedEmbedOrigins } from '~/sharing/allowed-embed-origins'
import { embedSnippet, joinButtonPage } from '~/sharing/join-button'
import { convertWoff2ToTrueType } from '~/pictures/social-image/woff2-to-truetype'

const address = 'https://bottega-rossa.tastevin.example/'

describe('the code of a club’s address', () => {
  it('has every module of the address in its PNG, with its quiet zone', async () => {
    const { data: modules, size } = encode(address, { ecc: 'M', border: 4 })
    const { data, info } = await sharp(await renderQrCodePng(address))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const step = info.width / size
    expect(Number.isInteger(step) && step >= 16).toBe(true)
    const dark = (x: number, y: number) =>
      data[Math.floor((y + 0.5) * step) * info.width + Math.floor((x + 0.5) * step)]! < 128
    const read = modules.map((row, y) => row.map((_, x) => dark(x, y)))
    expect(read).toEqual(modules)
  })

  it('is a picture of its own as SVG', () => {
    const svg = qrCodeSvgFile(address)
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="\d+" height="\d+" viewBox="0 0 \d+ \d+"/,
    )
    expect(svg).not.toContain('bottega')
  })
})

describe('the button on other sites', () => {
  const club = {
    name: `Bottega "R" <script>alert(1)</script> & Co`,
    brand: presetBrand('modern'),
  } as Parameters<typeof joinButtonPage>[0]

  it('shows a name as text, whatever is in it', () => {
    const { html } = joinButtonPage(club, 'https://x.example/?a=1&b="2"')
    expect(html).not.toContain('<script')
    expect(html).toContain('Join Bottega &quot;R&quot; &lt;script&gt;')
    expect(html).toContain('href="https://x.example/?a=1&amp;b=&quot;2&quot;"')
  })

  it('comes with lines to copy that no name can break', () => {
    expect(embedSnippet('https://tastevin.example/embed/bottega', club.name)).not.toContain('<script')
  })

  it('may be framed by the club’s own sites alone', () => {
    expect(allowedEmbedOrigins({ website: null }, [], 'https')).toEqual([])
    expect(
      allowedEmbedOrigins({ website: 'https://www.bottega.com/menu' }, ['wine.bottega.com'], 'https'),
    ).toEqual(['https://www.bottega.com', 'https://bottega.com', 'https://wine.bottega.com'])
    expect(allowedEmbedOrigins({ website: 'bottega.com' }, [], 'https')).toEqual([
      'https://bottega.com',
      'https://www.bottega.com',
    ])
  })

  it.each([
    'javascript:alert(1)',
    'https://*.com',
    "https://a.com; script-src 'unsafe-inline'",
    'https://user:pw@a.com',
    'localhost',
    '*',
    'data:text/html,x',
    'https://a.com https://evil.com',
  ])('takes no site from %j', (website) => {
    const sites = allowedEmbedOrigins({ website }, [], 'https')
    for (const site of sites) expect(site).toMatch(/^https?:\/\/(www\.)?a\.com$/)
  })
})

describe('our typefaces', () => {
  const { resolve } = createRequire(import.meta.url)
  it.each([
    '@fontsource/marcellus/files/marcellus-latin-400-normal.woff2',
    '@fontsource/caprasimo/files/caprasimo-latin-ext-400-normal.woff2',
    '@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-wght-normal.woff2',
    '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  ])('can be read by the image library: %s', async (file) => {
    const font = convertWoff2ToTrueType(readFileSync(resolve(file)), 'A Face')
    const names = Array.from({ length: font.readUInt16BE(4) }, (_, n) =>
      font.toString('latin1', 12 + n * 16, 16 + n * 16),
    )
    expect(names).toEqual(
      expect.arrayContaining(['cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name']),
    )
    const table = (tag: string) => {
      const at = 12 + names.indexOf(tag) * 16
      return font.subarray(font.readUInt32BE(at + 8), font.readUInt32BE(at + 8) + font.readUInt32BE(at + 12))
    }
    // As many places as glyphs and one more, in order, the last where the glyphs end.
    const glyphs = table('maxp').readUInt16BE(4)
    const loca = table('loca')
    expect(loca.length).toBe((glyphs + 1) * 4)
    const places = Array.from({ length: glyphs + 1 }, (_, n) => loca.readUInt32BE(n * 4))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places.at(-1)).toBe(table('glyf').length)
    expect(table('hmtx').length).toBe(
      table('hhea').readUInt16BE(34) * 4 + (glyphs - table('hhea').readUInt16BE(34)) * 2,
    )
  })

  it('are refused when damaged', () => {
    const whole = readFileSync(resolve('@fontsource/marcellus/files/marcellus-latin-400-normal.woff2'))
    expect(() => convertWoff2ToTrueType(whole.subarray(0, 900), 'A Face')).toThrow()
    expect(() => convertWoff2ToTrueType(Buffer.from('<svg/>'), 'A Face')).toThrow('no WOFF2')
  })
})
