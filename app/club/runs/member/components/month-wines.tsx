import { paths } from '~/foundation/kit/paths'
import { textLinkStyle } from '~/foundation/ui/layout/text-style'
import { BottlePicture } from '~/cellar/catalog/components/bottle-picture'
import type { WineView } from '../box-view'
import { WineCard, wineFacts } from './wine-card'

/** The wines of one tier on the page of a month. Guests get names and origins; `isFull` adds what the club tells. */
export function MonthWines({
  wines,
  isFull,
  headingLevel,
}: {
  wines: WineView[]
  isFull: boolean
  headingLevel: 2 | 3
}) {
  if (isFull) {
    return (
      <ul className="grid gap-x-10 gap-y-8 max-sm:gap-y-5 min-[52rem]:grid-cols-2">
        {wines.map((wine, at) => (
          <li key={at}>
            <WineCard wine={wine} level={headingLevel} hasStory>
              <p>
                <a className={textLinkStyle} href={paths.bottle(wine.id)}>
                  More about this wine<span className="sr-only">: {wine.title}</span>
                </a>
              </p>
            </WineCard>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul className="grid gap-5 min-[40rem]:grid-cols-2 min-[64rem]:grid-cols-3">
      {wines.map((wine, at) => (
        <li key={at} className="flex items-center gap-4">
          <BottlePicture wine={wine} />
          <div className="min-w-0">
            <p className="font-display text-lg leading-snug wrap-anywhere">{wine.title}</p>
            <p className="text-sm text-muted wrap-anywhere">{wineFacts(wine)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
