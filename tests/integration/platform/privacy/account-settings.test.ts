import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Club } from '#/tenants/club'
import { queueCustomerUpdate } from '~/billing/customers/queue-customer-update.server'
import { requestEmailChange, confirmEmailChange } from '~/people/identity/email-address/change-email.server'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { deleteAccount } from '~/platform/privacy/delete-account.server'
import { planDeletion } from '~/platform/privacy/deletion-plan.server'
import { exportData } from '~/platform/privacy/export-data.server'
import { sealValue, readSealedValue } from '~/web/http/forms/sealed-value.server'
import { optionalEmail, readUnsubscribeLink } from '~/foundation/messaging/unsubscribe-link.server'
import { saveSettings, settingsOf } from '~/people/notifications/settings.server'
import { verifyCredentials } from '~/people/identity/sign-in/sign-in.server'
import { startSession } from '~/people/identity/sessions/start-session.server'
import { paths } from '~/foundation/kit/paths'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { profileForm } from '~/membership/memberships/join/schemas'
import { action as unsubscribe } from '~/routes/public/unsubscribe'
import { aClub } from '../../../builders/club'
import { aPerson, addStaff, enrollMember, password } from '../../../builders/person'
import { aRequestContext, clubOf } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
let club: Club
let sibling: Club
beforeAll(async () => {
  database = await freshDatabase()
  club = clubOf(await aClub(database, { name: 'Ambra' }))
  sibling = clubOf(await aClub(database, { name: 'Quarzo' }))
})
afterAll(() => database.close())

type Options = NonNullable<Parameters<typeof aRequestContext>[1]>
const at = (options: Options = {}) => aRequestContext(database, { clubs: [club, sibling], ...options })
const scopes = () => at().services.scopes
const now = new Date('2026-11-20T17:00:00Z')
const own = (person: { id: string; email: string }, isAdmin = false) => ({
  ...person,
  fullName: 'Ada Conti',
  isAdmin,
})

async function aMember(of: Club[] = [club]) {
  const person = await aPerson(database)
  for (const { id } of of) await enrollMember(database, person.id, id)
  return person
}

const emailsTo = async (email: string) => {
  const { rows } = await database.owner.query<{ occasion: string; text: string; html: string }>(
    'select occasion, text, html from outgoing_emails where to_address = $1 order by created_at, id',
    [email],
  )
  return rows
}

describe('optional email', () => {
  const secret = 'a secret of the tests, long enough'
  const optional = (userId: string, businessId = club.id) =>
    optionalEmail({ secret, origin: 'https://x.example', now }, { businessId, userId }, 'club_offers')
  const choose = (userId: string, email: 'now' | 'off', at = club) =>
    saveSettings(scopes().tenant(at.id), {
      userId,
      settings: [{ kind: 'club_offers', email }],
      actor: 'member',
      requestId: 'a-request',
      now,
    })
  const offersTo = async (userId: string, { id }: Club) => {
    const [setting] = await settingsOf(scopes().tenant(id), { userId, kinds: ['club_offers'] })
    return setting!.email
  }
  const send = (userId: string, key: string, isOptional = true) =>
    queueEmail(database.tenant(club.id), {
      subject: 'Barolo',
      html: '<html><body>Barolo</body></html>',
      text: 'Barolo',
      to: 'reader@example.test',
      occasion: 'offer',
      key,
      now,
      ...(isOptional && { optional: optional(userId) }),
    })

  it('goes to members who asked for it and have not opted out since, with an unsubscribe link', async () => {
    const { id } = await aMember()
    expect(await offersTo(id, club)).toBe('off')
    expect(await send(id, `${id} 0`)).toBeNull()
    await choose(id, 'now')
    expect(await send(id, `${id} 1`)).toBeTruthy()
    const email = (await emailsTo('reader@example.test')).at(-1)!
    expect(email.text).toContain('https://x.example/unsubscribe?topic=club_offers&note=')
    expect(email.html).toContain('Unsubscribe')
    await choose(id, 'off')
    expect(await send(id, `${id} 2`)).toBeNull()
    // Email about a membership or payments is always sent.
    expect(await send(id, `${id} 3`, false)).toBeTruthy()
    await choose(id, 'now')
    expect(await send(id, `${id} 4`)).toBeTruthy()
  })

  it('ends with a one-click unsubscribe, at this club only', async () => {
    const { id } = await aMember([club, sibling])
    for (const at of [club, sibling]) await choose(id, 'now', at)
    const { search } = new URL(optional(id).unsubscribeUrl)
    const post = (on: Club, query = search) =>
      unsubscribe({
        request: new Request(`https://any.example/unsubscribe${query}`, {
          method: 'POST',
          body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
        }),
        context: at({ club: on }),
        params: {},
      })
    expect(await post(sibling)).toMatchObject({ data: { done: false } })
    expect(await post(club, search.replace('club_offers', 'club_news'))).toMatchObject({
      data: { done: false },
    })
    expect(await post(club)).toMatchObject({ data: { done: true } })
    expect(await post(club)).toMatchObject({ data: { done: true } })
    expect(await offersTo(id, club)).toBe('off')
    expect(await offersTo(id, sibling)).toBe('now')
    expect(
      readUnsubscribeLink({ secret, businessId: club.id, now }, { topic: 'club_offers', note: 'forged' }),
    ).toBeNull()
  })
})

