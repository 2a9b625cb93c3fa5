import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { presetBrand } from '~/foundation/theme/brand'
import type { Club } from '#/tenants/club'
import type { MemberBulkAct } from '#/db/schema/member-bulk'
import { sendPaymentReminder } from '~/billing/dunning/send-payment-reminder.server'
import { changeMembers } from '~/business/members/bulk/change-members.server'
import {
  assertFewEmails,
  chosenMembers,
  MOST_EMAILED,
  previewChange,
  type ChangePreview,
  type MemberSelection,
  type PayLinkOutcome,
} from '~/business/members/bulk/chosen-members.server'
import { memberChange, undoMemberChange } from '~/business/members/bulk/undo-change.server'
import { newId } from '~/foundation/kit/ids'
import { eraseMemberRecords } from '~/membership/memberships/records/member-data.server'
import { addMemberTag, memberTags, removeMemberTag } from '~/membership/memberships/records/tags.server'
import { everyone, type MemberFilter } from '~/membership/memberships/work-list/member-filter'
import { freshDatabase, type TestDatabase } from '../../database'
import {
  aClubOfRecords,
  aRecordedMember,
  later,
  type ClubOfRecords,
  type RecordedMember,
} from '../../builders/recorded-member'

const timeZone = 'America/New_York'
const joined = new Date('2026-03-02T17:00:00Z')
const now = new Date('2026-11-20T17:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const people = async (club: ClubOfRecords, ...names: string[]) => {
  const members: RecordedMember[] = []
  for (const name of names) members.push(await aRecordedMember(club, { now: joined, name }))
  return members
}
const selectionOf = (...members: { id: string }[]): MemberSelection => ({
  memberIds: members.map(({ id }) => id),
})
const matching = (filter: Partial<MemberFilter>): MemberSelection => ({ filter: { ...everyone, ...filter } })

interface Change {
  selection: MemberSelection
  act: MemberBulkAct
  tag?: string
  at?: Date
}

const preview = (club: ClubOfRecords, { selection, act, tag = '', at = now }: Change) =>
  previewChange(club.db, { selection, act, tag, clock: { now: at, timeZone } })

/** Does what its preview shows, and returns both that and the result. */
async function change(
  club: ClubOfRecords,
  { selection, act, tag = '', at = now }: Change,
  more: { changeId?: string; expected?: number; may?: () => boolean } = {},
): Promise<{ changeId: string; shown: ChangePreview }> {
  const shown = await preview(club, { selection, act, tag, at })
  const changeId = await changeMembers(club.db, {
    changeId: newId(),
    expected: shown.selected,
    may: () => true,
    ...more,
    selection,
    act,
    tag,
    clock: { now: at, timeZone },
    userId: club.ownerId,
    remind: (failureId) => remind(club, failureId, at),
  })
  return { changeId, shown }
}

const remind = (club: ClubOfRecords, failureId: string, at: Date) =>
  sendPaymentReminder(club.db, {
    ...{ failureId, userId: club.ownerId, now: at, payUrl: `https://club.test/pay/${failureId}` },
    club: {
      id: club.id,
      slug: club.slug,
      name: 'A Club',
      timeZone,
      currency: 'usd',
      brand: presetBrand('trattoria'),
      email: 'hello@club.test',
      primaryDomain: null,
    } as unknown as Club,
  })

const entries = async (club: ClubOfRecords, like: string) => {
  const { rows } = await database.owner.query(
    `select action, count(*)::int as entries from audit_log where business_id = $1 and action like $2
     group by action order by action`,
    [club.id, like],
  )
  return Object.fromEntries(
    (rows as { action: string; entries: number }[]).map(({ action, entries }) => [action, entries]),
  )
}

