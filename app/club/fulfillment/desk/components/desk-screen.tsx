import { useLocation, useNavigate } from '@remix-run/react'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { countWords } from '~/foundation/kit/count-words'
import { paths } from '~/foundation/kit/paths'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { Banner } from '~/foundation/ui/feedback/banner'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ScanSearch } from '~/foundation/ui/scanner/scan-search'
import { readPickUpCode } from '~/club/runs/member/pick-up-code'
import { searchSheet, withGiven, type DeskFilter, type DeskMember, type DeskSheet } from '../desk-view'
import type { FoundMember } from '../find-members.server'
import { useDesk, type Desk } from '../use-desk'
import { DeskFilters, DeskList, foundRow, isShown, rowOf } from './desk-list'
import { DeskNotices } from './desk-notices'
import { OpenMember } from './open-member'
import { ShowMore } from './show-more'

/** The server's data for the page's address. */
interface DeskView {
  userId: string
  businessId: string
  timeZone: string
  mayResolve: boolean
  search: string
  show: DeskFilter
  limit: number
  sheet: DeskSheet
  /** Members found by the search; null without one. */
  found: FoundMember[] | null
  /** A scanned or typed code that no member of this club has. */
  unknownCode: boolean
}

const pageSize = 50
/** How long typing pauses before the server is asked, in milliseconds. */
const typingPause = 150
const hashOf = (memberId: string) => `#member-${memberId}`
/** The list, as a hash: only a change from one hash to another needs no connection. */
const listHash = '#list'
const listPath = paths.business.desk.list() + listHash

/** The pick-up desk: who is still to come, a search, and the boxes of the member at the desk. */
export function DeskScreen({ view }: { view: DeskView }) {
  const { userId, businessId, timeZone, mayResolve } = view
  const desk = useDesk({ userId, businessId })
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const { hash, search } = useLocation()
  const openId = isHydrated && hash.startsWith('#member-') ? hash.slice('#member-'.length) : null
  useEffect(() => {
    // With the search: a filter, a search and an unknown code belong to the address of the list.
    if (hash === '') void navigate({ search, hash: listHash }, { replace: true, preventScrollReset: true })
  }, [hash, search, navigate])
  const sheet = desk.sheet ?? view.sheet
  const open = (memberId: string) => {
    if (!desk.sheet) return false
    void navigate(hashOf(memberId))
    return true
  }
  const notices = <DeskNotices desk={desk} refused={sheet.counts.refused} mayResolve={mayResolve} />
  if (openId !== null) {
    return (
      <>
        {notices}
        <OpenMember
          key={openId}
          memberId={openId}
          listPath={listPath}
          desk={desk}
          sheet={sheet}
          timeZone={timeZone}
          mayResolve={mayResolve}
        />
      </>
    )
  }
  return (
    <>
      {notices}
      <Queue view={view} desk={desk} sheet={sheet} open={open} />
    </>
  )
}

