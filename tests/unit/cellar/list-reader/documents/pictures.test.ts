import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { pictureErrorMessages } from '~/foundation/pictures/limits'
import { inspectDocument } from '~/cellar/list-reader/documents/inspect-document.server'
import { closeRecognizer } from '~/cellar/list-reader/documents/pictures/recognizer.server'
import { findStraightening } from '~/cellar/list-reader/documents/pictures/straighten'
import { wordsToRuns } from '~/cellar/list-reader/documents/pictures/words-to-runs'
import { readingTasks } from '~/cellar/list-reader/documents/reading-tasks.server'
import { aTinyPdf } from '../../../../builders/tiny-pdf'

afterAll(closeRecognizer)

const lines = Array.from({ length: 14 }, (_, at) => [
  { text: `Barolo Cannubi Damilano ${2000 + at}`, x: 60, y: 740 - at * 45, size: 16 },
  { text: `${80 + at}`, x: 500, y: 740 - at * 45, size: 16 },
]).flat()
const whole = { page: 1, rotation: 0, crop: null } as const

/** A page as a scanner or camera gives it. */
async function aPicture(): Promise<Buffer> {
  const { bytes } = await readingTasks.drawPage({
    ...whole,
    bytes: aTinyPdf({ pages: [lines] }),
    width: 1_500,
  })
  return sharp(bytes).png().toBuffer()
}

describe('a picture of a page', () => {
  it('is drawn from a PDF without fonts of its own, at the width that was asked for', async () => {
    const drawn = await readingTasks.drawPage({ ...whole, bytes: aTinyPdf({ pages: [lines] }), width: 900 })
    expect(drawn).toMatchObject({ width: 900, height: 1_200 })
    const { channels } = await sharp(drawn.bytes).greyscale().stats()
    expect(channels[0]!.min).toBeLessThan(80)
  })

  it('is recognized though it was photographed aslant, on its side and with a transparent ground', async () => {
    const aslant = await sharp(await aPicture())
      .rotate(2, { background: '#ffffff' })
      .toBuffer()
    const bytes = await sharp(await sharp(aslant).rotate(90).toBuffer())
      .ensureAlpha()
      .png()
      .toBuffer()
    const read = await readingTasks.recognizePage({ ...whole, bytes })
    expect(read.turned).toBe(270)
    const texts = read.runs.map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining(['Barolo Cannubi Damilano 2003', '83', '93']))
    const name = read.runs.find(({ text }) => text.endsWith('2003'))!
    const price = read.runs.find(({ text }) => text === '83')!
    expect(Math.abs(name.y + name.height - price.y - price.height)).toBeLessThan(name.size / 2)
  })

  it('is recognized where its print is light on a dark ground', async () => {
    const bytes = await sharp(await aPicture())
      .flatten({ background: '#ffffff' })
      .negate({ alpha: false })
      .toBuffer()
    const { runs } = await readingTasks.recognizePage({ ...whole, bytes })
    expect(runs.map(({ text }) => text)).toEqual(expect.arrayContaining(['Barolo Cannubi Damilano 2003']))
  })

  it('is not recognized where it is a cover with a name and a title only', async () => {
    const cover = [
      { text: 'Maison', x: 250, y: 600, size: 20 },
      { text: 'Wine List', x: 180, y: 400, size: 40 },
    ]
    const logo = aTinyPdf({ pages: [cover] })
    const { bytes } = await readingTasks.drawPage({ ...whole, bytes: logo, width: 1_500 })
    const picture = await sharp(bytes).png().toBuffer()
    const { runs } = await readingTasks.recognizePage({ ...whole, bytes: picture })
    expect(runs).toEqual([])
  })

  it('has no runs when it is black or empty', async () => {
    const ground = (background: string) =>
      sharp({ create: { width: 700, height: 900, channels: 3, background } })
        .jpeg()
        .toBuffer()
    for (const background of ['#000000', '#ffffff']) {
      const { runs } = await readingTasks.recognizePage({ ...whole, bytes: await ground(background) })
      expect(runs).toEqual([])
    }
  })
})

describe('a picture that is chosen', () => {
  it('is as wide as its camera says it is upright', async () => {
    const turned = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await inspectDocument(turned)).pages).toMatchObject([{ width: 30, height: 40, hasText: false }])
  })

  it('is refused from its header where it has more pixels than we read', async () => {
    const header = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    // 20,000 by 10,000 pixels, which would be decoded if anything but the header was looked at.
    header.writeUInt32BE(20_000, 16)
    header.writeUInt32BE(10_000, 20)
    await expect(inspectDocument(header)).rejects.toMatchObject({
      code: 'import-rejected',
      sentence: expect.stringMatching(/40 million pixels|damaged/),
    })
  })

  it('is refused with what to do where it moves or is a HEIC photo', async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
    await expect(inspectDocument(heic)).rejects.toMatchObject({ sentence: pictureErrorMessages.heic })
    const frames = Buffer.alloc(20 * 40 * 3, 200).fill(20, 0, 20 * 20 * 3)
    const moving = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .webp({ loop: 0 })
      .toBuffer()
    await expect(inspectDocument(moving)).rejects.toMatchObject({ sentence: pictureErrorMessages.moving })
  })
})

it('text recognition puts the words of a line together, and leaves amounts of neighboring columns apart', () => {
  const word = (text: string, left: number, width: number) => ({
    text,
    left,
    right: left + width,
    top: 100,
    bottom: 114,
    confidence: 0.95,
  })
  const runs = wordsToRuns([
    word('165', 300, 30),
    word('Barolo', 20, 60),
    word('330', 339, 30),
    word('Vietti', 86, 50),
  ])
  expect(runs.map(({ text }) => text)).toEqual(['Barolo Vietti', '165', '330'])
})

it('an empty page stays unchanged', () => {
  const data = new Uint8Array(400 * 500).fill(250)
  expect(findStraightening({ data, width: 400, height: 500 })).toBeNull()
})
