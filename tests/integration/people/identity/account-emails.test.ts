import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Club } from '#/tenants/club'
import { createDraftBusiness } from '~/business/profile/create-draft-business.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { changeSecurity } from '~/people/identity/change-security.server'
import { confirmEmailChange, requestEmailChange } from '~/people/identity/email-address/change-email.server'
import { createResendToken, resendConfirmation } from '~/people/identity/email-address/confirm-address.server'
import {
  presentedToken,
  tokenState,
  type TokenPurpose,
} from '~/people/identity/email-address/email-tokens.server'
import type { AccountEmail } from '~/people/identity/emails/account-email-sender.server'
import type { SecurityEvent } from '~/people/identity/emails/security-notice'
import type { SecurityEmail } from '~/people/identity/emails/account-email-sender.server'
import { sendSecurityEmail } from '~/people/identity/emails/send-security-email.server'
import { requestReset } from '~/people/identity/passwords/reset-password.server'
import { sendSecondFactorCode, sendSignInCode } from '~/people/identity/sign-in/one-time-codes.server'
import { signUp } from '~/people/identity/sign-up.server'
import { aClub } from '../../../builders/club'
import { addOwner, addStaff, aPerson, enrollMember } from '../../../builders/person'
import { aRequestContext, clubOf } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'

interface Person {
  id: string
  email: string
}

const domain = 'wine.casa.example'
let database: TestDatabase
let club: Club
beforeAll(async () => {
  database = await freshDatabase()
  club = clubOf(await aClub(database), { domain })
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.owner.query('delete from outgoing_emails; delete from platform_emails')
})

/** Every host where an account email can be asked for. */
const hosts = {
  'the platform’s host': () => aRequestContext(database, { clubs: [club] }),
  'a club’s address below it': () => aRequestContext(database, { club }),
  'a club’s own domain': () => ({ ...aRequestContext(database, { club }), origin: `https://${domain}` }),
} satisfies Record<string, () => RequestContext>
const ours = () => ['clubs.example', `${club.slug}.clubs.example`]

const security =
  (event: SecurityEvent) =>
  (context: RequestContext, { id }: Person) =>
    changeSecurity(context, id, (_db, recordEvent) => recordEvent(event, { remaining: 3 }))
const notice =
  (about: SecurityEmail) =>
  (context: RequestContext, { id }: Person) =>
    sendSecurityEmail(context, id, about)
const withName = (person: Person) => ({ ...person, fullName: 'Ada Conti' })

/** The sender of each email; one that is missing here does not compile. */
const senders: Record<AccountEmail, (context: RequestContext, person: Person) => Promise<unknown>> = {
  'reset-password': (context, { email }) => requestReset(context, email),
  'one-time-code': (context, { email }) => sendSignInCode(context, email),
  'confirm-address': async (context, { id }) => {
    await database.owner.query('update users set email_confirmed_at = null where id = $1', [id])
    return resendConfirmation(context, createResendToken(context, id))
  },
  'change-email': (context, person) => requestEmailChange(context, withName(person), `new-${person.email}`),
  'email-changed': async (context, person) => {
    await requestEmailChange(context, withName(person), `new-${person.email}`)
    const { token, host } = (await emails()).flatMap(linksOf).find(({ token }) => token !== null)!
    const there = { ...context, origin: `https://${host}` }
    await confirmEmailChange(there, token!, async () => undefined)
  },
  'account-exists': (context, { email }) =>
    signUp(
      context,
      {
        username: 'Ada Conti',
        email,
        password: 'vendemmia tardiva',
        confirmPassword: 'vendemmia tardiva',
        accountType: 'customer',
        restaurantName: '',
      },
      { createDraftBusiness },
    ),
  'new-device': notice('new-device'),
  'password-changed': notice('password-changed'),
  'signed-out-everywhere': notice('signed-out-everywhere'),
  'authenticator-enabled': security('authenticator-enabled'),
  'authenticator-disabled': security('authenticator-disabled'),
  'recovery-codes-renewed': security('recovery-codes-renewed'),
  'recovery-code-used': security('recovery-code-used'),
  'email-codes-enabled': security('email-codes-enabled'),
  'email-codes-disabled': security('email-codes-disabled'),
  'passkey-step-enabled': security('passkey-step-enabled'),
  'passkey-step-disabled': security('passkey-step-disabled'),
  'two-steps-reset': security('two-steps-reset'),
  'passkey-added': security('passkey-added'),
  'passkey-removed': security('passkey-removed'),
  'app-connected': security('app-connected'),
  'app-disconnected': security('app-disconnected'),
}
/** Sent to visitors who ask for it with an address, before they have proved who they are. */
const requested: AccountEmail[] = ['reset-password', 'one-time-code']

interface SentEmail {
  occasion: string
  html: string
  text: string
  club: boolean
}

async function emails(): Promise<SentEmail[]> {
  const { rows } = await database.owner.query<SentEmail>(
    `select occasion, html, text, true as club from outgoing_emails
     union all select occasion, html, text, false from platform_emails`,
  )
  return rows
}