function Queue({
  view,
  desk,
  sheet,
  open,
}: {
  view: DeskView
  desk: Desk
  sheet: DeskSheet
  open(memberId: string): boolean
}) {
  const navigate = useNavigate()
  const [search, setSearch] = useState(view.search)
  const [show, setShow] = useState(view.show)
  const [limit, setLimit] = useState(view.limit)
  const [unknown, setUnknown] = useState(view.unknownCode)
  const matches = useFound(desk, search, view)
  const isSearching = search.trim() !== ''
  const isLive = desk.sheet !== null
  const onDevice = useMemo(() => searchSheet(sheet.members, search), [sheet.members, search])
  const waitingIds = new Set(desk.queue.waiting.map(({ memberId }) => memberId))
  const waiting = desk.queue.waiting.filter(({ isUndone }) => !isUndone)
  const members = (isSearching ? onDevice : sheet.members).map((member) => withGiven(member, waiting))
  const isListed = (member: DeskMember) => isSearching || waitingIds.has(member.id) || isShown(member, show)
  const rows = members.filter(isListed).map((member) => rowOf(member, waitingIds.has(member.id)))
  const others = (matches ?? []).filter(({ id }) => !rows.some((row) => row.id === id)).map(foundRow)
  const all = [...rows, ...(isSearching ? others : [])]
  // A typed letter is seen before the list that it narrows is drawn.
  const listed = useDeferredValue(all.slice(0, limit))
  const use = async (text: string) => {
    const code = readPickUpCode(text)
    if (code === null) return setUnknown(true)
    const member = sheet.members.find((one) => one.code === code)
    const id = member?.id ?? (await desk.find(code))?.[0]?.id
    if (id === undefined) return setUnknown(true)
    if (!open(id)) void navigate(paths.business.desk.member(id))
  }
  return (
    <>
      {unknown && (
        <Banner tone="warn" title="This code isn’t a member’s of your club">
          <p>Ask for the member’s name or phone number and search for it.</p>
        </Banner>
      )}
      <ScanSearch
        field={{ label: 'Name, phone, code or order number', autoCapitalize: 'words' }}
        value={view.search}
        scanLabel="Scan a member’s code"
        takesFocus
        onType={(text) => {
          setUnknown(false)
          setSearch(text)
        }}
        onCode={(code) => void use(code)}
        onEnter={isLive ? () => all.length === 1 && open(all[0]!.id) : undefined}
      />
      {!isSearching && (
        <DeskFilters show={show} counts={sheet.counts} onChoose={isLive ? setShow : undefined} />
      )}
      <p role="status" className={isSearching ? 'sr-only' : 'text-sm text-muted'}>
        {isSearching
          ? `${countWords(all.length, 'member')} found`
          : `${givenWords(sheet)} ${isLive ? 'The list is on this device and works offline.' : ''}`}
      </p>
      {all.length > 0 ? (
        <DeskList rows={listed} onOpen={isLive ? open : undefined} />
      ) : (
        <Nothing isSearching={isSearching} sheet={sheet} show={show} />
      )}
      {all.length > limit && (
        <ShowMore
          to={paths.business.desk.list({ q: search || undefined, show, limit: String(limit + pageSize) })}
          document
          onPress={isLive ? () => setLimit(limit + pageSize) : undefined}
        >
          Show more members
        </ShowMore>
      )}
    </>
  )
}

/** Members that the server finds shortly after typing; null without a search or a connection. */
function useFound(desk: Desk, search: string, view: DeskView): FoundMember[] | null {
  const [found, setFound] = useState(view.found)
  const find = useRef(desk.find)
  const lastSearch = useRef(view.search)
  useEffect(() => {
    const text = search.trim()
    if (text === lastSearch.current) return
    lastSearch.current = text
    if (text === '') return setFound(null)
    const timer = window.setTimeout(() => {
      void find.current(text).then((members) => {
        if (lastSearch.current === text) setFound(members)
      })
    }, typingPause)
    return () => window.clearTimeout(timer)
  }, [search])
  return found
}

function givenWords({ counts: { given } }: DeskSheet): string {
  return given === 0
    ? 'Nothing handed over today.'
    : `${given === 1 ? '1 box or order' : `${given} boxes and orders`} handed over today.`
}

function Nothing({ isSearching, sheet, show }: { isSearching: boolean; sheet: DeskSheet; show: DeskFilter }) {
  if (isSearching) {
    return (
      <EmptyState title="No members match">
        <p>
          Try the last name, the number of an order, or the six letters below the member’s QR code. With a
          connection, part of the phone number or the email address works too.
        </p>
      </EmptyState>
    )
  }
  const { ready, awaiting, held, bought } = sheet.counts
  const toCome = ready + awaiting + held + bought
  return (
    <EmptyState title={toCome === 0 ? 'Nothing to hand over' : 'Nothing here'}>
      <p>
        {toCome > 0 && show !== 'all'
          ? 'Choose “To come” to see all that is not handed over.'
          : 'Boxes appear here once a run is locked, and bottles once they are paid. You can still search for any member.'}
      </p>
    </EmptyState>
  )
}
