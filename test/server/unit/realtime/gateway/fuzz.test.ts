import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { textFrame } from '../../../../../server/realtime/gateway/frame.ts'
import { DEFAULT_PACE, takePace } from '../../../../../server/realtime/gateway/pace.ts'
import { readRequest } from '../../../../../server/realtime/gateway/request.ts'
import { fc } from '../../../../support/property.ts'
import { TestGateway } from '../../../../support/socketClient.ts'

let venue: TestGateway
const unlimited = { burst: 1e9, perSecond: 1e9 }
beforeAll(async () => {
  venue = await TestGateway.start({ messages: unlimited, requests: unlimited, maxErrors: 1e9 })
})
afterAll(() => venue.stop())

/** Objects that look like requests, with anything at all in their places. */
const almostRequest = fc.record(
  {
    id: fc.oneof(fc.string(), fc.jsonValue()),
    op: fc.oneof(fc.constantFrom('subscribe', 'unsubscribe', 'login', 'pace'), fc.jsonValue()),
    args: fc.oneof(
      fc.array(
        fc.oneof(
          fc.record(
            {
              channel: fc.oneof(
                fc.constantFrom('tickers', 'quotes', 'market-pulse', 'books', 'orders', '__proto__'),
                fc.jsonValue(),
              ),
              instId: fc.oneof(fc.constant('BTC-USDT'), fc.jsonValue()),
              quotes: fc.oneof(fc.double(), fc.jsonValue()),
              pulse: fc.oneof(fc.double(), fc.jsonValue()),
            },
            { requiredKeys: [] },
          ),
          fc.jsonValue(),
        ),
      ),
      fc.jsonValue(),
    ),
  },
  { requiredKeys: [] },
)
const KNOWN = new Set(['60009', '60011', '60012', '60013', '60018', '60019'])

describe('whatever a client sends', () => {
  it('is read without a throw, and what is read is well formed', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          almostRequest.map((value) => JSON.stringify(value)),
        ),
        (text) => {
          const read = readRequest(text)
          if ('problem' in read) expect(KNOWN).toContain(read.problem.code)
          else if (read.op === 'pace') {
            const { quotes, pulse } = takePace(read.pace, DEFAULT_PACE)
            expect(quotes >= 33 && quotes <= 10_000 && pulse >= 1_000 && pulse <= 60_000).toBe(true)
          } else if (read.op !== 'login') {
            expect(read.args.every(({ channel }) => typeof channel === 'string')).toBe(true)
          }
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('is answered with a coded event, and the connection lives on unless it was a login', async () => {
    let client = await venue.client({ own: true })
    await fc.assert(
      fc.asyncProperty(almostRequest, async (request) => {
        if (client.ws.readyState !== WebSocket.OPEN) client = await venue.client({ own: true })
        const before = client.texts.length
        client.send(request)
        await client.until(() => client.texts.length > before || client.closed !== undefined)
        const answer = client.messages.at(-1)
        expect(answer?.event).toMatch(/^(error|subscribe|unsubscribe|pace)$/)
        if (answer?.event === 'error') expect(KNOWN).toContain(answer.code)
        if (answer?.code === '60009') await client.closing()
      }),
      { numRuns: 150 },
    )
  })

  it('may be binary', async () => {
    const client = await venue.client()
    client.ws.send(Buffer.from([1, 2, 3]))
    expect((await client.received(1))[0]).toMatchObject({ event: 'error', code: '60012' })
  })

  it('may be no websocket frames at all: that connection ends, and the venue goes on', async () => {
    const other = await venue.client()
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 2, maxLength: 300 }), async (bytes) => {
        const socket = connect(Number(new URL(venue.origin).port), '127.0.0.1')
        socket.write(
          'GET /ws/v5/public HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
            'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
        )
        await once(socket, 'data')
        socket.on('error', () => undefined).resume()
        socket.end(bytes)
        await once(socket, 'close')
        await other.settled()
      }),
      { numRuns: 60 },
    )
    expect(other.closed).toBeUndefined()
  })
})

describe('a frame of ours', () => {
  it.each([0, 1, 125, 126, 65_535, 65_536, 200_000])('of %d bytes is what a client reads', async (length) => {
    const text = 'x'.repeat(length)
    const frame = textFrame(text)
    const header = length < 126 ? 2 : length < 65_536 ? 4 : 10
    expect(frame.length).toBe(header + length)
    expect(frame[0]).toBe(0x81)
    const said = header === 2 ? frame[1] : header === 4 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2))
    expect(said).toBe(length)
    expect(frame.subarray(header).toString()).toBe(text)
  })

  it('counts bytes, not signs', () => {
    expect(textFrame('价格').subarray(0, 2)).toEqual(Buffer.from([0x81, 6]))
  })
})
