// Messages that go out by themselves: /business/messages/automatic
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { clubOrigin } from '#/tenants/origins'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { switchAutomatic } from '~/insight/campaigns/automatic/change-automatic.server'
import { automaticOverview, countedDays } from '~/insight/campaigns/automatic/overview.server'
import { audienceChoices } from '~/insight/campaigns/segments/segments.server'
import { senderProblem } from '~/insight/campaigns/sending/start-sending.server'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import {
  automaticRules,
  kindsOfForm,
  parseAutomaticKind,
  type AutomaticForm,
} from '~/foundation/messaging/automatic/kinds'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Badge } from '~/foundation/ui/feedback/badge'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { FormResult } from '~/foundation/ui/form/form-result'
import { PhoneFold } from '~/foundation/ui/layout/phone-fold'
import { TextLink } from '~/foundation/ui/layout/text-link'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, may, now } = await requireBusiness(request, context, 'messages.read')
  const origin = clubOrigin(context.services.env, club)
  return db.read(async (db) => {
    const lines = await automaticOverview(db, { origin, now })
    const { tiers } = await audienceChoices(db)
    return {
      messages: lines.map(({ kind, tierIds, days, ...line }) => {
        const { label, form, trigger, when, who, why = null } = automaticRules(kind)
        const tierNames = tiers.filter(({ id }) => tierIds.includes(id)).map(({ name }) => name)
        return {
          ...line,
          kind,
          label,
          form,
          when,
          why,
          trigger: kind === 'we_miss_you' ? trigger.replace('a while', `${days} days`) : trigger,
          who: tierNames.length > 0 ? `${who} Tiers: ${tierNames.join(', ')}.` : who,
        }
      }),
      addressProblem: senderProblem(club),
      countedDays,
      maySend: may('messages.send'),
    }
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, club, user, now } = await requireBusiness(request, context, 'messages.send')
  const origin = clubOrigin(context.services.env, club)
  const turn = (isOn: boolean) => async (fields: Record<string, string>) => {
    const kind = parseAutomaticKind(fields.kind)
    if (!kind) throw new DomainError('invalid', 400, 'Please use the buttons on this page.')
    await switchAutomatic(db, { kind, isOn, club, origin, userId: user.id, now })
    return redirect(paths.business.messages.automatic.list({ done: isOn ? 'on' : 'off' }), 303)
  }
  return handleForms(request, context, { on: turn(true), off: turn(false) })
}

export const meta = privatePage('Automatic messages')

const doneMessages = {
  on: 'Turned on. It is sent for what happens from now on.',
  off: 'Turned off. What was not sent yet is not sent.',
}

const sections: { title: string; about: string; forms: AutomaticForm[] }[] = [
  {
    title: 'For members who asked for news',
    about:
      'Off until you turn them on. In your words or ours, with an unsubscribe link. They count toward the weekly limit and wait for the end of quiet hours.',
    forms: ['composed'],
  },
  {
    title: 'About a box, a card or a membership',
    about: 'What they tell of stays part of them; the first words may be yours.',
    forms: ['worded', 'part'],
  },
  {
    title: 'Sent by you',
    about: 'They go out when you send them: to members whom you entered, and to guests whom you invite.',
    forms: ['sent'],
  },
  {
    title: 'Always sent',
    about:
      'Members have paid for what these are about, or the law asks for them, so they cannot be turned off. You can add a note. Emails about payments, prices, refunds and parcels are always sent too.',
    forms: ['required'],
  },
]

export default function AutomaticMessages() {
  const { messages, addressProblem, maySend, countedDays } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.messages.list(), label: 'Messages' }}
        title="Automatic messages"
      >
        Emails that go out by themselves while they are on. A member gets each one once per occasion.
      </PortalTitle>
      <FormResult done={doneMessages} />
      {addressProblem && (
        <Banner tone="warn">
          {addressProblem} Until then no message to members goes out by itself.{' '}
          <Link to={paths.business.profile()}>Add your address</Link>
        </Banner>
      )}
      {sections.map(({ title, about, forms }) => {
        const kinds = kindsOfForm(...forms)
        const ofSection = messages.filter(({ kind }) => kinds.includes(kind))
        const on = ofSection.filter(({ isOn }) => isOn).length
        return (
          <section key={title} aria-label={title} className="grid gap-3">
            <PhoneFold
              title={title}
              note={`${on} of ${ofSection.length} on`}
              headStyle="text-xl"
              bodyStyle="grid gap-3"
            >
              <p className="text-muted">{about}</p>
              <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
                {ofSection.map((message) => (
                  <MessageRow key={message.kind} {...message} maySend={maySend} countedDays={countedDays} />
                ))}
              </ul>
            </PhoneFold>
          </section>
        )
      })}
    </>
  )
}

type Message = ReturnType<typeof useLoaderData<typeof loader>>['messages'][number]

function MessageRow({
  kind,
  label,
  form,
  isOn,
  isOwn,
  trigger,
  when,
  who,
  why,
  sent,
  clicked,
  maySend,
  countedDays,
}: Message & { maySend: boolean; countedDays: number }) {
  const href = paths.business.messages.automatic
  return (
    <li className="grid gap-x-8 gap-y-2 bg-raised px-5 py-4 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-semibold">{label}</h3>
          <Badge tone={isOn ? 'green' : 'grey'}>
            {form === 'required' ? 'Always sent' : form === 'sent' ? 'Sent by you' : isOn ? 'On' : 'Off'}
          </Badge>
          {isOwn && <Badge tone="grey">{form === 'required' ? 'With your note' : 'Your words'}</Badge>}
        </div>
        <p>{trigger}</p>
        <p className="text-sm text-muted">
          {when} {who}
        </p>
        {why && <p className="text-sm text-muted">{why}</p>}
        {sent !== null && (
          <p className="text-sm">
            {sent === 0 ? (
              `Not sent in the last ${countedDays} days`
            ) : (
              <TextLink to={href.recipients(kind)}>
                Sent {sent === 1 ? 'once' : `${sent} times`} in the last {countedDays} days
                {clicked !== null && `, ${clicked} followed a link`}
              </TextLink>
            )}
          </p>
        )}
      </div>
      {maySend && (
        <div className="-mx-3.5 flex flex-wrap items-start lg:mx-0 lg:justify-end">
          <ButtonLink
            to={href.edit(kind)}
            variant="quiet"
            size="small"
            aria-label={form === 'required' ? `Add a note: ${label}` : `Edit ${label}`}
          >
            {form === 'required' ? 'Add a note' : 'Edit'}
          </ButtonLink>
          {form !== 'required' && form !== 'sent' && (
            <Form method="post">
              <input type="hidden" name="intent" value={isOn ? 'off' : 'on'} />
              <input type="hidden" name="kind" value={kind} />
              <SubmitButton
                intent="none"
                size="small"
                variant={isOn ? 'quiet' : 'secondary'}
                aria-label={isOn ? `Turn off ${label}` : `Turn on ${label}`}
              >
                {isOn ? 'Turn off' : 'Turn on'}
              </SubmitButton>
            </Form>
          )}
        </div>
      )}
    </li>
  )
}
