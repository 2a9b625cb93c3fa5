// What the commands for backup and restore call. Bundled by itself, so that they need no running server.
import { currentSecret, secretsOf } from '~/foundation/kit/crypto/secrets.server'
import { readEnv } from '~/foundation/kit/env.server'
import { migrations } from '#/db/migrations/all.server'
import { rolePasswords } from '#/db/roles.server'
import { restoreBackup as restore } from '#/db/backup/restore-backup.server'
import { writeBackup as write } from '#/db/backup/write-backup.server'

interface Command {
  file: string
  /** The folder of the pictures; null where they are not part of it. */
  pictures: string | null
}

/** Writes a backup of the database that the environment names. See `writeBackup`. */
export function writeBackup({
  version,
  signal,
  ...command
}: Command & { version: string; signal?: AbortSignal }) {
  const {
    databaseDirectUrl: databaseUrl,
    dbRolePrefix: rolePrefix,
    sessionSecret: secrets,
  } = readEnv(process.env)
  const sessionSecret = currentSecret(secrets)
  return write({ ...command, databaseUrl, rolePrefix, sessionSecret, version, now: new Date(), signal })
}

/** Restores a backup into the database that the environment names. See `restoreBackup`. */
export function restoreBackup(command: Command) {
  const {
    databaseDirectUrl: databaseUrl,
    dbRolePrefix: rolePrefix,
    sessionSecret: secrets,
  } = readEnv(process.env)
  const [sessionSecret = '', ...previousSecrets] = secretsOf(secrets)
  const passwords = rolePasswords(sessionSecret)
  return restore({
    ...command,
    databaseUrl,
    rolePrefix,
    passwords,
    sessionSecret,
    previousSecrets,
    migrations,
  })
}
