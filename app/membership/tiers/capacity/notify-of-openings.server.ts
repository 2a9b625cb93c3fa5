import type { OpenTenantDb } from '#/db/handles.server'
import { optionalEmail } from '~/foundation/messaging/unsubscribe-link.server'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { platformSender } from '~/foundation/messaging/platform-sender'
import { queuePlatformEmail } from '~/foundation/messaging/queue-platform-email.server'
import { tierCapacities, type TierCapacity } from './capacity.server'
import { shouldNotifyOfCapacity, capacityStatus, type CapacityStatus } from '../waiting-list/rules'

/** Data that emails to owners need. */
export interface OwnerEmailContext {
  /** Scheme and host of the portal, for links. */
  origin: string
  /** Sender and reply-to address. */
  from: string
  /** Signs unsubscribe links. */
  secret: string
}

/**
 * Emails the owners when a tier has filled up or a spot has opened since the last notice. Call it in a transaction
 * that has locked the club's tiers. Changes that depend only on an open checkout wait until it is done.
 */
export async function notifyOfOpenings(
  db: OpenTenantDb,
  emailContext: OwnerEmailContext,
  now: Date,
): Promise<void> {
  const tiers = await db.q
    .selectFrom('tiers')
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
    await db.q.updateTable('tiers').set({ last_capacity_notice: status }).where('id', '=', id).execute()
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
      action: { label: 'View tier', url: emailContext.origin + paths.business.tierWaiting(tier.tierId) },
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
          `${cap === 1 ? `The only spot in ${tierName} is` : `All ${cap} spots in ${tierName} are`} taken. Your club page now offers guests a waiting list, so you can invite them when a spot opens.`,
          'If you can take more members, raise the member limit. Your club page updates right away.',
        ],
      }
    case 'next':
      return {
        subject: `A spot in ${name} is open, and someone is waiting`,
        paragraphs: [
          `${free === 1 ? 'One spot is' : `${free} spots are`} open in ${tierName}, and ${waiting === 1 ? 'one person is' : `${waiting} people are`} on the waiting list.`,
          'Invite the next person with one click. We hold their spot for five days; no one else can take it during that time.',
        ],
      }
    case 'open':
      return {
        subject: `A spot in ${name} is open again`,
        paragraphs: [
          `${free === 1 ? 'One spot is' : `${free} spots are`} open in ${tierName}. The waiting list is empty, so guests can join directly on your club page.`,
          'You don’t need to do anything.',
        ],
      }
  }
}
