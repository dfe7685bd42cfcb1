import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const OUT = join(ROOT, 'build', 'bench')
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** Builds pages as the app is built, for production. */
export const buildPages = async (names: readonly string[] = ['ticks', 'vanilla', 'bare']): Promise<void> => {
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    worker: { format: 'es' },
    build: {
      target: 'es2022',
      outDir: OUT,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: names.map((name) => join(ROOT, 'bench', `${name}.html`)) },
    },
  })
}

/** Serves what was built; `port` 0 takes any free one. */
export const servePages = async (port: number): Promise<{ readonly address: string; readonly close: () => void }> => {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://local').pathname)
    const file = join(OUT, path)
    if (!file.startsWith(OUT) || !existsSync(file) || extname(file) === '') {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
