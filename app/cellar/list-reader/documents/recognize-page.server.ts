import type { Arrangement, PreparedPage } from './pictures/prepare-page'
import { greyRegion, recognitionScale, regionOf } from './pictures/prepare-page'
import { flattenLight, invertDarkPage, shrunk, type GreyImage } from './pictures/grey-image'
import type { PagePicture } from './pictures/open-photo.server'
import { lastLanguage, recognizeWords, type Language } from './pictures/recognizer.server'
import { markLines, textMarks } from './pictures/text-marks'
import { addTurns, turnedImage } from './pictures/turn-image'
import { wordsToRuns, type RecognizedWord } from './pictures/words-to-runs'
import { guessLanguage } from './pictures/guess-language'
import type { RecognizedPage, Rotation } from '../reading-tasks'

/**
 * The text in a picture of a page: turned and cropped as a person chose, made straight, and read. Where the picture
 * turns out to lie on its side or upside down, it is turned, and `turned` says so; a cropped page is left as it is,
 * since a person has seen it. No runs for a page without text.
 */
export async function recognizePicture(
  page: PagePicture,
  number: number,
  arrangement: Arrangement,
): Promise<RecognizedPage> {
  const preparedPage = await prepared(page, arrangement)
  const letters = lettersSeen(preparedPage)
  if (!mayHaveText(letters, preparedPage))
    return asPage(number, nothingIn(preparedPage, regionOf(page, arrangement)))
  const isSideways = letters.down > 40 && letters.down > letters.across * 1.5
  // A page that is cropped is one that a person has seen.
  const mayTurn = arrangement.crop === null
  if (mayTurn && isSideways) {
    const clockwise = await recognizedTurn(page, arrangement, 90)
    if (isSensible(clockwise)) return asPage(number, clockwise)
    const counter = await recognizedTurn(page, arrangement, 270)
    return asPage(number, counter.sense > clockwise.sense ? counter : clockwise)
  }
  const read = await recognized(preparedPage, 0, regionOf(page, arrangement))
  if (!mayTurn || isSensible(read)) return asPage(number, await inItsLanguage(preparedPage, read))
  const other = await recognizedTurn(page, arrangement, 180)
  return asPage(number, other.sense > read.sense * 1.5 ? other : await inItsLanguage(preparedPage, read))
}

interface Reading {
  words: RecognizedWord[]
  turned: Rotation
  pixelsPerUnit: number
  width: number
  height: number
  /** Letters and digits, each as much as its word is sure. */
  sense: number
  language: Language
}

const nothingIn = (image: PreparedPage, { width, height }: { width: number; height: number }): Reading => ({
  words: [],
  turned: 0,
  pixelsPerUnit: image.pixelsPerUnit,
  width,
  height,
  sense: 0,
  language: lastLanguage(),
})

async function prepared(page: PagePicture, arrangement: Arrangement): Promise<PreparedPage> {
  const region = regionOf(page, arrangement)
  const image = await greyRegion(page, arrangement, recognitionScale(page, region))
  invertDarkPage(image)
  flattenLight(image)
  return image
}

async function recognizedTurn(page: PagePicture, arrangement: Arrangement, turn: Rotation): Promise<Reading> {
  const turned = { ...arrangement, rotation: addTurns(arrangement.rotation, turn) }
  const image = await prepared(page, turned)
  const read = await recognized(image, turn, regionOf(page, turned))
  return isSensible(read) ? inItsLanguage(image, read) : read
}

async function recognized(
  image: PreparedPage,
  turned: Rotation,
  { width, height }: { width: number; height: number },
  language = lastLanguage(),
): Promise<Reading> {
  const words = await recognizeWords(image, language)
  const sense = words.reduce((sum, word) => sum + lettersOf(word) * Math.max(0, word.confidence - 0.3), 0)
  return { words, turned, pixelsPerUnit: image.pixelsPerUnit, width, height, sense, language }
}

const lettersOf = ({ text }: RecognizedWord): number => text.replace(/[^\p{L}\p{N}]/gu, '').length

/** Upside down, letters are taken for others of which the library is not sure. */
function isSensible({ words }: Reading): boolean {
  const letters = words.reduce((sum, word) => sum + lettersOf(word), 0)
  const sure = words.reduce((sum, word) => sum + lettersOf(word) * word.confidence, 0)
  return letters < 12 || sure / letters > 0.6
}

/** Again with the letters of its own language, where it was read with those of another. */
async function inItsLanguage(image: PreparedPage, read: Reading): Promise<Reading> {
  const language = guessLanguage(read.words.map(({ text }) => text))
  if (language === read.language) return read
  const again = await recognized(image, read.turned, read, language)
  return again.sense > read.sense * 0.97 ? again : read
}

/** Marks that look like letters in lines across and, on a page on its side, in lines downward. */
function lettersSeen(image: GreyImage): { across: number; down: number } {
  const small = shrunk(image, Math.max(1, Math.round(image.width / 1_000)))
  return { across: letters(small), down: letters(turnedImage(small, 1, 90)) }
}

/** Fewer are a logo and the title of a cover; one wine with its price has more. */
const fewestLetters = 24

/** Faint print is as much darker than its paper, of 255. */
const faint = 40

/**
 * Whether recognition can find a list: a page of a PDF often shows a logo or a photograph only, on which recognition
 * takes as long as on a list. The print may be faint, or light on a dark ground.
 */
function mayHaveText({ across, down }: { across: number; down: number }, image: GreyImage): boolean {
  if (across + down >= fewestLetters) return true
  return [(value: number) => Math.max(0, value - faint), (value: number) => 255 - value].some((change) => {
    const changed = lettersSeen({ ...image, data: image.data.map(change) })
    return changed.across + changed.down >= fewestLetters
  })
}

function letters(image: GreyImage): number {
  return markLines(textMarks(image), 5)
    .filter(({ left, right, height }) => right - left > 6 * height)
    .reduce((sum, { marks }) => sum + marks.length, 0)
}

function asPage(number: number, { words, turned, pixelsPerUnit, width, height }: Reading): RecognizedPage {
  const units = (pixels: number) => Math.round((pixels / pixelsPerUnit) * 10) / 10
  const runs = wordsToRuns(words).map((run) => ({
    ...run,
    x: units(run.x),
    y: units(run.y),
    width: units(run.width),
    height: units(run.height),
    size: units(run.size),
  }))
  return {
    number,
    width: Math.round(width),
    height: Math.round(height),
    origin: 'recognition',
    runs,
    ...(turned !== 0 && { turned }),
  }
}
