import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TenantDb } from '#/db/handles.server'
import { presetBrand } from '~/foundation/theme/brand'
import type { Club } from '#/tenants/club'
import { createScopes, type Scopes } from '#/tenants/scope.server'
import { issueToken, redeemToken } from '~/people/identity/email-address/email-tokens.server'
import { hashPassword } from '~/people/identity/passwords/passwords.server'
import { createUser } from '~/people/identity/users.server'
import { dayIn } from '~/foundation/kit/dates'
import { chooseTier } from '~/membership/memberships/join/choose-tier.server'
import { membershipListeners } from '~/membership-listeners.server'
import { completeSignup } from '~/membership/memberships/join/complete-signup.server'
import { deleteDraft, findDraft } from '~/membership/memberships/join/join-draft.server'
import { agreementKey, renewalTerms } from '~/membership/memberships/renewal-terms'
import { saveTypedDetails, saveJoinDetails } from '~/membership/memberships/join/save-join-details.server'
import { archiveTier } from '~/membership/tiers/archive-tier.server'
import { publishedTiers } from '~/membership/tiers/queries.server'
import { saveTier } from '~/membership/tiers/save-tier.server'
import { freshDatabase, type TestDatabase } from '../../../../database'
import { aClub } from '../../../../builders/club'
import { aTier } from '../../../../builders/tiers'

let database: TestDatabase
let scopes: Scopes
beforeAll(async () => {
  database = await freshDatabase()
  scopes = createScopes({ app: database.app, platform: database.platform, onPlatform: () => undefined })
})
afterAll(() => database.close())

