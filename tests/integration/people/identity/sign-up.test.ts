import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Club } from '#/tenants/club'
import { userType } from '~/people/staff-access/user-type.server'
import { startSession } from '~/people/identity/sessions/start-session.server'
import * as login from '~/routes/auth/login'
import * as profileSetup from '~/routes/auth/profile-setup'
import { action, loader } from '~/routes/auth/signup'
import { replaceProvisionalSlug } from '~/business/web-address/replace-provisional-slug.server'
import { raceOnLock } from '../../../builders/database/race-on-lock'
import { aClub } from '../../../builders/club'
import { shownErrors } from '../../../builders/form-answer'
import { aPerson, password } from '../../../builders/person'
import { aRequestContext, clubOf } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
let club: Club
beforeAll(async () => {
  database = await freshDatabase()
  club = clubOf(await aClub(database, { name: 'Osteria del Ponte' }))
})
afterAll(() => database.close())

interface Answer {
  data: {
    sentTo?: string
    formError?: string
    fieldErrors: Record<string, string[]>
    values: Record<string, string>
  }
  init: { status?: number } | null
}

let serial = 0
const details = (more: Record<string, string> = {}) => ({
  username: 'Ada Conti',
  email: `new${++serial}@example.test`,
  password,
  confirmPassword: password,
  accountType: 'customer',
  ...more,
})

type Options = NonNullable<Parameters<typeof aRequestContext>[1]>

async function post(fields: Record<string, string>, options: Options = {}): Promise<Answer> {
  const context = aRequestContext(database, { clubs: [club], ...options })
  const body = new URLSearchParams(fields)
  const request = new Request(`${context.origin}/signup`, { method: 'POST', body })
  return shown(await action({ request, context, params: {} }))
}

/** The page's data, with the errors of a rejected form by field. */
function shown(result: unknown): Answer {
  const { data, init } = result as Answer
  return { data: { ...shownErrors(data), ...data }, init }
}

async function emailsTo(email: string): Promise<string[]> {
  const { rows } = await database.owner.query(
    `select occasion from platform_emails where to_address = $1
     union all select occasion from outgoing_emails where to_address = $1`,
    [email],
  )
  return rows.map(({ occasion }) => occasion)
}

async function businessesOf(email: string) {
  const { rows } = await database.owner.query(
    `select b.id, b.name, b.status, s.slug, u.id as user_id, bu.role from users u
     join businesses b on b.owner_user_id = u.id join business_slugs s on s.business_id = b.id
     join business_users bu on bu.business_id = b.id and bu.user_id = u.id where u.email = $1`,
    [email],
  )
  return rows
}

