// The claim of a member whom the business entered: its state, the link by email or on this screen, corrections of their
// details, and a date of birth from a document: /business/members/:memberId/claim
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { accountOrigin } from '#/tenants/origins'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { newDeskLink } from '~/membership/claims/claim-links.server'
import { queueCustomerUpdate } from '~/billing/customers/queue-customer-update.server'
import { claimSentence, claimStateWords } from '~/membership/claims/claim-words'
import { correctMember } from '~/membership/claims/correct-member.server'
import { enterBirthDate } from '~/membership/claims/enter-birth-date.server'
import { claimOf, claimSummary } from '~/membership/claims/queries.server'
import { deskLinkMinutes } from '~/membership/claims/rules'
import { claimBirthForm, correctionForm } from '~/membership/claims/schemas'
import { queueClaim } from '~/membership/claims/send-claims.server'
import { record } from '~/foundation/audit/record.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { dayIn } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { qrCodeSvg } from '~/foundation/kit/qr-code.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { FormResult } from '~/foundation/ui/form/form-result'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { DateText } from '~/foundation/ui/layout/date-text'
import { QrCode } from '~/foundation/ui/qr-code'
import { noMember, requireStaffForMember } from './require-member.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club, memberId, may, now } = await requireStaffForMember(
    request,
    context,
    params,
    'members.read',
  )
  const claim = await claimOf(db, memberId, { timeZone: club.timeZone, now })
  const summary = await claimSummary(db, memberId, now)
  if (!claim || !summary) throw noMember()
  const day = (at: Date | null) => at && dayIn(club.timeZone, at)
  return {
    memberId,
    fullName: claim.fullName,
    email: claim.email,
    correctable:
      may('members.change') && summary.state !== 'claimed'
        ? { fullName: claim.fullName, email: claim.email, phone: claim.phone ?? '' }
        : null,
    state: summary.state,
    enteredOn: day(summary.enteredAt),
    sentOn: day(summary.sentAt),
    sentCount: summary.sentCount,
    claimedOn: day(summary.claimedAt),
    sendBlockedReason: summary.sendBlockedReason,
    isAgeUnknown: claim.dateOfBirth === null,
    needsCard: claim.membership !== null && claim.membership.nextPaymentOn !== null && !claim.membership.card,
    codeAddress: accountOrigin(context.services.env, club) + paths.customer.claimCode(),
    mayAct: may('members.note'),
  }
}

/** The link as it is shown. */
interface Shown {
  shown?: { qr: { size: number; path: string }; code: string }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, club, user, memberId, now } = await requireStaffForMember(
    request,
    context,
    params,
    'members.note',
  )
  const by = { memberId, userId: user.id, requestId: context.requestId, now }
  const back = (done: string) => redirect(paths.business.memberClaim(memberId, { done }), 303)
  return handleForms<Shown>(request, context, {
    send: async () => {
      await queueClaim(db, by)
      return back('sent')
    },
    show: async () => {
      const claim = await claimSummary(db, memberId, now)
      if (!claim || claim.claimedAt) throw noMember()
      const { token, code } = await db.transaction(async (db) => {
        await record(db, {
          action: 'member.claim_shown',
          actor: { kind: 'business', id: user.id },
          businessId: db.businessId,
          target: { kind: 'member', id: memberId },
          requestId: context.requestId,
          now,
        })
        return newDeskLink(db, { memberId, now })
      })
      const url = accountOrigin(context.services.env, club) + paths.customer.claimLink(token)
      return { shown: { qr: qrCodeSvg(url), code: `${code.slice(0, 4)} ${code.slice(4)}` } }
    },
    correct: formHandler(correctionForm, async (value) => {
      await requireStaffForMember(request, context, params, 'members.change')
      const { isMoved } = await correctMember(db, { ...by, ...value, onChanged: queueCustomerUpdate })
      return back(isMoved ? 'moved' : 'corrected')
    }),
    birth: formHandler(claimBirthForm(dayIn(club.timeZone, now)), async ({ dateOfBirth }) => {
      await enterBirthDate(db, {
        memberId,
        dateOfBirth,
        today: dayIn(club.timeZone, now),
        userId: user.id,
        now,
      })
      return back('birth')
    }),
  })
}

export const meta = privatePage('Confirm a member')

