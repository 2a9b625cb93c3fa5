import { StatusBadge } from '~/membership/memberships/components/membership-card'
import type { MembershipOverview } from '~/membership/memberships/change-requests/change-view'
import { MembershipFacts } from '~/membership/memberships/change-requests/components/membership-facts'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { DateText } from '~/foundation/ui/layout/date-text'

/** A member's contact details and membership, for the business. */
export function MemberDetails({
  member,
  membership,
}: {
  member: { email: string; phone: string | null; joinedOn: string | null }
  membership: MembershipOverview | null
}) {
  const contact = [
    { name: 'Email', value: <a href={`mailto:${member.email}`}>{member.email}</a> },
    { name: 'Phone', value: member.phone ?? 'Not provided' },
    { name: 'Member since', value: member.joinedOn ? <DateText day={member.joinedOn} /> : 'Not yet' },
  ]
  if (!membership) {
    return (
      <Card title="No membership yet">
        <DetailList facts={contact} />
      </Card>
    )
  }
  return (
    <Card title={membership.tier.name}>
      <p>
        <StatusBadge status={membership.status} />
      </p>
      <MembershipFacts membership={membership} more={contact} />
    </Card>
  )
}
