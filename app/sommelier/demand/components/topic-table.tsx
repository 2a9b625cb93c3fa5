import { Link } from '@remix-run/react'
import { DataTable } from '~/ui/layout/data-table'
import { linkStyle } from '~/ui/layout/text-style'
import type { TopicView } from '../asked-view.server'

/** What people ask for most, each with the questions behind it. */
export function TopicTable({ topics }: { topics: TopicView[] }) {
  return (
    <section className="grid gap-4" aria-labelledby="frequent-topics">
      <h2 id="frequent-topics" className="text-2xl">
        Asked for most
      </h2>
      {topics.length === 0 ? (
        <p>No question named a kind of wine, a place, a dish or a price.</p>
      ) : (
        <DataTable
          label="Topics that were asked for most"
          columns={[{ label: 'Topic' }, { label: 'Questions', figure: true }]}
        >
          {topics.map(({ topic, words, count, href }) => (
            <tr key={topic}>
              <th scope="row">
                <Link className={linkStyle} to={href}>
                  {words}
                </Link>
              </th>
              <td data-figure data-label="Questions">
                {count.toLocaleString('en-US')}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  )
}
