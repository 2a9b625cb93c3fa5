import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skipBox } from '~/club/runs/runs/choices.server'
import { cancelRun } from '~/club/runs/runs/cancel-run.server'
import { closeRun, markReady } from '~/club/runs/runs/close-run.server'
import { lockRun } from '~/club/runs/runs/lock-run.server'
import { publishRun } from '~/club/runs/runs/publish-run.server'
import { stateLicense } from '~/club/runs/runs/state-license.server'
import { DomainError } from '~/foundation/kit/errors'
import { freshDatabase, type TestDatabase } from '../../../database'
import { aDraftRun, aStockedWine, justWine } from '../../../builders/club-run'
import {
  aClubOfRecords,
  aRecordedMember,
  later,
  type ClubOfRecords,
  type RecordedMember,
} from '../../../builders/recorded-member'
import { give, ledgerFaults } from '../../../builders/recorded-run'
import { aTier } from '../../../builders/tiers'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

/**
 * The outcome of a member's box in a run, and of what they are owed, when something happens to their membership in
 * each state of the run: "box | owed". Runs that were not locked yet are locked afterwards. A cell that begins with
 * "refused" is a choice that the member can no longer make.
 */
const states = ['draft', 'published', 'locked', 'fulfilling', 'handed over', 'closed', 'canceled'] as const

/** A member who has paid for a month that no run has given yet. */
const paid = `
event                  | draft                          | published                     | locked                         | fulfilling                | handed over                    | closed                        | canceled
nothing happens        | processing / assigned          | processing / assigned         | processing / assigned          | ready / assigned          | delivered / fulfilled          | unclaimed / assigned          | run_canceled / open
joins                  | processing / assigned          | processing / assigned         | no box / open                  | no box / open             | no box / open                  | no box / open                 | no box / open
skips the box          | refused: processing / assigned | no box / open                 | refused: processing / assigned | refused: ready / assigned | refused: delivered / fulfilled | refused: unclaimed / assigned | refused: run_canceled / open
skips next payment     | processing / assigned          | processing / assigned         | processing / assigned          | ready / assigned          | delivered / fulfilled          | unclaimed / assigned          | run_canceled / open
pauses                 | processing / assigned          | processing / assigned         | processing / assigned          | ready / assigned          | delivered / fulfilled          | unclaimed / assigned          | run_canceled / open
pays the renewal       | processing / assigned open     | processing / assigned open    | processing / assigned open     | ready / assigned open     | delivered / fulfilled open     | unclaimed / assigned open     | run_canceled / open open
payment fails          | processing / assigned          | processing / assigned         | processing / assigned          | ready / assigned          | delivered / fulfilled          | unclaimed / assigned          | run_canceled / open
grace ends             | processing / assigned          | processing / assigned         | processing / assigned          | ready / assigned          | delivered / fulfilled          | unclaimed / assigned          | run_canceled / open
fixes the card         | processing / assigned open     | processing / assigned open    | processing / assigned open     | ready / assigned open     | delivered / fulfilled open     | unclaimed / assigned open     | run_canceled / open open
partly refunded        | processing / assigned          | processing / assigned         | processing / assigned          | ready / assigned          | delivered / fulfilled          | unclaimed / assigned          | run_canceled / open
wholly refunded        | no box / canceled              | no box / canceled             | refunded / canceled            | refunded / canceled       | delivered / fulfilled!         | refunded / canceled           | run_canceled / canceled
refund fails           | processing / assigned          | processing / assigned         | refunded / open                | refunded / open           | delivered / fulfilled          | refunded / open               | run_canceled / open
dispute opens          | processing / assigned?         | processing / assigned?        | processing / assigned?         | ready / assigned?         | delivered / fulfilled?         | unclaimed / assigned?         | run_canceled / open?
dispute won            | processing / assigned          | processing / assigned         | processing / assigned          | ready / assigned          | delivered / fulfilled          | unclaimed / assigned          | run_canceled / open
dispute lost           | no box / canceled              | no box / canceled             | dispute_lost / canceled        | dispute_lost / canceled   | delivered / fulfilled!         | dispute_lost / canceled       | run_canceled / canceled
upgrades               | processing / assigned +merged  | processing / assigned +merged | processing / assigned +open    | ready / assigned +open    | delivered / fulfilled +open    | unclaimed / assigned +open    | run_canceled / open +merged
downgrade scheduled    | processing / assigned          | processing / assigned         | processing / assigned          | ready / assigned          | delivered / fulfilled          | unclaimed / assigned          | run_canceled / open
renews after downgrade | processing / assigned open     | processing / assigned open    | processing / assigned open     | ready / assigned open     | delivered / fulfilled open     | unclaimed / assigned open     | run_canceled / open open
cancels at period end  | processing / assigned          | processing / assigned         | processing / assigned          | ready / assigned          | delivered / fulfilled          | unclaimed / assigned          | run_canceled / open
canceled at once       | processing / assigned          | processing / assigned         | processing / assigned          | ready / assigned          | delivered / fulfilled          | unclaimed / assigned          | run_canceled / open
deletes the account    | no box / open                  | no box / open                 | processing / assigned          | ready / assigned          | delivered / fulfilled          | unclaimed / assigned          | run_canceled / open
`

