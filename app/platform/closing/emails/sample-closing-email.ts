import type { Club } from '#/tenants/club'
import type { ClosingRow } from '../closing-rows.server'
import { closingEmail } from './closing-email'

/** The email of a closing to a member who is owed something of each kind, for a preview or a test. */
export const sampleClosingEmail = ({
  club,
  clubOrigin,
  draft,
  name,
}: {
  club: Club
  clubOrigin: string
  draft: Pick<ClosingRow, 'kind' | 'message' | 'last_on' | 'refund_on'>
  name: string
}) =>
  closingEmail({
    club,
    clubOrigin,
    closing: {
      kind: draft.kind,
      message: draft.message,
      lastOn: draft.last_on,
      refundOn: draft.refund_on,
    },
    member: {
      fullName: name,
      tier: 'Membership',
      endsOn: draft.last_on,
      boxes: 1,
      purchases: 0,
      balanceCents: 2_500,
    },
  })
