// Files in storage that speaks S3: of Amazon, Cloudflare, Hetzner, MinIO and others.
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { DomUtils, parseDocument } from 'htmlparser2'
import { isId } from '~/foundation/kit/ids'
import { StorageUnavailableError, type FileKey, type FileStorage } from './file-storage'

interface S3Settings {
  /** The bucket's address, in either style: `https://s3.example.com/pictures` or `https://pictures.s3.example.com`. */
  url: string
  keyId: string
  secret: string
  /** `auto` where the provider has none. */
  region: string
}

/** For one request with its repetitions; a page waits for it. */
const patienceMs = 10_000
const repetitions = 3

/** A storage in this bucket, which exists. Throws `StorageUnavailableError` where it does not answer or refuses. */
export function createS3Storage({ url, keyId, secret, region }: S3Settings): FileStorage {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: repetitions,
  })

  /** The answer, which is one of success or, where there is no such file, null. */
  async function send(method: string, path: string, body?: Uint8Array): Promise<Response | null> {
    // The storage compares what arrived with this, and keeps nothing that differs.
    const headers = {
      'X-Amz-Content-Sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    }
    const request = { method, headers, body: body as BodyInit | undefined }
    for (let attempt = 0; ; attempt++) {
      try {
        const signal = AbortSignal.timeout(patienceMs)
        const response = await client.fetch(`${url}${path}`, { ...request, signal })
        if (response.status === 404 && method !== 'PUT') return null
        if (response.ok) return response
        const text = await response.text()
        throw new StorageUnavailableError(
          `The storage answered ${method} ${path} with ${response.status} ${codeIn(text)}`,
        )
      } catch (error) {
        // A connection that the other side has closed fails at once; every request may be sent again.
        if (error instanceof TypeError && attempt < repetitions) continue
        if (error instanceof StorageUnavailableError) throw error
        throw new StorageUnavailableError('The storage does not answer', { cause: error })
      }
    }
  }

  async function* pages(query: Record<string, string>) {
    let next: string | null = null
    do {
      const parameters = new URLSearchParams({ 'list-type': '2', ...query })
      if (next !== null) parameters.set('continuation-token', next)
      const response = await send('GET', `/?${parameters}`)
      if (!response) throw new StorageUnavailableError('The storage has no such bucket')
      const page = parseDocument(await response.text(), { xmlMode: true })
      yield page
      next = texts(page, 'NextContinuationToken')[0] ?? null
    } while (next !== null)
  }

  async function filesBelow(prefix: string) {
    const files: { key: FileKey; at: Date }[] = []
    for await (const page of pages({ prefix }))
      for (const entry of DomUtils.getElementsByTagName('Contents', page))
        files.push({
          key: texts(entry, 'Key')[0] as FileKey,
          at: new Date(texts(entry, 'LastModified')[0]!),
        })
    return files
  }

  return {
    place: `the storage ${url}`,
    put: async (key, bytes) => void (await send('PUT', `/${key}`, bytes)),
    async get(key) {
      const response = await send('GET', `/${key}`)
      return response && Buffer.from(await response.arrayBuffer())
    },
    async remove(key) {
      const files = await filesBelow(`${key}/`)
      for (const file of [key, ...files.map((file) => file.key)]) await send('DELETE', `/${file}`)
    },
    list(businessId) {
      if (!isId(businessId)) throw new Error('Invalid business id of a file')
      return filesBelow(`${businessId}/`)
    },
    async businesses() {
      const ids: string[] = []
      for await (const page of pages({ delimiter: '/' }))
        for (const folder of DomUtils.getElementsByTagName('CommonPrefixes', page))
          ids.push(texts(folder, 'Prefix')[0]!.replace(/\/$/, ''))
      return ids.filter(isId)
    },
  }
}

type XmlNode = Parameters<typeof DomUtils.textContent>[0]

const texts = (node: XmlNode, tag: string): string[] =>
  DomUtils.getElementsByTagName(tag, node).map((element) => DomUtils.textContent(element))

const codeIn = (xml: string): string => texts(parseDocument(xml, { xmlMode: true }), 'Code')[0] ?? ''
