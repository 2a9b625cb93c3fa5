import { Form } from '@remix-run/react'
import { SubmitButton } from '~/ui/form/button'
import { Card } from '~/ui/layout/card'
import { Checkbox } from '~/ui/form/checkbox'
import { TextArea } from '~/ui/form/field'
import type { Eligibility } from '~/memberships/rules'
import { UnavailableReason } from '~/memberships/change-requests/components/membership-changes'
import type { FormErrors } from '~/memberships/components/types'
import { narrowFormStyle } from '~/ui/form/input-style'

type FormRefusal = (FormErrors & { values: Record<string, string> }) | null

/** Ends a membership immediately, after naming the member. */
export function EndMembershipForm({
  action,
  member,
  membership,
  refusal,
}: {
  action: string
  member: { fullName: string }
  membership: { id: string; tierName: string; eligibility: Eligibility; lastPayment: string | null }
  refusal: FormRefusal
}) {
  const { eligibility, tierName, lastPayment } = membership
  const label = `End ${member.fullName}’s membership`
  return (
    <Card title="End membership now">
      <UnavailableReason eligibility={eligibility} label="End membership" />
      {eligibility.allowed && (
        <>
          <p>
            {member.fullName}’s {tierName} membership ends immediately, they aren’t charged again, and we
            email them. This can’t be undone; they’d need to sign up again.
          </p>
          <Form method="post" action={action} className={narrowFormStyle} noValidate>
            <input type="hidden" name="intent" value="end" />
            <input type="hidden" name="membershipId" value={membership.id} />
            <TextArea
              name="why"
              label="Reason"
              hint="For your records. The member doesn’t see it."
              optional
              rows={2}
              maxLength={500}
              defaultValue={refusal?.values.why}
              errors={refusal?.fieldErrors.why}
            />
            {lastPayment && (
              <Checkbox name="refundLast" defaultChecked={refusal?.values.refundLast === 'on'}>
                Refund the last payment ({lastPayment})
              </Checkbox>
            )}
            <Checkbox name="sure" errors={refusal?.fieldErrors.sure}>
              Yes, end {member.fullName}’s membership today
            </Checkbox>
            <SubmitButton intent="end" variant="danger" pendingLabel="One moment...">
              {label}
            </SubmitButton>
          </Form>
        </>
      )}
    </Card>
  )
}
