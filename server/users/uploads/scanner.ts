import type { Socket } from 'node:net'
import { Busy } from '../../platform/busy.ts'
import type { Egress } from '../../platform/egress/egress.ts'
import type { ClamdAddress } from '../../platform/egress/endpoint.ts'
import { queue } from '../../platform/queue.ts'

/** Scans a file before it is decoded. */
export interface Scanner {
  /** The name of a finding; undefined when the file is clean. Throws `Busy` when the scanner gives no answer. */
  scan(file: Buffer): Promise<string | undefined>
}

/** Bytes of one chunk; clamd takes any up to its own limit. */
const CHUNK_BYTES = 64 * 1024
/** The longest answer of clamd: the name of a finding. */
const MAX_ANSWER_BYTES = 4_096
const MAX_SCANS = 2
const MAX_WAITING = 32

const sizeOf = (length: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}

/** The file in the form of INSTREAM: the command, each chunk after its length, and a zero length at the end. */
const streamed = (file: Buffer): Buffer => {
  const parts: Buffer[] = [Buffer.from('zINSTREAM\0')]
  for (let at = 0; at < file.length; at += CHUNK_BYTES) {
    const piece = file.subarray(at, at + CHUNK_BYTES)
    parts.push(sizeOf(piece.length), piece)
  }
  return Buffer.concat([...parts, sizeOf(0)])
}

/** One connection to clamd; returns its answer. */
const ask = (connect: () => Socket, file: Buffer, timeout: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect()
    let answer = ''
    const end = (error?: Error): void => {
      clearTimeout(timer)
      socket.destroy()
      if (error === undefined) resolve(answer.replace(/\0.*$/s, '').trim())
      else reject(error)
    }
    const timer = setTimeout(() => end(new Error('no answer in time')), timeout)
    socket.setEncoding('latin1')
    socket.on('connect', () => socket.write(streamed(file)))
    socket.on('data', (part: string) => {
      answer += part
      if (answer.includes('\0')) end()
      else if (answer.length > MAX_ANSWER_BYTES) end(new Error('an answer without an end'))
    })
    socket.on('error', end)
    socket.on('close', () => end(answer === '' ? new Error('hung up') : undefined))
  })

/**
 * The scanner of ClamAV. While it is away, or gives an unknown answer, no file is accepted: a check that was configured
 * with `CLAMD` must not be skipped silently. `timeout` in ms, for a whole connection.
 */
export const createClamd = (
  address: ClamdAddress,
  egress: Pick<Egress, 'connect'>,
  report: (error: unknown) => void,
  timeout = 10_000,
): Scanner => {
  const run = queue(MAX_SCANS, MAX_WAITING)
  return {
    scan: (file) =>
      run(async () => {
        const answer = await ask(() => egress.connect(address), file, timeout).catch((error: unknown) => {
          report(error)
          throw new Busy('the scanner does not answer')
        })
        if (/^stream: OK$/.test(answer)) return undefined
        const [, found] = /^stream: (.{1,200}) FOUND$/.exec(answer) ?? []
        if (found !== undefined) return found
        report(new Error('the scanner could not tell'))
        throw new Busy('the scanner could not tell')
      }),
  }
}
