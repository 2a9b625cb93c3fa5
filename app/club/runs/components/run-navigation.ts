import { paths } from '~/foundation/kit/paths'
import type { PermissionCheck, StaffPermission } from '~/people/staff-access/permissions'

interface RunsPage {
  href: string
  label: string
  /** The page's permission; staff without it do not see the link. */
  action: StaffPermission
}

/** The pages of club runs, in order. A new page is one line here. */
const pages: RunsPage[] = [
  { href: paths.business.runs.list(), label: 'Runs', action: 'runs.read' },
  { href: paths.business.run.owed(), label: 'Owed', action: 'runs.read' },
  { href: paths.business.runs.settings(), label: 'Settings', action: 'runs.change' },
]

/** The pages of club runs that the viewer may open. */
export function runNavigation(may: PermissionCheck): RunsPage[] {
  return pages.filter(({ action }) => may(action))
}
