import { afterAll, beforeAll, expect, it } from 'vitest'
import { importRowListing, type RowView } from '~/business/moving-in/import-listing'
import { importRowList, memberImport } from '~/business/moving-in/queries.server'
import { rehearseImport } from '~/business/moving-in/rehearsal/rehearse-import.server'
import { changeImportRow } from '~/business/moving-in/review/change-row.server'
import type { RowChanges } from '~/business/moving-in/review/row-changes'
import { startMemberImport } from '~/business/moving-in/session/import-files.server'
import { savePlans } from '~/business/moving-in/session/save-decisions.server'
import { createMover } from '~/business/moving-in/waves/create-mover.server'
import { moveWave } from '~/business/moving-in/waves/move-wave.server'
import { startWave } from '~/business/moving-in/waves/start-wave.server'
import { moveInMember } from '~/business/moving-in/move-in-member.server'
import type { MoveIn } from '~/business/moving-in/move-in'
import { daysAfter } from '~/foundation/kit/calendar'
import { dayIn } from '~/foundation/kit/dates'
import { newId } from '~/foundation/kit/ids'
import { enterMember } from '~/membership/claims/enter-member.server'
import type { MemberRow } from '~/membership/member-files/member-row'
import { readMemberFiles } from '~/membership/member-files/read-member-files.server'
import { membersFile } from '~/platform/privacy/members-file/members-file.server'
import { aPaidGift, openGifts, redeemAs } from '../../builders/gift'
import { advanceTime } from '../../builders/membership-history'
import { anImportedCustomer } from '../../builders/moving'
import {
  aPaymentPlatform,
  aPayingClub,
  type PayingClub,
  type PaymentPlatform,
} from '../../builders/payments/payment-platform'
import { addOwner, aPerson } from '../../builders/person'

const timeZone = 'America/New_York'
let payments: PaymentPlatform
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())

const now = (club: PayingClub) => payments.clock.now(club.id)

const anOwner = async (club: PayingClub) => {
  const { id } = await aPerson(payments.db)
  await addOwner(payments.db, id, club.id)
  return id
}

const aMove = (club: PayingClub, userId: string, more: Partial<MoveIn>): MoveIn => ({
  requestId: newId(),
  importId: null,
  person: {
    fullName: 'Ada Conti',
    email: `ada-${newId()}@example.test`,
    phone: '(212) 555-0142',
    dateOfBirth: '1980-02-29',
  },
  tierId: club.tierId,
  keptPrice: null,
  firstPaymentOn: daysAfter(dayIn(timeZone, now(club)), 12),
  chargesAtOnce: false,
  memberSince: '2019-05-04',
  holdUntil: null,
  endsOn: null,
  boxesOwed: 0,
  creditCents: 0,
  giftMonths: 0,
  customer: null,
  hasMandate: false,
  subscription: { kind: 'start' },
  delivery: { kind: 'pick_up' },
  secondPerson: null,
  note: null,
  tags: [],
  likes: [],
  dislikes: [],
  marketing: null,
  userId,
  ...more,
})

async function moveIn(club: PayingClub, move: MoveIn) {
  const services = { billing: payments.billing, enterMember, clubs: payments.clubs }
  expect(await moveInMember(services, club.db, move, now(club))).toMatchObject({ kind: 'moved' })
}

async function fileOf(club: PayingClub) {
  const csv = (await membersFile(club.db, now(club))).csv()
  const { rows, files } = await readMemberFiles(
    [{ name: 'members-for-another-system.csv', bytes: Buffer.from(csv) }],
    { today: dayIn(timeZone, now(club)), timeZone },
  )
  return { csv, rows, files }
}

