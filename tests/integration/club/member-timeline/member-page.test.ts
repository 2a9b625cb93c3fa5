import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionLabel } from '~/foundation/audit/labels'
import { dayIn } from '~/foundation/kit/dates'
import { newId } from '~/foundation/kit/ids'
import { parseCursor } from '~/club/member-timeline/cursor'
import { timelineLine } from '~/club/member-timeline/timeline-view'
import { memberTimeline, type TimelineInput } from '~/club/member-timeline/timeline.server'
import type { OnBehalf } from '~/membership/memberships/on-behalf/words'
import { eraseMemberRecords, memberRecordData } from '~/membership/memberships/records/member-data.server'
import { deleteMemberNote, memberNotes, saveMemberNote } from '~/membership/memberships/records/notes.server'
import {
  addMemberTag,
  businessTags,
  memberTags,
  removeMemberTag,
} from '~/membership/memberships/records/tags.server'
import { anActiveMember, type ActiveMember } from '../../../builders/active-member'
import { advanceTime, emailsTo } from '../../../builders/membership-history'
import {
  aPayingClub,
  aPaymentPlatform,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { aPerson } from '../../../builders/person'
import { clubOf } from '../../../builders/request-context'
import { aTier } from '../../../builders/tiers'

let payments: PaymentPlatform
let club: PayingClub
let staff: { id: string }
let colleague: { id: string }
beforeAll(async () => {
  payments = await aPaymentPlatform()
  club = await aPayingClub(payments, { priceCents: 9_900 })
  staff = await aPerson(payments.db)
  colleague = await aPerson(payments.db)
})
afterAll(() => payments.close())

const everything = { money: true, gifts: true, questions: true }
const desk = { money: false, gifts: false, questions: false }

const timeline = (member: { id: string }, more: Partial<TimelineInput> = {}) =>
  memberTimeline(club.db, {
    memberId: member.id,
    rights: everything,
    group: null,
    before: null,
    limit: 100,
    ...more,
  })

const lines = async (member: { id: string }, more: Partial<TimelineInput> = {}) =>
  (await timeline(member, more)).events.map((event) =>
    timelineLine(event, { memberId: member.id, timeZone: 'America/New_York' }),
  )

const today = (member: ActiveMember) => dayIn('America/New_York', member.now())

/** A form that staff send for a member who called. */
function requestOf(member: ActiveMember, more: Partial<OnBehalf> = {}) {
  const onBehalf: OnBehalf = { saidBy: 'Bea Conti', channel: 'phone', saidOn: today(member), ...more }
  return {
    memberId: member.id,
    requester: { kind: 'business' as const, id: staff.id, onBehalf },
    now: member.now(),
  }
}

const byStaff = (member: ActiveMember, userId = staff.id) => ({
  memberId: member.id,
  userId,
  now: member.now(),
})

describe('a change that staff make for a member', () => {
  it('is stored with the person who asked, sent to the member, and shown in the timeline', async () => {
    const member = await anActiveMember(payments, club)
    const { memberships } = payments
    const other = await aTier(club.db, { name: 'Second Pour', priceCents: 4_900 })
    const until = dayIn('America/New_York', new Date(member.now().getTime() + 60 * 86_400_000))

    await memberships.skipMonth(club.db, requestOf(member))
    await memberships.resumeMembership(club.db, requestOf(member, { channel: 'in-person' }))
    await memberships.pauseMembership(club.db, { ...requestOf(member), untilOn: until })
    await memberships.resumeMembership(club.db, requestOf(member))
    const quote = await memberships.quoteTierChange(club.db, {
      memberId: member.id,
      tierId: other.id,
      now: member.now(),
    })
    await memberships.changeTier(club.db, {
      ...requestOf(member),
      tierId: other.id,
      stated: { priceId: quote.tier.priceId, dueCents: quote.dueCents, quotedAt: quote.quotedAt },
      consent: { version: '1', text: 'words', clientAddress: '', userAgent: '' },
    })
    await memberships.undoTierChange(club.db, requestOf(member))
    await memberships.cancelMembership(club.db, { ...requestOf(member, { channel: 'email' }), why: 'Moving' })
    await memberships.undoCancellation(club.db, requestOf(member))

    const emails = (await emailsTo(payments, member)).filter(({ occasion }) => occasion !== 'welcome')
    expect(emails.map(({ occasion }) => occasion)).toEqual([
      'skip',
      'resumed',
      'hold',
      'resumed',
      'tier-down',
      'tier-change-undone',
      'cancelled',
      'cancellation-undone',
    ])
    for (const { text } of emails) {
      expect(text.replace(/\s+/g, ' ')).toMatch(
        /made this change for you, as Bea Conti asked us (by phone|in person|by email) on/,
      )
      expect(text).not.toMatch(/You’ve (skipped|paused|canceled)|You undid/)
    }
    const shown = (await lines(member)).filter(({ consent }) => consent !== '')
    expect(shown).toHaveLength(8)
    expect(shown.map(({ text }) => text).join('\n')).toMatch(/Skipped the payment on/)
    for (const { consent } of shown)
      expect(consent).toMatch(/^Asked for by Bea Conti, .+ on \w+ \d+, 2026\. Changed by/)
    const { rows } = await payments.db.owner.query(
      `select distinct actor_kind from audit_log where business_id = $1 and actor_id = $2 and target_kind = 'membership'`,
      [club.id, staff.id],
    )
    expect(rows).toEqual([{ actor_kind: 'business' }])
  })

  it('needs a day that is neither in the future nor long ago, and changes nothing without it', async () => {
    const member = await anActiveMember(payments, club)
    for (const saidOn of ['2099-01-01', '2020-01-01'])
      await expect(
        payments.memberships.skipMonth(club.db, requestOf(member, { saidOn })),
      ).rejects.toMatchObject({
        code: 'consent-day',
        details: { field: 'saidOn' },
      })
    expect(await member.pauses()).toEqual([])
    expect(await member.emails()).toEqual([])
  })

  it('is shown as the member’s own where the member made it', async () => {
    const member = await anActiveMember(payments, club)
    await payments.memberships.skipMonth(club.db, member.requestFields())
    const email = (await emailsTo(payments, member)).at(-1)!
    expect(email.text).toContain('You’ve skipped one month')
    expect(email.text).not.toContain('made this change for you')
    expect((await lines(member)).filter(({ consent }) => consent !== '')).toEqual([])
  })
})

describe('the payment link', () => {
  it('is there while a payment is overdue, says when it was emailed, and is not emailed twice', async () => {
    // Time moves for the whole club: a club of its own.
    const overdue = await aPayingClub(payments, { priceCents: 9_900 })
    const member = await anActiveMember(payments, overdue, { card: '4000000000000341' })
    const { id: membershipId } = await member.membership()
    const linkAt = (days = 0) => {
      const now = new Date(member.now().getTime() + days * 86_400_000)
      return payments.billing.payLink(overdue.db, { membershipId, club: clubOf(overdue), now })
    }
    expect(await linkAt()).toBeNull()

    await advanceTime(payments, overdue, 'P1M')
    await advanceTime(payments, overdue, 'PT2H')
    const link = (await linkAt())!
    expect(link).toMatchObject({ amountCents: 9_900, emailedAt: expect.any(Date) })
    expect(link.url).toContain('/pay/')
    const now = new Date(link.sendableFrom.getTime())
    const send = () =>
      payments.billing.sendPaymentReminder(overdue.db, {
        failureId: link.failureId,
        club: clubOf(overdue),
        userId: staff.id,
        now,
      })
    const both = await Promise.allSettled([send(), send()])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await linkAt())!.emailedAt).toEqual(now)
    const reminders = (await emailsTo(payments, member)).filter(({ text }) => text.includes('/pay/'))
    expect(reminders).toHaveLength(2)
  })
})

