import { IntentForm } from '~/foundation/ui/form/intent-form'
import { Badge } from '~/foundation/ui/feedback/badge'
import { Banner } from '~/foundation/ui/feedback/banner'
import { CopyField } from '~/foundation/ui/form/copy-field'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import type { FormWithErrors } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import type { SenderRecord, SenderView } from '../sender/sender-view'

const badges = {
  pending: { tone: 'yellow', word: 'Waiting for DNS records' },
  verified: { tone: 'green', word: 'In use' },
  broken: { tone: 'red', word: 'Not in use: DNS record missing' },
} as const
const refusedBadge = { tone: 'yellow', word: 'Not in use: being checked' } as const

/** The address that a club sends from: its state, its DNS records and what can be done. */
export function SenderCard({ sender, errors }: { sender: SenderView; errors: FormWithErrors | null }) {
  const { address, status, isInUse, isChecked, problem, records } = sender
  const badge = status === 'verified' && !isInUse ? refusedBadge : badges[status]
  const isProved = status === 'verified'
  return (
    <Card title={address} level={2}>
      <p>
        <Badge tone={badge.tone}>{badge.word}</Badge>
      </p>
      {errors && <ErrorSummary form={errors} />}
      {status === 'broken' && (
        <Banner tone="warn">
          Your emails go out from our address until both records are back. No email is lost.
        </Banner>
      )}
      {problem && !errors && <p role="status">{problem}</p>}
      {isProved ? (
        <details>
          <summary className={disclosureStyle}>DNS records</summary>
          <Records records={records} isChecked={isChecked} />
        </details>
      ) : (
        <>
          <p>
            {status === 'broken'
              ? `One of these records is missing or has changed. Restore it where you manage ${sender.domain}, then press “Check now”.`
              : `Add these two records where you manage ${sender.domain}, then press “Check now”.`}{' '}
            New records can take up to an hour to appear. We also look by ourselves, and email you when both
            are there.
          </p>
          <Records records={records} isChecked={isChecked} />
        </>
      )}
      <IntentForm
        preventScrollReset
        className={actionsStyle}
        intent="check"
        variant={isProved ? 'secondary' : 'primary'}
        pendingLabel="Checking..."
      >
        Check now
      </IntentForm>
      <details className="open:grid open:justify-items-start open:gap-3">
        <summary className={disclosureStyle}>Remove this address</summary>
        <p>Your emails go out from our address again, with your club’s name.</p>
        <IntentForm intent="remove" variant="danger">
          {`Remove ${address}`}
        </IntentForm>
      </details>
    </Card>
  )
}

function Records({ records, isChecked }: { records: SenderRecord[]; isChecked: boolean }) {
  return (
    <ol className="mt-4 grid gap-6">
      {records.map(({ label, type, name, value, isFound }) => (
        <li key={label} className="grid gap-2">
          <div className="flex flex-wrap items-center gap-3">
            <h3 className="text-lg">{label}</h3>
            {isFound ? (
              <Badge tone="green">Found</Badge>
            ) : (
              <Badge tone="yellow">{isChecked ? 'Not found yet' : 'Not checked yet'}</Badge>
            )}
          </div>
          <DetailList
            facts={[
              { name: 'Type', value: type },
              { name: 'Name', value: <CopyField text={name} what={`name of the ${label} record`} /> },
              { name: 'Value', value: <CopyField text={value} what={`value of the ${label} record`} /> },
            ]}
          />
        </li>
      ))}
    </ol>
  )
}
