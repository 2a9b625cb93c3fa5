// Data of the review page of a document.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { paths } from '~/foundation/kit/paths'
import { asCellarWine, selectCellarWines } from '../cellar-for-import.server'
import { pagePictureVersion } from '../documents/page-picture-version'
import { importStates, type ImportSession } from '../queries.server'
import { enginesInWords } from './doubts'
import { noHarm } from './harm'
import {
  countReview,
  countRules,
  queueRows,
  reviewPages,
  rowsAt,
  runsOfPages,
  type QueueCursor,
  type QueueFilter,
  type QueueRow,
  type ReviewPage,
} from './queue.server'
import { pageLines, reviewRowView, type ReviewRowView } from './review-row'
import { runsOf } from './positions'
import { columnsOfPage } from './page-columns.server'
import { sharedDoubtViews } from './shared-doubts.server'
import { lastStep } from './undo-step.server'
import { lineKey, linesStamp } from './unread-line-keys'

/** Rows of a page of the queue. */
const queuePage = 50

/** The filter in a page's address. */
function queueFilter(query: URLSearchParams): QueueFilter {
  const show = query.get('show') ?? ''
  const section = query.get('section')
  const isState = ['check', 'all', ...importStates].includes(show)
  // A section is read as a whole, in the order of the list.
  return { show: isState ? show : section === null ? 'check' : 'all', section }
}

/** The place in the queue that an address names; null for its beginning. */
function cursorIn(query: URLSearchParams): QueueCursor | null {
  const match = /^(\d)-(\d{1,8})$/.exec(query.get('after') ?? '')
  return match ? { urgency: Number(match[1]), position: Number(match[2]) } : null
}

const cursorOf = (row: QueueRow | undefined): string | null => (row ? `${row.urgency}-${row.position}` : null)

const rowIn = (query: URLSearchParams): number | null => {
  const row = query.get('row') ?? ''
  return /^\d{1,8}$/.test(row) ? Number(row) : null
}

const hasPictures = (source: string): boolean => source === 'pdf' || source === 'photo'

/** Everything that the review of a document shows. */
export function reviewPage(
  db: TenantDb,
  session: ImportSession,
  { query, userId }: { query: URLSearchParams; userId: string | null },
) {
  return db.read(async (db) => {
    const after = cursorIn(query)
    const pageOf = (filter: QueueFilter) => queueRows(db, session.id, { ...filter, after, limit: queuePage })
    let filter = queueFilter(query)
    let { rows, hasMore } = await pageOf(filter)
    // Nothing is left to check: the whole list is shown, unless a person has chosen otherwise.
    if (rows.length === 0 && after === null && !query.has('show')) {
      filter = { ...filter, show: 'all' }
      ;({ rows, hasMore } = await pageOf(filter))
    }
    const rowParam = rowIn(query)
    const isShown = rowParam === null || rows.some(({ position }) => position === rowParam)
    const more = isShown ? [] : await rowsAt(db, session.id, { positions: [rowParam] })
    const pages = await reviewPages(db, session.id)
    const views = await rowViews(db, session, [...more, ...rows], pages)
    const current = views.find(({ position }) => position === rowParam) ?? firstToCheck(views)
    return {
      importId: session.id,
      filter,
      rows: views,
      current: current?.position ?? null,
      next: hasMore ? cursorOf(rows.at(-1)) : null,
      isBegun: query.get('after') !== null,
      ...(await reviewState(db, session, userId)),
      /** Lines of the document that became no row. */
      unreadLines: session.skipped.map((line) => ({
        key: lineKey(line),
        text: line.text,
        reason: line.reason,
        page: line.place.page,
      })),
      pages: pages.map((page) => ({
        number: page.position + 1,
        width: page.width,
        height: page.height,
        picture: hasPictures(session.source)
          ? paths.business.inventory.importPagePicture(session.id, page.id, {
              v: pagePictureVersion(page as Parameters<typeof pagePictureVersion>[0]),
            })
          : null,
      })),
      /** Pages that could not be read, and why. */
      unread: pages
        .filter(({ failure }) => failure !== '')
        .map(({ position, failure }) => ({ number: position + 1, why: failure })),
      currency: session.currency,
      /** The columns that a person corrects. */
      columns: await shownColumns(db, session, pages, query.get('columns')),
      engines: enginesInWords(await countRules(db, session.id)),
    }
  })
}

/** The columns of the page that an address names, with its picture or text; null for none. */
async function shownColumns(
  db: OpenTenantDb,
  { id, source }: ImportSession,
  pages: readonly ReviewPage[],
  text: string | null,
) {
  const page = text !== null && /^\d{1,4}$/.test(text) ? pages[Number(text) - 1] : undefined
  if (!page) return null
  const number = page.position + 1
  const pageColumns = await columnsOfPage(db, id, number)
  const runs = hasPictures(source) ? undefined : (await runsOfPages(db, id, [number])).get(number)
  return { number, columns: [], others: [], ...pageColumns, runs }
}

