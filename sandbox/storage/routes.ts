import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { Context, Hono } from 'hono'
import type { Pool } from 'pg'
import { createTables } from '../create-tables'
import { sandboxStorage } from '../constants'

const schema = `
  create schema if not exists sandbox;
  create table if not exists sandbox.stored_files (
    key text collate "C" primary key,
    content bytea not null,
    at timestamptz not null default clock_timestamp()
  )`

/** Keys of one page of a listing, as at Amazon. */
const defaultPageSize = 1_000

/**
 * The emulator of storage that speaks S3: one bucket at `/_storage`, with files put, read, removed and listed. Every
 * request must be signed with the emulator's key, and a file must be what its checksum says. Another operation or
 * parameter is refused as not implemented, so that a client does not rely on what real storage would do differently.
 */
export function serveStorage(app: Hono, pool: Pool): void {
  let tables: Promise<void> | undefined
  const query = async <R extends object>(text: string, values: unknown[] = []) => {
    await (tables ??= createTables(pool, schema))
    return (await pool.query<R>(text, values)).rows
  }
  const { path } = sandboxStorage

  app.all(`${path}/*`, async (c) => {
    const key = decodeURIComponent(new URL(c.req.url).pathname).slice(path.length + 1)
    const body = Buffer.from(await c.req.arrayBuffer())
    if (!(await isSigned(c))) return problem(c, 403, 'SignatureDoesNotMatch')
    if (createHash('sha256').update(body).digest('hex') !== c.req.header('x-amz-content-sha256'))
      return problem(c, 400, 'XAmzContentSHA256Mismatch')
    if (key === '') return c.req.method === 'GET' ? list(c) : problem(c, 501, 'NotImplemented')
    if (new URL(c.req.url).search !== '') return problem(c, 501, 'NotImplemented')
    switch (c.req.method) {
      case 'PUT':
        await query(
          `insert into sandbox.stored_files (key, content) values ($1, $2)
           on conflict (key) do update set content = excluded.content, at = clock_timestamp()`,
          [key, body],
        )
        return c.body(null, 200)
      case 'GET': {
        const [file] = await query<{ content: Buffer }>(
          'select content from sandbox.stored_files where key = $1',
          [key],
        )
        return file ? c.body(new Uint8Array(file.content)) : problem(c, 404, 'NoSuchKey')
      }
      case 'DELETE':
        await query('delete from sandbox.stored_files where key = $1', [key])
        return c.body(null, 204)
      default:
        return problem(c, 501, 'NotImplemented')
    }
  })

  /** ListObjectsV2: a page of keys, with folders of one level where a delimiter is given. */
  async function list(c: Context): Promise<Response> {
    const { prefix = '', delimiter, ...others } = c.req.query()
    const { 'list-type': type, 'continuation-token': after = '', 'max-keys': size, ...unknown } = others
    if (type !== '2' || Object.keys(unknown).length > 0 || (delimiter ?? '/') !== '/')
      return problem(c, 501, 'NotImplemented')
    const most = Math.min(Number(size ?? defaultPageSize), defaultPageSize)
    const rows = await query<{ name: string; is_folder: boolean; at: Date; bytes: number }>(
      `select distinct on (name) name, is_folder, at, bytes from (
         select key, at, octet_length(content) as bytes,
           $3 and strpos(substr(key, length($1) + 1), '/') > 0 as is_folder,
           case when $3 and strpos(substr(key, length($1) + 1), '/') > 0
             then $1 || split_part(substr(key, length($1) + 1), '/', 1) || '/' else key end as name
         from sandbox.stored_files where starts_with(key, $1)
       ) as found where name collate "C" > $2 order by name limit $4`,
      [prefix, after, delimiter !== undefined, most + 1],
    )
    const page = rows.slice(0, most)
    const more =
      rows.length > most ? `<NextContinuationToken>${xml(page.at(-1)!.name)}</NextContinuationToken>` : ''
    const entries = page.map(({ name, is_folder, at, bytes }) =>
      is_folder
        ? `<CommonPrefixes><Prefix>${xml(name)}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${xml(name)}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes}</Size></Contents>`,
    )
    return answer(
      c,
      200,
      `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">` +
        `<IsTruncated>${rows.length > most}</IsTruncated><KeyCount>${page.length}</KeyCount>${more}${entries.join('')}</ListBucketResult>`,
    )
  }
}

/** True where the request has the signature that the emulator's key makes of it. */
async function isSigned({ req }: Context): Promise<boolean> {
  const { keyId, secret } = sandboxStorage
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), /
  const [, signer, region, names] = pattern.exec(req.header('authorization') ?? '') ?? []
  if (signer !== keyId || region === undefined || names === undefined) return false
  const headers = names
    .split(';')
    .filter((name) => name !== 'host' && name !== 'x-amz-date')
    .map((name): [string, string] => [name, req.header(name) ?? ''])
  const signed = await new AwsV4Signer({
    method: req.method,
    url: req.url,
    headers,
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    datetime: req.header('x-amz-date'),
  }).sign()
  return signed.headers.get('authorization') === req.header('authorization')
}

const problem = (c: Context, status: 400 | 403 | 404 | 501, code: string) =>
  answer(c, status, `<Error><Code>${code}</Code></Error>`)

const answer = (c: Context, status: 200 | 400 | 403 | 404 | 501, body: string) =>
  c.body(`<?xml version="1.0" encoding="UTF-8"?>${body}`, status, { 'Content-Type': 'application/xml' })

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