describe('tags of many members', () => {
  it('are added to the members who lack them as the preview says, once, and undone where nothing changed since', async () => {
    const club = await aClubOfRecords(database)
    const [ada, bruno, chloe, dora] = (await people(club, 'Ada', 'Bruno', 'Chloé', 'Dora')) as [
      RecordedMember,
      RecordedMember,
      RecordedMember,
      RecordedMember,
    ]
    const by = { userId: club.ownerId, now: joined }
    await addMemberTag(club.db, { memberId: bruno.id, tag: 'Collector', ...by })
    for (let n = 0; n < 30; n += 1) await addMemberTag(club.db, { memberId: dora.id, tag: `Tag ${n}`, ...by })
    const selection = selectionOf(ada, bruno, chloe, dora)
    const { changeId, shown } = await change(club, { selection, act: 'add-tag', tag: 'COLLECTOR' })
    expect(shown).toEqual({
      act: 'add-tag',
      tag: 'Collector',
      selected: 4,
      applies: 2,
      leftOut: [
        { outcome: 'has-tag', members: 1, names: ['Bruno'] },
        { outcome: 'too-many-tags', members: 1, names: ['Dora'] },
      ],
    })
    expect(await memberTags(club.db, ada.id)).toEqual(['Collector'])
    const result = await memberChange(club.db, changeId)
    expect(result).toEqual({
      id: changeId,
      act: 'add-tag',
      tag: 'Collector',
      changed: 2,
      restored: null,
      leftOut: shown.leftOut,
    })
    // The same form again.
    await change(club, { selection, act: 'add-tag', tag: 'Collector' }, { changeId })
    expect(await memberChange(club.db, changeId)).toEqual(result)
    expect(await entries(club, 'member.%')).toEqual({ 'member.many_changed': 1, 'member.tag_added': 31 })

    // Chloé's tag was removed and added again by a colleague: it stays.
    const since = { userId: club.ownerId, now: later(now, 1) }
    await removeMemberTag(club.db, { memberId: chloe.id, tag: 'Collector', ...since })
    await addMemberTag(club.db, { memberId: chloe.id, tag: 'Collector', ...since })
    await undoMemberChange(club.db, { changeId, ...since })
    await undoMemberChange(club.db, { changeId, ...since })
    expect((await memberChange(club.db, changeId))!.restored).toBe(1)
    expect(await memberTags(club.db, ada.id)).toEqual([])
    expect(await memberTags(club.db, bruno.id)).toEqual(['Collector'])
    expect(await memberTags(club.db, chloe.id)).toEqual(['Collector'])
    expect((await entries(club, 'member.many%'))['member.many_change_undone']).toBe(1)
  })

  it('are removed from all members that a filter shows, and put back as they were spelled', async () => {
    const club = await aClubOfRecords(database)
    const [ada, bruno] = (await people(club, 'Ada', 'Bruno', 'Chloé')) as [RecordedMember, RecordedMember]
    for (const memberId of [ada.id, bruno.id])
      await addMemberTag(club.db, { memberId, tag: 'New Year', userId: club.ownerId, now: joined })
    const selection = matching({ tags: ['new year'] })
    const clock = { now, timeZone }
    expect(await chosenMembers(club.db, { selection, clock, limit: 12 })).toEqual({
      count: 2,
      isTooMany: false,
      names: ['Ada', 'Bruno'],
      owing: 0,
      tags: [{ tag: 'New Year', members: 2 }],
    })
    await expect(
      change(club, { selection, act: 'remove-tag', tag: 'New Year' }, { expected: 3 }),
    ).rejects.toThrow('Your selection has 2 members now, not 3. Check what will happen and confirm again.')
    const { changeId } = await change(club, { selection, act: 'remove-tag', tag: 'new year' })
    expect(await memberTags(club.db, ada.id)).toEqual([])
    // No member has it anymore, so its spelling is known from the change alone.
    await undoMemberChange(club.db, { changeId, userId: club.ownerId, now: later(now, 1) })
    expect(await memberTags(club.db, ada.id)).toEqual(['New Year'])
    // Data that is erased with a member's account does not come back by an undo.
    const { changeId: next } = await change(club, { selection, act: 'remove-tag', tag: 'New Year' })
    await club.db.transaction((db) => eraseMemberRecords(db, bruno.id))
    await undoMemberChange(club.db, { changeId: next, userId: club.ownerId, now })
    expect(await memberTags(club.db, bruno.id)).toEqual([])
    expect(await memberTags(club.db, ada.id)).toEqual(['New Year'])
  })

  it('are refused for too many members, for none, for those of another club, and without permission', async () => {
    const club = await aClubOfRecords(database)
    const [ada] = (await people(club, 'Ada')) as [RecordedMember]
    const other = await aClubOfRecords(database)
    const [stranger] = (await people(other, 'Stranger')) as [RecordedMember]
    const add = { act: 'add-tag', tag: 'VIP' } as const
    for (const selection of [selectionOf(), selectionOf(stranger), matching({ text: 'zzz' })])
      await expect(preview(club, { selection, ...add })).rejects.toMatchObject({ code: 'nothing-chosen' })
    expect((await preview(club, { selection: selectionOf(ada, stranger), ...add })).selected).toBe(1)
    await change(club, { selection: selectionOf(ada, stranger), ...add })
    expect(await memberTags(other.db, stranger.id)).toEqual([])
    const refused = change(club, { selection: selectionOf(ada), ...add }, { may: () => false })
    await expect(refused).rejects.toMatchObject({ code: 'not-permitted', status: 403 })
    await database.owner.query(
      `with u as (insert into users (id, email, email_norm, full_name, password_hash, created_at)
         select gen_random_uuid(), n || '@many.test', n || '@many.test', 'Many', 'none', $2 from generate_series(1, 1000) n returning id)
       insert into members (business_id, id, user_id, full_name, email, date_of_birth, joined_on, created_at)
       select $1, gen_random_uuid(), id, 'Many', id || '@many.test', '1985-04-12', $2::date, $2 from u`,
      [club.id, joined],
    )
    await expect(preview(club, { selection: matching({}), ...add })).rejects.toThrow(
      'You can change up to 1,000 members at once. Narrow the list first.',
    )
    const many = await change(club, { selection: matching({ text: 'many' }), ...add })
    expect(many.shown.applies).toBe(1_000)
    expect((await memberChange(club.db, many.changeId))!.changed).toBe(1_000)
  })
})

