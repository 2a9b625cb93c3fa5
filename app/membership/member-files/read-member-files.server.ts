// Files of members from other systems, read and joined: CSV, Excel workbooks, and JSON.
import { maxImportBytes, importErrorMessages, tooManyRows } from '~/cellar/list-reader/files/limits'
import { readTable } from '~/cellar/list-reader/files/read-table.server'
import type { SourceTable } from '~/cellar/list-reader/files/table'
import { importError } from '~/cellar/list-reader/import-error'
import { DomainError } from '~/foundation/kit/errors'
import { groupBy } from './group-by'
import { foldText } from '~/foundation/kit/fold-text'
import { checkMembers } from './check-members'
import { joinRecords, type JoinedMember } from './join-records'
import {
  maxMemberRows,
  type FileSummary,
  type MemberFile,
  type MembersOfFiles,
  type PlanSummary,
  type ReadMembersOptions,
  type StatusSummary,
} from './member-files'
import type { MemberRow } from './member-row'
import { isJson, readJson } from './read-json'
import { readSheet, type SheetReading } from './read-sheet'
import { withoutOpenQuotes } from './open-quotes'

/** A file whose rows were read, or why they could not be. */
interface MemberTable {
  name: string
  table: SourceTable | null
  problems: string[]
}

/** Reads the rows of a table, such as the import worker does. */
type TableReading = (upload: { bytes: Uint8Array; most: number }) => Promise<SourceTable>

const readHere: TableReading = ({ bytes, most }) =>
  readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), null, most)

/**
 * The rows of a file of members. A file that cannot be read has a sentence instead; a quotation mark that is never closed costs
 * its own line alone. `read` is that of the import worker on a server, where a workbook may be hostile.
 */
async function readMemberTable({ name, bytes }: MemberFile, read = readHere): Promise<MemberTable> {
  try {
    if (bytes.length > maxImportBytes) throw importError(importErrorMessages.tooLarge, 413)
    if (isJson(bytes)) return { name, table: readJson(bytes), problems: [] }
    const table = await withoutOpenQuotes(bytes, (own) => read({ bytes: own, most: maxMemberRows }))
    return { name, ...table }
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error
    return { name, table: null, problems: [error.message] }
  }
}

/** The members of these files. Throws `import-rejected` for more than 10,000. */
export async function readMemberFiles(
  files: readonly MemberFile[],
  options: ReadMembersOptions,
  read = readHere,
): Promise<MembersOfFiles> {
  const tables: MemberTable[] = []
  // One after another: each may need much memory.
  for (const file of files) tables.push(await readMemberTable(file, read))
  return readMemberTables(tables, options)
}

/** The members of files whose rows were read. Throws `import-rejected` for more than 10,000. */
function readMemberTables(
  tables: readonly MemberTable[],
  { today, timeZone = 'UTC', columns = {} }: ReadMembersOptions,
): MembersOfFiles {
  const readings = tables.flatMap(({ name, table, problems }): SheetReading[] => {
    if (table === null) return [unread(name, problems)]
    const sheets = table.sheets.filter(({ rows }) => rows.length > 0)
    return sheets.map((sheet, place) => {
      const title = sheets.length > 1 ? `${name} (${sheet.name})` : name
      const choices = columns[title] ?? {}
      const reading = readSheet({
        name: title,
        reading: table.reading,
        rows: sheet.rows,
        choices,
        today,
        timeZone,
      })
      if (place === 0) reading.summary.problems.unshift(...problems)
      return reading
    })
  })
  const { members, problems } = joinRecords(readings.flatMap(({ records }) => records))
  if (members.length > maxMemberRows) throw importError(tooManyRows(members.length, maxMemberRows))
  for (const { file, sentence } of problems)
    readings.find(({ summary }) => summary.name === file)?.summary.problems.push(sentence)
  const rows = checkMembers(members, {
    today,
    stated: new Set(
      readings.filter(({ summary }) => summary.kind === 'memberships').flatMap(({ stated }) => [...stated]),
    ),
  })
  return {
    files: readings.map(({ summary }) => summary),
    rows,
    plans: plansOf(rows),
    statuses: statusesOf(members),
  }
}

const unread = (name: string, problems: string[]): SheetReading => ({
  records: [],
  stated: new Set(),
  summary: {
    name,
    exporter: null,
    kind: 'unknown',
    reading: '',
    rowCount: 0,
    columns: [],
    problems,
    hasCardNumbers: false,
  } satisfies FileSummary,
})

function plansOf(rows: readonly MemberRow[]): PlanSummary[] {
  const groups = [...groupBy(rows, ({ plan }) => foldText(plan ?? '')).values()]
  return groups
    .map((own) => ({
      name: own[0]!.plan ?? '',
      count: own.length,
      prices: [
        ...groupBy(
          own.filter(({ priceCents }) => priceCents !== null),
          ({ priceCents }) => priceCents!,
        ),
      ]
        .map(([cents, paying]) => ({ cents, count: paying.length }))
        .sort((one, other) => other.count - one.count || other.cents - one.cents),
    }))
    .sort((one, other) => other.count - one.count)
}

/**
 * Statuses as the files state them: a membership whose end is over counts with its status there. None where no file has
 * any: then dates alone decide.
 */
function statusesOf(members: readonly JoinedMember[]): StatusSummary[] {
  if (members.every(({ facts }) => facts.statusText === null)) return []
  const groups = [...groupBy(members, ({ facts }) => foldText(facts.statusText ?? '')).values()]
  return groups
    .map((own) => ({
      text: own[0]!.facts.statusText ?? '',
      count: own.length,
      guess: own[0]!.facts.status ?? ('active' as const),
    }))
    .sort((one, other) => other.count - one.count)
}
