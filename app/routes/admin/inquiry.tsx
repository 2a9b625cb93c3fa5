// One inquiry, with its note and status: /admin/inquiries/:inquiryId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatMoment } from '~/foundation/audit/filters'
import { requireAdmin } from '~/web/http/guards/guards.server'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { answerInquiry } from '~/business/inquiries/answer-inquiry.server'
import { inquiryUpdateForm } from '~/business/inquiries/schemas'
import { inquiryById } from '~/business/inquiries/queries.server'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { Badge } from '~/foundation/ui/feedback/badge'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { TextArea } from '~/foundation/ui/form/field'
import { formStyle } from '~/foundation/ui/form/input-style'
import { actionsStyle } from '~/foundation/ui/layout/actions'

const doneMessages = {
  note: 'Note saved.',
  answered: 'Inquiry marked as answered.',
  new: 'Inquiry marked as new.',
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'inquiries.answer')
  const id = idIn(params, 'inquiryId')
  const inquiry = await inquiryById(context.services.scopes.platform('one inquiry'), id)
  if (!inquiry) throw new DomainError('no-inquiry', 404, 'Inquiry not found.')
  const { createdAt, answeredAt, ...shown } = inquiry
  return {
    ...shown,
    when: formatMoment('UTC', createdAt),
    answered: answeredAt && formatMoment('UTC', answeredAt),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context, 'inquiries.answer')
  const inquiryId = idIn(params, 'inquiryId')
  return handleForm(request, context, inquiryUpdateForm, async (update) => {
    await answerInquiry(context.services.scopes.platform('answer to an inquiry'), {
      inquiryId,
      adminId: user.id,
      update,
      requestId: context.requestId,
      now: context.now(),
    })
    return redirect(paths.admin.inquiry(inquiryId, { done: update.intent }), 303)
  })
}

export const meta = privatePageOf<typeof loader>((data) => `${data?.businessName ?? 'Inquiry'} – Tastevin`)

export default function Inquiry() {
  const shown = useLoaderData<typeof loader>()
  const subject = encodeURIComponent(`Your wine club for ${shown.businessName}`)
  return (
    <>
      <PortalTitle
        title={shown.businessName}
        action={
          <ButtonLink to={`mailto:${encodeURI(shown.email)}?subject=${subject}`}>
            Email {shown.name}
          </ButtonLink>
        }
      >
        <Badge tone={shown.answered ? 'green' : 'yellow'}>{shown.answered ? 'Answered' : 'New'}</Badge>
      </PortalTitle>
      <DoneMessage messages={doneMessages} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Card title="Message">
          <p className="max-w-168 whitespace-pre-wrap wrap-anywhere">
            {shown.message || 'They didn’t leave a message.'}
          </p>
          <DetailList
            facts={[
              { name: 'From', value: shown.name },
              { name: 'Email', value: shown.email },
              { name: 'Received', value: `${shown.when} (UTC)` },
              ...(shown.answered
                ? [
                    {
                      name: 'Answered',
                      value: `${shown.answered} (UTC)${shown.answeredBy ? `, ${shown.answeredBy}` : ''}`,
                    },
                  ]
                : []),
            ]}
          />
        </Card>
        <Card title="For us">
          <InquiryUpdateForm key={shown.note} note={shown.note} isAnswered={shown.answered !== null} />
        </Card>
      </div>
    </>
  )
}

function InquiryUpdateForm({ note, isAnswered }: { note: string; isAnswered: boolean }) {
  const form = useSchemaForm(inquiryUpdateForm, { defaultValue: { note } })
  return (
    <CheckedForm form={form} className={formStyle}>
      <TextArea
        field={form.fields.note}
        label="Note"
        hint="Only administrators can see it."
        optional
        rows={4}
      />
      <div className={actionsStyle}>
        <SubmitButton variant="secondary" name="intent" value={isAnswered ? 'new' : 'answered'}>
          {isAnswered ? 'Mark as new' : 'Mark as answered'}
        </SubmitButton>
        <SubmitButton variant="secondary" name="intent" value="note">
          Save note
        </SubmitButton>
      </div>
    </CheckedForm>
  )
}
