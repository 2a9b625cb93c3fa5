import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberImportRowState } from '#/db/schema/member-imports'
import type { Moving, ForeignCustomer, ForeignSubscription } from '~/billing/moving/moving'
import { findCards, requestCards } from '~/business/moving-in/cards/find-cards.server'
import { stateMandate } from '~/business/moving-in/cards/mandate.server'
import { importRowListing } from '~/business/moving-in/import-listing'
import type { MoveIn, MoveInResult } from '~/business/moving-in/move-in'
import { importRowList, memberImport, problemCounts } from '~/business/moving-in/queries.server'
import { readRehearsal, rehearseImport } from '~/business/moving-in/rehearsal/rehearse-import.server'
import { answerRows, changeImportRow, leaveRowOut } from '~/business/moving-in/review/change-row.server'
import {
  deleteOldMemberImports,
  eraseMemberImportData,
} from '~/business/moving-in/session/delete-old-imports.server'
import { dropMemberImport } from '~/business/moving-in/session/drop-import.server'
import {
  addMemberFiles,
  saveMemberColumns,
  startMemberImport,
} from '~/business/moving-in/session/import-files.server'
import { savePlans } from '~/business/moving-in/session/save-decisions.server'
import type { Mover } from '~/business/moving-in/waves/mover'
import { moveWave, requestUndo, undoWave } from '~/business/moving-in/waves/move-wave.server'
import { tellOfWaitingMoves } from '~/business/moving-in/waiting-moves.server'
import { moveStop } from '~/business/moving-in/waves/move-stop.server'
import { pauseWave, retryFailed, startWave } from '~/business/moving-in/waves/start-wave.server'
import { newId } from '~/foundation/kit/ids'
import { readMemberFiles } from '~/membership/member-files/read-member-files.server'
import { freshDatabase, type TestDatabase } from '../../../database'
import { aClubOfRecords, aRecordedMember, later, type ClubOfRecords } from '../../../builders/recorded-member'
import { aPerson } from '../../../builders/person'
import { aRequestContext, clubOf } from '../../../builders/request-context'
import { aTier } from '../../../builders/tiers'

const now = new Date('2026-11-20T17:00:00Z')
const club = { timeZone: 'America/New_York', currency: 'usd', shipsTo: [] }

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/** Members of a file: a line for each name, with the fields that differ from the usual. */
interface Line {
  name: string
  email?: string
  plan?: string
  price?: string
  next?: string
  status?: string
}
const csv = (...lines: Line[]) => ({
  name: 'club.csv',
  bytes: new TextEncoder().encode(
    [
      'Member number,Name,Email,Plan,Price,Status,Next payment',
      ...lines.map(({ name, email = `${name.toLowerCase()}@example.test`, plan, price, next, status }) =>
        [
          name,
          `${name} Bell`,
          email,
          plan ?? 'Cellar',
          price ?? '49.00',
          status ?? 'Active',
          next ?? '2026-12-04',
        ].join(),
      ),
    ].join('\n'),
  ),
})

/** A club that can take payments, with a tier named as the plan of the files. */
async function aClubWithTier() {
  const club = await aClubOfRecords(database)
  const tier = await aTier(club.db, { name: 'Cellar', priceCents: 5_900 })
  await database.owner.query(
    `insert into stripe_accounts (business_id, account_id, state, livemode, created_at, synced_at)
     values ($1, $2, 'ready', false, $3, $3) on conflict do nothing`,
    [club.id, `acct_${club.id}`, now],
  )
  return { ...club, tierId: tier.id, userId: club.ownerId }
}
type TestClub = Awaited<ReturnType<typeof aClubWithTier>>

const start = (of: TestClub, ...lines: Line[]) =>
  startMemberImport(of.db, readMemberFiles, { files: [csv(...lines)], club, userId: of.userId, now })

const rowsOf = async ({ db }: ClubOfRecords, importId: string) =>
  (await importRowList(db, importId, { ...importRowListing(importId).all })).rows
const states = async (of: ClubOfRecords, importId: string) =>
  Object.fromEntries(
    (await rowsOf(of, importId)).map(({ fullName, state }) => [fullName.split(' ')[0]!, state]),
  )
