import { useRefresh } from '~/foundation/ui/document/use-refresh'
import { Card } from '~/foundation/ui/layout/card'
import type { SessionView } from '../import-view'

const everyMs = 1_000

/** A job under way: asked for again every second, without scripts by the page's own refresh. */
export function ProgressStep({ session }: { session: SessionView }) {
  useRefresh(everyMs)
  const isUndo = session.status === 'undoing'
  return (
    <Card title={isUndo ? 'Undoing the import' : 'Importing your wines'} takesFocus>
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <p>
        {isUndo
          ? 'Nothing changes until everything can be undone together.'
          : 'Your cellar changes all at once, when every row is ready.'}{' '}
        You can leave this page and come back.
      </p>
      <label className="grid gap-2">
        <span className="text-sm text-muted">{session.progress}% done</span>
        <progress
          className="h-3 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
          max={100}
          value={session.progress}
        />
      </label>
    </Card>
  )
}
