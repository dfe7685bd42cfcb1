import { parseArgs } from 'node:util'
import { buildPages, servePages } from './ticks/pages.ts'

// `npm run bench serve -- [--port N]`: a production build of the real Market list, fed from `?ws=ADDRESS`.
const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } })
await buildPages()
const { address } = await servePages(Number(values.port))
console.log(`${address}/bench/ticks.html`)