const rowNamed = async (of: ClubOfRecords, importId: string, name: string) =>
  (await rowsOf(of, importId)).find(({ fullName }) => fullName.startsWith(name))!
const revisionOf = async ({ db }: ClubOfRecords, importId: string) =>
  (await memberImport(db, importId))!.revision

const names = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `M${at + 1}` }))

/** Moves members in without payments: a member with a membership for each. `answers` come before, by name. */
function aMover(of: TestClub, answers: Record<string, MoveInResult[]> = {}) {
  const moves: MoveIn[] = []
  const moved = new Map<string, { memberId: string; membershipId: string }>()
  const undone: string[] = []
  const emailed: string[][] = []
  const mover: Mover = {
    async move(_db, move) {
      moves.push(move)
      const answer = answers[move.person.fullName.split(' ')[0]!]?.shift()
      if (answer) return answer
      const known = moved.get(move.requestId)
      if (known) return { kind: 'moved', ...known }
      const member = await aRecordedMember(of, { now, name: move.person.fullName })
      const ids = { memberId: member.id, membershipId: member.membershipId }
      moved.set(move.requestId, ids)
      return { kind: 'moved', ...ids }
    },
    async undo(_db, { requestId }) {
      undone.push(requestId)
      return { kind: 'undone' }
    },
    async sendClaims(_db, { memberIds }) {
      emailed.push([...memberIds].sort())
    },
  }
  /** Members of the request that moved in, sorted. */
  const membersOf = (requests: MoveIn[]) =>
    requests.map(({ requestId }) => moved.get(requestId)!.memberId).sort()
  return { mover, moves, undone, emailed, membersOf }
}

async function rehearseAndStart(of: TestClub, importId: string, { sendsClaims = false } = {}) {
  await rehearseImport(of.db, { importId, club, now })
  const revision = await revisionOf(of, importId)
  return startWave(of.db, { importId, revision, sendsClaims, club, userId: of.userId, now })
}

const runWave = async (of: TestClub, mover: Mover, importId: string, wave: number, runs = 3) => {
  for (let run = 0; run < runs; run += 1) await moveWave(of.db, mover, { importId, wave, now })
}

