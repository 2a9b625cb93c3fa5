// A row of a file, understood by itself: before it is joined with the rows of other files. Pure.
import type { MemberDoubt, MemberRow } from './member-row'
import type { MemberFileKind } from './member-files'

/** A member's facts as one row has them; null is not stated there. */
export type MemberFacts = Omit<MemberRow, 'key' | 'sources' | 'doubts' | 'status' | 'hold'> & {
  status: MemberRow['status'] | null
  hold: NonNullable<MemberRow['hold']>
  /** When the cancellation was asked for; the membership ends on `endsOn`. */
  canceledOn: string | null
}

export interface MemberRecord {
  file: string
  /** The number of the row in the file, from 1. */
  line: number
  kind: Extract<MemberFileKind, 'people' | 'memberships' | 'cards'>
  /**
   * The title of the program, or the header row of an unknown one: records of two programs describe the same memberships, and a
   * later file of one program may correct an earlier one.
   */
  program: string
  /** As the other program identifies the person; null where the file has no such column. */
  key: string | null
  facts: MemberFacts
  doubts: MemberDoubt[]
}
