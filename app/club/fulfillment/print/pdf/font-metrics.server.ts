// Fonts of a PDF: the font that has a character, and the width of texts.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PresetId } from '~/foundation/theme/brand'
import { scriptOf, scripts, type ScriptFont } from '../script-fonts'

/** Relative to the server's working directory; see the folder's README. */
const fontsFolder = 'app/club/fulfillment/print/pdf/fonts'

export const points = (millimeters: number) => (millimeters * 72) / 25.4
export const millimeters = (points: number) => (points * 25.4) / 72

type Face = 'text' | 'bold' | 'display'

export interface TextStyle {
  face: Face
  /** In points. */
  size: number
  color?: string
}

interface Part {
  font: string
  text: string
  /** A script with a font of its own, whose letters may join and run from the right. */
  script: ScriptFont | null
}

/** Lays out a part as a whole, in the order of its script. */
export const shaped = { features: [] as PDFKit.Mixins.OpenTypeFeatures[] }

type Fonts = Awaited<ReturnType<typeof openFonts>>

async function openFonts(doc: PDFKit.PDFDocument, pairing: PresetId) {
  const names = ['text', 'bold', 'display'].map((face) => [face, `${pairing}-${face}`] as const)
  for (const [face, file] of [...names, ['other-text', 'other-text'], ['other-bold', 'other-bold']] as const)
    doc.registerFont(face, await readFile(join(fontsFolder, `${file}.ttf`)))

  const characters = new Map<string, Set<number>>()
  const has = (face: string, character: string) =>
    cached(characters, face, () => {
      doc.font(face)
      const { font } = (doc as unknown as { _font: { font: { characterSet: number[] } } })._font
      return new Set(font.characterSet)
    }).has(character.codePointAt(0)!)

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

  return { has, fontOf }
}

/** Parts of a text, each in a font that has its characters; one question mark where none has. */
function partsOf({ has, fontOf }: Fonts, text: string, face: Face): Part[] {
  const parts: Part[] = []
  for (const character of text) {
    const last = parts.at(-1)
    const font = fontOf(character, face)
    // Spaces and marks between the words of a script belong to it: their order on the line is up to the script.
    const isJoin =
      last !== undefined &&
      last.script !== null &&
      /[\s\p{M}\p{Cf}]/u.test(character) &&
      has(last.font, character)
    if (isJoin) last.text += character
    else if (font === null) {
      if (last?.text.endsWith('?') !== true) parts.push({ font: face, text: '?', script: null })
    } else if (last?.font === font) last.text += character
    else parts.push({ font, text: character, script: scripts.find((one) => one === font) ?? null })
  }
  return parts
}

/** Registers the fonts of a pairing in a document. Widths are in millimeters. */
export async function createFontMetrics(doc: PDFKit.PDFDocument, pairing: PresetId) {
  const fonts = await openFonts(doc, pairing)
  const parts = (text: string, face: Face) => partsOf(fonts, text, face)
  const widthInFont = ({ font, text }: Part, options?: typeof shaped) =>
    millimeters(doc.font(font).fontSize(1000).widthOfString(text, options)) / 1000

  const wholes = new Map<string, number>()
  /** Width of a part at one point: letters of a script that join are measured together. */
  function partWidth(part: Part, face: Face): number {
    if (part.script !== null)
      return cached(wholes, `${part.font} ${part.text}`, () => widthInFont(part, shaped))
    let sum = 0
    for (const character of part.text) sum += advance(character, face)
    return sum
  }

  const advances = new Map<string, number>()
  /** Width of a character at one point. Our fonts have no kerning, so a text is as wide as their sum. */
  const advance = (character: string, face: Face) =>
    cached(advances, `${face}${character}`, () => {
      const [part] = parts(character, face)
      return part ? widthInFont(part) : 0
    })

  const widthOf = (text: string, { face, size }: TextStyle) =>
    parts(text, face).reduce((sum, part) => sum + partWidth(part, face), 0) * size

  return { parts, partWidth, widthOf }
}

function cached<Value>(cache: Map<string, Value>, key: string, read: () => Value): Value {
  let value = cache.get(key)
  if (value === undefined) {
    value = read()
    cache.set(key, value)
  }
  return value
}
