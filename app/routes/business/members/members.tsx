// The club's members as a list to work with: /business/members
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DisputeList } from '~/billing/invoices/components/dispute-list'
import { listDisputes } from '~/billing/invoices/dispute-list.server'
import { disputeView } from '~/billing/invoices/dispute-view'
import { undoForm } from '~/businesses/members/bulk/schemas'
import { memberChange, undoMemberChange } from '~/businesses/members/bulk/undo-change.server'
import { MemberChangeNotice } from '~/businesses/members/components/change-notice'
import { MemberFilters } from '~/businesses/members/components/member-filters'
import { MemberSelectionBar } from '~/businesses/members/components/member-selection'
import { MemberTable } from '~/businesses/members/components/member-table'
import { memberCount } from '~/businesses/members/member-words'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { formHandler, handleForms } from '~/http/forms/handle-form.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { foundWords } from '~/kit/count-words'
import { paths } from '~/kit/paths'
import { RISK_MONTHS } from '~/memberships/at-risk/risk-rules'
import {
  memberListHref,
  memberListQuery,
  PAGE_SIZE,
  permittedSorts,
  readMemberListParams,
} from '~/memberships/work-list/list-params'
import { everyone, isNarrowed } from '~/memberships/work-list/member-filter'
import { memberLine } from '~/memberships/work-list/member-line'
import { memberList, tiersOfMembers } from '~/memberships/work-list/member-list.server'
import { privatePage } from '~/ui/document/page-meta'
import { EmptyState } from '~/ui/feedback/empty-state'
import { ButtonLink } from '~/ui/form/button'
import { RejectionNotice } from '~/ui/form/rejection-notice'
import { useRowSelection } from '~/ui/form/row-selection'
import { disclosureStyle } from '~/ui/layout/disclosure-style'
import { ExportLinks } from '~/ui/layout/export-links'
import { KeyList } from '~/ui/layout/key-list'
import { PageLinks } from '~/ui/layout/page-links'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { may, db, club, now } = await requireBusiness(request, context, 'members.read')
  const { timeZone, currency } = club
  const params = readMemberListParams(request.url)
  // Desk staff see no payments.
  const seesMoney = may('prices.read')
  const mayChange = may('members.note')
  const changed = new URL(request.url).searchParams.get('changed')
  const clock = { now, timeZone }
  return db.read(async (db) => {
    const { rows, counts, page, pages } = await memberList(db, params, {
      ...clock,
      seesMoney,
      contacts: may('contacts.read') ? 'email' : undefined,
    })
    const contested = seesMoney && page === 1 && !isNarrowed(params.filter) ? await listDisputes(db) : []
    return {
      params: { ...params, page },
      lines: rows.map((row) => memberLine(row, timeZone)),
      counts,
      pages,
      tiers: await tiersOfMembers(db),
      sorts: permittedSorts(seesMoney),
      contested: contested.map((line) => disputeView(line, timeZone)),
      seesMoney,
      currency,
      change: mayChange ? await memberChange(db, changed) : null,
      mayChange,
      mayExport: may('exports.make'),
      mayInvite: may('guests.invite'),
    }
  })
}

/** Undoes a change of many members. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'members.note')
  return handleForms(
    { request, context },
    {
      undo: formHandler(undoForm, async ({ changeId }) => {
        await undoMemberChange(db, { changeId, userId: user.id, now })
        const list = memberListQuery(readMemberListParams(request.url))
        return redirect(paths.business.members({ ...list, changed: changeId }), 303)
      }),
    },
  )
}

export const meta = privatePage('Members')

export default function Members() {
  const { params, lines, counts, pages, tiers, sorts, contested, seesMoney, currency, ...more } =
    useLoaderData<typeof loader>()
  const { change, mayChange, mayExport, mayInvite } = more
  const selection = useRowSelection(mayChange || mayExport, change?.id ?? null)
  const { found } = counts
  const isEmpty = found === 0 && !isNarrowed(params.filter)
  return (
    <>
      <PortalTitle
        title="Members"
        action={
          mayInvite && (
            <ButtonLink to={paths.business.interest()} variant="secondary">
              Interested people
            </ButtonLink>
          )
        }
      >
        Everyone who has signed up with your club.
      </PortalTitle>
      <RejectionNotice />
      {change && <MemberChangeNotice change={change} />}
      <DisputeList disputes={contested} />
      {isEmpty ? (
        <EmptyState title="No members yet">
          <p>Share your sign-up link with guests. New members appear here.</p>
          <ButtonLink to={paths.business.dashboard()} variant="secondary">
            Get your sign-up link
          </ButtonLink>
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <MemberFilters params={params} counts={counts} tiers={tiers} sorts={sorts} />
          <p role="status" className="text-muted">
            {foundWords(memberCount(found), { found, page: params.page, pages, pageSize: PAGE_SIZE })}
          </p>
          {params.filter.flags.includes('at_risk') && <AboutRisk />}
          {found === 0 ? (
            <EmptyState title="No members match">
              <p>Try another name, email or phone number, or fewer filters.</p>
              <ButtonLink to={memberListHref(params, { filter: everyone })} variant="secondary">
                Show all members
              </ButtonLink>
            </EmptyState>
          ) : (
            <>
              <MemberTable {...{ lines, currency, seesMoney, selection }} />
              {selection && (
                <MemberSelectionBar
                  params={params}
                  found={found}
                  pageIds={lines.map(({ id }) => id)}
                  selection={selection}
                  mayChange={mayChange}
                  mayExport={mayExport}
                />
              )}
              <PageLinks
                page={params.page}
                pages={pages}
                hrefOf={(page) => memberListHref(params, { page })}
              />
              {mayExport && (
                <ExportLinks
                  of="members"
                  hrefOf={(format) =>
                    paths.business.membersExport({ ...memberListQuery({ ...params, page: 1 }), format })
                  }
                />
              )}
              <details className="hidden max-md:hidden! scripted:block">
                <summary className={disclosureStyle}>Keyboard shortcuts</summary>
                <KeyList keys={keys} isCard />
              </details>
            </>
          )}
        </div>
      )}
    </>
  )
}

const keys: [keys: string[], what: string][] = [
  [['/'], 'Search'],
  [['J', 'K'], 'Next or previous member; also the arrows'],
  [['X'], 'Select the member'],
  [['Enter'], 'Open the member'],
]

/** The limits of the score, for staff who act on it. */
function AboutRisk() {
  return (
    <p className="max-w-prose text-sm text-muted">
      A hint, not a verdict: overdue payments, skips, unclaimed boxes and low ratings of the last{' '}
      {RISK_MONTHS} months, and members who have not signed in for long. Many of these members stay. Nothing
      happens to them because of it, and they don’t see it.
    </p>
  )
}
