// A message as a member sees it: /business/messages/:messageId/preview
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { clubOrigin } from '#/tenants/origins'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { previewAs, previewEmail } from '~/campaigns/content/preview-message.server'
import { notStored } from '~/http/page-headers'
import { paths } from '~/kit/paths'
import { BackLink } from '~/ui/back-link'
import { privatePage } from '~/ui/document/page-meta'
import { SubmitButton } from '~/ui/form/button'
import { SelectField } from '~/ui/form/select-field'
import { requireMessage } from './message-request.server'

const views = { phone: 'On a phone', desktop: 'On a computer', dark: 'Dark', text: 'Plain text' } as const
type View = keyof typeof views

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club, campaign, now } = await requireMessage(request, context, {
    id: params.messageId,
    action: 'messages.read',
  })
  const asked = new URL(request.url).searchParams
  const view = asked.get('view') ?? ''
  const { person, people } = await previewAs(db, { campaign, club, as: asked.get('as'), now })
  const origin = clubOrigin(context.services.env, club)
  const { subject, text } = await previewEmail(db, { campaign, club, origin, person, now })
  return {
    id: campaign.id,
    view: (Object.hasOwn(views, view) ? view : 'phone') as View,
    person,
    people: people.map(({ id, fullName, tierName }) => ({
      id,
      label: tierName ? `${fullName}, ${tierName}` : fullName,
    })),
    subject: subject || 'No subject yet',
    text,
    sender: club.name,
  }
}

export const meta = privatePage('Preview')

export const headers = notStored

export default function MessagePreview() {
  const { id, view, person, people, subject, text, sender } = useLoaderData<typeof loader>()
  const href = paths.business.messages
  return (
    <>
      <div>
        <BackLink to={href.edit(id)}>Message</BackLink>
        <PortalTitle title="Preview">
          From {sender}: “{subject}”
        </PortalTitle>
      </div>
      {people.length > 0 && (
        <Form method="get" className="flex max-w-xl flex-wrap items-end gap-3">
          <input type="hidden" name="view" value={view} />
          <div className="grow">
            <SelectField
              name="as"
              label="As this member sees it"
              defaultValue={person.id}
              options={Object.fromEntries(people.map(({ id, label }) => [id, label]))}
            />
          </div>
          <SubmitButton method="get" variant="secondary">
            Show
          </SubmitButton>
        </Form>
      )}
      <nav aria-label="Views" className="flex flex-wrap gap-x-5 gap-y-1">
        {Object.entries(views).map(([name, label]) => (
          <Link
            key={name}
            to={href.preview(id, { as: person.id || undefined, view: name })}
            aria-current={name === view ? 'page' : undefined}
            className="inline-flex min-h-11 items-center aria-[current=page]:font-semibold"
          >
            {label}
          </Link>
        ))}
      </nav>
      {view === 'text' ? (
        <pre
          tabIndex={0}
          aria-label="Plain text of the message"
          className="overflow-x-auto rounded-card border border-line bg-raised p-card text-sm whitespace-pre-wrap"
        >
          {text}
        </pre>
      ) : (
        <iframe
          key={view}
          title="The message as an email"
          src={href.previewEmail(id, { as: person.id || undefined, dark: view === 'dark' ? '1' : undefined })}
          sandbox="allow-popups allow-popups-to-escape-sandbox allow-same-origin"
          className={cx(
            'h-180 w-full rounded-card border border-line bg-white',
            view === 'phone' ? 'max-w-[24.375rem]' : 'max-w-4xl',
          )}
        />
      )}
    </>
  )
}
