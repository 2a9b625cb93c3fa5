import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { createTables } from '../create-tables'

/** A sender domain as the emulator keeps it. */
export interface StoredDomain {
  id: number
  name: string
  dkimHost: string
  dkimValue: string
  dkimVerified: boolean
  returnPathDomain: string
  returnPathVerified: boolean
}

const schema = `
  create schema if not exists sandbox;
  create table if not exists sandbox.mail_domains (
    id bigint generated always as identity primary key,
    name text not null unique,
    dkim_host text not null,
    dkim_value text not null,
    dkim_verified boolean not null default false,
    return_path_domain text not null,
    return_path_verified boolean not null default false
  );
`

const columns = `id::int, name, dkim_host as "dkimHost", dkim_value as "dkimValue", dkim_verified as "dkimVerified",
  return_path_domain as "returnPathDomain", return_path_verified as "returnPathVerified"`

export type DomainStore = ReturnType<typeof createDomainStore>

/** Stores sender domains in the `sandbox` schema. */
export function createDomainStore(pool: Pool) {
  let ready: Promise<void> | undefined
  const query = async (text: string, values: unknown[] = []): Promise<StoredDomain[]> => {
    ready ??= createTables(pool, schema).catch((error: unknown) => {
      ready = undefined
      throw error
    })
    await ready
    return (await pool.query(text, values)).rows
  }
  const only = async (text: string, values: unknown[]) => (await query(text, values))[0]
  return {
    /** Undefined where the domain is there already. */
    add: (name: string, returnPathDomain: string, at: Date) =>
      only(
        `insert into sandbox.mail_domains (name, dkim_host, dkim_value, return_path_domain)
         values ($1, $2, $3, $4) on conflict (name) do nothing returning ${columns}`,
        [
          name,
          `${at.toISOString().replace(/\D/g, '').slice(0, 14)}pm._domainkey.${name}`,
          `k=rsa;p=${randomBytes(162).toString('base64')}`,
          returnPathDomain,
        ],
      ),
    get: (id: number) => only(`select ${columns} from sandbox.mail_domains where id = $1`, [id]),
    list: () => query(`select ${columns} from sandbox.mail_domains order by id`),
    /** A return path that is another one is not proved. */
    edit: (id: number, returnPathDomain: string) =>
      only(
        `update sandbox.mail_domains set return_path_verified = return_path_verified and return_path_domain = $2,
           return_path_domain = $2 where id = $1 returning ${columns}`,
        [id, returnPathDomain],
      ),
    setDkim: (id: number, isFound: boolean) =>
      only(`update sandbox.mail_domains set dkim_verified = $2 where id = $1 returning ${columns}`, [
        id,
        isFound,
      ]),
    setReturnPath: (id: number, isFound: boolean) =>
      only(`update sandbox.mail_domains set return_path_verified = $2 where id = $1 returning ${columns}`, [
        id,
        isFound,
      ]),
    remove: (id: number) => only(`delete from sandbox.mail_domains where id = $1 returning ${columns}`, [id]),
    /**
     * Whether a From header is of a domain that is here and not proved. Other addresses are taken for those of the
     * platform, which Postmark would have to know too.
     */
    async isUnproved(from: string): Promise<boolean> {
      const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>.*$/s, '')
      const existing = await only(`select ${columns} from sandbox.mail_domains where name = lower($1)`, [
        domain,
      ])
      return existing !== undefined && !existing.dkimVerified
    },
  }
}
