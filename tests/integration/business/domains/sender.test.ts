import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createClubDirectory, type ClubDirectory } from '#/tenants/directory.server'
import { createScopes } from '#/tenants/scope.server'
import { findCampaign } from '~/insight/campaigns/campaign-record.server'
import { createDraft, saveDraft } from '~/insight/campaigns/writing/drafts.server'
import { sendBatches } from '~/insight/campaigns/sending/send-batches.server'
import { prepareRecipients, startSending } from '~/insight/campaigns/sending/start-sending.server'
import { senderNeed } from '~/insight/dashboard/attention/connection-needs'
import { checkSender } from '~/business/domains/sender/check-sender.server'
import { enterSender, removeSender } from '~/business/domains/sender/enter-sender.server'
import { forgetSenderDomain, sendersDue } from '~/business/domains/sender/jobs/job-handlers.server'
import { emailSender } from '~/business/domains/sender/queries.server'
import { SenderServiceError } from '~/business/domains/sender/sender-service.server'
import { senderView } from '~/business/domains/sender/sender-view'
import { newId } from '~/foundation/kit/ids'
import { createLog } from '~/foundation/kit/log.server'
import { deliverEmail } from '~/foundation/messaging/deliver-email.server'
import { identityEmails } from '~/foundation/messaging/identity-emails'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { saveSettings } from '~/people/notifications/settings.server'
import { aMailbox } from '../../../builders/mailbox'
import { aClubOfRecords, aRecordedMember } from '../../../builders/recorded-member'
import { freshDatabase, type TestDatabase } from '../../../database'

const log = createLog('silent')
const start = new Date('2026-11-24T16:00:00Z')
const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000)
const env = { scheme: 'https' as const, rootDomain: 'clubs.example', sessionSecret: 's'.repeat(32) }
const platform = 'clubs@tastevin.test'

let database: TestDatabase
let mailbox: Awaited<ReturnType<typeof aMailbox>>
let clubs: ClubDirectory
let counter = 0

beforeAll(async () => {
  database = await freshDatabase()
  mailbox = await aMailbox(database)
  clubs = createClubDirectory({ platform: database.across(), listenUrl: database.platformUrl })
})
beforeEach(() => mailbox.clear())
afterAll(async () => {
  await clubs.close()
  mailbox.close()
  await database.close()
})

const scopes = () =>
  createScopes({ app: database.app, platform: database.platform, onPlatform: () => undefined })
const freshDomain = () => `bottega${(counter += 1)}.com`

