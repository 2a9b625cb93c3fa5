import { countWords } from '~/foundation/kit/count-words'
import { Card, DetailList } from '~/foundation/ui/layout/card'

interface MemberTastesView {
  likes: string[]
  /** Kinds of wine that the member asked never to get. */
  dislikes: string[]
  dietaryNote: string
  ratings: number
  /** Of 100; null for fewer than three ratings. */
  average: number | null
}

/** A member's likes and dislikes, for the business. */
export function MemberTastes({ likes, dislikes, dietaryNote, ratings, average }: MemberTastesView) {
  const isKnown = likes.length + dislikes.length + ratings > 0 || dietaryNote !== ''
  return (
    <Card title="Tastes" folds={ratings === 0 || countWords(ratings, 'rating')}>
      {!isKnown && <p>Nothing known yet. Members tell it in the taste quiz and by rating wines.</p>}
      {isKnown && (
        <DetailList
          facts={[
            ...(likes.length > 0 ? [{ name: 'Likes', value: likes.join(', ') }] : []),
            ...(dislikes.length > 0 ? [{ name: 'Never wants', value: dislikes.join(', ') }] : []),
            ...(dietaryNote ? [{ name: 'Diet and allergies', value: dietaryNote }] : []),
            {
              name: 'Ratings',
              value:
                ratings === 0
                  ? 'None yet'
                  : `${countWords(ratings, 'wine')}${average === null ? '' : `, ${average} of 100 on average`}`,
            },
          ]}
        />
      )}
    </Card>
  )
}
