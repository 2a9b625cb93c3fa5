import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { presetBrand } from '~/foundation/theme/brand'
import { createClubDirectory, type ClubDirectory } from '#/tenants/directory.server'
import { newId } from '~/foundation/kit/ids'
import { aClub, renameClub } from '../../builders/club'
import { freshDatabase, type TestDatabase } from '../../database'

let db: TestDatabase
beforeAll(async () => void (db = await freshDatabase()))
afterAll(() => db.close())

const within = { timeout: 15_000, interval: 10 }

/** A directory as one server process has it, listening; with a clock of its own and a count of its questions. */
async function directory() {
  const time = { now: 0 }
  let questions = 0
  const platform = db.across()
  const read: typeof platform.read = (work) => {
    questions += 1
    return platform.read(work)
  }
  const clubs = createClubDirectory({
    platform: { ...platform, read },
    listenUrl: db.platformUrl,
    clock: () => time.now,
  })
  onTestFinished(() => clubs.close())
  await vi.waitFor(() => expect(clubs.healthy).toBe(true), within)
  return { clubs, time, questions: () => questions }
}

/** A promise and the way to keep it. */
function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}

const sees = async (clubs: ClubDirectory, slug: string) => {
  const club = await clubs.bySlug(slug)
  return club && 'club' in club ? club.club : club
}

describe('a club', () => {
  it('is found by its slug, by its id, and by either as a reference', async () => {
    const { id, slug } = await aClub(db, { name: 'Bottega Rossa', status: 'live' })
    const { clubs } = await directory()
    const club = await clubs.byId(id)
    expect(club).toMatchObject({
      id,
      slug,
      name: 'Bottega Rossa',
      status: 'live',
      timeZone: 'America/New_York',
    })
    expect(club?.brand).toEqual(presetBrand('trattoria'))
    for (const lookup of [await clubs.bySlug(slug), await clubs.byRef(slug), await clubs.byRef(id)]) {
      expect(lookup).toEqual({ club })
    }
    expect(await clubs.currentVersion(id)).toBe(club?.version)
  })

  it('is led to its slug from a reference written in capitals', async () => {
    const { id, slug } = await aClub(db)
    const { clubs } = await directory()
    expect(await clubs.byRef(slug.toUpperCase())).toEqual({ movedTo: slug })
    expect(await clubs.byRef(id.toUpperCase())).toEqual({ movedTo: slug })
  })

  it('takes members once it is live and its payments are ready', async () => {
    const { id, slug } = await aClub(db, { status: 'draft' })
    const { clubs } = await directory()
    const takesMembers = async (expected: boolean) =>
      vi.waitFor(
        async () => expect(await sees(clubs, slug)).toMatchObject({ canTakeMembers: expected }),
        within,
      )
    await takesMembers(false)
    await db.owner.query(
      `insert into stripe_accounts (account_id, business_id, state, livemode, created_at)
       values ($1, $2, 'ready', false, now())`,
      [`acct_${id}`, id],
    )
    await takesMembers(false)
    await db.owner.query(`update businesses set status = 'live' where id = $1`, [id])
    await takesMembers(true)
    await db.owner.query(`update stripe_accounts set state = 'restricted' where business_id = $1`, [id])
    await takesMembers(false)
  })

  it('can be drawn even if what is stored of its look is broken', async () => {
    const { id, slug } = await aClub(db)
    await db.owner.query(
      `update businesses set brand = '{"preset": "modern", "ink": "url(x)"}' where id = $1`,
      [id],
    )
    const { clubs } = await directory()
    expect(await sees(clubs, slug)).toMatchObject({ brand: presetBrand('modern') })
  })

  it('finds no club for a malformed host', async () => {
    const { clubs, questions } = await directory()
    const nonsense = [
      '',
      '..',
      "a'; drop table businesses",
      'a\0b',
      '\ud800',
      'ＡＢＣ',
      'x'.repeat(100_000),
      '%00',
      '__proto__',
    ]
    for (const ref of nonsense) {
      expect(await clubs.bySlug(ref)).toBeNull()
      expect(await clubs.byRef(ref)).toBeNull()
      expect(await clubs.byId(ref)).toBeNull()
      expect(await clubs.byDomain(ref)).toBeNull()
      expect(await clubs.currentVersion(ref)).toBeNull()
    }
    expect(questions()).toBe(0)
    expect(await clubs.byId(newId())).toBeNull()
    expect(await clubs.byRef('unknown-ref')).toBeNull()
    // An invitation's token.
    expect(await clubs.byRef('A'.repeat(43))).toBeNull()
  })
})

