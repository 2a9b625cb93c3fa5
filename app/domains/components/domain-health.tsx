import { Badge } from '~/ui/feedback/badge'
import { EmptyState } from '~/ui/feedback/empty-state'
import { DataTable } from '~/ui/layout/data-table'
import { domainBadge, proofLabel, type DomainProofState } from '../domain-health'

export interface DomainHealthLine extends DomainProofState {
  id: string
  name: string
  isPrimary: boolean
  /** Moments in words, in UTC. */
  checkedAt: string | null
  detectedAt: string | null
  nextAt: string | null
}

const columns = ['Domain', 'State', 'Last look', 'Found', 'Next look'].map((label) => ({ label }))

/** A business's own domains: how each stands, what was found when it was looked at, and when that is done again. */
export function DomainHealthTable({ domains }: { domains: DomainHealthLine[] }) {
  if (domains.length === 0) {
    return (
      <EmptyState title="No domain of its own" level={3}>
        <p>Its guests find it at its address with us. A domain that it adds is listed here.</p>
      </EmptyState>
    )
  }
  return (
    <DataTable label="Domains" columns={columns}>
      {domains.map((domain) => {
        const badge = domainBadge(domain)
        return (
          <tr key={domain.id}>
            <th scope="row">
              {domain.name}
              {domain.isPrimary && <span className="block text-sm font-normal text-muted">Main address</span>}
            </th>
            <td data-label="State">
              <Badge tone={badge.tone}>{badge.word}</Badge>
            </td>
            <td className="figures" data-label="Last look">
              {domain.checkedAt ?? 'Never'}
            </td>
            <td data-label="Found">
              <span>
                {proofLabel(domain.problem, domain.checkedAt !== null)}
                {domain.problem !== null && domain.detectedAt && (
                  <span className="block text-sm font-normal text-muted">Last found {domain.detectedAt}</span>
                )}
              </span>
            </td>
            <td className="figures" data-label="Next look">
              {domain.nextAt ?? 'Within the hour'}
            </td>
          </tr>
        )
      })}
    </DataTable>
  )
}
