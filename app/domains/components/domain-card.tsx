import { Form } from '@remix-run/react'
import { Badge } from '~/ui/feedback/badge'
import { Banner } from '~/ui/feedback/banner'
import { SubmitButton } from '~/ui/form/button'
import { Card, DetailList } from '~/ui/layout/card'
import { CopyField } from '~/ui/form/copy-field'
import { DateText } from '~/ui/layout/date-text'
import type { DomainView } from '../domain-view'

const badges = {
  pending: { tone: 'yellow', word: 'Waiting for its record' },
  verified: { tone: 'green', word: 'Yours' },
  suspended: { tone: 'red', word: 'Not served: its record is gone' },
} as const

/** One domain of a business: how it stands, the record that proves it, where it has to lead, and what can be done. */
export function DomainCard({
  domain,
  target,
  refusal,
}: {
  domain: DomainView
  /** The name that the domain has to lead to. */
  target: string
  /** What stood against the last press here. */
  refusal: string | null
}) {
  const { shown, name, status, isPrimary, record, suspendedOn } = domain
  const badge = badges[status]
  const words = problemText(domain)
  return (
    <Card title={shown} level={3}>
      <p className="domain-state">
        <Badge tone={badge.tone}>{badge.word}</Badge>
        {isPrimary && <Badge tone="green">Your main address</Badge>}
        {shown !== name && <span className="portal-quiet">in DNS: {name}</span>}
      </p>
      {refusal && <Banner tone="error">{refusal}</Banner>}
      {suspendedOn && (
        <Banner tone="warn">
          The record is missing. If it is not back by <DateText day={suspendedOn} />, we stop answering here.
        </Banner>
      )}
      {words && !refusal && <p role="status">{words}</p>}
      {status !== 'verified' || suspendedOn ? (
        <>
          <p>Add this record where you manage the domain, then press “Check now”.</p>
          <DnsRecord record={record} />
        </>
      ) : (
        <details className="domain-more">
          <summary>The record that proves it</summary>
          <DnsRecord record={record} />
        </details>
      )}
      {status === 'verified' && (
        <p>
          {domain.isApex ? (
            <>
              The name has to lead to us: an ALIAS (or ANAME) record to <code>{target}</code>. If your
              provider has neither, use <code>www.{name}</code> instead and forward this one to it.
            </>
          ) : (
            <>
              The name has to lead to us: a CNAME record to <code>{target}</code>.
            </>
          )}
        </p>
      )}
      <div className="actions">
        <IntentButton
          intent="check"
          id={domain.id}
          variant={status === 'verified' ? 'secondary' : 'primary'}
          pending="Checking..."
        >
          Check now
        </IntentButton>
        {status === 'verified' && !isPrimary && (
          <IntentButton intent="primary" id={domain.id} variant="secondary">
            Make this our main address
          </IntentButton>
        )}
      </div>
      <details className="domain-more">
        <summary>Remove {shown}</summary>
        <p>
          Your club no longer answers on {shown}
          {isPrimary && ', and its links lead to your address with us again'}. Members who are signed in there
          sign in again elsewhere.
        </p>
        <IntentButton intent="remove" id={domain.id} variant="danger">
          {`Remove ${shown}`}
        </IntentButton>
      </details>
    </Card>
  )
}

function DnsRecord({ record }: { record: DomainView['record'] }) {
  return (
    <DetailList
      facts={[
        { name: 'Type', value: 'TXT' },
        { name: 'Name', value: <CopyField text={record.name} what="name of the record" /> },
        { name: 'Value', value: <CopyField text={record.value} what="value of the record" /> },
      ]}
    />
  )
}

function problemText({ problem, checked, record, status }: DomainView): string | null {
  if (!checked || problem === null || (status === 'verified' && problem === 'silent')) return null
  switch (problem) {
    case 'no record':
      return `We found no TXT record at ${record.name} yet. A new record can take an hour to be seen everywhere.`
    case 'other record':
      return `There is a TXT record at ${record.name}, but with another value. It has to be exactly the one below.`
    case 'silent':
      return 'The name servers of this domain did not answer. Try again in a few minutes.'
    default:
      return 'Another club already uses this domain.'
  }
}

function IntentButton({
  intent,
  id,
  variant,
  pending,
  children,
}: {
  intent: string
  id: string
  variant: 'primary' | 'secondary' | 'danger'
  pending?: string
  children: string
}) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="domainId" value={id} />
      <SubmitButton variant={variant} intent={intent} pendingLabel={pending}>
        {children}
      </SubmitButton>
    </Form>
  )
}
