import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createPool } from '#/db/client.server'
import { giftWhere } from '~/club/gifts/gift-rows.server'
import { giftToken } from '~/club/gifts/gift-link.server'
import { changeReceiver } from '~/club/gifts/manage/change-receiver.server'
import { joinSecrets } from '~/foundation/kit/crypto/secrets.server'
import {
  authenticatorSetup,
  enableAuthenticator,
  redeemAuthenticatorCode,
} from '~/people/second-factor/authenticator.server'
import { renewLinks, resealAll } from '~/platform/admin/secrets/renew-secrets.server'
import { aPaidGift, openGifts } from '#/tests/builders/gift'
import {
  aPayingClub,
  aPaymentPlatform,
  type PaymentPlatform,
} from '#/tests/builders/payments/payment-platform'
import { aPerson } from '#/tests/builders/person'
import { aRequestContext } from '#/tests/builders/request-context'

let payments: PaymentPlatform
let old: string
const fresh = 'another secret of the tests, as long'
beforeAll(async () => {
  payments = await aPaymentPlatform()
  old = payments.env.sessionSecret
})
afterAll(() => payments.close())

it('an authenticator app works under both secrets, and under the new one alone once its key was moved', async () => {
  const context = aRequestContext(payments.db)
  const person = await aPerson(payments.db)
  const { key, sealed } = authenticatorSetup(context, person)
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  const minute = (n: number) => new Date(Date.parse('2026-11-20T17:00:00Z') + n * 60_000)
  const enter = (secret: string, at: Date) =>
    payments.db.shared().transaction((db) =>
      redeemAuthenticatorCode(db, {
        userId: person.id,
        secret,
        code: app.generate({ timestamp: at.getTime() }),
        at,
      }),
    )
  const first = { sealed, code: app.generate({ timestamp: minute(0).getTime() }) }
  await enableAuthenticator(context, { ...person, emailConfirmed: true }, first, minute(0))

  expect(await enter(fresh, minute(1))).toBe(false)
  expect(await enter(joinSecrets(fresh, [old]), minute(2))).toBe(true)
  expect(await resealAll(context.services.scopes, joinSecrets(fresh, [old]))).toBeGreaterThan(0)
  expect(await resealAll(context.services.scopes, joinSecrets(fresh, [old]))).toBe(0)
  expect(await enter(fresh, minute(3))).toBe(true)
  expect(await enter(old, minute(4))).toBe(false)
})

it('the link of a gift opens it under both secrets, and only its new link once the old secret is removed', async () => {
  const club = await aPayingClub(payments, { priceCents: 5_000 })
  await openGifts(payments, club)
  const { giftId, hash } = await aPaidGift(payments, club, { amount: '60' })
  const linkOf = (secret: string, version = 1) => giftToken(secret, { id: giftId, version }).hash
  const opens = async (token_hash: Buffer) =>
    (await club.db.read((db) => giftWhere(db, { token_hash })))?.id === giftId

  expect(await renewLinks(club.db, joinSecrets(fresh, [old]))).toBe(1)
  expect(await renewLinks(club.db, joinSecrets(fresh, [old]))).toBe(0)
  expect(await opens(hash)).toBe(true)
  expect(await opens(linkOf(fresh))).toBe(true)

  expect(await renewLinks(club.db, fresh)).toBe(1)
  expect(await opens(hash)).toBe(false)
  expect(await opens(linkOf(fresh))).toBe(true)
})

it('a link that its giver replaces is dead under every secret', async () => {
  const club = await aPayingClub(payments, { priceCents: 5_000 })
  await openGifts(payments, club)
  const { giftId, hash } = await aPaidGift(payments, club, { amount: '60' })
  await renewLinks(club.db, joinSecrets(fresh, [old]))
  await changeReceiver(club.db, {
    giftId,
    receiverName: 'Grace Marsh',
    receiverEmail: 'grace@example.test',
    sendOn: '',
    timeZone: 'America/New_York',
    secret: joinSecrets(fresh, [old]),
    now: new Date(),
  })
  expect(await club.db.read((db) => giftWhere(db, { token_hash: hash }))).toBeUndefined()
})

it('a pool uses the other password of its role after another process has changed it', async () => {
  const [role, wrong] = [new URL(payments.db.appUrl), new URL(payments.db.appUrl)]
  wrong.password = 'of a secret that is no longer the first'
  const open = (otherConnectionStrings: string[]) => {
    const pool = createPool({
      connectionString: wrong.toString(),
      otherConnectionStrings,
      max: 2,
      onError: () => undefined,
      applicationName: 'tests',
    })
    onTestFinished(() => pool.end())
    return pool
  }
  const pool = open([role.toString()])
  const asks = Array.from({ length: 4 }, () => pool.query('select 1 as one'))
  expect((await Promise.all(asks)).map(({ rows }) => rows[0])).toEqual(Array(4).fill({ one: 1 }))
  await expect(open([wrong.toString()]).query('select 1')).rejects.toThrow('password authentication failed')
})
