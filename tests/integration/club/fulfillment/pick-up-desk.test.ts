import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPickUpCode } from '~/club/runs/member/pick-up-code'
import { decideRefused } from '~/club/fulfillment/desk/decide-refused.server'
import { deskMember, deskSheet } from '~/club/fulfillment/desk/desk-sheet.server'
import { findMembers } from '~/club/fulfillment/desk/find-members.server'
import { handOver } from '~/club/fulfillment/desk/hand-over.server'
import { undoHandOver } from '~/club/fulfillment/desk/undo-hand-over.server'
import { memberByCode, pickUpProfile, saveSecondPerson } from '~/club/runs/member/pick-up-profile.server'
import { sendHandOver } from '~/club/fulfillment/desk/refused.server'
import { fillShortLine, replaceBottle } from '~/club/fulfillment/desk/replace-bottle.server'
import { lockRun } from '~/club/runs/runs/lock-run.server'
import { newId } from '~/foundation/kit/ids'
import { verifyStock } from '~/cellar/stock/verify-stock.server'
import { anActiveMember, type ActiveMember } from '../../../builders/active-member'
import { aPublishedRun, aStockedWine, justWine } from '../../../builders/club-run'
import { advanceTime } from '../../../builders/membership-history'
import {
  aPayingClub,
  aPaymentPlatform,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { aPerson } from '../../../builders/person'
import { aClubOfRecords, aRecordedMember, later } from '../../../builders/recorded-member'
import { aRecordedRun, give } from '../../../builders/recorded-run'

let payments: PaymentPlatform
beforeAll(async () => void (payments = await aPaymentPlatform()))
afterAll(() => payments.close())

const all = async (query: string, values: unknown[]) => (await payments.db.owner.query(query, values)).rows

/** A club with a member whose box of two bottles is packed, and a third wine in the cellar. */
async function aDesk({ bottles = [12, 12, 12] } = {}) {
  const club = await aPayingClub(payments)
  const { id: ownerId } = await aPerson(payments.db)
  const member = await anActiveMember(payments, club)
  const now = () => payments.clock.now(club.id)
  const wines: string[] = []
  for (const [at, count] of bottles.entries()) {
    wines.push(await aStockedWine(club.db, { bottles: count, now: now(), name: `Wine ${at} ${newId()}` }))
  }
  const aRun = async (run: string[]) => {
    const boxes = { [club.tierId]: run.map(justWine) }
    const runId = await aPublishedRun(club.db, { userId: ownerId, now: now(), boxes })
    await lockRun(club.db, { runId, userId: ownerId, now: now() })
    return runId
  }
  await aRun(wines.slice(0, 2))
  const orderOf = async (one: ActiveMember) =>
    (
      await all('select id from run_orders where member_id = $1 order by created_at desc, number desc', [
        one.id,
      ])
    )[0]!.id as string
  const orderId = await orderOf(member)
  return {
    db: club.db,
    club,
    ownerId,
    member,
    wines: wines as [string, string, string],
    orderId,
    now,
    aRun,
    linesOf: (order = orderId) =>
      all('select id, wine_id, status from order_bottles where box_id = $1 order by slot, id', [order]),
    stock: async (wineId: string) =>
      (
        await all('select available, locked, committed, out from stock_totals where wine_id = $1', [wineId])
      )[0],
    entitlements: async () =>
      (
        await all('select status from entitlements where member_id = $1 order by period_start, id', [
          member.id,
        ])
      ).map(({ status }) => status as string),
    agrees: async () => expect((await verifyStock(club.db)).differences).toEqual([]),
  }
}

type Desk = Awaited<ReturnType<typeof aDesk>>

const given = async (desk: Desk, changes: Partial<Parameters<typeof handOver>[1]> = {}) => ({
  id: newId(),
  bottleIds: (await desk.linesOf()).map((line) => line.id as string),
  collectedBy: 'member' as const,
  secondPerson: '',
  isAgeChecked: true,
  note: '',
  recordedAt: null,
  userId: desk.ownerId,
  now: desk.now(),
  ...changes,
})

const late = async (desk: Desk, changes: Partial<Parameters<typeof handOver>[1]> = {}) => ({
  ...(await given(desk, changes)),
  recordedAt: new Date(desk.now().getTime() - 600_000),
  wineIds: [] as string[],
})

describe('two desks', () => {
  it('serve one member at the same moment: one hand-over is recorded, and the other desk learns it', async () => {
    const desk = await aDesk()
    const answers = await Promise.allSettled([
      handOver(desk.db, await given(desk)),
      handOver(desk.db, await given(desk)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = answers.find((one) => one.status === 'rejected')
    expect(String(refused?.reason)).toContain('has been given this box already')
    expect(await desk.stock(desk.wines[0])).toMatchObject({ committed: 0, out: 1 })
    await desk.agrees()
  })

  it('send one hand-over twice, as a double tap does: it is recorded once', async () => {
    const desk = await aDesk()
    const tap = await given(desk)
    expect((await Promise.all([handOver(desk.db, tap), handOver(desk.db, tap)])).sort()).toEqual([
      false,
      true,
    ])
    expect(await desk.stock(desk.wines[0])).toMatchObject({ out: 1 })
  })
})

describe('a part of a box', () => {
  it('leaves the rest to collect, and is undone without the rest', async () => {
    const desk = await aDesk()
    const [first, second] = await desk.linesOf()
    const one = await given(desk, { bottleIds: [first!.id] })
    await handOver(desk.db, one)
    expect(await desk.entitlements()).toEqual(['assigned'])
    await handOver(
      desk.db,
      await given(desk, { bottleIds: [second!.id], collectedBy: 'second_person', secondPerson: 'Ben' }),
    )
    expect(await desk.entitlements()).toEqual(['fulfilled'])
    await undoHandOver(desk.db, { id: one.id, userId: desk.ownerId, now: desk.now() })
    expect((await desk.linesOf()).map(({ status }) => status)).toEqual(['promised', 'out'])
    expect(await desk.entitlements()).toEqual(['assigned'])
    await desk.agrees()
  })
})

describe('a corked or broken bottle', () => {
  it('before the hand-over leaves as breakage, and another one is promised', async () => {
    const desk = await aDesk()
    const [line] = await desk.linesOf()
    const replacement = {
      id: newId(),
      bottleId: line!.id as string,
      reason: 'broken' as const,
      note: '',
      wineId: desk.wines[2],
      userId: desk.ownerId,
      now: desk.now(),
    }
    expect(await replaceBottle(desk.db, replacement)).toBe(true)
    expect(await replaceBottle(desk.db, replacement)).toBe(false)
    expect(await desk.stock(desk.wines[0])).toEqual({ available: 11, locked: 0, committed: 0, out: 1 })
    expect(await desk.stock(desk.wines[2])).toEqual({ available: 11, locked: 0, committed: 1, out: 0 })
    await handOver(desk.db, await given(desk))
    expect(await desk.stock(desk.wines[2])).toMatchObject({ committed: 0, out: 1 })
    expect(await desk.entitlements()).toEqual(['fulfilled'])
    await desk.agrees()
  })

  it('after the hand-over is replaced by one that leaves with the reason; the hand-over can’t be undone then', async () => {
    const desk = await aDesk()
    const tap = await given(desk)
    await handOver(desk.db, tap)
    const [line] = await desk.linesOf()
    await replaceBottle(desk.db, {
      id: newId(),
      bottleId: line!.id,
      reason: 'corked',
      note: 'Smelled of wet cardboard',
      wineId: desk.wines[0],
      userId: desk.ownerId,
      now: desk.now(),
    })
    expect(await desk.stock(desk.wines[0])).toEqual({ available: 10, locked: 0, committed: 0, out: 2 })
    const [movement] = await all(
      `select reason from stock_movements where wine_id = $1 and kind = 'breakage'`,
      [desk.wines[0]],
    )
    expect(movement!.reason).toBe('Corked: November box, box 1')
    await expect(
      undoHandOver(desk.db, { id: tap.id, userId: desk.ownerId, now: desk.now() }),
    ).rejects.toMatchObject({ code: 'replaced-since' })
    await desk.agrees()
  })

  it('for which none is left makes the box one short, and a manager fills it from another wine', async () => {
    const desk = await aDesk({ bottles: [1, 12, 12] })
    const [line, other] = await desk.linesOf()
    const replacement = {
      id: newId(),
      bottleId: line!.id as string,
      reason: 'broken' as const,
      note: '',
      userId: desk.ownerId,
      now: desk.now(),
    }
    await expect(replaceBottle(desk.db, { ...replacement, wineId: desk.wines[0] })).rejects.toThrow(
      'available',
    )
    expect(await desk.stock(desk.wines[0])).toMatchObject({ committed: 1, out: 0 })
    await replaceBottle(desk.db, { ...replacement, wineId: null })
    expect((await desk.linesOf()).map(({ status }) => status)).toEqual(['short', 'promised'])
    await handOver(desk.db, await given(desk, { bottleIds: [other!.id] }))
    expect(await desk.entitlements()).toEqual(['fulfilled'])
    const fill = {
      bottleId: line!.id as string,
      wineId: desk.wines[2],
      userId: desk.ownerId,
      now: desk.now(),
    }
    await fillShortLine(desk.db, fill)
    await fillShortLine(desk.db, fill)
    expect(await desk.entitlements()).toEqual(['assigned'])
    await handOver(desk.db, await given(desk, { bottleIds: [line!.id] }))
    expect(await desk.entitlements()).toEqual(['fulfilled'])
    expect(await desk.stock(desk.wines[2])).toMatchObject({ available: 11, out: 1 })
    await desk.agrees()
  })
})

describe('a hand-over that was kept on a device', () => {
  it('is booked when it is sent, once, at the time at which it was recorded', async () => {
    const desk = await aDesk()
    const sent = await late(desk)
    expect(await sendHandOver(desk.db, sent)).toEqual({ kind: 'saved' })
    expect(await sendHandOver(desk.db, sent)).toEqual({ kind: 'saved' })
    const rows = await all('select given_at, was_offline from hand_overs where box_id = $1', [desk.orderId])
    expect(rows).toEqual([{ given_at: sent.recordedAt, was_offline: true }])
    await desk.agrees()
  })

  it('is kept for a manager where another tablet was first, who books it as a loss once', async () => {
    const desk = await aDesk()
    const { db } = desk
    await handOver(db, await given(desk))
    const sent = await late(desk)
    const answer = { kind: 'refused', sentence: 'Ada Conti has been given this box already.', isKept: true }
    expect(await sendHandOver(db, sent)).toEqual(answer)
    expect(await sendHandOver(db, sent)).toEqual(answer)
    expect((await deskSheet(db, { now: desk.now() })).counts).toMatchObject({ refused: 1, given: 1 })
    const decision = {
      id: sent.id,
      decision: { kind: 'loss' as const },
      userId: desk.ownerId,
      now: desk.now(),
    }
    await decideRefused(db, decision)
    await expect(decideRefused(db, decision)).rejects.toMatchObject({ code: 'already-decided' })
    expect(await desk.stock(desk.wines[0])).toEqual({ available: 10, locked: 0, committed: 0, out: 2 })
    const [movement] = await all(
      `select reason from stock_movements where wine_id = $1 and kind = 'write_off'`,
      [desk.wines[0]],
    )
    expect(movement!.reason).toBe('Handed over without a box owed: November box, box 1')
    expect((await deskSheet(db, { now: desk.now() })).counts).toMatchObject({ refused: 0 })
    await desk.agrees()
  })

  it('is booked as another box that the member is owed, with the bottles that left', async () => {
    const desk = await aDesk()
    const { db } = desk
    await handOver(db, await given(desk))
    const sent = await late(desk)
    await sendHandOver(db, sent)
    // Another month is paid, and in no run yet.
    await advanceTime(payments, desk.club, 'P32D')
    const [entitlement] = await all(`select id from entitlements where member_id = $1 and status = 'open'`, [
      desk.member.id,
    ])
    const decision = { kind: 'entitlement' as const, entitlementId: entitlement!.id as string }
    await decideRefused(db, { id: sent.id, decision, userId: desk.ownerId, now: desk.now() })
    expect(await desk.entitlements()).toEqual(['fulfilled', 'fulfilled'])
    const boxes = (await deskMember(db, { memberId: desk.member.id, now: desk.now() }))!.member.boxes
    expect(boxes.map(({ status, bottles }) => [status, bottles.map((bottle) => bottle.status)])).toEqual([
      ['delivered', ['out', 'out']],
      ['delivered', ['out', 'out']],
    ])
    expect(await desk.stock(desk.wines[0])).toEqual({ available: 10, locked: 0, committed: 0, out: 2 })
    await desk.agrees()
  })

  it('of a person who is not 21 is never booked as a box', async () => {
    const desk = await aDesk()
    await payments.db.owner.query(`update members set date_of_birth = '2010-01-01' where id = $1`, [
      desk.member.id,
    ])
    const sent = await late(desk)
    expect(await sendHandOver(desk.db, sent)).toMatchObject({ kind: 'refused', isKept: true })
    const [own] = await all('select id from entitlements where member_id = $1', [desk.member.id])
    const decision = { kind: 'entitlement' as const, entitlementId: own!.id as string }
    await expect(
      decideRefused(desk.db, { id: sent.id, decision, userId: desk.ownerId, now: desk.now() }),
    ).rejects.toMatchObject({ code: 'age-not-checked' })
    await decideRefused(desk.db, {
      id: sent.id,
      decision: { kind: 'nothing_left' },
      userId: desk.ownerId,
      now: desk.now(),
    })
    expect(await desk.entitlements()).toEqual(['assigned'])
    await desk.agrees()
  })
})

describe('finding a member', () => {
  it('works by name without accents and with a typing error, by phone digits, email address and code', async () => {
    const desk = await aDesk()
    const { db } = desk
    await payments.db.owner.query(
      `update members set full_name = 'Zoë Nuñez-Okonkwo', phone = '+1 (415) 555-0187',
         email = 'zoe.okonkwo@example.test' where id = $1`,
      [desk.member.id],
    )
    const { code } = await pickUpProfile(db, { memberId: desk.member.id, now: desk.now() })
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
    expect((await pickUpProfile(db, { memberId: desk.member.id, now: desk.now() })).code).toBe(code)
    for (const search of [
      'zoe',
      'nunez',
      'ZOË NUÑ',
      'okonko',
      'zoe nunes',
      '0187',
      '555-01',
      'Zoe.Okonkwo@example.test',
      'okonkwo@',
      code,
      code.toLowerCase(),
    ]) {
      expect(await findMembers(db, search), search).toMatchObject([
        { id: desk.member.id, phoneEnd: '0187', boxes: 1 },
      ])
    }
    expect(await findMembers(db, 'Rossi')).toEqual([])
    expect(readPickUpCode(`https://tastevin.example/business/desk?code=${code}`)).toBe(code)
    expect(await memberByCode(db, code)).toBe(desk.member.id)
    const rival = await aDesk()
    expect(await memberByCode(rival.db, code)).toBeNull()
    expect(await findMembers(rival.db, code)).toEqual([])
  })

  it('shows the latest six boxes that they have, and how many there are before those', async () => {
    const now = new Date('2026-11-20T17:00:00Z')
    const club = await aClubOfRecords(payments.db)
    const member = await aRecordedMember(club, { now })
    for (let month = 0; month < 8; month++) {
      const at = later(now, 30 * month)
      await member.pay(at)
      const run = await aRecordedRun(club, {
        now: at,
        details: { title: `Box ${month}`, month: `${at.toISOString().slice(0, 7)}-01` },
      })
      await run.lock(at)
      if (month < 7) await give(club, member, { now: at })
    }
    const found = await deskMember(club.db, { memberId: member.id, now: later(now, 211) })
    expect(found?.member.boxes.map(({ run, status }) => [run, status])).toEqual([
      ['Box 7', 'processing'],
      ...[6, 5, 4, 3, 2, 1].map((month) => [`Box ${month}`, 'delivered']),
    ])
    expect(found?.member.older).toBe(1)
  })

  it('keeps the second person’s name', async () => {
    const desk = await aDesk()
    const memberId = desk.member.id
    await saveSecondPerson(desk.db, { memberId, name: ' Ben Conti ', now: desk.now() })
    const found = await deskMember(desk.db, { memberId, now: desk.now() })
    expect(found!.member).toMatchObject({ secondPerson: 'Ben Conti', isUnderAge: false, owedMonths: 0 })
  })
})
