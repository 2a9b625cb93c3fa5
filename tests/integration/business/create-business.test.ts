import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { presetBrand } from '~/foundation/theme/brand'
import { createClubDirectory, type ClubDirectory } from '#/tenants/directory.server'
import { addStaff } from '~/business/staff/add-staff.server'
import { createBusiness } from '~/business/profile/create-business.server'
import { renameClub } from '../../builders/club'
import { aPerson } from '../../builders/person'
import { freshDatabase, type TestDatabase } from '../../database'

let database: TestDatabase
let clubs: ClubDirectory
beforeAll(async () => {
  database = await freshDatabase()
  clubs = createClubDirectory({ platform: database.across(), listenUrl: database.platformUrl })
})
afterAll(async () => {
  await clubs.close()
  await database.close()
})

const now = new Date('2026-11-20T17:00:00Z')

function create(slug: string, owner: { userId: string; fullName: string } | null = null) {
  return createBusiness(database.across(), {
    name: 'Cantina',
    kind: 'restaurant',
    slug,
    email: 'ciao@cantina.test',
    phone: null,
    address: null,
    timeZone: 'America/New_York',
    plan: 'neighborhood',
    brand: presetBrand('trattoria'),
    owner,
    now,
  })
}

async function club(businessId: string) {
  clubs.forget(businessId)
  return clubs.byId(businessId)
}

describe('a business', () => {
  it('starts as a draft that is not public', async () => {
    const { businessId } = await create('cantina')
    expect(await club(businessId)).toMatchObject({ slug: 'cantina', status: 'draft', canTakeMembers: false })
  })

  it.each(['admin', 'ab', 'has--two', '-edge', 'Upper', '12345', 'né'])(
    'cannot have the slug %s',
    async (slug) => {
      await expect(create(slug)).rejects.toMatchObject({
        code: 'slug-not-allowed',
        details: { field: 'slug' },
      })
    },
  )

  it('cannot have a slug that another business has or had', async () => {
    const { businessId } = await create('first-here')
    await expect(create('first-here')).rejects.toMatchObject({
      code: 'slug-taken',
      details: { field: 'slug' },
    })
    await renameClub(database, businessId, 'moved-on')
    await expect(create('first-here')).rejects.toMatchObject({ code: 'slug-taken' })
    const { rows } = await database.owner.query(`select count(*) from businesses where name = 'Cantina'
      and id not in (select business_id from business_slugs)`)
    expect(rows[0].count).toBe(0)
  })

  it('lists its owner and each staff member once', async () => {
    const [owner, desk] = [await aPerson(database), await aPerson(database)]
    const { businessId } = await create('well-staffed', { userId: owner.id, fullName: 'Marta' })
    const hire = (role: 'manager' | 'desk') =>
      addStaff(database.tenant(businessId), { userId: desk.id, role, fullName: 'Nico', now })
    await hire('desk')
    await hire('manager')
    const { rows } = await database.owner.query(
      'select role, is_active from business_users where business_id = $1 order by role',
      [businessId],
    )
    expect(rows).toEqual([
      { role: 'manager', is_active: true },
      { role: 'owner', is_active: true },
    ])
  })
})
