import type { OpenTenantDb } from '#/db/handles.server'
import { paths } from '~/foundation/kit/paths'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { platformSender } from '~/foundation/messaging/platform-sender'
import { queuePlatformEmail } from '~/foundation/messaging/queue-platform-email.server'
import type { BillingContext } from '../../context'

/** Tells the owner that checkouts are refused because Stripe Tax is no longer set up. Once for each time it stops. */
export async function queueTaxStoppedEmail(
  { platformEmail }: Pick<BillingContext, 'platformEmail'>,
  db: OpenTenantDb,
  now: Date,
): Promise<void> {
  const owner = await db.q
    .selectFrom('businesses as b')
    .innerJoin('users as u', 'u.id', 'b.owner_user_id')
    .where('b.id', '=', db.businessId)
    .where('u.email_confirmed_at', 'is not', null)
    .select(['u.email', 'u.full_name', 'b.name'])
    .executeTakeFirst()
  if (!owner) return
  await queuePlatformEmail(db, {
    ...taxStoppedEmail({
      from: platformEmail.from,
      origin: platformEmail.origin,
      fullName: owner.full_name,
      businessName: owner.name,
    }),
    to: owner.email,
    occasion: 'tax-stopped',
    key: `tax-stopped:${db.businessId}:${now.getTime()}`,
    now,
  })
}

function taxStoppedEmail(input: { from: string; origin: string; fullName: string; businessName: string }) {
  return noticeEmail({
    club: platformSender(input.from),
    subject: `${input.businessName}: Stripe Tax needs attention`,
    fullName: input.fullName,
    paragraphs: [
      'You add sales tax to memberships and bottles, and Stripe Tax is no longer set up on your Stripe account. Until it is, no one can join or buy bottles: we don’t sell without the tax.',
      'Please complete the tax settings in your Stripe dashboard, or turn off sales tax. Running memberships are charged as before, but Stripe may not add the tax.',
    ],
    action: { label: 'See sales tax', url: input.origin + paths.business.salesTax() },
  })
}