/** A row of the file as the move of another club. */
const moveOf = (club: PayingClub, userId: string, row: MemberRow): MoveIn =>
  aMove(club, userId, {
    person: {
      fullName: row.fullName!,
      email: row.email!,
      phone: row.phone,
      dateOfBirth: row.dateOfBirth,
    },
    keptPrice: row.priceCents === 9_900 ? null : { cents: row.priceCents!, until: null },
    firstPaymentOn: row.paidUntil!,
    memberSince: row.memberSince,
    holdUntil: row.hold?.untilOn ?? null,
    boxesOwed: row.boxesOwed ?? 0,
    creditCents: row.creditCents ?? 0,
    giftMonths: row.giftMonths ?? 0,
    secondPerson: row.secondPerson,
    note: row.note,
    tags: row.tags,
    dislikes: row.dislikes,
    marketing: row.marketing?.agreed ? { on: row.marketing.on, source: row.marketing.source } : null,
  })

/** Rows without the ids, which are the other club's own. */
const facts = (rows: MemberRow[]) =>
  rows
    .map(({ key, sources, customerId, subscriptionId, paymentMethodId, ...row }) => {
      expect({ key, sources, customerId, subscriptionId, paymentMethodId }).toBeTruthy()
      return row
    })
    .sort((one, other) => (one.email ?? '').localeCompare(other.email ?? ''))

it('a club that moves out and in again has the same members, prices, days, boxes and balances', async () => {
  const from = await aPayingClub(payments, { priceCents: 9_900 })
  const to = await aPayingClub(payments, { priceCents: 9_900 })
  const [owner, newOwner] = [await anOwner(from), await anOwner(to)]
  await moveIn(from, aMove(from, owner, { tags: ['Loves Barolo', 'VIP'], note: 'Table four.' }))
  await moveIn(
    from,
    aMove(from, owner, {
      person: {
        fullName: 'Zoë "Bea" Marsh, Jr.',
        email: 'bea@example.test',
        phone: null,
        dateOfBirth: null,
      },
      keptPrice: { cents: 7_450, until: null },
      boxesOwed: 2,
      creditCents: 1_250,
      secondPerson: 'Carl Marsh',
      dislikes: ['sparkling'],
      marketing: { on: '2024-03-01', source: 'Sign-up sheet' },
    }),
  )
  const out = await fileOf(from)
  expect(out.files).toMatchObject([{ kind: 'memberships' }])
  expect(out.rows).toHaveLength(2)
  expect(out.rows.flatMap(({ doubts }) => doubts)).toEqual([])
  expect(out.rows.find(({ email }) => email === 'bea@example.test')).toMatchObject({
    fullName: 'Zoë "Bea" Marsh, Jr.',
    priceCents: 7_450,
    boxesOwed: 2,
    creditCents: 1_250,
    secondPerson: 'Carl Marsh',
    status: 'active',
    memberSince: '2019-05-04',
    marketing: { agreed: true, on: '2024-03-01' },
  })
  for (const row of out.rows) await moveIn(to, moveOf(to, newOwner, row))
  const back = await fileOf(to)
  expect(facts(back.rows)).toEqual(facts(out.rows))
})

/**
 * Members of the club in every status that its file can have, three days after they came. Returns the address of the one
 * whose membership is a gift.
 */
async function aClubOfEveryStatus(from: PayingClub, owner: string) {
  const later = (days: number) => daysAfter(dayIn(timeZone, now(from)), days)
  const bringIn = (fullName: string, more: Partial<MoveIn> = {}) =>
    moveIn(
      from,
      aMove(from, owner, {
        person: { fullName, email: `${newId()}@example.test`, phone: null, dateOfBirth: '1980-02-29' },
        ...more,
      }),
    )
  await openGifts(payments, from)
  const receiver = await aPerson(payments.db)
  const gift = await aPaidGift(payments, from, { what: from.tierId, months: '3' })
  await redeemAs(payments, from, gift, receiver)
  await bringIn('Active Ames', { likes: ['Sparkling'], tags: ['VIP'] })
  await bringIn('Boxes Bell', { boxesOwed: 2, creditCents: 1_250, keptPrice: { cents: 7_450, until: null } })
  await bringIn('Former Fox', { endsOn: later(2), firstPaymentOn: later(2), boxesOwed: 1 })
  await bringIn('Gift Gray', { giftMonths: 2, creditCents: 500 })
  await bringIn('Held Hill', { holdUntil: later(40) })
  await bringIn('Leaving Lane', { endsOn: later(20), firstPaymentOn: later(20) })
  const customer = await anImportedCustomer(payments, from, { card: '4000000000000341' })
  await bringIn('Past Pell', { firstPaymentOn: later(1), customer, hasMandate: true })
  await advanceTime(payments, from, 'P3D')
  return receiver.email
}

