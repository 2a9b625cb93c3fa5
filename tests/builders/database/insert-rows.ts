import { personOf, rowsOf } from '../../isolation/tenant-rows'
import type { TestDatabase } from '../../database'

/** Their triggers would add rows that are listed already, and count seats twice. */
const tablesWithTriggers = [
  'run_orders',
  'order_bottles',
  'purchases',
  'purchase_lines',
  'order_index',
  'event_seats',
  'event_waiting_list',
]

/** A value as the driver takes it: lists are JSON. */
export const cell = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : value)

/** Inserts one row of every table for each business, with the person who is its owner, first member and staff. */
export async function insertRowsOfEveryTable(owner: TestDatabase['owner'], businesses: readonly string[]) {
  const insert = (table: string, row: object) => {
    const names = Object.keys(row)
    return owner.query(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
       values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row).map(cell),
    )
  }
  for (const table of tablesWithTriggers) await owner.query(`alter table ${table} disable trigger user`)
  for (const business of businesses) {
    await insert('users', personOf(business))
    for (const [table, row] of Object.entries(await rowsOf(owner, business))) await insert(table, row)
  }
}
