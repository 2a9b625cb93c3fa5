// Acts of the portal in people's own words, each with the page where it is done. Pure.
import { paths } from '~/foundation/kit/paths'
import type { Act } from './acts/act'
import { clubActs, moneyActs } from './acts/club-acts'
import { guestActs, memberActs } from './acts/people-acts'
import { boxActs, cellarActs } from './acts/wine-acts'

/** The records that acts are about. */
export interface ActTargets {
  /** The run to work on; null where there is none. */
  runId: string | null
}

/** Every act, those done most often first. */
export function acts({ runId }: ActTargets): Act[] {
  const ofRun = (path: (runId: string) => string) =>
    runId === null ? paths.business.runs.list() : path(runId)
  return [...memberActs(), ...boxActs(ofRun), ...cellarActs(), ...moneyActs(), ...guestActs(), ...clubActs()]
}