/** A member who got all they paid for, and renews before the last pick-up day. "Handed over": they renewed before. */
const awaited = `
event                  | draft                                   | published                               | locked                              | fulfilling                          | handed over                    | closed                      | canceled
nothing happens        | awaiting_payment / nothing              | awaiting_payment / nothing              | awaiting_payment / nothing          | awaiting_payment / nothing          | delivered / fulfilled          | not_paid / nothing          | run_canceled / nothing
skips the box          | refused: awaiting_payment / nothing     | no box / nothing                        | refused: awaiting_payment / nothing | refused: awaiting_payment / nothing | refused: delivered / fulfilled | refused: not_paid / nothing | refused: run_canceled / nothing
skips next payment     | no box / nothing                        | no box / nothing                        | not_paid / nothing                  | not_paid / nothing                  | delivered / fulfilled          | not_paid / nothing          | run_canceled / nothing
pauses                 | no box / nothing                        | no box / nothing                        | not_paid / nothing                  | not_paid / nothing                  | delivered / fulfilled          | not_paid / nothing          | run_canceled / nothing
pays the renewal       | processing / assigned                   | processing / assigned                   | processing / assigned               | processing / assigned               | delivered / fulfilled open     | not_paid / open             | run_canceled / open
payment fails          | awaiting_payment / nothing              | awaiting_payment / nothing              | awaiting_payment / nothing          | awaiting_payment / nothing          | delivered / fulfilled          | not_paid / nothing          | run_canceled / nothing
grace ends             | no box / nothing                        | no box / nothing                        | not_paid / nothing                  | not_paid / nothing                  | delivered / fulfilled          | not_paid / nothing          | run_canceled / nothing
fixes the card         | processing / assigned                   | processing / assigned                   | processing / assigned               | processing / assigned               | delivered / fulfilled open     | not_paid / open             | run_canceled / open
partly refunded        | awaiting_payment / nothing              | awaiting_payment / nothing              | awaiting_payment / nothing          | awaiting_payment / nothing          | delivered / fulfilled          | not_paid / nothing          | run_canceled / nothing
wholly refunded        | awaiting_payment / nothing              | awaiting_payment / nothing              | awaiting_payment / nothing          | awaiting_payment / nothing          | delivered / fulfilled!         | not_paid / nothing          | run_canceled / nothing
refund fails           | awaiting_payment / nothing              | awaiting_payment / nothing              | awaiting_payment / nothing          | awaiting_payment / nothing          | delivered / fulfilled          | not_paid / nothing          | run_canceled / nothing
dispute opens          | awaiting_payment / nothing              | awaiting_payment / nothing              | awaiting_payment / nothing          | awaiting_payment / nothing          | delivered / fulfilled?         | not_paid / nothing          | run_canceled / nothing
dispute won            | awaiting_payment / nothing              | awaiting_payment / nothing              | awaiting_payment / nothing          | awaiting_payment / nothing          | delivered / fulfilled          | not_paid / nothing          | run_canceled / nothing
dispute lost           | awaiting_payment / nothing              | awaiting_payment / nothing              | awaiting_payment / nothing          | awaiting_payment / nothing          | delivered / fulfilled!         | not_paid / nothing          | run_canceled / nothing
upgrades               | processing awaiting_payment / +assigned | processing awaiting_payment / +assigned | awaiting_payment / +open            | awaiting_payment / +open            | delivered / +open fulfilled    | not_paid / +open            | run_canceled / +open
downgrade scheduled    | awaiting_payment / nothing              | awaiting_payment / nothing              | awaiting_payment / nothing          | awaiting_payment / nothing          | delivered / fulfilled          | not_paid / nothing          | run_canceled / nothing
renews after downgrade | processing / assigned                   | processing / assigned                   | tier_changed / open                 | tier_changed / open                 | delivered / fulfilled open     | not_paid / open             | run_canceled / open
cancels at period end  | no box / nothing                        | no box / nothing                        | not_paid / nothing                  | not_paid / nothing                  | delivered / fulfilled          | not_paid / nothing          | run_canceled / nothing
canceled at once       | no box / nothing                        | no box / nothing                        | membership_ended / nothing          | membership_ended / nothing          | delivered / fulfilled          | not_paid / nothing          | run_canceled / nothing
deletes the account    | no box / nothing                        | no box / nothing                        | membership_ended / nothing          | membership_ended / nothing          | delivered / fulfilled          | not_paid / nothing          | run_canceled / nothing
`

