import type { ReactNode } from 'react'
import { ListViews } from '~/foundation/ui/list/list-controls'
import { owedBoxListing, owedViews, owedViewWords, type OwedView } from '../owed-listing'

/** A list of the page, below the choice of what its rows are. */
export function OwedSection({
  title,
  view,
  children,
}: {
  title: string
  view: OwedView
  children: ReactNode
}) {
  return (
    <section id="boxes" aria-labelledby="boxes-title" className="grid scroll-mt-6 grid-cols-1 gap-4">
      <h2 id="boxes-title" className="text-xl">
        {title}
      </h2>
      <ListViews
        list={owedBoxListing}
        state={owedBoxListing.all}
        label="A row for each"
        views={owedViews.map((by) => ({ label: owedViewWords[by], isOn: by === view, change: { by } }))}
      />
      {children}
    </section>
  )
}
