// The members that the list's filters leave, as CSV or an Excel workbook.
import type { TenantDb } from '#/db/handles.server'
import {
  listFile,
  MOST_IN_FILE,
  requireFileLength,
  type FileColumn,
  type ListFile,
} from '~/foundation/kit/list/list-file.server'
import type { MemberListParams } from './member-listing'
import { memberLine, type MemberLine } from './member-line'
import { membersById, orderedMemberIds } from './member-list.server'
import { memberFlagWords } from './member-filter'

interface ExportOptions {
  params: MemberListParams
  /** Only these, whatever the filter; null for all that it shows. */
  memberIds: readonly string[] | null
  seesMoney: boolean
  timeZone: string
  now: Date
}

interface ExportedMembers {
  lines: MemberLine[]
  seesMoney: boolean
}

/** The members of a filter in the list's order, or those chosen by name. Throws `too-many-members` (409). */
export function exportedMembers(
  db: TenantDb,
  { params, memberIds, ...options }: ExportOptions,
): Promise<ExportedMembers> {
  return db.read(async (db) => {
    const ids =
      memberIds === null
        ? await orderedMemberIds(db, params, options, MOST_IN_FILE + 1)
        : await idsByName(db, memberIds)
    requireFileLength(ids.length, 'members', 'Choose a tier or a status first.')
    const rows = await membersById(db, ids, { ...options, contacts: 'email and phone' })
    return { lines: rows.map((row) => memberLine(row, options.timeZone)), seesMoney: options.seesMoney }
  })
}

async function idsByName(db: TenantDb, memberIds: readonly string[]): Promise<string[]> {
  const rows = await db.read((db) =>
    db.q
      .selectFrom('members')
      .where('id', 'in', memberIds)
      .where('anonymized_at', 'is', null)
      .orderBy('search_text', (order) => order.collate('C'))
      .orderBy('id')
      .select('id')
      .execute(),
  )
  return rows.map(({ id }) => id)
}

const statusWords = {
  active: 'Active',
  past_due: 'Past due',
  paused: 'Paused',
  canceled: 'Canceled',
  pending: 'Pending',
  inactive: 'Never paid',
}

const isMarked = (flag: keyof typeof memberFlagWords) => ({
  title: memberFlagWords[flag].label,
  width: 14,
  cell: ({ flags }: MemberLine) => (flags.includes(flag) ? 'Yes' : null),
})

const columns: FileColumn<MemberLine>[] = [
  { title: 'Name', width: 26, cell: ({ fullName }) => fullName },
  { title: 'Email', width: 28, cell: ({ email }) => email },
  { title: 'Phone', width: 18, cell: ({ phone }) => phone },
  { title: 'Tier', width: 16, cell: ({ tier }) => tier },
  { title: 'Status', width: 14, cell: ({ status }) => (status ? statusWords[status] : 'Not paid yet') },
  { title: 'Member since', width: 13, cell: ({ joinedOn }) => joinedOn },
  { title: 'Leaves on', width: 13, cell: ({ endsOn }) => endsOn },
  { title: 'Next payment on', width: 15, cell: ({ nextPaymentOn }) => nextPaymentOn },
  { title: 'Next payment', width: 12, isMoney: true, cell: ({ nextPaymentCents }) => nextPaymentCents },
  { title: 'Total paid', width: 12, isMoney: true, cell: ({ paidCents }) => paidCents },
  isMarked('overdue'),
  { title: 'Owes', width: 12, isMoney: true, cell: ({ owedCents }) => owedCents },
  { title: 'Owes since', width: 13, isMoney: true, cell: ({ owedSince }) => owedSince },
  isMarked('card_expiring'),
  isMarked('unclaimed'),
  isMarked('never_rated'),
  isMarked('at_risk'),
  { title: 'Why at risk', width: 40, cell: ({ risk }) => risk },
]

/** Amounts are left out for people who see no money. */
export const memberFile = ({ lines, seesMoney }: ExportedMembers): ListFile =>
  listFile(
    'Members',
    columns.filter(({ isMoney }) => seesMoney || !isMoney),
    lines,
  )
