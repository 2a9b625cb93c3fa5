import type { Selectable } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { ImportPagesTable } from '#/db/schema/wine-imports'
import type { SourceDocument, SourcePage, SourceRun } from '~/cellar/list-reader/source-document'

/** The import while it is read; null once it was stopped or is finished, and where `run` is of an earlier start. */
export async function readingSession(db: TenantDb, importId: string, run?: number) {
  const session = await db.read((db) =>
    db.q
      .selectFrom('import_sessions')
      .where('id', '=', importId)
      .where('status', '=', 'reading')
      .$if(run !== undefined, (query) => query.where('reading_run', '=', run!))
      .select(['id', 'source', 'purpose'])
      .executeTakeFirst(),
  )
  return session ?? null
}

/** The pages that are not read yet, in order. */
export function waitingPages(db: TenantDb, importId: string) {
  return db.read((db) =>
    db.q
      .selectFrom('import_pages')
      .where('session_id', '=', importId)
      .where('state', '=', 'waiting')
      .select(['id', 'part', 'part_page', 'rotation', 'crop', 'has_text'])
      .orderBy('position')
      .execute(),
  )
}

export type WaitingPage = Awaited<ReturnType<typeof waitingPages>>[number]

/** The file that a page is in; null when it was removed. */
export async function pageFile(db: TenantDb, importId: string, part: number): Promise<Buffer | null> {
  const file = await db.read((db) =>
    db.q
      .selectFrom('import_files')
      .where('session_id', '=', importId)
      .where('part', '=', part)
      .select('content')
      .executeTakeFirst(),
  )
  return file?.content ?? null
}

/** The pages that were read as one document, numbered by their order, and sentences about those that were not. */
export async function readPagesOf(
  db: TenantDb,
  importId: string,
  kind: SourceDocument['kind'],
): Promise<{ document: SourceDocument; failures: { page: number; sentence: string }[] }> {
  const rows = await db.read((db) =>
    db.q
      .selectFrom('import_pages')
      .where('session_id', '=', importId)
      .select(['position', 'state', 'failure', 'width', 'height', 'origin', 'runs'])
      .orderBy('position')
      .execute(),
  )
  const pages = rows.flatMap((row): SourcePage[] => (row.state === 'read' ? [sourcePage(row)] : []))
  const failures = rows.flatMap(({ state, position, failure }) =>
    state === 'failed' ? [{ page: position + 1, sentence: failure }] : [],
  )
  return { document: { kind, pages }, failures }
}

/** A page as it was read, numbered by its place in the document. */
export function sourcePage({
  position,
  width,
  height,
  origin,
  runs,
}: Pick<Selectable<ImportPagesTable>, 'position' | 'width' | 'height' | 'origin' | 'runs'>): SourcePage {
  return { number: position + 1, width, height, origin: origin || 'text', runs: (runs ?? []) as SourceRun[] }
}

/** The producers of a business's wines, most wines first. */
export async function knownProducers(db: TenantDb): Promise<string[]> {
  const rows = await db.read((db) =>
    db.q
      .selectFrom('wines')
      .where('producer', '<>', '')
      .groupBy('producer')
      .select('producer')
      .orderBy((eb) => eb.fn.countAll(), 'desc')
      .orderBy('producer')
      .limit(5_000)
      .execute(),
  )
  return rows.map(({ producer }) => producer)
}
