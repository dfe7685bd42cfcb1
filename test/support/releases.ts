import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { readIndexPage, registerFiles } from '../../server/http/files/files.ts'
import { registerSecurity } from '../../server/http/machinery/security.ts'

const NAME = /^(.+)-([\w-]{7})(\.\w+)$/
const TEXT = /\.(js|css|html|json|webmanifest)$/

const below = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile())

/**
 * A later release: the same app under other names, as if each file had changed, and with another title of the markets. A
 * build of its own would take as long as all the tests that want one.
 */
export const laterRelease = (dist: string, folder: string): void => {
  cpSync(dist, folder, { recursive: true })
  const assets = join(folder, 'assets')
  const names = new Map<string, string>()
  for (const name of below(folder).filter((each) => /\.(br|gz)$/.test(each))) rmSync(join(folder, name))
  for (const name of readdirSync(assets)) {
    const [, stem, hash = '', end] = NAME.exec(name) ?? []
    if (stem === undefined) continue
    const later = `${stem}-${hash.split('').toReversed().join('').replaceAll('-', '_')}${end}`
    names.set(name, later)
    renameSync(join(assets, name), join(assets, later))
  }
  for (const file of below(folder).filter((name) => TEXT.test(name))) {
    let text = readFileSync(join(folder, file), 'utf8')
    for (const [name, later] of names) text = text.replaceAll(name, later)
    if (file === 'sw.js') text = text.replaceAll(/(?<=version:.)[\da-f]{8}/g, 'feedface')
    writeFileSync(join(folder, file), text)
  }
  for (const file of ['first', 'shell']) {
    const path = join(folder, 'locales', 'en', `${file}.json`)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('"market":"Markets"', '"market":"Markets anew"'))
  }
}

export interface Releases {
  readonly address: string
  /** Serves what is built in this folder from now on, with the venue's own headers. */
  deploy(folder: string): Promise<void>
  /** Answers 404 at these paths, or no longer. */
  withhold(paths: readonly string[]): void
  /** Nobody answers any more; and again. */
  stop(): Promise<void>
  resume(): Promise<void>
  /** Paths that were asked for, without calls. */
  readonly asked: string[]
  close(): Promise<void>
}

/** Stands before a venue at an address of its own and serves the app in its place, one release after the other. */
export const startReleases = async (venue: string): Promise<Releases> => {
  const { hostname, port: venuePort } = new URL(venue)
  const asked: string[] = []
  const open = new Set<Socket>()
  let withheld: readonly string[] = []
  let files: FastifyInstance | undefined

  const forward = (from: IncomingMessage, to: ServerResponse): void => {
    const { method, url: path, headers } = from
    const passed = request({ hostname, port: venuePort, method, path, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
    })
    passed.on('error', () => to.destroy())
    from.pipe(passed)
  }
  const server = createServer((from, to) => {
    const path = new URL(from.url ?? '/', venue).pathname
    if (path.startsWith('/api/') || path === '/healthz') return forward(from, to)
    asked.push(path)
    if (withheld.includes(path)) return to.writeHead(404).end()
    return files?.routing(from, to)
  })
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
  })
  server.on('upgrade', ({ url, rawHeaders }, browser, head) => {
    const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
    const socket = connect(Number(venuePort), hostname, () => {
      socket.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      socket.write(head)
      browser.pipe(socket).pipe(browser)
    })
    for (const each of [socket, browser]) {
      each.on('error', () => undefined)
      each.on('close', () => {
        socket.destroy()
        browser.destroy()
      })
    }
  })
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const stop = async (): Promise<void> => {
    if (!server.listening) return
    server.close()
    for (const socket of open) socket.destroy()
    await once(server, 'close')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    asked,
    deploy: async (folder) => {
      const next = Fastify()
      await registerSecurity(next, readIndexPage(folder), false)
      await registerFiles(next, folder)
      await next.ready()
      const before = files
      files = next
      await before?.close()
    },
    withhold: (paths) => {
      withheld = paths
    },
    stop,
    resume: () => listen(port),
    close: async () => {
      await stop()
      await files?.close()
    },
  }
}