const noon = new Date('2026-11-20T17:00:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const password = 'vendemmia tardiva'

/** A club with two tiers, and a browser that stands before its signup. */
async function aGuest(clubId?: string) {
  const { id } = clubId ? { id: clubId } : await aClub(database)
  const db = database.tenant(id)
  if (!clubId) {
    await aTier(db, { name: 'Calice', priceCents: 6_900 })
    await aTier(db, { name: 'Riserva', priceCents: 18_900 })
  }
  const [calice, riserva] = await publishedTiers(db)
  return new Browser(db, clubFor(id), calice!.id, riserva!.id)
}

function clubFor(id: string): Club {
  return {
    id,
    slug: 'a-club',
    name: 'A Club',
    kind: 'restaurant',
    status: 'live',
    email: 'hello@a-club.test',
    phone: null,
    address: null,
    website: null,
    pickUpHours: null,
    pickUpAddress: null,
    closedDays: [],
    shipsTo: [],
    timeZone: 'America/New_York',
    currency: 'usd',
    brand: presetBrand('trattoria'),
    version: 1,
    domain: null,
    canTakeMembers: true,
    closingOn: null,
    memberDataUntil: null,
    closedOn: null,
  }
}

class Browser {
  readonly key = createHash('sha256').update(randomBytes(32)).digest()
  readonly email = `${randomBytes(6).toString('hex')}@example.test`

  constructor(
    readonly db: TenantDb,
    readonly club: Club,
    readonly calice: string,
    readonly riserva: string,
  ) {}

  choose(tierId = this.calice, now = noon) {
    return chooseTier(this.db, { key: this.key, tierId, now })
  }

  async agreement(now = noon) {
    const draft = await this.draft(now)
    const tier = (await publishedTiers(this.db)).find(({ id }) => id === draft?.tierId)!
    const today = dayIn(this.club.timeZone, now)
    return agreementKey(renewalTerms({ club: this.club, tier }, today).version, tier.priceId)
  }

  async fillIn(
    changed: Partial<Record<'fullName' | 'email' | 'phone' | 'dateOfBirth' | 'password', string>> = {},
    now = noon,
    clientAddress = '203.0.113.7',
  ) {
    const typed = {
      fullName: 'Ada Lovelace',
      email: this.email,
      phone: '',
      dateOfBirth: '1985-04-12',
      password,
      ...changed,
    }
    await saveJoinDetails(this.db, scopes, {
      key: this.key,
      details: { ...typed, confirmPassword: typed.password, termsAccepted: 'on', newsWanted: false },
      agreement: await this.agreement(now),
      signedInAs: null,
      clientAddress,
      now,
    })
  }

  draft(now = noon, signedInAs: string | null = null) {
    return findDraft(this.db, this.key, { signedInAs, now })
  }

  complete(changed: { now?: Date; shownTierId?: string; signedInAs?: string } = {}) {
    return completeSignup({ listeners: membershipListeners }, this.db, {
      key: this.key,
      club: this.club,
      origin: 'http://a-club.localhost',
      shownTierId: null,
      signedInAs: null,
      clientAddress: '203.0.113.7',
      userAgent: 'A browser',
      requestId: 'request',
      now: noon,
      ...changed,
    })
  }

  async readyToComplete() {
    await this.choose()
    await this.fillIn()
    return this
  }
}

async function count(
  table: 'users' | 'members' | 'consents' | 'outgoing_emails' | 'audit_log',
  where: string,
  value: string,
) {
  const { rows } = await database.owner.query(`select count(*) from ${table} where ${where} = $1`, [value])
  return Number(rows[0].count)
}

/** Everything a signup of this address has left behind. */
async function traces({ email, db }: Browser) {
  const { rows } = await database.owner.query(
    'select m.id, u.id as user_id from members m join users u on u.id = m.user_id where u.email_norm = $1 and m.business_id = $2',
    [email, db.businessId],
  )
  return {
    users: await count('users', 'email_norm', email),
    members: rows.length,
    consents: rows[0] ? await count('consents', 'member_id', rows[0].id) : 0,
    mails: await count('outgoing_emails', 'to_address', email),
    notes: rows[0] ? await count('audit_log', 'actor_id', rows[0].user_id) : 0,
  }
}

const once = { users: 1, members: 1, consents: 1, mails: 1, notes: 1 }
const nothing = { users: 0, members: 0, consents: 0, mails: 0, notes: 0 }

async function anAccount(email: string) {
  const passwordHash = await hashPassword(password)
  return database
    .shared()
    .transaction((db) =>
      createUser(db, { email, fullName: 'Ada', passwordHash, emailConfirmedAt: noon, now: noon }),
    )
}

describe('a signup of a new guest', () => {
  it('leaves one user, member, consent and mail, and no password anywhere', async () => {
    const guest = await (await aGuest()).readyToComplete()
    const done = await guest.complete()
    expect(done).toMatchObject({ tierId: guest.calice, alreadyMember: false })
    expect(await traces(guest)).toEqual(once)
    const { rows } = await database.owner.query(
      'select shown_text, text_version, address from consents where member_id = $1',
      [done.memberId],
    )
    expect(rows[0].shown_text).toContain('Your Calice membership of A Club costs $69.00 a month.')
    expect(rows[0]).toMatchObject({ text_version: '2026-11-20', address: '203.0.113.7' })
    const dump = await database.owner.query('select d::text from join_drafts d where token_hash = $1', [
      guest.key,
    ])
    expect(dump.rows[0].d).not.toContain(password)
    expect(dump.rows[0].d).not.toContain('$argon2')
  })

  it('writes nothing before it is completed', async () => {
    expect(await traces(await (await aGuest()).readyToComplete())).toEqual(nothing)
  })

  it('can be completed again and again: the same user and member', async () => {
    const guest = await (await aGuest()).readyToComplete()
    const first = await guest.complete()
    expect(await guest.complete()).toEqual(first)
    expect(await traces(guest)).toEqual(once)
  })

  it('can be completed from many windows at the same moment', async () => {
    const guest = await (await aGuest()).readyToComplete()
    const all = await Promise.all(Array.from({ length: 8 }, () => guest.complete()))
    expect(new Set(all.map((done) => done.memberId)).size).toBe(1)
    expect(await traces(guest)).toEqual(once)
  })

  it('leaves nothing when it breaks off in the middle, and can be repeated', async () => {
    const guest = await (await aGuest()).readyToComplete()
    await database.owner.query('alter table consents add constraint broken check (false) not valid')
    await expect(guest.complete()).rejects.toThrow()
    await database.owner.query('alter table consents drop constraint broken')
    expect(await traces(guest)).toEqual(nothing)
    await guest.complete()
    expect(await traces(guest)).toEqual(once)
  })

  it('may be corrected after a trip to the checkout: name and phone follow, the account stays', async () => {
    const guest = await (await aGuest()).readyToComplete()
    const first = await guest.complete()
    await guest.fillIn({ fullName: 'Ada King', phone: '+1 212 555 0100', password: '' })
    expect(await guest.complete()).toEqual(first)
    const { rows } = await database.owner.query('select full_name, phone from members where id = $1', [
      first.memberId,
    ])
    expect(rows[0]).toEqual({ full_name: 'Ada King', phone: '+1 212 555 0100' })
    expect(await traces(guest)).toEqual(once)
  })

  it('asks again when another tier is chosen, and keeps the second consent next to the first', async () => {
    const guest = await (await aGuest()).readyToComplete()
    const first = await guest.complete()
    await guest.choose(guest.riserva)
    await expect(guest.complete()).rejects.toMatchObject({ code: 'agreement-changed' })
    await guest.fillIn({ password: '' })
    expect(await guest.complete()).toEqual({ ...first, tierId: guest.riserva })
    expect((await traces(guest)).consents).toBe(2)
  })

  it('of another tier than the page showed is not completed', async () => {
    const guest = await (await aGuest()).readyToComplete()
    await expect(guest.complete({ shownTierId: guest.riserva })).rejects.toMatchObject({
      code: 'choice-changed',
    })
    expect(await traces(guest)).toEqual(nothing)
  })

  it('asks again when the price has changed since', async () => {
    const guest = await (await aGuest()).readyToComplete()
    const calice = (await publishedTiers(guest.db)).find(({ id }) => id === guest.calice)!
    await saveTier(guest.db, {
      tierId: calice.id,
      name: calice.name,
      description: '',
      priceCents: 7_900,
      bottles: 2,
      benefits: [],
      position: 0,
      now: noon,
    })
    await expect(guest.complete()).rejects.toMatchObject({ code: 'agreement-changed' })
    expect(await traces(guest)).toEqual(nothing)
  })

  it('begins again when the tier was taken off the page', async () => {
    const guest = await (await aGuest()).readyToComplete()
    await archiveTier(guest.db, { tierId: guest.calice, now: noon })
    await expect(guest.complete()).rejects.toMatchObject({ code: 'draft-gone' })
    await expect(guest.choose(guest.calice)).rejects.toMatchObject({ code: 'tier-required' })
  })

  it('is gone after two nights', async () => {
    const guest = await (await aGuest()).readyToComplete()
    const twoNights = later(48 * 60)
    expect(await guest.draft(twoNights)).toBeNull()
    await expect(guest.complete({ now: twoNights })).rejects.toMatchObject({ code: 'draft-gone' })
  })

  it('is dropped with all that was typed, when the next guest comes after that', async () => {
    const guest = await (await aGuest()).readyToComplete()
    const next = await aGuest(guest.club.id)
    await next.choose(next.calice, later(48 * 60))
    const { rows } = await database.owner.query('select email from join_drafts where business_id = $1', [
      guest.club.id,
    ])
    expect(rows).toEqual([{ email: '' }])
  })

  it('is one club’s: the same cookie opens nothing in another', async () => {
    const guest = await (await aGuest()).readyToComplete()
    const elsewhere = await aGuest()
    expect(await findDraft(elsewhere.db, guest.key, { signedInAs: null, now: noon })).toBeNull()
  })

  it('refuses a password everybody tries first', async () => {
    const guest = await aGuest()
    await guest.choose()
    await expect(guest.fillIn({ password: 'password1' })).rejects.toMatchObject({
      details: { field: 'password' },
    })
  })

  it('stops a flood of tries for one address', async () => {
    const guest = await aGuest()
    await guest.choose()
    const tries = []
    for (let n = 0; n < 12; n++) tries.push(await guest.fillIn().catch((error) => error.status))
    expect(tries.at(-1)).toBe(429)
    // The address may belong to another person at another club.
    await expect(guest.fillIn({}, noon, '198.51.100.4')).resolves.toBeUndefined()
  })
})

describe('an address that has an account', () => {
  it('continues with its own password, without a second account or a mail to confirm it', async () => {
    const guest = await aGuest()
    const user = await anAccount(guest.email)
    await guest.choose()
    await guest.fillIn({ email: ` ${guest.email.toUpperCase()}` })
    expect(await guest.complete()).toMatchObject({ userId: user.id })
    expect(await traces(guest)).toEqual({ ...once, mails: 0 })
  })

  it('does not continue with another password, and nothing is kept', async () => {
    const guest = await aGuest()
    await anAccount(guest.email)
    await guest.choose()
    await expect(guest.fillIn({ password: 'not the right one' })).rejects.toMatchObject({
      status: 400,
      sentence:
        'We couldn’t continue with this email and password. If you already have an account with this email, use its password or reset it.',
    })
    expect(await guest.draft()).toMatchObject({ password: null })
    await expect(guest.complete()).rejects.toMatchObject({ status: 409 })
    expect((await traces(guest)).members).toBe(0)
  })

  it('keeps its member’s row when the person joins once more', async () => {
    const guest = await (await aGuest()).readyToComplete()
    const first = await guest.complete()
    const again = await aGuest(guest.club.id)
    await again.choose()
    await again.fillIn({ email: guest.email })
    expect(await again.complete()).toEqual(first)
  })

  it('has to prove itself once more after an hour, unless signed in as that user', async () => {
    const guest = await (await aGuest()).readyToComplete()
    const { userId } = await guest.complete()
    expect(await guest.draft(later(59))).toMatchObject({ password: 'proved' })
    expect(await guest.draft(later(61))).toMatchObject({ password: null })
    expect(await guest.draft(later(61), userId)).toMatchObject({ password: 'proved' })
    await expect(guest.complete({ now: later(61) })).rejects.toMatchObject({ code: 'details-unfinished' })
    await expect(guest.complete({ now: later(61), signedInAs: userId })).resolves.toMatchObject({ userId })
  })

  it('has to prove itself once more after a new password, however lively its draft is kept', async () => {
    const guest = await (await aGuest()).readyToComplete()
    const { userId } = await guest.complete()
    await database.shared().transaction(async (db) => {
      const order = {
        origin: 'https://clubs.example',
        host: 'clubs.example',
        purpose: 'reset' as const,
        emailNorm: guest.email,
        businessId: null,
        now: later(1),
      }
      const { token } = await issueToken(db, { ...order, userId })
      await redeemToken(db, { ...order, token, now: later(2) })
    })
    expect(await guest.draft(later(3))).toMatchObject({ password: null })
    await guest.choose(guest.riserva, later(4))
    expect(await guest.draft(later(5))).toMatchObject({ password: null, memberId: null })
    await expect(guest.complete({ now: later(5) })).rejects.toMatchObject({ status: 409 })
    await guest.fillIn({}, later(6))
    await expect(guest.complete({ now: later(7) })).resolves.toMatchObject({ userId })
  })

  it('takes its proof along when another address is typed', async () => {
    const guest = await (await aGuest()).readyToComplete()
    await guest.complete()
    const typed = {
      fullName: 'Ada',
      email: 'another@example.test',
      phone: '',
      dateOfBirth: '',
      termsAccepted: true,
    }
    await saveTypedDetails(guest.db, { key: guest.key, typed, agreement: await guest.agreement(), now: noon })
    expect(await guest.draft()).toMatchObject({
      email: 'another@example.test',
      password: null,
      memberId: null,
    })
  })
})

describe('two guests with the same new address', () => {
  it('the second to complete is asked for the password of the account', async () => {
    const first = await (await aGuest()).readyToComplete()
    const second = await aGuest(first.club.id)
    await second.choose()
    await second.fillIn({ email: first.email, password: 'quite another one' })
    await first.complete()
    await expect(second.complete()).rejects.toMatchObject({ code: 'cannot-continue' })
    expect(await second.draft()).toMatchObject({ password: null })
    expect(await traces(first)).toEqual(once)
  })

  it('both at the same moment give one account', async () => {
    const first = await (await aGuest()).readyToComplete()
    const second = await aGuest(first.club.id)
    await second.choose()
    await second.fillIn({ email: first.email })
    const outcomes = await Promise.allSettled([first.complete(), second.complete()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await traces(first)).toEqual(once)
  })
})

describe('going back', () => {
  it('keeps what was typed, right or wrong, but nothing that could not be stored', async () => {
    const guest = await aGuest()
    await guest.choose()
    const typed = {
      fullName: 'Ada',
      email: 'not an address',
      phone: 'a\0b',
      dateOfBirth: '19',
      termsAccepted: true,
    }
    await saveTypedDetails(guest.db, { key: guest.key, typed, agreement: await guest.agreement(), now: noon })
    expect(await guest.draft()).toMatchObject({
      fullName: 'Ada',
      email: 'not an address',
      phone: '',
      dateOfBirth: '19',
      password: null,
    })
  })

  it('keeps details and password when the tier is changed', async () => {
    const guest = await (await aGuest()).readyToComplete()
    await guest.choose(guest.riserva)
    expect(await guest.draft()).toMatchObject({
      tierId: guest.riserva,
      fullName: 'Ada Lovelace',
      password: 'chosen',
    })
  })

  it('is over once the draft was dropped', async () => {
    const guest = await (await aGuest()).readyToComplete()
    await deleteDraft(guest.db, guest.key)
    await deleteDraft(guest.db, guest.key)
    expect(await guest.draft()).toBeNull()
  })
})