describe('a renamed club', () => {
  it('is found under its new slug, and the old ones lead there', async () => {
    const { id, slug } = await aClub(db)
    const { clubs } = await directory()
    expect(await sees(clubs, slug)).toMatchObject({ id })
    await renameClub(db, id, `${slug}-due`)
    await vi.waitFor(async () => expect(await clubs.bySlug(slug)).toEqual({ movedTo: `${slug}-due` }), within)
    await renameClub(db, id, `${slug}-tre`)
    await vi.waitFor(async () => expect(await clubs.bySlug(slug)).toEqual({ movedTo: `${slug}-tre` }), within)
    expect(await clubs.byRef(`${slug}-due`)).toEqual({ movedTo: `${slug}-tre` })
    expect(await sees(clubs, `${slug}-tre`)).toMatchObject({ id, slug: `${slug}-tre` })
  })

  it('keeps its old name from everybody else', async () => {
    const { id, slug } = await aClub(db)
    await renameClub(db, id, `${slug}-due`)
    await expect(aClub(db, { slug })).rejects.toMatchObject({ code: '23505' })
  })
})

describe('a change', () => {
  it('is seen by every process on its next look', async () => {
    const { id, slug } = await aClub(db, { status: 'live' })
    const [one, two] = [await directory(), await directory()]
    for (const { clubs } of [one, two]) expect(await sees(clubs, slug)).toMatchObject({ status: 'live' })
    await db.owner.query(`update businesses set status = 'suspended', suspended_at = now() where id = $1`, [
      id,
    ])
    for (const { clubs, time } of [one, two]) {
      await vi.waitFor(
        async () => expect(await sees(clubs, slug)).toMatchObject({ status: 'suspended' }),
        within,
      )
      expect(time.now).toBe(0)
    }
  })

  it('is seen at once where it was made', async () => {
    const { id, slug } = await aClub(db)
    const { clubs } = await directory()
    await sees(clubs, slug)
    await db.tenant(id).transaction(async (db) => {
      await db.q.updateTable('businesses').set({ name: 'New name' }).where('id', '=', id).execute()
      db.onCommit(() => clubs.forget(id))
    })
    expect(await sees(clubs, slug)).toMatchObject({ name: 'New name' })
  })

  it('raises the version, be it of the club, its tiers or its prices', async () => {
    const { id } = await aClub(db)
    const { clubs } = await directory()
    let before = await clubs.currentVersion(id)
    const tierId = newId()
    const changes = [
      `update businesses set name = 'Another' where id = '${id}'`,
      `insert into tiers (business_id, id, name, status, created_at) values ('${id}', '${tierId}', 'One', 'published', now())`,
      `insert into tier_prices (business_id, id, tier_id, amount_cents, currency, created_at) values ('${id}', '${newId()}', '${tierId}', 4900, 'usd', now())`,
    ]
    for (const change of changes) {
      await db.owner.query(change)
      await vi.waitFor(
        async () => expect(await clubs.currentVersion(id)).toBeGreaterThan(before ?? 0),
        within,
      )
      before = await clubs.currentVersion(id)
    }
  })

  it('is announced to every listener until it unsubscribes', async () => {
    const { clubs } = await directory()
    const heard: (string | null)[] = []
    const stop = clubs.onChange((businessId) => heard.push(businessId))
    const { id } = await aClub(db)
    await vi.waitFor(() => expect(heard).toContain(id), within)
    stop()
    heard.length = 0
    clubs.forget(id)
    expect(heard).toEqual([])
  })

  it('finds a new club at once, also after a lookup that found none', async () => {
    const { clubs } = await directory()
    const slug = `soon-${newId().slice(-12)}`
    expect(await clubs.bySlug(slug)).toBeNull()
    const { id } = await aClub(db, { slug })
    await vi.waitFor(async () => expect(await sees(clubs, slug)).toMatchObject({ id }), within)
  })

  it('is not undone by a look-up that began before it', async () => {
    const { id, slug } = await aClub(db, { name: 'Before' })
    const platform = db.across()
    const slow = deferred()
    const first = deferred()
    let looks = 0
    const read: typeof platform.read = async (work) => {
      const early = looks++ === 0
      const answer = await platform.read(work)
      if (!early) return answer
      first.resolve()
      await slow.promise
      return answer
    }
    const clubs = createClubDirectory({ platform: { ...platform, read }, listenUrl: db.platformUrl })
    onTestFinished(() => clubs.close())
    await vi.waitFor(() => expect(clubs.healthy).toBe(true), within)

    const early = clubs.bySlug(slug)
    await first.promise
    await db.owner.query(`update businesses set name = 'After' where id = $1`, [id])
    clubs.forget(id)
    expect(await sees(clubs, slug)).toMatchObject({ name: 'After' })
    slow.resolve()
    expect(await early).toMatchObject({ club: { name: 'Before' } })
    expect(await sees(clubs, slug)).toMatchObject({ name: 'After' })
  })
})

