import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  findClaimLink,
  newDeskLink,
  newEmailLink,
  redeemDeskCode,
} from '~/membership/claims/claim-links.server'
import { claimAgreement } from '~/membership/claims/claim-terms'
import { correctMember } from '~/membership/claims/correct-member.server'
import { completeClaim } from '~/membership/claims/complete-claim.server'
import { enterMember } from '~/membership/claims/enter-member.server'
import { eraseMemberClaim } from '~/membership/claims/member-data.server'
import { bouncedClaims, claimOf, claimSummary } from '~/membership/claims/queries.server'
import { saveClaimDetails } from '~/membership/claims/save-claim-details.server'
import {
  queueClaim,
  queueClaims,
  recordClaimBounce,
  sendClaims,
} from '~/membership/claims/send-claims.server'
import { remindOfClaims } from '~/membership/claims/send-reminders.server'
import { createMemberships } from '~/membership/memberships/create-memberships.server'
import { verifyCredentials } from '~/people/identity/sign-in/sign-in.server'
import { membershipListeners } from '~/membership-listeners.server'
import { anEnteredMember, anEnteredPerson } from '../../../builders/entered-member'
import { aPerson } from '../../../builders/person'
import { aClubOfRecords, aRecordedMember, type ClubOfRecords } from '../../../builders/recorded-member'
import { aRequestContext, clubOf } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
let club: ClubOfRecords
beforeAll(async () => {
  database = await freshDatabase()
  club = await aClubOfRecords(database)
})
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const timeZone = 'America/New_York'
const rows = async <T>(query: string, ...values: unknown[]) =>
  (await database.owner.query(query, values)).rows as T[]
const emailsTo = (address: string) =>
  rows<{ occasion: string; text: string; unsubscribe_url: string | null }>(
    'select occasion, text, unsubscribe_url from outgoing_emails where to_address = $1 order by created_at, id',
    address,
  )
const memberships = createMemberships({
  payments: null as never,
  listeners: membershipListeners,
  scopes: null as never,
  clubs: null as never,
  clubOrigin: () => 'https://club.example',
  now: () => now,
  log: null as never,
})
const details = { fullName: 'Bruno Falk', phone: '', dateOfBirth: '1980-05-06', email: 'bruno@example.test' }
const sender = (of: ClubOfRecords = club) => ({ club: clubOf(of), origin: 'https://club.clubs.example' })
const enter = (
  ...args: Parameters<typeof anEnteredPerson> extends [unknown, ...infer Rest] ? Rest : never
) => {
  const person = anEnteredPerson(club, ...args)
  return club.db.transaction((db) => enterMember(db, person))
}

async function complete(
  member: { memberId: string },
  { way = 'email' as const, agreement }: { way?: 'email' | 'desk' | 'account'; agreement?: string } = {},
) {
  const claim = await claimOf(club.db, member.memberId, { timeZone, now })
  return completeClaim(memberships, club.db, {
    memberId: member.memberId,
    way,
    agreement: agreement ?? claimAgreement(claim!.membership!),
    newsWanted: false,
    ...sender(),
    clubOrigin: 'https://club.clubs.example',
    clientAddress: '203.0.113.7',
    userAgent: 'A Browser',
    requestId: 'a-request',
    now,
  })
}

it('a request that is repeated, also at the same time, enters one member and one account', async () => {
  const person = anEnteredPerson(club, now)
  const entered = await Promise.all([1, 2, 3].map(() => club.db.transaction((db) => enterMember(db, person))))
  expect(new Set(entered.map(({ memberId }) => memberId)).size).toBe(1)
  expect(await rows('select id from users where email_norm = $1', person.email)).toHaveLength(1)
  expect(await emailsTo(person.email)).toEqual([])
})

it('no password opens the account of an entered member, and a sign-in answers as for an unknown address', async () => {
  const member = await anEnteredMember(club, now)
  const { scopes } = aRequestContext(database, { club: clubOf(club) }).services
  const attempt = { password: 'not the right one', clientAddress: '127.0.0.1', now }
  const answer = (email: string) =>
    verifyCredentials(scopes, { ...attempt, email }).catch((error: { code: string; sentence: string }) => [
      error.code,
      error.sentence,
    ])
  expect(await answer(member.email)).toEqual(['invalid-credentials', expect.any(String)])
  expect(await answer(member.email)).toEqual(await answer('unknown@example.test'))
})

