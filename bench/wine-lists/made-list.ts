import type { MakerOptions } from './list-maker'
import type { ListMaker } from './list-maker'

interface Common {
  /** Begins with its number: odd ones are for tuning, even ones are held out. */
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

/** Which half a list is in: its number decides. */
export const halfOf = (id: string): 'tune' | 'test' => (Number.parseInt(id, 10) % 2 ? 'tune' : 'test')
