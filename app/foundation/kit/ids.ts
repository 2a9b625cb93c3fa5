import { v7 } from 'uuid'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A new row id: uuid v7, so that keys sort by creation time. */
export function newId(): string {
  return v7()
}

/** True for a lowercase uuid in canonical form; anything else is a 404, never a database error. */
export function isId(text: string): boolean {
  return UUID.test(text)
}
