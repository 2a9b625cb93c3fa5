import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createClubDirectory, type ClubDirectory } from '#/tenants/directory.server'
import { createScopes } from '#/tenants/scope.server'
import { checkDomain } from '~/business/domains/check-domain.server'
import { claimDomain } from '~/business/domains/claim-domain.server'
import type { DnsResolver, TxtAnswer } from '~/business/domains/dns-resolver.server'
import { domainsDue } from '~/business/domains/jobs/check-domains.server'
import { choosePrimaryDomain } from '~/business/domains/choose-primary-domain.server'
import { customDomains } from '~/business/domains/queries.server'
import { removeDomain } from '~/business/domains/remove-domain.server'
import { maxDomains } from '~/business/domains/rules'
import { newId } from '~/foundation/kit/ids'
import { aClub } from '../../../builders/club'
import { aPerson } from '../../../builders/person'
import { freshDatabase, type TestDatabase } from '../../../database'
import { patiently } from '../../../patience'

let db: TestDatabase
let clubs: ClubDirectory
beforeAll(async () => {
  db = await freshDatabase()
  clubs = createClubDirectory({ platform: db.across(), listenUrl: db.platformUrl })
})
afterAll(async () => {
  await clubs.close()
  await db.close()
})

const start = new Date('2026-11-20T12:00:00Z')
const later = (days: number) => new Date(start.getTime() + days * 86_400_000)
const emailOptions = { origin: 'https://tastevin.example', from: 'clubs@tastevin.test' }

/** Records in the DNS, to be changed by the test. */
const zone = new Map<string, TxtAnswer>()
const dns: DnsResolver = { txt: async (name) => zone.get(name) ?? { kind: 'none' } }
let counter = 0
const freshName = () => `wine${(counter += 1)}.example.com`

async function aBusiness() {
  const owner = await aPerson(db)
  const club = await aClub(db)
  await db.owner.query('update businesses set owner_user_id = $1 where id = $2', [owner.id, club.id])
  const tenant = db.tenant(club.id)
  const by = { userId: owner.id, requestId: 'a-request' }
  return {
    ...club,
    owner,
    tenant,
    claim: (domain: string, now = start) =>
      claimDomain(tenant, { domain, rootDomain: 'tastevin.example', ...by, now }),
    check: (domainId: string, now = start, ask = dns) =>
      checkDomain(tenant, { domainId, dns: ask, emailOptions, ...by, now }),
    remove: (domainId: string, now = start) => removeDomain(tenant, { domainId, ...by, now }),
    choose: (domainId: string | null) => choosePrimaryDomain(tenant, { domainId, ...by, now: start }),
    own: () => customDomains(tenant),
    /** Puts the proof of a claim into the DNS. */
    async prove(domainId: string) {
      const claim = (await customDomains(tenant)).find(({ id }) => id === domainId)!
      zone.set(`_tastevin.${claim.name}`, {
        kind: 'records',
        values: ['v=spf1 -all', `tastevin-proof=${claim.token}`],
      })
    },
    async letters() {
      const { rows } = await db.owner.query<{ occasion: string }>(
        'select occasion from platform_emails where to_address = $1 order by created_at, id',
        [owner.email],
      )
      return rows.map(({ occasion }) => occasion)
    },
  }
}

const clubAt = async (name: string, businessId: string) => {
  clubs.forget(businessId)
  const answer = await clubs.byDomain(name)
  return answer && 'club' in answer ? answer.club.id : null
}

