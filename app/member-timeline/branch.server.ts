// One query of a member's timeline: what happened, as the rows of one table say.
import { sql, type RawBuilder } from 'kysely'
import type { TimelineGroup, TimelineKind } from './kinds'

interface Columns {
  kind: TimelineKind
  /** Unique among lines of the kind, as text. */
  id: string
  at: string
  /** The status of the row. */
  state?: string
  /** A tier, a wine, an event, a subject. */
  name?: string
  on?: string
  until?: string
  cents?: string
  currency?: string
  /** Text that a person wrote. */
  words?: string
  /** Ids of what the line links to. */
  ref?: string
  ref2?: string
  /** The row of a change that staff may have made for the member, and the act. */
  change?: string
  act?: string
}

/** A branch of the union. Column expressions are constants of the code, never input. */
export const branch = (
  group: TimelineGroup,
  columns: Columns,
  rest: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const { kind, id, at, act } = columns
  const text = (expression: string | undefined) => sql.raw(`(${expression ?? 'null'})::text`)
  return sql`select ${sql.lit(kind)}::text as kind, ${sql.lit(group)}::text as "group", ${text(id)} as id,
    (${sql.raw(at)})::timestamptz as at, ${text(columns.state)} as state, ${text(columns.name)} as name,
    ${text(columns.on)} as "on", ${text(columns.until)} as until, (${sql.raw(columns.cents ?? 'null')})::int as cents,
    ${text(columns.currency)} as currency, ${text(columns.words)} as words, ${text(columns.ref)} as ref,
    ${text(columns.ref2)} as ref2, (${sql.raw(columns.change ?? 'null')})::uuid as change,
    ${act ? sql.lit(act) : sql`null`}::text as act ${rest}`
}

/** Parts of SQL that the branches of one member share. */
export interface Subject {
  /** The business and the member, as values. */
  b: RawBuilder<unknown>
  m: RawBuilder<unknown>
  /** `from` a table of memberships' rows, joined with the member's own. */
  own(table: string, as: string): RawBuilder<unknown>
  /** `from` a table of members' rows, the member's own. */
  ofMember(table: string, as: string): RawBuilder<unknown>
}

export function subject(businessId: string, memberId: string): Subject {
  const b = sql`${businessId}::uuid`
  const m = sql`${memberId}::uuid`
  return {
    b,
    m,
    own: (table, as) =>
      sql`from ${sql.table(table)} ${sql.raw(as)} join own on own.business_id = ${sql.ref(`${as}.business_id`)}
        and own.id = ${sql.ref(`${as}.membership_id`)}`,
    ofMember: (table, as) =>
      sql`from ${sql.table(table)} ${sql.raw(as)} where ${sql.ref(`${as}.business_id`)} = ${b}
        and ${sql.ref(`${as}.member_id`)} = ${m}`,
  }
}
