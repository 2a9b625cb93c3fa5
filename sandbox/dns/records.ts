import type { Pool } from 'pg'
import { createTables } from '../create-tables'

export interface TxtRecord {
  name: string
  value: string
}

/** How the name server behaves: as it should, failing, or not answering at all. */
export const NAME_SERVER_MODES = ['well', 'failing', 'silent'] as const
export type NameServerMode = (typeof NAME_SERVER_MODES)[number]

const schema = `
  create schema if not exists sandbox;
  create table if not exists sandbox.dns_records (
    name text not null,
    value text not null,
    primary key (name, value)
  );
`

export type DnsRecords = ReturnType<typeof createRecords>

/** The records of the emulator, kept in the schema `sandbox`; its mood is kept in memory alone. */
export function createRecords(pool: Pool) {
  let ready: Promise<void> | undefined
  const query = async (text: string, values: unknown[] = []) => {
    ready ??= createTables(pool, schema).catch((error: unknown) => {
      ready = undefined
      throw error
    })
    await ready
    return pool.query(text, values)
  }
  let mood: NameServerMode = 'well'
  return {
    get mood() {
      return mood
    },
    setMood(wanted: NameServerMode) {
      mood = wanted
    },
    async add(name: string, value: string): Promise<void> {
      await query('insert into sandbox.dns_records values ($1, $2) on conflict do nothing', [
        plain(name),
        value,
      ])
    },
    /** Without a value: every record of the name. */
    async remove(name: string, value?: string): Promise<void> {
      await query('delete from sandbox.dns_records where name = $1 and ($2::text is null or value = $2)', [
        plain(name),
        value ?? null,
      ])
    },
    async all(): Promise<TxtRecord[]> {
      return (await query('select name, value from sandbox.dns_records order by name, value limit 500')).rows
    },
    /** The values at a name; null where nothing is known of the name at all. */
    async at(name: string): Promise<string[] | null> {
      const { rows } = await query('select value from sandbox.dns_records where name = $1 order by value', [
        plain(name),
      ])
      return rows.length > 0 ? rows.map(({ value }) => value as string) : null
    },
  }
}

const plain = (name: string) => name.trim().toLowerCase().replace(/\.$/, '')
