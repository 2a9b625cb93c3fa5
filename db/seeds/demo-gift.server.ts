// One gift of the demo: bought by a guest, and waiting for its receiver.
import { v5 } from 'uuid'
import type { Club } from '#/tenants/club'
import { clubOrigin } from '#/tenants/origins'
import { startGift } from '~/club/gifts/buy/start-gift.server'
import { giverToken } from '~/club/gifts/gift-link.server'
import { giftWhere, paymentOfGift } from '~/club/gifts/gift-rows.server'
import { giftOffer, saveGiftSettings } from '~/club/gifts/settings.server'
import type { Services } from '~/web/http/request-context.server'
import { paths } from '~/foundation/kit/paths'
import { publishedTiers } from '~/membership/tiers/queries.server'
import type { SandboxClient } from './sandbox-client.server'

/** Switches gifts on in a club and buys three months of its first tier as a guest. Safe to repeat. */
export async function giveDemoGift(
  services: Services,
  sandbox: SandboxClient,
  { club, ownerId }: { club: Club; ownerId: string },
): Promise<void> {
  const { billing, env, scopes } = services
  const db = scopes.club(club)
  const now = services.now(club.id)
  const giftId = v5('demo gift', club.id)
  if ((await db.read((db) => giftWhere(db, { id: giftId })))?.paid_at) return
  const tierIds = (await publishedTiers(db)).map(({ id }) => id)
  await saveGiftSettings(db, { isOn: true, hasSums: true, tierIds, userId: ownerId, now })
  const [tier] = (await giftOffer(db)).tiers
  if (!tier) return
  const manage = clubOrigin(env, club) + paths.gift.manage(giverToken(env.sessionSecret, giftId))
  await startGift(billing.oneTime, db, {
    form: {
      formId: giftId,
      what: tier.id,
      months: '3',
      amount: '',
      receiverName: 'Grace Marsh',
      delivery: 'email',
      receiverEmail: 'grace.marsh@example.test',
      sendOn: '',
      note: 'Happy birthday! Three evenings with a good bottle, and I expect to be invited to one of them.',
      giverName: 'Henry Cole',
      giverEmail: 'henry.cole@example.test',
      isAdult: 'on',
    },
    shownCents: tier.priceCents,
    giverMemberId: null,
    timeZone: club.timeZone,
    secret: env.sessionSecret,
    returnTo: () => ({ success: manage, cancel: manage }),
    now,
  })
  const payment = (await paymentOfGift(db, giftId))!
  if (payment.sessionId !== null) await sandbox.payCheckout(payment.sessionId)
  await billing.oneTime.confirm(db, { paymentId: payment.id, memberId: null })
}