const now = new Date('2026-11-20T17:00:00Z')
const at = later(now, 1)

interface Scene {
  club: ClubOfRecords
  runId: string
  large: string
  small: string
}

type Event = (member: RecordedMember, scene: Scene) => Promise<unknown>

const events: Record<string, Event> = {
  'nothing happens': async () => undefined,
  joins: (member) => member.pay(at),
  'skips the box': (member, { club, runId }) =>
    skipBox(club.db, { runId, memberId: member.id, userId: null, now }),
  'skips next payment': (member) => member.leaveOut(at, 'skip'),
  pauses: (member) => member.leaveOut(at, 'hold'),
  'pays the renewal': (member) => member.pay(at),
  'payment fails': (member) => member.sync(at, { status: 'past_due', stripe_status: 'past_due' }),
  'grace ends': async (member) => {
    await member.sync(at, { status: 'past_due', stripe_status: 'past_due' })
    await member.sync(at, { status: 'past_due', stripe_status: 'unpaid' })
  },
  'fixes the card': async (member) => {
    await member.sync(at, { status: 'past_due', stripe_status: 'past_due' })
    await member.pay(at)
  },
  'partly refunded': (member) => member.refund(at, { cents: 5_000 }),
  'wholly refunded': (member) => member.refund(at),
  'refund fails': async (member) => {
    await member.refund(at)
    await member.refund(at, { cents: 0 })
  },
  'dispute opens': (member) => member.dispute(at, 'needs_response'),
  'dispute won': async (member) => {
    await member.dispute(at, 'needs_response')
    await member.dispute(at, 'won')
  },
  'dispute lost': async (member) => {
    await member.dispute(at, 'needs_response')
    await member.dispute(at, 'lost')
  },
  upgrades: (member, { large }) => member.upgrade(at, large),
  'downgrade scheduled': (member, { small }) => member.downgrade(at, small),
  'renews after downgrade': async (member, { small }) => {
    await member.downgrade(at, small)
    await member.pay(at, { tierId: small, cents: 4_900 })
  },
  'cancels at period end': async (member) => {
    const { period_end } = (await member.latest())!
    await member.sync(at, { ends_at: period_end })
  },
  'canceled at once': (member) =>
    member.sync(at, { status: 'canceled', stripe_status: 'canceled', ended_at: at }),
  'deletes the account': (member) => member.deleteAccount(at),
}

