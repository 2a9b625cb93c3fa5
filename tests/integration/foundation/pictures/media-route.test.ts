import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishBranding } from '~/business/branding/publish-branding.server'
import { saveDraft } from '~/business/branding/save-draft.server'
import { newId } from '~/foundation/kit/ids'
import { createPictureStore } from '~/foundation/pictures/picture-store.server'
import { createFolderStorage } from '~/foundation/storage/folder-storage.server'
import { uploadPicture } from '~/foundation/pictures/upload-picture.server'
import {
  aPopulatedPlatform,
  hosts,
  people,
  type PopulatedPlatform,
  type Where,
  type Who,
} from '../../../builders/populated-platform'
import { anInlineImageWorker } from '../../../builders/inline-image-worker'
import { darkLogo, redLogo } from './sample-images'
import { patiently } from '../../../patience'

let there: PopulatedPlatform
let shown: string
let drafted: string
let ofADraftClub: string
beforeAll(async () => {
  there = await aPopulatedPlatform()
  const { db, a, draft, users, platform } = there
  const services = {
    pictures: createPictureStore(createFolderStorage(join(platform.dataDir, 'uploads'))),
    imageWorker: anInlineImageWorker(),
  }
  const by = { userId: users.owner, requestId: 'a-request', now: new Date() }
  const take = async (businessId: string, bytes: Buffer) =>
    (await uploadPicture(db.tenant(businessId), services, { kind: 'logo', bytes, ...by })).path
  shown = await take(a.id, await darkLogo())
  drafted = await take(a.id, await redLogo())
  ofADraftClub = await take(draft.id, await darkLogo())
  for (const [businessId, logo] of [
    [a.id, shown],
    [draft.id, ofADraftClub],
  ] as const) {
    const tenant = db.tenant(businessId)
    const saved = await saveDraft(tenant, {
      draftToken: 'none',
      change: (brand) => ({ ...brand, logo }),
      ...by,
    })
    await publishBranding(tenant, { ...saved, ...by })
  }
})
afterAll(() => there?.close())

const everybody = hosts.flatMap((where) => people.map((who) => ({ who, where })))
const seenBy = async (path: string) => {
  const statuses: string[] = []
  for (const at of everybody) {
    const { status } = await there.ask(path, at)
    if (status === 200) statuses.push(`${at.who} ${at.where}`)
    else expect(status).toBe(404)
  }
  return statuses
}

describe('a club’s picture', () => {
  it('is everybody’s on the club’s host and on the platform’s once it was published, in emails too, and on no other club’s', async () => {
    const outside = everybody.filter(({ where }) => where !== 'b')
    expect(await seenBy(shown)).toEqual(outside.map(({ who, where }) => `${who} ${where}`))
    const { headers } = await there.ask(shown, { where: 'a' })
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('is only its own people’s before', async () => {
    expect(await seenBy(drafted)).toEqual(['desk root', 'manager root', 'owner root'])
    const { headers } = await there.ask(drafted, { who: 'owner' })
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(await seenBy(ofADraftClub)).toEqual([])
  })

  it('is not there under another club’s name, another name of its own, or nonsense', async () => {
    const [, , own = '', picture = '', file = ''] = shown.split('/')
    const paths = [
      `/media/${there.b.id}/${picture}/${file}`,
      `/media/${own}/${newId()}/${file}`,
      `/media/${own}/${picture}/logo-1x1-dark.webp`,
      `/media/${own}/${picture}/%2e%2e`,
      `/media/${own}/${picture}/..%2f${file}`,
      `/media/${own}/${picture}/${file}%00`,
      `/media/x/${picture}/${file}`,
      `/media/${own.toUpperCase()}/${picture}/${file}`,
    ]
    for (const path of paths) {
      const { status } = await there.ask(path, { who: 'owner' })
      expect(status, path).toBeGreaterThan(299)
      expect(status, path).toBeLessThan(500)
    }
  })
})

it('a look published by another process is on the next request', async () => {
  const { db, a, users } = there
  const page = async () => (await there.ask('/', { where: 'a' })).body
  await page()
  expect(await page()).toContain(shown)
  const tenant = db.tenant(a.id)
  const by = { userId: users.owner, requestId: 'a-request', now: new Date() }
  const change = (tagline: string) =>
    saveDraft(tenant, { draftToken: 'none', change: (brand) => ({ ...brand, tagline }), ...by })
  for (const tagline of ['Poured at once', 'And once more']) {
    const saved = await change(tagline)
    expect(await page()).not.toContain(tagline)
    const published = publishBranding(tenant, { ...saved, ...by })
    await published
    // The news travels beside the answer: a moment later it is there for everybody.
    await expect.poll(page, patiently).toContain(tagline)
  }
})

describe('the form with a picture in it', () => {
  const post = (asking: { who?: Who; where?: Where; length: number; chunked?: boolean; path?: string }) =>
    new Promise<number>((resolve, reject) => {
      const { who = 'anonymous', where = 'root', length, chunked, path = '/business/settings/look' } = asking
      const [, port] = there.platform.rootDomain.split(':')
      const outgoing = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method: 'POST',
          agent: false,
          headers: {
            host: there.hostOf(where),
            ...(who !== 'anonymous' && { cookie: there.cookieOf(who, where) }),
            'sec-fetch-site': 'same-origin',
            'content-type': 'multipart/form-data; boundary=x',
            ...(!chunked && { 'content-length': String(length) }),
          },
        },
        (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
          outgoing.destroy()
        },
      )
      outgoing.on('error', reject)
      // Only the start of a body: a refusal by the announced length does not wait for the rest.
      outgoing.write(Buffer.alloc(chunked ? length : 1_000, 'a'))
      if (chunked) outgoing.end()
    })

  it('is accepted up to its own limit with a session, and nowhere else', async () => {
    const megabyte = 1024 * 1024
    expect(await post({ who: 'owner', length: 13 * megabyte })).toBe(413)
    expect(await post({ who: 'owner', length: 11 * megabyte, path: '/business/plan' })).toBe(413)
    expect(await post({ length: 11 * megabyte })).toBe(413)
    expect(await post({ who: 'owner', length: megabyte, chunked: true })).toBe(413)
    // The desk may not change it, and is told so before anything is read.
    expect(await post({ who: 'desk', length: 11 * megabyte })).toBe(302)
    const draft = '/business/settings/look/draft'
    expect(await post({ who: 'owner', length: 13 * megabyte, path: draft })).toBe(413)
    expect(await post({ length: 11 * megabyte, path: draft })).toBe(413)
    expect(await post({ who: 'desk', length: 11 * megabyte, path: draft })).toBe(302)
  })
})