describe('notes and tags', () => {
  it('are added, changed by their author, deleted by the owner too, and erased with the account', async () => {
    const member = await anActiveMember(payments, club)
    const other = await anActiveMember(payments, club)
    const noteId = newId()
    const note = { ...byStaff(member), noteId, text: 'Likes the window table.' }
    await saveMemberNote(club.db, note)
    await saveMemberNote(club.db, note)
    await saveMemberNote(club.db, { ...note, text: 'Likes table 4.' })
    await expect(
      saveMemberNote(club.db, { ...byStaff(member, colleague.id), noteId, text: 'Mine now' }),
    ).rejects.toMatchObject({ code: 'note-not-yours' })
    await expect(saveMemberNote(club.db, { ...note, memberId: other.id })).rejects.toMatchObject({
      code: 'note-not-yours',
    })
    expect(await memberNotes(club.db, { memberId: member.id, userId: staff.id, limit: 5 })).toMatchObject([
      { text: 'Likes table 4.', isEdited: true, isOwn: true },
    ])

    await addMemberTag(club.db, { ...byStaff(member), tag: 'VIP' })
    await addMemberTag(club.db, { ...byStaff(other), tag: 'vip' })
    await addMemberTag(club.db, { ...byStaff(other), tag: 'Vip' })
    expect(await memberTags(club.db, other.id)).toEqual(['VIP'])
    expect(await businessTags(club.db, 5)).toEqual([{ tag: 'VIP', key: 'vip', members: 2 }])
    await removeMemberTag(club.db, { ...byStaff(other), tag: 'vip' })
    expect(await memberTags(club.db, other.id)).toEqual([])

    expect(await club.db.read((db) => memberRecordData(db, member.id))).toMatchObject({
      notes_by_staff: [{ text: 'Likes table 4.' }],
      tags_by_staff: [{ tag: 'VIP' }],
    })
    await expect(
      deleteMemberNote(club.db, { ...byStaff(member, colleague.id), noteId, mayDeleteAll: false }),
    ).rejects.toMatchObject({ code: 'note-not-yours' })
    await deleteMemberNote(club.db, { ...byStaff(member, colleague.id), noteId, mayDeleteAll: true })
    await deleteMemberNote(club.db, { ...byStaff(member), noteId, mayDeleteAll: false })
    await saveMemberNote(club.db, { ...note, noteId: newId() })

    await payments.memberships.skipMonth(club.db, requestOf(member))
    await club.db.transaction((db) => eraseMemberRecords(db, member.id))
    expect(await club.db.read((db) => memberRecordData(db, member.id))).toMatchObject({
      notes_by_staff: [],
      tags_by_staff: [],
      changes_by_staff: [{ act: 'skip', said_by: 'Deleted' }],
    })
  })

  it('stay in their business, and leave no text in the log', async () => {
    const member = await anActiveMember(payments, club)
    const other = await aPayingClub(payments)
    const noteId = newId()
    await saveMemberNote(club.db, { ...byStaff(member), noteId, text: 'A word for us alone' })
    await addMemberTag(club.db, { ...byStaff(member), tag: 'Ours alone' })
    expect(await memberNotes(other.db, { memberId: member.id, userId: staff.id, limit: 5 })).toEqual([])
    expect(await memberTags(other.db, member.id)).toEqual([])
    expect((await businessTags(other.db, 50)).map(({ tag }) => tag)).not.toContain('Ours alone')
    await expect(saveMemberNote(other.db, { ...byStaff(member), noteId, text: 'x' })).rejects.toMatchObject({
      code: 'member-not-found',
    })
    const { rows } = await payments.db.owner.query<{ action: string; details: unknown }>(
      `select action, details from audit_log where target_id = $1 and action like 'member.%' order by at`,
      [member.id],
    )
    expect(rows.map(({ action }) => actionLabel(action))).toEqual([
      'Added a note about a member',
      'Added a tag to a member',
    ])
    expect(JSON.stringify(rows)).not.toContain('alone')
  })
})