/** All that happens to the members of one club, in one state of its run; each result as the tables write it. */
async function play(
  state: (typeof states)[number],
): Promise<Record<'paid' | 'awaited', Map<string, string>>> {
  const club = await aClubOfRecords(database)
  const large = (await aTier(club.db, { name: 'Grand Cru', bottles: 3 })).id
  const small = (await aTier(club.db, { name: 'First Sip', bottles: 1 })).id
  const wines = []
  for (const index of [1, 2, 3])
    wines.push(await aStockedWine(club.db, { bottles: 300, now, name: `Cru ${index}` }))
  const box = wines.map(justWine)
  const by = { userId: club.ownerId, now }
  const boxes = { [club.tierId]: box.slice(0, 2), [large]: box, [small]: box.slice(0, 1) }
  const runId = await aDraftRun(club.db, { ...by, boxes })
  await stateLicense(club.db, { number: 'RB-1234', statedOn: '2026-11-20', ...by })
  const scene = { club, runId, large, small }
  const members = { paid: new Map<string, RecordedMember>(), awaited: new Map<string, RecordedMember>() }
  for (const event of Object.keys(events)) {
    const one = await aRecordedMember(club, { now, name: event })
    if (event !== 'joins') await one.pay(now)
    members.paid.set(event, one)
    if (event === 'joins') continue
    const other = await aRecordedMember(club, { now, name: event })
    await other.pay(later(now, -25))
    members.awaited.set(event, other)
    await database.owner.query(
      `update entitlements set status = 'fulfilled', settled_at = $2, settled_by = $3 where membership_id = $1`,
      [other.membershipId, now, club.ownerId],
    )
  }
  await reach(state, scene, members)
  const refusals = new Map<RecordedMember, string>()
  for (const kind of ['paid', 'awaited'] as const) {
    for (const [event, member] of members[kind]) {
      await events[event]!(member, scene).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error
        refusals.set(member, 'refused: ')
      })
    }
  }
  if (state === 'draft') await publishRun(club.db, { runId, ...by })
  if (state === 'draft' || state === 'published') await lockRun(club.db, { runId, userId: null, now: at })
  const result = async (member: RecordedMember) => {
    const inRun = (await member.boxes(runId)).map(({ status, cancel_reason }) => cancel_reason ?? status)
    const { rows } = await database.owner.query(
      `select status, kind, is_disputed, is_unpaid_after from entitlements
       where membership_id = $1 and settled_at is null order by period_start, kind, id`,
      [member.membershipId],
    )
    const owed = rows.map(
      ({ status, kind, is_disputed, is_unpaid_after }) =>
        `${kind === 'upgrade' ? '+' : ''}${status}${is_disputed ? '?' : ''}${is_unpaid_after ? '!' : ''}`,
    )
    return `${refusals.get(member) ?? ''}${inRun.join(' ') || 'no box'} / ${owed.join(' ') || 'nothing'}`
  }
  const results = { paid: new Map<string, string>(), awaited: new Map<string, string>() }
  for (const kind of ['paid', 'awaited'] as const)
    for (const [event, member] of members[kind]) results[kind].set(event, await result(member))
  expect(await ledgerFaults(club)).toEqual([])
  return results
}

type Members = Record<'paid' | 'awaited', Map<string, RecordedMember>>

/** Brings a run from its draft to a state, with every member in it. */
async function reach(state: (typeof states)[number], { club, runId }: Scene, members: Members) {
  const by = { userId: club.ownerId, now }
  if (state === 'draft') return
  await publishRun(club.db, { runId, ...by })
  if (state === 'published') return
  await lockRun(club.db, { runId, ...by })
  if (state === 'locked') return
  if (state === 'canceled') {
    await cancelRun(club.db, { runId, reason: 'Flood', ...by })
    return
  }
  await markReady(club.db, { runId, ...by })
  if (state === 'handed over') {
    for (const member of members.awaited.values()) await member.pay(now)
    await markReady(club.db, { runId, ...by })
    for (const member of [...members.paid.values(), ...members.awaited.values()])
      if ((await member.boxes()).length > 0) await give(club, member, { now })
  }
  if (state === 'closed') await closeRun(club.db, { runId, today: '2099-01-01', ...by })
}

/** A table's column: what each event comes to in a state. */
function column(table: string, state: (typeof states)[number]): Map<string, string> {
  const [head, ...lines] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const at = head!.indexOf(state)
  return new Map(lines.map((cells) => [cells[0]!, cells[at]!]))
}

describe('everything that happens to a membership', () => {
  it.each(states)('ends as stated in a run that is %s, and both ledgers agree', async (state) => {
    const results = await play(state)
    expect(results.paid).toEqual(column(paid, state))
    expect(results.awaited).toEqual(column(awaited, state))
  })
})
