import { ButtonLink } from '~/ui/form/button'
import { actionsStyle } from '~/ui/layout/actions'
import { DataTable, longText } from '~/ui/layout/data-table'
import { DateText } from '~/ui/layout/date-text'
import type { MissingWineView } from '../asked-view.server'

const columns = [
  { label: 'Asked for' },
  { label: 'Why not' },
  { label: 'Times', figure: true },
  { label: 'Last asked' },
]

/** The buying list of unmet requests, and a link to its file. */
export function BuyingList({
  wines,
  hasMore,
  fileHref,
}: {
  wines: MissingWineView[]
  hasMore: boolean
  /** Null for staff who may not export. */
  fileHref: string | null
}) {
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
      {wines.length === 0 ? (
        <p>Everything that was asked for was found.</p>
      ) : (
        <>
          <DataTable label="Asked for and not found" columns={columns}>
            {wines.map(({ key, asked, words, reason, count, by, lastAsked }) => (
              <tr key={key}>
                <th scope="row" className={longText}>
                  {asked}
                  {words.map((text, at) => (
                    <span key={at} className="block text-sm font-normal text-muted">
                      {text}
                    </span>
                  ))}
                </th>
                <td data-label="Why not">{reason}</td>
                <td data-figure data-label="Times">
                  <span>
                    {count}
                    <span className="block text-sm text-muted">{by}</span>
                  </span>
                </td>
                <td className="figures" data-label="Last asked">
                  <DateText day={lastAsked} />
                </td>
              </tr>
            ))}
          </DataTable>
          {hasMore && (
            <p className="text-sm text-muted">
              These are the {wines.length} most frequent.{fileHref && ' The file has all of them.'}
            </p>
          )}
          {fileHref && (
            <div className={actionsStyle}>
              <ButtonLink to={fileHref} variant="secondary" document>
                Download buying list (CSV)
              </ButtonLink>
            </div>
          )}
        </>
      )}
    </section>
  )
}
