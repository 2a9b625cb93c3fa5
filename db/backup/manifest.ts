// The last file of a backup: everything that is in it, and how it is checked.
import { createHmac } from 'node:crypto'
import { z } from 'zod'

/** Format of the file. A later one is refused with a sentence. */
export const backupFormat = 1
export const manifestName = 'manifest.json'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().nonnegative()

const storedFile = z.object({ path: z.string(), bytes: count, sha256 })

const table = z.object({
  schema: z.enum(['public', 'pgboss', 'sandbox']),
  name: z.string(),
  /** In the order of the rows. */
  columns: z.array(z.string()).min(1),
  rows: count,
  file: storedFile,
})

const manifest = z.object({
  format: z.literal(backupFormat),
  madeAt: z.iso.datetime(),
  /** Of the product. */
  version: z.string(),
  postgres: z.string(),
  database: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: sha256 })).min(1),
  /** Recognizes the secret that the database's encrypted values need, without revealing it. */
  secretCheck: z.string(),
  tables: z.array(table).min(1),
  /** pg-boss makes a table for each of its queues. */
  queues: z.array(z.object({ name: z.string(), options: z.record(z.string(), z.unknown()) })),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() }),
  ),
  /** Statements that make the emulators' tables; empty where none run. */
  sandboxSchema: z.array(z.string()),
  /** Null where pictures are not part of the backup. */
  pictures: z.array(storedFile).nullable(),
})

export type Manifest = z.infer<typeof manifest>
export type BackupTable = z.infer<typeof table>
export type StoredFile = z.infer<typeof storedFile>

/** Reads a manifest. Throws a sentence for one of another format, or for text that is none. */
export function parseManifest(text: string): Manifest {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error('The backup’s manifest cannot be read.')
  }
  const { format } = z.object({ format: z.number() }).catch({ format: 0 }).parse(value)
  if (format > backupFormat)
    throw new Error('The backup was made by a later release. Restore it with that release or a newer one.')
  const parsed = manifest.safeParse(value)
  if (!parsed.success) throw new Error('The backup’s manifest is not complete.')
  return parsed.data
}

/** The value by which a backup recognizes its installation's secret. */
export function secretCheckOf(sessionSecret: string): string {
  return createHmac('sha256', sessionSecret).update('backup').digest('hex').slice(0, 32)
}

/** All rows of a backup. */
export const rowsOf = ({ tables }: Pick<Manifest, 'tables'>): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0)
