// Text and shapes of a PDF in millimeters from the upper left corner of a page.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import type { PresetId } from '~/foundation/theme/brand'
import { qrCodeSvg } from '~/foundation/kit/qr-code.server'
import { scriptOf, scripts, type ScriptFont } from '../script-fonts'

/** Relative to the server's working directory; see the folder's README. */
const fontsFolder = 'app/club/runs/print/pdf/fonts'

const points = (millimeters: number) => (millimeters * 72) / 25.4
const millimeters = (points: number) => (points * 25.4) / 72

type Face = 'text' | 'bold' | 'display'

interface TextStyle {
  face: Face
  /** In points. */
  size: number
  color?: string
}

/** Lines of a text that fit, at the size at which they do. */
interface FittedText {
  lines: string[]
  style: TextStyle
  /** Of the text as a whole, in millimeters. */
  height: number
}

interface Space {
  width: number
  /** In millimeters; lines beyond it end in an ellipsis. */
  height: number
  /** The text may become this small, in points, before it is shortened. */
  smallest?: number
}

const leading = 1.25

interface Part {
  font: string
  text: string
  /** A script with a font of its own, whose letters may join and run from the right. */
  script: ScriptFont | null
}

/** Lays out a part as a whole, in the order of its script. */
const shaped = { features: [] as PDFKit.Mixins.OpenTypeFeatures[] }

export type Writer = Awaited<ReturnType<typeof createWriter>>

