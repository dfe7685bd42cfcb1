import type { Book } from '#protocol'
import type { ConnectSocket } from '../../server/market/okx/socket.ts'
import {
  type BookFrame,
  type BookStream,
  type FaultyConnection,
  type Proofs,
  sentBy,
  snapshotOf,
} from './bookStreams.ts'
import type { ManualTime } from './manualTime.ts'

/** One request as it arrived, for one topic, at this time. */
export interface FakeRequest {
  readonly at: number
  readonly op: 'subscribe' | 'unsubscribe'
  readonly topic: string
}

export interface FakeOkx {
  readonly connect: ConnectSocket
  readonly fetch: (url: unknown) => Promise<Response>
  /** Each request counts once, however many topics it names. */
  readonly requests: readonly FakeRequest[]
  readonly sent: readonly number[]
  /** Book frames as they arrived at the client. */
  readonly arrived: readonly BookFrame[]
  /** Plays the rest of the stream. */
  play(): void
}

export interface FakeOkxOptions {
  readonly time: ManualTime
  readonly stream: BookStream
  readonly proofs: Proofs
  readonly connection: FaultyConnection
  /** One way, ms. */
  readonly latency: number
}

const instrument = (instId: string): Record<string, string> => ({
  instId,
  instCategory: '1',
  baseCcy: instId.split('-')[0] ?? '',
  quoteCcy: 'USDT',
  tickSz: '0.1',
  lotSz: '0.001',
  minSz: '0.001',
  state: 'live',
})

/** The public side of OKX with one busy book, over a connection that fails, on virtual time. */
export const fakeOkx = ({ time, stream, proofs, connection, latency }: FakeOkxOptions): FakeOkx => {
  const requests: FakeRequest[] = []
  const sent: number[] = []
  const arrived: BookFrame[] = []
  const subscribed = new Set<string>()
  const books = `books ${stream.instId}`
  let [now] = stream.states
  let deliver: ((text: string) => void) | undefined

  const later = (run: () => void): void => {
    if (latency === 0) run()
    else time.after(latency, run)
  }
  const sendBook = (action: BookFrame['action'], book: Book): void => {
    for (const frame of connection.send({ action, book: sentBy(proofs, book) }))
      later(() => {
        arrived.push(frame)
        const arg = { channel: 'books', instId: stream.instId }
        deliver?.(JSON.stringify({ arg, action: frame.action, data: [frame.book] }))
      })
  }
  const answer = (op: FakeRequest['op'], arg: { channel: string; instId: string }): void => {
    const topic = `${arg.channel} ${arg.instId}`
    requests.push({ at: time.now(), op, topic })
    if (op === 'subscribe') subscribed.add(topic)
    else subscribed.delete(topic)
    later(() => deliver?.(JSON.stringify({ event: op, arg, connId: 'a4d3ae55' })))
    if (op === 'subscribe' && topic === books && now !== undefined) sendBook('snapshot', snapshotOf(now))
  }
  return {
    requests,
    sent,
    arrived,
    fetch: (url) => {
      const list = String(url).includes('/instruments') ? [stream.instId, 'NEW-USDT'].map(instrument) : []
      return Promise.resolve(Response.json({ code: '0', msg: '', data: list }))
    },
    connect: (_url, events) => {
      deliver = events.message
      time.after(1, events.open)
      return {
        send: (text) => {
          if (text === 'ping') {
            later(() => events.message('pong'))
            return
          }
          const request = JSON.parse(text) as { op: FakeRequest['op']; args: { channel: string; instId: string }[] }
          sent.push(time.now())
          later(() => {
            for (const arg of request.args) answer(request.op, arg)
          })
        },
        close: () => {
          deliver = undefined
        },
      }
    },
    play: () => {
      const start = time.now()
      for (const state of stream.states.slice(1)) {
        time.advance(Math.max(0, start + state.t - time.now()))
        now = state
        if (subscribed.has(books)) sendBook('update', state.update)
      }
    },
  }
}
