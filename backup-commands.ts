// What the commands for backup and restore call. Bundled by itself, so that they need no running server.
import { currentSecret, secretsOf } from '~/foundation/kit/crypto/secrets.server'
import { readEnv } from '~/foundation/kit/env.server'
import { createFolderStorage } from '~/foundation/storage/folder-storage.server'
import { createS3Storage } from '~/foundation/storage/s3-storage.server'
import { copyFiles } from '~/foundation/storage/storage.server'
import { migrations } from '#/db/migrations/all.server'
import { rolePasswords } from '#/db/roles.server'
import { restoreBackup as restore } from '#/db/backup/restore-backup.server'
import { writeBackup as write } from '#/db/backup/write-backup.server'

interface Command {
  file: string
  /** The folder of the pictures; null where they are not part of it. */
  pictures: string | null
}

/**
 * Writes a backup of the database that the environment names. See `writeBackup`. Files in a bucket are not part of it;
 * `bucket` in the report is its address then.
 */
export async function writeBackup({
  version,
  signal,
  ...command
}: Command & { version: string; signal?: AbortSignal }) {
  const {
    databaseDirectUrl: databaseUrl,
    dbRolePrefix: rolePrefix,
    sessionSecret: secrets,
    storage,
  } = readEnv(process.env)
  const pictures = storage ? null : command.pictures
  const sessionSecret = currentSecret(secrets)
  const now = new Date()
  const report = await write({
    ...command,
    pictures,
    databaseUrl,
    rolePrefix,
    sessionSecret,
    version,
    now,
    signal,
  })
  return { ...report, bucket: storage?.url ?? null }
}

/**
 * Restores a backup into the database that the environment names. See `restoreBackup`. Where the environment names a
 * bucket, the backup's pictures are copied there from the folder.
 */
export async function restoreBackup(command: Command & { pictures: string }) {
  const {
    databaseDirectUrl: databaseUrl,
    dbRolePrefix: rolePrefix,
    sessionSecret: secrets,
    storage,
  } = readEnv(process.env)
  const [sessionSecret = '', ...previousSecrets] = secretsOf(secrets)
  const passwords = rolePasswords(sessionSecret)
  const report = await restore({
    ...command,
    databaseUrl,
    rolePrefix,
    passwords,
    sessionSecret,
    previousSecrets,
    migrations,
  })
  if (storage && report.pictures > 0)
    await copyFiles(createFolderStorage(command.pictures), createS3Storage(storage))
  return { ...report, bucket: storage?.url ?? null }
}
