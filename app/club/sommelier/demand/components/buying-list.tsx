import type { Query } from '~/foundation/kit/paths/with-query'
import { longText } from '~/foundation/ui/layout/data-table'
import { DateText } from '~/foundation/ui/layout/date-text'
import { ListPage } from '~/foundation/ui/list/list-page'
import { unmetReasons } from '../asked'
import { buyingListing, buyingReasons, type BuyingListParams } from '../asked-listing'
import type { MissingWineView } from '../asked-view.server'

/** The buying list of unmet requests. */
export function BuyingList({
  params,
  total,
  wines,
  counts,
  fileHref,
}: {
  params: BuyingListParams
  total: number
  wines: MissingWineView[]
  /** How many wines each reason has. */
  counts: Partial<Record<string, number>>
  /** False for staff who may not export. */
  fileHref: ((query: Query) => string) | false
}) {
  const isAll = params.text === '' && params.why === null
  return (
    <section className="grid gap-4" aria-labelledby="buying-list">
      <div>
        <h2 id="buying-list" className="text-2xl">
          Buying list
        </h2>
        <p className="text-muted">
          What was asked for and not found: what more stock or other wines would sell.
        </p>
      </div>
      {total === 0 && isAll ? (
        <p>Everything that was asked for was found.</p>
      ) : (
        <ListPage
          list={buyingListing}
          state={params}
          total={total}
          rows={wines}
          columns={[
            {
              label: 'Asked for',
              className: longText,
              cell: ({ asked }) => asked,
              note: ({ words }) =>
                words.length > 0 &&
                words.map((text, at) => (
                  <span key={at} className="block">
                    {text}
                  </span>
                )),
            },
            { label: 'Why not', cell: ({ reason }) => reason },
            {
              label: 'Times',
              sort: 'times',
              figure: true,
              phone: 'beside',
              cell: ({ count }) => count,
              note: ({ by }) => by,
            },
            {
              label: 'Last asked',
              sort: 'last',
              phoneLabel: 'last asked',
              cell: ({ lastAsked }) => <DateText day={lastAsked} />,
            },
          ]}
          fields={[
            {
              filter: 'why',
              label: 'Why not',
              options: buyingReasons.map((value) => ({
                value,
                label: unmetReasons.get(value) ?? value,
                count: counts[value] ?? 0,
              })),
            },
          ]}
          placeholder="Grape, place, dish or words of the question"
          none={{ title: 'No questions in this time' }}
          fileHref={fileHref}
        />
      )}
    </section>
  )
}