describe('a value typed before reauthentication', () => {
  const page = (path: string) => new Request(`https://any.example${path}`)

  it('returns to its user, encrypted on the way', async () => {
    const [person, stranger] = [await aPerson(database), await aPerson(database)]
    const sealed = sealValue(at(), person.id, 'neu@example.test')
    expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('neu')
    const altered = sealed.slice(0, 20) + (sealed[20] === 'A' ? 'B' : 'A') + sealed.slice(21)
    const back = page(paths.account.settings({ typed: sealed }))
    expect(readSealedValue(back, at(), person.id)).toBe('neu@example.test')
    expect(readSealedValue(back, at(), stranger.id)).toBe('')
    expect(readSealedValue(page('/account/settings?typed=neu%40example.test'), at(), person.id)).toBe('')
    expect(readSealedValue(page(paths.account.settings({ typed: altered })), at(), person.id)).toBe('')
    expect(readSealedValue(page('/account/settings'), at(), person.id)).toBe('')
  })
})

describe('another address', () => {
  const tokenIn = (text: string) => /token=([\w-]{43})/.exec(text)![1]!

  it('is changed after its owner confirms, every device is signed out, and the old address is notified', async () => {
    const person = await aMember([club, sibling])
    const cookie = await startSession(at({ club }), new Request('https://x.example'), {
      userId: person.id,
      businessId: club.id,
    })
    const email = `New.${person.email}`
    await requestEmailChange(at({ club }), own(person), email)
    const [message] = await emailsTo(email)
    const token = tokenIn(message!.text)
    // Not on another club's host.
    expect(await confirmEmailChange(at({ club: sibling }), token, queueCustomerUpdate)).toBe(false)
    const taken = await Promise.all(
      [1, 2, 3].map(() => confirmEmailChange(at({ club }), token, queueCustomerUpdate)),
    )
    expect(taken.filter(Boolean)).toHaveLength(1)
    const sent = (await emailsTo(person.email)).map(({ occasion }) => occasion)
    expect(sent).toContain('email-changed')
    const scopes = at().services.scopes
    const attempt = { password, clientAddress: '127.0.0.1', now }
    expect(await verifyCredentials(scopes, { email, ...attempt })).toMatchObject({ userId: person.id })
    await expect(verifyCredentials(scopes, { email: person.email, ...attempt })).rejects.toMatchObject({
      status: 401,
    })
    const request = new Request('https://x.example', { headers: { cookie: cookie.split(';')[0]! } })
    expect(await currentSession(request, at({ club }))).toBeNull()
    const { rows } = await database.owner.query('select distinct email from members where user_id = $1', [
      person.id,
    ])
    expect(rows).toEqual([{ email }])
  })

  it('that is taken gets no email, and cannot be confirmed once another account has it', async () => {
    const [person, other] = [await aMember(), await aMember()]
    await requestEmailChange(at({ club }), own(person), other.email)
    expect(await emailsTo(other.email)).toEqual([])
    const email = `later.${person.email}`
    await requestEmailChange(at({ club }), own(person), email)
    await aPerson(database, { email })
    expect(
      await confirmEmailChange(at({ club }), tokenIn((await emailsTo(email))[0]!.text), queueCustomerUpdate),
    ).toBe(false)
  })
})

