import { Form, Link } from '@remix-run/react'
import { OpenImportLinks, type OpenImport } from '~/business/moving-in/components/open-imports'
import { countWords } from '~/foundation/kit/count-words'
import { lookup } from '~/foundation/kit/lookup'
import { formatDay } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { useRefresh } from '~/foundation/ui/document/use-refresh'
import { Badge } from '~/foundation/ui/feedback/badge'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { DataTable, rowActions } from '~/foundation/ui/layout/data-table'

interface Part {
  kind: string
  label: string
  phase: 'now' | 'refund' | 'end'
  done: number
  waiting: number
  failed: number
  person: number
}

interface OpenItem {
  kind: string
  itemId: string
  status: string
  because: string | null
  memberId: string | null
  label: string
  who: string | null
}

interface Progress {
  status: 'draft' | 'running' | 'undoing' | 'undone' | 'closed'
  kind: 'close' | 'leave'
  lastOn: string
  refundOn: string
  startedOn: string
  closedOn: string | null
  reason: string | null
  mayUndo: boolean
  parts: Part[]
  open: OpenItem[]
  imports: OpenImport[]
}

const refreshMs = 5_000

/** How far a closing is: each part with its state, and everything that failed or needs a person. */
export function ClosingProgressView({ progress }: { progress: Progress }) {
  const { status, parts, open, mayUndo } = progress
  const isBusy = status === 'undoing' || parts.some(({ waiting, phase }) => waiting > 0 && phase === 'now')
  return (
    <>
      {isBusy && <Refresh />}
      <StateBanner progress={progress} />
      <Card title="Parts">
        <DataTable
          label="Parts of the closing"
          rows={parts.map((part) => ({ ...part, id: part.kind }))}
          columns={[
            { label: 'Part', cell: ({ label }) => label, note: (part) => whenWords(part, progress) },
            { label: 'State', cell: (part) => <PartState part={part} /> },
          ]}
        />
        <div className={actionsStyle}>
          {status === 'running' && progress.parts.some(({ phase }) => phase === 'refund') && (
            <ConfirmDialog
              trigger="Refund all that is owed now"
              variant="secondary"
              size={undefined}
              title="Refund all that is owed now?"
              description="Every box and purchase that was not handed over is refunded, and can’t be handed over any more."
            >
              <IntentForm intent="refund" variant="danger" pendingLabel="Refunding...">
                Refund all that is owed
              </IntentForm>
            </ConfirmDialog>
          )}
          {mayUndo && (
            <ConfirmDialog
              trigger="Undo closing"
              size={undefined}
              title="Keep the club open?"
              description="Each membership renews again, and its member gets an email. Refunded gifts, canceled events and withdrawn prices stay as they are."
            >
              <IntentForm intent="undo" pendingLabel="Undoing...">
                Keep the club open
              </IntentForm>
            </ConfirmDialog>
          )}
          <ButtonLink to={paths.business.closeMembers()} document variant="quiet">
            Members file for another system
          </ButtonLink>
        </div>
      </Card>
      {open.length > 0 && <OpenItems items={open} />}
      {progress.imports.length > 0 && (
        <Card title="Imports of members stopped">
          <p>No member moves in while your club closes. What moved in before is part of the closing.</p>
          <OpenImportLinks imports={progress.imports} />
        </Card>
      )}
    </>
  )
}

function Refresh() {
  useRefresh(refreshMs)
  return null
}

function StateBanner({ progress }: { progress: Progress }) {
  const { status, lastOn, closedOn, startedOn, reason } = progress
  if (status === 'undoing')
    return (
      <Banner tone="warn" title="The closing is being undone">
        <p>Memberships are let renew, one after the other. New members can join already.</p>
      </Banner>
    )
  if (closedOn)
    return (
      <Banner tone="ok" title={`Closed on ${formatDay(closedOn)}`}>
        <p>No membership runs, and Stripe charges no member again. Your portal and statements stay open.</p>
      </Banner>
    )
  return (
    <Banner tone="warn" title={`Your club closes: the last day is ${formatDay(lastOn)}`}>
      <p>
        Begun on {formatDay(startedOn)}
        {reason && ` by Tastevin: ${reason}`}. No one can join any more.
      </p>
    </Banner>
  )
}

function whenWords({ phase }: Part, { refundOn, lastOn }: Progress) {
  if (phase === 'now') return 'At once'
  return phase === 'refund' ? `From ${formatDay(refundOn)}` : `After ${formatDay(lastOn)}`
}

function PartState({ part: { phase, done, waiting, failed, person } }: { part: Part }) {
  const isSettled = waiting + failed + person === 0
  return (
    <span className="flex flex-wrap gap-2">
      {isSettled && done === 0 && (
        <span className="text-muted">{phase === 'now' ? 'Nothing to do' : 'Nothing yet'}</span>
      )}
      {done > 0 && <Badge tone="green">{`${done.toLocaleString('en-US')} done`}</Badge>}
      {waiting > 0 && <Badge tone="yellow">{`${waiting.toLocaleString('en-US')} to do`}</Badge>}
      {failed > 0 && <Badge tone="red">{`${failed.toLocaleString('en-US')} failed`}</Badge>}
      {person > 0 && <Badge tone="red">{`${countWords(person, 'needs', 'need')} you`}</Badge>}
    </span>
  )
}

function OpenItems({ items }: { items: OpenItem[] }) {
  const hasFailed = items.some(({ status }) => status === 'failed')
  return (
    <Card title="Needs you">
      {hasFailed && (
        <p>
          <IntentForm intent="retry" variant="secondary" pendingLabel="Trying...">
            Try all that failed again
          </IntentForm>
        </p>
      )}
      <DataTable
        label="Items that need you"
        rows={items.map((item) => ({ ...item, id: `${item.kind} ${item.itemId}` }))}
        columns={[
          {
            label: 'Whom',
            cell: ({ who, memberId, label }) =>
              memberId ? <Link to={paths.business.member(memberId)}>{who}</Link> : (who ?? label),
            note: ({ label }) => label,
          },
          { label: 'Why', cell: ({ because }) => because },
          { label: 'Act', silent: true, cell: (item) => <SettledForm item={item} /> },
        ]}
      />
    </Card>
  )
}

const settledElsewhere = lookup({
  balance: 'Mark as paid back',
  box: 'Mark as settled',
  purchase: 'Mark as settled',
  gift: 'Mark as settled',
})

function SettledForm({ item: { kind, itemId, who } }: { item: OpenItem }) {
  if (kind === 'bottle')
    return (
      <ButtonLink
        to={paths.business.run.owed()}
        variant="secondary"
        size="small"
        aria-label={who ? `Decide: bottle of ${who}` : undefined}
      >
        Decide
      </ButtonLink>
    )
  const label = settledElsewhere.get(kind)
  if (!label) return null
  return (
    <Form method="post" className={rowActions}>
      <input type="hidden" name="intent" value="settled" />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="itemId" value={itemId} />
      <SubmitButton variant="secondary" size="small" aria-label={who ? `${label}: ${who}` : label}>
        {label}
      </SubmitButton>
    </Form>
  )
}
