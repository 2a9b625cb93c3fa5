// The reader of member files, as imports use it. Pure.
import type { MemberFile, MembersOfFiles, ReadMembersOptions } from '~/membership/member-files/member-files'

/** Stored columns of each file by its name: the field of a header, or '' for one that is not read. */
export type StoredColumns = Record<string, Record<string, string>>

/** Reads files; a person's choice of columns comes before recognition and guesses. Throws `import-rejected`. */
export type MemberFileReader = (files: MemberFile[], options: ReadMembersOptions) => Promise<MembersOfFiles>