/** A business that may enter an address, and read what its emails say. */
async function aBusiness() {
  const club = await aClubOfRecords(database)
  await database.owner.query('update businesses set owner_user_id = $2, address = $3 where id = $1', [
    club.id,
    club.ownerId,
    '1 Main Street',
  ])
  const by = { userId: club.ownerId, requestId: 'a-request' }
  const emailOptions = { origin: 'https://clubs.example', from: platform }
  const own = async () => (await club.db.read(emailSender))!
  return {
    ...club,
    own,
    enter: (address: string, service = mailbox.senders, now = start) =>
      enterSender(club.db, {
        ...by,
        scopes: scopes(),
        service,
        address,
        rootDomain: env.rootDomain,
        platformAddress: platform,
        now,
      }),
    check: (now = start) =>
      checkSender(club.db, { ...by, scopes: scopes(), service: mailbox.senders, emailOptions, now }),
    remove: () => removeSender(club.db, { ...by, now: start }),
    /** Adds both records that the page shows to the DNS. */
    async publish() {
      for (const { name, value } of senderView(await own()).records) await mailbox.records.add(name, value)
    },
    async letters(): Promise<string[]> {
      const { rows } = await database.owner.query(
        `select occasion from platform_emails where to_address = (select email from users where id = $1)
         order by created_at, id`,
        [club.ownerId],
      )
      return rows.map(({ occasion }) => occasion as string)
    },
    /** Sends an email about a box, say, and returns what arrived. */
    async transactional(now = start, occasion = 'welcome') {
      const mailId = await queueEmail(club.db, {
        to: `guest-${newId()}@example.test`,
        occasion,
        key: newId(),
        subject: 'Welcome',
        html: '<p>Welcome</p>',
        text: 'Welcome',
        now,
      })
      await deliverEmail(club.db, mailbox.mailer, { mailId: mailId!, isLast: false, now, log })
      return (await mailbox.arrived())[0]!
    },
    /** Sends a message to a new member, and returns what arrived there. */
    async campaign(now = start) {
      const id = newId()
      const member = await aRecordedMember(club, { now, name: `Ada ${newId()}` })
      const { rows } = await database.owner.query('select user_id, email from members where id = $1', [
        member.id,
      ])
      await saveSettings(club.db, {
        userId: rows[0].user_id,
        settings: [{ kind: 'club_news', email: 'now' }],
        actor: 'member',
        requestId: 'a-request',
        now,
      })
      const at = { userId: club.ownerId, now }
      await createDraft(club.db, { id, from: null, ...at })
      await saveDraft(club.db, {
        id,
        version: 1,
        timeZone: 'America/New_York',
        kind: 'club_news',
        subject: 'Barolo',
        preheader: '',
        blocks: [{ id: 'a', type: 'text', text: 'Hello' }],
        ...at,
      })
      const theClub = (await clubs.byId(club.id))!
      await startSending(club.db, {
        id,
        version: 2,
        sendAt: null,
        heldOutPercent: 0,
        ignoresQuietHours: true,
        club: theClub,
        ...at,
      })
      await prepareRecipients(club.db, { id, timeZone: 'America/New_York', now })
      await sendBatches(
        club.db,
        {
          club: theClub,
          env,
          mailer: mailbox.mailer,
          logoOf: async () => null,
          now,
          log,
          enough: () => false,
        },
        id,
      )
      expect((await club.db.read((db) => findCampaign(db, id))).status).toBe('sent')
      const arrived = (await mailbox.arrived()).filter(({ to }) => to === rows[0].email)
      expect(arrived).toHaveLength(1)
      return arrived[0]!
    },
  }
}

it('a business sends every email from its address once both DNS records are there, and from the platform’s as soon as one is gone', async () => {
  const business = await aBusiness()
  const domain = freshDomain()
  const address = `wine@${domain}`
  expect((await business.transactional()).from).toContain(platform)

  await business.enter(`Wine@${domain.toUpperCase()}`)
  const { records, status } = senderView(await business.own())
  expect(status).toBe('pending')
  expect(records).toMatchObject([
    { type: 'TXT', isFound: false },
    { type: 'CNAME', value: 'pm.mtasv.net', isFound: false },
  ])
  expect(records[0]!.name).toMatch(new RegExp(`pm\\._domainkey\\.${domain}$`))
  expect(records[0]!.value).toMatch(/^k=rsa;p=/)
  expect(records[1]!.name).toMatch(new RegExp(`^bounces-[0-9a-f]{10}\\.${domain}$`))

  // One record alone proves nothing.
  await mailbox.records.add(records[0]!.name, records[0]!.value)
  expect(await business.check()).toEqual({ become: 'unchanged' })
  expect(senderView(await business.own()).records).toMatchObject([{ isFound: true }, { isFound: false }])
  expect((await business.transactional()).from).toContain(platform)

  await business.publish()
  expect(await business.check(later(1))).toEqual({ become: 'verified', isNews: true })
  expect(await business.check(later(2))).toEqual({ become: 'verified', isNews: false })
  const [club] = (
    await database.owner.query('select name, email from businesses where id = $1', [business.id])
  ).rows
  for (const email of [await business.transactional(), await business.campaign()]) {
    expect(email.from).toBe(`"${club.name}" <${address}>`)
  }
  // An email that bounces returns to a host of the business: none with a link that opens an account.
  for (const occasion of identityEmails) {
    expect((await business.transactional(later(2), occasion)).from).toBe(`"${club.name}" <${platform}>`)
  }
  const { rows: replies } = await database.owner.query(
    'select distinct reply_to from sandbox.mail_messages where "from" like $1',
    [`%<${address}>`],
  )
  expect(replies).toEqual([{ reply_to: club.email }])
  expect(await business.letters()).toEqual(['sender-verified'])
  expect(senderNeed(await business.own())).toBeNull()

  await mailbox.records.remove(records[1]!.name)
  expect(await business.check(later(9))).toEqual({ become: 'broken' })
  expect(await business.check(later(15))).toEqual({ become: 'unchanged' })
  for (const email of [await business.transactional(), await business.campaign(later(200))])
    expect(email.from).toBe(`"${club.name}" <${platform}>`)
  expect(await business.letters()).toEqual(['sender-verified', 'sender-broken'])
  expect(senderNeed(await business.own())?.title).toBe(`Emails no longer come from ${address}`)
  const { rows: notices } = await database.owner.query(
    'select title, link from notifications where business_id = $1',
    [business.id],
  )
  expect(notices).toEqual([
    { title: `Your club’s emails no longer come from ${address}`, link: '/business/settings/email' },
  ])

  await business.publish()
  await business.check(later(210))
  expect((await business.transactional()).from).toContain(address)
  const { rows: trail } = await database.owner.query(
    `select action from audit_log where business_id = $1 and action like 'sender.%' order by id`,
    [business.id],
  )
  expect(trail.map(({ action }) => action)).toEqual([
    'sender.entered',
    'sender.verified',
    'sender.broken',
    'sender.verified',
  ])
})

