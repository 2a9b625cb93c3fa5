// npm start, npm run dev, npm run worker. This file runs first, so it may need no package and no recent Node.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Tastevin needs Node 20.19 or newer, and this is ${process.versions.node}. See https://nodejs.org/`,
  )
  process.exit(1)
}

const mode = process.argv.includes('--dev') ? 'dev' : process.argv.includes('--worker') ? 'worker' : 'start'
import('./launch.mjs').then(({ launch }) => launch(mode))
