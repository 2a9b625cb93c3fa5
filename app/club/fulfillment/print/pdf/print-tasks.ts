// Sheets as PDF, by name. Inputs and results can be sent between processes.
import type { TaskWorker } from '~/foundation/kit/task-worker.server'
import type { LabelSheetName, Paper } from '../paper'
import type { NoteCard, PickLine, PrintedBox, PrintedHead, PrintTheme } from '../printed'

export interface LabelsOrder {
  head: PrintedHead
  theme: PrintTheme
  sheet: LabelSheetName
  /** The label of the first sheet to begin with, from 1. */
  start: number
  outlines: boolean
  boxes: PrintedBox[]
}

export interface PickListOrder {
  head: PrintedHead
  theme: PrintTheme
  paper: Paper
  lines: PickLine[]
  boxes: number
}

export interface NoteCardsOrder {
  head: PrintedHead
  theme: PrintTheme
  paper: Paper
  cards: NoteCard[]
}

export interface AddressLabelsOrder {
  theme: PrintTheme
  /** The sender's lines. */
  from: string[]
  labels: AddressLabel[]
}

export interface PackingSlipsOrder {
  head: PrintedHead
  theme: PrintTheme
  paper: Paper
  boxes: PrintedBox[]
}

/** A report of figures, as plain data that can be sent to a worker process. */
export interface PrintedReport {
  theme: PrintTheme
  paper: Paper
  club: string
  title: string
  subtitle: string
  sections: PrintedSection[]
  footer: string
}

interface AddressLabel {
  /** "P12" */
  parcel: string
  contents: string
  /** Name, street, and city with state and ZIP code. */
  to: string[]
  phone: string
  needsSignature: boolean
  bottles: string[]
}

interface PrintedSection {
  title: string
  figures: PrintedFigure[]
  lists: PrintedList[]
  tables: PrintedTable[]
}

/** Makes the PDF files of runs in a separate process. Throws `print-busy` (503) when its queue is full. */
export type PrintWorker = TaskWorker<PrintTasks>

export type PrintTasks = {
  'pick-list'(order: PickListOrder): Promise<Uint8Array>
  'packing-slips'(order: PackingSlipsOrder): Promise<Uint8Array>
  labels(order: LabelsOrder): Promise<Uint8Array>
  'note-cards'(order: NoteCardsOrder): Promise<Uint8Array>
  'address-labels'(order: AddressLabelsOrder): Promise<Uint8Array>
  'figure-report'(report: PrintedReport): Promise<Uint8Array>
}

export interface PrintedFigure {
  name: string
  value: string
  /** How it changed; empty where there is nothing to compare with. */
  change: string
  isGood: boolean | null
  note: string
}

export interface PrintedList {
  title: string
  rows: { name: string; figure: string; note: string }[]
  /** Text shown without rows. */
  empty: string
}

export interface PrintedTable {
  title: string
  columns: { label: string; figure: boolean }[]
  rows: string[][]
}
