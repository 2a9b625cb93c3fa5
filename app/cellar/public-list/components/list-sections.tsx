import type { ReactNode } from 'react'
import type { ListedWine } from '../listed-wine'
import type { ListSection } from '../list-sections'
import { FoldHead } from '~/foundation/ui/layout/phone-fold'
import { ListedWineRow } from './listed-wine-row'

/**
 * The sections of a wine list, each with its wines under their countries and regions. On a phone those of a long list are
 * folded below their titles, but for one that the address names.
 */
export function ListSections({
  sections,
  currency,
  isLong,
  saleOf,
}: {
  sections: ListSection[]
  currency: string
  isLong: boolean
  /** Controls with which a visitor buys a bottle of a wine. */
  saleOf?: (wine: ListedWine) => ReactNode
}) {
  return (
    <div className="list-sections">
      {sections.map(({ id, title, groups, count, isSoldOut }) => (
        <section
          key={id}
          id={id}
          className="list-section scroll-mt-24"
          data-section={id}
          data-sold-out={isSoldOut || undefined}
          aria-labelledby={`${id}-title`}
        >
          <h2 id={`${id}-title`} className="list-title break-after-avoid" data-count={count}>
            {isLong ? (
              <FoldHead
                title={title}
                note={count === 1 ? '1 wine' : `${count} wines`}
                aria-expanded={false}
                aria-controls={`${id}-wines`}
                data-fold=""
              />
            ) : (
              title
            )}
          </h2>
          <div id={`${id}-wines`} className="list-groups">
            {groups.map(({ country, region, wines }, place) => {
              const isFirstOfCountry = country !== groups[place - 1]?.country
              return (
                <div key={`${country} ${region}`} className="list-group">
                  {country && isFirstOfCountry && (
                    <h3 className="list-country break-after-avoid wrap-anywhere">{country}</h3>
                  )}
                  {region && <h4 className="list-region break-after-avoid wrap-anywhere">{region}</h4>}
                  <ul>
                    {wines.map((wine, row) => (
                      <ListedWineRow
                        key={row}
                        wine={wine}
                        currency={currency}
                        headings={[country, region]}
                        byGlass={id === 'glass'}
                        sale={id === 'glass' ? null : saleOf?.(wine)}
                      />
                    ))}
                  </ul>
                </div>
              )
            })}
          </div>
        </section>
      ))}
    </div>
  )
}