const linksOf = ({ html, text }: SentEmail) =>
  [...`${html} ${text}`.matchAll(/https?:\/\/[^\s"'<>]+/g)].map(([link]) => {
    const url = new URL(link.replaceAll('&amp;', '&'))
    return { host: url.host, path: url.pathname, token: url.searchParams.get('token') }
  })

const kinds = {
  'a member': (id: string) => enrollMember(database, id, club.id),
  'the desk': (id: string) => addStaff(database, id, club.id),
  'the owner': (id: string) => addOwner(database, id, club.id),
}

describe.each(Object.entries(senders))('the email %s', (occasion, send) => {
  it.each(Object.entries(hosts))('from %s has links to our hosts only', async (_host, contextOf) => {
    const person = await aPerson(database)
    await enrollMember(database, person.id, club.id)
    await send(contextOf(), person)
    const sent = (await emails()).filter((email) => email.occasion === occasion)
    expect(sent).toHaveLength(1)
    for (const { host } of linksOf(sent[0]!)) expect(ours()).toContain(host)
    expect(`${sent[0]!.html} ${sent[0]!.text}`).not.toContain(domain)
  })
})

const purposes: Partial<Record<AccountEmail, TokenPurpose>> = {
  'reset-password': 'reset',
  'confirm-address': 'confirm',
  'change-email': 'change-email',
}

it.each(Object.entries(purposes))(
  'the token of %s works on the host of its link alone',
  async (occasion, purpose) => {
    for (const [at, contextOf] of Object.entries(hosts)) {
      await database.owner.query('delete from outgoing_emails; delete from platform_emails')
      const person = await aPerson(database)
      await enrollMember(database, person.id, club.id)
      await senders[occasion as AccountEmail](contextOf(), person)
      const { token, host } = (await emails()).flatMap(linksOf).find(({ token }) => token !== null)!
      // Asked for at the club, it keeps the club's brand; the confirmation of a member does so everywhere.
      const isClub = at !== 'the platform’s host' || purpose === 'confirm'
      expect({ at, host }).toEqual({ at, host: ours()[isClub ? 1 : 0] })
      for (const there of Object.values(hosts)) {
        const context = there()
        const presented = presentedToken(context, purpose, token!)
        const { state } = await database.shared().read((db) => tokenState(db, presented))
        expect({ host: presented.host, state }).toEqual({
          host: presented.host,
          state: presented.host === host ? 'good' : 'unknown',
        })
      }
    }
  },
)

it('a code works on the host of its page alone, and never on an own domain', async () => {
  const person = await aPerson(database)
  await enrollMember(database, person.id, club.id)
  await sendSignInCode(hosts['a club’s address below it'](), person.email)
  const { rows } = await database.owner.query('select host from one_time_codes where user_id = $1', [
    person.id,
  ])
  expect(rows).toEqual([{ host: `${club.slug}.clubs.example` }])
})

describe('a club’s host', () => {
  it.each(Object.entries(kinds))('emails %s in its own name', async (_who, join) => {
    for (const occasion of requested) {
      const person = await aPerson(database)
      await join(person.id)
      await senders[occasion](hosts['a club’s address below it'](), person)
      const sent = await emails()
      expect(sent.at(-1)).toMatchObject({ occasion, club: true })
      await database.owner.query('delete from outgoing_emails')
    }
  })

  it('sends nothing to anyone else who asks with an address', async () => {
    const elsewhere = await aClub(database)
    const [stranger, former, served] = [
      await aPerson(database),
      await aPerson(database),
      await aPerson(database),
    ]
    await enrollMember(database, stranger.id, elsewhere.id)
    await addStaff(database, former.id, club.id)
    await database.owner.query('update business_users set is_active = false where user_id = $1', [former.id])
    await enrollMember(database, served.id, club.id)
    await database.owner.query('update members set anonymized_at = now() where user_id = $1', [served.id])
    for (const context of [hosts['a club’s address below it'], hosts['a club’s own domain']])
      for (const person of [stranger, former, served])
        for (const occasion of requested) await senders[occasion](context(), person)
    expect(await emails()).toEqual([])
    const { rows } = await database.owner.query('select 1 from email_tokens where user_id = any($1)', [
      [stranger.id, former.id, served.id],
    ])
    expect(rows).toEqual([])
    // The platform's host does, so everyone gets a new password somewhere.
    await requestReset(hosts['the platform’s host'](), stranger.email)
    expect(await emails()).toHaveLength(1)
  })

  it('leaves what a signed-in person of no relation must know to the platform', async () => {
    const person = await aPerson(database)
    const context = hosts['a club’s address below it']()
    await sendSecondFactorCode(context, withName(person))
    await sendSecurityEmail(context, person.id, 'new-device')
    await requestEmailChange(context, withName(person), `new-${person.email}`)
    const sent = await emails()
    expect(sent.map(({ club }) => club)).toEqual([false, false, false])
    for (const { host } of sent.flatMap(linksOf)) expect(host).toBe('clubs.example')
  })
})
