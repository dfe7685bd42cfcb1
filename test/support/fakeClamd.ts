import { createServer, type Server } from 'node:net'
import type { ClamdAddress } from '../../server/platform/egress/endpoint.ts'

/** What clamd finds in a file that has this in it. */
export const VIRUS = 'a harmless sample that counts as a find'

/** How it behaves: as it should, slow to answer, gone, or with an answer that says nothing. */
type Mood = 'well' | 'silent' | 'hangsUp' | 'confused' | 'endless'

export interface FakeClamd {
  readonly address: ClamdAddress
  mood: Mood
  /** Files that it was shown. */
  readonly seen: Buffer[]
  close(): Promise<void>
}

/** Takes INSTREAM apart; undefined while something is missing. Throws where the protocol was broken. */
const fileOf = (all: Buffer): Buffer | undefined => {
  const command = Buffer.from('zINSTREAM\0')
  if (all.length < command.length) return undefined
  if (!all.subarray(0, command.length).equals(command)) throw new Error('not INSTREAM')
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= all.length; ) {
    const length = all.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(all.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

/** A clamd of our own, on a free port or on a socket in the file system. */
export const startFakeClamd = async (path?: string): Promise<FakeClamd> => {
  const sockets = new Set<{ destroy(): void }>()
  const seen: Buffer[] = []
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let got = Buffer.alloc(0)
    socket.on('data', (part) => {
      got = Buffer.concat([got, Buffer.from(part)])
      const file = fileOf(got)
      if (file === undefined) return
      seen.push(file)
      if (clamd.mood === 'hangsUp') socket.end()
      else if (clamd.mood === 'confused') socket.end('INSTREAM size limit exceeded. ERROR\0')
      else if (clamd.mood === 'endless') socket.write('x'.repeat(10_000))
      else if (clamd.mood === 'well') socket.end(file.includes(VIRUS) ? 'stream: Test.Sample FOUND\0' : 'stream: OK\0')
    })
  })
  await new Promise<void>((resolve) => {
    if (path === undefined) server.listen(0, '127.0.0.1', resolve)
    else server.listen(path, resolve)
  })
  const bound = server.address()
  const address: ClamdAddress =
    typeof bound === 'object' && bound !== null ? { host: '127.0.0.1', port: bound.port } : { path: String(bound) }
  const clamd: FakeClamd = {
    address,
    mood: 'well',
    seen,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
  return clamd
}
