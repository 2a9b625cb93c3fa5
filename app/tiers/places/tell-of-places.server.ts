import type { OpenTenantDb } from '#/db/handles.server'
import { optionalMail } from '~/accounts/mail-wishes.server'
import { newId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import { noticeLetter } from '~/messaging/notice'
import { platformSender } from '~/messaging/platform-sender'
import { queuePlatformMail } from '~/messaging/queue-platform-mail.server'
import { placesOf, type Places } from './free-places.server'
import { isNewsOfPlaces, placesStanding, type PlacesStanding } from './rules'

/** How the platform writes to owners. */
export interface PlacesPost {
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
export async function tellOfPlaces(db: OpenTenantDb, post: PlacesPost, now: Date): Promise<void> {
  const tiers = await db.q
    .selectFrom('tiers')
    .where('business_id', '=', db.businessId)
    .where('status', '=', 'published')
    .where('member_cap', 'is not', null)
    .select(['id', 'places_told as told'])
    .execute()
  if (tiers.length === 0) return
  const places = await placesOf(db, now)
  for (const { id, told } of tiers) {
    const tier = places.find(({ tierId }) => tierId === id)
    const standing = tier && placesStanding(tier)
    if (!tier || !standing || standing === told) continue
    await db.q
      .updateTable('tiers')
      .set({ places_told: standing })
      .where('business_id', '=', db.businessId)
      .where('id', '=', id)
      .execute()
    if (isNewsOfPlaces(told, standing)) await write(db, post, { tier, standing, now })
  }
}

async function write(
  db: OpenTenantDb,
  post: PlacesPost,
  { tier, standing, now }: { tier: Places; standing: PlacesStanding; now: Date },
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
    const letter = noticeLetter({
      ...wordingOf(clubName, tier, standing),
      club: platformSender(post.from),
      fullName,
      action: { label: 'See the Tier', url: post.origin + paths.business.tierWaiting(tier.tierId) },
    })
    await queuePlatformMail(db, {
      ...letter,
      to: email,
      occasion: 'tier-places',
      key: `tier-places:${news}:${id}`,
      optional: optionalMail({ ...post, now }, { businessId: null, userId: id }, 'reminders'),
      now,
    })
  }
}

function wordingOf(clubName: string, { tierName, cap, taken, waiting }: Places, standing: PlacesStanding) {
  const name = `${tierName} at ${clubName}`
  const free = (cap ?? 0) - taken
  switch (standing) {
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