it('an account that exists is used as it is, and the club learns nothing of it', async () => {
  const person = await aPerson(database)
  const member = await anEnteredMember(club, now, { email: person.email, fullName: 'As the file says' })
  const [stored] = await rows<{ user_id: string; full_name: string }>(
    'select user_id, full_name from members where id = $1',
    member.memberId,
  )
  expect(stored).toEqual({ user_id: person.id, full_name: 'As the file says' })
  const [user] = await rows<{ full_name: string }>('select full_name from users where id = $1', person.id)
  expect(user!.full_name).toBe('Ada Conti')
})

it('an address with a live membership is refused, and a former member keeps what they told the club', async () => {
  const current = await aRecordedMember(club, { now })
  const [{ email }] = (await rows<{ email: string }>(
    'select email from members where id = $1',
    current.id,
  )) as [{ email: string }]
  await expect(enter(now, { email })).rejects.toMatchObject({ code: 'already-member' })
  await rows("update memberships set status = 'canceled' where member_id = $1", current.id)
  const { memberId } = await enter(now, { email, dateOfBirth: '1999-09-09', memberSince: '2020-01-01' })
  expect(memberId).toBe(current.id)
  expect(
    await rows('select date_of_birth::text, joined_on::text from members where id = $1', memberId),
  ).toEqual([{ date_of_birth: '1985-04-12', joined_on: '2020-01-01' }])
})

it('every member gets the email once, in portions, without an unsubscribe link and with the reason', async () => {
  const own = await aClubOfRecords(database)
  const members = []
  for (let at = 0; at < 60; at += 1) members.push(await anEnteredMember(own, now))
  const by = { userId: own.ownerId, requestId: 'a-request', now }
  expect(await queueClaims(own.db, by)).toBe(60)
  expect(await queueClaims(own.db, by)).toBe(0)
  // Two workers at once.
  const portions = () => Promise.all([1, 2].map(() => sendClaims(own.db, { ...sender(own), now })))
  await portions()
  await portions()
  await portions()
  for (const { email } of members) {
    const [sent, ...more] = await emailsTo(email)
    expect(more).toEqual([])
    expect(sent).toMatchObject({ occasion: 'claim', unsubscribe_url: null })
    expect(sent!.text).toContain('You get this email because')
  }
})

it('a club that is not open sends no link to its pages', async () => {
  const closed = await aClubOfRecords(database)
  await rows("update businesses set status = 'draft' where id = $1", closed.id)
  await anEnteredMember(closed, now)
  const by = { userId: closed.ownerId, requestId: 'a-request', now }
  await expect(queueClaims(closed.db, by)).rejects.toMatchObject({ code: 'club-not-live' })
})

it('a member whose move failed or was undone is emailed nothing', async () => {
  const own = await aClubOfRecords(database)
  const by = { userId: own.ownerId, requestId: 'a-request', now }
  const failed = anEnteredPerson(own, now)
  const { memberId } = await own.db.transaction((db) => enterMember(db, failed))
  const undone = await anEnteredMember(own, now)
  expect(await queueClaims(own.db, by)).toBe(1)
  await rows("update memberships set status = 'canceled' where member_id = $1", undone.memberId)
  await sendClaims(own.db, { ...sender(own), now })
  expect([...(await emailsTo(failed.email)), ...(await emailsTo(undone.email))]).toEqual([])
  await expect(queueClaim(own.db, { ...by, memberId })).rejects.toMatchObject({ code: 'not-now' })
})

