// Reading the pages of a document with the language model, where the business has turned it on.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { JobRun } from '~/foundation/jobs/handler'
import { readsWithModel } from '~/cellar/reading-model/reading-settings.server'
import { engineName } from '~/cellar/list-reader/model/engine'

import {
  readPageWithModel,
  type ModelPage,
  type ModelPageResult,
} from '~/cellar/reading-model/read-page-with-model.server'
import type { ReadingWorker } from '~/cellar/list-reader/reading-tasks'
import { pagePicture } from './pages.server'
import { sourcePage } from './reading-queries.server'
import type { PagePicture, ModelReader } from '~/cellar/list-reader/model/model'

/** Pages that one step asks for, at the same time. */
const pagesAtOnce = 2

/** The pages that the language model is still to read: none where it is off or the source is a table. */
export async function pagesForModel(
  db: TenantDb,
  reader: ModelReader | null,
  { importId, isTable }: { importId: string; isTable: boolean },
) {
  if (!reader || isTable || !(await readsWithModel(db))) return []
  return db.read((db) =>
    db.q
      .selectFrom('import_pages')
      .where('session_id', '=', importId)
      .where('state', '=', 'read')
      .where('model_state', '=', 'none')
      .select(['id', 'position', 'width', 'height', 'origin', 'runs'])
      .orderBy('position')
      .limit(pagesAtOnce)
      .execute(),
  )
}

type PageForModel = Awaited<ReturnType<typeof pagesForModel>>[number]

/**
 * Reads some pages with the model and stores what it found. A page that it cannot read keeps what the built-in reader
 * found; where the next pages would fail as well, none of them is asked for.
 */
export async function readPagesWithModel(
  db: TenantDb,
  { worker, reader }: { worker: ReadingWorker; reader: ModelReader },
  { importId, pages }: { importId: string; pages: readonly PageForModel[] },
  run: JobRun,
): Promise<void> {
  const results = await Promise.all(
    pages.map(async (row) => {
      const page = sourcePage(row)
      const picture = page.origin === 'recognition' ? await pictureOf(db, worker, importId, row.id) : null
      const result = await readPageWithModel(db, reader, {
        page,
        picture,
        signal: run.signal,
        now: run.now,
        onFault: (fault) => run.log.warn({ fault: fault.code, page: page.number }, 'language model'),
      })
      return { id: row.id, result }
    }),
  )
  await db.transaction(async (db) => {
    for (const { id, result } of results) {
      await db.q
        .updateTable('import_pages')
        .set({ model_name: engineName(reader), ...columnsOf(result) })
        .where('session_id', '=', importId)
        .where('id', '=', id)
        .execute()
    }
    const final = results.find(({ result }) => result.kind === 'failed' && result.isFinal)
    const end = final ? columnsOf(final.result) : (await failsAgain(db, importId)) ? givenUp : null
    if (end) {
      await db.q
        .updateTable('import_pages')
        .set(end)
        .where('session_id', '=', importId)
        .where('model_state', '=', 'none')
        .execute()
    }
  })
}

/** Pages in a row that fail before the rest is not asked for: a person waits for each. */
const mostFaults = 3

const givenUp = {
  model_state: 'failed' as const,
  model_failure: 'The language model failed on several pages, so the built-in reader read the rest alone.',
}

async function failsAgain(db: OpenTenantDb, importId: string): Promise<boolean> {
  const last = await db.q
    .selectFrom('import_pages')
    .where('session_id', '=', importId)
    .where('model_state', '<>', 'none')
    .select(['model_state', 'model_failure'])
    .orderBy('position', 'desc')
    .limit(mostFaults)
    .execute()
  return (
    last.length === mostFaults &&
    last.every(({ model_state, model_failure }) => model_state === 'failed' && model_failure !== '')
  )
}

function columnsOf(result: ModelPageResult) {
  if (result.kind === 'read')
    return {
      model_state: 'read' as const,
      model_result: JSON.stringify(result.page),
      model_failure: result.note ?? '',
    }
  const sentence = result.kind === 'failed' ? result.sentence : ''
  return { model_state: 'failed' as const, model_failure: sentence }
}

/** null where the page cannot be drawn: the model then reads its recognized text. */
async function pictureOf(
  db: TenantDb,
  worker: ReadingWorker,
  importId: string,
  pageId: string,
): Promise<PagePicture | null> {
  const picture = await pagePicture(db, worker, { importId, pageId }).catch(() => null)
  return picture && { bytes: picture.bytes, mediaType: 'image/webp' }
}

/** Pages of a document that the model read, for merging, the engine's name, and sentences about failed pages. */
export async function modelPagesOf(
  db: TenantDb,
  importId: string,
): Promise<{ pages: ModelPage[]; engine: string; failures: string[] }> {
  const rows = await db.read((db) =>
    db.q
      .selectFrom('import_pages')
      .where('session_id', '=', importId)
      .where('model_state', '<>', 'none')
      .select(['model_state', 'model_name', 'model_result', 'model_failure'])
      .orderBy('position')
      .execute(),
  )
  const read = rows.filter(({ model_state }) => model_state === 'read')
  return {
    pages: read.map(({ model_result }) => model_result as ModelPage),
    engine: read[0]?.model_name ?? engineName(null),
    failures: [...new Set(rows.map(({ model_failure }) => model_failure).filter(Boolean))],
  }
}
