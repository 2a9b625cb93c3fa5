import { DataTable, longText } from '~/ui/layout/data-table'
import type { RequestLine } from '../asked-view.server'

const columns = [
  { label: 'Asked for' },
  { label: 'By' },
  { label: 'Result' },
  { label: 'Answered by' },
  { label: 'Thumb' },
  { label: 'When' },
]

/** Questions without who asked them, a line each. */
export function RequestTable({ requests }: { requests: RequestLine[] }) {
  return (
    <DataTable label="Questions to the sommelier" columns={columns}>
      {requests.map(({ id, asked, words, by, result, engine, thumb, when }) => (
        <tr key={id}>
          <th scope="row" className={longText}>
            {asked || (words ? `“${words}”` : 'No wine, place or dish named')}
            {asked && words && <span className="block text-sm font-normal text-muted">{`“${words}”`}</span>}
          </th>
          <td data-label="By">{by}</td>
          <td data-label="Result">{result || 'Answered'}</td>
          <td data-label="Answered by">{engine}</td>
          <td data-label="Thumb">{thumb || 'None'}</td>
          <td className="figures" data-label="When">
            {when}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
