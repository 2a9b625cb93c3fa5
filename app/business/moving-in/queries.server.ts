// Imports of members and their rows, as pages show them.
import { sql, type ExpressionBuilder } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import type { MemberImportRowState } from '#/db/schema/member-imports'
import { isId } from '~/foundation/kit/ids'
import { countsByValue, hasWordsIn, listRows } from '~/foundation/kit/list/list-rows.server'
import {
  importRowListing,
  memberImportListing,
  type ImportRowParams,
  type MemberImportListParams,
  type RowView,
} from './import-listing'
import type { ProblemCode, RowProblem } from './review/evaluate-row'
import { waveProgress } from './waves/move-wave.server'
import { readDecisions } from './decisions'
import { readReading } from './session/reading'

/** Number of rows in each view. */
export type RowCounts = Record<RowView | 'all', number>

const viewStates: Record<RowView, readonly MemberImportRowState[]> = {
  problem: ['problem'],
  ready: ['ready'],
  'left-out': ['left-out'],
  moving: ['waiting', 'moving', 'undoing'],
  moved: ['moved'],
  failed: ['failed'],
}

const rowCounts = (eb: ExpressionBuilder<Schema, 'member_import_rows'>) =>
  Object.entries(viewStates).map(([view, states]) =>
    eb.fn.countAll<number>().filterWhere('member_import_rows.state', 'in', states).as(view),
  )

/** Imports, newest first, each with its files and the number of rows in each view. */
export function memberImportList(db: TenantDb, params: MemberImportListParams) {
  return db.read(async (db) => {
    const matching = db.q.selectFrom('member_imports as i')
    return listRows(db, memberImportListing, params, matching, async (page) => {
      const rows = await page
        .leftJoin('users as u', 'u.id', 'i.created_by')
        .orderBy('i.created_at', memberImportListing.direction(params))
        .orderBy('i.id', memberImportListing.direction(params))
        .select(['i.id', 'i.status', 'i.created_at as createdAt', 'u.full_name as by'])
        .execute()
      const ids = rows.map(({ id }) => id)
      const [files, counts] = await Promise.all([filesOf(db, ids), countsOf(db, ids)])
      return rows.map((row) => ({
        ...row,
        files: files.flatMap(({ importId, name }) => (importId === row.id ? [name] : [])),
        counts: counts.get(row.id) ?? noRows,
      }))
    })
  })
}

const noRows: RowCounts = { all: 0, problem: 0, ready: 0, 'left-out': 0, moving: 0, moved: 0, failed: 0 }

async function filesOf({ q }: OpenTenantDb, importIds: string[]) {
  if (importIds.length === 0) return []
  return q
    .selectFrom('member_import_files')
    .where('import_id', 'in', importIds)
    .orderBy('position')
    .select(['import_id as importId', 'name', 'bytes'])
    .select((eb) => eb('content', 'is not', null).as('isKept'))
    .execute()
}

async function countsOf({ q }: OpenTenantDb, importIds: string[]): Promise<Map<string, RowCounts>> {
  if (importIds.length === 0) return new Map()
  const rows = await q
    .selectFrom('member_import_rows')
    .where('import_id', 'in', importIds)
    .groupBy('import_id')
    .select('import_id')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(rowCounts)
    .execute()
  return new Map(rows.map(({ import_id, ...counts }) => [import_id, counts as unknown as RowCounts]))
}

/** An import with its files, counts and waves; null for none. */
export async function memberImport(db: TenantDb, importId: string) {
  if (!isId(importId)) return null
  return db.read(async (db) => {
    const session = await db.q
      .selectFrom('member_imports')
      .where('id', '=', importId)
      .selectAll()
      .executeTakeFirst()
    if (!session) return null
    const [files, counts, waves] = await Promise.all([
      filesOf(db, [importId]),
      countsOf(db, [importId]),
      waveProgress(db, importId),
    ])
    return {
      ...session,
      decisions: readDecisions(session.decisions),
      reading: readReading(session.reading),
      files,
      counts: counts.get(importId) ?? noRows,
      waves,
    }
  })
}

/** How many rows that are not decided have each problem, the most common first. */
export async function problemCounts(
  db: TenantDb,
  importId: string,
): Promise<{ code: ProblemCode; count: number; sample: string }[]> {
  return db.read(async ({ q }) => {
    const rows = await q
      .selectFrom('member_import_rows as r')
      .innerJoinLateral(
        sql<{ code: ProblemCode; sentence: string }>`
          (select distinct on (p ->> 'code') p ->> 'code' as code, p ->> 'sentence' as sentence
          from jsonb_array_elements(r.problems) p)`.as('problem'),
        (join) => join.onTrue(),
      )
      .where('r.import_id', '=', importId)
      .where('r.state', '=', 'problem')
      .groupBy('problem.code')
      .orderBy(({ fn }) => fn.countAll(), 'desc')
      .orderBy('problem.code')
      .select(({ fn }) => [
        'problem.code',
        fn.countAll<number>().as('count'),
        fn.min('problem.sentence').as('sample'),
      ])
      .execute()
    return rows.map(({ code, count, sample }) => ({ code, count: Number(count), sample }))
  })
}