/** Records that a renewal of the member failed. */
async function failPayment(club: ClubOfRecords, member: RecordedMember, failedAt: Date) {
  await member.sync(failedAt, { status: 'past_due', stripe_status: 'past_due' })
  const failureId = newId()
  await database.owner.query(
    `insert into payment_failures (business_id, id, membership_id, account_id, invoice_id, amount_cents, currency,
       period_start, attempt_count, kind, card_last4, failed_at, created_at)
     values ($1, $2, $3, 'acct_recorded', $4, 9900, 'usd', $5, 1, 'soft', '0341', $5, $5)`,
    [club.id, failureId, member.membershipId, `in_${failureId}`, failedAt],
  )
  return failureId
}

describe('the pay link for many members', () => {
  it('is emailed to those who owe, never twice in a day, however often it is pressed', async () => {
    const club = await aClubOfRecords(database)
    const [ada, bruno, chloe, dora, elio] = (await people(
      club,
      ...['Ada', 'Bruno', 'Chloé', 'Dora', 'Elio'],
    )) as [RecordedMember, RecordedMember, RecordedMember, RecordedMember, RecordedMember]
    const first = await failPayment(club, ada, later(now, -40))
    const second = await failPayment(club, ada, later(now, -9))
    await failPayment(club, bruno, later(now, -9))
    await failPayment(club, chloe, later(now, -1))
    await dora.sync(now, { status: 'past_due', stripe_status: 'past_due' })
    const everybody = selectionOf(ada, bruno, chloe, dora, elio)
    const send = (at: Date, selection = everybody) => change(club, { selection, act: 'pay-link', at })
    const sent = async () => {
      const { rows } = await database.owner.query(
        `select m.full_name, e.text from outgoing_emails e join members m on m.email = e.to_address
         where e.business_id = $1 and e.occasion = 'payment-reminder' order by e.created_at, m.full_name`,
        [club.id],
      )
      return rows as { full_name: string; text: string }[]
    }

    const shown = await preview(club, { selection: everybody, act: 'pay-link' })
    expect(shown).toEqual({
      act: 'pay-link',
      tag: null,
      selected: 5,
      applies: 2,
      leftOut: expect.arrayContaining([
        { outcome: 'emailed-lately', members: 1, names: ['Chloé'] },
        { outcome: 'not-recorded', members: 1, names: ['Dora'] },
        { outcome: 'owes-nothing', members: 1, names: ['Elio'] },
      ]),
    })
    // Two people press at the same moment.
    const both = await Promise.all([send(now), send(now)])
    const results = await Promise.all(both.map(({ changeId }) => memberChange(club.db, changeId)))
    expect(results[0]!.changed + results[1]!.changed).toBe(2)
    expect((await sent()).map(({ full_name }) => full_name)).toEqual(['Ada', 'Bruno'])
    expect((await sent())[0]!.text).toContain(`/pay/${first}`)
    expect(await entries(club, 'payment.reminded')).toEqual({ 'payment.reminded': 2 })

    // The older payment is paid; the next one is asked for a day later.
    await database.owner.query('update payment_failures set recovered_at = $2 where id = $1', [first, now])
    const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
    await expect(remind(club, second, inHours(2))).rejects.toThrow(
      'Ada was reminded of another payment on November 20, 2026. You can send a reminder from November 21, 2026 on.',
    )
    await send(inHours(2))
    expect(await sent()).toHaveLength(2)
    const overdue = matching({ flags: ['overdue'] })
    const nextDay = await send(inHours(25), overdue)
    expect(nextDay.shown).toMatchObject({ selected: 4, applies: 2 })
    expect((await sent()).map(({ full_name }) => full_name)).toEqual(['Ada', 'Bruno', 'Ada', 'Chloé'])
    expect((await sent())[2]!.text).toContain(`/pay/${second}`)
    await expect(
      undoMemberChange(club.db, { changeId: nextDay.changeId, userId: club.ownerId, now }),
    ).rejects.toMatchObject({ code: 'not-undoable' })
  })

  it('is refused for more emails than are sent together, members who get none apart', () => {
    const links = (due: number) =>
      new Map(
        Array.from({ length: due + 9 }, (_, at): [string, PayLinkOutcome] => [
          String(at),
          { outcome: at < due ? 'changed' : 'owes-nothing', failureId: null },
        ]),
      )
    expect(() => assertFewEmails(links(MOST_EMAILED))).not.toThrow()
    expect(() => assertFewEmails(links(MOST_EMAILED + 1))).toThrow(
      'Up to 500 pay links can be sent at once, and 501 members of your selection would get one. Narrow the list first.',
    )
  })
})
