import type { ReactNode } from 'react'
import { paths } from '~/kit/paths'
import { ListSearch } from '~/ui/form/list-search'
import { ListFrame } from '~/ui/layout/list-frame'
import { RowList } from '~/ui/layout/row-list'
import { owedFilterNames, owedFilters, type OwedFilter, type OwedView } from '../owed-filters'

/** A list of the page: the choice of what it shows and whose, its rows, and the way through its pages. */
export function OwedSection({
  title,
  label = title,
  intro,
  narrowed: { show, by, search },
  acts,
  rows,
  none,
  query,
  isLater,
  next,
}: {
  title: string
  /** Of the rows, where it is not the title. */
  label?: string
  intro?: ReactNode
  narrowed: { show: OwedFilter; by: OwedView; search: string }
  acts?: ReactNode
  rows: ReactNode[]
  /** Instead of rows. */
  none: string
  query: Parameters<typeof paths.business.run.owed>[0]
  /** It is not the first page. */
  isLater: boolean
  /** Where the next page begins; null on the last one. */
  next: string | null
}) {
  const hrefOf = (after?: string) => `${paths.business.run.owed({ ...query, after })}#boxes`
  return (
    <section id="boxes" aria-labelledby="boxes-title" className="grid scroll-mt-6 gap-4">
      <h2 id="boxes-title" className="text-xl">
        {title}
      </h2>
      {intro}
      <ListSearch
        text={{ label: 'Member', value: search }}
        choices={[
          {
            name: 'show',
            label: 'Show',
            value: show,
            options: owedFilterNames.map((name) => ({ value: name, label: owedFilters[name] })),
          },
          {
            name: 'by',
            label: 'As',
            value: by,
            options: [
              { value: 'box', label: 'Boxes' },
              { value: 'member', label: 'Members who are owed' },
              { value: 'bottle', label: 'Bottles of boxes handed over' },
            ],
          },
        ]}
      />
      {acts}
      <ListFrame
        isEmpty={rows.length === 0}
        none={{ title: none, href: paths.business.run.owed(), label: 'Show what is owed' }}
        level={3}
        pages={{ isLater, next, href: hrefOf }}
      >
        <RowList label={label}>{rows}</RowList>
      </ListFrame>
    </section>
  )
}
