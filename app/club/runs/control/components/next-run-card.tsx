import { Link } from '@remix-run/react'
import type { RunStatus } from '#/db/schema/club-runs'
import { paths } from '~/foundation/kit/paths'
import { ButtonLink } from '~/foundation/ui/form/button'
import { Card } from '~/foundation/ui/layout/card'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { RunBadge } from '../../components/run-badge'

export interface NextRunData {
  run: {
    id: string
    title: string
    status: RunStatus
    next: string
    alerts: { text: string; href: string }[]
  } | null
  /** "14 boxes, 38 bottles"; null where nothing is owed. */
  owed: string | null
  mayChange: boolean
}

/** The next run and what it needs, for the dashboard. Nothing before the first paid month. */
export function NextRunCard({ run, owed, mayChange }: NextRunData) {
  if (!run && owed === null) return null
  return (
    <Card title={run ? run.title : 'Club runs'}>
      {run ? (
        <>
          <p className="flex flex-wrap items-center gap-3">
            <RunBadge status={run.status} />
            <span>{run.next}</span>
          </p>
          {run.alerts.length > 0 && (
            <ul className="grid">
              {run.alerts.map(({ text, href }) => (
                <li key={text}>
                  <Link
                    className="inline-flex min-h-11 items-center font-semibold text-danger underline underline-offset-[0.22em]"
                    to={href}
                  >
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <p>
            <ButtonLink size="small" variant="secondary" to={paths.business.run.home(run.id)}>
              Open {run.title}
            </ButtonLink>
          </p>
        </>
      ) : (
        mayChange && (
          <p>
            <ButtonLink size="small" to={paths.business.runs.new()}>
              Plan a run
            </ButtonLink>
          </p>
        )
      )}
      {owed && (
        <p>
          <TextLink to={paths.business.run.owed()}>Owed: {owed}</TextLink>
        </p>
      )}
    </Card>
  )
}
