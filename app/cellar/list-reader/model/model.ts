// The language model that reads lists, as documents use it.
import type { ReadEntry } from '../read-entry'
import type { SourcePage, SourcePlace } from '../source-document'

/** A page as a picture, as it is sent. */
export interface PagePicture {
  bytes: Uint8Array
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
}

/** One request: a page, or a part of a long one. */
export interface PagePart {
  page: SourcePage
  /** All lines of the page. */
  lines: readonly PageLine[]
  /** Those to read; empty for a picture without recognized text. */
  part: readonly PageLine[]
  picture: PagePicture | null
}

export interface PartReading extends VerifiedAnswer {
  /** False where the answer was cut off. */
  isComplete: boolean
  /** Of all attempts. */
  use: ModelUse
}

/** Asks the language model of this installation. */
export interface ModelReader {
  /** The model's name, as the provider has it. */
  model: string
  /** The company that gets the pages. */
  provider: string
  /** Pages of a business in a month. */
  monthlyPages: number
  /**
   * Reads a part and checks the answer against the page. Throws ModelFault, and the signal's reason where `signal`
   * ends it.
   */
  read(part: PagePart, options: { signal: AbortSignal }): Promise<PartReading>
  /** Millionths of a dollar; 0 for a model whose prices are not known. */
  costMicros(use: ModelUse): number
}

export interface VerifiedAnswer {
  /** In the order of the answer. */
  entries: ReadEntry[]
  /** Wines of the answer that the page does not name, or names once and the answer twice. */
  dropped: number
}

/** A printed line, or a recognized one. */
export interface PageLine {
  /** From 1, in the order of reading. */
  number: number
  text: string
  place: SourcePlace
}

/** Use of the model: requests, and their tokens as far as the provider reported them. */
export interface ModelUse {
  requests: number
  inputTokens: number
  outputTokens: number
}