describe('signing up', () => {
  it('creates an account that must be confirmed by email before it can sign in', async () => {
    const form = details()
    const answer = await post(form)
    expect(answer).toMatchObject({ data: { sentTo: form.email, fieldErrors: {} } })
    expect(await emailsTo(form.email)).toEqual(['confirm-address'])
    const context = aRequestContext(database)
    const body = new URLSearchParams({ email: form.email, password })
    const request = new Request(`${context.origin}/login`, { method: 'POST', body })
    const refused = shown(await login.action({ request, context, params: {} }))
    expect(refused).toMatchObject({ init: { status: 400 }, data: { formError: 'Email not confirmed' } })
  })

  it('creates a draft restaurant with its owner, and reserves no web address before the owner confirms theirs', async () => {
    const form = details({ accountType: 'restaurant', restaurantName: ' Trattoria L’Étoile ' })
    await post(form)
    const [made] = await businessesOf(form.email)
    expect(made).toMatchObject({
      name: 'Trattoria L’Étoile',
      status: 'draft',
      slug: expect.stringMatching(/^new-[0-9a-f]{24}$/) as string,
      role: 'owner',
    })
    expect(await userType(database.across(), made.user_id)).toBe('business')
    expect(await emailsTo(form.email)).toEqual(['confirm-address'])
  })

  it('gives the web address of a name to the first owner who confirms their email', async () => {
    const forms = [1, 2].map(() => details({ accountType: 'restaurant', restaurantName: 'Al Ponte' }))
    for (const form of forms) await post(form)
    const claim = async (form: { email: string }) => {
      await replaceProvisionalSlug(database.across(), (await businessesOf(form.email))[0].id)
      return (await businessesOf(form.email))[0].slug as string
    }
    const [squatter, owner] = forms as [(typeof forms)[0], (typeof forms)[0]]
    expect(await claim(owner)).toMatch(/^new-/)
    const confirm = (email: string) =>
      database.owner.query('update users set email_confirmed_at = now() where email = $1', [email])
    await confirm(owner.email)
    expect(await claim(owner)).toBe('al-ponte')
    expect(await claim(owner)).toBe('al-ponte')
    await confirm(squatter.email)
    expect(await claim(squatter)).toBe('al-ponte-2')
  })

  it('gives restaurants of the same name different web addresses, even concurrently', async () => {
    const forms = [1, 2, 3].map(() => details({ accountType: 'restaurant', restaurantName: 'Da Mario' }))
    const answers = await Promise.all(forms.map((form) => post(form)))
    expect(answers.map(({ data }) => data.sentTo)).toEqual(forms.map(({ email }) => email))
    const made = await Promise.all(forms.map(async ({ email }) => (await businessesOf(email))[0]))
    await database.owner.query('update users set email_confirmed_at = now() where email = any($1)', [
      forms.map(({ email }) => email),
    ])
    await Promise.all(made.map(({ id }) => replaceProvisionalSlug(database.across(), id)))
    const slugs = (await Promise.all(forms.map(({ email }) => businessesOf(email)))).map(
      ([made]) => made?.slug,
    )
    expect(new Set(slugs).size).toBe(3)
    expect(slugs).toContain('da-mario')
  })

  it('gives an existing address the same response, changes nothing, and tells its owner', async () => {
    const { id, email } = await aPerson(database)
    const fresh = details({ accountType: 'restaurant', restaurantName: 'Al Gatto' })
    const [registered, unknown] = await Promise.all([post({ ...fresh, email }), post(fresh)])
    expect(registered).toEqual({ ...unknown, data: { ...unknown.data, sentTo: email } })
    expect(await emailsTo(email)).toEqual(['account-exists'])
    expect(await businessesOf(email)).toEqual([])
    const { rows } = await database.owner.query('select full_name, password_hash from users where id = $1', [
      id,
    ])
    expect(rows[0].full_name).toBe('Ada Conti')
    // A second time within the hour sends nothing.
    await post({ ...details(), email: email.toUpperCase() })
    expect(await emailsTo(email)).toEqual(['account-exists'])
  })

  it('takes about as long for an address that has an account', async () => {
    const { email } = await aPerson(database)
    const time = async (form: Record<string, string>) => {
      const began = performance.now()
      await post(form)
      return performance.now() - began
    }
    const [registered, unknown] = [await time({ ...details(), email }), await time(details())]
    // A timer may be early by a part of a millisecond.
    for (const ms of [registered, unknown]) expect(ms).toBeGreaterThanOrEqual(249)
  })

  it.each([
    [{ username: ' ' }, 'username', 'Username is required'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'newcomer' }, 'email', 'Please enter a valid email address'],
    [{ email: 'nul\0@example.test' }, 'email', 'Please enter a valid email address'],
    [{ password: 'short', confirmPassword: 'short' }, 'password', 'Password must be at least 8 characters'],
    [{ password: 'password123', confirmPassword: 'password123' }, 'password', 'This password is too common'],
    [{ confirmPassword: 'another one' }, 'confirmPassword', "Passwords don't match"],
    [{ accountType: 'admin' }, 'accountType', 'Please choose an account type'],
    [{ accountType: 'restaurant' }, 'restaurantName', 'Restaurant name is required'],
    [{ username: 'a\u202Eb' }, 'username', 'Please remove the invisible or broken characters'],
    [{ accountType: 'restaurant', restaurantName: 'x'.repeat(101) }, 'restaurantName', 'under 100'],
  ] as const)('refuses %j', async (wrong, field, sentence) => {
    const form = details(wrong as Record<string, string>)
    const { init, data } = await post(form)
    expect(init?.status).toBe(400)
    expect(data.fieldErrors[field]?.join()).toContain(sentence)
    expect(JSON.stringify(data)).not.toContain(form.password)
  })

  it('shows a failure on its form and keeps the values except passwords', async () => {
    const form = details({ username: 'Fay Faulty' })
    await database.owner.query(
      `alter table users add constraint broken check (full_name <> 'Fay Faulty') not valid`,
    )
    const failed = await post(form)
    await database.owner.query('alter table users drop constraint broken')
    expect(failed).toMatchObject({
      init: { status: 500 },
      data: {
        formError: 'Failed to create user account',
        values: { username: form.username, email: form.email },
      },
    })
    expect(JSON.stringify(failed.data)).not.toContain(password)
    expect((await post(form)).data).toMatchObject({ sentTo: form.email })
  })

  it('limits requests per address and per network', async () => {
    const form = details()
    for (let i = 0; i < 5; i += 1) await post(form)
    expect((await post(form)).init?.status).toBe(429)
  })

  it('on a club’s host is the club’s own', async () => {
    const context = aRequestContext(database, { club })
    for (const method of ['GET', 'POST']) {
      const request = new Request(`${context.origin}/signup`, { method })
      const thrown = await (method === 'GET' ? loader : action)({ request, context, params: {} }).catch(
        (response: unknown) => response,
      )
      expect((thrown as Response).headers.get('location')).toBe('/join')
    }
  })
})

