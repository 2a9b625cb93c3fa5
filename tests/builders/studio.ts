import { oneAtATime, type Studio } from '~/pictures/studio.server'
import { studioWork } from '~/pictures/studio-work.server'

/** A studio without a process of its own: the same work, done here. */
export function aStudio(): Studio {
  const inTurn = oneAtATime()
  return {
    make: (name, order) => inTurn(async () => (await studioWork[name](order as never)) as never),
    warm: () => undefined,
    close: () => undefined,
  }
}