it('another email makes another link, the earlier one says so, and sending has its limits', async () => {
  const member = await anEnteredMember(club, now)
  const by = (now: Date) => ({ memberId: member.memberId, userId: club.ownerId, requestId: 'a-request', now })
  const tokens = []
  for (const hours of [0, 25]) {
    await queueClaim(club.db, by(later(hours)))
    await sendClaims(club.db, { ...sender(), now: later(hours) })
    const sent = await emailsTo(member.email)
    tokens.push(/claim\/([\w-]{43})/.exec(sent.at(-1)!.text)![1]!)
    await expect(queueClaim(club.db, by(later(hours + 1)))).rejects.toMatchObject({ code: 'not-now' })
  }
  const states = await Promise.all(tokens.map((token) => findClaimLink(club.db, token, later(26))))
  expect(states.map((link) => link?.state)).toEqual(['replaced', 'open'])
  expect((await findClaimLink(club.db, tokens[1]!, later(24 * 200)))?.state).toBe('expired')
  for (const hours of [50, 75, 100]) {
    await queueClaim(club.db, by(later(hours)))
    await sendClaims(club.db, { ...sender(), now: later(hours) })
  }
  await expect(queueClaim(club.db, by(later(1000)))).rejects.toThrow('5 emails')
})

it('the terms as shown are stored with the consent, and two devices claim once', async () => {
  const member = await anEnteredMember(club, now)
  await saveClaimDetails(club.db, { memberId: member.memberId, details, today: '2026-11-20', now })
  await Promise.all([complete(member), complete(member)])
  const consents = await rows<{ kind: string; shown_text: string }>(
    'select kind, shown_text from consents where member_id = $1',
    member.memberId,
  )
  expect(consents).toHaveLength(1)
  expect(consents[0]!.shown_text).toContain('$99.00')
  expect(consents[0]!.shown_text).toContain('The next payment is on November 30, 2026')
  expect(await claimSummary(club.db, member.memberId, now)).toMatchObject({
    state: 'claimed',
    claimedBy: 'email',
  })
  expect((await emailsTo(member.email)).map(({ occasion }) => occasion)).toEqual(['claimed'])
})

it('a claim is refused while its terms are not those that the page showed', async () => {
  const member = await anEnteredMember(club, now)
  await saveClaimDetails(club.db, { memberId: member.memberId, details, today: '2026-11-20', now })
  await expect(complete(member, { agreement: 'of another price' })).rejects.toMatchObject({
    code: 'agreement-changed',
  })
  expect(await rows('select from consents where member_id = $1', member.memberId)).toEqual([])
})

it('a member under 21 is stored as such, the business is notified once, and a correction counts', async () => {
  const member = await anEnteredMember(club, now)
  const save = (dateOfBirth: string) =>
    saveClaimDetails(club.db, {
      memberId: member.memberId,
      details: { ...details, dateOfBirth },
      today: '2026-11-20',
      now,
    })
  const born = async () =>
    (
      await rows<{ born: string }>(
        'select date_of_birth::text as born from members where id = $1',
        member.memberId,
      )
    )[0]!.born
  expect(await save('2010-01-01')).toBe(false)
  expect(await save('2010-01-02')).toBe(false)
  expect(await born()).toBe('2010-01-02')
  await expect(complete(member)).rejects.toMatchObject({ code: 'too-young' })
  expect(await claimSummary(club.db, member.memberId, now)).toMatchObject({ state: 'under-age' })
  expect(await save('2000-01-02')).toBe(true)
  expect(await born()).toBe('2000-01-02')
  await complete(member)
  expect(await claimSummary(club.db, member.memberId, now)).toMatchObject({ state: 'claimed' })
})

it('a claim at the desk opens no account: the password is chosen by a link that only the member gets', async () => {
  const member = await anEnteredMember(club, now)
  const [emailed, shown] = await club.db.transaction(async (db) => [
    await newEmailLink(db, { memberId: member.memberId, now }),
    await newDeskLink(db, { memberId: member.memberId, now }),
  ])
  await saveClaimDetails(club.db, { memberId: member.memberId, details, today: '2026-11-20', now })
  await complete(member, { way: 'desk' })
  const sent = await emailsTo(member.email)
  expect(sent.map(({ occasion }) => occasion).sort()).toEqual(['claim-password', 'claimed'])
  // The link of the email that was open meanwhile says that there is a newer one, or still leads to the password.
  expect(await findClaimLink(club.db, emailed, later(0.1))).toMatchObject({ memberId: member.memberId })
  expect(await findClaimLink(club.db, shown.token, later(0.5))).toMatchObject({ way: 'desk', state: 'open' })
  expect(await findClaimLink(club.db, shown.token, later(2))).toMatchObject({ state: 'expired' })
})

