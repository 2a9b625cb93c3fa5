// Members' answers about their taste, as the recommendation engine takes them.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import type { TasteAxis } from '../engine/lexicon'
import { noAnswers, type Dislikes, type TasteAnswers } from '../engine/member-taste'
import { lookup } from '~/foundation/kit/lookup'
import type { WineType } from '~/cellar/reference/labels'

const axisOf = lookup<TasteAxis>({
  acidity: 'acid',
  tannin: 'tannin',
  oak: 'oak',
  sweetness: 'sweet',
  body: 'body',
  fruit: 'fruit',
})

/** The answers of each member: quiz and corrections, and what they asked never to get. Every member has some. */
export async function tasteAnswers(
  db: OpenTenantDb,
  memberIds: string[],
): Promise<Map<string, TasteAnswers>> {
  const ids = anyOf(memberIds)
  const likes = await db.q
    .selectFrom('taste_preferences')
    .where('member_id', '=', ids)
    .select(['member_id', 'kind', 'value', 'liking'])
    .execute()
  const dislikes = await dislikesOf(db, memberIds)
  const answers = new Map(
    memberIds.map((id): [string, TasteAnswers] => [id, { ...noAnswers, ...dislikes.get(id) }]),
  )
  for (const { member_id, kind, value, liking } of likes) {
    const memberAnswers = answers.get(member_id)!
    const isLiked = liking > 0
    const axis = axisOf.get(kind)
    if (axis) {
      answers.set(member_id, { ...memberAnswers, axes: { ...memberAnswers.axes, [axis]: liking / 2 } })
    } else if (kind === 'type' && isLiked) {
      answers.set(member_id, {
        ...memberAnswers,
        likedTypes: [...memberAnswers.likedTypes, value as WineType],
      })
    } else if (kind === 'grape' && isLiked) {
      answers.set(member_id, { ...memberAnswers, likedGrapes: [...memberAnswers.likedGrapes, value] })
    } else if ((kind === 'region' || kind === 'country') && isLiked) {
      answers.set(member_id, { ...memberAnswers, likedRegions: [...memberAnswers.likedRegions, value] })
    }
  }
  return answers
}

const dislikes = ['disliked_types', 'disliked_grapes', 'disliked_regions'] as const

/** Types, grapes and regions that members asked never to get; members without any are left out. */
export async function dislikesOf(db: OpenTenantDb, memberIds: string[]): Promise<Map<string, Dislikes>> {
  const rows = await db.q
    .selectFrom('pick_up_profiles')
    .where('member_id', '=', anyOf(memberIds))
    .where((eb) => eb.or(dislikes.map((kinds) => eb(kinds, '<>', eb.val<string[]>([])))))
    .select(['member_id', ...dislikes])
    .execute()
  return new Map(
    rows.map((row) => [
      row.member_id,
      {
        dislikedTypes: row.disliked_types as WineType[],
        dislikedGrapes: row.disliked_grapes,
        dislikedRegions: row.disliked_regions,
      },
    ]),
  )
}
