// Evaluates rows of an import against the club as it is now, and stores what they would become.
import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { inPortions, inputRows, readInPortions } from '#/db/rows'
import type { MemberImportRowState } from '#/db/schema/member-imports'
import { liveStatuses } from '#/db/schema/memberships'
import { dayIn } from '~/foundation/kit/dates'
import type { MemberRow } from '~/membership/member-files/member-row'
import { readDecisions } from '../decisions'
import {
  emailOf,
  evaluateRow,
  type ClubFacts,
  type EvaluatedRow,
  type RowTier,
  type RowToEvaluate,
} from './evaluate-row'
import { readCustomers, readSubscriptions } from './found'
import { readRowChanges } from './row-changes'
import { normalizeEmail } from '~/foundation/kit/normalize-email'

/** Facts of the club that an import needs. */
export interface ImportClub {
  timeZone: string
  currency: string
  shipsTo: readonly string[]
}

/** Rows that no wave has taken. A failed row is evaluated again only where it is named, so that its reason stays. */
const evaluatedStates = ['problem', 'ready', 'left-out'] as const satisfies MemberImportRowState[]

interface Evaluation {
  importId: string
  decisions: unknown
  club: ImportClub
  now: Date
}

/**
 * Evaluates all rows of an import that are in no wave, or those in `rowIds` with the rows that share an address with
 * them, and stores what is different.
 */
export async function evaluateImport(
  db: OpenTenantDb,
  { importId, decisions: stored, club, now }: Evaluation,
  rowIds: readonly string[] | null = null,
): Promise<void> {
  const decisions = readDecisions(stored)
  const rows = await rowsToEvaluate(db, importId, rowIds)
  if (rows.length === 0) return
  const emails = [...new Set(rows.flatMap((row) => emailNormOf(row.toEvaluate) ?? []))]
  const facts = await clubFacts(db, { club, now, emails })
  // Rows that are left out for another reason share no address with a row that moves.
  const first = rows.map(({ toEvaluate }) => evaluateRow(toEvaluate, decisions, facts))
  const counts = await addressesOfOthers(db, { importId, emails, without: rows.map(({ id }) => id) })
  for (const { state, email } of first)
    if (state !== 'left-out' && email) counts.set(email, (counts.get(email) ?? 0) + 1)
  const evaluated = rows.map((row, at) => {
    const { email } = first[at]!
    const isShared = email !== null && (counts.get(email) ?? 0) > 1
    return {
      row,
      result: isShared
        ? evaluateRow(row.toEvaluate, decisions, { ...facts, rowsByEmail: counts })
        : first[at]!,
    }
  })
  await storeEvaluation(db, evaluated)
}

type EvaluationRow = Awaited<ReturnType<typeof rowsToEvaluate>>[number]

async function rowsToEvaluate(db: OpenTenantDb, importId: string, rowIds: readonly string[] | null) {
  const named = await db.q
    .selectFrom('member_import_rows as r')
    .where('r.import_id', '=', importId)
    .where('r.state', 'in', rowIds === null ? evaluatedStates : [...evaluatedStates, 'failed'])
    .$if(rowIds !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('r.id', '=', anyOf(rowIds!)),
          eb(
            'r.email_norm',
            'in',
            eb
              .selectFrom('member_import_rows as changed')
              .where('changed.import_id', '=', importId)
              .where('changed.id', '=', anyOf(rowIds!))
              .where('changed.email_norm', 'is not', null)
              .select('changed.email_norm'),
          ),
        ]),
      ),
    )
    .orderBy('r.position')
    .select('r.id')
    .execute()
  const ids = named.map(({ id }) => id)
  const rows = await readInPortions(ids, (portion) =>
    db.q
      .selectFrom('member_import_rows as r')
      .where('r.id', '=', anyOf(portion))
      .orderBy('r.position')
      .select(['r.id', 'r.source', 'r.changes', 'r.is_left_out', 'r.is_gone', 'r.customers'])
      .select(['r.subscriptions', 'r.subscription_choice', 'r.state'])
      .execute(),
  )
  return rows.map((row) => ({ id: row.id, state: row.state, toEvaluate: toEvaluate(row) }))
}