describe('a domain', () => {
  it('serves the club once its DNS record exists, and not before', async () => {
    const business = await aBusiness()
    const name = freshName()
    const { domainId } = await business.claim(`https://${name.toUpperCase()}/`)
    expect((await business.check(domainId)).transition).toEqual({ become: 'unchanged' })
    expect((await business.own())[0]).toMatchObject({ name, status: 'pending', lastProblem: 'no record' })
    expect(await clubAt(name, business.id)).toBeNull()
    zone.set(`_tastevin.${name}`, { kind: 'records', values: ['tastevin-proof=another business'] })
    await business.check(domainId)
    expect((await business.own())[0]).toMatchObject({ status: 'pending', lastProblem: 'other record' })
    await business.prove(domainId)
    expect((await business.check(domainId)).transition).toEqual({ become: 'verified', isNews: true })
    expect(await clubAt(name, business.id)).toBe(business.id)
    expect(await business.letters()).toEqual(['domain-verified'])
    const { rows } = await db.owner.query(
      'select action from audit_log where business_id = $1 order by at, id',
      [business.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['domain.claimed', 'domain.verified'])
  })

  it('has a separate token for every club and claim', async () => {
    const [one, two] = [await aBusiness(), await aBusiness()]
    const name = freshName()
    const first = await one.claim(name)
    await two.claim(name)
    const before = (await one.own())[0]!.token
    expect(before).toMatch(/^[0-9a-f]{32}$/)
    expect((await two.own())[0]!.token).not.toBe(before)
    await one.remove(first.domainId)
    await one.claim(name)
    expect((await one.own())[0]!.token).not.toBe(before)
  })

  it('goes to the first club that verifies it, even concurrently', async () => {
    const [one, two] = [await aBusiness(), await aBusiness()]
    const name = freshName()
    const [a, b] = [await one.claim(name), await two.claim(name)]
    const values = [...(await one.own()), ...(await two.own())].map(({ token }) => `tastevin-proof=${token}`)
    zone.set(`_tastevin.${name}`, { kind: 'records', values })
    const outcomes = await Promise.allSettled([one.check(a.domainId), two.check(b.domainId)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(lost?.reason).toMatchObject({ code: 'domain-taken', status: 409 })
    const { rows } = await db.owner.query(`select status from domains where name = $1 order by status`, [
      name,
    ])
    expect(rows.map(({ status }) => status)).toEqual(['pending', 'verified'])
    // The winner gives it up, and the other may have it.
    const [winner, loser] = outcomes[0]!.status === 'fulfilled' ? [one, two] : [two, one]
    await winner.remove((await winner.own())[0]!.id)
    expect((await loser.check((await loser.own())[0]!.id)).transition).toMatchObject({ become: 'verified' })
    expect(await clubAt(name, loser.id)).toBe(loser.id)
  })

  it('gets a warning, is suspended, and comes back with its record', async () => {
    const business = await aBusiness()
    const name = freshName()
    const { domainId } = await business.claim(name)
    await business.prove(domainId)
    await business.check(domainId)
    await business.choose(domainId)
    expect(
      (await clubs.byId(business.id))?.domain ??
        (clubs.forget(business.id), await clubs.byId(business.id))?.domain,
    ).toBe(name)

    const proof = zone.get(`_tastevin.${name}`)!
    zone.delete(`_tastevin.${name}`)
    await business.check(domainId, later(1))
    await business.check(domainId, later(2))
    expect(await clubAt(name, business.id)).toBe(business.id)
    await business.check(domainId, later(4))
    expect(await clubAt(name, business.id)).toBeNull()
    expect((await clubs.byId(business.id))?.domain).toBeNull()
    expect(await business.letters()).toEqual(['domain-verified', 'domain-proof-lost', 'domain-suspended'])

    zone.set(`_tastevin.${name}`, proof)
    await business.check(domainId, later(5))
    expect(await clubAt(name, business.id)).toBe(business.id)
    // The business chooses its main address again.
    expect((await clubs.byId(business.id))?.domain).toBeNull()
  })

  it('survives a DNS that fails', async () => {
    const business = await aBusiness()
    const name = freshName()
    const { domainId } = await business.claim(name)
    await business.prove(domainId)
    await business.check(domainId)
    const silent: DnsResolver = { txt: async () => ({ kind: 'silent', because: 'ETIMEOUT' }) }
    for (const day of [1, 5, 10]) await business.check(domainId, later(day), silent)
    expect(await clubAt(name, business.id)).toBe(business.id)
    expect(await business.letters()).toEqual(['domain-verified'])
    expect((await business.own())[0]).toMatchObject({ status: 'verified', lastProblem: 'silent' })
  })

  it('that is removed during a check stays removed', async () => {
    const business = await aBusiness()
    const name = freshName()
    const { domainId } = await business.claim(name)
    await business.prove(domainId)
    const slow: DnsResolver = {
      txt: async (host) => {
        await business.remove(domainId)
        return dns.txt(host)
      },
    }
    await expect(business.check(domainId, start, slow)).rejects.toMatchObject({ code: 'domain-not-found' })
    expect(await clubAt(name, business.id)).toBeNull()
    const { rows } = await db.owner.query('select status, removed_at from domains where id = $1', [domainId])
    expect(rows).toEqual([{ status: 'removed', removed_at: start }])
  })

  it('is claimed once per club, even concurrently', async () => {
    const business = await aBusiness()
    const name = freshName()
    const tries = await Promise.allSettled([business.claim(name), business.claim(name), business.claim(name)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'domain-claimed' })
    for (let n = 1; n < maxDomains - 1; n++) await business.claim(freshName())
    const last = await Promise.allSettled([business.claim(freshName()), business.claim(freshName())])
    expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(business.claim(freshName())).rejects.toMatchObject({ code: 'too-many-domains' })
  })

  it('of another club cannot be checked, chosen or removed', async () => {
    const [one, two] = [await aBusiness(), await aBusiness()]
    const { domainId } = await one.claim(freshName())
    for (const id of [domainId, newId(), 'nonsense']) {
      await expect(two.check(id)).rejects.toMatchObject({ code: 'domain-not-found', status: 404 })
      await expect(two.remove(id)).rejects.toMatchObject({ code: 'domain-not-found', status: 404 })
      await expect(two.choose(id)).rejects.toMatchObject({ code: 'domain-not-verified' })
    }
    await expect(one.choose(domainId)).rejects.toMatchObject({ code: 'domain-not-verified' })
    expect(await one.own()).toHaveLength(1)
  })

  it('is the only main address until it is removed', async () => {
    const business = await aBusiness()
    const names = [freshName(), freshName()]
    const ids: string[] = []
    for (const name of names) {
      const { domainId } = await business.claim(name)
      await business.prove(domainId)
      await business.check(domainId)
      ids.push(domainId)
    }
    await Promise.all(ids.map((id) => business.choose(id)))
    expect((await business.own()).filter(({ isPrimary }) => isPrimary)).toHaveLength(1)
    await business.choose(ids[1]!)
    await vi.waitFor(async () => expect((await clubs.byId(business.id))?.domain).toBe(names[1]), patiently)
    await business.remove(ids[1]!)
    await vi.waitFor(async () => expect((await clubs.byId(business.id))?.domain).toBeNull(), patiently)
    await business.choose(null)
  })

  it('is checked once a day, and more often while it fails', async () => {
    const business = await aBusiness()
    const { domainId } = await business.claim(freshName())
    await business.prove(domainId)
    const scopes = createScopes({ app: db.app, platform: db.platform, onPlatform: () => undefined })
    const isDue = async (now: Date) => (await domainsDue(scopes, now)).some(({ id }) => id === domainId)
    expect(await isDue(start)).toBe(true)
    await business.check(domainId)
    expect(await isDue(later(0.9))).toBe(false)
    expect(await isDue(later(1))).toBe(true)
    zone.clear()
    await business.check(domainId, later(1))
    expect(await isDue(later(1.2))).toBe(false)
    expect(await isDue(later(1.25))).toBe(true)
    await business.remove(domainId)
    expect(await isDue(later(9))).toBe(false)
  })
})
