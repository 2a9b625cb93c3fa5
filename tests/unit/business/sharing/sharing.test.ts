import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import encodeQr from 'qr'
import { describe, expect, it } from 'vitest'
import { presetBrand, presetIds } from '~/foundation/theme/brand'
import type { Club } from '#/tenants/club'
import { TaskWorkerLostError, TaskWorkerStartError } from '~/foundation/kit/task-worker.server'

import { qrCodeSvgFile } from '~/foundation/pictures/qr-code/qr-code-svg.server'
import { renderQrCodePng } from '~/foundation/pictures/qr-code/render-qr-code-png.server'
import { allowedEmbedOrigins } from '~/business/sharing/allowed-embed-origins'
import { embedSnippet, joinButtonPage } from '~/business/sharing/join-button'
import { clubManifest, portalManifest } from '~/business/sharing/app-manifest'
import { socialImage } from '~/business/sharing/club-picture.server'
import { renderAppIcon } from '~/foundation/pictures/app-icon.server'
import { fontFor } from '~/foundation/pictures/social-image/truetype-fonts'
import type { ImageWorker } from '~/foundation/pictures/image-tasks'

const address = 'https://bottega-rossa.tastevin.example/'

describe('the code of a club’s address', () => {
  it('has every module of the address in its PNG, with its quiet zone', async () => {
    const modules = encodeQr(address, 'raw', { ecc: 'medium', border: 4 })
    const { data, info } = await sharp(await renderQrCodePng(address))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const step = info.width / modules.length
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

describe('the fonts of link previews', () => {
  it.each(presetIds.flatMap((preset) => (['display', 'text'] as const).map((use) => ({ preset, use }))))(
    'are TrueType files under a family name of their own: $preset, $use',
    ({ preset, use }) => {
      const { family, files } = fontFor(preset, use)
      for (const file of files) {
        const font = readFileSync(file)
        expect(font.readUInt32BE(0)).toBe(0x00010000)
        expect(font.includes(Buffer.from(family, 'utf16le').swap16())).toBe(true)
      }
    },
  )
})

describe('the link preview of a club on a machine under load', () => {
  const aClub = (id: string) => ({ id, version: 1, name: 'Club', brand: presetBrand('modern') }) as Club
  const worker = (make: () => Promise<Buffer>) => ({ make }) as unknown as ImageWorker
  const busy = { status: 503, code: 'pictures-busy', details: { retryAfterSeconds: 30 } }

  it.each([
    ['does not start', () => new TaskWorkerStartError('The image worker does not start')],
    ['takes too long', () => new TaskWorkerLostError('The image worker took too long')],
  ])('is refused for a while where the worker %s, and drawn at the next request', async (what, error) => {
    const club = aClub(what)
    const failing = worker(() => Promise.reject(error()))
    await expect(socialImage(club, { imageWorker: failing })).rejects.toMatchObject(busy)
    const drawn = await socialImage(club, { imageWorker: worker(async () => Buffer.from('png')) })
    expect(drawn.toString()).toBe('png')
  })

  it('is refused for a while where many others wait', async () => {
    let draw = () => undefined as void
    const first = new Promise<void>((resolve) => (draw = resolve))
    const imageWorker = worker(async () => {
      await first
      return Buffer.from('png')
    })
    const images = Array.from({ length: 20 }, (_, at) => socialImage(aClub(`waiting ${at}`), { imageWorker }))
    const results = Promise.allSettled(images)
    draw()
    const refused = (await results).filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    for (const one of refused) expect(one).toMatchObject({ reason: busy })
  })

  it('still fails for a reason that waiting does not mend', async () => {
    const imageWorker = worker(() => Promise.reject(new Error('no font')))
    await expect(socialImage(aClub('broken'), { imageWorker })).rejects.toThrow('no font')
  })
})

describe('a club on a home screen', () => {
  const brand = { ...presetBrand('trattoria'), primary: '#7a1f2b' }
  const pixelOf = async (icon: Buffer, x: number, y: number) => {
    const { data, info } = await sharp(icon).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    return [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
  }

  it('opens with the member’s pages, under the club’s name and in its colors', () => {
    const manifest = clubManifest({ name: 'Bottega Rossa', version: 7, brand })
    expect(manifest).toMatchObject({
      name: 'Bottega Rossa',
      start_url: '/customer/dashboard',
      display: 'standalone',
    })
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['180x180', '192x192', '512x512'])
    expect(manifest.icons.every(({ src }) => src.includes('v=7'))).toBe(true)
  })

  it('has the club’s letters as its icon while it has no logo', async () => {
    const icon = await renderAppIcon({ name: 'Bottega Rossa', brand, size: 192, logo: null })
    expect(await sharp(icon).metadata()).toMatchObject({ format: 'png', width: 192, height: 192 })
    const { channels } = await sharp(icon).stats()
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5)
  })

  it('has the logo in the middle of its icon, on a surface on which its ink is seen', async () => {
    const ink = { width: 400, height: 100, channels: 3 as const, background: '#101010' }
    const bytes = await sharp({ create: ink }).webp().toBuffer()
    const icon = await renderAppIcon({ name: 'Bottega', brand, size: 180, logo: { bytes, tone: 'dark' } })
    expect(Math.max(...(await pixelOf(icon, 90, 90)))).toBeLessThan(60)
    expect(Math.min(...(await pixelOf(icon, 5, 5)))).toBeGreaterThan(180)
    expect(Math.min(...(await pixelOf(icon, 90, 20)))).toBeGreaterThan(180)
  })

  it('is the desk alone on the tablet at the counter', () => {
    expect(portalManifest({ isDesk: true })).toMatchObject({ start_url: '/business/desk', shortcuts: [] })
    expect(portalManifest({ isDesk: false })).toMatchObject({
      start_url: '/business',
      shortcuts: [{ name: 'Desk' }],
    })
  })
})
