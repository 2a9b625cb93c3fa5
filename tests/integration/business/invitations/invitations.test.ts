import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '~/foundation/kit/crypto/tokens.server'
import { inviteBusiness } from '~/business/invitations/invite-business.server'
import { invitationListing, type InvitationListParams } from '~/business/invitations/invitation-listing'
import { listInvitations } from '~/business/invitations/queries.server'
import { resendInvitation } from '~/business/invitations/resend-invitation.server'
import { revokeInvitation } from '~/business/invitations/revoke-invitation.server'
import { newId } from '~/foundation/kit/ids'
import { aPerson } from '../../../builders/person'
import { aRequestContext } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
let admin: { id: string }
beforeAll(async () => {
  database = await freshDatabase()
  admin = await aPerson(database, { isAdmin: true })
})
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const services = () => aRequestContext(database).services
const change = (at = now, adminId = admin.id) => ({ adminId, requestId: 'a-request', now: at })
const invitation = { business_name: 'Osteria Nuova', business_email: 'ciao@osteria.test' }

async function invited() {
  const { token } = await inviteBusiness(services(), { invitation, ...change() })
  const { rows } = await database.owner.query('select id from business_invites where token_hash = $1', [
    hashToken(token),
  ])
  return { token, id: rows[0].id as string }
}

const row = async (id: string) =>
  (await database.owner.query('select * from business_invites where id = $1', [id])).rows[0]
const audit = async (id: string) =>
  (
    await database.owner.query('select action from audit_log where target_id = $1 order by at, id', [id])
  ).rows.map(({ action }) => action)
const mail = async (id: string) =>
  (
    await database.owner.query(
      'select to_address, occasion, subject, text from platform_emails where idempotency_key like $1 order by idempotency_key',
      [`invitation:${id}:%`],
    )
  ).rows

/** The first step of accepting an invitation. */
const use = (token: string) =>
  database.owner.query(
    `update business_invites set used = true where token_hash = $1 and not used and revoked_at is null returning id`,
    [hashToken(token)],
  )

