// One inquiry, with its note and status: /admin/inquiries/:inquiryId
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { formatMoment } from '~/audit/filters'
import { requireAdmin } from '~/http/guards/guards.server'
import { formErrorResponse } from '~/http/forms/form-error.server'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { inquiryUpdateForm, answerInquiry } from '~/businesses/inquiries/answer-inquiry.server'
import { inquiryById } from '~/businesses/inquiries/queries.server'
import { DomainError } from '~/kit/errors'
import { validateFields, formFields, type FormErrors } from '~/kit/forms.server'
import { isId } from '~/kit/ids'
import { lookup } from '~/kit/lookup'
import { paths } from '~/kit/paths'
import { Badge } from '~/ui/feedback/badge'
import { Banner } from '~/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { Card, DetailList } from '~/ui/layout/card'
import { TextArea } from '~/ui/form/field'
import { formStyle } from '~/ui/form/input-style'

const doneMessages = lookup({
  note: 'Note saved.',
  answered: 'Inquiry marked as answered.',
  new: 'Inquiry marked as new.',
})

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'inquiries.answer')
  const id = params.inquiryId ?? ''
  const found = isId(id) ? await inquiryById(context.services.scopes.platform('one inquiry'), id) : null
  if (!found) throw new DomainError('no-inquiry', 404, 'Inquiry not found.')
  const said = new URL(request.url).searchParams.get('done') ?? ''
  const { createdAt, answeredAt, ...shown } = found
  return {
    ...shown,
    when: formatMoment('UTC', createdAt),
    answered: answeredAt && formatMoment('UTC', answeredAt),
    done: doneMessages.get(said) ?? null,
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context, 'inquiries.answer')
  const inquiryId = params.inquiryId ?? ''
  if (!isId(inquiryId)) throw new DomainError('no-inquiry', 404, 'Inquiry not found.')
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    const form = validateFields(fields, inquiryUpdateForm)
    if (!form.ok) return data<FormErrors>(form.refusal, { status: form.status })
    const { requestId } = context
    const given = form.value
    await answerInquiry(context.services.scopes.platform('answer to an inquiry'), {
      inquiryId,
      adminId: user.id,
      given,
      requestId,
      now: context.now(),
    })
    return redirect(paths.admin.inquiry(inquiryId, { done: given.intent }), 303)
  } catch (error) {
    return formErrorResponse(error, fields, context)
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.businessName ?? 'Inquiry'} – Tastevin` },
  { name: 'robots', content: 'noindex' },
]

export default function Inquiry() {
  const shown = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
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
      {shown.done && !refusal && <Banner tone="ok">{shown.done}</Banner>}
      {refusal && (
        <Banner tone="error">
          {refusal.formError ?? refusal.fieldErrors.intent?.[0] ?? 'Please check the form.'}
        </Banner>
      )}
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
          <Form method="post" className={formStyle} noValidate>
            <TextArea
              name="note"
              label="Note"
              hint="Only administrators can see it."
              optional
              maxLength={2_000}
              rows={4}
              key={shown.note}
              defaultValue={refusal?.values.note ?? shown.note}
              errors={refusal?.fieldErrors.note}
            />
            <div className="actions">
              <SubmitButton name="intent" value={shown.answered ? 'new' : 'answered'}>
                {shown.answered ? 'Mark as new' : 'Mark as answered'}
              </SubmitButton>
              <SubmitButton variant="secondary" name="intent" value="note">
                Save note
              </SubmitButton>
            </div>
          </Form>
        </Card>
      </div>
    </>
  )
}
