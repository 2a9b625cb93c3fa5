import { Link } from '@remix-run/react'
import { countWords } from '~/foundation/kit/count-words'
import { paths } from '~/foundation/kit/paths'
import { useRefresh } from '~/foundation/ui/document/use-refresh'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'

interface Wave {
  number: number
  state: 'running' | 'done' | 'undoing' | 'undone'
  size: number
  moved: number
  failed: number
  sendsClaims: boolean
  isEmailed: boolean
  started: string
  /** The day of the first payment, until which it can be undone; null once it has come. */
  undoUntil: string | null
}

/** A wave: how far it is, or its result, and its undo. */
export function WaveCard({
  wave,
  isPaused,
  isConnected,
}: {
  wave: Wave
  isPaused: boolean
  /** Whether the payment account can be used; a wave under way waits for it. */
  isConnected: boolean
}) {
  const { number, state, size, moved, failed } = wave
  if (state === 'undone')
    return (
      <Card title={`Wave ${number}: undone`}>
        <p>
          Its members are ready again, and what ran at Stripe continues as before. A member who could not be
          taken out stays, with the reason in the review.
        </p>
      </Card>
    )
  if (!isConnected && (state === 'undoing' || (state === 'running' && !isPaused)))
    return <DisconnectedWave number={number} />
  if (state === 'running') return <RunningWave wave={wave} isPaused={isPaused} />
  if (state === 'undoing') return <UndoingWave number={number} left={moved} />
  return (
    <Card title={`Wave ${number}: ${countWords(moved, 'member')} moved in`}>
      <p className="text-muted">
        Started {wave.started}. {failed > 0 && `${failed} of ${size} failed. `}
        {wave.isEmailed ? 'Members were emailed their link.' : 'Members were not emailed yet.'}
      </p>
      {moved > 0 &&
        (wave.undoUntil ? (
          <details>
            <summary className="min-h-11 cursor-pointer py-2">Undo this wave</summary>
            <p>
              Its {countWords(moved, 'member')} leave your club again, and subscriptions that ran at Stripe
              before go on as they were. This is possible until the first payment on {wave.undoUntil}.
            </p>
            <IntentForm intent="undo" fields={{ wave: number }} variant="danger">
              Undo wave {String(number)}
            </IntentForm>
          </details>
        ) : (
          <p className="text-sm text-muted">
            The first payment has come, so the wave can’t be undone as a whole.
          </p>
        ))}
    </Card>
  )
}

const everyMs = 1_500

function DisconnectedWave({ number }: { number: number }) {
  useRefresh(10 * everyMs)
  return (
    <Card title={`Wave ${number}: waiting for your Stripe account`} takesFocus>
      <p role="status">
        Your Stripe account was disconnected or can’t take payments, so no member is moved. Nothing is lost
        and no one is charged twice.{' '}
        <Link to={paths.business.payments()}>Connect the same account again</Link>: the wave continues by
        itself within a minute.
      </p>
    </Card>
  )
}

function RunningWave({ wave, isPaused }: { wave: Wave; isPaused: boolean }) {
  useRefresh(everyMs)
  const done = wave.moved + wave.failed
  return (
    <Card title={isPaused ? `Wave ${wave.number}: paused` : `Wave ${wave.number}: going live`} takesFocus>
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <label className="grid gap-2">
        <span className="text-sm text-muted" role="status">
          {done} of {countWords(wave.size, 'member')}
          {wave.failed > 0 && `, ${wave.failed} failed`}
        </span>
        <progress
          className="h-3 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
          max={wave.size}
          value={done}
        />
      </label>
      <p>You can leave this page and come back.</p>
      <div className={actionsStyle}>
        <IntentForm intent={isPaused ? 'continue' : 'pause'} variant="secondary">
          {isPaused ? 'Continue' : 'Pause'}
        </IntentForm>
      </div>
    </Card>
  )
}

function UndoingWave({ number, left }: { number: number; left: number }) {
  useRefresh(everyMs)
  return (
    <Card title={`Wave ${number}: being undone`} takesFocus>
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <p role="status">{countWords(left, 'member')} to go.</p>
    </Card>
  )
}
