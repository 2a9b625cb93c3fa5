import { IntentForm } from '~/foundation/ui/form/intent-form'
import { Badge } from '~/foundation/ui/feedback/badge'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import type { FormWithErrors } from '~/foundation/ui/form/use-schema-form'
import { Banner } from '~/foundation/ui/feedback/banner'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { CopyField } from '~/foundation/ui/form/copy-field'
import { hintStyle } from '~/foundation/ui/form/input-style'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import { DateText } from '~/foundation/ui/layout/date-text'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import type { DomainView } from '../domain-view'

const badges = {
  pending: { tone: 'yellow', word: 'Waiting for DNS record' },
  verified: { tone: 'green', word: 'Verified' },
  suspended: { tone: 'red', word: 'Suspended: DNS record missing' },
} as const

/** A business's domain: status, verification record, DNS target and actions. */
export function DomainCard({
  domain,
  target,
  isNext,
  errors,
}: {
  domain: DomainView
  /** The host that the domain must point to. */
  target: string
  /** Checking it is what to do next. */
  isNext: boolean
  /** Of the last action on this domain, if it was rejected. */
  errors: FormWithErrors | null
}) {
  const { shown, name, status, isPrimary, record, suspendedOn } = domain
  const badge = badges[status]
  const problem = problemText(domain)
  return (
    <Card title={shown} level={3}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={badge.tone}>{badge.word}</Badge>
        {isPrimary && <Badge tone="green">Your main address</Badge>}
        {shown !== name && <span className={hintStyle}>in DNS: {name}</span>}
      </p>
      {errors && <ErrorSummary form={errors} />}
      {suspendedOn && (
        <Banner tone="warn">
          The DNS record is missing. Restore it by <DateText day={suspendedOn} />, or this domain stops
          working.
        </Banner>
      )}
      {problem && !errors && <p role="status">{problem}</p>}
      {status !== 'verified' || suspendedOn ? (
        <>
          <p>Add this record where you manage the domain, then press “Check now”.</p>
          <DnsRecord record={record} />
        </>
      ) : (
        <details>
          <summary className={disclosureStyle}>Verification record</summary>
          <DnsRecord record={record} />
        </details>
      )}
      {status === 'verified' && (
        <p>
          {domain.isApex ? (
            <>
              Point the domain to us with an ALIAS (or ANAME) record for <code>{target}</code>. If your DNS
              provider has neither, use <code>www.{name}</code> instead and forward this domain to it.
            </>
          ) : (
            <>
              Point the domain to us with a CNAME record for <code>{target}</code>.
            </>
          )}
        </p>
      )}
      <div className={actionsStyle}>
        <IntentButton
          intent="check"
          id={domain.id}
          variant={isNext ? 'primary' : 'secondary'}
          pending="Checking..."
        >
          Check now
        </IntentButton>
        {status === 'verified' && !isPrimary && (
          <IntentButton intent="primary" id={domain.id} variant="secondary">
            Make main address
          </IntentButton>
        )}
      </div>
      <details className="open:grid open:justify-items-start open:gap-3">
        <summary className={disclosureStyle}>Remove {shown}</summary>
        <p>
          Your club will no longer be reachable at {shown}
          {isPrimary && ', and its links will use your Tastevin address again'}. Members who are signed in
          there will need to sign in again.
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
      return `We found no TXT record at ${record.name} yet. New records can take up to an hour to appear.`
    case 'other record':
      return `The TXT record at ${record.name} has a different value. It must match the one below exactly.`
    case 'silent':
      return 'This domain’s name servers did not respond. Try again in a few minutes.'
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
    <IntentForm
      preventScrollReset
      intent={intent}
      fields={{ domainId: id }}
      variant={variant}
      pendingLabel={pending}
    >
      {children}
    </IntentForm>
  )
}
