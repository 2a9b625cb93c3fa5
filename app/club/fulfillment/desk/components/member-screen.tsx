import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { paths } from '~/foundation/kit/paths'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import type { DeskMember, DeskWine } from '../desk-view'
import { useDesk } from '../use-desk'
import { DeskNotices } from './desk-notices'
import { MemberBoxes } from './member-boxes'

/** A member on a page of their own, as a QR code opens it. Works without scripts. */
export function MemberScreen({
  view: { member, wines, userId, businessId, timeZone, mayResolve, handOverIds },
}: {
  view: {
    member: DeskMember
    wines: Record<string, DeskWine>
    userId: string
    businessId: string
    timeZone: string
    mayResolve: boolean
    handOverIds: Record<string, string>
  }
}) {
  const desk = useDesk({ userId, businessId })
  const isHydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const { results } = desk
  const lastResults = useRef(results)
  useEffect(() => {
    if (lastResults.current === results) return
    lastResults.current = results
    void revalidate()
  }, [results, revalidate])
  return (
    <>
      {isHydrated && <DeskNotices desk={desk} refused={0} mayResolve={mayResolve} />}
      <MemberBoxes
        member={member}
        wines={wines}
        timeZone={timeZone}
        mayResolve={mayResolve}
        handOverIds={handOverIds}
        desk={isHydrated ? desk : null}
        listPath={paths.business.desk.list()}
      />
    </>
  )
}
