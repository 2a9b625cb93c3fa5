// The type of a preset: what the columns of a known program's files of people mean. Pure.
import type { CellByName, ColumnName } from '~/cellar/list-reader/exporters/exporter'
import type { MemberFileKind } from '../member-files'
import type { MemberField, MovedStatus } from '../member-row'

/** Texts of one row by field, before they are understood. */
export type MemberTexts = Partial<Record<MemberField, string>>

/**
 * Columns that fill a field, in their order of preference: a row takes the first that is filled. Columns in a list of their
 * own are joined. The fields of an address are taken from one place in that order, never mixed.
 */
type FieldColumns = readonly (ColumnName | readonly ColumnName[])[]

export interface MemberPreset {
  kind: Extract<MemberFileKind, 'people' | 'memberships' | 'cards'>
  fields: Partial<Record<MemberField, FieldColumns>>
  /** Statuses that mean something else here than elsewhere, in lowercase. */
  statuses?: ReadonlyMap<string, MovedStatus>
  /** Whether tags name the plan where the file has no column for it. */
  hasPlansInTags?: boolean
  /** Whether a row is no membership, such as one that was bought once. */
  isLeftOut?(cell: CellByName): boolean
  /** Corrects texts whose meaning depends on other columns or on the name of the file. */
  adjust?(texts: MemberTexts, row: { cell: CellByName; file: string }): MemberTexts
}
