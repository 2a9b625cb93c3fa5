import { cx } from 'class-variance-authority'
import { paths } from '~/kit/paths'
import { memberListQuery, type MemberListParams } from '~/memberships/work-list/list-params'
import { useHydrated } from '~/ui/document/use-hydrated'
import { Button, buttonStyle } from '~/ui/form/button'
import type { RowSelection } from '~/ui/form/row-selection'
import { MOST_SELECTED, packId } from '~/wines/list/selection'
import { memberCount } from '../member-words'
import { SELECTION_FORM } from './member-table'

/**
 * What can be done with the selected members. With scripts it stays at the lower edge of the window while members are
 * selected, on other pages of the list too; without, it stands below the list.
 */
export function MemberSelectionBar({
  params,
  found,
  pageIds,
  selection: { chosen, toggle },
}: {
  params: MemberListParams
  /** Members that match the search and filters. */
  found: number
  /** The members of this page, whose checkboxes belong to the form. */
  pageIds: string[]
  selection: RowSelection
}) {
  const isHydrated = useHydrated()
  const elsewhere = [...chosen].filter((id) => !pageIds.includes(id))
  const isHidden = isHydrated && chosen.size === 0
  const isTooMany = chosen.size > MOST_SELECTED
  const all = memberListQuery({ ...params, page: 1 })
  const exportAs = (format: 'xlsx' | 'csv', label: string, variant?: 'secondary') => (
    <button
      type="submit"
      form={SELECTION_FORM}
      name="format"
      value={format}
      className={buttonStyle({ size: 'small', variant })}
      disabled={isTooMany || undefined}
    >
      {label}
    </button>
  )
  return (
    <div
      className={cx(
        isHidden
          ? 'contents'
          : 'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-raised px-4 py-2.5',
        isHydrated && !isHidden && 'sticky bottom-3 z-20 border-accent shadow-float',
      )}
      {...(!isHidden && { role: 'region', 'aria-label': 'Selected members' })}
    >
      {/* A download, so the browser sends it. */}
      <form id={SELECTION_FORM} method="get" action={paths.business.membersExport()} className="contents">
        <input type="hidden" name="selected" value="1" />
        {elsewhere.length > 0 && <input type="hidden" name="m" value={elsewhere.map(packId).join('.')} />}
      </form>
      {!isHidden && (
        <>
          {isHydrated && (
            <p role="status" className="font-semibold">
              {memberCount(chosen.size)} selected
            </p>
          )}
          {exportAs('xlsx', 'Export selected to Excel')}
          {exportAs('csv', 'Export selected to CSV', 'secondary')}
          <a
            className={buttonStyle({ size: 'small', variant: 'secondary' })}
            href={paths.business.membersExport({ ...all, format: 'xlsx' })}
            download
          >
            {found === 1
              ? 'Export the matching member'
              : `Export all ${found.toLocaleString('en-US')} matching`}
          </a>
          {isHydrated && (
            <Button size="small" variant="quiet" onClick={() => toggle([...chosen], false)}>
              Clear selection
            </Button>
          )}
          {isTooMany && (
            <p className="basis-full text-sm text-muted">
              You can select up to {MOST_SELECTED} members one by one. Narrow the list and export all that
              match instead.
            </p>
          )}
        </>
      )}
    </div>
  )
}
