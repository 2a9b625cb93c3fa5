import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberImport } from '~/business/moving-in/queries.server'
import { rehearseImport } from '~/business/moving-in/rehearsal/rehearse-import.server'
import { startMemberImport } from '~/business/moving-in/session/import-files.server'
import { createMover } from '~/business/moving-in/waves/create-mover.server'
import type { Mover } from '~/business/moving-in/waves/mover'
import { moveWave, requestUndo, undoWave } from '~/business/moving-in/waves/move-wave.server'
import { canTakePayments, startWave } from '~/business/moving-in/waves/start-wave.server'
import { enterMember } from '~/membership/claims/enter-member.server'
import { readMemberFiles } from '~/membership/member-files/read-member-files.server'
import { aMovingClub, type MovingClub } from '../../../builders/moving'
import { aPaymentPlatform, type PaymentPlatform } from '../../../builders/payments/payment-platform'

let payments: PaymentPlatform
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())

const importClub = { timeZone: 'America/New_York', currency: 'usd', shipsTo: [] }
const now = (club: MovingClub) => payments.clock.now(club.id)

/** Three members whose wave has started. */
async function aStartedWave(club: MovingClub) {
  const lines = ['Ida', 'Max', 'Zoe'].map(
    (name) => `${name} Bell,${name.toLowerCase()}@example.test,First Pour,49.00,Active,2026-12-15`,
  )
  const text = ['Name,Email,Plan,Price,Status,Next payment', ...lines].join('\n')
  const files = [{ name: 'club.csv', bytes: new TextEncoder().encode(text) }]
  const of = { club: importClub, userId: club.staffId, now: now(club) }
  const importId = await startMemberImport(club.db, readMemberFiles, { files, ...of })
  await rehearseImport(club.db, { importId, ...of })
  const { revision } = (await memberImport(club.db, importId))!
  const wave = await startWave(club.db, { importId, revision, sendsClaims: false, ...of })
  return { importId, wave }
}

const aMover = (): Mover => createMover({ billing: payments.billing, clubs: payments.clubs, enterMember })

/** The owner takes our access away on Stripe's page, and its event has not come yet. */
async function disconnect(club: MovingClub) {
  payments.webhooks.mode = 'drop'
  await payments.control(`/accounts/${club.accountId}/deauthorize`, {})
  payments.webhooks.mode = 'receive'
}

/** The owner connects an account that exists, by Stripe's page. */
async function connect(club: MovingClub, account: string) {
  const by = { userId: club.staffId, now: now(club) }
  const redirectUri = 'https://clubs.example/business/payments/authorized'
  const url = payments.billing.authorizeUrl(club.db, { ...by, redirectUri })!
  const body = new URLSearchParams({ account })
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  const { searchParams } = new URL(response.headers.get('location')!)
  const [state, code] = [searchParams.get('state')!, searchParams.get('code')!]
  await payments.billing.connectExistingAccount(club.db, { ...by, state, code })
}

const counts = async (club: MovingClub, importId: string) => (await memberImport(club.db, importId))!.counts
const subscriptions = async (club: MovingClub) =>
  (await payments.objects('subscription', club.accountId)).map(({ status }) => status)

describe('a Stripe account that is disconnected in the middle of a wave', () => {
  it('stops the wave without a failure, and the wave continues once the account is connected again', async () => {
    const club = await aMovingClub(payments)
    const { importId, wave } = await aStartedWave(club)
    const mover = aMover()
    let moved = 0
    const disconnecting: Mover = {
      ...mover,
      async move(...args) {
        if (moved === 1) await disconnect(club)
        moved += 1
        return mover.move(...args)
      },
    }
    const run = { importId, wave, now: now(club) }
    expect(await moveWave(club.db, disconnecting, run)).toBe(60)
    expect(await club.db.read(canTakePayments)).toBe(false)
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await moveWave(club.db, mover, run)).toBe(60)
    expect(await counts(club, importId)).toMatchObject({ moved: 1, moving: 2, failed: 0 })

    await connect(club, club.accountId)
    expect(await moveWave(club.db, mover, run)).toBeNull()
    expect(await counts(club, importId)).toMatchObject({ moved: 3, failed: 0 })
    expect(await subscriptions(club)).toEqual(['active', 'active', 'active'])
  })

  it('stops the undo of a wave, which continues likewise', async () => {
    const club = await aMovingClub(payments)
    const { importId, wave } = await aStartedWave(club)
    const mover = aMover()
    const run = { importId, wave, now: now(club) }
    await moveWave(club.db, mover, run)
    await requestUndo(club.db, { ...run, club: importClub, userId: club.staffId })
    await disconnect(club)
    for (let attempt = 0; attempt < 10; attempt += 1)
      await undoWave(club.db, mover, { ...run, club: importClub })
    expect(await counts(club, importId)).toMatchObject({ moving: 1, moved: 2 })

    await connect(club, club.accountId)
    expect(await undoWave(club.db, mover, { ...run, club: importClub })).toBeNull()
    expect(await counts(club, importId)).toMatchObject({ ready: 3, moved: 0 })
    expect(await subscriptions(club)).toEqual(['canceled', 'canceled', 'canceled'])
  })

  it('fails a member whose move began there, with the reason, where another account is connected instead', async () => {
    const club = await aMovingClub(payments)
    const other = await aMovingClub(payments)
    const { importId, wave } = await aStartedWave(club)
    const mover = aMover()
    const run = { importId, wave, now: now(club) }
    const dying: Mover = {
      ...mover,
      async move(...args) {
        await mover.move(...args)
        throw new Error('The process ended')
      },
    }
    await expect(moveWave(club.db, dying, run)).rejects.toThrow('ended')
    await payments.billing.disconnectAccount(club.db, { userId: club.staffId, now: now(club) })
    await payments.billing.disconnectAccount(other.db, { userId: club.staffId, now: now(other) })
    await payments.db.owner.query('delete from stripe_accounts where account_id = $1', [other.accountId])
    await connect(club, other.accountId)
    expect(await moveWave(club.db, mover, run)).toBeNull()
    expect(await counts(club, importId)).toMatchObject({ moved: 2, failed: 1 })
    expect(await subscriptions(club)).toEqual(['active'])
  })
})