describe('an import of members', () => {
  it('reads files into rows, and knows a plan by the name of a tier', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, { name: 'Ida' }, { name: 'Max', plan: 'Reserve' })
    expect(await states(of, importId)).toEqual({ Ida: 'ready', Max: 'problem' })
    expect(await problemCounts(of.db, importId)).toMatchObject([{ code: 'plan', count: 1 }])
  })

  it('starts once where its form is sent twice', async () => {
    const of = await aClubWithTier()
    const id = newId()
    const upload = { id, files: [csv({ name: 'Ida' })], club, userId: of.userId, now }
    await startMemberImport(of.db, readMemberFiles, upload)
    await startMemberImport(of.db, readMemberFiles, upload)
    expect((await memberImport(of.db, id))!.counts.all).toBe(1)
  })

  it('makes a new tier as a draft for a plan, and its rows are ready', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, { name: 'Max', plan: 'Reserve' })
    const formId = newId()
    const choice = { kind: 'new' as const, formId, name: 'Reserve', priceCents: 12_000 }
    const revision = await revisionOf(of, importId)
    const change = { importId, revision, plans: new Map([['Reserve', choice]]), club, userId: of.userId, now }
    await savePlans(of.db, change)
    expect(await states(of, importId)).toEqual({ Max: 'ready' })
    const tier = await database.owner.query('select name, status from tiers where id = $1', [formId])
    expect(tier.rows).toEqual([{ name: 'Reserve', status: 'draft' }])
  })

  it('takes a corrected file without doubling a row, keeps what a person changed, and leaves out what is gone', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, { name: 'Ida' }, { name: 'Max' }, { name: 'Zoe', next: '2026-12-09' })
    const { id: rowId, version } = await rowNamed(of, importId, 'Ida')
    await changeImportRow(of.db, { importId, rowId, version, changes: { boxesOwed: 2 }, club, now })
    const corrected = csv({ name: 'Ida', price: '51.00' }, { name: 'Zoe', next: '2026-12-09' })
    await addMemberFiles(of.db, readMemberFiles, {
      importId,
      files: [corrected],
      club,
      userId: of.userId,
      now,
    })
    expect(await states(of, importId)).toEqual({ Ida: 'ready', Zoe: 'ready', Max: 'left-out' })
    const { rows } = (await readRehearsal(of.db, { importId, club, now }))!
    expect(rows.find(({ fullName }) => fullName === 'Ida Bell')).toMatchObject({
      priceCents: 5_100,
      move: { boxesOwed: 2 },
    })
  })

  it('refuses the form of a second browser after the first one saved, for the import and for a row', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, { name: 'Ida' })
    const revision = await revisionOf(of, importId)
    const { id: rowId, version } = await rowNamed(of, importId, 'Ida')
    const change = { importId, rowId, version, club, now }
    await changeImportRow(of.db, { ...change, changes: { fullName: 'Ida B. Bell' } })
    await expect(
      changeImportRow(of.db, { ...change, changes: { fullName: 'I. Bell' } }),
    ).rejects.toMatchObject({
      code: 'import-row-changed',
    })
    await expect(
      savePlans(of.db, { importId, revision, plans: new Map(), club, userId: of.userId, now }),
    ).rejects.toMatchObject({ code: 'member-import-changed' })
    expect((await rowNamed(of, importId, 'Ida')).fullName).toBe('Ida B. Bell')
  })

  it('asks about two rows with one address until one is left out', async () => {
    const of = await aClubWithTier()
    const importId = await start(
      of,
      { name: 'Ida', email: 'bell@example.test' },
      { name: 'Max', email: 'bell@example.test' },
    )
    expect(await states(of, importId)).toEqual({ Ida: 'problem', Max: 'problem' })
    const { id: rowId, version } = await rowNamed(of, importId, 'Max')
    await leaveRowOut(of.db, { importId, rowId, version, isLeftOut: true, club, now })
    expect(await states(of, importId)).toEqual({ Ida: 'ready', Max: 'left-out' })
  })

  it('answers a question in all rows that have it', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, { name: 'Ida', next: '2026-10-31' }, { name: 'Max', next: '2026-11-04' })
    const revision = await revisionOf(of, importId)
    const answer = { problem: 'first-payment-past' as const, answer: 'next-month-day' as const }
    expect(await answerRows(of.db, { importId, revision, ...answer, club, now })).toBe(2)
    const days = (await rowsOf(of, importId)).map(({ firstPaymentOn }) => firstPaymentOn)
    expect(days).toEqual(['2026-11-30', '2026-12-04'])
  })

  it('leaves out a guest who joined by the public page while the import was open', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, { name: 'Ida' })
    const member = await aRecordedMember(of, { now, name: 'Ida Bell' })
    await database.owner.query(`update members set email = 'ida@example.test' where id = $1`, [member.id])
    await rehearseImport(of.db, { importId, club, now })
    expect((await rowsOf(of, importId))[0]).toMatchObject({
      state: 'left-out',
      reason: 'Already a member of your club.',
    })
  })

  it('is dropped with its files and rows before anything went live', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, { name: 'Ida' })
    await dropMemberImport(of.db, { importId, userId: of.userId, now })
    await dropMemberImport(of.db, { importId, userId: of.userId, now })
    const { status, counts, files } = (await memberImport(of.db, importId))!
    expect({ status, rows: counts.all, files }).toEqual({ status: 'dropped', rows: 0, files: [] })
  })

  it('reads a column as the field that a person chose', async () => {
    const of = await aClubWithTier()
    const file = {
      name: 'list.csv',
      bytes: new TextEncoder().encode('Name,Email,Plan,Zahlung\nIda Bell,ida@example.test,Cellar,2026-12-04'),
    }
    const importId = await startMemberImport(of.db, readMemberFiles, {
      files: [file],
      club,
      userId: of.userId,
      now,
    })
    const columns = { Name: 'fullName', Email: 'email', Plan: 'plan', Zahlung: 'paidUntil' }
    const revision = await revisionOf(of, importId)
    await saveMemberColumns(of.db, readMemberFiles, {
      importId,
      revision,
      file: 'list.csv',
      columns,
      club,
      now,
    })
    expect((await rowsOf(of, importId))[0]).toMatchObject({ firstPaymentOn: '2026-12-04' })
  })
})

