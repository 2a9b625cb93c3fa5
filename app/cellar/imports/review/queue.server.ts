// The rows of a review as they are read: counted, filtered and in order.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { importStates } from '../queries.server'
import { noHarm } from './harm'
import { isToCheck, urgency } from './queue-conditions.server'

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
  /** Rows with an error, a doubt or a possible duplicate. */
  toCheck: number
  /** The same by the worst harm of each. */
  byHarm: number[]
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
  const rows = rowsOf(db, importId).select((eb) => {
    const price = (name: string) => eb(eb.ref('fields', '->>').key(name), '<>', '')
    const isTaken = eb('is_skipped', '=', false)
    return [
      ...(['state', 'section', 'position'] as const),
      urgency.as('urgency'),
      eb.and([isTaken, eb.or([price('bottlePrice'), price('glassPrice')])]).as('isPriced'),
      eb.and([isTaken, eb(eb.fn<number>('jsonb_array_length', ['pours']), '>', 0)]).as('hasPours'),
    ]
  })
  const groups = await db.q
    .selectFrom(rows.as('row'))
    .select((eb) => {
      const count = eb.fn.countAll<number>()
      return [
        ...(['state', 'section', 'urgency'] as const),
        count.as('rows'),
        count.filterWhere('urgency', '<', noHarm).as('toCheck'),
        count.filterWhere('isPriced', '=', true).as('priced'),
        count.filterWhere('hasPours', '=', true).as('pours'),
        eb.fn.min('position').as('first'),
      ]
    })
    .groupBy(['state', 'section', 'urgency'])
    .execute()
  const sum = (name: 'rows' | 'toCheck' | 'priced' | 'pours', from = groups) =>
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
    byHarm: Array.from({ length: noHarm }, (_, harm) =>
      sum(
        'rows',
        groups.filter((group) => group.urgency === harm),
      ),
    ),
    errors: inState('error'),
    acting: inState('new', 'update'),
    priced: sum('priced'),
    pours: sum('pours'),
    states: Object.fromEntries(importStates.map((state) => [state, inState(state)])),
    sections: names.map((name) => {
      const sectionGroups = groups.filter(({ section }) => section === name)
      return { name, rows: sum('rows', sectionGroups), toCheck: sum('toCheck', sectionGroups) }
    }),
  }
}

export type QueueRow = Awaited<ReturnType<ReturnType<typeof selectQueue>['execute']>>[number]

export interface Place {
  page: number
  x: number
  y: number
  width: number
  height: number
}

function selectQueue(db: OpenTenantDb, importId: string) {
  return rowsOf(db, importId)
    .select(['position', 'row_number as number', 'version', 'fields', 'confidence', 'readings', 'problems'])
    .select(['state', 'changes', 'note', 'section', 'place', 'pours', 'source_text as sourceText'])
    .select(['is_checked as isChecked', 'is_skipped as isSkipped', 'wine_id as wineId', 'differs'])
    .select('revision')
    .select('similar_to as similar')
    .select(urgency.as('urgency'))
    .select((eb) =>
      eb
        .selectFrom('business_users as u')
        .whereRef('u.user_id', '=', 'import_rows.changed_by')
        .select('u.full_name')
        .as('changedBy'),
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
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple(urgency, 'position'), '>', tuple(after.urgency, after.position)),
      )
  }
  const rows = await query.execute()
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
}

/** These rows, and with `since` those that changed after this revision; in the order of the list. */
export async function rowsAt(
  db: OpenTenantDb,
  importId: string,
  { positions = [], since, limit = 1_000 }: { positions?: readonly number[]; since?: number; limit?: number },
): Promise<QueueRow[]> {
  return selectQueue(db, importId)
    .where((eb) =>
      eb.or([
        eb('position', '=', anyOf([...positions], 'int')),
        ...(since === undefined ? [] : [eb('revision', '>', since)]),
      ]),
    )
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** How many fields each rule or model read. */
export function countRules(db: OpenTenantDb, importId: string): Promise<{ rule: string; fields: number }[]> {
  return db.q
    .selectFrom('import_rows as r')
    .crossJoinLateral((eb) => eb.fn<{ value: { rule: string } }>('jsonb_each', ['r.readings']).as('reading'))
    .where('r.session_id', '=', importId)
    .select((eb) => [
      eb.ref('reading.value', '->>').key('rule').as('rule'),
      eb.fn.countAll<number>().as('fields'),
    ])
    .groupBy('rule')
    .orderBy('fields', 'desc')
    .execute()
}

export type ReviewPage = Awaited<ReturnType<typeof reviewPages>>[number]

/** The pages of a document, without their text. The failure of a page that was read is empty. */
export function reviewPages(db: OpenTenantDb, importId: string) {
  return db.q
    .selectFrom('import_pages')
    .where('session_id', '=', importId)
    .select(['id', 'position', 'width', 'height', 'origin', 'rotation', 'crop', 'part'])
    .select(['part_page as partPage', 'failure'])
    .orderBy('position')
    .execute()
}

/** The runs of text of these pages (from 1), where a page has no picture. */
export async function runsOfPages(db: OpenTenantDb, importId: string, pages: readonly number[]) {
  const positions = pages.map((page) => page - 1)
  const rows = await db.q
    .selectFrom('import_pages')
    .where('session_id', '=', importId)
    .where('position', '=', anyOf(positions, 'int'))
    .select(['position', 'runs'])
    .execute()
  return new Map(
    rows.map(({ position, runs }) => [
      position + 1,
      (runs ?? []) as { text: string; x: number; y: number; width: number; height: number }[],
    ]),
  )
}
