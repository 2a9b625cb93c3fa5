import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  OperationNodeTransformer,
  OperatorNode,
  ReferenceNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueNode,
  ValuesNode,
  WhereNode,
  type KyselyPlugin,
  type OperationNode,
  type QueryId,
} from 'kysely'
import type { Schema } from './schema'
import type { TenantId } from './schema/tenant-id'

type SharedTable = {
  [Table in keyof Schema]: Schema[Table] extends { business_id: TenantId } ? never : Table
}[keyof Schema]

/** Tables without a tenant's policy, and `businesses`, whose rows are the tenants. The types hold the list. */
const sharedTables: Record<SharedTable, true> = {
  users: true,
  sessions: true,
  known_devices: true,
  platform_emails: true,
  email_tokens: true,
  totp_secrets: true,
  two_step_resets: true,
  recovery_codes: true,
  passkeys: true,
  webauthn_challenges: true,
  one_time_codes: true,
  signing_keys: true,
  token_grants: true,
  refresh_tokens: true,
  business_invites: true,
  inquiries: true,
  platform_notification_settings: true,
  rate_limits: true,
  site_page_views: true,
  businesses: true,
  shipping_rules: true,
  shipping_rule_changes: true,
  webhook_inbox: true,
  backups: true,
  file_storage: true,
  audit_log: true,
  cross_host_logins: true,
}

/**
 * A Kysely plugin that binds every table of a query to one business. A condition on `business_id` is added for each
 * table of a select, update or delete, in the `on` of what is joined, in CTEs and in subqueries; an insert has the
 * value. Row-level security holds the same rule in the database; text written with `sql` is held by that alone.
 *
 * Right and full joins raise, since a condition on their other side would drop rows; so do `merge` and an
 * `insert ... select` without the column.
 */
export function tenantBinding(businessId: string): KyselyPlugin {
  return {
    transformQuery: ({ node, queryId }) => transformer.bind(node, businessId, queryId),
    transformResult: async ({ result }) => result,
  }
}

class TenantTransformer extends OperationNodeTransformer {
  #businessId = ''
  /** Names that a `with` of the current query gives to subqueries. */
  readonly #subqueries = new Set<string>()

  bind<Node extends OperationNode>(node: Node, businessId: string, queryId: QueryId): Node {
    this.#businessId = businessId
    this.#subqueries.clear()
    return this.transformNode(node, queryId)
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId: QueryId): SelectQueryNode {
    this.#noteSubqueries(node)
    const select = super.transformSelectQuery(node, queryId)
    return this.#restrict(select, [...(select.from?.froms ?? []), ...unconditional(select.joins)])
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId: QueryId): UpdateQueryNode {
    this.#noteSubqueries(node)
    const update = super.transformUpdateQuery(node, queryId)
    return this.#restrict(update, [
      ...(update.table ? [update.table] : []),
      ...(update.from?.froms ?? []),
      ...unconditional(update.joins),
    ])
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId: QueryId): DeleteQueryNode {
    this.#noteSubqueries(node)
    const deletion = super.transformDeleteQuery(node, queryId)
    return this.#restrict(deletion, [
      ...deletion.from.froms,
      ...(deletion.using?.tables ?? []),
      ...unconditional(deletion.joins),
    ])
  }

  protected override transformJoin(node: JoinNode, queryId: QueryId): JoinNode {
    const join = super.transformJoin(node, queryId)
    const condition = this.#conditionOn(join.table)
    if (!condition) return join
    if (/Right|Full/.test(join.joinType)) throw new Error(`A tenant handle offers no ${join.joinType}`)
    if (!join.on || includesCondition(join.on.on, condition)) return join
    return { ...join, on: { ...join.on, on: AndNode.create(join.on.on, condition) } }
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId: QueryId): InsertQueryNode {
    this.#noteSubqueries(node)
    const insert = super.transformInsertQuery(node, queryId)
    if (!insert.into || !this.#isBound(insert.into)) return insert
    if (insert.columns?.some(({ column }) => column.name === 'business_id')) return insert
    if (!insert.values || !ValuesNode.is(insert.values))
      throw new Error(`An insert of selected rows into ${nameOf(insert.into)} names business_id itself`)
    return {
      ...insert,
      columns: [...(insert.columns ?? []), ColumnNode.create('business_id')],
      values: ValuesNode.create(
        insert.values.values.map((row) =>
          row.kind === 'PrimitiveValueListNode'
            ? { ...row, values: [...row.values, this.#businessId] }
            : { ...row, values: [...row.values, ValueNode.create(this.#businessId)] },
        ),
      ),
    }
  }

  protected override transformMergeQuery(): never {
    throw new Error('A tenant handle offers no merge')
  }

  #noteSubqueries({ with: clause }: { with?: SelectQueryNode['with'] }): void {
    for (const { name } of clause?.expressions ?? []) this.#subqueries.add(nameOf(name.table))
  }

  #restrict<Query extends { where?: WhereNode }>(query: Query, tables: readonly OperationNode[]): Query {
    let { where } = query
    for (const table of tables) {
      const condition = this.#conditionOn(table)
      if (condition && !includesCondition(where?.where, condition))
        where = where ? WhereNode.cloneWithOperation(where, 'And', condition) : WhereNode.create(condition)
    }
    return where === query.where ? query : { ...query, where }
  }

  #isBound(table: TableNode): boolean {
    const name = nameOf(table)
    return !Object.hasOwn(sharedTables, name) && !this.#subqueries.has(name)
  }

  /** The condition on a table, under its alias if it has one; undefined for a shared table or a subquery. */
  #conditionOn(item: OperationNode): BinaryOperationNode | undefined {
    const table = AliasNode.is(item) ? item.node : item
    if (!TableNode.is(table) || !this.#isBound(table)) return undefined
    const alias = AliasNode.is(item) && IdentifierNode.is(item.alias) ? item.alias.name : nameOf(table)
    return BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create('business_id'), TableNode.create(alias)),
      OperatorNode.create('='),
      ValueNode.create(this.#businessId),
    )
  }
}

/**
 * Whether a condition is among those that `and` joins: a subquery built from the handle is bound when the query around
 * it takes it, and comes here again with that query.
 */
function includesCondition(condition: OperationNode | undefined, wanted: BinaryOperationNode): boolean {
  if (condition === undefined) return false
  if (AndNode.is(condition))
    return includesCondition(condition.right, wanted) || includesCondition(condition.left, wanted)
  return isSame(condition, wanted)
}

const isSame = (one: OperationNode, other: BinaryOperationNode): boolean =>
  BinaryOperationNode.is(one) &&
  isColumn(one.leftOperand, other.leftOperand) &&
  OperatorNode.is(one.operator) &&
  one.operator.operator === '=' &&
  ValueNode.is(one.rightOperand) &&
  one.rightOperand.value === (other.rightOperand as ValueNode).value

const isColumn = (one: OperationNode, other: OperationNode): boolean =>
  ReferenceNode.is(one) &&
  ReferenceNode.is(other) &&
  ColumnNode.is(one.column) &&
  ColumnNode.is(other.column) &&
  one.column.column.name === other.column.column.name &&
  one.table?.table.identifier.name === other.table?.table.identifier.name

const nameOf = ({ table }: TableNode): string => table.identifier.name

/** The tables of joins without `on`. */
const unconditional = (joins: readonly JoinNode[] | undefined): OperationNode[] =>
  (joins ?? []).filter(({ on }) => !on).map(({ table }) => table)

/** One for all handles: it works synchronously, and a new one costs more than most queries. */
const transformer = new TenantTransformer()
