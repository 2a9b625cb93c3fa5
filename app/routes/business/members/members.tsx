// The club's members as a list to work with: /business/members
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { DisputeList } from '~/billing/invoices/components/dispute-list'
import { listDisputes } from '~/billing/invoices/dispute-list.server'
import { disputeView } from '~/billing/invoices/dispute-view'
import { undoForm } from '~/business/members/bulk/schemas'
import { memberChange, undoMemberChange } from '~/business/members/bulk/undo-change.server'
import { MemberChangeNotice } from '~/business/members/components/change-notice'
import { memberColumns } from '~/business/members/components/member-columns'
import { MemberSelectionBar, SELECTION_FORM } from '~/business/members/components/member-selection'
import { memberFields, memberViews } from '~/business/members/member-fields'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { packId } from '~/foundation/kit/packed-ids'
import { paths } from '~/foundation/kit/paths'
import { RISK_MONTHS } from '~/membership/memberships/at-risk/risk-rules'
import { memberLine } from '~/membership/memberships/work-list/member-line'
import { memberList, tiersOfMembers } from '~/membership/memberships/work-list/member-list.server'
import { memberListing, permittedSorts } from '~/membership/memberships/work-list/member-listing'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { useRowSelection } from '~/foundation/ui/form/row-selection'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { ListPage } from '~/foundation/ui/list/list-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { may, db, club, now } = await requireBusiness(request, context, 'members.read')
  const { timeZone, currency } = club
  const params = memberListing.read(request.url)
  // Desk staff see no payments.
  const seesMoney = may('prices.read')
  const mayChange = may('members.note')
  const changed = new URL(request.url).searchParams.get('changed')
  const clock = { now, timeZone }
  return db.read(async (db) => {
    const { rows, counts, page } = await memberList(db, params, {
      ...clock,
      seesMoney,
      contacts: may('contacts.read') ? 'email' : undefined,
    })
    const contested =
      seesMoney && page === 1 && !memberListing.isNarrowed(params) ? await listDisputes(db) : []
    return {
      params: { ...params, page },
      lines: rows.map((row) => memberLine(row, timeZone)),
      counts,
      tiers: await tiersOfMembers(db),
      sorts: permittedSorts(seesMoney),
      contested: contested.map((line) => disputeView(line, timeZone)),
      seesMoney,
      currency,
      change: mayChange ? await memberChange(db, changed) : null,
      mayChange,
      mayExport: may('exports.make'),
      mayInvite: may('guests.invite'),
      mayImport: may('members.import'),
    }
  })
}

/** Undoes a change of many members. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'members.note')
  return handleForms(request, context, {
    undo: formHandler(undoForm, async ({ changeId }) => {
      await undoMemberChange(db, { changeId, userId: user.id, now })
      const list = memberListing.query(memberListing.read(request.url))
      return redirect(paths.business.members({ ...list, changed: changeId }), 303)
    }),
  })
}

export const meta = privatePage('Members')

export default function Members() {
  const { params, lines, counts, tiers, sorts, contested, seesMoney, currency, ...more } =
    useLoaderData<typeof loader>()
  const { change, mayChange, mayExport, mayInvite, mayImport } = more
  const selection = useRowSelection(mayChange || mayExport, change?.id ?? null)
  const { total } = counts
  return (
    <>
      <PortalTitle
        title="Members"
        action={
          <div className={actionsStyle}>
            {mayImport && (
              <>
                <ButtonLink to={paths.business.addMember()} variant="secondary">
                  Add member
                </ButtonLink>
                <ButtonLink to={paths.business.memberImports.list()} variant="secondary">
                  Import members
                </ButtonLink>
              </>
            )}
            {mayInvite && (
              <ButtonLink to={paths.business.interest()} variant="secondary">
                Interested people
              </ButtonLink>
            )}
          </div>
        }
      >
        Everyone who has signed up with your club.
      </PortalTitle>
      <RejectionNotice />
      {change && <MemberChangeNotice change={change} />}
      <DisputeList disputes={contested} />
      <ListPage
        list={memberListing}
        state={params}
        total={total}
        rows={lines}
        columns={memberColumns({ currency, seesMoney })}
        rowHref={({ id }) => paths.business.member(id)}
        views={memberViews(params, counts)}
        fields={memberFields(counts, tiers)}
        sorts={sorts}
        placeholder="Name, email or phone"
        none={{
          title: 'No members yet',
          children: (
            <>
              <p>Share your sign-up link with guests. New members appear here.</p>
              <ButtonLink to={paths.business.dashboard()} variant="secondary">
                Get your sign-up link
              </ButtonLink>
              {mayImport && (
                <p>
                  Do you have members in another system?{' '}
                  <Link className="link" to={paths.business.memberImports.list()}>
                    Import them
                  </Link>
                </p>
              )}
            </>
          ),
        }}
        noMatch="Try another name, email or phone number, or fewer filters."
        note={params.flags.includes('at_risk') && <AboutRisk />}
        selection={
          selection && {
            rows: selection,
            form: SELECTION_FORM,
            field: ({ id }) => ({ name: 'm', value: packId(id) }),
            nameOf: ({ fullName }) => fullName,
          }
        }
        bar={
          selection && (
            <MemberSelectionBar
              params={params}
              total={total}
              pageIds={lines.map(({ id }) => id)}
              selection={selection}
              mayChange={mayChange}
              mayExport={mayExport}
            />
          )
        }
        fileHref={mayExport && paths.business.membersExport}
      />
    </>
  )
}

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