it('a code leads to the member’s link until it expires, in whatever case it is typed', async () => {
  const member = await anEnteredMember(club, now)
  const shown = await club.db.transaction((db) => newDeskLink(db, { memberId: member.memberId, now }))
  const token = await redeemDeskCode(club.db, ` ${shown.code.toLowerCase()} `, later(0.5))
  expect(await findClaimLink(club.db, token!, later(0.5))).toMatchObject({
    memberId: member.memberId,
    way: 'desk',
    state: 'open',
  })
  expect(await findClaimLink(club.db, shown.token, later(0.5))).toMatchObject({ state: 'open' })
  expect(await redeemDeskCode(club.db, shown.code, later(2))).toBeNull()
  expect(await redeemDeskCode(club.db, 'ZZZZZZZZ', now)).toBeNull()
})

it('a bounce is shown until another email goes out', async () => {
  const member = await anEnteredMember(club, now)
  const by = { memberId: member.memberId, userId: club.ownerId, requestId: 'a-request' }
  await queueClaim(club.db, { ...by, now })
  await sendClaims(club.db, { ...sender(), now })
  const [email] = await rows<{ id: string }>(
    'select id from outgoing_emails where to_address = $1',
    member.email,
  )
  await club.db.transaction((db) => recordClaimBounce(db, { emailId: email!.id, now: later(1) }))
  expect(await claimSummary(club.db, member.memberId, later(1))).toMatchObject({ state: 'bounced' })
  await queueClaim(club.db, { ...by, now: later(25) })
  await sendClaims(club.db, { ...sender(), now: later(25) })
  await club.db.transaction((db) => recordClaimBounce(db, { emailId: email!.id, now: later(26) }))
  expect(await claimSummary(club.db, member.memberId, later(26))).toMatchObject({ state: 'sent' })
})

it('a reminder goes out once after a week, and only where the business turned it on', async () => {
  const own = await aClubOfRecords(database)
  const member = await anEnteredMember(own, now)
  await queueClaim(own.db, { memberId: member.memberId, userId: own.ownerId, requestId: 'a-request', now })
  await sendClaims(own.db, { ...sender(own), now })
  const remind = (days: number) => remindOfClaims(own.db, { ...sender(own), now: later(days * 24) })
  const sent = async () => (await emailsTo(member.email)).map(({ occasion }) => occasion)
  await remind(8)
  expect(await sent()).toEqual(['claim'])
  await rows(
    `insert into automatic_messages (business_id, kind, is_on, switched_on_at, changed_at)
     values ($1, 'claim_reminder', true, $2, $2)`,
    own.id,
    later(-1),
  )
  await remind(6)
  expect(await sent()).toEqual(['claim'])
  await remind(8)
  await remind(9)
  await remind(30)
  expect(await sent()).toEqual(['claim', 'claim-reminder'])
})

it('erasing the member’s data ends their links', async () => {
  const member = await anEnteredMember(club, now)
  const token = await club.db.transaction((db) => newEmailLink(db, { memberId: member.memberId, now }))
  await saveClaimDetails(club.db, { memberId: member.memberId, details, today: '2026-11-20', now })
  await club.db.transaction((db) => eraseMemberClaim(db, member.memberId))
  expect(await findClaimLink(club.db, token, now)).toBeNull()
  expect(await rows('select draft from member_claims where member_id = $1', member.memberId)).toEqual([
    { draft: null },
  ])
})

