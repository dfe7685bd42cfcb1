// Runs the venue on a free port, and Vite with hot reload in front of it.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ensurePackages, ROOT } from './setup.mjs'

ensurePackages()

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const port = process.env['PORT'] ?? String(await freePort())
const origin = 'http://localhost:5173'
const venue = spawn(process.execPath, ['--import', 'tsx', '--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, PORT: port, PUBLIC_ORIGIN: origin },
})
const vite = spawn(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), '--port', '5173', '--strictPort'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, VENUE: `http://127.0.0.1:${port}` },
})
const stop = () => {
  vite.kill('SIGTERM')
  venue.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
vite.on('exit', () => venue.kill('SIGTERM'))
venue.on('exit', () => vite.kill('SIGTERM'))
