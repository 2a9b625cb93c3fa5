import type { OpenTenantDb } from '#/db/handles.server'
import { optionalEmail } from '~/messaging/email-preferences.server'
import { newId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import { noticeEmail } from '~/messaging/notice-email'
import { platformSender } from '~/messaging/platform-sender'
import { queuePlatformEmail } from '~/messaging/queue-platform-email.server'
import { tierCapacities, type TierCapacity } from './capacity.server'
import { shouldNotifyOfCapacity, capacityStatus, type CapacityStatus } from '../waiting-list/rules'

/** How the platform writes to owners. */
export interface OwnerEmailContext {
  /** Scheme and host of the portal, for links. */
  origin: string
  /** The address letters come from and answers go to. */
  from: string
  /** Signs the way out of mail that nobody has to have. */
  secret: string
}

/**
 * Writes to the owners where a tier has filled, or one of its places is free, since they were last told. Call it in a
 * transaction that holds the club's tiers. What has to do with nothing but a checkout under way is waited for.
 */
export async function notifyOfOpenings(
  db: OpenTenantDb,
  emailContext: OwnerEmailContext,
  now: Date,
): Promise<void> {
  const tiers = await db.q
    .selectFrom('tiers')
    .where('business_id', '=', db.businessId)
    .where('status', '=', 'published')
    .where('member_cap', 'is not', null)
    .select(['id', 'last_capacity_notice as lastNotice'])
    .execute()
  if (tiers.length === 0) return
  const places = await tierCapacities(db, now)
  for (const { id, lastNotice } of tiers) {
    const tier = places.find(({ tierId }) => tierId === id)
    const status = tier && capacityStatus(tier)
    if (!tier || !status || status === lastNotice) continue
    await db.q
      .updateTable('tiers')
      .set({ last_capacity_notice: status })
      .where('business_id', '=', db.businessId)
      .where('id', '=', id)
      .execute()
    if (shouldNotifyOfCapacity(lastNotice, status)) await emailOwners(db, emailContext, { tier, status, now })
  }
}

async function emailOwners(
  db: OpenTenantDb,
  emailContext: OwnerEmailContext,
  { tier, status, now }: { tier: TierCapacity; status: CapacityStatus; now: Date },
): Promise<void> {
  const owners = await db.q
    .selectFrom('business_users as s')
    .innerJoin('businesses as b', 'b.id', 's.business_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.business_id', '=', db.businessId)
    .where('s.role', '=', 'owner')
    .where('s.is_active', '=', true)
    .where('u.email_confirmed_at', 'is not', null)
    .select(['u.id', 'u.email', 'u.full_name as fullName', 'b.name as clubName'])
    .execute()
  const news = newId()
  for (const { id, email, fullName, clubName } of owners) {
    const letter = noticeEmail({
      ...capacityEmailCopy(clubName, tier, status),
      club: platformSender(emailContext.from),
      fullName,
      action: { label: 'See the Tier', url: emailContext.origin + paths.business.tierWaiting(tier.tierId) },
    })
    await queuePlatformEmail(db, {
      ...letter,
      to: email,
      occasion: 'tier-places',
      key: `tier-places:${news}:${id}`,
      optional: optionalEmail({ ...emailContext, now }, { businessId: null, userId: id }, 'reminders'),
      now,
    })
  }
}

function capacityEmailCopy(
  clubName: string,
  { tierName, cap, taken, waiting }: TierCapacity,
  status: CapacityStatus,
) {
  const name = `${tierName} at ${clubName}`
  const free = (cap ?? 0) - taken
  switch (status) {
    case 'full':
      return {
        subject: `${name} is full`,
        paragraphs: [
          `All ${cap} places of ${tierName} are taken. Your club page now asks guests for their name and address instead, so that you can write to them when a place is free.`,
          'If you can take more members, raise the limit: the page follows at once.',
        ],
      }
    case 'next':
      return {
        subject: `A place in ${name} is free, and somebody waits for it`,
        paragraphs: [
          `${free === 1 ? 'One place is' : `${free} places are`} free in ${tierName}, and ${waiting === 1 ? 'one person waits' : `${waiting} people wait`} for one.`,
          'Invite the next with one press. Their place is kept for five days; until then nobody else can take it.',
        ],
      }
    case 'open':
      return {
        subject: `A place in ${name} is free again`,
        paragraphs: [
          `${free === 1 ? 'One place is' : `${free} places are`} free in ${tierName}. Nobody is on its waiting list, so your club page offers it to whoever comes by.`,
          'There is nothing you need to do.',
        ],
      }
  }
}
