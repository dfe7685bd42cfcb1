import { WebSocket } from 'ws'
import { BARS, CANDLE_CHANNELS, type ChannelArg, hq, SOCKET_PATH } from '#protocol'
import { createBrowser } from '../../test/support/api.ts'

/** What a guest may send on a websocket at its dearest; `after` takes back what it did. */
export interface SocketOperation {
  readonly name: string
  readonly dearest: string
  readonly message: string
  readonly after?: string
}

/** Most arguments of a message, and most bytes. */
const MOST = 1_500
const MOST_BYTES = 64 * 1024
/** As many as fit into a message. */
const fitting = <Arg extends object>(args: readonly Arg[]): Arg[] => {
  let bytes = 60
  return args.slice(0, MOST).filter((arg) => {
    bytes += JSON.stringify(arg).length + 1
    return bytes < MOST_BYTES
  })
}
const perInstrument = [
  'tickers',
  'trades',
  'books',
  'books5',
  'bbo-tbt',
  'quotes',
  'mark-price',
  'index-tickers',
  'funding-rate',
  ...BARS.map((bar) => CANDLE_CHANNELS[bar]),
] as const

const message = (op: string, args: readonly object[]): string => JSON.stringify({ op, args })

export const socketOperations = async (address: string): Promise<readonly SocketOperation[]> => {
  const { body } = await createBrowser(address).call(hq.getCoinHQData, {})
  const ids = body.data?.tickers.map(({ instId }) => instId) ?? []
  const all: ChannelArg[] = perInstrument.flatMap((channel) => ids.map((instId) => ({ channel, instId })))
  const known = fitting(all)
  const books: ChannelArg[] = ids.map((instId) => ({ channel: 'books', instId }))
  const unknown = fitting(Array.from({ length: MOST }, (_, nth) => ({ channel: 'books', instId: `N${nth}` })))
  return [
    { name: 'ping', dearest: 'any', message: 'ping' },
    { name: 'no request', dearest: '60 KB of no JSON', message: 'x'.repeat(60_000) },
    {
      name: 'subscribe',
      dearest: `every public channel, ${known.length} arguments`,
      message: message('subscribe', known),
      after: message('unsubscribe', known),
    },
    {
      name: 'subscribe',
      dearest: `every book of 400 levels, ${books.length} arguments`,
      message: message('subscribe', books),
      after: message('unsubscribe', books),
    },
    {
      name: 'subscribe',
      dearest: `${unknown.length} unknown instruments`,
      message: message('subscribe', unknown),
    },
    {
      name: 'unsubscribe',
      dearest: `${known.length} that are not subscribed`,
      message: message('unsubscribe', known),
    },
  ]
}

/** A socket that sends a message and waits until the venue has worked it off: the pong of a ping behind it. */
export const openSocket = async (address: string) => {
  const ws = new WebSocket(address.replace('http', 'ws') + SOCKET_PATH)
  await new Promise((resolve, reject) => {
    ws.once('open', resolve)
    ws.once('error', reject)
  })
  let heard: (() => void) | undefined
  let lost: ((reason: Error) => void) | undefined
  let closed: Error | undefined
  ws.on('close', (code, reason) => {
    closed = new Error(`the socket was closed: ${code} ${reason.toString()}`)
    lost?.(closed)
  })
  ws.on('message', (data: Buffer) => {
    if (data.length === 4 && data.toString() === 'pong') heard?.()
  })
  return {
    ask: (text: string): Promise<void> =>
      new Promise((resolve, reject) => {
        if (closed !== undefined) return reject(closed)
        heard = resolve
        lost = reject
        if (text !== 'ping') ws.send(text)
        ws.send('ping')
      }),
  }
}