describe('cards of an import', () => {
  const customer = (customerId: string, email: string): ForeignCustomer => ({
    customerId,
    email,
    name: null,
    paymentMethodId: `pm_${customerId}`,
    card: null,
  })
  const moving = (
    customers: ForeignCustomer[],
    subscriptions: Partial<ForeignSubscription>[] = [],
  ): Pick<Moving, 'findCustomers' | 'foreignSubscriptions'> => ({
    findCustomers: async (_db, { emails }) =>
      emails.map((asked) => ({ asked, customers: customers.filter(({ email }) => email === asked) })),
    foreignSubscriptions: async () => subscriptions as ForeignSubscription[],
  })

  it('are found by address in portions, and a running subscription continues', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, ...names(45))
    await requestCards(of.db, { importId, now })
    const account = moving(
      [
        customer('cus_1', 'm1@example.test'),
        customer('cus_2', 'm2@example.test'),
        customer('cus_3', 'm2@example.test'),
      ],
      [
        {
          subscriptionId: 'sub_1',
          customerId: 'cus_1',
          email: null,
          name: null,
          amountCents: 4_900,
          currency: 'usd',
          interval: 'month',
          status: 'active',
          currentPeriodEnd: new Date('2026-12-15T17:00:00Z'),
          cancelAtPeriodEnd: false,
          obstacle: null,
        },
      ],
    )
    for (let run = 0; run < 4; run += 1) await findCards(of.db, account, { importId, club, now })
    expect((await memberImport(of.db, importId))!.cards_state).toBe('done')
    expect(await rowNamed(of, importId, 'M1 ')).toMatchObject({
      state: 'ready',
      hasCard: true,
      subscription: 'adopt',
      firstPaymentOn: '2026-12-15',
    })
    expect(await rowNamed(of, importId, 'M2 ')).toMatchObject({ state: 'problem', cardState: 'several' })
    expect(await rowNamed(of, importId, 'M3 ')).toMatchObject({ state: 'ready', hasCard: false })
  })

  it('are charged before members confirm only with a statement by name', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, { name: 'Ida' })
    const statement = { name: 'Olga Owner', words: 'I state it.' }
    const revision = await revisionOf(of, importId)
    await stateMandate(of.db, { importId, revision, statement, userId: of.userId, now })
    const { mover, moves } = aMover(of)
    await runWave(of, mover, importId, await rehearseAndStart(of, importId))
    expect(moves).toMatchObject([{ hasMandate: true }])
    expect(await memberImport(of.db, importId)).toMatchObject({
      mandate_name: 'Olga Owner',
      mandate_words: 'I state it.',
      mandate_at: now,
    })
  })
})

