import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { centerFocus, initialPage } from '~/foundation/theme/page-blocks'
import { presetBrand } from '~/foundation/theme/brand'
import { logoInfo, emailLogo, emailPhotoOf, photoInfo } from '~/foundation/theme/media'
import { saveDraft } from '~/business/branding/save-draft.server'
import { newId } from '~/foundation/kit/ids'
import { emailPhoto } from '~/foundation/pictures/email-photo.server'
import { isPublicPicture } from '~/foundation/pictures/public-picture.server'
import { pictureErrorMessages } from '~/foundation/pictures/limits'
import { createPictureStore } from '~/foundation/pictures/picture-store.server'
import { createFolderStorage } from '~/foundation/storage/folder-storage.server'
import { createImageWorker } from '~/foundation/pictures/image-worker.server'
import { sweepBusinessPictures } from '~/foundation/pictures/jobs/sweep-pictures.server'
import { uploadPicture } from '~/foundation/pictures/upload-picture.server'
import { aClub } from '../../../builders/club'
import { aPerson } from '../../../builders/person'
import { anInlineImageWorker } from '../../../builders/inline-image-worker'
import { freshDatabase, type TestDatabase } from '../../../database'
import * as files from './sample-images'
import type { ImageWorker } from '~/foundation/pictures/image-tasks'

const now = new Date('2026-11-20T17:00:00Z')
let db: TestDatabase
let folder: string
beforeAll(async () => {
  db = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'tastevin-pictures-'))
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const store = () => createPictureStore(createFolderStorage(folder))
const aTenant = async () => db.tenant((await aClub(db)).id)
const take = async (kind: 'logo' | 'photo', bytes: Buffer, tenant?: Awaited<ReturnType<typeof aTenant>>) =>
  uploadPicture(
    tenant ?? (await aTenant()),
    { pictures: store(), imageWorker: anInlineImageWorker() },
    { kind, bytes, userId: null, now },
  )
const fileOf = (path: string) => {
  const [, , businessId = '', id = '', name = ''] = path.split('/')
  return store().read({ businessId, id }, name)
}

const withGallery = (path: string) => ({ ...initialPage, gallery: [{ path, alt: '', focus: centerFocus }] })

describe('a photo for email', () => {
  it('is a small JPEG, made once from the stored photo, and nothing where there is none', async () => {
    const tenant = await aTenant()
    const { id, path } = await take('photo', await files.largePhotoTakenSideways(), tenant)
    const services = { pictures: store(), imageWorker: anInlineImageWorker() }
    const at = { businessId: tenant.businessId, id, path }
    const bytes = (await emailPhoto(services, at))!
    const shown = emailPhotoOf(path)!
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'jpeg',
      width: 2 * shown.width,
      height: 2 * shown.height,
    })
    const noWorker = {
      ...services.imageWorker,
      make: () => Promise.reject(new Error('made before')),
    }
    expect(await emailPhoto({ ...services, imageWorker: noWorker }, at)).toEqual(bytes)
    await store().remove(at)
    expect(await emailPhoto(services, at)).toBeNull()
    expect(await emailPhoto(services, { ...at, path: '/media/other' })).toBeNull()
  })
})

