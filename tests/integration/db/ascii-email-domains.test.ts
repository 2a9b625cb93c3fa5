import { domainToASCII } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asciiEmailDomains } from '#/db/migrations/0025-ascii-email-domains.server'
import { findUserByEmail } from '~/people/identity/users.server'
import { aClub } from '../../builders/club'
import { aPerson } from '../../builders/person'
import { freshDatabase, type TestDatabase } from '../../database'

let db: TestDatabase
beforeAll(async () => void (db = await freshDatabase()))
afterAll(() => db.close())

const domains = [
  'b\u00fccher.example',
  'm\u00fcnchen-\u00f6st.wine.example',
  '\u043f\u043e\u0447\u0442\u0430.\u0440\u0444',
  '\u4f8b\u3048.\u30c6\u30b9\u30c8',
]

const findBy = (address: string) => db.shared().read((open) => findUserByEmail(open, address))

it('an account is found by an address that was stored in another script, and its email goes to the A-labels', async () => {
  const people = await Promise.all(
    domains.map(async (domain) => {
      const { id } = await aPerson(db)
      const address = `Ada@${domain}`
      await db.owner.query('update users set email = $2, email_norm = lower($2) where id = $1', [id, address])
      return { id, domain, address }
    }),
  )
  const club = await aClub(db)
  await db.owner.query('update businesses set email = $2 where id = $1', [club.id, `ciao@${domains[0]}`])
  const [taken, other] = [await aPerson(db), await aPerson(db)]
  const ofTaken = ['ada@caf\u00e9.example', `ada@${domainToASCII('caf\u00e9.example')}`]
  await db.owner.query('update users set email = $2, email_norm = $2 where id = $1', [taken.id, ofTaken[0]])
  await db.owner.query('update users set email = $2, email_norm = $2 where id = $1', [other.id, ofTaken[1]])

  await db.owner.query(`begin; set local role owner; ${asciiEmailDomains.sql}; commit`)

  for (const { id, domain, address } of people) {
    const row = await findBy(address)
    expect(row).toMatchObject({ id, email: `Ada@${domainToASCII(domain)}` })
  }
  const { rows } = await db.owner.query('select email from businesses where id = $1', [club.id])
  expect(rows).toEqual([{ email: `ciao@${domainToASCII(domains[0]!)}` }])
  expect(await findBy(ofTaken[1]!)).toMatchObject({ id: other.id })
})
