import { SubmitButton } from '~/foundation/ui/form/button'
import { Card } from '~/foundation/ui/layout/card'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { TextArea } from '~/foundation/ui/form/field'
import type { Eligibility } from '~/membership/memberships/rules'
import { UnavailableReason } from '~/membership/memberships/change-requests/components/membership-changes'
import { endMembershipForm } from '~/membership/memberships/change-requests/schemas'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { narrowFormStyle } from '~/foundation/ui/form/input-style'

/** Ends a membership immediately, after naming the member. */
export function EndMembershipForm({
  action,
  member,
  membership,
}: {
  action: string
  member: { fullName: string }
  membership: { id: string; tierName: string; eligibility: Eligibility; lastPayment: string | null }
}) {
  const { eligibility, tierName, lastPayment } = membership
  const form = useSchemaForm(endMembershipForm, { id: 'end-membership', intent: 'end' })
  const label = `End ${member.fullName}’s membership`
  return (
    <Card title="End membership now" folds>
      <UnavailableReason eligibility={eligibility} label="End membership" />
      {eligibility.allowed && (
        <>
          <p>
            {member.fullName}’s {tierName} membership ends immediately, they aren’t charged again, and we
            email them. This can’t be undone; they’d need to sign up again.
          </p>
          <CheckedForm
            form={form}
            fields={{ membershipId: membership.id }}
            action={action}
            className={narrowFormStyle}
          >
            <TextArea
              field={form.fields.why}
              label="Reason"
              hint="For your records. The member doesn’t see it."
              optional
              rows={2}
            />
            {lastPayment && (
              <Checkbox field={form.fields.refundLast}>Refund the last payment ({lastPayment})</Checkbox>
            )}
            <Checkbox field={form.fields.sure} defaultChecked={false}>
              Yes, end {member.fullName}’s membership today
            </Checkbox>
            <SubmitButton intent="end" variant="danger" pendingLabel="One moment...">
              {label}
            </SubmitButton>
          </CheckedForm>
        </>
      )}
    </Card>
  )
}
