import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { presetBrand, type Brand } from '~/foundation/theme/brand'
import { centerFocus } from '~/foundation/theme/page-blocks'
import { createClubDirectory } from '#/tenants/directory.server'
import { discardDraft, resumeDraft } from '~/business/branding/discard-draft.server'
import { overwriteToken } from '~/business/branding/lock-branding.server'
import { publishBranding, restoreBranding } from '~/business/branding/publish-branding.server'
import { editableBranding, brandingToPreview } from '~/business/branding/queries.server'
import { saveDraft } from '~/business/branding/save-draft.server'
import { newId } from '~/foundation/kit/ids'
import { isPublicPicture } from '~/foundation/pictures/public-picture.server'
import { createPictureStore } from '~/foundation/pictures/picture-store.server'
import { createFolderStorage } from '~/foundation/storage/folder-storage.server'
import { uploadPicture } from '~/foundation/pictures/upload-picture.server'
import { aClub } from '../../builders/club'
import { aPerson } from '../../builders/person'
import { anInlineImageWorker } from '../../builders/inline-image-worker'
import { freshDatabase, type TestDatabase } from '../../database'
import { darkLogo } from '../foundation/pictures/sample-images'
import { patiently } from '../../patience'

let db: TestDatabase
let marta: string
let piero: string
beforeAll(async () => {
  db = await freshDatabase()
  marta = (await aPerson(db)).id
  piero = (await aPerson(db)).id
})
afterAll(() => db.close())

let minute = 0
/** Every change happens one minute after the previous one. */
const by = (userId = marta) => ({
  userId,
  requestId: 'a-request',
  now: new Date(Date.UTC(2026, 10, 20, 17, (minute += 1))),
})
const aTenant = async () => db.tenant((await aClub(db)).id)
const began = presetBrand('trattoria')
const saying =
  (tagline: string) =>
  (brand: Brand): Brand => ({ ...brand, tagline })
const brandOf = async (businessId: string) => {
  const { rows } = await db.owner.query('select brand, version from businesses where id = $1', [businessId])
  return rows[0] as { brand: Brand; version: string }
}
const words = async (tenant: Awaited<ReturnType<typeof aTenant>>) =>
  (await editableBranding(tenant)).history.map(({ status, brand, isShown }) => [
    status,
    brand.tagline,
    isShown,
  ])

describe('a draft', () => {
  it('is visible to staff only until it is published, then to guests in every process at once', async () => {
    const { id, slug } = await aClub(db)
    const tenant = db.tenant(id)
    const processes = [1, 2].map(() =>
      createClubDirectory({ platform: db.across(), listenUrl: db.platformUrl }),
    )
    onTestFinished(async () => void (await Promise.all(processes.map((clubs) => clubs.close()))))
    await vi.waitFor(() => expect(processes.every(({ healthy }) => healthy)).toBe(true), patiently)
    const shown = async () =>
      Promise.all(
        processes.map(async (clubs) => {
          const club = await clubs.bySlug(slug)
          return club && 'club' in club ? [club.club.brand.tagline, club.club.version] : null
        }),
      )
    const before = await shown()

    const { draftToken } = await saveDraft(tenant, {
      draftToken: 'none',
      change: saying('New wine'),
      ...by(),
    })
    expect((await brandingToPreview(tenant)).tagline).toBe('New wine')
    expect(await shown()).toEqual(before)

    const heard = processes.map((clubs) => new Promise<void>((tell) => clubs.onChange(() => tell())))
    await publishBranding(tenant, { draftToken, ...by() })
    await Promise.all(heard)
    const after = await shown()
    expect(after.map((each) => each?.[0])).toEqual(['New wine', 'New wine'])
    // The new version means that cached pages are not served again.
    expect(after[0]![1]).not.toBe(before[0]![1])
    expect(await editableBranding(tenant)).toMatchObject({ isDraft: false, draftToken: 'none' })
  })

  it('is not created by an unchanged form, which leaves nothing to publish', async () => {
    const tenant = await aTenant()
    const saved = await saveDraft(tenant, { draftToken: 'none', change: (brand) => ({ ...brand }), ...by() })
    expect(saved.draftToken).toBe('none')
    await expect(publishBranding(tenant, { ...saved, ...by() })).rejects.toMatchObject({
      code: 'nothing-to-publish',
    })
  })

  it('publishes its pictures with it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tastevin-look-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const tenant = await aTenant()
    const store = createPictureStore(createFolderStorage(folder))
    const upload = { kind: 'logo' as const, bytes: await darkLogo(), userId: marta, now: new Date() }
    const services = { pictures: store, imageWorker: anInlineImageWorker() }
    const { id, path } = await uploadPicture(tenant, services, upload)
    const inGallery = await uploadPicture(tenant, services, upload)
    const saved = await saveDraft(tenant, {
      draftToken: 'none',
      change: (brand) => ({
        ...brand,
        logo: path,
        page: { ...brand.page, gallery: [{ path: inGallery.path, alt: '', focus: centerFocus }] },
      }),
      ...by(),
    })
    expect((await editableBranding(tenant)).proposals.length).toBeGreaterThan(0)
    expect(await isPublicPicture(tenant, store, id)).toBe(false)
    await publishBranding(tenant, { ...saved, ...by() })
    expect(await isPublicPicture(tenant, store, id)).toBe(true)
    expect(await isPublicPicture(tenant, store, inGallery.id)).toBe(true)
    expect((await brandOf(tenant.businessId)).brand.logo).toBe(path)
  })
})

