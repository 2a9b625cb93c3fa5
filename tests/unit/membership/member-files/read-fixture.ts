import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMemberFiles } from '~/membership/member-files/read-member-files.server'
import type { MembersOfFiles, ReadMembersOptions } from '~/membership/member-files/member-files'
import type { MemberRow } from '~/membership/member-files/member-row'

const folder = join(import.meta.dirname, '../../../fixtures/member-files')

/** The members of these fixtures, as they are on November 30, 2026. */
export const readFixtures = (names: string[], options: Partial<ReadMembersOptions> = {}) =>
  readMemberFiles(
    names.map((name) => ({ name, bytes: readFileSync(join(folder, name)) })),
    { today: '2026-11-30', ...options },
  )

/** The members of a text, as they are on that day. */
export const readText = (text: string, options: Partial<ReadMembersOptions> = {}) =>
  readMemberFiles([{ name: 'members.csv', bytes: Buffer.from(text) }], { today: '2026-11-30', ...options })

/** The row of a person by the first name. */
export function rowOf({ rows }: MembersOfFiles, firstName: string): MemberRow {
  const row = rows.find(({ fullName }) => fullName?.toLowerCase().startsWith(firstName.toLowerCase()))
  if (!row) throw new Error(`There is no row of ${firstName}.`)
  return row
}

/** The fields in doubt, each once. */
export const doubtsOf = (row: MemberRow): string[] => [...new Set(row.doubts.map(({ field }) => field))]
