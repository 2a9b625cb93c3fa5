// The reader of member files, as imports use it. Pure.
import type { MemberField, MemberRow, MovedStatus } from '~/membership/member-files/member-row'

export interface MemberFile {
  name: string
  bytes: Uint8Array
}

/** Columns of each file by its name: the field of a header, or '' for one that is not read. */
export type ChosenColumns = Record<string, Record<string, string>>

/** Files that were read together: how each was understood, and the members joined over all of them. */
export interface ReadFiles {
  files: {
    name: string
    exporter: string | null
    kind: string
    columns: { header: string; field: MemberField | null; samples: string[] }[]
    problems: string[]
  }[]
  rows: MemberRow[]
  plans: { name: string; count: number; prices: number[] }[]
  statuses: { text: string; count: number; guess: MovedStatus }[]
}

/** Reads files; a person's choice of columns comes before recognition and guesses. Throws `import-rejected`. */
export type MemberFileReader = (
  files: MemberFile[],
  options: { columns: ChosenColumns },
) => Promise<ReadFiles>
