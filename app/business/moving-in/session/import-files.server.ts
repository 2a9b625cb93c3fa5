// The files of an import of members: uploaded, replaced by corrected ones, removed, and read together.
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { recordBusinessChange } from '~/foundation/audit/record-business-change.server'
import { evaluateImport, type ImportClub } from '../review/evaluate-import.server'
import { changeMemberImport, lockMemberImport } from './lock-import.server'
import type { MemberField } from '~/membership/member-files/member-row'
import { maxMemberRows, type MemberFile, type MembersOfFiles } from '~/membership/member-files/member-files'
import { dayIn } from '~/foundation/kit/dates'
import type { MemberFileReader, StoredColumns } from './member-file-reader'
import { storeMemberRows } from './store-rows.server'
import { guessedPlans } from './guess-plans.server'

/** The most files of an import, and bytes of all of them together. */
const mostMemberFiles = 10
const mostMemberFileBytes = 25 * 1024 * 1024

/** Sentences about a file that are kept. */
const mostSentences = 50

interface By {
  userId: string
  now: Date
}

interface Upload extends By {
  /** Of the import to create: sent twice, it is created once. */
  id?: string
  files: MemberFile[]
  club: ImportClub
}

/**
 * Starts an import of members from files. Nothing reaches the club. Returns the import's id. Throws `import-rejected`
 * for the field `file` with a sentence that says how to correct it.
 */