describe('the timeline of a member', () => {
  it('hides money and what is about it from desk staff', async () => {
    const member = await anActiveMember(payments, club)
    const { rows } = await payments.db.owner.query<{ id: string }>(
      `select i.id from invoices i join memberships m on m.id = i.membership_id where m.member_id = $1`,
      [member.id],
    )
    await payments.memberships.refundInvoice(club.db, {
      refundId: newId(),
      invoiceId: rows[0]!.id,
      amountCents: 1_000,
      reason: 'Corked',
      requester: { kind: 'business', id: staff.id },
      now: member.now(),
    })
    await saveMemberNote(club.db, { ...byStaff(member), noteId: newId(), text: 'Called.' })
    const owners = (await lines(member)).map(({ text }) => text)
    expect(owners).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Joined /),
        expect.stringMatching(/^Paid \$99\.00/),
        '$10.00 refunded',
        expect.stringMatching(/^Email: Your \$10\.00 refund/),
        'Note by a colleague',
      ]),
    )
    const visible = await timeline(member, { rights: desk })
    const desks = await lines(member, { rights: desk })
    expect(desks.map(({ text }) => text).join('\n')).not.toMatch(/\$|refund|Paid/)
    expect(visible.events.every(({ cents }) => cents === null)).toBe(true)
    expect(desks.map(({ group }) => group)).toContain('Notes and tags')
    expect(await lines(member, { rights: desk, group: 'payments' })).toEqual([])
    const payment = await lines(member, { group: 'payments' })
    expect(payment.every(({ group }) => group === 'Payments')).toBe(true)
  })

  it('is read in pages that leave nothing out and repeat nothing, whatever their size', async () => {
    const member = await anActiveMember(payments, club)
    const moments = [0, 0, 0, 1, 1, 2, 500, 500, 501]
    for (const [number, millis] of moments.entries()) {
      const now = new Date(member.now().getTime() + millis)
      await saveMemberNote(club.db, { ...byStaff(member), now, noteId: newId(), text: `Note ${number}` })
      await addMemberTag(club.db, { ...byStaff(member), now, tag: `Tag ${number}` })
    }
    // Rows that differ by less than a millisecond.
    await payments.db.owner.query(
      `update member_notes set created_at = created_at + (random() * 900)::int * interval '1 microsecond'
       where member_id = $1`,
      [member.id],
    )
    const key = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`
    const all = (await timeline(member, { limit: 500 })).events
    expect(all.length).toBeGreaterThan(2 * moments.length)
    expect(new Set(all.map(key)).size).toBe(all.length)
    expect(all.map(({ at }) => at.getTime())).toEqual(
      all.map(({ at }) => at.getTime()).sort((one, other) => other - one),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
        async (sizes) => {
          const read: string[] = []
          let before: string | null = null
          for (let page = 0; page < 100; page += 1) {
            const { events, next } = await timeline(member, {
              limit: sizes[page % sizes.length]!,
              before: parseCursor(before),
            })
            read.push(...events.map(key))
            before = next
            if (!next) break
          }
          expect(read).toEqual(all.map(key))
        },
      ),
      { numRuns: 12 },
    )
  })
})
