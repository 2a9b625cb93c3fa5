// Expressions over wines and their stock, for queries that use these aliases.
import { expressionBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'

interface Tables extends Schema {
  w: Schema['wines']
  t: Schema['stock_totals']
  l: Schema['cellar_locations']
  /** One location's level of a wine. */
  s: Schema['stock_levels']
  m: Schema['stock_movements']
}

export const stock = expressionBuilder<Tables, 'w' | 't' | 'l' | 's' | 'm'>()

/** The wines `w`, retired or not, with their stock `t`; a wine without movements has none. */
export const winesWithStock = ({ q }: OpenTenantDb) =>
  q
    .selectFrom('wines as w')
    .leftJoin('stock_totals as t', 't.wine_id', 'w.id')
    .where('w.is_removed', '=', false)

export const available = stock.fn.coalesce('t.available', stock.lit(0))
export const promised = stock.fn.coalesce(stock('t.locked', '+', stock.ref('t.committed')), stock.lit(0))

const bottlesOf = (table: 't' | 's') =>
  stock(stock(`${table}.available`, '+', stock.ref(`${table}.locked`)), '+', stock.ref(`${table}.committed`))

/** Bottles in the cellar, promised or not. */
export const owned = stock.fn.coalesce(bottlesOf('t'), stock.lit(0))
/** Bottles in the location `s`, promised or not. */
export const ownedInLocation = stock.fn.coalesce(bottlesOf('s'), stock.lit(0))

/** Weighted average cost of a bottle; the last known one where there are none. */
export const averageCost = stock
  .case()
  .when(owned, '>', 0)
  .then(stock('t.value_cents', '/', stock.cast<string>(owned, 'numeric')))
  .else(stock.ref('t.unit_cost_cents'))
  .end()

/** Bottles of the movement `m` that were undone since. */
export const undoneOfMovement = stock.fn.coalesce(
  stock
    .selectFrom('stock_movements as u')
    .whereRef('u.reverses_id', '=', 'm.id')
    .select((eb) => eb.fn.sum<number>('u.quantity').as('quantity'))
    .$asScalar(),
  stock.lit(0),
)
