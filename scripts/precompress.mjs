import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|mjs|css|svg|json|txt|xml|html|webmanifest)$/
/** Below this size compression saves no packet. */
const smallest = 256

/**
 * Writes a .br and a .gz beside every text file under a folder, at the highest level, once per build, so
 * that no request waits for it.
 * @param {string} folder
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map((entry) => compress(join(entry.parentPath ?? entry.path, entry.name))))
}

async function compress(file) {
  const body = await readFile(file)
  if (body.length < smallest) return
  const brotli = promisify(brotliCompress)(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
  const zipped = promisify(gzip)(body, { level: 9 })
  await Promise.all([
    brotli.then((packed) => writeFile(`${file}.br`, packed)),
    zipped.then((packed) => writeFile(`${file}.gz`, packed)),
  ])
}
