// Data of the steps of an import that arrange its pages and read them.
import type { TenantDb } from '#/db/handles.server'
import { formatMoment } from '~/foundation/audit/filters'
import { paths } from '~/foundation/kit/paths'
import { statusLabels } from '../import-view'
import type { ImportSession } from '../queries.server'
import { sameFile } from './earlier-imports.server'
import { turnedSize } from './page-geometry'
import { pagePictureVersion } from './page-picture-version'
import { importPages } from './pages.server'
import { earlierReading } from './reading-turns.server'

type Page = Awaited<ReturnType<typeof importPages>>[number]

/** The pages of an import for the step that arranges them, and the one that is cropped. */
export async function pagesStep(db: TenantDb, session: ImportSession, croppedId: string | null) {
  const pages = await importPages(db, session.id)
  const cropped = pages.find(({ id, has_text }) => id === croppedId && !has_text)
  return {
    pages: pages.map((page, place) => pageView(session.id, page, place)),
    cropped: cropped ? cropView(session.id, cropped, pages.indexOf(cropped)) : null,
    takesPictures: session.source === 'photo',
    /** Whether its columns can be chosen instead. */
    hasColumns: session.columns.length > 0,
  }
}

function pageView(importId: string, page: Page, place: number) {
  const v = pagePictureVersion(page)
  return {
    id: page.id,
    number: place + 1,
    picture: paths.business.inventory.importPagePicture(importId, page.id, { v }),
    /** Whether it can be turned and cropped. */
    isPicture: !page.has_text,
    isCropped: page.crop !== null,
    state: page.state,
    failure: page.failure,
    /** Of the picture, for a frame that does not jump. */
    isWide: page.width > page.height,
  }
}

export type PageView = ReturnType<typeof pageView>

/** A page, all of it, for the form that keeps a part of it. */
export function cropView(importId: string, page: Page, place: number) {
  const { width, height } = turnedSize(page, page.rotation)
  const box = page.crop ?? { x: 0, y: 0, width, height }
  const percent = (part: number, all: number) => Math.round((part / all) * 1000) / 10
  return {
    id: page.id,
    number: place + 1,
    picture: paths.business.inventory.importPagePicture(importId, page.id, {
      v: pagePictureVersion(page),
      whole: '1',
    }),
    width,
    height,
    isCropped: page.crop !== null,
    /** Percent of the page. */
    left: percent(box.x, width),
    top: percent(box.y, height),
    right: percent(box.x + box.width, width),
    bottom: percent(box.y + box.height, height),
  }
}

export type CropView = ReturnType<typeof cropView>

/** How far the reading of an import is. */
export async function readingStep(db: TenantDb, importId: string) {
  const facts = await readingFacts(db, importId)
  return { ...facts, sentence: readingSentence(facts) }
}

interface ReadingFacts {
  pages: number
  done: number
  failed: number
  /** An earlier import of the business is read first. */
  waits: boolean
}

async function readingFacts(db: TenantDb, importId: string): Promise<ReadingFacts> {
  return db.read(async (db) => {
    const facts = await db.q
      .selectFrom('import_pages')
      .where('session_id', '=', importId)
      .select((eb) => [
        eb.fn.countAll<number>().as('pages'),
        eb.fn.countAll<number>().filterWhere('state', '<>', 'waiting').as('done'),
        eb.fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
      ])
      .executeTakeFirstOrThrow()
    const earlier = await earlierReading(db, importId)
    return { ...facts, waits: earlier !== null }
  })
}

/** "Reading page 3 of 12", or what it waits for. */
function readingSentence({ pages, done, waits }: Omit<ReadingFacts, 'failed'>): string {
  if (waits) return 'Waiting until your earlier list is read'
  if (done >= pages) return 'Finding the wines'
  return pages === 1 ? 'Reading the page' : `Reading page ${done + 1} of ${pages}`
}

/** The earlier import of the same file, for people; null for none. */
export async function earlierImport(db: TenantDb, session: ImportSession, timeZone: string) {
  const earlier = await db.read((db) =>
    sameFile(db, { digest: session.file_sha256, purpose: session.purpose, importId: session.id }),
  )
  if (!earlier) return null
  const isApplied = earlier.appliedAt !== null
  return {
    href: paths.business.inventory.import(earlier.id),
    isApplied,
    status: statusLabels[earlier.status],
    when: formatMoment(timeZone, earlier.appliedAt ?? earlier.createdAt),
  }
}

export type EarlierImport = NonNullable<Awaited<ReturnType<typeof earlierImport>>>

/** Lists that are being read, or were read and are to be reviewed: the latest first, at most three. */
export async function documentsUnderWay(db: TenantDb) {
  const rows = await db.read((db) =>
    db.q
      .selectFrom('import_sessions as s')
      .where('s.purpose', '=', 'wines')
      .where('s.source', 'in', ['pdf', 'photo', 'text', 'html', 'csv', 'xlsx'])
      .where(({ or, and, eb, exists, selectFrom }) =>
        or([
          eb('s.status', '=', 'reading'),
          and([
            eb('s.status', '=', 'mapped'),
            exists(
              selectFrom('import_pages as p')
                .select('p.id')
                .whereRef('p.business_id', '=', 's.business_id')
                .whereRef('p.session_id', '=', 's.id'),
            ),
          ]),
        ]),
      )
      .select(['s.id', 's.file_name as fileName', 's.status'])
      .select((eb) =>
        eb
          .selectFrom('import_rows as r')
          .whereRef('r.session_id', '=', 's.id')
          .where('r.state', '<>', 'heading')
          .select((eb) => eb.fn.countAll<number>().as('rows'))
          .as('rows'),
      )
      .orderBy('s.changed_at', 'desc')
      .orderBy('s.id', 'desc')
      .limit(3)
      .execute(),
  )
  return Promise.all(
    rows.map(async ({ id, fileName, status, rows }) => ({
      href: paths.business.inventory.import(id),
      fileName,
      isReading: status === 'reading',
      text:
        status === 'reading'
          ? (await readingStep(db, id)).sentence
          : `${rows === 1 ? '1 wine' : `${(rows ?? 0).toLocaleString('en-US')} wines`} to review`,
    })),
  )
}

export type DocumentUnderWay = Awaited<ReturnType<typeof documentsUnderWay>>[number]
