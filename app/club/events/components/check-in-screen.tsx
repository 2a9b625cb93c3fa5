import { Form } from '@remix-run/react'
import { useMemo, useState } from 'react'
import { readPickUpCode } from '~/club/runs/member/pick-up-code'
import { ShowMore } from '~/club/fulfillment/desk/components/show-more'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { Badge } from '~/foundation/ui/feedback/badge'
import { Banner } from '~/foundation/ui/feedback/banner'
import { DeviceQueueNotices } from '~/foundation/ui/feedback/device-queue-notices'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { Button, ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { FilterChips } from '~/foundation/ui/layout/filter-chips'
import { ScanSearch } from '~/foundation/ui/scanner/scan-search'
import {
  deskFilters,
  shownPeople,
  withQueued,
  type CheckInSheet,
  type DeskFilter,
  type DeskPerson,
} from '../desk/check-in-view'
import { useCheckIn, type CheckInDesk } from '../desk/use-check-in'

interface CheckInView {
  userId: string
  eventId: string
  sheet: CheckInSheet
  search: string
  show: DeskFilter
  limit: number
  /** A scanned or typed code that no booking of this event has. */
  unknownCode: boolean
  /** Why no one can be checked in now; null where they can. */
  problem: string | null
}

const pageSize = 50

/** The desk of an event: a search by name or code, who is to come, and a button for each. */
export function CheckInScreen({ view }: { view: CheckInView }) {
  const { userId, eventId, problem } = view
  const desk = useCheckIn({ userId, eventId })
  const [search, setSearch] = useState(view.search)
  const [show, setShow] = useState(view.show)
  const [limit, setLimit] = useState(view.limit)
  const [unknown, setUnknown] = useState(view.unknownCode)
  // With each scan the search field takes the code.
  const [scans, setScans] = useState(0)
  const isLive = desk.sheet !== null
  const sheet = desk.sheet ?? view.sheet
  const people = useMemo(() => withQueued(sheet.people, desk.queue.waiting), [sheet, desk.queue.waiting])
  const shown = shownPeople(people, { search, show })
  const here = people.filter(({ attendance }) => attendance === 'here').length
  const counts: Record<DeskFilter, number> = {
    expected: people.filter(({ attendance }) => attendance === null).length,
    here,
    all: people.length,
  }
  const takeCode = (text: string) => {
    const code = readPickUpCode(text)
    if (code === null || !people.some((one) => one.code === code)) return setUnknown(true)
    setUnknown(false)
    setSearch(code)
    setScans((count) => count + 1)
  }
  return (
    <>
      <CheckInNotices desk={desk} eventId={eventId} problem={problem} hasUnknownCode={unknown} />
      <ScanSearch
        field={{ label: 'Name or code', autoCapitalize: 'words' }}
        value={scans > 0 ? search : view.search}
        version={scans}
        scanLabel="Scan a ticket"
        onType={(text) => {
          setUnknown(false)
          setSearch(text)
        }}
        onCode={takeCode}
        onEnter={isLive ? () => undefined : undefined}
      />
      {search.trim() === '' && (
        <FilterChips
          label="People to show"
          names={deskFilters}
          counts={counts}
          current={show}
          hrefOf={(one) => paths.business.events.checkIn(eventId, { show: one })}
          onChoose={isLive ? setShow : undefined}
        />
      )}
      <p role="status" className="text-sm text-muted">
        {search.trim() === ''
          ? `${here} of ${people.length} here. ${isLive ? 'The list is on this device and works offline.' : ''}`
          : shown.length === 1
            ? '1 person found.'
            : `${shown.length} people found.`}
      </p>
      {shown.length > 0 ? (
        <ul
          className="grid gap-px overflow-hidden rounded-card border border-line bg-line"
          aria-label="People"
        >
          {shown.slice(0, limit).map((person) => (
            <PersonRow
              key={person.seatId}
              person={person}
              eventId={eventId}
              isOpen={problem === null}
              put={isLive ? desk.put : undefined}
            />
          ))}
        </ul>
      ) : (
        <NoPeople eventId={eventId} search={search} show={show} count={people.length} />
      )}
      {shown.length > limit && (
        <ShowMore
          to={paths.business.events.checkIn(eventId, {
            q: search || undefined,
            show,
            limit: String(limit + pageSize),
          })}
          onPress={isLive ? () => setLimit(limit + pageSize) : undefined}
        >
          Show more people
        </ShowMore>
      )}
    </>
  )
}

function NoPeople({
  eventId,
  search,
  show,
  count,
}: Pick<CheckInView, 'eventId' | 'search' | 'show'> & { count: number }) {
  if (search.trim() !== '') {
    return (
      <EmptyState title="No one matches">
        <p>Try the last name, or the six letters below the QR code.</p>
        <ButtonLink variant="secondary" to={paths.business.events.attendees(eventId, { q: search })}>
          Search by email in the list of attendees
        </ButtonLink>
      </EmptyState>
    )
  }
  if (count === 0) return <EmptyState title="No bookings yet" />
  return <EmptyState title={show === 'expected' ? 'Everyone is here' : 'No one is here yet'} />
}

function PersonRow({
  person,
  eventId,
  isOpen,
  put,
}: {
  person: DeskPerson & { isWaiting?: boolean }
  eventId: string
  isOpen: boolean
  put?: CheckInDesk['put']
}) {
  const { seatId, name, broughtBy, tierName, note, attendance, attendanceTime, isWaiting, code } = person
  const detail = [broughtBy && `with ${broughtBy}`, tierName, code, note].filter(Boolean).join(' · ')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 bg-raised px-4 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="text-lg leading-snug font-semibold">{name}</p>
        <p className="text-sm text-muted">{detail}</p>
        <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
          {isWaiting && <Badge tone="yellow">Not sent yet</Badge>}
          {attendance === 'here' && (
            <Badge tone="green">{attendanceTime ? `Here since ${attendanceTime}` : 'Here'}</Badge>
          )}
          {attendance === 'no_show' && <Badge tone="red">No-show</Badge>}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {attendance === null ? (
          <>
            <CheckInButton
              eventId={eventId}
              seatId={seatId}
              name={name}
              put={put}
              kind="here"
              disabled={!isOpen}
            >
              Check in
            </CheckInButton>
            <CheckInButton
              eventId={eventId}
              seatId={seatId}
              name={name}
              put={put}
              kind="no_show"
              disabled={!isOpen}
              isQuiet
            >
              No-show
            </CheckInButton>
          </>
        ) : (
          <CheckInButton
            eventId={eventId}
            seatId={seatId}
            name={name}
            put={put}
            kind="undo"
            disabled={!isOpen}
            isQuiet
          >
            Undo
          </CheckInButton>
        )}
      </div>
    </li>
  )
}

