// The club's platform address and its own domains: /business/settings/address
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { splitHost } from '#/tenants/hosts'
import { requireReauthentication } from '~/web/http/guards/reauthentication.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { clubOrigin } from '#/tenants/origins'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { SlugForm } from '~/business/web-address/components/slug-form'
import { slugHistory } from '~/business/web-address/slug-history.server'
import { DomainCard } from '~/business/domains/components/domain-card'
import { domainView } from '~/business/domains/domain-view'
import { customDomains } from '~/business/domains/queries.server'
import { maxDomains } from '~/business/domains/rules'
import { newDomainForm } from '~/business/domains/schemas'
import { dayIn } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { useErrorsOf, useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Card } from '~/foundation/ui/layout/card'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { Field } from '~/foundation/ui/form/field'
import { formStyle, hintStyle } from '~/foundation/ui/form/input-style'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { webAddressAction, type WebAddressChange } from './web-address.action.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { CheckedForm } from '~/foundation/ui/form/checked-form'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'addresses.change')
  await requireReauthentication(request, context)
  const { env } = context.services
  const { domains, history } = await db.read(async (db) => ({
    domains: await customDomains(db),
    history: await slugHistory(db, context.now()),
  }))
  return {
    address: clubOrigin(env, club),
    slug: {
      current: history.current,
      before: `${env.scheme}://`,
      after: `.${env.rootDomain}`,
      left: club.status === 'draft' ? null : history.left,
      former: history.former.map(({ slug, until }) => ({ slug, until: dayIn(club.timeZone, until) })),
    },
    hasMain: domains.some(({ isPrimary }) => isPrimary),
    domains: domains.map((domain) => domainView(domain, club.timeZone)),
    target: splitHost(env.rootDomain).name,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const principal = await requireBusiness(request, context, 'addresses.change')
  await requireReauthentication(request, context)
  return webAddressAction(request, context, principal)
}

export const meta = privatePage('Web address')

/** The message after a change; a draft's old address is released, since no guest knows it. */
const doneMessages = (isDraft: boolean): Record<WebAddressChange, string> => ({
  renamed: isDraft ? 'Web address changed.' : 'Web address changed. The old one redirects to it.',
  claimed: 'Domain added. Add its DNS record, then press “Check now”.',
  verified: 'Domain verified. Your club page appears there as soon as its DNS points to us.',
  checked: 'DNS checked. The domain shows the result.',
  primary: 'Main address changed. Your other addresses redirect to it.',
  'platform-primary': 'Your Tastevin address is the main address again.',
  removed: 'Domain removed.',
})

export default function WebAddress() {
  const { address, slug, domains, target, hasMain } = useLoaderData<typeof loader>()
  const rejected = useActionData<typeof action>()?.submission?.initialValue
  const errors = useErrorsOf({ only: ['check', 'primary', 'remove'] })
  const isOfDomain = domains.some(({ id }) => id === rejected?.domainId)
  // One thing to do next: a domain that waits for its record, or else a domain to add.
  const next = domains.find(({ status, suspendedOn }) => status !== 'verified' || suspendedOn !== null)
  return (
    <>
      <PortalTitle title="Web address">
        Your club is at{' '}
        <a className="link" href={address}>
          {address}
        </a>
        .{' '}
        <Link className="link" to={paths.business.share()}>
          Share it with your guests
        </Link>
      </PortalTitle>
      <DoneMessage messages={doneMessages(slug.left === null)} />
      <SlugForm key={slug.current} slug={slug} hasMain={hasMain} />
      <section className="grid gap-5" aria-labelledby="domains-title">
        <h2 className="text-2xl" id="domains-title">
          Your own domain
        </h2>
        <p className="max-w-184 text-sm text-muted">
          Guests can also find your club under your own domain, such as <code>wine.example.com</code>. A DNS
          record proves that it belongs to you; we check it every day.
        </p>
        {domains.length === 0 && (
          <EmptyState title="No domains yet" level={3}>
            <p>Your Tastevin address works just as well. You can add a domain at any time.</p>
          </EmptyState>
        )}
        {domains.map((domain) => (
          <DomainCard
            key={domain.id}
            domain={domain}
            target={target}
            isNext={domain.id === next?.id}
            errors={domain.id === rejected?.domainId ? errors : null}
          />
        ))}
        {domains.length < maxDomains ? (
          <AddDomain key={domains.length} isNext={next === undefined} />
        ) : (
          <p className={hintStyle}>A club can have {maxDomains} domains. Remove one to add another.</p>
        )}
        {!isOfDomain && <ErrorSummary form={errors} />}
        {hasMain && (
          <IntentForm intent="primary" variant="quiet">
            Use our Tastevin address as the main address
          </IntentForm>
        )}
      </section>
    </>
  )
}

function AddDomain({ isNext }: { isNext: boolean }) {
  const form = useSchemaForm(newDomainForm, { id: 'claim', intent: 'claim' })
  return (
    <Card title="Add a domain" level={3}>
      <CheckedForm form={form} className={formStyle}>
        <Field
          field={form.fields.domain}
          label="Domain"
          hint="A domain you own, such as wine.example.com"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <div className={actionsStyle}>
          <SubmitButton variant={isNext ? 'primary' : 'secondary'} intent="claim" pendingLabel="Adding...">
            Add domain
          </SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  )
}
