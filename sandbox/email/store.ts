import type { Pool } from 'pg'
import { createTables } from '../create-tables'

/** A message as the mailbox keeps it. `recipients` holds every address (to, cc, bcc), lower-cased. */
export interface StoredMessage {
  id: string
  seq: number
  to: string
  from: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  stream: string
  tag: string | null
  headers: { Name: string; Value: string }[]
  metadata: Record<string, string>
  /** With their content, in base64, where the message shows them by their content id (`cid:...`). */
  attachments: { name: string; contentType: string; bytes: number; contentId?: string; content?: string }[]
  recipients: string[]
  at: Date
}

export type NewMessage = Omit<StoredMessage, 'seq' | 'at'>

/** The mailbox keeps this many messages; the oldest go first. */
export const maxStoredMessages = 10_000
const pruneEvery = 250

const schema = `
  create schema if not exists sandbox;
  create table if not exists sandbox.mail_messages (
    seq bigint generated always as identity primary key,
    id uuid not null unique,
    "to" text not null,
    "from" text not null,
    reply_to text,
    subject text not null,
    text text not null,
    html text not null,
    stream text not null,
    tag text,
    headers jsonb not null,
    metadata jsonb not null,
    attachments jsonb not null,
    recipients text[] not null,
    at timestamptz not null default clock_timestamp()
  );
  create index if not exists mail_messages_recipients on sandbox.mail_messages using gin (recipients);
  create index if not exists mail_messages_metadata on sandbox.mail_messages using gin (metadata jsonb_path_ops);
  create table if not exists sandbox.mail_inactive (address text primary key);
`

const columns = `seq::int, id, "to", "from", reply_to as "replyTo", subject, text, html, stream, tag, headers,
  metadata, attachments, recipients, at`

/** The filter of a list. `recipient` is one whole address, `search` any part of one. */
interface MessageFilter {
  recipient?: string
  search?: string
  metadata?: Record<string, string>
  before?: number
  limit: number
}

export type EmailStore = ReturnType<typeof createEmailStore>

/** Stores messages in the `sandbox` schema, which it creates on first use. */
export function createEmailStore(pool: Pool) {
  let ready: Promise<void> | undefined
  let added = 0

  const query = async (text: string, values: unknown[] = []) => {
    ready ??= createTables(pool, schema).catch((error: unknown) => {
      ready = undefined
      throw error
    })
    await ready
    return pool.query(text, values)
  }

  return {
    /** Stores one message and returns its time of arrival. */
    async add(m: NewMessage, at = new Date()): Promise<Date> {
      const { rows } = await query(
        `insert into sandbox.mail_messages (id, "to", "from", reply_to, subject, text, html, stream, tag, headers,
           metadata, attachments, recipients, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning at`,
        [
          m.id,
          m.to,
          m.from,
          m.replyTo,
          m.subject,
          m.text,
          m.html,
          m.stream,
          m.tag,
          JSON.stringify(m.headers),
          JSON.stringify(m.metadata),
          JSON.stringify(m.attachments),
          m.recipients,
          at,
        ],
      )
      if (++added % pruneEvery === 0) {
        await query(
          `delete from sandbox.mail_messages
           where seq <= (select max(seq) from sandbox.mail_messages) - $1`,
          [maxStoredMessages],
        )
      }
      return rows[0].at
    },

    /** Newest first. */
    async list(by: MessageFilter): Promise<StoredMessage[]> {
      const { where, values } = conditions(by)
      values.push(by.limit)
      const { rows } = await query(
        `select ${columns} from sandbox.mail_messages ${where} order by seq desc limit $${values.length}`,
        values,
      )
      return rows
    },

    async count(by: Omit<MessageFilter, 'limit' | 'before'>): Promise<number> {
      const { where, values } = conditions(by)
      const { rows } = await query(`select count(*)::int as n from sandbox.mail_messages ${where}`, values)
      return rows[0].n
    },

    async get(id: string): Promise<StoredMessage | undefined> {
      const { rows } = await query(`select ${columns} from sandbox.mail_messages where id::text = $1`, [id])
      return rows[0]
    },

    async clear(): Promise<number> {
      const { rowCount } = await query('delete from sandbox.mail_messages')
      return rowCount ?? 0
    },

    /** Marks an address as inactive, as after a hard bounce: no more email is sent to it. */
    async deactivate(address: string): Promise<void> {
      await query('insert into sandbox.mail_inactive values ($1) on conflict do nothing', [
        address.toLowerCase(),
      ])
    },

    async reactivate(address: string): Promise<void> {
      await query('delete from sandbox.mail_inactive where address = $1', [address.toLowerCase()])
    },

    /** Those of the addresses that are inactive. */
    async inactive(addresses: string[]): Promise<string[]> {
      const { rows } = await query('select address from sandbox.mail_inactive where address = any($1)', [
        addresses,
      ])
      return rows.map((row) => row.address)
    },
  }
}

function conditions(by: Omit<MessageFilter, 'limit'>): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const parts: string[] = []
  const add = (sql: (n: string) => string, value: unknown) => parts.push(sql(`$${values.push(value)}`))
  if (by.recipient) add((n) => `recipients @> array[${n}::text]`, by.recipient.toLowerCase())
  if (by.search) add((n) => `position(${n} in array_to_string(recipients, ' ')) > 0`, by.search.toLowerCase())
  if (by.metadata) add((n) => `metadata @> ${n}::jsonb`, JSON.stringify(by.metadata))
  if (by.before) add((n) => `seq < ${n}`, by.before)
  return { where: parts.length ? `where ${parts.join(' and ')}` : '', values }
}