describe('going live', () => {
  it('moves five members first, then the rest, each exactly once', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, ...names(12))
    const { mover, moves } = aMover(of)
    await runWave(of, mover, importId, await rehearseAndStart(of, importId))
    expect((await memberImport(of.db, importId))!.counts).toMatchObject({ moved: 5, ready: 7 })
    await runWave(of, mover, importId, await rehearseAndStart(of, importId))
    expect((await memberImport(of.db, importId))!.counts).toMatchObject({ moved: 12, ready: 0 })
    expect(new Set(moves.map(({ requestId }) => requestId)).size).toBe(12)
    expect(moves).toHaveLength(12)
  })

  it('needs a rehearsal of the import as it is now', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, { name: 'Ida' })
    await rehearseImport(of.db, { importId, club, now })
    const { id: rowId, version } = await rowNamed(of, importId, 'Ida')
    await changeImportRow(of.db, { importId, rowId, version, changes: { boxesOwed: 1 }, club, now })
    const revision = await revisionOf(of, importId)
    await expect(
      startWave(of.db, { importId, revision, sendsClaims: false, club, userId: of.userId, now }),
    ).rejects.toMatchObject({ code: 'not-rehearsed' })
  })

  it('starts one wave where the button is pressed twice', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, ...names(8))
    const wave = await rehearseAndStart(of, importId)
    const revision = await revisionOf(of, importId)
    const again = await startWave(of.db, {
      importId,
      revision,
      sendsClaims: false,
      club,
      userId: of.userId,
      now,
    })
    expect(again).toBe(wave)
    expect((await memberImport(of.db, importId))!.waves).toHaveLength(1)
  })

  it('continues with the member under way after the worker was killed, with the same request', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, ...names(3))
    const { mover, moves } = aMover(of)
    const wave = await rehearseAndStart(of, importId)
    const killed: Mover = {
      ...mover,
      async move(db, move, at) {
        await mover.move(db, move, at)
        throw new Error('The process was killed')
      },
    }
    await expect(moveWave(of.db, killed, { importId, wave, now })).rejects.toThrow('killed')
    await runWave(of, mover, importId, wave)
    expect((await memberImport(of.db, importId))!.counts.moved).toBe(3)
    expect(moves.map(({ requestId }) => requestId)[0]).toBe(moves[1]!.requestId)
    expect(new Set(moves.map(({ requestId }) => requestId)).size).toBe(3)
  })

  it('pauses after the member under way, and continues', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, ...names(3))
    const { mover, moves } = aMover(of)
    const wave = await rehearseAndStart(of, importId)
    await pauseWave(of.db, { importId, isPaused: true, userId: of.userId, now })
    await runWave(of, mover, importId, wave)
    expect(moves).toEqual([])
    await pauseWave(of.db, { importId, isPaused: false, userId: of.userId, now })
    await runWave(of, mover, importId, wave)
    expect(moves).toHaveLength(3)
  })

  it.each([
    ['closes', "update businesses set closing_on = '2027-01-31' where id = $1", 'Your club is closing'],
    ['is suspended', "update businesses set status = 'suspended' where id = $1", 'Your club is suspended'],
  ])('stops where the club %s, and its page says why', async (_title, stop, reason) => {
    const of = await aClubWithTier()
    const importId = await start(of, ...names(7))
    const { mover, moves } = aMover(of)
    const wave = await rehearseAndStart(of, importId)
    await database.owner.query(stop, [of.id])
    await runWave(of, mover, importId, wave)
    expect(moves).toEqual([])
    expect((await memberImport(of.db, importId))!.is_paused).toBe(true)
    expect(await of.db.read(moveStop)).toContain(reason)
    await expect(
      pauseWave(of.db, { importId, isPaused: false, userId: of.userId, now }),
    ).rejects.toMatchObject({ code: 'club-stopped' })
    await database.owner.query("update businesses set closing_on = null, status = 'live' where id = $1", [
      of.id,
    ])
    await pauseWave(of.db, { importId, isPaused: false, userId: of.userId, now })
    await runWave(of, mover, importId, wave)
    expect(moves).toHaveLength(5)
  })

  it('is told to the administrators once when it has stood still for three days, with what it waits for', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, { name: 'Ida' }, { name: 'Max', plan: 'Reserve' })
    const admin = await aPerson(database)
    await database.owner.query('update users set is_admin = true where id = $1', [admin.id])
    const { scopes, env } = aRequestContext(database, { club: clubOf(of) }).services
    const emails = async () =>
      (
        await database.owner.query<{ text: string }>(
          "select text from platform_emails where occasion = 'import-waits' and to_address = $1 and idempotency_key like $2",
          [admin.email, `%${importId}%`],
        )
      ).rows.map(({ text }) => text.replace(/\s+/g, ' '))
    await tellOfWaitingMoves({ scopes, env }, later(now, 2))
    expect(await emails()).toEqual([])
    await tellOfWaitingMoves({ scopes, env }, later(now, 3))
    await tellOfWaitingMoves({ scopes, env }, later(now, 4))
    expect(await emails()).toEqual([
      expect.stringMatching(/To decide by the business: 1 row\..*Ready, and not live: 1 member\./),
    ])
  })

  it('says why a member failed, stops no other, and tries them again', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, ...names(3))
    const { mover } = aMover(of, { M2: [{ kind: 'failed', sentence: 'The card was declined.' }] })
    await runWave(of, mover, importId, await rehearseAndStart(of, importId))
    expect(await rowNamed(of, importId, 'M2')).toMatchObject({
      state: 'failed',
      reason: 'The card was declined.',
    })
    expect((await memberImport(of.db, importId))!.counts).toMatchObject({ moved: 2, failed: 1 })
    expect(await retryFailed(of.db, { importId, club, now })).toBe(1)
    await runWave(of, mover, importId, 1)
    expect((await memberImport(of.db, importId))!.counts).toMatchObject({ moved: 3, failed: 0 })
  })

  it('repeats a member whose answer did not come, with the same request', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, { name: 'Ida' })
    const { mover, moves } = aMover(of, { Ida: [{ kind: 'again' }, { kind: 'again' }] })
    await runWave(of, mover, importId, await rehearseAndStart(of, importId), 4)
    expect(moves).toHaveLength(3)
    expect(new Set(moves.map(({ requestId }) => requestId)).size).toBe(1)
    expect(await states(of, importId)).toEqual({ Ida: 'moved' })
  })

  it('emails the members of a wave once it is done, where its start said so, and not before', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, ...names(2))
    const { mover, moves, emailed, membersOf } = aMover(of)
    const wave = await rehearseAndStart(of, importId, { sendsClaims: true })
    expect(emailed).toEqual([])
    await runWave(of, mover, importId, wave)
    expect(emailed).toEqual([membersOf(moves)])
  })

  it('emails no members of an earlier wave that was started without emails', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, ...names(7))
    const { mover, moves, emailed, membersOf } = aMover(of)
    await runWave(of, mover, importId, await rehearseAndStart(of, importId))
    await runWave(of, mover, importId, await rehearseAndStart(of, importId, { sendsClaims: true }))
    expect(emailed).toEqual([membersOf(moves.slice(5))])
    const { waves } = (await memberImport(of.db, importId))!
    expect(waves.map(({ claimsQueuedAt }) => claimsQueuedAt !== null)).toEqual([false, true])
  })

  it('takes members into a tier that is full, and the rehearsal shows its limit', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, ...names(3))
    await database.owner.query('update tiers set member_cap = 1 where id = $1', [of.tierId])
    const { mover } = aMover(of)
    const wave = await rehearseAndStart(of, importId)
    const { rehearsal } = (await readRehearsal(of.db, { importId, club, now }))!
    expect(rehearsal.tiers.find(({ name }) => name === 'Cellar')).toMatchObject({ cap: 1 })
    await runWave(of, mover, importId, wave)
    expect((await memberImport(of.db, importId))!.counts.moved).toBe(3)
  })
})