describe('an invitation', () => {
  it('is created once when its form is submitted five times, each time with the same link', async () => {
    const formId = newId()
    const business = { business_name: 'Five Presses', business_email: 'five@presses.test' }
    const press = () => inviteBusiness(services(), { invitation: business, formId, ...change() })
    const answers = await Promise.all([press(), press(), press(), press(), press()])
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1)
    const { rows } = await database.owner.query('select id from business_invites where business_name = $1', [
      business.business_name,
    ])
    expect(rows).toEqual([{ id: formId }])
    expect(await mail(formId)).toHaveLength(1)
    expect(await audit(formId)).toEqual(['invitation.created'])
    const other = { ...business, business_name: 'Another' }
    await expect(inviteBusiness(services(), { invitation: other, formId, ...change() })).rejects.toThrow(
      /This form has already been submitted/,
    )
  })

  it('is emailed with the link the administrator sees', async () => {
    const { token, id } = await invited()
    const [letter] = await mail(id)
    expect(letter).toMatchObject({ to_address: 'ciao@osteria.test', occasion: 'invitation' })
    expect(letter.subject).toBe('Osteria Nuova, your wine club is ready to set up')
    expect(letter.text).toContain(`https://clubs.example/join/${token}`)
    expect(letter.text).toContain('December 4, 2026')
  })

  it('is resent with a new link, and the previous link stops working', async () => {
    const { token, id } = await invited()
    const later = new Date(now.getTime() + 20 * 86_400_000)
    const again = await resendInvitation(services(), { id, sentCount: 1, ...change(later) })
    expect(again.token).not.toBe(token)
    expect((await use(token)).rowCount).toBe(0)
    expect(await row(id)).toMatchObject({
      sent_count: 2,
      last_sent_at: later,
      token_prefix: again.token.slice(0, 8),
      expires_at: new Date(later.getTime() + 14 * 86_400_000),
    })
    expect((await mail(id)).map(({ text }) => text.includes(again.token))).toEqual([false, true])
    expect((await use(again.token)).rowCount).toBe(1)
  })

  it('is resent once by concurrent requests', async () => {
    const { id } = await invited()
    const presses = await Promise.allSettled(
      [1, 2, 3].map(() => resendInvitation(services(), { id, sentCount: 1, ...change() })),
    )
    expect(presses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    for (const press of presses) {
      if (press.status === 'rejected')
        expect(press.reason).toMatchObject({ code: 'invitation-sent', status: 409 })
    }
    expect(await mail(id)).toHaveLength(2)
    expect(await audit(id)).toEqual(['invitation.created', 'invitation.resent'])
  })

  it('is revoked once, however often it is requested', async () => {
    const { token, id } = await invited()
    await Promise.all([1, 2, 3].map(() => revokeInvitation(services().scopes, { id, ...change() })))
    expect(await audit(id)).toEqual(['invitation.created', 'invitation.revoked'])
    expect((await use(token)).rowCount).toBe(0)
    await expect(resendInvitation(services(), { id, sentCount: 1, ...change() })).rejects.toMatchObject({
      code: 'invitation-revoked',
    })
  })

  it('that is used and revoked concurrently ends as one of the two', async () => {
    for (let round = 0; round < 8; round++) {
      const { token, id } = await invited()
      const [used, revoked] = await Promise.allSettled([
        use(token),
        revokeInvitation(services().scopes, { id, ...change() }),
      ])
      const { used: isUsed, revoked_at } = await row(id)
      expect(isUsed).toBe(used.status === 'fulfilled' && used.value.rowCount === 1)
      expect(revoked_at !== null).toBe(revoked.status === 'fulfilled')
      expect(isUsed).not.toBe(revoked_at !== null)
    }
  })

  it('that was used can be neither resent nor revoked', async () => {
    const { token, id } = await invited()
    await use(token)
    await expect(revokeInvitation(services().scopes, { id, ...change() })).rejects.toMatchObject({
      code: 'invitation-used',
    })
    await expect(resendInvitation(services(), { id, sentCount: 1, ...change() })).rejects.toMatchObject({
      code: 'invitation-used',
    })
    await expect(revokeInvitation(services().scopes, { id: newId(), ...change() })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('is rate limited', async () => {
    const busy = await aPerson(database, { isAdmin: true })
    const at = new Date('2026-11-20T20:00:00Z')
    const { id } = await invited()
    await database.owner.query(
      `insert into rate_limits (bucket, key_hash, window_start, hits)
       values ('invitations', sha256(convert_to('invitations' || chr(10) || $1, 'UTF8')), $2, 100)`,
      [busy.id, at],
    )
    await expect(inviteBusiness(services(), { invitation, ...change(at, busy.id) })).rejects.toMatchObject({
      status: 429,
    })
    await expect(
      resendInvitation(services(), { id, sentCount: 1, ...change(at, busy.id) }),
    ).rejects.toMatchObject({
      status: 429,
    })
    expect(await row(id)).toMatchObject({ sent_count: 1 })
  })
})

describe('the list of invitations', () => {
  beforeAll(async () => {
    await database.owner.query('delete from business_invites')
    await database.owner.query(
      `insert into business_invites (id, token_hash, token_prefix, business_name, business_email, used, created_by,
         created_at, expires_at, last_sent_at, revoked_at)
       select gen_random_uuid(), sha256(n::text::bytea), 'abcdefgh', 'House ' || lpad((n * 7919 % 10000)::text, 5, '0'),
         'house' || n || '@filled.test', n % 10 = 0, $1, $2::timestamptz - n / 3 * interval '1 minute',
         $2::timestamptz + (n % 500 - 250) * interval '1 hour', $2, case when n % 11 = 0 then $2::timestamptz end
       from generate_series(1, 10000) n`,
      [admin.id, now],
    )
    await database.owner.query('analyze business_invites')
  })

  const ask = (question: Partial<InvitationListParams> = {}, pageSize?: number) =>
    listInvitations(database.across(), { ...invitationListing.all, ...question }, { now, pageSize })

  it.each(['newest', 'name', 'expires'] as const)(
    'pages through every business exactly once, ordered by %s',
    async (sort) => {
      const names: string[] = []
      const ids = new Set<string>()
      for (let page = 1; page <= 10; page++) {
        const { rows } = await ask({ sort, page }, 1_000)
        for (const line of rows) {
          ids.add(line.id)
          names.push(
            sort === 'name'
              ? line.businessName
              : (sort === 'newest' ? line.createdAt : line.expiresAt).toISOString(),
          )
        }
      }
      expect(ids.size).toBe(10_000)
      const sorted = [...names].sort()
      expect(names).toEqual(sort === 'newest' ? sorted.reverse() : sorted)
    },
  )

  it('can be searched and filtered', async () => {
    const one = await ask({ text: 'HOUSE77@' })
    expect(one.rows.map(({ email }) => email)).toEqual(['house77@filled.test'])
    expect((await ask({ text: '50%_' })).rows).toEqual([])
    for (const status of ['used', 'pending', 'expired', 'revoked'] as const) {
      const { rows, total, counts } = await ask({ status })
      expect(rows).toHaveLength(40)
      expect(new Set(rows.map((line) => line.status))).toEqual(new Set([status]))
      expect(counts.get(status)).toBe(total)
    }
  })

  it('shows its last page where a later one is asked for', async () => {
    const { rows, state } = await ask({ page: 1_000 })
    expect([rows.length, state.page]).toEqual([40, 250])
  })
})