/** A document without a page. Its title is what viewers show. */
export async function createWriter({ title, pairing }: { title: string; pairing: PresetId }) {
  const doc = new PDFDocument({ autoFirstPage: false, margin: 0, info: { Title: title }, lang: 'en-US' })
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  const names = ['text', 'bold', 'display'].map((face) => [face, `${pairing}-${face}`] as const)
  for (const [face, file] of [...names, ['other-text', 'other-text'], ['other-bold', 'other-bold']] as const)
    doc.registerFont(face, await readFile(join(fontsFolder, `${file}.ttf`)))

  const characters = new Map<string, Set<number>>()
  function has(face: string, character: string): boolean {
    let fontCache = characters.get(face)
    if (!fontCache) {
      doc.font(face)
      const { font } = (doc as unknown as { _font: { font: { characterSet: number[] } } })._font
      fontCache = new Set(font.characterSet)
      characters.set(face, fontCache)
    }
    return fontCache.has(character.codePointAt(0)!)
  }

  const opened = new Set<ScriptFont>()
  /** Large fonts are read once a text needs them. */
  function openScript(script: ScriptFont): ScriptFont {
    if (!opened.has(script)) doc.registerFont(script, readFileSync(join(fontsFolder, `${script}.ttf`)))
    opened.add(script)
    return script
  }

  function fontOf(character: string, face: Face): string | null {
    const other = face === 'bold' ? 'other-bold' : 'other-text'
    const fontOfCharacter = [face, other].find((font) => has(font, character))
    if (fontOfCharacter !== undefined) return fontOfCharacter
    const script = scriptOf(character)
    return script !== null && has(openScript(script), character) ? script : null
  }

  /** Parts of a text, each in a font that has its characters; one question mark where none has. */
  function parts(text: string, face: Face): Part[] {
    const partsFound: Part[] = []
    for (const character of text) {
      const last = partsFound.at(-1)
      const font = fontOf(character, face)
      // Spaces and marks between the words of a script belong to it: their order on the line is up to the script.
      const isJoin =
        last !== undefined &&
        last.script !== null &&
        /[\s\p{M}\p{Cf}]/u.test(character) &&
        has(last.font, character)
      if (isJoin) last.text += character
      else if (font === null) {
        if (last?.text.endsWith('?') !== true) partsFound.push({ font: face, text: '?', script: null })
      } else if (last?.font === font) last.text += character
      else partsFound.push({ font, text: character, script: scripts.find((one) => one === font) ?? null })
    }
    return partsFound
  }

  const wholes = new Map<string, number>()
  /** Width of a part at one point, in millimeters: letters of a script that join are measured together. */
  function partWidth(part: Part, face: Face): number {
    if (part.script === null) {
      let sum = 0
      for (const character of part.text) sum += advance(character, face)
      return sum
    }
    const key = `${part.font} ${part.text}`
    let width = wholes.get(key)
    if (width === undefined) {
      width = millimeters(doc.font(part.font).fontSize(1000).widthOfString(part.text, shaped)) / 1000
      wholes.set(key, width)
    }
    return width
  }

  const advances = new Map<string, number>()
  /** Width of a character at one point, in millimeters. Our fonts have no kerning, so a text is as wide as their sum. */
  function advance(character: string, face: Face): number {
    const key = `${face}${character}`
    let characterAdvance = advances.get(key)
    if (characterAdvance === undefined) {
      const [part] = parts(character, face)
      characterAdvance = part
        ? millimeters(doc.font(part.font).fontSize(1000).widthOfString(part.text)) / 1000
        : 0
      advances.set(key, characterAdvance)
    }
    return characterAdvance
  }

  /** In millimeters. */
  function widthOf(text: string, { face, size }: TextStyle): number {
    return parts(text, face).reduce((sum, part) => sum + partWidth(part, face), 0) * size
  }

  /** Writes one line; `y` is its baseline. */
  function line(text: string, x: number, y: number, style: TextStyle): void {
    let at = x
    for (const part of parts(clean(text), style.face)) {
      doc
        .font(part.font)
        .fontSize(style.size)
        .fillColor(style.color ?? '#000')
        .text(part.text, points(at), points(y), {
          lineBreak: false,
          baseline: 'alphabetic',
          ...(part.script !== null && shaped),
        })
      at += partWidth(part, style.face) * style.size
    }
  }

  /** Breaks a text between words, or within one that is wider than a line. */
  function wrap(text: string, style: TextStyle, width: number): string[] {
    const lines: string[] = []
    for (const paragraph of text.split('\n')) {
      let current = ''
      for (const word of paragraph.split(/\s+/u).filter(Boolean)) {
        const longer = current === '' ? word : `${current} ${word}`
        if (widthOf(longer, style) <= width) {
          current = longer
          continue
        }
        if (current !== '') lines.push(current)
        current = word
        while (widthOf(current, style) > width) {
          const head = longestHead(current, style, width)
          lines.push(head)
          current = current.slice(head.length)
        }
      }
      if (current !== '') lines.push(current)
    }
    return lines
  }

  function longestHead(word: string, style: TextStyle, width: number): string {
    const all = [...word]
    let count = all.length
    while (count > 1 && widthOf(all.slice(0, count).join(''), style) > width) count -= 1
    return all.slice(0, count).join('')
  }

  const fitted = new Map<string, FittedText>()
  /** A text in a space: smaller if it must be, then shortened with an ellipsis. */
  function fit(text: string, style: TextStyle, space: Space): FittedText {
    const key = JSON.stringify([text, style, space])
    let fittedLines = fitted.get(key)
    if (!fittedLines) {
      fittedLines = fitAgain(clean(text), style, space)
      // Texts that repeat, such as those of a card's copies, come close to each other.
      if (fitted.size > 500) fitted.clear()
      fitted.set(key, fittedLines)
    }
    return fittedLines
  }

  function fitAgain(
    whole: string,
    style: TextStyle,
    { width, height, smallest = style.size }: Space,
  ): FittedText {
    for (let size = style.size; ; size = Math.max(smallest, size - 0.5)) {
      const sized = { ...style, size }
      const lineHeight = millimeters(size * leading)
      const most = Math.max(1, Math.floor(height / lineHeight + 1e-6))
      const lines = wrap(whole, sized, width)
      // A word that is broken is read wrong: smaller is better.
      const isBroken = whole.split(/\s+/u).some((word) => widthOf(word, sized) > width)
      if ((lines.length <= most && !isBroken) || size <= smallest) {
        const linesShown = lines.slice(0, most)
        if (lines.length > most) linesShown[most - 1] = shortened(linesShown[most - 1]!, sized, width)
        return { lines: linesShown, style: sized, height: linesShown.length * lineHeight }
      }
    }
  }

  function shortened(text: string, style: TextStyle, width: number): string {
    let shorter = text
    while (shorter !== '' && widthOf(`${shorter}…`, style) > width)
      shorter = [...shorter].slice(0, -1).join('')
    return `${shorter.trimEnd()}…`
  }

  // The copies of a card have the same one.
  let qrCode: ({ text: string } & ReturnType<typeof qrCodeSvg>) | null = null

  return {
    page(width: number, height: number): void {
      doc.addPage({ size: [points(width), points(height)], margin: 0 })
    },
    line,
    widthOf,
    fit,
    /** Writes fitted lines below `y`; returns where they end. */
    lines({ lines, style }: FittedText, x: number, y: number): number {
      const lineHeight = millimeters(style.size * leading)
      lines.forEach((text, at) => line(text, x, y + at * lineHeight + millimeters(style.size) * 0.95, style))
      return y + lines.length * lineHeight
    },
    /** One line that ends at `right`. */
    lineTo(text: string, right: number, y: number, style: TextStyle): void {
      line(text, right - widthOf(clean(text), style), y, style)
    },
    rule(x: number, y: number, width: number, color: string, thickness = 0.2): void {
      doc.moveTo(points(x), points(y)).lineTo(points(x + width), points(y))
      doc.lineWidth(points(thickness)).strokeColor(color).stroke()
    },
    cut(from: [x: number, y: number], to: [x: number, y: number]): void {
      doc.moveTo(points(from[0]), points(from[1])).lineTo(points(to[0]), points(to[1]))
      doc
        .lineWidth(points(0.2))
        .dash(points(2), { space: points(2) })
        .strokeColor('#999')
        .stroke()
        .undash()
    },
    box(x: number, y: number, width: number, height: number, color: string, thickness = 0.3): void {
      doc.rect(points(x), points(y), points(width), points(height))
      doc.lineWidth(points(thickness)).strokeColor(color).stroke()
    },
    /** A QR code with its quiet zone. */
    qrCode(text: string, x: number, y: number, side: number): void {
      if (qrCode?.text !== text) qrCode = { text, ...qrCodeSvg(text) }
      const { size, path } = qrCode
      doc
        .save()
        .translate(points(x), points(y))
        .scale(points(side) / size)
      doc.path(path).fill('#000')
      doc.restore()
    },
    async end(): Promise<Uint8Array> {
      doc.end()
      await ended
      return new Uint8Array(Buffer.concat(chunks))
    },
  }
}

/** Composed accents, which fonts have glyphs for, and no control characters. */
const clean = (text: string) => text.normalize('NFC').replace(/[^\P{C}\n]+/gu, '')