it('an email falls back to the platform’s address when the email service refuses the sender, which is checked at once', async () => {
  const business = await aBusiness()
  const domain = freshDomain()
  await business.enter(`wine@${domain}`)
  await business.publish()
  await business.check()
  // The key is gone and the email service noticed before we looked.
  const { provider_id, dkim_host, id } = await business.own()
  await mailbox.records.remove(dkim_host)
  await mailbox.senders.check(provider_id, (await business.own()).return_path_host)
  expect(await sendersDue(scopes(), later(1)).then((due) => due.map((one) => one.id))).not.toContain(id)
  expect((await business.transactional(later(1))).from).toContain(platform)
  expect(await sendersDue(scopes(), later(1)).then((due) => due.map((one) => one.id))).toContain(id)
  expect(await business.check(later(1))).toEqual({ become: 'broken' })

  await business.publish()
  await business.check(later(2))
  await mailbox.records.remove(dkim_host)
  await mailbox.senders.check(provider_id, (await business.own()).return_path_host)
  expect((await business.campaign(later(3))).from).toContain(platform)
  expect((await business.own()).refused_at).not.toBeNull()
})

it('a domain sends for one business alone: the records of one prove nothing for another', async () => {
  const [squatter, owner] = [await aBusiness(), await aBusiness()]
  const domain = freshDomain()
  await squatter.enter(`offers@${domain}`)
  await owner.enter(`wine@${domain}`)
  await owner.publish()
  // Both entries have the same key; the return path is each one’s own.
  expect(await squatter.check()).toEqual({ become: 'unchanged' })
  expect(await owner.check()).toEqual({ become: 'verified', isNews: true })
  await expect(squatter.check()).rejects.toMatchObject({ code: 'domain-taken', status: 409 })
  expect(senderView(await squatter.own()).problem).toContain('Another club already uses')
  expect((await squatter.transactional()).from).toContain(platform)
  expect(await owner.check(later(1))).toEqual({ become: 'verified', isNews: false })

  const third = await aBusiness()
  await expect(third.enter(`wine@${domain}`)).rejects.toMatchObject({
    code: 'domain-taken',
    details: { field: 'address' },
  })
  // Nor one that is the web address of another club.
  const site = freshDomain()
  await database.owner.query(
    `insert into domains (business_id, id, name, token, status, created_at) values ($1, $2, $3, 'x', 'verified', now())`,
    [owner.id, newId(), site],
  )
  await expect(third.enter(`wine@mail.${site}`)).rejects.toMatchObject({ code: 'domain-taken' })

  // The domain stays at the email service while one of them has it.
  const { provider_id } = await owner.own()
  await squatter.remove()
  await forgetSenderDomain(scopes(), mailbox.senders, provider_id)
  expect(await owner.check(later(2))).toEqual({ become: 'verified', isNews: false })
  await owner.remove()
  await forgetSenderDomain(scopes(), mailbox.senders, provider_id)
  await forgetSenderDomain(scopes(), mailbox.senders, provider_id)
  await expect(mailbox.senders.check(provider_id, `x.${domain}`)).rejects.toMatchObject({ kind: 'missing' })
  expect((await owner.transactional()).from).toContain(platform)
})