/** An import of a club's own file, with the plan of its members as the club's tier. */
async function anImport(to: PayingClub, userId: string, csv: string) {
  const club = { timeZone, currency: 'usd', shipsTo: [] }
  const of = { club, userId, now: now(to) }
  const importId = await startMemberImport(to.db, readMemberFiles, {
    files: [{ name: 'members-for-another-system.csv', bytes: Buffer.from(csv) }],
    ...of,
  })
  const read = async () => (await memberImport(to.db, importId))!
  const { reading, revision } = await read()
  const plans = new Map(reading.plans.map(({ name }) => [name, { kind: 'tier' as const, tierId: to.tierId }]))
  await savePlans(to.db, { importId, revision, plans, ...of })
  return {
    importId,
    read,
    list: async (view: RowView) =>
      (await importRowList(to.db, importId, { ...importRowListing(importId).all, show: view })).rows,
    change: (row: { id: string; version: number }, changes: RowChanges) =>
      changeImportRow(to.db, { importId, rowId: row.id, version: row.version, changes, ...of }),
    async goLive() {
      await rehearseImport(to.db, { importId, club, now: of.now })
      const services = { billing: payments.billing, enterMember, clubs: payments.clubs }
      for (let { revision, counts } = await read(); counts.ready > 0; { revision, counts } = await read()) {
        const wave = await startWave(to.db, { importId, revision, sendsClaims: false, ...of })
        while ((await moveWave(to.db, createMover(services), { importId, wave, now: now(to) })) !== null);
        await rehearseImport(to.db, { importId, club, now: of.now })
      }
    },
  }
}

it('a club that comes in again by its own file through the import has the same members, of every status', async () => {
  const from = await aPayingClub(payments, { priceCents: 9_900 })
  const to = await aPayingClub(payments, { priceCents: 9_900 })
  const [owner, newOwner] = [await anOwner(from), await anOwner(to)]
  const receiver = await aClubOfEveryStatus(from, owner)
  await advanceTime(payments, to, 'P3D')
  const out = await fileOf(from)
  const today = dayIn(timeZone, now(from))
  const ofName = (name: string) => out.rows.find(({ fullName }) => fullName === name)!
  expect(ofName('Gift Gray')).toMatchObject({ giftMonths: 2, creditCents: 500, endsOn: null })
  expect(out.rows.find(({ email }) => email === receiver)).toMatchObject({ giftMonths: 2, endsOn: null })
  expect(ofName('Past Pell')).toMatchObject({ status: 'past-due', paidUntil: daysAfter(today, -2) })

  const moved = await anImport(to, newOwner, out.csv)
  // A person decides on the payment that failed; a membership that is over stays behind, with what is owed of it.
  const [overdue, ...others] = await moved.list('problem')
  expect([overdue?.fullName, others]).toEqual(['Past Pell', []])
  await moved.change(overdue!, { firstPaymentOn: today })
  expect(await moved.list('left-out')).toMatchObject([
    { fullName: 'Former Fox', reason: expect.stringContaining('1 box') },
  ])
  await moved.goLive()
  expect((await moved.read()).counts).toMatchObject({ moved: 7, 'left-out': 1, failed: 0 })

  const back = await fileOf(to)
  const staying = facts(out.rows.filter(({ fullName }) => fullName !== 'Former Fox'))
  const expected = staying.map((row) => {
    // The overdue payment has its new day, and the card stays with the first club's account. A hold begins with the move.
    if (row.fullName === 'Past Pell')
      return { ...row, status: 'active', statusText: 'Active', paidUntil: today, card: null, doubts: [] }
    return row.hold ? { ...row, hold: { ...row.hold, fromOn: today } } : row
  })
  expect(facts(back.rows)).toEqual(expected)
})