describe('the branding history', () => {
  it('restores every earlier version, including the first, and keeps the draft', async () => {
    const tenant = await aTenant()
    for (const line of ['One', 'Two']) {
      const saved = await saveDraft(tenant, { draftToken: 'none', change: saying(line), ...by() })
      await publishBranding(tenant, { ...saved, ...by() })
    }
    expect(await words(tenant)).toEqual([
      ['published', 'Two', true],
      ['published', 'One', false],
      ['published', began.tagline, false],
    ])
    await saveDraft(tenant, { draftToken: 'none', change: saying('Later'), ...by() })
    const { history } = await editableBranding(tenant)
    await restoreBranding(tenant, { versionId: history[2]!.id, ...by() })
    expect((await brandOf(tenant.businessId)).brand.tagline).toBe(began.tagline)
    expect(await editableBranding(tenant)).toMatchObject({ isDraft: true, brand: { tagline: 'Later' } })
    const { rows } = await db.owner.query(`select action from audit_log where business_id = $1 order by at`, [
      tenant.businessId,
    ])
    expect(rows.map(({ action }) => action)).toEqual([
      'business.branding_published',
      'business.branding_published',
      'business.branding_restored',
    ])
  })

  it('resumes a discarded draft', async () => {
    const tenant = await aTenant()
    const { draftToken } = await saveDraft(tenant, { draftToken: 'none', change: saying('Maybe'), ...by() })
    const { versionId } = await discardDraft(tenant, { draftToken, ...by() })
    expect(await editableBranding(tenant)).toMatchObject({
      isDraft: false,
      brand: { tagline: began.tagline },
    })
    // The current draft is discarded in turn.
    await saveDraft(tenant, { draftToken: 'none', change: saying('Rather'), ...by() })
    await resumeDraft(tenant, { versionId: versionId!, ...by() })
    expect((await editableBranding(tenant)).brand.tagline).toBe('Maybe')
    expect(await words(tenant)).toEqual([['set-aside', 'Rather', false]])
  })

  it('does not restore a version of another club', async () => {
    const [tenant, other] = [await aTenant(), await aTenant()]
    const saved = await saveDraft(other, { draftToken: 'none', change: saying('Theirs'), ...by() })
    await publishBranding(other, { ...saved, ...by() })
    const { history } = await editableBranding(other)
    for (const versionId of [history[0]!.id, newId()]) {
      await expect(restoreBranding(tenant, { versionId, ...by() })).rejects.toMatchObject({
        code: 'branding-version-not-found',
      })
      await expect(resumeDraft(tenant, { versionId, ...by() })).rejects.toMatchObject({
        code: 'branding-version-not-found',
      })
    }
    expect((await brandOf(tenant.businessId)).brand.tagline).toBe(began.tagline)
  })
})

describe('concurrent edits', () => {
  it('save one draft and refuse the other; overwriting keeps the first in the history', async () => {
    const tenant = await aTenant()
    const results = await Promise.allSettled([
      saveDraft(tenant, { draftToken: 'none', change: saying('Marta’s'), ...by(marta) }),
      saveDraft(tenant, { draftToken: 'none', change: saying('Piero’s'), ...by(piero) }),
    ])
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]!.reason).toMatchObject({ code: 'branding-changed', status: 409 })
    const first = await editableBranding(tenant)
    const second = first.brand.tagline === 'Marta’s' ? piero : marta
    const saved = await saveDraft(tenant, {
      draftToken: first.draftToken,
      change: saying('Over it'),
      ...by(second),
    })
    expect((await editableBranding(tenant)).brand.tagline).toBe('Over it')
    expect(await words(tenant)).toEqual([['set-aside', first.brand.tagline, false]])
    // The same holds for one person in two windows.
    const over = overwriteToken(saved.draftToken)
    await saveDraft(tenant, { draftToken: over, change: saying('Once more'), ...by(second) })
    expect(await words(tenant)).toEqual([
      ['set-aside', 'Over it', false],
      ['set-aside', first.brand.tagline, false],
    ])
  })

  it('publish once, and a stale form changes nothing', async () => {
    const tenant = await aTenant()
    const { draftToken } = await saveDraft(tenant, { draftToken: 'none', change: saying('Once'), ...by() })
    const results = await Promise.allSettled([
      publishBranding(tenant, { draftToken, ...by(marta) }),
      publishBranding(tenant, { draftToken, ...by(piero) }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(saveDraft(tenant, { draftToken, change: saying('Late'), ...by() })).rejects.toMatchObject({
      code: 'branding-changed',
    })
    await expect(discardDraft(tenant, { draftToken, ...by() })).rejects.toMatchObject({
      code: 'branding-changed',
    })
    expect((await brandOf(tenant.businessId)).brand.tagline).toBe('Once')
  })
})
