// The members that the list's filters leave, as CSV or an Excel workbook.
import { sql } from 'kysely'
import writeWorkbook, { type Cell } from 'write-excel-file/node'
import type { TenantDb } from '#/db/handles.server'
import { csvRows } from '~/kit/csv.server'
import { DomainError } from '~/kit/errors'
import { workbookText } from '~/wines/export/export-cellar.server'
import type { MemberListParams } from './list-params'
import { memberLine, type MemberLine } from './member-line'
import { membersById, orderedMemberIds } from './member-list.server'
import { memberFlagWords } from './member-filter'

/** The most members of a file. */
const MOST_EXPORTED = 50_000

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
        ? await orderedMemberIds(db, params, options, MOST_EXPORTED + 1)
        : await idsByName(db, memberIds)
    if (ids.length > MOST_EXPORTED)
      throw new DomainError(
        'too-many-members',
        409,
        `A file has up to ${MOST_EXPORTED.toLocaleString('en-US')} members. Choose a tier or a status first.`,
      )
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
      .orderBy(sql`search_text collate "C"`)
      .orderBy('id')
      .select('id')
      .execute(),
  )
  return rows.map(({ id }) => id)
}

type Value = string | number | null

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

const columns: { title: string; isMoney?: boolean; width: number; cell(line: MemberLine): Value }[] = [
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

const columnsFor = (seesMoney: boolean) => columns.filter(({ isMoney }) => seesMoney || !isMoney)

/** As CSV for Excel: UTF-8 with a byte order mark. No cell is run as a formula. */
export function membersCsv({ lines, seesMoney }: ExportedMembers): string {
  const shown = columnsFor(seesMoney)
  const rows = lines.map((line) =>
    shown.map(({ cell, isMoney }) => {
      const value = cell(line)
      if (value === null) return ''
      return isMoney && typeof value === 'number' ? (value / 100).toFixed(2) : String(value)
    }),
  )
  return `\uFEFF${csvRows([shown.map(({ title }) => title), ...rows])}`
}

/** As an Excel workbook: numbers are numeric cells, texts are texts and never formulas. */
export function membersWorkbook({ lines, seesMoney }: ExportedMembers): Promise<Buffer> {
  const shown = columnsFor(seesMoney)
  const head = shown.map(({ title }): Cell => ({ value: title, type: String, fontWeight: 'bold' }))
  const rows = lines.map((line) =>
    shown.map(({ cell, isMoney }): Cell => {
      const value = cell(line)
      if (value === null) return null
      if (typeof value === 'string') return { value: workbookText(value), type: String }
      return isMoney ? { value: value / 100, type: Number, format: '#,##0.00' } : { value, type: Number }
    }),
  )
  return writeWorkbook([head, ...rows], {
    sheet: 'Members',
    stickyRowsCount: 1,
    columns: shown.map(({ width }) => ({ width })),
  }).toBuffer()
}