describe('a user without a profile', () => {
  async function signedIn(options: { confirmed?: boolean } = {}) {
    const { id, email } = await aPerson(database, options)
    const context = () => aRequestContext(database, { clubs: [club] })
    const set = await startSession(context(), new Request('https://clubs.example'), {
      userId: id,
      businessId: null,
    })
    const headers = { cookie: set.split(';')[0]! }
    return {
      email,
      userId: id,
      cookie: headers.cookie,
      find: (text: string) =>
        profileSetup
          .loader({
            request: new Request(`https://clubs.example/profile-setup?club=${encodeURIComponent(text)}`, {
              headers,
            }),
            context: context(),
            params: {},
          })
          .catch((response: Response) => response.headers.get('location')),
      bring: (restaurantName: string) =>
        profileSetup
          .action({
            request: new Request('https://clubs.example/profile-setup', {
              method: 'POST',
              headers,
              body: new URLSearchParams({ restaurantName }),
            }),
            context: context(),
            params: {},
          })
          .catch((response: unknown) => response),
    }
  }

  it('finds a club by part of its name in any case, by its web address and by its code', async () => {
    const { find } = await signedIn()
    const signup = `/join/${club.slug}`
    for (const text of ['osteria', 'Osteria DEL Ponte', 'del pon'])
      expect(await find(text)).toMatchObject({
        matches: { clubs: [{ name: 'Osteria del Ponte', href: signup }], more: false },
      })
    expect(await find(club.slug)).toBe(signup)
    expect(await find(club.id)).toBe(signup)
    for (const text of ['os', 'nowhere', '%', '___', 'a\0b'])
      expect(await find(text)).toMatchObject({ matches: { clubs: [] }, text })
  })

  it('never finds a club that is not public', async () => {
    const draft = await aClub(database, { status: 'draft', name: 'Secret Cellar' })
    const { find } = await signedIn()
    expect(await find('secret cellar')).toMatchObject({ matches: { clubs: [] } })
    expect(await find(draft.slug)).toMatchObject({ matches: { clubs: [] } })
  })

  it('creates their own restaurant, with a new session for the new permissions', async () => {
    const { bring, email, cookie } = await signedIn()
    const answer = (await bring('Bacaro Nuovo')) as Response
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/business/dashboard')
    expect(answer.headers.get('set-cookie')!.split(';')[0]).not.toBe(cookie)
    expect(await businessesOf(email)).toMatchObject([
      { name: 'Bacaro Nuovo', status: 'draft', role: 'owner' },
    ])
    // The old cookie no longer works.
    expect(((await bring('Again')) as Response).headers.get('location')).toContain('/login')
  })

  it('creates one business when the form is sent several times at once', async () => {
    const { bring, email, userId } = await signedIn()
    const names = ['Bacaro Uno', 'Bacaro Due', 'Bacaro Tre']
    const actions = names.map((name) => () => bring(name))
    const answers = await raceOnLock(database, { table: 'users', id: userId }, actions)
    expect(answers).toMatchObject(names.map(() => ({ status: 'fulfilled', value: { status: 303 } })))
    expect(await businessesOf(email)).toHaveLength(1)
  })

  it('creates none before their address is confirmed', async () => {
    const { bring, email } = await signedIn({ confirmed: false })
    expect(await bring('Bacaro')).toMatchObject({ init: { status: 403 } })
    expect(await businessesOf(email)).toEqual([])
  })
})
