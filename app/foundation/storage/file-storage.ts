import { isId } from '~/foundation/kit/ids'

/**
 * Files of businesses outside the database: a folder of this machine, or storage that speaks S3. A file is written whole and
 * does not change; whatever makes it valid is a row of the database that names it.
 */
export interface FileStorage {
  /** The place in words, for messages to operators. */
  readonly place: string
  /** Writes a file. A reader sees all of it or nothing. */
  put(key: FileKey, bytes: Uint8Array): Promise<void>
  /** The file; null where there is none. */
  get(key: FileKey): Promise<Buffer | null>
  /** Removes the file, or all files below the folder. */
  remove(key: FileKey): Promise<void>
  /** The files of a business with the time when each was written. */
  list(businessId: string): Promise<{ key: FileKey; at: Date }[]>
  /** The ids of all businesses that have files. */
  businesses(): Promise<string[]>
}

declare const checked: unique symbol
/** The id of a business, then the names of a folder and a file, with `/` between them. */
export type FileKey = string & { [checked]: true }

const plainName = /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,99}$/

/**
 * The key of a file or folder of a business. Throws on any part that could lead out of the business's own folder, such
 * as one with a slash.
 */
export function fileKey(businessId: string, ...names: string[]): FileKey {
  if (!isId(businessId)) throw new Error('Invalid business id of a file')
  if (names.length === 0 || !names.every((name) => plainName.test(name)))
    throw new Error('Invalid name of a file')
  return [businessId, ...names].join('/') as FileKey
}

/** Names the installation that a storage belongs to. No business has it. */
export const markerKey = 'installation' as FileKey

/** The storage could not be reached or refused the request: the person may try again. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError'
  /** Counts as a service that is away, as an unreachable database does. */
  readonly code = 'STORAGE_UNAVAILABLE'
}
