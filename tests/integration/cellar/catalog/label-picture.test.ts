import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepBusinessPictures } from '~/foundation/pictures/jobs/sweep-pictures.server'
import { createPictureStore } from '~/foundation/pictures/picture-store.server'
import { createFolderStorage } from '~/foundation/storage/folder-storage.server'
import { pictureAudience } from '~/foundation/pictures/public-picture.server'
import { uploadPicture } from '~/foundation/pictures/upload-picture.server'
import { defaultLocation } from '~/cellar/stock/locations.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { releaseAllExpiredLocks } from '~/cellar/stock/jobs/release-expired-locks.server'
import { lockBottles } from '~/cellar/stock/stock-locks.server'
import { picturePath, setLabelPicture } from '~/cellar/catalog/pictures/label-picture.server'
import { retireWine } from '~/cellar/catalog/retire-wine.server'
import { changeWine } from '~/cellar/catalog/save-wine.server'
import { newId } from '~/foundation/kit/ids'
import { aClub } from '../../../builders/club'
import { anInlineImageWorker } from '../../../builders/inline-image-worker'
import { aRequestContext } from '../../../builders/request-context'
import { aWine } from '../../../builders/wine'
import { freshDatabase, type TestDatabase } from '../../../database'

const now = new Date('2026-11-20T17:00:00Z')
const by = { userId: null, now }
let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'tastevin-labels-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const store = () => createPictureStore(createFolderStorage(folder))
const aPhoto = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#6b1a30' } })
    .jpeg()
    .toBuffer()

describe('the picture of a label', () => {
  it('is seen by guests while its wine is on the public list, and kept as long as the wine uses it', async () => {
    const db = database.tenant((await aClub(database)).id)
    const wineId = await aWine(db)
    const upload = async () =>
      uploadPicture(
        db,
        { pictures: store(), imageWorker: anInlineImageWorker() },
        { kind: 'label', bytes: await aPhoto(600, 800), ...by },
      )
    const [first, second] = [await upload(), await upload()]
    await setLabelPicture(db, { wineId, pictureId: first.id, ...by })
    expect(await picturePath(db, first.id)).toMatch(/photo-600x800\.webp$/)
    const audience = () => pictureAudience(db, store(), second.id)
    await setLabelPicture(db, { wineId, pictureId: second.id, ...by })
    expect(await audience()).toBe('staff')
    await changeWine(db, { wineId, facts: { isListed: true }, ...by })
    expect(await audience()).toBe('listed')
    await retireWine(db, { wineId, ...by })
    expect(await audience()).toBe('staff')
    // The nightly sweep keeps the one in use, also of a retired wine, and deletes the one it replaced.
    await sweepBusinessPictures(db, store(), new Date(now.getTime() + 48 * 3_600_000))
    expect(await picturePath(db, first.id)).toBeNull()
    expect(await picturePath(db, second.id)).toBe(second.path)
  })

  it('must be large enough', async () => {
    const db = database.tenant((await aClub(database)).id)
    const bytes = await aPhoto(100, 120)
    const services = { pictures: store(), imageWorker: anInlineImageWorker() }
    await expect(uploadPicture(db, services, { kind: 'label', bytes, ...by })).rejects.toMatchObject({
      code: 'picture-rejected',
      sentence:
        'This picture is only 100 by 120 pixels and would look blurry. Choose one that is at least 300 pixels high.',
      details: { field: 'label' },
    })
  })
})

describe('the job for expired promises', () => {
  it('is sent to the businesses that have some, and to no other', async () => {
    const [due, later] = [await aClub(database), await aClub(database)]
    for (const [club, minutes] of [
      [due, -1],
      [later, 5],
    ] as const) {
      const db = database.tenant(club.id)
      const wineId = await aWine(db)
      await moveStock(db, { act: 'opening', wineId, quantity: 6, ...by })
      await lockBottles(db, {
        owner: { kind: 'cart', key: newId() },
        locationId: await defaultLocation(db, now),
        bottles: [{ wineId, quantity: 2 }],
        expiresAt: new Date(now.getTime() + minutes * 60_000),
        ...by,
      })
    }
    const { scopes } = aRequestContext(database).services
    await releaseAllExpiredLocks(scopes, now)
    const { rows } = await database.owner.query(
      `select data->>'businessId' as business from pgboss.job where name = 'release-expired-locks'`,
    )
    expect(rows).toEqual([{ business: due.id }])
  })
})
