import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditAction } from '~/foundation/audit/labels'
import { listActivity, type ActivityFilters } from '~/foundation/audit/queries.server'
import { record } from '~/foundation/audit/record.server'
import { startSession } from '~/people/identity/sessions/start-session.server'
import { loader as file } from '~/routes/business/activity-csv'
import { aClub } from '../../../builders/club'
import { aPerson, addStaff, enrollMember } from '../../../builders/person'
import { aRequestContext, clubOf } from '../../../builders/request-context'
import { aTier } from '../../../builders/tiers'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
let club: { id: string; slug: string }
let sibling: { id: string; slug: string }
let owner: { id: string; email: string }
let member: { id: string; email: string }
beforeAll(async () => {
  database = await freshDatabase()
  club = await aClub(database)
  sibling = await aClub(database)
  owner = await aPerson(database)
  member = await aPerson(database)
  await addStaff(database, owner.id, club.id, { role: 'owner' })
  await enrollMember(database, member.id, club.id)
})
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const write = (
  action: AuditAction,
  businessId: string,
  details: Record<string, unknown> = {},
  id = member.id,
) =>
  database
    .shared()
    .transaction((db) => record(db, { action, actor: { kind: 'member', id }, businessId, details, now }))
const ask = (question: Partial<ActivityFilters>) =>
  listActivity(database.across(), {
    businessId: club.id,
    action: '',
    person: '',
    after: null,
    limit: 50,
    ...question,
  })

describe('the audit log', () => {
  it('shows a club only its own entries, by the names it knows', async () => {
    await write('member.profile_changed', club.id, { changed: ['phone'] })
    await write('member.profile_changed', sibling.id, { changed: ['secret of the sibling'] })
    const { lines } = await ask({})
    expect(JSON.stringify(lines)).not.toContain('sibling')
    expect(lines[0]).toMatchObject({ actor: 'Ada Conti', details: 'phone' })
    // A user the club does not know stays unnamed.
    await write('auth.signed_in', club.id, {}, (await aPerson(database)).id)
    expect((await ask({ action: 'auth.signed_in' })).lines[0]!.actor).toBe('Another user')
  })

  it('names the member, tier and staff member of an entry, of this club only', async () => {
    const db = database.tenant(club.id)
    const tier = await aTier(db, { name: 'Cantina' })
    const theirs = await aTier(database.tenant(sibling.id), { name: 'Of the sibling' })
    const { id: memberId } = await enrollMember(database, (await aPerson(database)).id, club.id)
    await database.owner.query(`update members set full_name = 'Bea Lume' where id = $1`, [memberId])
    const about = async (kind: string, id: string, details: Record<string, unknown> = {}) => {
      await db.transaction((db) =>
        record(db, {
          action: 'membership.tier-changed',
          actor: { kind: 'system' },
          businessId: club.id,
          target: { kind, id },
          details,
          now: new Date(now.getTime() + 1_000),
        }),
      )
      const [line] = (await ask({ action: 'membership.tier-changed', limit: 1 })).lines
      await database.owner.query('delete from audit_log where id = $1', [line!.id])
      return line
    }
    expect(await about('member', memberId, { to: tier.id })).toMatchObject({
      actor: 'Automatic',
      details: 'Bea Lume, to Cantina',
      recorded: `to: ${tier.id}`,
    })
    expect(await about('tier', tier.id)).toMatchObject({ about: 'Cantina' })
    expect(await about('tier', theirs.id, { to: theirs.id })).toMatchObject({ about: null, details: '' })
    expect(await about('member', 'no id at all')).toMatchObject({ about: null })
  })

  it('is filtered by action and person', async () => {
    await write('tier.waiting_removed', club.id, {}, owner.id)
    expect((await ask({ action: 'tier.' })).lines.map(({ action }) => action)).toEqual([
      'tier.waiting_removed',
    ])
    expect((await ask({ person: owner.email.toUpperCase() })).lines).toHaveLength(1)
    expect((await ask({ person: 'unknown@example.test' })).lines).toEqual([])
    expect((await ask({ action: 'nothing.' })).lines).toEqual([])
  })

  it('is read to its end in pages, each entry once, and fast', async () => {
    await database.owner.query(
      `insert into audit_log (id, at, business_id, actor_kind, action)
       select gen_random_uuid(), $2::timestamptz - (n / 3) * interval '1 second', $1, 'system', 'job.ran'
       from generate_series(1, 10000) n`,
      [sibling.id, now],
    )
    await database.owner.query('analyze audit_log')
    const ids = new Set<string>()
    let after: string | null = null
    const took: number[] = []
    do {
      const began = performance.now()
      const page = await ask({ businessId: sibling.id, action: 'job.', after, limit: 500 })
      took.push(performance.now() - began)
      for (const { id } of page.lines) ids.add(id)
      after = page.next
    } while (after !== null)
    expect(ids.size).toBe(10_000)
    // Most of them: a busy machine delays one or another.
    expect(took.sort((a, b) => a - b)[took.length >> 1]).toBeLessThan(500)
  })

  it('starts at the beginning for an invalid cursor', async () => {
    const id = '01900000-0000-7000-8000-000000000001'
    const impossible = [`2026-02-30T00:00:00.000Z_${id}`, `0000-01-01T00:00:00.000Z_${id}`]
    for (const after of ['x', '2026-99-99T00:00:00.000Z_x', "2026-11-20T17:00:00.000Z_'", ...impossible]) {
      expect((await ask({ after })).lines.length).toBeGreaterThan(0)
    }
  })

  it('is exported without spreadsheet formulas, for owners only', async () => {
    await write('member.profile_changed', club.id, { '=HYPERLINK(1)': 'x' })
    const clubs = [clubOf(club)]
    const download = async (userId: string) => {
      const context = aRequestContext(database, { clubs, now })
      const cookie = await startSession(context, new Request(context.origin), { userId, businessId: null })
      const request = new Request(`${context.origin}/business/activity.csv`, {
        headers: { cookie: cookie.split(';')[0]! },
      })
      return file({ request, context: aRequestContext(database, { clubs, now }), params: {} })
    }
    const text = await (await download(owner.id)).text()
    expect(text).toContain("'=HYPERLINK(1): x")
    expect(text.split('\r\n')[0]).toBe('Time (UTC),Action,Who,On,About,Details')
    const desk = await aPerson(database)
    await addStaff(database, desk.id, club.id, { role: 'manager' })
    await expect(download(desk.id)).rejects.toMatchObject({ status: 302 })
  })
})
