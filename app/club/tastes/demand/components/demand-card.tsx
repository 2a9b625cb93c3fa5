import { countWords } from '~/foundation/kit/count-words'
import { paths } from '~/foundation/kit/paths'
import { Card } from '~/foundation/ui/layout/card'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { ratingsForAverage } from '~/cellar/catalog/average-points'
import type { WineDemand } from '../queries.server'

/** Members' ratings of a wine and demand for it, on the wine's page in the portal. */
export function DemandCard({ demand }: { demand: WineDemand }) {
  const { lovers, loverCount, wishers, wisherCount, rating } = demand
  return (
    <Card title="Members" folds>
      <p>
        {rating.count === 0
          ? 'No member has rated it yet.'
          : rating.points === null
            ? `Rated by ${countWords(rating.count, 'member')}. The average appears from ${ratingsForAverage} ratings on.`
            : `Rated ${rating.points} on average by ${countWords(rating.count, 'member')}.`}
      </p>
      <People
        title="Would love it"
        people={lovers}
        count={loverCount}
        none="No member’s best match right now."
      />
      <People title="On a wishlist" people={wishers} count={wisherCount} none="On no member’s wishlist." />
    </Card>
  )
}

function People({
  title,
  people,
  count,
  none,
}: {
  title: string
  people: { id: string; name: string }[]
  count: number
  none: string
}) {
  return (
    <div>
      <h3 className="font-semibold">
        {title}
        {count > 0 && ` (${count})`}
      </h3>
      {count === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="flex flex-wrap gap-x-5">
          {people.map(({ id, name }) => (
            <li key={id}>
              <TextLink to={paths.business.member(id)}>{name}</TextLink>
            </li>
          ))}
          {count > people.length && (
            <li className="inline-flex min-h-11 items-center text-muted">and {count - people.length} more</li>
          )}
        </ul>
      )}
    </div>
  )
}
