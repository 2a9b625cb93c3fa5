// The club's platform address and its own domains: /business/settings/address
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { splitHost } from '#/tenants/hosts'
import { requireReauthentication } from '~/http/guards/reauthentication.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { clubOrigin } from '#/tenants/origins'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { SlugForm } from '~/businesses/web-address/components/slug-form'
import { slugHistory } from '~/businesses/web-address/slug-history.server'
import { DomainCard } from '~/domains/components/domain-card'
import { domainView } from '~/domains/domain-view'
import { customDomains } from '~/domains/queries.server'
import { maxDomains } from '~/domains/rules'
import { dayIn } from '~/kit/dates'
import { DomainError, isDomainError } from '~/kit/errors'
import { formFields, toFormErrors } from '~/kit/forms.server'
import { lookup } from '~/kit/lookup'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { SubmitButton } from '~/ui/form/button'
import { Card } from '~/ui/layout/card'
import { EmptyState } from '~/ui/feedback/empty-state'
import { Field } from '~/ui/form/field'
import { formStyle, hintStyle } from '~/ui/form/input-style'
import { webAddressAction } from './web-address.action.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, businessId } = await requireBusiness(request, context, 'addresses.change')
  await requireReauthentication(request, context)
  const { clubs, env } = context.services
  const club = await clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
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
    done: new URL(request.url).searchParams.get('done'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const principal = await requireBusiness(request, context, 'addresses.change')
  await requireReauthentication(request, context)
  const fields = await formFields(request)
  const { intent = '', domainId = '' } = fields
  try {
    const done = await webAddressAction(context, principal, fields)
    return redirect(paths.business.address({ done }), 303)
  } catch (error) {
    const { status, refusal } = toFormErrors(error, fields)
    const wait = isDomainError(error) ? error.details.retryAfterSeconds : undefined
    const headers: HeadersInit = wait ? { 'Retry-After': String(wait) } : {}
    return data({ intent, domainId, ...refusal }, { status, headers })
  }
}

export const meta: MetaFunction = () => [
  { title: 'Web address – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

const doneMessages = lookup({
  renamed: 'Web address changed. The old one redirects to it.',
  claimed: 'Domain added. Add its DNS record, then press “Check now”.',
  verified: 'Domain verified. Your club page appears there as soon as its DNS points to us.',
  primary: 'Main address changed. Your other addresses redirect to it.',
  removed: 'Domain removed.',
})

export default function WebAddress() {
  const { address, slug, domains, target, done, hasMain } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const of = (intent: string) => (refusal?.intent === intent ? refusal : undefined)
  const word = !refusal && done ? doneMessages.get(done) : undefined
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
      {word && <Banner tone="ok">{word}</Banner>}
      <SlugForm key={slug.current} slug={slug} refusal={of('rename')} hasMain={hasMain} />
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
            refusal={refusal?.domainId === domain.id ? (refusal.formError ?? null) : null}
          />
        ))}
        {domains.length < maxDomains ? (
          <Card title="Add a domain" level={3}>
            <Form method="post" className={formStyle} noValidate key={domains.length}>
              <input type="hidden" name="intent" value="claim" />
              {of('claim')?.formError && <Banner tone="error">{of('claim')?.formError}</Banner>}
              <Field
                name="domain"
                label="Domain"
                hint="A domain you own, such as wine.example.com"
                inputMode="url"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={300}
                required
                defaultValue={of('claim')?.values.domain}
                errors={of('claim')?.fieldErrors.domain}
              />
              <div className="actions">
                <SubmitButton intent="claim" pendingLabel="Adding...">
                  Add domain
                </SubmitButton>
              </div>
            </Form>
          </Card>
        ) : (
          <p className={hintStyle}>A club can have {maxDomains} domains. Remove one to add another.</p>
        )}
        {hasMain && (
          <Form method="post">
            <input type="hidden" name="intent" value="primary" />
            <SubmitButton variant="quiet" intent="primary">
              Use our Tastevin address as the main address
            </SubmitButton>
          </Form>
        )}
      </section>
    </>
  )
}
