// A doubt that several rows share, and its answers. Types only.
import type { BulkAct } from './row-fields'

/** An answer to a shared doubt: a button, with a value that a person may change first. */
export interface SharedAct {
  act: BulkAct
  label: string
  kind?: string
  value?: string
}

export interface SharedDoubt {
  /** Stays the same while the rows do. */
  key: string
  /** The rows and their doubt, "6 bottle prices". */
  title: string
  why: string
  positions: number[]
  /** The doubted fields. */
  fields: string[]
  /** The word that is misread; left out where it is none. */
  word?: string
  /** The likeliest answer first. */
  acts: SharedAct[]
}
