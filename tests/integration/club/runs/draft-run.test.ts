import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeBox, setCostCeiling } from '~/club/runs/editor/change-box.server'
import { runConflict } from '~/club/runs/editor/edit-conflict.server'
import { choosingOf, editedTiers, runInEditor } from '~/club/runs/editor/editor-data.server'
import { findWinesForSlot } from '~/club/runs/editor/find-wines.server'
import { editorPage } from '~/club/runs/editor/editor-page.server'
import { handOver } from '~/club/fulfillment/desk/hand-over.server'
import { cancelRun } from '~/club/runs/runs/cancel-run.server'
import { copyRun, lastRun } from '~/club/runs/runs/copy-run.server'
import { listRuns, runsOfYear } from '~/club/runs/runs/list-runs.server'
import { lockRun } from '~/club/runs/runs/lock-run.server'
import { detailsForMonth } from '~/club/runs/runs/run-dates.server'
import { runSlots } from '~/club/runs/runs/run-record.server'
import { runListing } from '~/club/runs/runs/run-listing'
import { deleteDraft } from '~/club/runs/runs/delete-draft.server'
import { formValuesOf, runDetails } from '~/club/runs/runs/run-details.server'
import { saveRun, setRunPicture } from '~/club/runs/runs/save-run.server'
import { saveWineNote } from '~/club/runs/runs/save-wine-note.server'
import { dayIn } from '~/foundation/kit/dates'
import { newId } from '~/foundation/kit/ids'
import { sweepBusinessPictures } from '~/foundation/pictures/jobs/sweep-pictures.server'
import { createPictureStore } from '~/foundation/pictures/picture-store.server'
import { createFolderStorage } from '~/foundation/storage/folder-storage.server'
import { retireWine } from '~/cellar/catalog/retire-wine.server'
import { anActiveMember } from '../../../builders/active-member'
import { aDraftRun, aPublishedRun, aStockedWine, justWine } from '../../../builders/club-run'
import {
  aPayingClub,
  aPaymentPlatform,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { advanceTime } from '../../../builders/membership-history'
import { addOwner, aPerson } from '../../../builders/person'

let payments: PaymentPlatform
beforeAll(async () => void (payments = await aPaymentPlatform()))
afterAll(() => payments.close())

const zone = 'America/New_York'

async function aSommelier() {
  const club = await aPayingClub(payments)
  const [ann, ben] = [await aPerson(payments.db), await aPerson(payments.db)]
  for (const { id } of [ann, ben]) await addOwner(payments.db, id, club.id)
  const now = payments.clock.now(club.id)
  const wine = (name: string, bottles = 12) => aStockedWine(club.db, { bottles, now, name })
  return { ...club, ann: ann.id, ben: ben.id, now, wine }
}
type Sommelier = Awaited<ReturnType<typeof aSommelier>>

const pageOf = ({ db, ann, now }: Sommelier, runId: string, query = '') =>
  db.read((db) =>
    editorPage(db, { runId, url: `https://x.test/edit${query}`, userId: ann, seesCosts: true, now }),
  )

const versionOf = async ({ db }: Sommelier, runId: string) =>
  (await db.read((db) => runInEditor(db, runId))).run.version

describe('the draft of a run', () => {
  it('copies tiers, bottles, ceilings and texts of the last run, once, without retired wines', async () => {
    const club = await aSommelier()
    const { db, ann: userId, now, tierId } = club
    const [first, second, gone] = [
      await club.wine('Kept'),
      await club.wine('Second'),
      await club.wine('Gone'),
    ]
    const boxes = {
      [tierId]: [
        { main: gone, choices: [], substitutes: [second] },
        { main: first, choices: [gone], substitutes: [] },
      ],
    }
    const from = await aDraftRun(db, { userId, now, boxes })
    const version = await versionOf(club, from)
    await setCostCeiling(db, { runId: from, version, tierId, costCeilingCents: 4_000, userId, now })
    const texts = { note: 'Tar and roses', pairing: 'Brasato', recipe: '' }
    await saveWineNote(db, { runId: from, wineId: first, ...texts, version: version + 1, userId, now })
    await retireWine(db, { wineId: gone, userId, now, requestId: 'test' } as never)

    const earlier = await db.read((db) => runDetails(db, from))
    const month = '2027-01-01'
    const details = detailsForMonth(earlier, month, zone)
    const id = newId()
    expect(await copyRun(db, { id, from, details, userId, now })).toEqual({ runId: id, retired: 1 })
    expect(await copyRun(db, { id, from, details, userId, now })).toEqual({ runId: id, retired: 0 })

    const slots = await db.read((db) => runSlots(db, id))
    expect(slots.get(tierId)).toEqual([
      { slot: 1, main: second, choices: [], substitutes: [] },
      { slot: 2, main: first, choices: [], substitutes: [] },
    ])
    const page = await pageOf(club, id)
    expect(page.tiers.find((tier) => tier.id === tierId)).toMatchObject({ ceilingCents: 4_000 })
    expect(page.texts.find(({ wineId }) => wineId === first)).toMatchObject(texts)
    expect(await db.read(lastRun)).toMatchObject({ id, month })
  })

  it('shows next to each wine its stock here, what the members need, the cost and who had it', async () => {
    const club = await aSommelier()
    const { db, ann: userId, tierId, id: businessId } = club
    const member = await anActiveMember(payments, club)
    await anActiveMember(payments, club)
    const now = payments.clock.now(businessId)
    const had = await club.wine('Had', 4)
    const last = await aPublishedRun(db, { userId, now, boxes: { [tierId]: [justWine(had)] } })
    await lockRun(db, { runId: last, userId, now })
    const [order] = (
      await payments.db.owner.query('select id from run_orders where member_id = $1', [member.id])
    ).rows as { id: string }[]
    const lines = (
      await payments.db.owner.query('select id from order_bottles where order_id = $1', [order!.id])
    ).rows as { id: string }[]
    await handOver(db, {
      id: newId(),
      bottleIds: lines.map(({ id }) => id),
      collectedBy: 'member',
      secondPerson: '',
      isAgeChecked: true,
      note: '',
      userId,
      now,
    } as never)
    // The next month is paid: both members get a box again, and one of them had this wine.
    await advanceTime(payments, club, 'P1M1D')
    const later = payments.clock.now(businessId)
    const runId = await aDraftRun(db, { userId, now: later, boxes: { [tierId]: [justWine(had)] } })

    const inEditor = await db.read((db) => runInEditor(db, runId))
    const [tier] = await db.read((db) => editedTiers(db, inEditor, { seesCosts: true }))
    const [wine] = tier!.slots[0]!.wines.main
    expect(wine).toMatchObject({ costCents: 1_200, had: { count: 1, names: [expect.any(String)] } })
    expect(tier!.boxes).toBe(2)
    expect(wine!.needed).toBe(tier!.slots[0]!.needed)
    expect(wine!.available).toBeLessThan(wine!.needed)
    const choosing = choosingOf(new URLSearchParams({ tier: tierId, slot: '2', role: 'main' }), inEditor)!
    const offers = await db.read((db) =>
      findWinesForSlot(db, inEditor, { choosing, text: 'had', seesCosts: false }),
    )
    expect(offers.wines.map(({ id }) => id)).toEqual([had])
    expect(offers.wines[0]).toMatchObject({ boxCost: null, costCents: null })
  })

  it('lets two people change different tiers and details at once, and stops the second in the same part', async () => {
    const club = await aSommelier()
    const { db, ann, ben, now, tierId } = club
    const [one, other] = [await club.wine('One'), await club.wine('Other')]
    const runId = await aDraftRun(db, { userId: ann, now, boxes: { [tierId]: [justWine(one)] } })
    const version = await versionOf(club, runId)
    const details = await db.read((db) => runDetails(db, runId))
    const set = { kind: 'set', slot: 1, role: 'main', wineId: other } as const

    await changeBox(db, { runId, version, tierId, change: set, userId: ben, now })
    await saveRun(db, { runId, version, details: { ...details, title: 'Langhe' }, userId: ann, now })
    const again = { ...set, wineId: one }
    await expect(
      changeBox(db, { runId, version, tierId, change: again, userId: ann, now }),
    ).rejects.toMatchObject({
      code: 'run-edited',
      status: 409,
    })
    await expect(
      saveRun(db, { runId, version, details: { ...details, story: 'Mine' }, userId: ben, now }),
    ).rejects.toMatchObject({ code: 'run-edited' })

    // Ben's typed value stays; a field that he left alone takes Ann's value.
    const fields: Record<string, string> = {
      ...formValuesOf({ ...details, story: 'Mine' }, zone),
      version: String(version),
    }
    const conflict = await runConflict(db, { runId, part: 'details', fields, now })
    expect(conflict.lines).toMatchObject([
      { label: 'Title', before: details.title, after: 'Langhe', typed: null },
    ])
    expect(conflict.submission.initialValue).toMatchObject({ title: 'Langhe', story: 'Mine' })
    // Ann sees what Ben changed in the box.
    const { changes } = await pageOf(club, runId)
    expect(changes[0]!.lines[0]).toMatch(/bottle 1: .*One.* → .*Other/)
    expect(dayIn(zone, now)).toBe((await pageOf(club, runId)).today)
  })

  it('is deleted with its changes, and a run that was published is not', async () => {
    const club = await aSommelier()
    const { db, ann: userId, now, tierId } = club
    const wine = await club.wine('One')
    const boxes = { [tierId]: [justWine(wine)] }
    const draft = await aDraftRun(db, { userId, now, boxes })
    const details = await db.read((db) => runDetails(db, draft))
    await copyRun(db, { from: draft, details, userId, now })
    await deleteDraft(db, { runId: draft })
    const published = await aPublishedRun(db, { userId, now, boxes })
    await expect(deleteDraft(db, { runId: published })).rejects.toMatchObject({ code: 'run-changed' })
  })

  it('is listed by state a page at a time, and a canceled run is not in the calendar', async () => {
    const club = await aSommelier()
    const { db, ann: userId, now, tierId } = club
    const wine = await club.wine('One')
    const boxes = { [tierId]: [justWine(wine)] }
    const months = ['2026-01-01', '2026-02-01', '2026-03-01']
    for (const month of months) {
      const pickUpFrom = `${month.slice(0, 8)}13`
      await aDraftRun(db, { userId, now, boxes, details: { month, pickUpFrom } })
    }
    const canceled = await aPublishedRun(db, { userId, now, boxes, details: { month: '2026-04-01' } })
    await cancelRun(db, { runId: canceled, reason: 'Rain', userId, now } as never)

    const drafts = async (page: number) =>
      (await db.read((db) => listRuns(db, { ...runListing.all, show: 'drafts', page }, 2))).rows.map(
        ({ pickUpFrom }) => pickUpFrom,
      )
    expect(await drafts(1)).toEqual(['2026-03-13', '2026-02-13'])
    expect(await drafts(2)).toEqual(['2026-01-13'])
    expect((await db.read((db) => runsOfYear(db, 2026))).map(({ pickUpFrom }) => pickUpFrom)).toEqual(
      months.map((month) => `${month.slice(0, 8)}13`),
    )
  })

  it('keeps its picture in the nightly sweep, until it is removed', async () => {
    const club = await aSommelier()
    const { db, ann: userId, now } = club
    const runId = await aDraftRun(db, { userId, now, boxes: {} })
    const pictureId = newId()
    await payments.db.owner.query(
      `insert into pictures (business_id, id, kind, path, bytes, uploaded_by, created_at)
        values ($1, $2, 'photo', '/media/x/y/800x600.webp', 1, $3, $4)`,
      [club.id, pictureId, userId, now],
    )
    const folder = await mkdtemp(join(tmpdir(), 'tastevin-runs-'))
    const later = new Date(now.getTime() + 48 * 3_600_000)
    const sweep = () => sweepBusinessPictures(db, createPictureStore(createFolderStorage(folder)), later)
    const storedRun = async () =>
      (await payments.db.owner.query('select from pictures where id = $1', [pictureId])).rowCount
    await setRunPicture(db, { runId, pictureId, userId, now })
    await sweep()
    expect(await storedRun()).toBe(1)
    await setRunPicture(db, { runId, pictureId: null, userId, now })
    await sweep()
    expect(await storedRun()).toBe(0)
    await rm(folder, { recursive: true, force: true })
  })
})