/** A page of the rows of an import. */
export function importRowList(db: TenantDb, importId: string, params: ImportRowParams) {
  const listing = importRowListing(importId)
  const { show, problem, plan, tier, card, subscription, text, sort } = params
  const order = listing.direction(params)
  return db.read(async (db) => {
    const matching = db.q
      .selectFrom('member_import_rows as r')
      .where('r.import_id', '=', importId)
      .$if(show !== null, (query) => query.where('r.state', 'in', viewStates[show!]))
      .$if(problem !== null, (query) =>
        query
          .where('r.state', '=', 'problem')
          .where(sql<boolean>`r.problems @> ${JSON.stringify([{ code: problem }])}::jsonb`),
      )
      .$if(plan !== null, (query) => query.where('r.plan', '=', plan!))
      .$if(tier !== null, (query) => query.where('r.tier_id', '=', tier!))
      .$if(card === 'card', (query) =>
        query.where(sql<boolean>`r.move #>> '{customer,paymentMethodId}' is not null`),
      )
      .$if(card === 'none', (query) =>
        query.where(sql<boolean>`r.move #>> '{customer,paymentMethodId}' is null`),
      )
      .$if(card === 'several', (query) => query.where('r.card_state', '=', 'several'))
      .$if(subscription !== null, (query) =>
        query.where(sql<boolean>`r.move #>> '{subscription,kind}' = ${subscription}`),
      )
      .where(hasWordsIn(text, sql.ref('r.search_text')))
    return listRows(db, listing, params, matching, (page) =>
      page
        .leftJoin('tiers as t', 't.id', 'r.tier_id')
        .orderBy(sql.ref(sortColumns[sort]), (ob) => (order === 'desc' ? ob.desc() : ob.asc()).nullsLast())
        .orderBy('r.position')
        .select(['r.id', 'r.full_name as fullName', 'r.email_norm as email', 'r.plan', 'r.state', 'r.reason'])
        .select([
          'r.problems',
          'r.status',
          't.name as tier',
          'r.price_cents as priceCents',
          'r.member_id as memberId',
        ])
        .select(['r.first_payment_on as firstPaymentOn', 'r.card_state as cardState', 'r.version'])
        .select(sql<string | null>`r.move #>> '{subscription,kind}'`.as('subscription'))
        .select(sql<boolean>`r.move #>> '{customer,paymentMethodId}' is not null`.as('hasCard'))
        .execute(),
    )
  })
}

const sortColumns = {
  file: 'r.position',
  name: 'r.full_name',
  payment: 'r.first_payment_on',
  price: 'r.price_cents',
} as const

/** How many rows have each plan of the files. */
export async function planCounts(db: TenantDb, importId: string): Promise<Map<string, number>> {
  return db.read(async (db) => {
    const counts = await countsByValue(
      db,
      db.q.selectFrom('member_import_rows').where('import_id', '=', importId).select('plan as value'),
    )
    return new Map([...counts].map(([plan, count]) => [plan ?? '', Number(count)]))
  })
}

/** A row with everything that its form shows; null for none. */
export async function importRow(db: TenantDb, importId: string, rowId: string) {
  if (!isId(importId) || !isId(rowId)) return null
  const row = await db.read(({ q }) =>
    q
      .selectFrom('member_import_rows')
      .where('import_id', '=', importId)
      .where('id', '=', rowId)
      .selectAll()
      .executeTakeFirst(),
  )
  return row ? { ...row, problems: row.problems as RowProblem[] } : null
}

/** Rows with customers or subscriptions that a person looks at: several customers, or a subscription that runs. */
export async function cardRows(db: TenantDb, importId: string, limit: number) {
  return db.read(async ({ q }) => {
    const rows = await q
      .selectFrom('member_import_rows')
      .where('import_id', '=', importId)
      .where('state', 'in', ['problem', 'ready', 'failed'])
      .where((eb) =>
        eb.or([eb('card_state', '=', 'several'), sql<boolean>`jsonb_array_length(subscriptions) > 0`]),
      )
      .orderBy('position')
      .limit(limit)
      .select([
        'id',
        'full_name',
        'email_norm',
        'version',
        'customers',
        'subscriptions',
        'card_state',
        'changes',
      ])
      .select(['subscription_choice', 'move', 'price_cents'])
      .execute()
    return rows
  })
}

/** How many rows that may move have each state of their card. */
export async function cardCounts(db: TenantDb, importId: string): Promise<Map<string, number>> {
  return db.read(async (db) => {
    const counts = await countsByValue(
      db,
      db.q
        .selectFrom('member_import_rows')
        .where('import_id', '=', importId)
        .where('state', 'in', ['problem', 'ready', 'failed'])
        .select('card_state as value'),
    )
    return new Map([...counts].map(([state, count]) => [state ?? '', Number(count)]))
  })
}

/** Imports under way, for the dashboard, with the rows that have not moved and are not left out. */
export async function openMemberImports(
  db: OpenTenantDb,
): Promise<{ id: string; status: 'open' | 'live'; rows: number }[]> {
  const rows = await db.q
    .selectFrom('member_imports as i')
    .innerJoin('member_import_rows as r', (join) =>
      join.onRef('r.import_id', '=', 'i.id').on('r.state', 'not in', ['moved', 'left-out']),
    )
    .where('i.status', 'in', ['open', 'live'])
    .groupBy(['i.id', 'i.status', 'i.created_at'])
    .orderBy('i.created_at', 'desc')
    .select(['i.id', 'i.status'])
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .execute()
  return rows.map(({ id, status, rows }) => ({
    id,
    status: status === 'live' ? 'live' : 'open',
    rows: Number(rows),
  }))
}
