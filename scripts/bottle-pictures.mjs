// Makes the drawn bottles that emails show in place of a photo: `node scripts/bottle-pictures.mjs`. It writes
// public/clubs/bottle-*.png, because email programs draw no SVG.
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import sharp from 'sharp'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const config = {
  root,
  configFile: false,
  logLevel: 'error',
  resolve: { alias: { '~': join(root, 'app'), '#': root } },
}
const load = async (path) => (await runnerImport(join(root, path), config)).module
const { bottleDrawing } = await load('app/cellar/catalog/components/bottle.tsx')
const { drawnBottle, drawnBottlePath } = await load('app/cellar/catalog/email-bottle.ts')
const { wineKinds } = await load('app/cellar/reference/labels.ts')

const { width, height } = drawnBottle
for (const type of wineKinds) {
  const { outline, color } = bottleDrawing(type)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${3 * width}" height="${3 * height}" viewBox="${12 - width / 2} ${40 - height / 2} ${width} ${height}">
  <path d="${outline}" fill="${color}" stroke="#8c8078" stroke-width="1.2"/>
  <path d="M5 46h14v18H5z" fill="#f6eee2"/>
  <path d="M8 51h8M8 55h8M8 59h5" stroke="#8c8078" stroke-width="1"/>
</svg>`
  await sharp(Buffer.from(svg))
    .png({ palette: true, colors: 64 })
    .toFile(join(root, 'public', drawnBottlePath(type)))
}