describe('a logo', () => {
  it('is cut to what there is to see, made small, and comes as WebP and for mail as PNG', async () => {
    const { path, colors } = await take('logo', await files.darkLogo())
    const facts = logoInfo(path)!
    expect(facts).toMatchObject({ height: 192, tone: 'dark' })
    expect(facts.width / facts.height).toBeCloseTo(2, 1)
    const webp = await sharp((await fileOf(path))!).metadata()
    expect(webp).toMatchObject({ format: 'webp', width: facts.width, height: 192, hasAlpha: true })
    expect(await sharp((await fileOf(emailLogo(path)))!).metadata()).toMatchObject({
      format: 'png',
      height: 192,
    })
    expect(colors[0]?.hex).toMatch(/^#[0-9a-f]{6}$/)
    expect(colors.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1.01)
  })

  it.each([
    ['white ink', files.lightLogo, 'light'],
    ['a red too dark for a dark page', files.deepRedLogo, 'dark'],
    ['a gold too light for a light page', files.goldLogo, 'light'],
    ['a red that stands out from both', files.redLogo, 'any'],
    ['white paper around it', files.paperLogo, 'paper'],
    ['a ground of its own colour', files.boxedLogo, 'full'],
  ] as const)('with %s says so in its address', async (_what, make, tone) => {
    const { path } = await take('logo', await make())
    expect(logoInfo(path)?.tone).toBe(tone)
  })
})

describe('a photo', () => {
  it('comes in the widths of screens, upright, without the place it was taken at', async () => {
    const { path } = await take('photo', await files.photoTakenSideways())
    const facts = photoInfo(path)!
    expect(facts).toMatchObject({ width: 1440, height: 1920 })
    expect(facts.variants.map(({ width }) => width)).toEqual([640, 1280, 1440])
    for (const { url, width } of facts.variants) {
      const stored = await sharp((await fileOf(url))!).metadata()
      expect(stored).toMatchObject({ format: 'webp', width })
      expect([stored.exif, stored.xmp, stored.icc, stored.iptc, stored.orientation]).toEqual(
        Array(5).fill(undefined),
      )
    }
  })

  it('keeps nothing that was hidden behind it or in it', async () => {
    const { path } = await take('photo', await files.photoWithASecret('<script>alert(1)</script>'))
    for (const { url } of photoInfo(path)!.variants) {
      const stored = (await fileOf(url))!
      expect(stored.includes('alert')).toBe(false)
    }
  })
})

describe('a file that is none', () => {
  it.each(Object.entries(files.hostile))('%s is refused with what to do', async (_what, [make, sentence]) => {
    const tenant = await aTenant()
    const began = performance.now()
    const refused = await take('logo', await make(), tenant).catch((error: unknown) => error)
    expect(refused).toMatchObject({ name: 'DomainError', sentence: expect.stringMatching(sentence) })
    expect(refused).toMatchObject({ details: { field: 'logo' } })
    // Long before the studio would be given up.
    expect(performance.now() - began).toBeLessThan(15_000)
    // Nothing half done.
    const rows = await db.owner.query('select id from pictures where business_id = $1', [tenant.businessId])
    expect(rows.rows).toEqual([])
    expect(await store().list(tenant.businessId)).toEqual([])
  })

  it('breaks the studio at most, and is refused for it', async () => {
    const program = fileURLToPath(
      new URL('../../../unit/foundation/pictures/misbehaving-worker.mjs', import.meta.url),
    )
    const imageWorker = createImageWorker({ program })
    onTestFinished(() => imageWorker.close())
    const tenant = await aTenant()
    const upload = { kind: 'photo' as const, bytes: Buffer.from('unruly'), userId: null, now }
    const make: ImageWorker['make'] = (name) => imageWorker.make(name, 'crash' as never)
    const refused = uploadPicture(
      tenant,
      { pictures: store(), imageWorker: { ...imageWorker, make } },
      upload,
    )
    await expect(refused).rejects.toMatchObject({
      sentence: pictureErrorMessages.broken,
      details: { field: 'photo' },
    })
    expect(await store().list(tenant.businessId)).toEqual([])
  })

  it('a request beyond the queue is refused as busy, and the others are served', async () => {
    const imageWorker = anInlineImageWorker()
    const results = await Promise.allSettled(
      Array.from({ length: 16 }, () => imageWorker.make('code-png', 'https://bottega.example/')),
    )
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(3)
    expect(refused[0]?.reason).toMatchObject({ code: 'pictures-busy', status: 503 })
  })
})

describe('the store', () => {
  it('keeps to itself: no name leads out of a picture’s folder', async () => {
    const { path } = await take('logo', await files.darkLogo())
    const [, , businessId = '', id = ''] = path.split('/')
    for (const name of [
      '../secret',
      '..',
      '',
      'logo-1x1-dark.webp/../x',
      '/etc/passwd',
      'photo-1.webp\0',
      '.',
    ]) {
      expect(await store().read({ businessId, id }, name)).toBeNull()
    }
    expect(await store().read({ businessId: '..', id }, 'photo-640.webp')).toBeNull()
    expect(await store().read({ businessId: newId(), id }, path.split('/')[4]!)).toBeNull()
    await expect(store().save({ businessId, id: '../x' }, [])).rejects.toThrow()
  })

  it('sweeps what no look shows after a day, and files without a picture', async () => {
    const tenant = await aTenant()
    const { id: userId } = await aPerson(db)
    const [used, inGallery, unused] = [
      await take('logo', await files.darkLogo(), tenant),
      await take('logo', await files.darkLogo(), tenant),
      await take('logo', await files.redLogo(), tenant),
    ]
    await saveDraft(tenant, {
      draftToken: 'none',
      change: (brand) => ({ ...brand, logo: used.path, page: withGallery(inGallery.path) }),
      userId,
      now,
    })
    const orphan = newId()
    await store().save({ businessId: tenant.businessId, id: orphan }, [['photo-640.webp', Buffer.from('x')]])
    const own = join(folder, tenant.businessId)
    for (const entry of await readdir(own, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), now, now)

    const tomorrow = new Date(now.getTime() + 25 * 60 * 60 * 1000)
    await sweepBusinessPictures(tenant, store(), now)
    expect(await readdir(own)).toHaveLength(4)
    await sweepBusinessPictures(tenant, store(), tomorrow)
    expect((await readdir(own)).sort()).toEqual([used.id, inGallery.id].sort())
    expect(await fileOf(used.path)).not.toBeNull()
    expect(await fileOf(unused.path)).toBeNull()
    expect(await isPublicPicture(tenant, store(), used.id)).toBe(false)
  })

  it('a look cannot show another club’s picture, nor one that is gone', async () => {
    const { id: userId } = await aPerson(db)
    const theirs = await take('logo', await files.darkLogo())
    const tenant = await aTenant()
    await expect(
      saveDraft(tenant, {
        draftToken: 'none',
        change: (brand) => ({ ...brand, page: withGallery(theirs.path) }),
        userId,
        now,
      }),
    ).rejects.toMatchObject({ code: 'picture-gone' })
    const wear = (logo: string) =>
      saveDraft(tenant, {
        draftToken: 'none',
        change: () => ({ ...presetBrand('cellar'), logo }),
        userId,
        now,
      })
    await expect(wear(theirs.path)).rejects.toMatchObject({ code: 'picture-gone' })
    await expect(
      wear(theirs.path.replace(/\/[0-9a-f-]{36}\/logo/, `/${newId()}/logo`)),
    ).rejects.toMatchObject({
      code: 'picture-gone',
    })
  })
})
