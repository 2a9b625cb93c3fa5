// The rows of a review as they are read: counted, filtered and in order.
import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import type { ImportPagesTable, SimilarTo } from '#/db/schema/wine-imports'
import { importStates } from '../queries.server'
import { isCertain, isToCheck, urgency } from './queue-conditions.server'

export interface QueueFilter {
  /** 'check', 'all' or a state. */
  show: string
  /** Headings as printed; null for all. */
  section: string | null
}

/** The last row of the page before, as `cursorOf` wrote it. */
export interface QueueCursor {
  urgency: number
  position: number
}

const rowsOf = (db: OpenTenantDb, importId: string) =>
  db.q.selectFrom('import_rows').where('session_id', '=', importId).where('state', '<>', 'heading')

interface ReviewCounts {
  /** Rows that are not dropped. */
  rows: number
  toCheck: number
  /** Of these, rows with an error, a doubt or a possible duplicate. */
  inDoubt: number
  certain: number
  errors: number
  /** Wines that the import adds or changes. */
  acting: number
  states: Record<string, number>
  sections: { name: string; rows: number; toCheck: number }[]
  /** Rows that have a price. */
  priced: number
  /** Rows with more than one glass price. */
  pours: number
}

/** How many rows are in which state. */
export async function countReview(db: OpenTenantDb, importId: string): Promise<ReviewCounts> {
  const groups = await rowsOf(db, importId)
    .select(['state', 'section'])
    .select([
      sql<number>`count(*)::int`.as('rows'),
      sql<number>`(count(*) filter (where ${isToCheck}))::int`.as('toCheck'),
      sql<number>`(count(*) filter (where ${isToCheck} and ${urgency} < 3))::int`.as('inDoubt'),
      sql<number>`(count(*) filter (where ${isCertain}))::int`.as('certain'),
      sql<number>`(count(*) filter (where not is_skipped and (fields ->> 'bottlePrice' <> ''
        or fields ->> 'glassPrice' <> '')))::int`.as('priced'),
      sql<number>`(count(*) filter (where not is_skipped and pours <> '[]'))::int`.as('pours'),
      sql<number>`min(position)`.as('first'),
    ])
    .groupBy(['state', 'section'])
    .execute()
  const sum = (name: 'rows' | 'toCheck' | 'inDoubt' | 'certain' | 'priced' | 'pours', from = groups) =>
    from.reduce((total, group) => total + group[name], 0)
  const inState = (...states: string[]) =>
    sum(
      'rows',
      groups.filter(({ state }) => states.includes(state)),
    )
  const names = [
    ...new Set([...groups].sort((one, other) => one.first - other.first).map(({ section }) => section)),
  ]
  return {
    rows: sum('rows') - inState('skipped'),
    toCheck: sum('toCheck'),
    inDoubt: sum('inDoubt'),
    certain: sum('certain'),
    errors: inState('error'),
    acting: inState('new', 'update'),
    priced: sum('priced'),
    pours: sum('pours'),
    states: Object.fromEntries(importStates.map((state) => [state, inState(state)])),
    sections: names.map((name) => {
      const own = groups.filter(({ section }) => section === name)
      return { name, rows: sum('rows', own), toCheck: sum('toCheck', own) }
    }),
  }
}

export interface QueueRow {
  position: number
  number: number
  version: number
  urgency: number
  fields: Record<string, string>
  confidence: Record<string, number>
  readings: Record<string, { confidence: number; rule: string; place: Place | null }>
  problems: Record<string, string>
  state: string
  changes: { field: string; from: string; to: string }[]
  note: string
  section: string
  place: Place | null
  pours: { price: number; ml: number | null }[]
  sourceText: string
  isChecked: boolean
  isSkipped: boolean
  wineId: string | null
  similar: SimilarTo[]
  differs: boolean
  changedBy: string | null
  revision: number
}

export interface Place {
  page: number
  x: number
  y: number
  width: number
  height: number
}

