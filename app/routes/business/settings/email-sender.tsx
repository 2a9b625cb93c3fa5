// The address that the club's emails are sent from: /business/settings/email
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { rootOrigin } from '#/tenants/origins'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { SenderCard } from '~/business/domains/components/sender-card'
import { checkSender } from '~/business/domains/sender/check-sender.server'
import { enterSender, removeSender } from '~/business/domains/sender/enter-sender.server'
import { emailSender } from '~/business/domains/sender/queries.server'
import { senderForm } from '~/business/domains/sender/schemas'
import { senderView } from '~/business/domains/sender/sender-view'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { requireReauthentication } from '~/web/http/guards/reauthentication.server'
import { countHit } from '~/people/identity/rate-limits.server'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import { senderAddress } from '~/foundation/messaging/sender-address.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { formStyle } from '~/foundation/ui/form/input-style'
import { useErrorsOf, useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'addresses.change')
  await requireReauthentication(request, context)
  const { env, senderService } = context.services
  const { sender, from } = await db.read(async (db) => ({
    sender: await emailSender(db),
    from: await senderAddress(db),
  }))
  return {
    from: { name: club.name, address: from ?? env.mail.from },
    replyTo: club.email,
    sender: sender && senderView(sender),
    isOffered: senderService !== null,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId, user } = await requireBusiness(request, context, 'addresses.change')
  await requireReauthentication(request, context)
  const { env, scopes, senderService } = context.services
  // Platform time: domains are checked in the real world.
  const now = context.now()
  const by = { userId: user.id, requestId: context.requestId, now }
  const perHour = (bucket: string, limit: number) =>
    countHit(scopes, bucket, businessId, { limit, windowSeconds: 3600, now })
  const service = () => {
    if (senderService) return senderService
    throw new DomainError('not-offered', 409, 'This installation sends from its own address only.')
  }
  const done = (what: string) => redirect(paths.business.sender({ done: what }), 303)
  return handleForms(request, context, {
    enter: formHandler(senderForm, async ({ address }) => {
      await perHour('sender-entry', 20)
      await enterSender(db, {
        ...by,
        scopes,
        service: service(),
        address,
        rootDomain: env.rootDomain,
        platformAddress: env.mail.from,
      })
      return done('entered')
    }),
    async check() {
      await perHour('domain-check', 60)
      const emailOptions = { origin: rootOrigin(env), from: env.mail.from }
      const { become } = await checkSender(db, { ...by, scopes, service: service(), emailOptions })
      return done(become === 'verified' ? 'verified' : 'checked')
    },
    async remove() {
      await removeSender(db, by)
      return done('removed')
    },
  })
}

export const meta = privatePage('Email sender')

const doneMessages = {
  entered: 'Address saved.',
  verified: 'Both records are in place. Your emails come from your own address.',
  checked: 'Records checked. The result is below.',
  removed: 'Address removed. Your emails come from our address.',
}

export default function EmailSender() {
  const { from, replyTo, sender, isOffered } = useLoaderData<typeof loader>()
  const rejected = useActionData<typeof action>()?.submission?.initialValue
  const errors = useErrorsOf({ only: ['check', 'remove'] })
  return (
    <>
      <PortalTitle title="Email sender">
        Your club’s emails come from {from.name} <span className="wrap-anywhere">({from.address})</span>.
        Answers go to <span className="wrap-anywhere">{replyTo}</span>, which you can change in your{' '}
        <Link className="link" to={paths.business.profile()}>
          club profile
        </Link>
        .
      </PortalTitle>
      <DoneMessage messages={doneMessages} />
      {sender && <SenderCard sender={sender} errors={rejected?.intent === 'enter' ? null : errors} />}
      {!isOffered ? (
        <EmptyState title="Only our address for now" level={2}>
          <p>Sending from a domain of your own is not set up here. Your club’s name is shown all the same.</p>
        </EmptyState>
      ) : (
        <EnterAddress key={sender?.address ?? ''} isFirst={sender === null} />
      )}
    </>
  )
}

function EnterAddress({ isFirst }: { isFirst: boolean }) {
  const form = useSchemaForm(senderForm, { id: 'enter', intent: 'enter' })
  return (
    <Card title={isFirst ? 'Send from your own address' : 'Use another address'} level={2}>
      <p className="max-w-184">
        {isFirst
          ? 'Two DNS records prove that the domain is yours. Until they are in place, and whenever one is missing, emails go out from our address with your club’s name.'
          : 'Another address of the same domain is used at once. For another domain you add two new records, and this address is removed now.'}
      </p>
      <CheckedForm form={form} className={formStyle}>
        <Field
          field={form.fields.address}
          label="Address to send from"
          hint="An address of a domain you own, such as wine@your-restaurant.com"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <div className={actionsStyle}>
          <SubmitButton
            variant={isFirst ? 'primary' : 'secondary'}
            intent="enter"
            pendingLabel="Getting the records..."
          >
            {isFirst ? 'Show DNS records' : 'Use this address'}
          </SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  )
}
