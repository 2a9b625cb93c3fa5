// The rules of the states: read by every business, changed by administrators with source and date.
import type { Kysely, Selectable } from 'kysely'
import type { PlatformDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import type { ShippingRulesTable } from '#/db/schema/shipping'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { usStates } from '~/foundation/kit/us-states'
import { type ShippingRule, stateName } from './rule'
import type { RuleForm } from './rule-form'

/** All states in the order of their names. */
export async function shippingRules({
  q,
}: {
  q: Pick<Kysely<Schema>, 'selectFrom'>
}): Promise<ShippingRule[]> {
  const rows = await q.selectFrom('shipping_rules').selectAll().execute()
  return rows.map(asRule).sort((a, b) => stateName(a.state).localeCompare(stateName(b.state)))
}

const asRule = (row: Selectable<ShippingRulesTable>): ShippingRule => ({
  state: row.state,
  wineries: row.wineries,
  retailers: row.retailers,
  retailersWithin: row.retailers_within,
  license: row.license,
  needsAdultSignature: row.needs_adult_signature,
  note: row.note,
  source: row.source,
  asOf: row.as_of,
  version: row.version,
})

interface RuleChange {
  id: string
  state: string
  before: ShippingRule
  after: ShippingRule
  by: string | null
  at: Date
}

/** The changes of a state's rule, or of all of them, the latest first. */
export function ruleChanges(db: PlatformDb, state: string | null, limit = 50): Promise<RuleChange[]> {
  return db.read(async ({ q }) => {
    const rows = await q
      .selectFrom('shipping_rule_changes as c')
      .leftJoin('users as u', 'u.id', 'c.changed_by')
      .$if(state !== null, (query) => query.where('c.state', '=', state!))
      .select(['c.id', 'c.state', 'c.before', 'c.after', 'c.changed_at as at', 'u.full_name as by'])
      .orderBy('c.changed_at', 'desc')
      .orderBy('c.id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      ...row,
      before: row.before as ShippingRule,
      after: row.after as ShippingRule,
    }))
  })
}

/**
 * Changes the rule of a state, with the row before and after kept. Throws `no-state` (404), and `rule-changed` (409)
 * where another administrator changed it since the page was opened.
 */
export function saveRule(
  db: PlatformDb,
  {
    state,
    rule: { version, ...columns },
    adminId,
    requestId,
    now,
  }: { state: string; rule: RuleForm; adminId: string; requestId?: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const row = usStates.has(state)
      ? await db.q
          .selectFrom('shipping_rules')
          .where('state', '=', state)
          .selectAll()
          .forUpdate()
          .executeTakeFirst()
      : undefined
    if (!row) throw new DomainError('no-state', 404, 'This state has no rule.')
    if (row.version !== version)
      throw new DomainError(
        'rule-changed',
        409,
        'Someone changed this rule after you opened the page. Check it and save again.',
      )
    const after = { state, ...columns, version: version + 1 } satisfies ShippingRule
    await db.q
      .updateTable('shipping_rules')
      .set({
        wineries: after.wineries,
        retailers: after.retailers,
        retailers_within: after.retailersWithin,
        license: after.license,
        needs_adult_signature: after.needsAdultSignature,
        note: after.note,
        source: after.source,
        as_of: after.asOf,
        version: after.version,
        changed_by: adminId,
        changed_at: now,
      })
      .where('state', '=', state)
      .execute()
    await db.q
      .insertInto('shipping_rule_changes')
      .values({
        id: newId(),
        state,
        before: JSON.stringify(asRule(row)),
        after: JSON.stringify(after),
        changed_by: adminId,
        changed_at: now,
      })
      .execute()
    await record(db, {
      action: 'admin.shipping_rule_changed',
      actor: { kind: 'admin', id: adminId },
      details: { state, wineries: after.wineries, retailers: after.retailers, asOf: after.asOf },
      requestId,
      now,
    })
  })
}