describe('the cache', () => {
  it('asks once, however many want to know', async () => {
    const { slug } = await aClub(db)
    const { clubs, questions, time } = await directory()
    await Promise.all(Array.from({ length: 50 }, () => clubs.bySlug(slug)))
    expect(questions()).toBe(1)
    time.now = 29_999
    await clubs.bySlug(slug)
    expect(questions()).toBe(1)
    time.now = 30_000
    await clubs.bySlug(slug)
    expect(questions()).toBe(2)
  })

  it('believes for five seconds that there is no such club', async () => {
    const { clubs, questions, time } = await directory()
    await Promise.all(Array.from({ length: 50 }, () => clubs.bySlug('no-such-club')))
    time.now = 4_999
    await clubs.bySlug('no-such-club')
    expect(questions()).toBe(1)
    time.now = 5_000
    await clubs.bySlug('no-such-club')
    expect(questions()).toBe(2)
  })

  it('is not emptied of clubs by a flood of made-up names', async () => {
    const { slug } = await aClub(db)
    const { clubs, questions } = await directory()
    await clubs.bySlug(slug)
    for (let i = 0; i < 1_100; i++) await clubs.bySlug(`made-up-${i}`)
    const before = questions()
    await clubs.bySlug(slug)
    expect(questions()).toBe(before)
  })

  it('does not remember a failure', async () => {
    const { slug } = await aClub(db)
    const platform = db.across()
    let broken = true
    const read: typeof platform.read = (work) =>
      broken ? Promise.reject(new Error('no database')) : platform.read(work)
    const clubs = createClubDirectory({ platform: { ...platform, read }, listenUrl: db.platformUrl })
    onTestFinished(() => clubs.close())
    await expect(clubs.bySlug(slug)).rejects.toThrow('no database')
    broken = false
    expect(await sees(clubs, slug)).toMatchObject({ slug })
  })
})

describe('a lost connection that listens', () => {
  const cut = () =>
    db.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'listen%'`,
    )

  it('the directory reconnects by itself and forgets everything it may have missed', async () => {
    const { id, slug } = await aClub(db, { name: 'Before' })
    const { clubs, questions } = await directory()
    await sees(clubs, slug)
    const heard: (string | null)[] = []
    clubs.onChange((businessId) => heard.push(businessId))
    await cut()
    await vi.waitFor(() => expect(heard).toContain(null), within)
    expect(clubs.healthy).toBe(true)
    const before = questions()
    await sees(clubs, slug)
    expect(questions()).toBe(before + 1)
    await db.owner.query(`update businesses set name = 'After' where id = $1`, [id])
    await vi.waitFor(async () => expect(await sees(clubs, slug)).toMatchObject({ name: 'After' }), within)
  })

  it('the directory trusts nothing for longer than two seconds meanwhile', async () => {
    const { id, slug } = await aClub(db, { status: 'live' })
    const time = { now: 0 }
    const errors: Error[] = []
    const clubs = createClubDirectory({
      platform: db.across(),
      listenUrl: db.platformUrl.replace(/:\d+\//, ':1/'),
      clock: () => time.now,
      onError: (error) => errors.push(error),
    })
    onTestFinished(() => clubs.close())
    expect(await sees(clubs, slug)).toMatchObject({ status: 'live' })
    await db.owner.query(`update businesses set status = 'suspended' where id = $1`, [id])
    time.now = 1_999
    expect(await sees(clubs, slug)).toMatchObject({ status: 'live' })
    time.now = 2_000
    expect(await sees(clubs, slug)).toMatchObject({ status: 'suspended' })
    expect(clubs.healthy).toBe(false)
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(1), within)
  })
})

describe('a flood of made-up names', () => {
  it('costs a bounded number of questions, and hides no club, new or cold', async () => {
    const { id, slug } = await aClub(db)
    const { clubs, questions, time } = await directory()
    const flood = async (word: string) => {
      const names = Array.from({ length: 500 }, (_, n) => `${word}-${n}`)
      const lookups = await Promise.all([
        ...names.map((name) => clubs.bySlug(name)),
        ...names.map((name) => clubs.byDomain(`${name}.example.com`)),
        ...names.map(() => clubs.byRef(newId())),
      ])
      expect(lookups.filter((one) => one !== null)).toEqual([])
    }
    await flood('first')
    await flood('second')
    // A hundred for free, and the names as a whole.
    expect(questions()).toBeLessThanOrEqual(102)
    expect(await sees(clubs, slug)).toMatchObject({ id })
    const late = await aClub(db)
    await vi.waitFor(async () => expect(await sees(clubs, late.slug)).toMatchObject({ id: late.id }), within)
    const before = questions()
    time.now += 6_000
    await flood('third')
    expect(questions()).toBeLessThanOrEqual(before + 2)
  })
})