export async function startMemberImport(
  db: TenantDb,
  read: MemberFileReader,
  { id = newId(), files, club, userId, now }: Upload,
): Promise<string> {
  const ownFiles = withOwnNames(files)
  checkFiles(ownFiles)
  const result = await read(ownFiles, { today: dayIn(club.timeZone, now), timeZone: club.timeZone })
  checkRows(result)
  await db.transaction(async (db) => {
    const isNew = await db.q
      .insertInto('member_imports')
      .values({ id, currency: club.currency, created_by: userId, created_at: now, changed_at: now })
      .onConflict((conflict) => conflict.columns(['business_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!isNew) return
    const decisions = JSON.stringify(await guessedPlans(db, result))
    await changeMemberImport(db, id, { decisions, changed_at: now })
    await storeFiles(db, { importId: id, files: ownFiles, now })
    await storeReading(db, { importId: id, result, club, now })
    await recordBusinessChange(
      db,
      db.businessId,
      'business.member_import_started',
      { userId, now },
      {
        files: ownFiles.map(({ name }) => name).join(', '),
        rows: result.rows.length,
      },
    )
  })
  return id
}

/**
 * Adds files to an import. One with the name of an earlier file takes its place, so that a corrected file doubles
 * nothing: rows are joined by their key and keep what a person changed. Throws as `startMemberImport`, and
 * `member-import-changed` (409).
 */
export async function addMemberFiles(
  db: TenantDb,
  read: MemberFileReader,
  { importId, files, club, now }: Omit<Upload, 'id'> & { importId: string },
): Promise<void> {
  const added = withOwnNames(files)
  const before = await storedFiles(db, importId)
  const names = new Set(added.map(({ name }) => name))
  const all = [...before.files.filter(({ name }) => !names.has(name)), ...added]
  checkFiles(all)
  const result = await read(all, readingOf(before.columns, club, now))
  checkRows(result)
  await db.transaction(async (db) => {
    await lockMemberImport(db, importId, { revision: before.revision })
    await storeFiles(db, { importId, files: added, now })
    await storeReading(db, { importId, result, club, now })
  })
}

/** Removes a file of an import that has another one, and reads the others again. Throws `last-member-file` (409). */
export async function removeMemberFile(
  db: TenantDb,
  read: MemberFileReader,
  { importId, name, club, now }: { importId: string; name: string; club: ImportClub; now: Date },
): Promise<void> {
  const before = await storedFiles(db, importId)
  const rest = before.files.filter((file) => file.name !== name)
  if (rest.length === before.files.length) return
  if (rest.length === 0)
    throw new DomainError('last-member-file', 409, 'An import needs a file. Discard the import instead.')
  const result = await read(rest, readingOf(before.columns, club, now))
  await db.transaction(async (db) => {
    await lockMemberImport(db, importId, { revision: before.revision })
    await db.q
      .deleteFrom('member_import_files')
      .where('import_id', '=', importId)
      .where('name', '=', name)
      .execute()
    await storeReading(db, { importId, result, club, now })
  })
}

/** Saves which column of a file is which field, and reads the files again. Throws `member-import-changed` (409). */
export async function saveMemberColumns(
  db: TenantDb,
  read: MemberFileReader,
  change: {
    importId: string
    revision: number
    file: string
    columns: Record<string, string>
    club: ImportClub
    now: Date
  },
): Promise<void> {
  const { importId, revision, file, club, now } = change
  const before = await storedFiles(db, importId)
  const columns = { ...before.columns, [file]: change.columns }
  const result = await read(before.files, readingOf(columns, club, now))
  await db.transaction(async (db) => {
    await lockMemberImport(db, importId, { revision })
    await changeMemberImport(db, importId, { columns: JSON.stringify(columns), changed_at: now })
    await storeReading(db, { importId, result, club, now })
  })
}

/** How files are read on this day, with the fields that a person chose for columns. */
const readingOf = (columns: StoredColumns, club: ImportClub, now: Date) => ({
  today: dayIn(club.timeZone, now),
  timeZone: club.timeZone,
  columns: Object.fromEntries(
    Object.entries(columns).map(([file, fields]) => [
      file,
      Object.fromEntries(
        Object.entries(fields).map(([header, field]) => [header, field === '' ? null : field]),
      ),
    ]),
  ) as Record<string, Record<string, MemberField | null>>,
})

async function storedFiles(db: TenantDb, importId: string) {
  return db.read(async (db) => {
    const session = await db.q
      .selectFrom('member_imports')
      .where('id', '=', importId)
      .select(['revision', 'columns'])
      .executeTakeFirst()
    const files = await db.q
      .selectFrom('member_import_files')
      .where('import_id', '=', importId)
      .orderBy('position')
      .select(['name', 'content'])
      .execute()
    if (!session || files.some(({ content }) => content === null))
      throw new DomainError(
        'member-files-removed',
        409,
        'The files of this import were removed. Start another import with new files.',
      )
    return {
      revision: session.revision,
      columns: session.columns,
      files: files.map(({ name, content }): MemberFile => ({ name, bytes: content! })),
    }
  })
}

/** Files with plain names, each its own: the files of an import are told apart by them. */
function withOwnNames(files: readonly MemberFile[]): MemberFile[] {
  const names = new Set<string>()
  return files.map(({ name, bytes }) => {
    const plain = name.replace(/^.*[\\/]/, '').slice(0, 120) || 'file'
    let own = plain
    for (let number = 2; names.has(own); number += 1) own = `${number} ${plain}`
    names.add(own)
    return { name: own, bytes }
  })
}

const rejected = (sentence: string, status = 400) =>
  new DomainError('import-rejected', status, sentence, { field: 'file' })

function checkFiles(files: readonly MemberFile[]): void {
  if (files.length === 0) throw rejected('Choose a file first.')
  if (files.length > mostMemberFiles) throw rejected(`An import takes up to ${mostMemberFiles} files.`)
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
  if (bytes > mostMemberFileBytes) throw rejected('These files are larger than 25 MB together.', 413)
}

function checkRows({ rows, files }: MembersOfFiles): void {
  const withCards = files.find(({ hasCardNumbers }) => hasCardNumbers)
  if (withCards)
    throw rejected(
      `${withCards.name} holds whole card numbers, which must not be sent or kept. Delete that column and upload the file again.`,
    )
  const wines = files.find(({ kind }) => kind === 'wines')
  if (wines) throw rejected(`${wines.name} is a list of wines. Import it under Inventory.`)
  if (rows.length > maxMemberRows)
    throw rejected(
      `These files have ${rows.length.toLocaleString('en-US')} members; an import takes up to ${maxMemberRows.toLocaleString('en-US')}.`,
    )
  if (rows.length > 0) return
  const sentences = files.flatMap(({ problems }) => problems)
  throw rejected(sentences[0] ?? 'No members were found in this file. The first row should name the columns.')
}

async function storeFiles(
  db: OpenTenantDb,
  { importId, files, now }: { importId: string; files: readonly MemberFile[]; now: Date },
): Promise<void> {
  const last = await db.q
    .selectFrom('member_import_files')
    .where('import_id', '=', importId)
    .select(({ fn }) => fn.max('position').as('position'))
    .executeTakeFirst()
  let position = (last?.position ?? -1) + 1
  for (const { name, bytes } of files) {
    await db.q
      .deleteFrom('member_import_files')
      .where('import_id', '=', importId)
      .where('name', '=', name)
      .execute()
    await db.q
      .insertInto('member_import_files')
      .values({
        import_id: importId,
        id: newId(),
        name,
        content: Buffer.from(bytes),
        bytes: bytes.length,
        position,
        created_at: now,
      })
      .execute()
    position += 1
  }
}

/** Stores what the files say, and evaluates the rows. */
async function storeReading(
  db: OpenTenantDb,
  { importId, result, club, now }: { importId: string; result: MembersOfFiles; club: ImportClub; now: Date },
): Promise<void> {
  await storeMemberRows(db, importId, result.rows)
  const { files, plans, statuses } = result
  const reading = JSON.stringify({
    files: files.map(({ problems, ...file }) => ({ ...file, problems: problems.slice(0, mostSentences) })),
    plans,
    statuses,
  })
  await changeMemberImport(db, importId, { reading, changed_at: now })
  const { decisions } = await lockMemberImport(db, importId)
  await evaluateImport(db, { importId, decisions, club, now })
}
