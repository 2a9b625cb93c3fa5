import type { BusinessKind, BusinessStatus } from '#/db/schema/businesses'
import { Link } from '@remix-run/react'
import type { StaffRole } from '~/people/staff-access/permissions'
import { paths } from '~/foundation/kit/paths'
import type { MembershipStatus } from '~/membership/memberships/lifecycle'
import { Badge, type BadgeTone } from '~/foundation/ui/feedback/badge'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { DateText } from '~/foundation/ui/layout/date-text'
import { Money } from '~/foundation/ui/layout/money'

interface BusinessDetailsView {
  id: string
  kind: BusinessKind
  status: BusinessStatus
  page: string
  email: string
  phone: string | null
  address: string | null
  timeZone: string
  createdOn: string
  liveOn: string | null
  ownerEmail: string | null
  staff: { id: string; name: string; email: string; role: StaffRole; isActive: boolean }[]
  payments: { tone: BadgeTone; word: string }
  account: { id: string } | null
  heardAt: string | null
  webhooks: { failed: number; parked: number }
  plan: string
  planState: string
  feeCents: number
  memberCount: number
  members: { status: MembershipStatus; count: number }[]
}

const businessKindLabels = { restaurant: 'Restaurant', shop: 'Wine shop', winery: 'Winery' }

const membershipStatusLabels: Partial<Record<MembershipStatus, string>> = {
  active: 'active',
  past_due: 'past due',
  paused: 'paused',
}

/** Details of a business, in three cards. */
export function BusinessDetailsCards({ business }: { business: BusinessDetailsView }) {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <Card title="Business">
        <DetailList
          facts={[
            { name: 'Type', value: businessKindLabels[business.kind] },
            { name: 'Web address', value: <WebAddress business={business} /> },
            { name: 'Email', value: business.email },
            { name: 'Phone', value: business.phone ?? 'Not provided' },
            { name: 'Address', value: business.address ?? 'Not provided' },
            { name: 'Time zone', value: business.timeZone },
            { name: 'Created', value: <DateText day={business.createdOn} /> },
            { name: 'Live since', value: business.liveOn ? <DateText day={business.liveOn} /> : 'Not yet' },
          ]}
        />
      </Card>
      <Card title="Money">
        <DetailList
          facts={[
            { name: 'Plan', value: `${business.plan}, ${business.planState}` },
            { name: 'Members', value: memberCountText(business) },
            { name: 'Platform fees this month', value: <Money cents={business.feeCents} /> },
            {
              name: 'Payments',
              value: <Badge tone={business.payments.tone}>{business.payments.word}</Badge>,
            },
            { name: 'Account', value: business.account ? <code>{business.account.id}</code> : 'None' },
            { name: 'Last compared', value: business.heardAt ? `${business.heardAt} (UTC)` : 'Never' },
            { name: 'Webhooks', value: <Webhooks {...business.webhooks} /> },
          ]}
        />
      </Card>
      <Card title="People">
        <DetailList facts={staffText(business)} />
      </Card>
    </div>
  )
}

function WebAddress({ business: { status, page } }: { business: BusinessDetailsView }) {
  if (status !== 'live') return page
  return (
    <a className="link" href={page}>
      {page}
    </a>
  )
}

function Webhooks({ failed, parked }: { failed: number; parked: number }) {
  if (failed === 0 && parked === 0) return 'All processed'
  return (
    <>
      {failed > 0 && (
        <Link className="link" to={paths.admin.webhooks({ status: 'failed' })}>
          {failed} failed
        </Link>
      )}
      {failed > 0 && parked > 0 && ', '}
      {parked > 0 && `${parked} parked`}
    </>
  )
}

function memberCountText({ memberCount, members }: BusinessDetailsView): string {
  const parts = members.flatMap(({ status, count }) =>
    membershipStatusLabels[status] ? [`${count} ${membershipStatusLabels[status]}`] : [],
  )
  return parts.length > 0 ? `${memberCount}: ${parts.join(', ')}` : `${memberCount}`
}

const roleLabels: [role: StaffRole, name: string][] = [
  ['owner', 'Owner'],
  ['manager', 'Managers'],
  ['desk', 'Desk'],
]

/** Staff by role; former staff come last. */
function staffText({ id, staff, ownerEmail }: BusinessDetailsView) {
  const present = roleLabels.map(([role, name]) => ({
    name,
    people: staff.filter((person) => person.isActive && person.role === role),
  }))
  const groups = [...present, { name: 'Left', people: staff.filter(({ isActive }) => !isActive) }]
  const filled = groups.filter(({ people }) => people.length > 0)
  const facts = filled.map(({ name, people }) => ({
    name,
    value: people.map((person) => (
      <span key={person.id} className="block">
        {person.name ? `${person.name}, ${person.email}` : person.email}
        {person.isActive && (
          <>
            {' '}
            <Link
              className="link text-sm"
              to={paths.admin.resetTwoSteps(id, person.id)}
              aria-label={`Reset two-step sign-in of ${person.name || person.email}`}
            >
              Reset two-step sign-in…
            </Link>
          </>
        )}
      </span>
    )),
  }))
  if (filled.some(({ name }) => name === 'Owner')) return facts
  return [{ name: 'Owner', value: ownerEmail ?? 'None yet' }, ...facts]
}
