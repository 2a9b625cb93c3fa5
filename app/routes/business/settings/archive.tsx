// Everything the business has, as one archive: /business/settings/export
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { SettingsTitle } from '~/business/portal/components/settings-title'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { requireReauthentication } from '~/web/http/guards/reauthentication.server'
import { countWords } from '~/foundation/kit/count-words'
import { dayIn, formatDay, timeIn } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { askForArchive } from '~/platform/privacy/archive/ask-for-archive.server'
import { closingLines } from '~/platform/privacy/archive/closing'
import { closingOf } from '~/platform/privacy/archive/closing.server'
import { listArchives } from '~/platform/privacy/archive/queries.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { useRefresh } from '~/foundation/ui/document/use-refresh'
import { Badge, type BadgeTone } from '~/foundation/ui/feedback/badge'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { Card } from '~/foundation/ui/layout/card'
import { DataTable, rowActions } from '~/foundation/ui/layout/data-table'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, now, club } = await requireBusiness(request, context, 'archive.make')
  const [archives, closing] = await Promise.all([listArchives(db), closingOf(db, now)])
  const moment = (at: Date) => `${formatDay(dayIn(club.timeZone, at))}, ${timeIn(club.timeZone, at)}`
  return {
    archives: archives.map(({ askedAt, expiresAt, bytes, ...archive }) => ({
      ...archive,
      askedAt: moment(askedAt),
      until: expiresAt && formatDay(dayIn(club.timeZone, expiresAt)),
      isOffered: archive.status === 'ready' && expiresAt !== null && expiresAt > now,
      megabytes: bytes === null ? null : Math.max(0.1, Math.round(bytes / 100_000) / 10),
    })),
    closing: closingLines(closing, club.currency),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'archive.make')
  const ask = async () => {
    await requireReauthentication(request, context)
    await askForArchive(db, { userId: user.id, now })
    return redirect(paths.business.archive({ done: 'asked' }), 303)
  }
  return handleForms(request, context, { ask })
}

export const meta = privatePage('Take your data with you')

const refreshMs = 4_000

type Archive = ReturnType<typeof useLoaderData<typeof loader>>['archives'][number]

export default function ArchivePage() {
  const { archives } = useLoaderData<typeof loader>()
  const isOpen = archives.some(({ status }) => status === 'asked' || status === 'running')
  return (
    <>
      <SettingsTitle title="Take your data with you">
        Everything your club has in Tastevin, as one ZIP file: members, tiers, cellar with every movement,
        runs and boxes, orders, money, ratings, events, gifts, pictures, and the files that you uploaded.
      </SettingsTitle>
      <RejectionNotice only={['ask']} />
      {isOpen && (
        <DoneMessage
          asTitle
          messages={{ asked: 'Your archive is being made. We email you when it is ready.' }}
        />
      )}
      <Card title="Archive">
        <p>
          Each table is a CSV file that opens in Excel, and a text explains all of them. Passwords and keys
          are not in it. It has personal data of your members: keep it as carefully as they expect you to. We
          delete the file after 7 days, and at once when a member deletes their account.
        </p>
        {isOpen ? (
          <ArchiveOpen />
        ) : (
          <IntentForm intent="ask" className="actions" pendingLabel="Asking...">
            Make an archive
          </IntentForm>
        )}
      </Card>
      {archives.length > 0 && <ArchiveTable />}
      <ClosingCard />
    </>
  )
}

function ClosingCard() {
  const { closing } = useLoaderData<typeof loader>()
  return (
    <Card title="If you close your club">
      <p>
        These people paid for something that they have not received yet.{' '}
        <Link className="link" to={paths.business.close()}>
          Close your club
        </Link>{' '}
        ends memberships and refunds what is owed in one act. Settle it before you disconnect Stripe, since
        refunds are made from here only while it is connected.
      </p>
      <DataTable
        label="What you owe today"
        columns={[{ label: 'What' }, { label: 'Today', figure: true }, { label: 'What to do' }]}
      >
        {closing.map(({ label, count, owes, href }) => (
          <tr key={label}>
            <th scope="row">
              <Link to={href}>{label}</Link>
            </th>
            <td data-figure data-label="Today">
              {count.toLocaleString('en-US')}
            </td>
            <td className="max-md:text-left!">{count === 0 ? 'Nothing to do.' : owes}</td>
          </tr>
        ))}
      </DataTable>
    </Card>
  )
}

function ArchiveTable() {
  const { archives } = useLoaderData<typeof loader>()
  return (
    <DataTable
      label="Archives"
      rows={archives}
      columns={[
        { label: 'Asked for', cell: ({ askedAt }) => askedAt, note: ({ askedBy }) => askedBy },
        { label: 'Status', cell: (archive) => <ArchiveStatus archive={archive} /> },
        {
          label: 'File',
          silent: true,
          cell: (archive) =>
            archive.isOffered && (
              <div className={rowActions}>
                <ButtonLink
                  to={paths.business.archiveFile(archive.id)}
                  variant="secondary"
                  size="small"
                  document
                  aria-label={`Download the archive of ${archive.askedAt}`}
                >
                  Download ({String(archive.megabytes)} MB)
                </ButtonLink>
              </div>
            ),
        },
      ]}
    />
  )
}

/** The page follows by itself while an archive is made. */
function ArchiveOpen() {
  useRefresh(refreshMs)
  return <p>One archive is made at a time. This page shows how far it is.</p>
}

const statuses: Record<Archive['status'], { word: string; tone: BadgeTone }> = {
  asked: { word: 'Waiting', tone: 'grey' },
  running: { word: 'Being made', tone: 'yellow' },
  ready: { word: 'Ready', tone: 'green' },
  failed: { word: 'Failed', tone: 'red' },
  deleted: { word: 'Deleted', tone: 'grey' },
}

function ArchiveStatus({ archive }: { archive: Archive }) {
  const { status, done, all, until, isOffered } = archive
  const { word, tone } = status === 'ready' && !isOffered ? statuses.deleted : statuses[status]
  return (
    <span>
      <Badge tone={tone}>{word}</Badge>
      {status === 'running' && all > 0 && (
        <span className="block text-sm text-muted">
          {done.toLocaleString('en-US')} of {countWords(all, 'file')}
        </span>
      )}
      {isOffered && until && <span className="block text-sm text-muted">until {until}</span>}
      {status === 'failed' && (
        <span className="block text-sm text-muted">We have been told. You can ask for another one.</span>
      )}
    </span>
  )
}
