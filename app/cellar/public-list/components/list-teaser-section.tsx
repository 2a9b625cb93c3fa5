import type { ListTeaser } from '../list-teaser'
import { ListedWineRow } from './listed-wine-row'
import { buttonStyle } from '~/foundation/ui/form/button'

/** A few wines of the public list and the link to all of it, for the club page. */
export function ListTeaserWines({
  teaser: { wines, count },
  currency,
  href,
}: {
  teaser: ListTeaser
  currency: string
  href: string
}) {
  return (
    <div className="wine-teaser">
      <ul className="list-teaser grid gap-x-12 min-[52rem]:grid-cols-2">
        {wines.map((wine, place) => (
          <ListedWineRow key={place} wine={wine} currency={currency} />
        ))}
      </ul>
      <p className="list-more mt-7">
        <a className={buttonStyle({ variant: 'secondary' })} href={href}>
          {count > wines.length ? `See all ${count} wines` : 'See the wine list'}
        </a>
      </p>
    </div>
  )
}