function selectQueue(db: OpenTenantDb, importId: string) {
  return rowsOf(db, importId)
    .select([
      'position',
      'row_number as number',
      'version',
      'fields',
      'confidence',
      'readings',
      'problems',
      'state',
    ])
    .select([
      'changes',
      'note',
      'section',
      'place',
      'pours',
      'source_text as sourceText',
      'is_checked as isChecked',
    ])
    .select(['is_skipped as isSkipped', 'wine_id as wineId', 'similar_to as similar', 'differs', 'revision'])
    .select(urgency.as('urgency'))
    .select(
      sql<string | null>`(select full_name from business_users u
        where u.business_id = import_rows.business_id and u.user_id = import_rows.changed_by)`.as(
        'changedBy',
      ),
    )
}

/**
 * A page of rows. Those to check and those of a state come with the most urgent first, all rows and those of a section
 * in the order of the list.
 */
export async function queueRows(
  db: OpenTenantDb,
  importId: string,
  { show, section, after, limit }: QueueFilter & { after: QueueCursor | null; limit: number },
): Promise<{ rows: QueueRow[]; hasMore: boolean }> {
  let query = selectQueue(db, importId).limit(limit + 1)
  if (section !== null) query = query.where('section', '=', section)
  if (show === 'check') query = query.where(isToCheck)
  else if (show !== 'all') query = query.where('state', '=', show as 'new')
  if (show === 'all') {
    query = query.orderBy('position')
    if (after) query = query.where('position', '>', after.position)
  } else {
    query = query.orderBy(urgency).orderBy('position')
    if (after)
      query = query.where(
        sql<boolean>`(${urgency}, position) > (${after.urgency}::int, ${after.position}::int)`,
      )
  }
  const rows = (await query.execute()) as QueueRow[]
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
}

/** These rows, and with `since` those that changed after this revision; in the order of the list. */
export async function rowsAt(
  db: OpenTenantDb,
  importId: string,
  { positions = [], since, limit = 1_000 }: { positions?: readonly number[]; since?: number; limit?: number },
): Promise<QueueRow[]> {
  const rows = await selectQueue(db, importId)
    .where((eb) =>
      eb.or([
        eb('position', '=', anyOf([...positions], 'int')),
        ...(since === undefined ? [] : [eb('revision', '>', since)]),
      ]),
    )
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows as QueueRow[]
}

/** How many fields each rule or model read. */
export async function countRules(
  db: OpenTenantDb,
  importId: string,
): Promise<{ rule: string; fields: number }[]> {
  const { rows } = await sql<{ rule: string; fields: number }>`
    select reading.value ->> 'rule' as rule, count(*)::int as fields
    from import_rows r, jsonb_each(r.readings) as reading
    where r.business_id = ${db.businessId} and r.session_id = ${importId}
    group by 1 order by 2 desc`.execute(db.q)
  return rows
}

export type ReviewPage = Pick<ImportPagesTable, 'id' | 'position'> & {
  width: number
  height: number
  origin: string
  rotation: number
  crop: unknown
  part: number
  partPage: number
  /** Why it was not read; empty for a page that was. */
  failure: string
}

/** The pages of a document, without their text. */
export function reviewPages(db: OpenTenantDb, importId: string): Promise<ReviewPage[]> {
  return db.q
    .selectFrom('import_pages')
    .where('session_id', '=', importId)
    .select([
      'id',
      'position',
      'width',
      'height',
      'origin',
      'rotation',
      'crop',
      'part',
      'part_page as partPage',
      'failure',
    ])
    .orderBy('position')
    .execute() as Promise<ReviewPage[]>
}

/** The runs of text of these pages (from 1), where a page has no picture. */
export async function runsOfPages(db: OpenTenantDb, importId: string, pages: readonly number[]) {
  const rows = await db.q
    .selectFrom('import_pages')
    .where('session_id', '=', importId)
    .where(
      'position',
      '=',
      anyOf(
        pages.map((page) => page - 1),
        'int',
      ),
    )
    .select(['position', 'runs'])
    .execute()
  return new Map(
    rows.map(({ position, runs }) => [
      position + 1,
      (runs ?? []) as { text: string; x: number; y: number; width: number; height: number }[],
    ]),
  )
}
