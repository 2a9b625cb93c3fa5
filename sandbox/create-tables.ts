import type { Pool } from 'pg'

/** Two emulators may create the schema at the same moment; PostgreSQL then refuses one of them. */
export async function createTables(pool: Pool, schema: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await pool.query(schema)
      return
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      const raced = code === '23505' || code === '42P06' || code === '42P07'
      if (!raced || tries === 3) throw error
    }
  }
}