describe('the undo of a wave', () => {
  it('takes its members out again, who can move once more with another request', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, ...names(2))
    const { mover, moves, undone } = aMover(of)
    const wave = await rehearseAndStart(of, importId)
    await runWave(of, mover, importId, wave)
    await requestUndo(of.db, { importId, wave, club, userId: of.userId, now })
    for (let run = 0; run < 2; run += 1) await undoWave(of.db, mover, { importId, wave, club, now })
    expect(undone.sort()).toEqual(moves.map(({ requestId }) => requestId).sort())
    expect((await memberImport(of.db, importId))!.counts).toMatchObject({ moved: 0, ready: 2 })
    await runWave(of, mover, importId, await rehearseAndStart(of, importId))
    expect(new Set(moves.map(({ requestId }) => requestId)).size).toBe(4)
  })

  it('is refused from the day of the first payment', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, { name: 'Ida' })
    const { mover } = aMover(of)
    const wave = await rehearseAndStart(of, importId)
    await runWave(of, mover, importId, wave)
    await expect(
      requestUndo(of.db, { importId, wave, club, userId: of.userId, now: later(now, 14) }),
    ).rejects.toMatchObject({ code: 'wave-charged' })
  })

  it('leaves a member whom the payment provider refuses to take out', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, { name: 'Ida' })
    const { mover } = aMover(of)
    const wave = await rehearseAndStart(of, importId)
    await runWave(of, mover, importId, wave)
    await requestUndo(of.db, { importId, wave, club, userId: of.userId, now })
    const refusing: Mover = {
      ...mover,
      undo: async () => ({ kind: 'refused', sentence: 'A box was handed over.' }),
    }
    for (let run = 0; run < 2; run += 1) await undoWave(of.db, refusing, { importId, wave, club, now })
    expect((await rowsOf(of, importId))[0]).toMatchObject({
      state: 'moved',
      reason: 'A box was handed over.',
    })
  })
})

