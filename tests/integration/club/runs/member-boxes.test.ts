import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunEmailContext } from '~/club/runs/emails/email-context.server'
import { sendCollectedEmail } from '~/club/runs/emails/send-collected.server'
import { sendNotices } from '~/club/runs/emails/send-notices.server'
import { sendReadyEmails, sendReminders } from '~/club/runs/emails/send-ready.server'
import { readBoxToken } from '~/club/runs/member/box-link.server'
import { owedSentence } from '~/club/runs/member/box-words'
import { skipOwnBox, swapOwnWine } from '~/club/runs/member/choose.server'
import { clubMonth } from '~/club/runs/member/club-month.server'
import { firstBox } from '~/club/runs/member/first-box.server'
import { boxOfRun, memberBoxes } from '~/club/runs/member/member-boxes.server'
import { bottlePage, monthPage } from '~/club/runs/member/month-page.server'
import { pickUpEntries } from '~/club/runs/member/pick-up-entries.server'
import { saveDislikes } from '~/club/runs/member/save-dislikes.server'
import { pickUpProfile, saveSecondPerson } from '~/club/runs/member/pick-up-profile.server'
import { handOver } from '~/club/fulfillment/desk/hand-over.server'
import { undoHandOver } from '~/club/fulfillment/desk/undo-hand-over.server'
import { undoSkipBox } from '~/club/runs/runs/choices.server'
import { findReminders } from '~/club/runs/jobs/send-emails.server'
import { returnUnclaimed } from '~/club/runs/orders/return-unclaimed.server'
import { closeRun, markReady } from '~/club/runs/runs/close-run.server'
import { lockRun } from '~/club/runs/runs/lock-run.server'
import { saveRunSettings } from '~/club/runs/runs/state-license.server'
import { saveNoticeWords, switchAutomatic } from '~/insight/campaigns/automatic/change-automatic.server'
import { newId } from '~/foundation/kit/ids'
import type { AutomaticKind } from '~/foundation/messaging/automatic/kinds'
import { objectionsOf } from '~/club/tastes/suitability/objections.server'
import { ledgerFaults } from '../../../builders/recorded-run'
import { anActiveMember, type ActiveMember } from '../../../builders/active-member'
import { aDraftRun, aPublishedRun, aStockedWine, justWine } from '../../../builders/club-run'
import { advanceTime } from '../../../builders/membership-history'
import {
  aPayingClub,
  aPaymentPlatform,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { aPerson } from '../../../builders/person'

let payments: PaymentPlatform
beforeAll(async () => void (payments = await aPaymentPlatform()))
afterAll(() => payments.close())

const secret = 'a secret of the tests, long enough'

async function aClubWithRun({ bottlesOfChoice = 3 } = {}) {
  const club = await aPayingClub(payments)
  const owner = await aPerson(payments.db)
  const now = () => payments.clock.now(club.id)
  const wine = (name: string, bottles = 20) => aStockedWine(club.db, { bottles, now: now(), name })
  const main = await wine(`Gavarini ${newId()}`)
  const choice = await wine(`Ginestra ${newId()}`, bottlesOfChoice)
  const second = await wine(`Langhe ${newId()}`)
  const boxes = { [club.tierId]: [{ main, choices: [choice], substitutes: [] }, justWine(second)] }
  const publish = () => aPublishedRun(club.db, { userId: owner.id, now: now(), boxes })
  const record = (await payments.clubs.byId(club.id))!
  const email = (): RunEmailContext => ({
    club: record,
    clubOrigin: 'https://club.example',
    secret,
    now: now(),
    enough: () => false,
  })
  return { ...club, ownerId: owner.id, now, main, choice, second, boxes, publish, email }
}

type ClubWithRun = Awaited<ReturnType<typeof aClubWithRun>>

const choiceOf = (club: ClubWithRun, runId: string, member: ActiveMember) => ({
  runId,
  memberId: member.id,
  userId: member.requester.id,
  now: club.now(),
})

const boxesOf = (club: ClubWithRun, member: ActiveMember) =>
  memberBoxes(club.db, { memberId: member.id, now: club.now() })

async function emailsOf(member: ActiveMember) {
  const { rows } = await payments.db.owner.query<{ occasion: string; subject: string; text: string }>(
    `select occasion, subject, text from outgoing_emails where to_address = $1 and occasion like 'box-%'
     order by created_at, id`,
    [member.email],
  )
  return rows
}

async function giveAll(club: ClubWithRun, member: ActiveMember, secondPerson = '') {
  const { rows } = await payments.db.owner.query(
    `select o.id as order_id, l.id from run_orders o join order_bottles l on l.order_id = o.id
     where o.member_id = $1 and l.status = 'promised'`,
    [member.id],
  )
  const id = newId()
  await handOver(club.db, {
    id,
    bottleIds: rows.map((row) => row.id as string),
    collectedBy: secondPerson ? 'second_person' : 'member',
    secondPerson,
    isAgeChecked: true,
    note: '',
    recordedAt: null,
    userId: club.ownerId,
    now: club.now(),
  })
  return id
}

describe('the first box of a new member', () => {
  it('is named with its wines, place, hours and pick-up code, and before a run is announced only the last three', async () => {
    const club = await aClubWithRun()
    const member = await anActiveMember(payments, club)
    const first = () =>
      firstBox(club.db, {
        memberId: member.id,
        club: { timeZone: 'UTC', address: '1 Proof Street', pickUpHours: 'Fridays' },
        now: club.now(),
      })
    const early = await first()
    expect(early).toMatchObject({ box: null, place: '1 Proof Street', hours: 'Fridays' })
    expect(early.mapUrl).toContain('1%20Proof%20Street')
    await club.publish()
    const announced = await first()
    expect(announced.box?.lines.map(({ wine }) => wine.id)).toEqual([club.main, club.second])
    expect(announced.hours).toContain('Tue–Sat, 4–9 PM')
    expect(announced.code).toBe(early.code)
  })
})

describe('the latest box on the club page', () => {
  const versionOf = async (businessId: string) => {
    const { rows } = await payments.db.owner.query('select version from businesses where id = $1', [
      businessId,
    ])
    return Number(rows[0].version)
  }

  it('has the main wines of the run once it is published, which is a new version of the club', async () => {
    const club = await aClubWithRun()
    expect(await clubMonth(club.db)).toBeNull()
    const before = await versionOf(club.id)
    const runId = await club.publish()
    expect(await versionOf(club.id)).toBeGreaterThan(before)
    const month = await clubMonth(club.db)
    expect(month).toMatchObject({ runId, title: 'November box' })
    expect(month?.wines.map(({ id }) => id)).toEqual([club.main, club.second])
  })

  it('leaves out a run that guests may not see', async () => {
    const club = await aClubWithRun()
    await aPublishedRun(club.db, {
      userId: club.ownerId,
      now: club.now(),
      boxes: club.boxes,
      details: { isPublic: false },
    })
    expect(await clubMonth(club.db)).toBeNull()
  })
})

describe('the box of a member', () => {
  it('is announced with its wines, swapped, skipped and undone until the deadline', async () => {
    const club = await aClubWithRun()
    const member = await anActiveMember(payments, club)
    expect((await boxesOf(club, member)).owed.map(owedSentence)[0]).toMatch(
      /^Box paid on .*: comes with a later pick-up$/,
    )
    const runId = await club.publish()

    const { upcoming } = await boxesOf(club, member)
    expect(upcoming).toMatchObject([{ status: 'announced', run: { isOpen: true }, paidCents: 9_900 }])
    expect(upcoming[0]!.lines.map(({ wine }) => wine.id)).toEqual([club.main, club.second])
    expect(upcoming[0]!.lines.map(({ choices }) => choices.map(({ id }) => id))).toEqual([[club.choice], []])

    const swap = { ...choiceOf(club, runId, member), tierId: club.tierId, slot: 1, wineId: club.choice }
    await swapOwnWine(club.db, swap)
    const swapped = (await boxesOf(club, member)).upcoming[0]!.lines[0]!
    expect(swapped).toMatchObject({ isSwapped: true, wine: { id: club.choice } })
    expect(swapped.choices.map(({ id }) => id)).toEqual([club.main])

    await skipOwnBox(club.db, choiceOf(club, runId, member))
    expect((await boxesOf(club, member)).upcoming).toMatchObject([{ status: 'skipped' }])
    expect((await boxesOf(club, member)).owed.map(owedSentence)[0]).toMatch(/: comes with a later pick-up$/)
    await undoSkipBox(club.db, choiceOf(club, runId, member))
    expect((await boxesOf(club, member)).upcoming).toMatchObject([{ status: 'announced' }])

    await advanceTime(payments, club, 'PT2H')
    await expect(skipOwnBox(club.db, choiceOf(club, runId, member))).rejects.toThrow(
      'The deadline for changes has passed.',
    )
    expect((await boxesOf(club, member)).upcoming).toMatchObject([{ run: { isOpen: false } }])
  })

  it('is packed, picked up and past, with what is owed in words', async () => {
    const club = await aClubWithRun()
    const member = await anActiveMember(payments, club)
    const runId = await club.publish()
    await lockRun(club.db, { runId, userId: club.ownerId, now: club.now() })
    expect((await boxesOf(club, member)).upcoming).toMatchObject([{ status: 'processing' }])
    await markReady(club.db, { runId, userId: club.ownerId, now: club.now() })
    const { owed } = await boxesOf(club, member)
    expect(owed.map(owedSentence)[0]).toBe('November box: ready')
    const [entry] = await pickUpEntries(club.db, {
      memberId: member.id,
      club: club.email().club,
      clubOrigin: 'https://club.example',
      now: club.now(),
    })
    expect(entry).toMatchObject({ url: `https://club.example/customer/box/${runId}` })

    await giveAll(club, member)
    const after = await boxesOf(club, member)
    expect(after).toMatchObject({ upcoming: [], past: [{ status: 'delivered' }], owed: [] })
    const bottle = await bottlePage(club.db, { wineId: club.main, memberId: member.id })
    expect(bottle?.history).toMatchObject([{ runId }])
    expect((await bottlePage(club.db, { wineId: club.main, memberId: null }))?.history).toEqual([])
    // A wine that was neither in a box nor on the list has no page.
    expect(
      await bottlePage(club.db, {
        wineId: await aStockedWine(club.db, { bottles: 1, now: club.now() }),
        memberId: null,
      }),
    ).toBeNull()
  })

  it('shows nothing of a draft, and of another member nothing at all', async () => {
    const club = await aClubWithRun()
    const member = await anActiveMember(payments, club)
    const draft = await aDraftRun(club.db, { userId: club.ownerId, now: club.now(), boxes: club.boxes })
    expect(await monthPage(club.db, draft)).toBeNull()
    expect(await boxOfRun(club.db, { runId: draft, memberId: member.id, now: club.now() })).toBeNull()
    const runId = await club.publish()
    const stranger = { runId, memberId: newId(), userId: member.requester.id, now: club.now() }
    await expect(skipOwnBox(club.db, stranger)).rejects.toMatchObject({ code: 'no-box' })
    expect((await monthPage(club.db, runId))?.tiers).toMatchObject([
      { wines: [{ id: club.main }, { id: club.second }] },
    ])
  })

  it('offers a choice only while a bottle is left that no other member chose', async () => {
    const club = await aClubWithRun({ bottlesOfChoice: 1 })
    const first = await anActiveMember(payments, club)
    const second = await anActiveMember(payments, club)
    const runId = await club.publish()
    const swap = { tierId: club.tierId, slot: 1, wineId: club.choice }
    await swapOwnWine(club.db, { ...choiceOf(club, runId, first), ...swap })
    expect((await boxesOf(club, second)).upcoming[0]!.lines[0]!.choices).toEqual([])
    await expect(swapOwnWine(club.db, { ...choiceOf(club, runId, second), ...swap })).rejects.toThrow(
      'The last bottle of this wine was just chosen.',
    )
  })
})

describe('emails about a box', () => {
  it('announce it once, with contents, date, price, deadline and only the links that apply', async () => {
    const club = await aClubWithRun()
    const member = await anActiveMember(payments, club)
    const runId = await club.publish()
    expect(await sendNotices(club.db, { ...club.email(), runId })).toEqual({ sent: 1, next: null })
    expect(await sendNotices(club.db, { ...club.email(), runId })).toEqual({ sent: 0, next: null })
    const [notice, ...others] = await emailsOf(member)
    expect(others).toEqual([])
    expect(notice!.text).toContain('Gavarini')
    expect(notice!.text).toContain('$99.00, paid on ')
    expect(notice!.text).toMatch(/You can change your box until .+ at .+\./)
    for (const link of ['Swap a wine', 'Skip this box', 'Skip next payment', 'Pause your membership'])
      expect(notice!.text).toContain(`${link}:\n`)
    const [, token] = /\/months\/[^?]+\?box=(\S+)/.exec(notice!.text)!
    const read = { runId, token: token!, now: club.now() }
    expect(readBoxToken(secret, read)).toBe(member.id)
    expect(readBoxToken(secret, { ...read, runId: newId() })).toBeNull()
  })

  it('are sent by a job of the transaction that publishes, packs and hands over', async () => {
    const club = await aClubWithRun()
    const member = await anActiveMember(payments, club)
    const runId = await club.publish()
    await lockRun(club.db, { runId, userId: club.ownerId, now: club.now() })
    await markReady(club.db, { runId, userId: club.ownerId, now: club.now() })
    const handOverId = await giveAll(club, member)
    const { rows } = await payments.db.owner.query(
      `select name, data from pgboss.job where data->>'businessId' = $1 and (name = 'send-run-emails' or name = 'send-collected-email')
       order by created_on, id`,
      [club.id],
    )
    expect(rows.map(({ name, data }) => [name, data.occasion ?? data.handOverId])).toEqual([
      ['send-run-emails', 'notice'],
      ['send-run-emails', 'ready'],
      ['send-collected-email', handOverId],
    ])
  })

  it('reach members who join between the publish and the deadline, every hour, and the others once', async () => {
    const club = await aClubWithRun()
    const member = await anActiveMember(payments, club)
    const runId = await club.publish()
    await sendNotices(club.db, { ...club.email(), runId })
    const newcomer = await anActiveMember(payments, club)
    await findReminders(payments.scopes)
    const { rows } = await payments.db.owner.query(
      `select data->>'runId' as run from pgboss.job where data->>'businessId' = $1 and name = 'send-run-emails'`,
      [club.id],
    )
    expect(rows).toEqual([{ run: runId }, { run: runId }])
    expect(await sendNotices(club.db, { ...club.email(), runId })).toMatchObject({ sent: 1 })
    for (const one of [member, newcomer])
      expect((await emailsOf(one)).map(({ occasion }) => occasion)).toEqual(['box-notice'])
  })

  it('go on after the member where a run of the job ran out of time', async () => {
    const club = await aClubWithRun()
    const members = [await anActiveMember(payments, club), await anActiveMember(payments, club)]
    const runId = await club.publish()
    const last = members.map(({ id }) => id).toSorted()[0]!
    expect(await sendNotices(club.db, { ...club.email(), runId, after: last })).toEqual({
      sent: 1,
      next: null,
    })
  })

  it('tell once that it is ready, remind after 7 and 30 days, and announce the rule a week ahead', async () => {
    const club = await aClubWithRun()
    const member = await anActiveMember(payments, club)
    const runId = await club.publish()
    await saveRunSettings(club.db, {
      allowsSwaps: true,
      unclaimedRule: 'restock',
      unclaimedDays: 40,
      userId: club.ownerId,
      now: club.now(),
    })
    await lockRun(club.db, { runId, userId: club.ownerId, now: club.now() })
    await markReady(club.db, { runId, userId: club.ownerId, now: club.now() })
    const occasions = async () => (await emailsOf(member)).map(({ occasion }) => occasion)
    for (let again = 0; again < 2; again += 1) {
      await sendReadyEmails(club.db, { ...club.email(), runId })
      await sendReminders(club.db, club.email())
    }
    expect(await occasions()).toEqual(['box-ready'])
    // The first pick-up day is two days after the publish.
    const remindAfter = async (days: number) => {
      await sendReminders(club.db, {
        ...club.email(),
        now: new Date(club.now().getTime() + days * 86_400_000),
      })
      return (await occasions()).length
    }
    expect(await remindAfter(8)).toBe(1)
    expect(await remindAfter(9)).toBe(2)
    expect(await remindAfter(20)).toBe(2)
    expect(await remindAfter(32)).toBe(3)
    expect(await remindAfter(35)).toBe(4)
    expect(await remindAfter(36)).toBe(4)
    const announced = (await emailsOf(member)).at(-1)!
    expect(announced.occasion).toBe('box-unclaimed')
    expect(announced.text.replace(/\s+/g, ' ')).toContain('You don’t lose what you paid')

    const returnedAfter = (days: number) =>
      returnUnclaimed(club.db, { now: new Date(club.now().getTime() + days * 86_400_000) })
    expect(await returnedAfter(41)).toBe(0)
    expect(await returnedAfter(42)).toBe(1)
    expect(await returnedAfter(42)).toBe(0)
    const { rows } = await payments.db.owner.query(
      `select o.status, o.cancel_reason, e.status as owed from run_orders o
       join entitlements e on e.member_id = o.member_id where o.member_id = $1`,
      [member.id],
    )
    expect(rows).toEqual([{ status: 'canceled', cancel_reason: 'restocked', owed: 'open' }])
    expect(await ledgerFaults(club)).toEqual([])
  })

  it('name the day from which an unclaimed box goes back to stock, which comes only once it was told', async () => {
    const club = await aClubWithRun()
    const member = await anActiveMember(payments, club)
    const runId = await club.publish()
    const by = { userId: club.ownerId, now: club.now() }
    await lockRun(club.db, { runId, ...by })
    await markReady(club.db, { runId, ...by })
    const rule = { allowsSwaps: true, unclaimedRule: 'restock' as const, unclaimedDays: 40, ...by }
    await saveRunSettings(club.db, rule)
    await sendReadyEmails(club.db, { ...club.email(), runId })
    const [ready] = await emailsOf(member)
    expect(ready!.text.replace(/\s+/g, ' ')).toContain('Please pick it up before January 1, 2027.')
    await closeRun(club.db, { runId, today: '2099-01-01', ...by })
    const at = (days: number) => new Date(club.now().getTime() + days * 86_400_000)
    // The server was down when the week before began: the day comes a week after the email.
    expect(await returnUnclaimed(club.db, { now: at(60) })).toBe(0)
    await sendReminders(club.db, { ...club.email(), now: at(60) })
    expect(await returnUnclaimed(club.db, { now: at(66) })).toBe(0)
    expect(await returnUnclaimed(club.db, { now: at(67) })).toBe(1)
  })

  it('say who picked up what, once, and nothing of a hand-over that was undone', async () => {
    const club = await aClubWithRun()
    const member = await anActiveMember(payments, club)
    const runId = await club.publish()
    await lockRun(club.db, { runId, userId: club.ownerId, now: club.now() })
    const undone = await giveAll(club, member)
    await undoHandOver(club.db, { id: undone, userId: club.ownerId, now: club.now() })
    expect(await sendCollectedEmail(club.db, { ...club.email(), handOverId: undone })).toBeNull()
    const handOverId = await giveAll(club, member, 'Grace Hopper')
    await sendCollectedEmail(club.db, { ...club.email(), handOverId })
    await sendCollectedEmail(club.db, { ...club.email(), handOverId })
    const emails = await emailsOf(member)
    expect(emails.map(({ occasion }) => occasion)).toEqual(['box-collected'])
    expect(emails[0]!.text).toContain('Grace Hopper picked up your wine')
    expect(emails[0]!.text).toContain('Gavarini')
  })

  it('say what the business adds, and remind of nothing that was due while reminders were off', async () => {
    const club = await aClubWithRun()
    const member = await anActiveMember(payments, club)
    const runId = await club.publish()
    const by = { origin: club.email().clubOrigin, userId: club.ownerId, now: club.now() }
    const words = { version: 0, subject: null, words: 'We pour on Fridays.', timeZone: 'America/New_York' }
    for (const kind of ['box_ready', 'box_collected', 'rate_wines'] as const)
      await saveNoticeWords(club.db, { kind, ...words, ...by })
    await saveNoticeWords(club.db, { kind: 'box_reminder', ...words, subject: 'Come by!', ...by })
    const turn = (kind: AutomaticKind, isOn: boolean, days = 0) =>
      switchAutomatic(club.db, { kind, isOn, club: { address: '1 Main Street' }, ...by, now: at(days) })
    const at = (days: number) => new Date(club.now().getTime() + days * 86_400_000)
    const remindedAfter = async (days: number) => {
      await sendReminders(club.db, { ...club.email(), now: at(days) })
      return (await emailsOf(member)).filter(({ occasion }) => occasion === 'box-reminder')
    }
    await lockRun(club.db, { runId, userId: club.ownerId, now: club.now() })
    await markReady(club.db, { runId, userId: club.ownerId, now: club.now() })
    await sendReadyEmails(club.db, { ...club.email(), runId })
    await turn('box_reminder', false)
    expect(await remindedAfter(9)).toEqual([])
    // Turned on on the 20th day: the reminder of the 7th is over, that of the 30th comes.
    await turn('box_reminder', true, 20)
    expect(await remindedAfter(20)).toEqual([])
    const [reminder, ...others] = await remindedAfter(32)
    expect(others).toEqual([])
    expect(reminder).toMatchObject({ subject: 'Come by!' })
    expect(reminder!.text).toContain('We pour on Fridays.')
    expect(reminder!.text).toContain('Your box has been ready since')
    await turn('rate_wines', false)
    await sendCollectedEmail(club.db, { ...club.email(), handOverId: await giveAll(club, member) })
    const emails = await emailsOf(member)
    const [ready] = emails.filter(({ occasion }) => occasion === 'box-ready')
    const [collected] = emails.filter(({ occasion }) => occasion === 'box-collected')
    for (const { text } of [ready!, collected!]) expect(text.match(/We pour on Fridays/g)).toHaveLength(1)
    expect(collected!.text).not.toContain('Rate it')
  })
})

describe('a pick-up profile', () => {
  it('keeps one code of six characters, the second person and what the member dislikes', async () => {
    const club = await aClubWithRun()
    const member = await anActiveMember(payments, club)
    const by = { memberId: member.id, now: club.now() }
    const { code } = await pickUpProfile(club.db, by)
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
    await saveSecondPerson(club.db, { ...by, name: ' Grace Hopper ' })
    await saveDislikes(club.db, { ...by, types: ['rose'], grapes: ['Chardonnay'], regions: ['Napa Valley'] })
    expect(await pickUpProfile(club.db, by)).toEqual({
      code,
      secondPerson: 'Grace Hopper',
      dislikedTypes: ['rose'],
      dislikedGrapes: ['Chardonnay'],
      dislikedRegions: ['Napa Valley'],
    })
  })

  it('keeps dislikes by their main names, so that choosing by taste finds the wine whatever was typed', async () => {
    const club = await aClubWithRun()
    const member = await anActiveMember(payments, club)
    const by = { memberId: member.id, now: club.now() }
    await saveDislikes(club.db, {
      ...by,
      types: [],
      grapes: ['shiraz', 'Syrah', 'Home Blend'],
      regions: ['piemonte', 'Barolo', 'Deutschland'],
    })
    expect(await pickUpProfile(club.db, by)).toMatchObject({
      dislikedGrapes: ['Syrah', 'Home Blend'],
      dislikedRegions: ['Piedmont', 'Barolo', 'Germany'],
    })
    const isDisliked = async (
      varietal: string,
      place: { appellation?: string; region?: string; country?: string },
    ) => {
      const wineId = await aStockedWine(club.db, {
        bottles: 0,
        now: club.now(),
        name: `Cru ${newId()}`,
        type: 'red',
        varietal,
        appellation: '',
        region: '',
        country: '',
        ...place,
      })
      const objections = await club.db.read((db) =>
        objectionsOf(db, { memberIds: [member.id], wineIds: [wineId], at: club.now() }),
      )
      return objections(member.id, wineId).includes('kind')
    }
    expect(await isDisliked('Grenache, Shiraz', {})).toBe(true)
    expect(await isDisliked('Nebbiolo', { appellation: 'Barbaresco' })).toBe(true)
    expect(await isDisliked('Riesling', { region: 'Mosel', country: 'Germany' })).toBe(true)
    expect(await isDisliked('Nebbiolo', { appellation: 'Valtellina Superiore', region: 'Lombardy' })).toBe(
      false,
    )
  })
})