export type ReviewView = Awaited<ReturnType<typeof reviewPage>>

const firstToCheck = (views: ReviewRowView[]): ReviewRowView | undefined =>
  views.find(({ urgency }) => urgency < noHarm) ?? views[0]

/** State that changes with every step: numbers, shared doubts, the step to undo, and the revision. */
async function reviewState(
  db: OpenTenantDb,
  { id, revision }: Pick<ImportSession, 'id' | 'revision'>,
  userId: string | null,
) {
  const review = { importId: id, userId }
  return {
    counts: await countReview(db, id),
    shared: await sharedDoubtViews(db, review),
    step: await lastStep(db, review),
    revision,
  }
}

/** Changed rows that a script gets at once; with more it reloads the page. */
const mostChanged = 200

/**
 * Changes since a revision, for scripts: `state` is null while there are none. `lines` is the stamp of the unread lines
 * that the page has; `unreadKeys` are those of other ones, null where it has them all. Null for an unknown import.
 */
export function reviewChanges(
  db: TenantDb,
  importId: string,
  {
    since,
    userId,
    positions = [],
    lines = '',
  }: { since: number; userId: string | null; positions?: number[]; lines?: string },
) {
  return db.read(async (db) => {
    const session = await db.q
      .selectFrom('import_sessions')
      .where('id', '=', importId)
      .select(['id', 'revision', 'status', 'source', 'skipped'])
      .executeTakeFirst()
    if (!session) return null
    const isOpen = session.status === 'mapped'
    if (!isOpen || (session.revision === since && positions.length === 0))
      return {
        revision: session.revision,
        isOpen,
        isMany: false,
        rows: [],
        state: null,
        alive: null,
        unreadKeys: null,
      }
    const rows = await rowsAt(db, importId, { since, positions, limit: mostChanged + 1 })
    const isMany = rows.length > mostChanged
    const pages = await reviewPages(db, importId)
    const alive = await db.q
      .selectFrom('import_rows')
      .where('session_id', '=', importId)
      .select('position')
      .orderBy('position')
      .execute()
    const keys = session.skipped.map(lineKey)
    return {
      revision: session.revision,
      isOpen,
      isMany,
      rows: isMany ? [] : await rowViews(db, session, rows, pages),
      state: await reviewState(db, session, userId),
      /** Positions of the rows that are there. */
      alive: runsOf(alive.map(({ position }) => position)),
      unreadKeys: linesStamp(keys) === lines ? null : keys,
    }
  })
}

export type ReviewChanges = NonNullable<Awaited<ReturnType<typeof reviewChanges>>>

/** A further page of the queue, for scripts. */
export function moreRows(db: TenantDb, session: ImportSession, query: URLSearchParams) {
  return db.read(async (db) => {
    const { rows, hasMore } = await queueRows(db, session.id, {
      ...queueFilter(query),
      after: cursorIn(query),
      limit: queuePage,
    })
    const pages = await reviewPages(db, session.id)
    return { rows: await rowViews(db, session, rows, pages), next: hasMore ? cursorOf(rows.at(-1)) : null }
  })
}

async function rowViews(
  db: OpenTenantDb,
  { id, source }: Pick<ImportSession, 'id' | 'source'>,
  rows: readonly QueueRow[],
  pages: readonly ReviewPage[],
): Promise<ReviewRowView[]> {
  const wineIds = rows.flatMap(({ similar }) => similar.flatMap(({ wineId }) => wineId ?? []))
  const wines = wineIds.length > 0 ? await selectCellarWines(db, [...new Set(wineIds)]).execute() : []
  const positions = rows.flatMap(({ similar }) => similar.flatMap(({ position }) => position ?? []))
  const others = positions.length > 0 ? await rowsAt(db, id, { positions }) : []
  const shown = hasPictures(source)
    ? []
    : [...new Set(rows.flatMap(({ place }) => (place ? [place.page] : [])))]
  const runs = shown.length > 0 ? await runsOfPages(db, id, shown) : new Map()
  const terms = {
    wines: new Map(wines.map((wine) => [wine.id, asCellarWine(wine)])),
    rows: new Map(others.map((row) => [row.position, row])),
    recognized: new Set(
      pages.flatMap(({ origin, position }) => (origin === 'recognition' ? [position + 1] : [])),
    ),
    lines: new Map([...runs].map(([page, pageRuns]) => [page as number, pageLines(pageRuns)])),
  }
  return rows.map((row) => reviewRowView(row, terms))
}
