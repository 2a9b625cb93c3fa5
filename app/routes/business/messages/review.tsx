// The last look before sending: who gets it, a test, and when: /business/messages/:messageId/review
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { clubOrigin } from '#/tenants/origins'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { missingIn } from '~/insight/campaigns/blocks'
import { previewAs, previewEmail } from '~/insight/campaigns/content/preview-message.server'
import { countSegment } from '~/insight/campaigns/queries.server'
import { heldOutChoices, sendForm } from '~/insight/campaigns/schemas'
import { sendTest } from '~/insight/campaigns/sending/send-test.server'
import { senderProblem, startSending } from '~/insight/campaigns/sending/start-sending.server'
import { messageSettings } from '~/insight/campaigns/settings.server'
import { skipWords } from '~/insight/campaigns/skip-words'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { instantAt } from '~/foundation/kit/calendar'
import { dayIn, timeIn } from '~/foundation/kit/dates'
import { formIdIn } from '~/foundation/kit/forms.server'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { quietUntil } from '~/people/notifications/times.server'
import { impersonalText } from '~/foundation/messaging/personal-fields'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { FormResult } from '~/foundation/ui/form/form-result'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { KeyFigures } from '~/foundation/ui/layout/key-figures'
import { requireMessage } from './message-request.server'

/** Names that the page lists. */
const namedAtMost = 50

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club, user, campaign, now } = await requireMessage(request, context, {
    params,
    action: 'messages.send',
  })
  const { id, version, status } = campaign
  if (status !== 'draft') throw redirect(paths.business.messages.results(id))
  return db.read(async (db) => {
    const { getting, leftOut, people } = await countSegment(db, {
      campaign,
      timeZone: club.timeZone,
      now,
      namesAtMost: namedAtMost,
    })
    const { quietHours } = await messageSettings(db)
    const quietEnd = quietHours && quietUntil(club.timeZone, quietHours, now)
    const missing = [
      ...(campaign.subject === '' ? ['The message has no subject.'] : []),
      ...missingIn(campaign.blocks),
    ]
    return {
      id,
      version,
      subject: impersonalText(campaign.subject) || 'No subject yet',
      getting,
      leftOut: leftOut.map(({ reason, count }) => ({ words: skipWords[reason], count })),
      people: people.map(({ id, name, reason }) => ({ id, name, why: reason && skipWords[reason] })),
      missing,
      addressProblem: senderProblem(club),
      quietEnd: quietEnd && timeIn(club.timeZone, quietEnd),
      testId: newId(),
      testAddress: user.email,
      today: dayIn(club.timeZone, now),
    }
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, club, user, campaign, now } = await requireMessage(request, context, {
    params,
    action: 'messages.send',
  })
  const { id } = campaign
  return handleForms(request, context, {
    test: async (fields) => {
      const { person } = await previewAs(db, { campaign, club, as: null, now })
      const origin = clubOrigin(context.services.env, club)
      const email = await previewEmail(db, { campaign, club, origin, person, now })
      const testId = formIdIn(fields, 'testId') ?? newId()
      await sendTest(db, { id: testId, email, to: user.email, now })
      return redirect(paths.business.messages.review(id, { done: 'test' }), 303)
    },
    send: formHandler(sendForm, async ({ version, when, sendDay, sendTime, heldOut, inQuietHours }) => {
      await startSending(db, {
        id,
        version,
        sendAt: when === 'later' ? instantAt(club.timeZone, sendDay, sendTime) : null,
        heldOutPercent: heldOut,
        ignoresQuietHours: inQuietHours,
        club,
        userId: user.id,
        now,
      })
      return redirect(
        paths.business.messages.results(id, { done: when === 'later' ? 'scheduled' : 'sent' }),
        303,
      )
    }),
  })
}

export const meta = privatePage('Review and send')

export default function ReviewMessage() {
  const view = useLoaderData<typeof loader>()
  const { id, subject, getting, leftOut, people, missing, addressProblem } = view
  const total = getting + leftOut.reduce((sum, { count }) => sum + count, 0)
  const canSend = missing.length === 0 && addressProblem === null && getting > 0
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.messages.edit(id), label: 'Message' }}
        title="Review and send"
      >
        “{subject}”
      </PortalTitle>
      <FormResult done={{ test: `Test sent to ${view.testAddress}.` }} except={['send']} />
      {addressProblem && (
        <Banner tone="error">
          {addressProblem} <Link to={paths.business.profile()}>Add your address</Link>
        </Banner>
      )}
      {missing.length > 0 && (
        <Banner tone="error">
          {missing.join(' ')} <Link to={paths.business.messages.edit(id)}>Edit the message</Link>
        </Banner>
      )}
      <KeyFigures
        figures={[
          { name: 'Get it', value: getting },
          ...leftOut.map(({ words, count }) => ({ name: words, value: count })),
        ]}
      />
      {total === 0 ? (
        <Banner tone="error">
          No member matches. <Link to={paths.business.messages.audience(id)}>Choose others</Link>
        </Banner>
      ) : (
        <Card title="Who">
          <p>
            <Link to={paths.business.messages.audience(id)}>Change who gets it</Link>
          </p>
          <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
            {people.map(({ id, name, why }) => (
              <li key={id}>
                {name}
                {why && <span className="text-sm text-muted"> – gets nothing: {why.toLowerCase()}</span>}
              </li>
            ))}
          </ul>
          {total > people.length && <p className="text-muted">and {total - people.length} more</p>}
        </Card>
      )}
      <TestCard />
      {canSend && <SendCard {...view} />}
    </>
  )
}

function TestCard() {
  const { testAddress, testId, id } = useLoaderData<typeof loader>()
  return (
    <Card title="Try it">
      <p>Sends this message to {testAddress}, as the first member of the list would get it.</p>
      <div className={actionsStyle}>
        <IntentForm intent="test" fields={{ testId: testId }} variant="secondary" pendingLabel="Sending...">
          Send a test to me
        </IntentForm>
        <ButtonLink to={paths.business.messages.preview(id)} variant="quiet">
          Preview
        </ButtonLink>
      </div>
    </Card>
  )
}

function SendCard({
  version,
  getting,
  quietEnd,
  today,
}: {
  version: number
  getting: number
  quietEnd: string | null
  today: string
}) {
  const form = useSchemaForm(sendForm, {
    defaultValue: {
      version: String(version),
      when: 'now',
      sendDay: today,
      sendTime: '10:00',
      heldOut: '0',
      inQuietHours: '',
    },
  })
  return (
    <Card title="Send">
      <CheckedForm form={form} intent="send" fields={{ version }} className="grid max-w-xl gap-5">
        <SelectField
          field={form.fields.when}
          label="When"
          options={{ now: 'Now', later: 'At the day and time below' }}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field field={form.fields.sendDay} label="Day" type="date" />
          <Field field={form.fields.sendTime} label="Time" type="time" />
        </div>
        <SelectField
          field={form.fields.heldOut}
          label="Leave out for comparison"
          hint="Chosen by chance. The results compare what they did with those who got it."
          options={heldOutChoices}
        />
        {quietEnd && (
          <>
            <p>Quiet hours are on: messages sent now go out at {quietEnd}.</p>
            <Checkbox field={form.fields.inQuietHours}>Send in quiet hours too</Checkbox>
          </>
        )}
        <div className={actionsStyle}>
          <SubmitButton intent="send" pendingLabel="Sending...">
            {getting === 1 ? 'Send to 1 member' : `Send to ${getting} members`}
          </SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  )
}
