// One press in a tier's box, as its hidden fields say it. Pure.
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { slotRoles, type BoxChange } from './change-box'

/** Reads a press. Throws `unknown-button` (400) for anything that no button sends. */
export function boxChangeIn(fields: Record<string, string>): { tierId: string; change: BoxChange } {
  const { tierId = '', wineId = '', kind = '', slot: typed = '' } = fields
  const slot = /^[1-9]\d?$/.test(typed) ? Number(typed) : 0
  const role = slotRoles.find((name) => name === fields.role)
  const refuse = () => new DomainError('unknown-button', 400, 'Please use the buttons on this page.')
  if (!isId(tierId) || slot === 0) throw refuse()
  if (kind === 'remove-slot' || kind === 'slot-up') return { tierId, change: { kind, slot } }
  if (!isId(wineId)) throw refuse()
  if (kind === 'set' && role) return { tierId, change: { kind, slot, role, wineId } }
  if (kind === 'remove' || kind === 'up' || kind === 'make-main')
    return { tierId, change: { kind, slot, wineId } }
  throw refuse()
}