const labels = { here: 'Check in', no_show: 'Mark as a no-show:', undo: 'Undo for' }

/** Records on the device and sends it from there; without scripts, and before the list is there, it is a form. */
function CheckInButton({
  eventId,
  seatId,
  name,
  kind,
  put,
  disabled,
  isQuiet = false,
  children,
}: {
  eventId: string
  seatId: string
  name: string
  kind: 'here' | 'no_show' | 'undo'
  put?: CheckInDesk['put']
  disabled: boolean
  isQuiet?: boolean
  children: string
}) {
  const [id] = useState(newId)
  const style = isQuiet ? ({ variant: 'quiet', size: 'small' } as const) : ({ size: 'small' } as const)
  return (
    <Form
      method="post"
      action={paths.business.events.checkIn(eventId)}
      onSubmit={(event) => {
        if (!put) return
        event.preventDefault()
        put({ id: newId(), seatId, name, kind })
      }}
    >
      <input type="hidden" name="checkInId" value={id} suppressHydrationWarning />
      <input type="hidden" name="seatId" value={seatId} />
      <input type="hidden" name="kind" value={kind} />
      <SubmitButton {...style} disabled={disabled} aria-label={`${labels[kind]} ${name}`}>
        {children}
      </SubmitButton>
    </Form>
  )
}

function CheckInNotices({
  desk,
  eventId,
  problem,
  hasUnknownCode,
}: Pick<CheckInView, 'eventId' | 'problem'> & { desk: CheckInDesk; hasUnknownCode: boolean }) {
  return (
    <>
      <DeviceQueueNotices
        queue={desk.queue}
        entry={['entry', 'entries']}
        offlineTitle="You’re offline. Keep checking people in."
        signInTo={paths.business.events.checkIn(eventId)}
        onRetry={desk.retry}
      />
      {[...desk.refused].map(([id, { name, sentence }]) => (
        <Banner key={id} tone="error" title={`${name}: not recorded`}>
          <p>{sentence}</p>
          <p>
            <Button variant="secondary" size="small" onClick={() => desk.dismiss(id)}>
              Close
            </Button>
          </p>
        </Banner>
      ))}
      {problem && (
        <Banner tone="warn" title="Check-in is closed">
          <p>{problem}</p>
        </Banner>
      )}
      {hasUnknownCode && (
        <Banner tone="warn" title="This code isn’t a ticket for this event">
          <p>Ask for the name and search for it. The ticket may be for another event, or was canceled.</p>
        </Banner>
      )}
    </>
  )
}
