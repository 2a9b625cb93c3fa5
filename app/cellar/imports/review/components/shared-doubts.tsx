import { Form } from '@remix-run/react'
import { useRef, type FormEvent } from 'react'
import { SubmitButton } from '~/foundation/ui/form/button'
import { HiddenFields } from '~/foundation/ui/form/hidden-fields'
import { inputStyle } from '~/foundation/ui/form/input-style'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import { wineTypes } from '~/cellar/reference/labels'
import { sharedScope } from '../row-fields'
import type { SharedAct } from '../shared-doubt'
import type { SharedDoubtView } from '../shared-doubts.server'

/** Doubts shown at once; the others are behind a button. */
const shownFirst = 3

type Send = (fields: Record<string, string>) => void

/** Doubts that several rows share, each with the acts that answer it for all of them. */
export function SharedDoubts({
  doubts,
  onAct,
}: {
  doubts: SharedDoubtView[]
  /** Null without scripts: then the form is sent. */
  onAct: Send | null
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  if (doubts.length === 0) return null
  const act =
    onAct &&
    ((fields: Record<string, string>) => {
      onAct(fields)
      // The card that has the focus leaves the page.
      heading.current?.focus({ preventScroll: true })
    })
  const list = (part: SharedDoubtView[]) => (
    <ul className="grid gap-3">
      {part.map((doubt) => (
        <SharedDoubtCard key={doubt.key} doubt={doubt} onAct={act} />
      ))}
    </ul>
  )
  return (
    <section aria-labelledby="shared-doubts" className="grid gap-3">
      <h2 id="shared-doubts" ref={heading} tabIndex={-1} className="text-xl outline-none">
        Answer for several wines at once
      </h2>
      {list(doubts.slice(0, shownFirst))}
      {doubts.length > shownFirst && (
        <details>
          <summary className={disclosureStyle}>{doubts.length - shownFirst} more</summary>
          {list(doubts.slice(shownFirst))}
        </details>
      )}
    </section>
  )
}

function SharedDoubtCard({ doubt, onAct }: { doubt: SharedDoubtView; onAct: Send | null }) {
  const { key, title, why, rows, effects, acts } = doubt
  return (
    <li className="grid gap-2 rounded-card border border-warn bg-warn-soft/40 p-4">
      <p className="wrap-anywhere">
        <strong>{title}</strong>: {why}.
      </p>
      <details>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm underline decoration-accent underline-offset-[0.25em]">
          {effects.slice(0, 2).join('; ')}
          {rows > 2 && ` and ${(rows - 2).toLocaleString('en-US')} more`}
        </summary>
        <ul
          className="grid max-h-60 gap-1 overflow-y-auto text-sm text-muted"
          tabIndex={0}
          aria-label={title}
        >
          {effects.map((effect, place) => (
            <li key={place} className="wrap-anywhere">
              {effect}
            </li>
          ))}
          {rows > effects.length && <li>{(rows - effects.length).toLocaleString('en-US')} more</li>}
        </ul>
      </details>
      <div className="flex flex-wrap items-end gap-2">
        {acts.map((act) => (
          <ActForm key={`${act.act} ${act.value}`} doubtKey={key} title={title} act={act} onAct={onAct} />
        ))}
      </div>
    </li>
  )
}

/** One answer; a value that nothing on the page says is entered first. */
function ActForm({
  doubtKey,
  title,
  act: { act, label, kind, value },
  onAct,
}: {
  doubtKey: string
  title: string
  act: SharedAct
  onAct: Send | null
}) {
  const isTyped = value !== undefined && act !== 'word'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!onAct) return
    event.preventDefault()
    onAct(
      Object.fromEntries([...new FormData(event.currentTarget)].map(([name, text]) => [name, String(text)])),
    )
  }
  return (
    <Form method="post" preventScrollReset onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <HiddenFields
        fields={{
          intent: 'bulk',
          scope: sharedScope + doubtKey,
          act,
          ...(!isTyped && value !== undefined && { value }),
        }}
      />
      {kind !== undefined && (
        <select
          name="kind"
          defaultValue={kind}
          required
          aria-label={`Kind of ${title}`}
          className={inputStyle()}
        >
          <option value="">Please choose</option>
          {Object.entries(wineTypes).map(([type, name]) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </select>
      )}
      {isTyped && (
        <input
          name="value"
          defaultValue={value}
          required
          maxLength={120}
          autoComplete="off"
          aria-label={`${label}: ${title}`}
          className={inputStyle()}
        />
      )}
      <SubmitButton intent="bulk" variant="secondary" size="small" aria-label={`${label}: ${title}`}>
        {label}
      </SubmitButton>
    </Form>
  )
}