describe('a profile', () => {
  const form = profileForm('2026-11-20', '1985-04-12')
  const fields = { fullName: 'Ada Conti', phone: '', dateOfBirth: '1985-04-12' }
  it.each([
    [{ fullName: '' }, 'Full name is required'],
    [{ phone: 'call me' }, 'Please enter a valid phone number'],
    [{ dateOfBirth: '' }, 'Date of birth is required'],
    [{ dateOfBirth: '2005-11-21' }, 'You must be 21 or older to join.'],
    [{ dateOfBirth: '1985-02-30' }, 'Please enter a real date'],
  ])('with %j is rejected', (change, sentence) => {
    expect(form.safeParse({ ...fields, ...change }).error?.issues[0]?.message).toBe(sentence)
  })
  it('is accepted otherwise', () => {
    expect(form.safeParse({ ...fields, dateOfBirth: '2005-11-20' }).success).toBe(true)
  })
})

describe('the data export', () => {
  it('contains this club’s data on its host, and everything on the root host', async () => {
    const person = await aMember([club, sibling])
    const here = JSON.stringify(await exportData(at({ club }), person.id))
    expect(here).toContain('1985-04-12')
    expect(here).not.toContain('Quarzo')
    const all = JSON.stringify(await exportData(at(), person.id))
    expect(all).toContain('Ambra')
    expect(all).toContain('Quarzo')
    expect(all).not.toMatch(/password_hash|token_hash|argon2|sealed/)
  })
})

