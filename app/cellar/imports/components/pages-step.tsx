import { Link, useActionData, useFetcher, useRevalidator } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { ArrowDown, ArrowUp, Crop, GripVertical, RotateCcw, RotateCw, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { paths } from '~/foundation/kit/paths'
import { Badge } from '~/foundation/ui/feedback/badge'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink, buttonStyle } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { SortableList, SortableRow } from '~/foundation/ui/form/sortable-list'
import { submissionIn } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { documentMessages, intakeHints } from '~/cellar/list-reader/document-limits'
import type { PageView } from '../documents/document-steps.server'
import type { SessionView } from '../import-view'
import { FileChooser } from './file-chooser'
import { OtherWays } from './other-ways'
import { DiscardButton } from './review-step'

interface PagesStepProps {
  session: SessionView
  pages: PageView[]
  takesPictures: boolean
  hasColumns: boolean
}

const pagesText = (count: number) => (count === 1 ? '1 page' : `${count} pages`)

/** The pages before they are read, or after a reading that failed or was stopped. */
export function PagesStep({ session, pages, takesPictures, hasColumns }: PagesStepProps) {
  const here = paths.business.inventory.import(session.id)
  const { revalidate } = useRevalidator()
  const refused = submissionIn(useActionData<unknown>())?.error?.file
  const failed = pages.filter(({ state }) => state === 'failed').length
  const isAgain = session.failure !== '' || failed > 0
  const hasList = takesPictures || pages.length > 1 || failed > 0
  return (
    <>
      {session.failure && <NotRead session={session} />}
      {hasList && pages.length > 0 && <PageList importId={session.id} pages={pages} />}
      {pages.length === 0 && (
        <Banner title="No page is left">
          <p>Add a picture, or discard the import.</p>
        </Banner>
      )}
      <div className={actionsStyle}>
        {pages.length > 0 && (
          <IntentForm intent="read" action={here} pendingLabel="Starting ...">
            {isAgain ? 'Try again' : `Read ${pagesText(pages.length)}`}
          </IntentForm>
        )}
        {session.failure && !takesPictures && (
          <ButtonLink
            to={
              session.purpose === 'invoice'
                ? paths.business.inventory.invoices()
                : paths.business.inventory.imports()
            }
            variant="secondary"
          >
            Upload another file
          </ButtonLink>
        )}
        {hasColumns && (
          <IntentForm intent="choose-columns" action={here} variant="secondary">
            Choose its columns instead
          </IntentForm>
        )}
        <DiscardButton session={session} />
      </div>
      {takesPictures && (
        <Card title="Add pages">
          <FileChooser
            intent="add-pages"
            label="Pictures"
            hint={intakeHints.pictures}
            accept="image/*"
            importId={session.id}
            fields={{}}
            action={here}
            errors={refused ?? undefined}
            button="Add pictures"
            onDone={revalidate}
          />
        </Card>
      )}
    </>
  )
}

/** Why the reading ended. */
function NotRead({ session: { failure, purpose } }: { session: SessionView }) {
  if (failure === documentMessages.canceled)
    return (
      <Banner title="Reading stopped">
        <p>{failure}</p>
      </Banner>
    )
  return (
    <Banner tone="error" title={purpose === 'invoice' ? 'The invoice was not read' : 'The list was not read'}>
      <p>{failure}</p>
      {purpose === 'wines' && <OtherWays />}
    </Banner>
  )
}

/** Pages are moved by dragging, with the keyboard or with buttons. */
function PageList({ importId, pages }: { importId: string; pages: PageView[] }) {
  const fetcher = useFetcher()
  const here = paths.business.inventory.import(importId)
  const order = fetcher.formData?.get('order')
  const shown = inOrder(pages, typeof order === 'string' ? order.split(',') : [])
  const saveOrder = (ids: string[]) =>
    fetcher.submit(
      { intent: 'order-pages', order: ids.join(',') },
      { method: 'post', action: here, flushSync: true },
    )
  return (
    <section className="grid gap-4" aria-labelledby="pages">
      <h2 id="pages" className="text-2xl">
        Pages
      </h2>
      <SortableList
        items={shown.map(({ id, number }) => ({ id, name: `Page ${number}` }))}
        onOrder={saveOrder}
      >
        <ol className="grid gap-3">
          {shown.map((page, place) => (
            <SortableRow key={page.id} id={page.id}>
              {(sortable) => (
                <PageRow
                  importId={importId}
                  page={page}
                  isFirst={place === 0}
                  isLast={place === shown.length - 1}
                  {...sortable}
                />
              )}
            </SortableRow>
          ))}
        </ol>
      </SortableList>
    </section>
  )
}

