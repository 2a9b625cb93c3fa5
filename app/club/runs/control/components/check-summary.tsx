import { Link } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { KeyFigures } from '~/foundation/ui/layout/key-figures'
import { checkGroups, type CheckGroup } from '../check-groups'
import type { Issue } from '../check-view'

/** Issues that the check found, each with a link to fix it where there is one; or a notice of none. */
export function CheckIssues({ issues }: { issues: Issue[] }) {
  if (issues.length === 0) return <Banner tone="ok" title="Nothing to correct." />
  const mustStop = issues.some(({ isStop }) => isStop)
  return (
    <Banner
      tone={mustStop ? 'error' : 'warn'}
      title={issues.length === 1 ? 'One thing to look at' : `${issues.length} things to look at`}
    >
      <ul>
        {issues.map(({ text, cure }) => (
          <li key={text} className="flex flex-wrap items-center gap-x-3">
            <span>{text}</span>
            {cure &&
              (cure.href.startsWith('#') ? (
                <a href={cure.href}>{cure.label}</a>
              ) : (
                <Link className="inline-flex min-h-11 items-center" to={cure.href}>
                  {cure.label}
                </Link>
              ))}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** How many are in and out, each figure with the list that it counts. */
export function CheckSummary({ runId, counts }: { runId: string; counts: Record<CheckGroup, number> }) {
  const link = (group: CheckGroup) => (
    <Link
      className="inline-block min-w-11 underline decoration-accent"
      to={`${paths.business.run.check(runId, { show: group })}#members`}
    >
      {counts[group].toLocaleString('en-US')}
    </Link>
  )
  const groups: CheckGroup[] = ['in', 'awaited', 'short', 'owed_more', 'skipped', 'tier_not_in_run']
  return (
    <KeyFigures
      figures={groups.map((group) => ({ name: groupNames[group] ?? checkGroups[group], value: link(group) }))}
    />
  )
}

const groupNames: Partial<Record<CheckGroup, string>> = {
  in: 'Boxes',
  awaited: 'Of these, awaiting payment',
  short: 'Boxes with a bottle missing',
  owed_more: 'Boxes owed besides',
}