const doneMessages = {
  added: 'Member added. Nothing was emailed.',
  'added-sent': 'Member added. The email with the link is on its way.',
  sent: 'The email is on its way.',
  corrected: 'Details corrected.',
  moved: 'Address corrected. Links that were sent before no longer work: send a new one.',
  birth: 'Date of birth saved.',
}

export default function MemberClaim() {
  const view = useLoaderData<typeof loader>()
  const shown = useActionData<typeof action>()?.shown
  const { memberId, fullName, email, state, enteredOn, sentOn, sentCount, claimedOn } = view
  const isOpen = view.mayAct && state !== 'claimed'
  return (
    <>
      <PortalTitle back={{ href: paths.business.member(memberId), label: fullName }} title="Confirm a member">
        {claimSentence({ state })}
      </PortalTitle>
      <FormResult done={doneMessages} except={['birth', 'correct']} />
      <Card title={fullName}>
        <DetailList
          facts={[
            { name: 'State', value: claimStateWords[state] },
            { name: 'Email', value: email },
            ...(enteredOn ? [{ name: 'Entered', value: <DateText day={enteredOn} /> }] : []),
            ...(sentOn
              ? [
                  {
                    name: 'Emailed',
                    value: (
                      <>
                        {sentCount === 1 ? 'Once' : `${sentCount} times`}, last on <DateText day={sentOn} />
                      </>
                    ),
                  },
                ]
              : []),
            ...(claimedOn ? [{ name: 'Confirmed', value: <DateText day={claimedOn} /> }] : []),
            ...(view.needsCard ? [{ name: 'Card', value: 'None yet. The link asks for one.' }] : []),
          ]}
        />
        {isOpen &&
          (view.sendBlockedReason === null ? (
            <IntentForm intent="send" pendingLabel="Sending...">
              {sentCount === 0 ? 'Send the link by email' : 'Send a new link by email'}
            </IntentForm>
          ) : (
            <p className="text-muted">{view.sendBlockedReason}</p>
          ))}
      </Card>
      {isOpen && (
        <Card title="Claim now">
          {shown ? (
            <>
              <p>
                They scan the code with their phone, or open <strong>{view.codeAddress}</strong> and type:
              </p>
              <QrCode qr={shown.qr} label={`QR code with the link of ${fullName}`} />
              <p className="font-display text-3xl tracking-widest">{shown.code}</p>
              <p className="text-muted">
                It works for {deskLinkMinutes} minutes. They choose their password by a link that only they
                get, by email.
              </p>
            </>
          ) : (
            <>
              <p>Half a minute on their own phone: details, terms, and a card where one is missing.</p>
              <IntentForm intent="show" variant="secondary" pendingLabel="One moment...">
                Show the link on this screen
              </IntentForm>
            </>
          )}
        </Card>
      )}
      {view.correctable && <Correction key={email + fullName} details={view.correctable} />}
      {isOpen && view.isAgeUnknown && <BirthDate />}
    </>
  )
}

/** Name, address and phone, until the member confirms them. */
function Correction({ details }: { details: { fullName: string; email: string; phone: string } }) {
  const form = useSchemaForm(correctionForm, {
    intent: 'correct',
    defaultValue: details,
  })
  return (
    <Card title="Correct their details">
      <CheckedForm form={form} className="grid max-w-md gap-4">
        <Field field={form.fields.fullName} label="Full name" />
        <Field
          field={form.fields.email}
          label="Email"
          type="email"
          hint="With another address, links that were sent before stop working."
        />
        <Field field={form.fields.phone} label="Phone" type="tel" optional />
        <div>
          <SubmitButton intent="correct" variant="secondary" pendingLabel="Saving...">
            Save details
          </SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  )
}

function BirthDate() {
  const form = useSchemaForm(claimBirthForm('9999-12-31'), { intent: 'birth' })
  return (
    <Card title="Date of birth">
      <CheckedForm form={form} className="grid max-w-md gap-4">
        <Field
          field={form.fields.dateOfBirth}
          label="Date of birth"
          type="date"
          hint="As a document shows it. Until then it is checked at every hand-over."
        />
        <div>
          <SubmitButton intent="birth" variant="secondary" pendingLabel="Saving...">
            Save date of birth
          </SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  )
}
