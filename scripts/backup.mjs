// npm run backup [FILE]: writes every row of every business, the pictures and a manifest into one file, while the server
// runs. -- --without-pictures leaves the pictures out, where a backup of their own has them.
import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { root, useInstallation } from './installation.mjs'
import { exitWithError, UserError } from './user-error.mjs'
import { counted } from './verify.mjs'

try {
  const [file, ...others] = process.argv.slice(2).filter((argument) => argument !== '--without-pictures')
  if (others.length > 0) throw new UserError('npm run backup takes one file: npm run backup -- FILE')
  const isSecretSet = Boolean(process.env.SESSION_SECRET)
  const { dataDir } = await useInstallation(
    'A backup needs a database: set DATABASE_URL, or run npm start beside it.',
  )
  const { writeBackup } = await import('../build/backup/main.js')
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort())
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const time = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')
  const target = resolve(file ?? join(dataDir, 'backups', `tastevin-${time}.zip`))
  const pictures = process.argv.includes('--without-pictures') ? null : join(dataDir, 'uploads')
  const began = Date.now()
  const report = await writeBackup({ file: target, pictures, version, signal: stopping.signal })
  console.log(
    `Backed up ${counted(report.rows, 'row')} of ${counted(report.tables, 'table')} and ` +
      `${counted(report.pictures, 'file')} of pictures in ${((Date.now() - began) / 1000).toFixed(1)} s: ` +
      `${relative(process.cwd(), target) || target} (${(report.bytes / 1e6).toFixed(1)} MB).\n` +
      `Keep ${isSecretSet ? 'SESSION_SECRET' : join(dataDir, 'session-secret')} too, apart from it: a restore needs both.`,
  )
  if (report.bucket !== null)
    console.log(
      `The pictures are in ${report.bucket} and not in this file: keep that bucket's own versions or copies.`,
    )
  const { missingPictures } = report
  if (missingPictures.length > 0)
    console.error(
      `${counted(missingPictures.length, 'picture')} had no file before the backup: ${missingPictures.slice(0, 20).join(', ')}`,
    )
} catch (error) {
  exitWithError(error)
}
