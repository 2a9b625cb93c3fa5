// The page of an archive that explains its files. Pure.
import { archivedTables, leftOutTables } from './catalog'
import { membersFileName } from '../members-file/columns'
import type { FileFolder } from './own-files.server'

interface ReadmeFacts {
  businessName: string
  madeAt: Date
  /** Rows of each table. */
  rows: ReadonlyMap<string, number>
  /** Files in each folder of files. */
  files: ReadonlyMap<FileFolder, number>
}

/** Contents of each folder of files. */
const folders: Record<FileFolder, string> = {
  pictures: 'Your logo and photos, named by their id in business/pictures.csv',
  license: 'The license for shipping that you uploaded',
  imports:
    'Wine lists and invoices that you uploaded and that are still kept. Each import has a folder, named by its id in cellar/import_sessions.csv',
}

/** The text of README.txt. */
export function archiveReadme({ businessName, madeAt, rows, files }: ReadmeFacts): string {
  const count = (number: number, word: string) =>
    `${number.toLocaleString('en-US')} ${word}${number === 1 ? '' : 's'}`
  const tables = archivedTables.flatMap(({ table, folder, about }) => [
    `${folder}/${table}.csv`,
    `    ${about}. ${count(rows.get(table) ?? 0, 'row')}.`,
  ])
  return [
    `Everything that ${businessName} has in Tastevin`,
    `Read between ${madeAt.toISOString()} and the end of that run. Changes made meanwhile may be in some files only.`,
    '',
    'HOW TO READ IT',
    'Each file is a table with a line of names first (CSV, UTF-8), which Excel, Numbers and Google Sheets open.',
    'Columns that end in _cents are amounts in cents: 4900 is 49.00.',
    'Columns that end in _at are moments in UTC, those that end in _on are days in your time zone.',
    'Columns that end in _id lead to the column id of another file: member_id to members/members.csv, wine_id to',
    'cellar/wines.csv, run_id to runs/club_runs.csv, and so on. Nested values are written as JSON.',
    'A text that a spreadsheet would run as a formula begins with an apostrophe.',
    'The file has personal data of your members: keep it as carefully as they expect you to.',
    '',
    'FILES',
    membersFileName,
    '    Your members, one a line, in the columns that another system needs. It can be read in again under Members, Import.',
    'statements/',
    '    A statement of each month: sales, refunds, fees and your share, in your time zone.',
    ...tables,
    ...Object.entries(folders).flatMap(([folder, about]) => [
      `${folder}/`,
      `    ${about}. ${count(files.get(folder as FileFolder) ?? 0, 'file')}.`,
    ]),
    '',
    'NOT IN THE ARCHIVE',
    ...leftOutTables.map(({ table, why }) => `${table}: ${why}.`),
    'Passwords and keys of any kind are not in it either.',
    '',
  ].join('\r\n')
}