describe('a correction of an unclaimed member', () => {
  const correct = (
    own: ClubOfRecords,
    member: { memberId: string; fullName: string; email: string },
    change: Partial<{ fullName: string; email: string; phone: string }>,
  ) =>
    correctMember(own.db, {
      memberId: member.memberId,
      ...{ fullName: member.fullName, email: member.email, phone: '', ...change },
      userId: own.ownerId,
      onChanged: () => Promise.resolve(),
      now: later(2),
    })
  const by = (own: ClubOfRecords) => ({ userId: own.ownerId, requestId: 'a-request' })

  it('sends the next link to the corrected address at once, and ends the links before', async () => {
    const own = await aClubOfRecords(database)
    const member = await anEnteredMember(own, now)
    await queueClaim(own.db, { memberId: member.memberId, ...by(own), now })
    await sendClaims(own.db, { ...sender(own), now })
    const token = await own.db.transaction((db) => newEmailLink(db, { memberId: member.memberId, now }))
    const [email] = await rows<{ id: string }>(
      'select id from outgoing_emails where to_address = $1',
      member.email,
    )
    await own.db.transaction((db) => recordClaimBounce(db, { emailId: email!.id, now }))
    expect(await own.db.read((db) => bouncedClaims(db, { limit: 3 }))).toMatchObject({
      total: 1,
      members: [{ memberId: member.memberId, email: member.email }],
    })

    const address = `right-${member.memberId}@example.test`
    expect(await correct(own, member, { email: address })).toEqual({ isMoved: true })
    expect(await findClaimLink(own.db, token, later(2))).toBeNull()
    expect(await claimSummary(own.db, member.memberId, later(2))).toMatchObject({
      state: 'new',
      sentCount: 0,
      sendBlockedReason: null,
    })
    expect(await own.db.read((db) => bouncedClaims(db, { limit: 3 }))).toEqual({ total: 0, members: [] })
    // A late report about the wrong address says nothing of the right one.
    await own.db.transaction((db) => recordClaimBounce(db, { emailId: email!.id, now: later(3) }))
    await queueClaim(own.db, { memberId: member.memberId, ...by(own), now: later(2) })
    await sendClaims(own.db, { ...sender(own), now: later(2) })
    expect(await emailsTo(address)).toMatchObject([{ occasion: 'claim' }])
    expect(await claimSummary(own.db, member.memberId, later(3))).toMatchObject({
      state: 'sent',
      sentCount: 1,
    })
    const audit = await rows<{ details: { changed: string[] } }>(
      "select details from audit_log where action = 'member.corrected' and business_id = $1",
      own.id,
    )
    expect(audit.map(({ details }) => details.changed)).toEqual([['email']])
  })

  it('keeps the links where only the name or the phone changes', async () => {
    const own = await aClubOfRecords(database)
    const member = await anEnteredMember(own, now)
    const token = await own.db.transaction((db) => newEmailLink(db, { memberId: member.memberId, now }))
    await correct(own, member, { fullName: 'Bruno Falk-Meyer', phone: '(212) 555-0142' })
    expect(await findClaimLink(own.db, token, later(2))).toMatchObject({ state: 'open' })
    expect(await claimOf(own.db, member.memberId, { timeZone, now })).toMatchObject({
      fullName: 'Bruno Falk-Meyer',
      phone: '(212) 555-0142',
      email: member.email,
    })
  })

  it('names the other member where the address is theirs, and leaves everything as it was', async () => {
    const own = await aClubOfRecords(database)
    const member = await anEnteredMember(own, now)
    const other = await anEnteredMember(own, now, { fullName: 'Zoe Marsh' })
    await expect(correct(own, member, { email: other.email })).rejects.toMatchObject({
      code: 'address-taken',
      sentence: `${other.email} is the address of Zoe Marsh in your club.`,
      details: { field: 'email' },
    })
    expect((await claimOf(own.db, member.memberId, { timeZone, now }))!.email).toBe(member.email)
  })

  it('takes no account from a former member, who changes the address there', async () => {
    const own = await aClubOfRecords(database)
    const person = await aPerson(database)
    const former = await anEnteredMember(own, now, { email: person.email })
    await rows("update memberships set status = 'canceled' where member_id = $1", former.memberId)
    const member = await anEnteredMember(own, later(1), { email: person.email })
    await expect(correct(own, member, { email: 'other@example.test' })).rejects.toMatchObject({
      code: 'own-address',
    })
  })
})
