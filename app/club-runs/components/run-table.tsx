import { formatMonth } from '~/kit/dates'
import { paths } from '~/kit/paths'
import { DataTable } from '~/ui/layout/data-table'
import { TextLink } from '~/ui/layout/text-link'
import type { RunLine } from '../runs/run-view'
import { RunBadge } from './run-badge'

/** Runs with their state; a title leads to its run where the viewer may open it. */
export function RunTable({ runs, mayOpen }: { runs: RunLine[]; mayOpen: boolean }) {
  return (
    <DataTable
      label="Runs"
      columns={[
        { label: 'Run' },
        { label: 'State' },
        { label: 'Deadline for members' },
        { label: 'Pick-up' },
        { label: 'Boxes' },
      ]}
    >
      {runs.map((run) => (
        <tr key={run.id}>
          <th scope="row">
            <RunTitle run={run} mayOpen={mayOpen} />
            <span className="block text-sm font-normal text-muted">{formatMonth(run.month)}</span>
          </th>
          <td data-label="State">
            <RunBadge status={run.status} />
          </td>
          <td data-label="Deadline">{run.cutOff}</td>
          <td data-label="Pick-up">
            <span>
              {run.pickUp}
              <span className="block text-sm text-muted">{run.location}</span>
            </span>
          </td>
          <td data-label="Boxes">{run.boxes}</td>
        </tr>
      ))}
    </DataTable>
  )
}

export function RunTitle({ run, mayOpen }: { run: Pick<RunLine, 'id' | 'title'>; mayOpen: boolean }) {
  if (!mayOpen) return <span className="wrap-anywhere">{run.title}</span>
  return (
    <TextLink className="wrap-anywhere" to={paths.business.run.home(run.id)}>
      {run.title}
    </TextLink>
  )
}
