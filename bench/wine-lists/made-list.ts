import type { MakerOptions } from './list-maker'
import type { ListMaker } from './list-maker'

interface Common {
  /** Begins with its number, which says its part: see `halfOf`. */
  id: string
  currency: string
  /** What is particular about it. */
  note: string
  maker: MakerOptions
  ignoreFields?: string[]
}

export interface PrintedList extends Common {
  kind: 'pdf'
  paper: string
  css: string
  margin?: string
  header?: string
  footer?: string
  /** Also drawn as pages and as photographs. */
  isPhotographed?: boolean
  /** Also scanned: a PDF of pictures. */
  isScanned?: boolean
  body: (list: ListMaker) => string
}

export interface FileList extends Common {
  kind: 'text' | 'html' | 'csv' | 'xlsx'
  body: (list: ListMaker) => string | Buffer | Promise<Buffer>
}

export type MadeList = PrintedList | FileList

/**
 * Which part a list is in: its number decides. From 501 on it is unseen: no one who writes rules has looked at it or at
 * its scores by list. From 101 on it is opened: it was unseen until its mistakes were looked at. Below, odd ones were
 * made for tuning, and even ones were held out until then.
 */
export type Half = 'tune' | 'test' | 'opened' | 'unseen'

export function halfOf(id: string): Half {
  const number = Number.parseInt(id, 10)
  if (number > 500) return 'unseen'
  if (number > 100) return 'opened'
  return number % 2 ? 'tune' : 'test'
}

/** The wines that a list is made of: each set of lists from 101 on has its own. */
export function poolOf(id: string): 'known' | 'opened' | 'second' | 'third' | 'fourth' {
  const number = Number.parseInt(id, 10)
  if (number > 400) return 'fourth'
  if (number > 300) return 'third'
  if (number > 200) return 'second'
  return number > 100 ? 'opened' : 'known'
}