it('an address that no business can prove is refused in a sentence for the field', async () => {
  const business = await aBusiness()
  const refusals: [string, string][] = [
    ['owner@gmail.com', 'can’t be used'],
    ['owner@YAHOO.com', 'can’t be used'],
    ['wine@clubs.example', 'address of the platform'],
    ['wine@bottega.clubs.example', 'address of the platform'],
    ['wine@co.uk', 'belongs to everybody'],
    ['wine@printer.local', 'not used on the public internet'],
  ]
  for (const [address, sentence] of refusals)
    await expect(business.enter(address), address).rejects.toMatchObject({
      code: 'domain-not-allowed',
      sentence: expect.stringContaining(sentence),
      details: { field: 'address' },
    })
  await expect(
    enterSender(business.db, {
      scopes: scopes(),
      service: mailbox.senders,
      address: 'wine@mail.our-platform.com',
      rootDomain: env.rootDomain,
      platformAddress: 'clubs@our-platform.com',
      userId: business.ownerId,
      requestId: 'a-request',
      now: start,
    }),
  ).rejects.toMatchObject({ code: 'domain-not-allowed' })
  expect(await business.db.read(emailSender)).toBeNull()
})

it('a proof is valid for another address of the domain, and another domain needs a new one', async () => {
  const business = await aBusiness()
  const [first, second] = [freshDomain(), freshDomain()]
  await business.enter(`wine@${first}`)
  await business.publish()
  await business.check()
  await business.enter(`club@${first}`)
  await business.enter(`club@${first}`)
  expect((await business.transactional()).from).toContain(`<club@${first}>`)
  await Promise.all([business.enter(`wine@${second}`), business.enter(`hello@${second}`)])
  expect(await business.own()).toMatchObject({ domain: second, status: 'pending' })
  expect((await business.transactional()).from).toContain(platform)
  await business.remove()
  await business.remove()
  await expect(business.check()).rejects.toMatchObject({ code: 'sender-not-found' })
})

it('a sender survives an email service that fails: nothing changes, and a domain it forgot is added again', async () => {
  const business = await aBusiness()
  const domain = freshDomain()
  const fail = (mode: string, count = 1) => mailbox.post('/_mail/api/faults', { mode, count })
  await fail('500')
  await expect(business.enter(`wine@${domain}`)).rejects.toMatchObject({ code: 'email-service-unavailable' })
  // Added there, but the answer was lost: the next entry finds it.
  await fail('lost')
  await expect(business.enter(`wine@${domain}`)).rejects.toMatchObject({ status: 503 })
  await business.enter(`wine@${domain}`)
  await business.publish()
  await business.check()

  await fail('429', 4)
  expect(await business.check(later(6))).toEqual({ become: 'unchanged' })
  await mailbox.clear()
  mailbox.records.setMood('silent')
  expect(await business.check(later(12))).toMatchObject({ become: 'verified' })
  mailbox.records.setMood('well')
  expect((await business.transactional()).from).toContain(`wine@${domain}`)

  await mailbox.senders.remove((await business.own()).provider_id)
  // Its new key is another one, which is not in the DNS.
  expect(await business.check(later(18))).toEqual({ become: 'broken' })
  await business.publish()
  expect(await business.check(later(19))).toMatchObject({ become: 'verified' })

  await expect(
    business.enter(`wine@${freshDomain()}`, {
      ...mailbox.senders,
      add: () => Promise.reject(new SenderServiceError('refused', 'Postmark answered 422, code 503')),
    }),
  ).rejects.toMatchObject({ code: 'domain-not-allowed' })
})

it('the background check looks often at first, then a few times a day, and gives up after thirty days', async () => {
  const business = await aBusiness()
  await business.enter(`wine@${freshDomain()}`)
  const { id } = await business.own()
  const isDue = async (now: Date) => (await sendersDue(scopes(), now)).some((one) => one.id === id)
  expect(await isDue(start)).toBe(true)
  await business.check()
  expect(await isDue(later(0.5))).toBe(false)
  expect(await isDue(later(1))).toBe(true)
  await business.check(later(100))
  expect(await isDue(later(103))).toBe(false)
  expect(await isDue(later(106))).toBe(true)
  expect(await business.check(later(30 * 24))).toEqual({ become: 'dropped' })
  expect(await business.db.read(emailSender)).toBeNull()
  expect(await business.letters()).toEqual(['sender-expired'])
})