describe('an undo without an answer', () => {
  it('ends with a sentence after several attempts, and its member stays', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, { name: 'Ida' })
    const { mover } = aMover(of)
    const wave = await rehearseAndStart(of, importId)
    await runWave(of, mover, importId, wave)
    await requestUndo(of.db, { importId, wave, club, userId: of.userId, now })
    const failing: Mover = { ...mover, undo: () => Promise.reject(new Error('No answer')) }
    for (let run = 0; run < 7; run += 1)
      await expect(undoWave(of.db, failing, { importId, wave, club, now })).rejects.toThrow('No answer')
    await undoWave(of.db, failing, { importId, wave, club, now })
    expect((await rowsOf(of, importId))[0]).toMatchObject({ state: 'moved' })
    expect((await memberImport(of.db, importId))!.waves).toMatchObject([{ state: 'undone' }])
  })
})

describe('the end of an import’s time', () => {
  it('removes files after 90 days, and rows two years after they went live', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, { name: 'Ida' })
    await runWave(of, aMover(of).mover, importId, await rehearseAndStart(of, importId))
    const at = (days: number) => of.db.transaction((db) => deleteOldMemberImports(db, later(now, days)))
    await at(89)
    expect((await memberImport(of.db, importId))!.files[0]!.isKept).toBe(true)
    await at(91)
    expect((await memberImport(of.db, importId))!).toMatchObject({
      counts: { moved: 1 },
      files: [{ isKept: false }],
    })
    await at(2 * 365 + 1)
    expect(await memberImport(of.db, importId)).toBeNull()
  })

  it('comes for a person who deletes their account: what rows say of them, and the files that name them', async () => {
    const of = await aClubWithTier()
    const importId = await start(of, { name: 'Ida' }, { name: 'Max' })
    await runWave(of, aMover(of).mover, importId, await rehearseAndStart(of, importId))
    const { memberId } = await rowNamed(of, importId, 'Ida')
    const person = { memberId: memberId!, email: 'ida@example.test', now }
    await of.db.transaction((db) => eraseMemberImportData(db, person))
    const { rows } = await database.owner.query(
      'select row_to_json(r)::text as text from member_import_rows r where import_id = $1',
      [importId],
    )
    const texts = rows.map(({ text }: { text: string }) => text)
    expect(texts.filter((text) => /Ida|ida@/.test(text))).toEqual([])
    expect(texts.filter((text) => /Max/.test(text))).toHaveLength(1)
    expect((await memberImport(of.db, importId))!.files[0]!.isKept).toBe(false)
  })
})

it('an import stays usable with 10,000 rows', async () => {
  const of = await aClubWithTier()
  const importId = await start(of, ...names(10_000))
  const { rows, total } = await importRowList(of.db, importId, {
    ...importRowListing(importId).all,
    page: 150,
  })
  expect({ rows: rows.length, total }).toEqual({ rows: 40, total: 10_000 })
  const search = async (text: string) =>
    (await importRowList(of.db, importId, { ...importRowListing(importId).all, text })).total
  expect(await search('m9999 BELL')).toBe(1)
  expect(await search('m9999@example.test')).toBe(1)
  const state: MemberImportRowState = 'ready'
  expect(rows[0]!.state).toBe(state)
})
