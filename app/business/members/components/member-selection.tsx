import { packIds } from '~/foundation/kit/packed-ids'
import { paths } from '~/foundation/kit/paths'
import { memberListing, type MemberListParams } from '~/membership/memberships/work-list/member-listing'
import { buttonStyle } from '~/foundation/ui/form/button'
import { useSelectedElsewhere, type RowSelection } from '~/foundation/ui/form/row-selection'
import { ListSelectionBar } from '~/foundation/ui/list/list-selection-bar'

/** The form that the checkboxes belong to. */
export const SELECTION_FORM = 'member-selection'

/** Actions on the selected members. */
export function MemberSelectionBar({
  params,
  total,
  pageIds,
  selection,
  mayChange,
  mayExport,
}: {
  params: MemberListParams
  /** Members that match the search and filters. */
  total: number
  /** The members of this page, whose checkboxes belong to the form. */
  pageIds: string[]
  selection: RowSelection
  mayChange: boolean
  mayExport: boolean
}) {
  const list = memberListing.query(params)
  const { sort: _sort, dir: _dir, page: _page, ...filter } = list
  const elsewhere = useSelectedElsewhere(selection, pageIds)
  return (
    <ListSelectionBar
      list={memberListing}
      total={total}
      selection={selection}
      allHref={mayChange ? paths.business.membersChange({ ...filter, all: '1' }) : null}
      form={
        // A form of the browser: its buttons lead to a page, or to a download.
        <form id={SELECTION_FORM} method="get" action={paths.business.membersChange()} className="contents">
          <input type="hidden" name="selected" value="1" />
          {elsewhere.length > 0 && <input type="hidden" name="m" value={packIds(elsewhere)} />}
          {Object.entries(list).map(
            ([name, value]) =>
              value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
          )}
        </form>
      }
    >
      {({ isTooMany }) => (
        <>
          {mayChange && (
            <button
              type="submit"
              form={SELECTION_FORM}
              className={buttonStyle({ size: 'small' })}
              disabled={isTooMany || undefined}
            >
              Change selected
            </button>
          )}
          {mayExport &&
            (['xlsx', 'csv'] as const).map((format) => (
              <button
                key={format}
                type="submit"
                form={SELECTION_FORM}
                formAction={paths.business.membersExport()}
                name="format"
                value={format}
                className={buttonStyle({ size: 'small', variant: 'secondary' })}
                disabled={isTooMany || undefined}
              >
                Export to {format === 'xlsx' ? 'Excel' : 'CSV'}
              </button>
            ))}
        </>
      )}
    </ListSelectionBar>
  )
}