/** A stored row as the evaluation takes it. */
const toEvaluate = (row: {
  source: unknown
  changes: unknown
  is_left_out: boolean
  is_gone: boolean
  customers: unknown
  subscriptions: unknown
  subscription_choice: RowToEvaluate['subscriptionChoice']
}): RowToEvaluate => ({
  source: row.source as MemberRow,
  changes: readRowChanges(row.changes),
  isLeftOut: row.is_left_out,
  isGone: row.is_gone,
  customers: readCustomers(row.customers),
  subscriptions: readSubscriptions(row.subscriptions),
  subscriptionChoice: row.subscription_choice,
})

function emailNormOf(row: RowToEvaluate): string | null {
  const email = emailOf(row)
  return email && normalizeEmail(email)
}

/** How many rows besides these, and not left out, have each address. */
async function addressesOfOthers(
  db: OpenTenantDb,
  { importId, emails, without }: { importId: string; emails: string[]; without: string[] },
): Promise<Map<string, number>> {
  const rows = await db.q
    .selectFrom('member_import_rows')
    .where('import_id', '=', importId)
    .where('email_norm', '=', anyOf(emails, 'text'))
    .where('state', '<>', 'left-out')
    .where((eb) => eb.not(eb('id', '=', anyOf(without))))
    .groupBy('email_norm')
    .select(({ fn }) => ['email_norm', fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.map(({ email_norm, count }) => [email_norm!, count]))
}

/** Facts of the club, with the members who have one of these addresses. */
export async function clubFacts(
  db: OpenTenantDb,
  { club, now, emails }: { club: ImportClub; now: Date; emails: string[] },
): Promise<ClubFacts> {
  const members = await db.q
    .selectFrom('members as m')
    .where((eb) => eb(eb.fn<string>('lower', ['m.email']), '=', anyOf(emails, 'text')))
    .where('m.anonymized_at', 'is', null)
    .select('m.email')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('memberships as s')
            .whereRef('s.member_id', '=', 'm.id')
            .where('s.status', 'in', [...liveStatuses, 'pending'])
            .select('s.id'),
        )
        .as('isLive'),
    )
    .execute()
  return {
    ...club,
    today: dayIn(club.timeZone, now),
    tiers: await tierFacts(db),
    members: new Map(
      members.map(({ email, isLive }) => [normalizeEmail(email), { isLive: isLive === true }]),
    ),
    rowsByEmail: new Map(),
  }
}

async function tierFacts(db: OpenTenantDb): Promise<Map<string, RowTier>> {
  const tiers = await db.q
    .selectFrom('tiers as t')
    .innerJoin('tier_prices as p', (join) =>
      join.onRef('p.tier_id', '=', 't.id').on('p.retired_at', 'is', null),
    )
    .select(['t.id', 't.name', 't.status', 'p.amount_cents'])
    .execute()
  return new Map(
    tiers.map(({ id, name, status, amount_cents }) => [
      id,
      { name, priceCents: amount_cents, isArchived: status === 'archived' },
    ]),
  )
}

const evaluatedColumns = [
  'state',
  'reason',
  'problems',
  'move',
  'full_name',
  'email_norm',
  'plan',
  'status',
  'tier_id',
  'price_cents',
  'first_payment_on',
] as const

async function storeEvaluation(
  db: OpenTenantDb,
  evaluated: { row: EvaluationRow; result: EvaluatedRow }[],
): Promise<void> {
  const rows = evaluated.map(({ row, result }) => ({
    id: row.id,
    state: result.state,
    reason: result.reason,
    problems: result.problems,
    move: result.move as unknown as Record<string, unknown> | null,
    full_name: result.fullName,
    email_norm: result.email,
    plan: result.plan,
    status: result.status,
    tier_id: result.tierId,
    price_cents: result.priceCents,
    first_payment_on: result.firstPaymentOn,
  }))
  const set = sql.join(evaluatedColumns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`e.${name}`)}`))
  const old = sql.join(evaluatedColumns.map((name) => sql.ref(`r.${name}`)))
  const fresh = sql.join(evaluatedColumns.map((name) => sql.ref(`e.${name}`)))
  await inPortions(rows, (portion) =>
    sql`
    update member_import_rows r set ${set}
    from ${inputRows('member_import_rows', 'e', portion)}
    where r.business_id = ${db.businessId} and r.id = e.id and (${old}) is distinct from (${fresh})`.execute(
      db.q,
    ),
  )
}