/** Shows the new order while it is being saved. */
function inOrder(pages: PageView[], ids: string[]): PageView[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  return [...pages].sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
}

interface PageRowProps {
  importId: string
  page: PageView
  isFirst: boolean
  isLast: boolean
  grip: ComponentProps<'button'> | null
  row: ComponentProps<'li'>
}

function PageRow({ importId, page, isFirst, isLast, grip, row }: PageRowProps) {
  const { id, number, isPicture, isCropped, state, failure } = page
  const name = `page ${number}`
  const button = (intent: string, label: string, icon: ReactNode, disabled = false) => (
    <PageButton
      key={intent}
      importId={importId}
      id={id}
      intent={intent}
      label={label}
      icon={icon}
      disabled={disabled}
    />
  )
  return (
    <li
      {...row}
      className="relative flex flex-wrap items-start gap-x-4 gap-y-3 rounded-card border border-line bg-raised p-3 data-carried:z-1 data-carried:shadow-dialog"
    >
      <Thumbnail page={page} />
      <div className="grid min-w-0 flex-1 content-start gap-2">
        <p className="flex flex-wrap items-center gap-2.5 font-semibold">
          Page {number}
          {state === 'read' && <Badge tone="green">Read</Badge>}
          {state === 'failed' && <Badge tone="red">Not read</Badge>}
          {isCropped && <Badge tone="grey">Cropped</Badge>}
        </p>
        {failure && <p className="text-sm text-danger">{failure}</p>}
        <div className="flex flex-wrap gap-1">
          {grip && (
            <button
              type="button"
              {...grip}
              className={cx(iconButton, 'cursor-grab touch-none')}
              aria-label={`Drag ${name}`}
            >
              <GripVertical aria-hidden="true" />
            </button>
          )}
          {!(isFirst && isLast) && (
            <>
              {button('page-up', `Move ${name} up`, <ArrowUp aria-hidden="true" />, isFirst)}
              {button('page-down', `Move ${name} down`, <ArrowDown aria-hidden="true" />, isLast)}
            </>
          )}
          {isPicture && (
            <>
              {button('turn-left', `Turn ${name} left`, <RotateCcw aria-hidden="true" />)}
              {button('turn-right', `Turn ${name} right`, <RotateCw aria-hidden="true" />)}
              <Link
                to={paths.business.inventory.import(importId, { page: id })}
                className={iconButton}
                aria-label={`Crop ${name}`}
                title={`Crop ${name}`}
              >
                <Crop aria-hidden="true" />
              </Link>
            </>
          )}
          {button('remove-page', `Remove ${name}`, <Trash2 aria-hidden="true" />)}
        </div>
      </div>
    </li>
  )
}

const iconButton = cx(buttonStyle({ variant: 'quiet', size: 'small' }), 'min-w-11 px-0')

interface PageButtonProps {
  importId: string
  id: string
  intent: string
  label: string
  icon: ReactNode
  disabled: boolean
}

/** Sends by itself, so that the page stays where it is and others can be pressed meanwhile. */
function PageButton({ importId, id, intent, label, icon, disabled }: PageButtonProps) {
  const fetcher = useFetcher()
  const isOff = disabled || fetcher.state !== 'idle'
  const box = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (fetcher.state !== 'idle') {
      isPressed.current = true
    } else if (isPressed.current) {
      isPressed.current = false
      // A row that takes another place in the document loses the focus.
      if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
    }
  }, [fetcher.state])
  return (
    <fetcher.Form
      method="post"
      action={paths.business.inventory.import(importId)}
      onSubmit={(event) => isOff && event.preventDefault()}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <button
        ref={box}
        type="submit"
        className={iconButton}
        aria-label={label}
        title={label}
        // A disabled button would lose the focus of a person who presses it by keyboard.
        aria-disabled={isOff || undefined}
      >
        {icon}
      </button>
    </fetcher.Form>
  )
}

const mostTries = 4

/** A picture that the server has no time to draw is asked for again. */
function Thumbnail({ page: { picture, number } }: { page: PageView }) {
  const [tries, setTries] = useState(0)
  return (
    <img
      key={`${picture} ${tries}`}
      src={tries === 0 ? picture : `${picture}&try=${tries}`}
      alt={`Picture of page ${number}`}
      width={112}
      height={150}
      loading="lazy"
      className="h-37.5 w-28 flex-none rounded-control border border-line bg-surface object-contain"
      onError={() => {
        if (tries < mostTries) setTimeout(() => setTries(tries + 1), 1_500 * (tries + 1))
      }}
    />
  )
}
