// Reading files of members: the types of what is sent and of the result. Pure, browser-safe.
import type { Day } from '~/foundation/kit/dates'
import type { MemberField, MemberRow, MovedStatus } from './member-row'

/** The most members of one import, of all its files together. */
export const maxMemberRows = 10_000

/** A file as it was uploaded. Its name tells files apart; its kind follows from the bytes. */
export interface MemberFile {
  name: string
  bytes: Uint8Array
}

/** The field of a column by its header, where a person chose it; null for a column that is not used. */
export type ColumnChoices = Readonly<Record<string, MemberField | null>>

export interface ReadMembersOptions {
  /** The day in the club's time zone: it decides whether a hold or a membership is over. */
  today: Day
  /** The club's IANA time zone, in which moments that a file has in UTC are days; UTC by itself. */
  timeZone?: string
  /** By the name of the file. */
  columns?: Readonly<Record<string, ColumnChoices>>
}

/**
 * - `people`: persons without a membership, such as customers
 * - `memberships`: a row for each membership
 * - `cards`: customers of the payment provider
 * - `wines`: a list of wines, which belongs to the inventory
 */
export type MemberFileKind = 'people' | 'memberships' | 'cards' | 'wines' | 'unknown'

interface FileColumn {
  header: string
  field: MemberField | null
  /** At most three different values. */
  samples: string[]
}

export interface FileSummary {
  /** The name of the file, with that of the sheet where a workbook has several. */
  name: string
  /** Title of the program that wrote it: "WineDirect club member list"; null for an unknown one. */
  exporter: string | null
  kind: MemberFileKind
  /** How it was read: "UTF-8 text, separated by commas". */
  reading: string
  /** Rows below the column names. */
  rowCount: number
  columns: FileColumn[]
  /** Sentences, those about one row with the number of its line. */
  problems: string[]
  /** It holds whole card numbers: it is not read, and must not be stored. */
  hasCardNumbers: boolean
}

export interface PlanSummary {
  /** As the files name it; '' for memberships whose plan is not stated. */
  name: string
  count: number
  /** Prices of one month, the most common first. */
  prices: { cents: number; count: number }[]
}

export interface StatusSummary {
  /** As the files have it; '' for rows without one, where others state theirs. */
  text: string
  count: number
  guess: MovedStatus
}

export interface MembersOfFiles {
  files: FileSummary[]
  rows: MemberRow[]
  /** The most common first. */
  plans: PlanSummary[]
  /** Empty where no file has statuses. */
  statuses: StatusSummary[]
}
