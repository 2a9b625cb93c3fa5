// Records of a member who moves in that no payment depends on.
import type { OpenTenantDb } from '#/db/handles.server'
import { saveDislikes } from '~/club/runs/member/save-dislikes.server'
import { saveSecondPerson } from '~/club/runs/member/pick-up-profile.server'
import { addLikes } from '~/club/tastes/profile/save-taste.server'
import { shipFromMove } from '~/club/shipping/choices/member-choice.server'
import { startOfDay } from '~/foundation/kit/calendar'
import { giveMarketingConsent } from '~/membership/memberships/marketing-consent.server'
import { saveMemberNote } from '~/membership/memberships/records/notes.server'
import { changeTag } from '~/membership/memberships/records/tags.server'
import type { MoveIn } from './move-in'
import { sortTastes } from './review/taste-words.server'

const longestNote = 2000
const longestTag = 40
const longestName = 120

/** Saves address, second person, note, tags, tastes and consent as the row states them. Overlong texts are cut. */
export async function savePersonalRecords(
  db: OpenTenantDb,
  { move, memberId, now }: { move: MoveIn; memberId: string; now: Date },
): Promise<void> {
  const { requestId, userId, delivery, secondPerson, tags, marketing } = move
  const isKept =
    delivery.kind !== 'ship' ||
    (await shipFromMove(db, { id: requestId, memberId, address: delivery.address, now }))
  if (secondPerson) await saveSecondPerson(db, { memberId, name: secondPerson.slice(0, longestName), now })
  const [likes, dislikes] = [sortTastes(move.likes), sortTastes(move.dislikes)]
  const note = noteOf(move, { isKept, likes: likes.others, dislikes: dislikes.others })
  if (note) await saveMemberNote(db, { memberId, noteId: requestId, text: note, userId, now })
  for (const tag of tags) {
    const text = tag.trim().slice(0, longestTag)
    if (text) await changeTag(db, { act: 'add-tag', memberIds: [memberId], tag: text, userId, now })
  }
  if (move.likes.length > likes.others.length) await addLikes(db, { memberId, ...likes, now })
  if (move.dislikes.length > dislikes.others.length) await saveDislikes(db, { memberId, ...dislikes, now })
  if (marketing) await giveMarketingConsent(db, await consentOf(db, { move, marketing, memberId, now }))
}

/** The note, with tastes that the profile has no place for, and an address that no carrier takes. */
function noteOf(
  { note, delivery }: MoveIn,
  { isKept, likes, dislikes }: { isKept: boolean; likes: string[]; dislikes: string[] },
): string {
  const parts = [
    note?.trim() ?? '',
    likes.length > 0 ? `Likes: ${likes.join(', ')}` : '',
    dislikes.length > 0 ? `Dislikes: ${dislikes.join(', ')}` : '',
    addressOf(delivery, isKept),
  ]
  return parts
    .filter((part) => part !== '')
    .join('\n\n')
    .slice(0, longestNote)
}

function addressOf(delivery: MoveIn['delivery'], isKept: boolean): string {
  if (delivery.kind === 'pick_up' || isKept) return ''
  const { name, line1, line2, city, state, zip, country } = delivery.address
  const lines = [name, line1, line2, `${city}, ${state} ${zip}`, country].filter((line) => line.trim() !== '')
  return `Shipped to, and not saved as an address: ${lines.join(', ')}`
}

async function consentOf(
  db: OpenTenantDb,
  {
    move,
    marketing,
    memberId,
    now,
  }: { move: MoveIn; marketing: NonNullable<MoveIn['marketing']>; memberId: string; now: Date },
) {
  const row = await db.q
    .selectFrom('members as m')
    .innerJoin('businesses as b', 'b.id', 'm.business_id')
    .where('m.id', '=', memberId)
    .select(['m.user_id as userId', 'b.time_zone as timeZone'])
    .executeTakeFirstOrThrow()
  return {
    memberId,
    userId: row.userId,
    requestId: move.requestId,
    text: `Agreed before the move, as stated by: ${marketing.source}`,
    acceptedAt: marketing.on ? startOfDay(row.timeZone, marketing.on) : now,
    clientAddress: '',
    userAgent: '',
    now,
  }
}
