import { useEffect, useRef, useState } from 'react'
import { paths } from '~/foundation/kit/paths'
import { BackLink } from '~/foundation/ui/back-link'
import { Banner } from '~/foundation/ui/feedback/banner'
import { Loading } from '~/foundation/ui/feedback/loading'
import { ButtonLink } from '~/foundation/ui/form/button'
import type { DeskMember, DeskSheet, DeskWine } from '../desk-view'
import type { Desk } from '../use-desk'
import { MemberBoxes } from './member-boxes'

/** A member opened in the page, so that it works without a connection. */
export function OpenMember({
  listPath,
  memberId,
  desk,
  sheet,
  timeZone,
  mayResolve,
}: {
  listPath: string
  memberId: string
  desk: Desk
  sheet: DeskSheet
  timeZone: string
  mayResolve: boolean
}) {
  const [fresh, setFresh] = useState<{ member: DeskMember; wines: Record<string, DeskWine> } | null>(null)
  const [isAsked, setAsked] = useState(false)
  const { load, results, dismiss } = desk
  const loading = useRef(load)
  const latest = useRef(results)
  useEffect(() => void (latest.current = results), [results])
  // Results about this member are dismissed, so that they do not appear when the member is opened again.
  useEffect(
    () => () => {
      for (const [id, { handOver }] of latest.current) if (handOver.memberId === memberId) dismiss(id)
    },
    [memberId, dismiss],
  )
  const heading = useRef<HTMLHeadingElement>(null)
  // Again after each answer: the boxes have changed.
  useEffect(() => {
    let isOver = false
    void loading.current(memberId).then((loadedMember) => {
      if (isOver) return
      if (loadedMember) setFresh(loadedMember)
      setAsked(true)
    })
    return () => {
      isOver = true
    }
  }, [memberId, results])
  useEffect(() => {
    heading.current?.focus()
    window.scrollTo({ top: 0 })
  }, [])
  const onDevice = sheet.members.find(({ id }) => id === memberId)
  const page = fresh ?? (onDevice && { member: onDevice, wines: sheet.wines })
  return (
    <div className="grid gap-4">
      <div>
        <BackLink to={listPath}>All members</BackLink>
        <h2 ref={heading} tabIndex={-1} className="text-[clamp(1.75rem,1.4rem+1.6vw,2.5rem)] wrap-anywhere">
          {page?.member.fullName ?? 'Member'}
        </h2>
      </div>
      {page ? (
        <>
          <MemberBoxes
            {...page}
            timeZone={timeZone}
            mayResolve={mayResolve}
            desk={desk}
            listPath={listPath}
          />
          <p>
            <ButtonLink variant="quiet" size="small" to={paths.business.desk.member(memberId)}>
              Notes and second person
            </ButtonLink>
          </p>
        </>
      ) : isAsked ? (
        <Banner tone="warn" title="This member is not on the device">
          <p>Without a connection only members with a box to come can be opened.</p>
        </Banner>
      ) : (
        <Loading>Loading the member’s boxes</Loading>
      )}
    </div>
  )
}
