// The list of the club's members: /business/members
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/http/guards/guards.server'
import { notStored } from '~/http/page-headers'
import { privatePage } from '~/ui/document/page-meta'
import { listDisputes } from '~/billing/invoices/dispute-list.server'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { DomainError } from '~/kit/errors'
import { paths } from '~/kit/paths'
import { clubMembers, memberFilters, type MemberFilter } from '~/memberships/members/queries.server'
import { liveMembersByStatus } from '~/memberships/count-live-members.server'
import { DisputeList } from '~/billing/invoices/components/dispute-list'
import { StatusBadge } from '~/memberships/components/membership-card'
import type { MembershipStatus } from '~/memberships/lifecycle'
import { disputeView } from '~/billing/invoices/dispute-view'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { DateText } from '~/ui/layout/date-text'
import { EmptyState } from '~/ui/feedback/empty-state'
import { Field, FieldFrame, fieldAttributes } from '~/ui/form/field'
import { DataTable } from '~/ui/layout/data-table'
import { Money } from '~/ui/layout/money'
import { inputStyle } from '~/ui/form/input-style'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { businessId, may, db } = await requireBusiness(request, context, 'members.read')
  const club = await context.services.clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  const asked = new URL(request.url).searchParams
  const text = (asked.get('q') ?? '').trim().slice(0, 100)
  const filter = memberFilters.find((one) => one === asked.get('status')) ?? null
  const after = asked.get('after')
  const seesMoney = may('prices.read')
  const { found, contested, counts } = await db.read(async (db) => ({
    found: await clubMembers(db, { text, filter, after }),
    contested: seesMoney && !after ? await listDisputes(db) : [],
    counts: await liveMembersByStatus(db),
  }))
  return {
    text,
    filter,
    counts,
    later: after !== null,
    next: found.next,
    seesMoney,
    contested: contested.map((line) => disputeView(line, club.timeZone)),
    members: found.members.map(({ priceCents, currency, ...member }) => ({
      ...member,
      // Desk staff see no payments.
      price: seesMoney && priceCents !== null && currency !== null ? { cents: priceCents, currency } : null,
    })),
    signupLink: paths.business.dashboard(),
  }
}

export const meta = privatePage('Members')

export const headers = notStored

const filters: Record<MemberFilter, string> = {
  active: 'Active',
  past_due: 'Past due',
  paused: 'Paused',
  canceled: 'Canceled',
  none: 'Not a member yet',
}

const columns = [{ label: 'Name' }, { label: 'Tier' }, { label: 'Status' }, { label: 'Member since' }]
const perMonth = { label: 'Per month', figure: true }

export default function Members() {
  const { text, filter, later, next, members, seesMoney, contested, counts } = useLoaderData<typeof loader>()
  const isNarrowed = text !== '' || filter !== null
  const query = { q: text || undefined, status: filter ?? undefined }
  return (
    <>
      <PortalTitle title="Members">Everyone who has signed up with your club, by name.</PortalTitle>
      {members.length > 0 && <p className="text-sm text-muted">{headCount(counts)}</p>}
      <DisputeList disputes={contested} />
      <Form
        method="get"
        className="grid items-end gap-4 md:grid-cols-[minmax(0,1fr)_14rem_auto]"
        role="search"
      >
        <Field
          name="q"
          type="search"
          label="Name or email"
          defaultValue={text}
          maxLength={100}
          autoComplete="off"
        />
        <FieldFrame name="status" label="Status">
          <select {...fieldAttributes('status', {})} className={inputStyle()} defaultValue={filter ?? ''}>
            <option value="">All</option>
            {Object.entries(filters).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </FieldFrame>
        <SubmitButton variant="secondary" method="get">
          Search
        </SubmitButton>
      </Form>
      {members.length === 0 ? (
        <NoMembers isNarrowed={isNarrowed || later} />
      ) : (
        <DataTable label="Members" columns={seesMoney ? [...columns, perMonth] : columns}>
          {members.map((member) => (
            <tr key={member.id}>
              <th scope="row">
                <Link className="link" to={paths.business.member(member.id)}>
                  {member.fullName}
                </Link>
                <span className="block text-sm font-normal text-muted">{member.email}</span>
              </th>
              <td data-label="Tier">{member.tierName ?? '–'}</td>
              <td data-label="Status">
                {member.status ? <StatusBadge status={member.status} /> : 'Not paid yet'}
              </td>
              <td data-label="Member since">{member.joinedOn ? <DateText day={member.joinedOn} /> : '–'}</td>
              {seesMoney && (
                <td data-figure data-label="Per month">
                  {member.price ? <Money cents={member.price.cents} currency={member.price.currency} /> : '–'}
                </td>
              )}
            </tr>
          ))}
        </DataTable>
      )}
      {(next || later) && (
        <div className="actions">
          {later && (
            <ButtonLink to={paths.business.members(query)} variant="secondary">
              First page
            </ButtonLink>
          )}
          {next && (
            <ButtonLink to={paths.business.members({ ...query, after: next })} variant="secondary">
              Next page
            </ButtonLink>
          )}
        </div>
      )}
    </>
  )
}

/** "40 members now: 38 active, 1 past due, 1 paused." */
function headCount(counts: { status: MembershipStatus; count: number }[]): string {
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const parts = Object.entries(filters).flatMap(([status, label]) => {
    const found = counts.find((one) => one.status === status)
    return found ? [`${found.count} ${label.toLowerCase()}`] : []
  })
  const number = new Intl.NumberFormat('en-US').format(all)
  return `${number} ${all === 1 ? 'member' : 'members'} now${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`
}

function NoMembers({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState title="No members match">
        <p>Try another name, email or status.</p>
        <ButtonLink to={paths.business.members()} variant="secondary">
          Show all members
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No members yet">
      <p>Share your sign-up link with guests. New members appear here.</p>
      <ButtonLink to={paths.business.dashboard()} variant="secondary">
        Get your sign-up link
      </ButtonLink>
    </EmptyState>
  )
}