describe('deleting an account', () => {
  const memberRow = async (userId: string, businessId: string) =>
    (
      await database.owner.query('select * from members where user_id = $1 and business_id = $2', [
        userId,
        businessId,
      ])
    ).rows[0]

  it('on the root host leaves no personal data, and no way to sign in', async () => {
    const person = await aMember([club, sibling])
    await deleteAccount(at(), own(person))
    for (const { id } of [club, sibling]) {
      expect(await memberRow(person.id, id)).toMatchObject({
        full_name: 'Deleted account',
        phone: null,
        date_of_birth: '1900-01-01',
      })
    }
    const attempt = { email: person.email, password, clientAddress: '127.0.0.1', now }
    await expect(verifyCredentials(at().services.scopes, attempt)).rejects.toMatchObject({ status: 401 })
    const { rows } = await database.owner.query('select email, full_name from users where id = $1', [
      person.id,
    ])
    expect(JSON.stringify(rows)).not.toContain(person.email.split('@')[0])
    // The address can be used again.
    expect((await aPerson(database, { email: person.email })).id).not.toBe(person.id)
  })

  it.each(['sent', 'failed'])(
    'lets a queued email go out, and erases its address, subject and content once it is %s',
    async (status) => {
      const person = await aMember()
      await database.owner.query('update members set email = $1 where user_id = $2', [
        person.email,
        person.id,
      ])
      const add = (table: string, values: string, ...others: unknown[]) =>
        database.owner.query(
          `insert into ${table} (${table === 'outgoing_emails' ? 'business_id, from_name, ' : ''}id, idempotency_key, occasion, to_address,
             subject, html, text, status, created_at) values (${values}gen_random_uuid(), $1, 'x', $1, 'For ' || $1, $1, $1, 'queued', $2)`,
          [person.email, now, ...others],
        )
      await add('outgoing_emails', `$3, 'Club', `, club.id)
      await add('platform_emails', '')
      await deleteAccount(at(), own(person))
      for (const table of ['outgoing_emails', 'platform_emails']) {
        const holding = async () =>
          (
            await database.owner.query<{ status: string }>(
              `select status from ${table} e where idempotency_key = $1 and to_jsonb(e) - 'idempotency_key' @@ ('$.** == "' || $1 || '"')::jsonpath`,
              [person.email],
            )
          ).rows
        expect(await holding(), table).toEqual([{ status: 'queued' }])
        await database.owner.query(`update ${table} set status = $2 where idempotency_key = $1`, [
          person.email,
          status,
        ])
        expect(await holding(), table).toEqual([])
      }
    },
  )

  it('ends the user’s invitations, unfinished signups and connected apps', async () => {
    const person = await aMember()
    const other = await aPerson(database)
    const name = person.email.split('@')[0]!
    await database.owner.query(
      `insert into business_invites (id, token_hash, token_prefix, business_name, business_email, created_by, created_at, expires_at)
       select gen_random_uuid(), sha256(mail::bytea), 'aaaaaaaa', 'Da Ada', mail, $2, $3, $3::timestamptz + interval '14 days'
       from unnest($1::text[]) mail`,
      [[person.email.toUpperCase(), other.email], other.id, now],
    )
    await database.owner.query(
      `insert into join_drafts (business_id, id, token_hash, email, user_id, created_at, updated_at, expires_at)
       select $1, gen_random_uuid(), sha256(mail::bytea), mail, null, $3, $3, $3::timestamptz + interval '1 day'
       from unnest($2::text[]) mail`,
      [club.id, ['ada@example.test', other.email], now],
    )
    await database.owner.query(
      `insert into platform_emails (id, idempotency_key, occasion, to_address, subject, html, text, status, created_at)
       values (gen_random_uuid(), $1, 'x', $1, 'For ' || $1, '', '', 'sent', $2)`,
      [person.email, now],
    )
    await database.owner.query(
      `insert into token_grants (id, user_id, scope, name, created_at, expires_at)
       values (gen_random_uuid(), $1, 'account:read', 'Cellar book', $2, $2::timestamptz + interval '180 days')`,
      [person.id, now],
    )
    await deleteAccount(at(), own(person))
    const rows = async (query: string, ...values: unknown[]) =>
      (await database.owner.query(query, values)).rows
    const invites = 'select business_email, expires_at > $1 as open from business_invites order by open'
    expect(await rows(invites, now)).toMatchObject([
      { business_email: expect.stringContaining('@deleted.invalid'), open: false },
      { business_email: other.email, open: true },
    ])
    expect(await rows('select email from join_drafts where business_id = $1', club.id)).toEqual([
      { email: other.email },
    ])
    expect(
      await rows(
        'select 1 from platform_emails where to_address = $1 or subject like $2',
        person.email,
        `%${name}%`,
      ),
    ).toEqual([])
    expect(
      await rows(
        'select name, revoked_at is not null as ended from token_grants where user_id = $1',
        person.id,
      ),
    ).toEqual([{ name: '', ended: true }])
  })

  it('on a club’s host deletes that club’s data, and keeps an account that is needed elsewhere', async () => {
    const person = await aMember([club, sibling])
    await deleteAccount(at({ club }), own(person))
    expect(await memberRow(person.id, club.id)).toBeUndefined()
    expect(await memberRow(person.id, sibling.id)).toMatchObject({ full_name: 'Ada Conti' })
    const attempt = { email: person.email, password, clientAddress: '127.0.0.1', now }
    expect(await verifyCredentials(at().services.scopes, attempt)).toMatchObject({ userId: person.id })
  })

  it('is refused to the last owner, until someone else is an owner', async () => {
    const owner = await aPerson(database)
    const { id } = await aClub(database, { name: 'Ossidiana' })
    await database.owner.query('update businesses set owner_user_id = $1 where id = $2', [owner.id, id])
    expect((await planDeletion(scopes(), own(owner), null)).obstacle).toContain(
      'You are the last owner of Ossidiana.',
    )
    await expect(deleteAccount(at(), own(owner))).rejects.toMatchObject({ status: 409 })
    const heir = await aPerson(database)
    await addStaff(database, heir.id, id, { role: 'owner' })
    await deleteAccount(at(), own(owner))
    const { rows } = await database.owner.query('select owner_user_id from businesses where id = $1', [id])
    expect(rows).toEqual([{ owner_user_id: heir.id }])
  })

  it('closes the user’s own draft after agreement, and frees its web address', async () => {
    const owner = await aPerson(database)
    const desk = await aPerson(database)
    const { id, slug } = await aClub(database, { name: 'Granato', status: 'draft' })
    await database.owner.query('update businesses set owner_user_id = $1 where id = $2', [owner.id, id])
    await addStaff(database, owner.id, id, { role: 'owner' })
    await addStaff(database, desk.id, id, { role: 'desk' })
    expect(await planDeletion(scopes(), own(owner), null)).toMatchObject({
      obstacle: null,
      draftsToClose: [{ id, name: 'Granato' }],
    })
    await expect(deleteAccount(at(), own(owner))).rejects.toMatchObject({ code: 'not-sure', status: 400 })
    const context = at()
    const disconnected: string[] = []
    Object.assign(context.services, {
      billing: { disconnectAccount: async (db: { businessId: string }) => disconnected.push(db.businessId) },
      clubs: { ...context.services.clubs, forget: () => undefined },
    })
    await deleteAccount(context, own(owner), { closing: [id] })
    expect(disconnected).toEqual([id])
    const of = async (query: string) => (await database.owner.query(query, [id])).rows
    expect(await of('select status, owner_user_id from businesses where id = $1')).toEqual([
      { status: 'suspended', owner_user_id: null },
    ])
    expect(await of('select reason from business_suspensions where business_id = $1')).toEqual([
      { reason: 'Closed by its owner before going live' },
    ])
    expect(await of('select 1 from business_users where business_id = $1 and is_active')).toEqual([])
    expect(
      await of(`select action from audit_log where business_id = $1 and action = 'business.closed'`),
    ).toHaveLength(1)
    expect(await of('select slug from business_slugs where business_id = $1')).not.toContainEqual({ slug })
    const other = await aClub(database, { slug })
    expect(other.slug).toBe(slug)
  })

  it('does not close a draft with members or a paid plan', async () => {
    for (const more of ['a member', 'a plan']) {
      const owner = await aPerson(database)
      const { id } = await aClub(database, { name: 'Granato', status: 'draft' })
      await database.owner.query('update businesses set owner_user_id = $1 where id = $2', [owner.id, id])
      if (more === 'a member') await enrollMember(database, (await aPerson(database)).id, id)
      else {
        await database.owner.query(
          `insert into business_plans (business_id, stripe_status, created_at) values ($1, 'active', now())
           on conflict (business_id) do update set stripe_status = 'active'`,
          [id],
        )
      }
      expect(await planDeletion(scopes(), own(owner), null)).toMatchObject({
        draftsToClose: [],
        obstacle: expect.stringContaining('You are the last owner of Granato.'),
      })
      await expect(deleteAccount(at(), own(owner), { closing: [id] })).rejects.toMatchObject({ status: 409 })
    }
  })

  it('is refused to the last administrator', async () => {
    const admin = await aPerson(database, { isAdmin: true })
    expect((await planDeletion(scopes(), own(admin, true), null)).obstacle).toContain('last administrator')
  })
})
