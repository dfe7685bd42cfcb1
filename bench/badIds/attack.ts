import { connect } from 'node:net'
import { API_PREFIX, IDEMPOTENCY_HEADER, tradingContracts } from '#protocol'
import { pause } from '../figures.ts'
import type { Connection } from '../orders/connection.ts'

/** One beyond bigint, which no id is, and one that could be an order's and is nobody's. */
export const IDS = { bad: '99999999999999999999', unknown: '123' } as const
export type Kind = keyof typeof IDS

const PATH = API_PREFIX + tradingContracts.update.path
const run = Math.random().toString(36).slice(2, 10)
let made = 0

/** Whoever attacks: signed in, as any user can be. */
export interface Attacker {
  readonly cookie: string
  readonly origin: string
}

const headersOf = ({ cookie, origin }: Attacker): Record<string, string> => {
  made += 1
  return { cookie, origin, [IDEMPOTENCY_HEADER]: `bad-${run}-${String(made).padStart(12, '0')}` }
}
const bodyOf = (kind: Kind): string => JSON.stringify({ action: 'cancel', ordId: IDS[kind] })

/** How many a second were answered, and how many of all with HTTP 5xx. */
export interface Answered {
  readonly perSecond: number
  readonly faults: number
}

/** Sends on every connection as soon as it is answered, but no more than `rate` a second in all. */
export const attackFor = async (
  seconds: number,
  lines: readonly Connection[],
  attacker: Attacker,
  kind: Kind,
  rate: number,
): Promise<Answered> => {
  let answered = 0
  let faults = 0
  const began = performance.now()
  const end = began + seconds * 1_000
  const each = (lines.length * 1_000) / rate
  await Promise.all(
    lines.map(async (line, nth) => {
      for (let due = began + (nth * each) / lines.length; due < end; due = Math.max(due + each, performance.now())) {
        await pause(Math.max(0, due - performance.now()))
        await line.post(PATH, headersOf(attacker), bodyOf(kind)).catch(() => void (faults += 1))
        answered += 1
      }
    }),
  )
  return { perSecond: answered / ((performance.now() - began) / 1_000), faults }
}

/** Sends so many at once, pipelined on a hundred connections from one address; resolves with the end of the answers. */
export const burst = async (
  count: number,
  address: string,
  localAddress: string,
  attacker: Attacker,
  kind: Kind,
): Promise<{ readonly answered: Promise<void> }> => {
  const { hostname, port, host } = new URL(address)
  const body = bodyOf(kind)
  const requestOf = (): string => {
    const lines = Object.entries({
      host,
      'content-type': 'application/json',
      'content-length': body.length,
      ...headersOf(attacker),
    }).map(([name, value]) => `${name}: ${value}`)
    return `POST ${PATH} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
  }
  const CONNECTIONS = 100
  const sockets = await Promise.all(
    Array.from(
      { length: CONNECTIONS },
      () =>
        new Promise<ReturnType<typeof connect>>((resolve, reject) => {
          const socket = connect({ host: hostname, port: Number(port), localAddress })
          socket.once('connect', () => resolve(socket)).once('error', reject)
        }),
    ),
  )
  const wanted = Math.round(count / CONNECTIONS)
  const all = sockets.map(
    (socket) =>
      new Promise<void>((resolve) => {
        let text = ''
        socket.setEncoding('latin1')
        socket.on('data', (chunk: string) => {
          text += chunk
          if (text.split('HTTP/1.1 ').length > wanted) socket.destroy()
        })
        socket.on('close', () => resolve())
        socket.on('error', () => resolve())
        socket.write(Array.from({ length: wanted }, requestOf).join(''))
      }),
  )
  return { answered: Promise.all(all).then(() => undefined) }
}
