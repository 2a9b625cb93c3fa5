// A document of any kind, as the list reader takes it: runs of text with their places. Pure, browser-safe.

/** A rectangle on a page, in the page's own units, from its top left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A run of text on one line without a wide gap; it may contain single spaces. */
export interface SourceRun extends Box {
  text: string
  /** Height of the type in the page's units (the font's size, or the height of the recognized line). */
  size: number
  isBold?: boolean
  isItalic?: boolean
  /** 1 to 6 in a heading that the document marks as one; 1 is the highest. */
  level?: number
  /** How sure text recognition is, 0 to 1; left out where the text is in the file. */
  confidence?: number
}

/** Where the runs of a page come from. */
export type PageOrigin = 'text' | 'recognition'

export interface SourcePage {
  /** From 1. */
  number: number
  /** Points for a PDF, pixels for a picture; one line is 14 units for text and tables. */
  width: number
  height: number
  origin: PageOrigin
  runs: SourceRun[]
  /** The name of the sheet, where its sheets have names that people gave them. */
  name?: string
}

export type DocumentKind = 'pdf' | 'photo' | 'text' | 'html' | 'table'

export interface SourceDocument {
  kind: DocumentKind
  pages: SourcePage[]
}

/** A place in a document. */
export interface SourcePlace extends Box {
  page: number
}
