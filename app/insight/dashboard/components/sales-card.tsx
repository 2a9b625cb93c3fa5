import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { Chart } from '~/insight/analytics/charts/components/chart'
import { paths } from '~/foundation/kit/paths'
import { Card } from '~/foundation/ui/layout/card'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { linkStyle } from '~/foundation/ui/layout/text-style'
import type { Dashboard } from '../read-dashboard.server'

type Sales = NonNullable<Dashboard['sales']>

/** Monthly recurring revenue as billed, its growth, and the estimate next to it. */
export function SalesCard({ revenue, href, growth, chart, estimate }: Sales) {
  return (
    <Card title="Sales metrics">
      <dl className="grid gap-4">
        <div>
          <dt className="text-sm text-muted">Monthly recurring revenue of memberships, as billed</dt>
          {revenue === null ? (
            <dd>Not enough data yet. It begins with your first member.</dd>
          ) : (
            <dd className="font-display text-title leading-tight lining-nums tabular-nums">
              <TextLink to={href}>{revenue}</TextLink>
            </dd>
          )}
          {growth && (
            <dd className="text-sm">
              <Link
                className={cx(
                  linkStyle,
                  'inline-flex min-h-11 items-center font-semibold',
                  growth.share?.isGood === true && 'text-ok',
                  growth.share?.isGood === false && 'text-danger',
                )}
                to={growth.href}
              >
                {growth.words}
              </Link>
              {growth.share && growth.share.isGood !== null && (
                <span className="text-muted"> ({growth.share.words})</span>
              )}
            </dd>
          )}
        </div>
        {estimate && (
          <div>
            <dt className="text-sm text-muted">Estimated monthly revenue</dt>
            <dd className="lining-nums tabular-nums">{estimate.value}</dd>
            <dd className="text-sm text-muted">
              An estimate: {estimate.formula}.{' '}
              <Link className={linkStyle} to={paths.business.tiers()}>
                Your tiers
              </Link>
            </dd>
          </div>
        )}
      </dl>
      {chart && (
        <Chart
          drawings={{ wide: chart.narrow, narrow: chart.narrow }}
          legend={[]}
          summary="Monthly recurring revenue at the end of each month, the last one as of today."
          table={null}
        />
      )}
    </Card>
  )
}
