import { Badge } from '~/foundation/ui/feedback/badge'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { DataTable } from '~/foundation/ui/layout/data-table'
import { domainBadge, proofLabel, type DomainProofState } from '../domain-health'

interface DomainHealthLine extends DomainProofState {
  id: string
  name: string
  isPrimary: boolean
  /** Formatted times, in UTC. */
  checkedAt: string | null
  detectedAt: string | null
  nextAt: string | null
}

/** A business's domains with status, result of the last check and time of the next one. */
export function DomainHealthTable({ domains }: { domains: DomainHealthLine[] }) {
  if (domains.length === 0) {
    return (
      <EmptyState title="No custom domains" level={3}>
        <p>Guests use its Tastevin address. Domains that it adds appear here.</p>
      </EmptyState>
    )
  }
  return (
    <DataTable
      label="Domains"
      rows={domains}
      columns={[
        { label: 'Domain', cell: ({ name }) => name, note: ({ isPrimary }) => isPrimary && 'Main address' },
        {
          label: 'State',
          cell: (domain) => <Badge tone={domainBadge(domain).tone}>{domainBadge(domain).word}</Badge>,
        },
        { label: 'Last check', className: 'figures', cell: ({ checkedAt }) => checkedAt ?? 'Never' },
        {
          label: 'Result',
          cell: ({ problem, checkedAt, detectedAt }) => (
            <span>
              {proofLabel(problem, checkedAt !== null)}
              {problem !== null && detectedAt && (
                <span className="block text-sm font-normal text-muted">Last found {detectedAt}</span>
              )}
            </span>
          ),
        },
        { label: 'Next check', className: 'figures', cell: ({ nextAt }) => nextAt ?? 'Within an hour' },
      ]}
    />
  )
}
