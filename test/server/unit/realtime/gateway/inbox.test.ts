import { describe, expect, it } from 'vitest'
import { createFairTurns } from '../../../../../server/platform/fairTurns.ts'
import { Inbox, type Steps } from '../../../../../server/realtime/gateway/inbox.ts'
import { ManualLoop } from '../../../../support/manualLoop.ts'
import { TestGateway } from '../../../../support/socketClient.ts'

/** Messages are `name:steps`; each step takes a millisecond. */
const setUp = () => {
  const loop = new ManualLoop()
  const turns = createFairTurns(loop)
  const done: string[] = []
  function* answer(text: string): Generator<void, void, void> {
    const [name = '', steps] = text.split(':')
    for (let step = 0; step < Number(steps); step += 1) {
      loop.time += 1
      done.push(name)
      yield
    }
  }
  const open = (address: string) => {
    const socket = { open: true, paused: false }
    const source = {
      isOpen: () => socket.open,
      pause: () => {
        socket.paused = true
      },
      resume: () => {
        socket.paused = false
      },
    }
    return { socket, inbox: new Inbox(turns, address, source, (text): Steps => answer(text)) }
  }
  return { loop, turns, done, open }
}

describe('messages of a websocket', () => {
  it('with thousands of arguments hold no turn for longer than a slice', () => {
    const { loop, done, open } = setUp()
    const { inbox } = open('ada')
    inbox.take('subscribe:1500')
    const longest = [loop.time]
    while (done.length < 1_500) longest.push(loop.turn())
    expect(Math.max(...longest)).toBeLessThanOrEqual(6)
  })

  it('are answered in the order of their coming', () => {
    const { loop, done, open } = setUp()
    const { inbox } = open('ada')
    inbox.take('a:8')
    inbox.take('b:1')
    inbox.take('c:8')
    while (!loop.isIdle) loop.turn()
    expect(done.join('')).toBe('aaaaaaaabcccccccc')
  })

  it('of another address are answered in between', () => {
    const { loop, done, open } = setUp()
    open('ada').inbox.take('a:1000')
    open('bob').inbox.take('b:1')
    for (let turn = 0; turn < 3; turn += 1) loop.turn()
    expect(done).toContain('b')
    expect(done.length).toBeLessThan(30)
  })

  it('are not read on while some wait', () => {
    const { loop, open } = setUp()
    const { inbox, socket } = open('ada')
    inbox.take('a:8')
    expect(socket.paused).toBe(true)
    while (!loop.isIdle) loop.turn()
    expect(socket.paused).toBe(false)
  })

  it('are dropped when the connection ends, and what follows is still read', () => {
    const { loop, done, open } = setUp()
    const { inbox, socket } = open('ada')
    inbox.take('a:100')
    const before = done.length
    socket.open = false
    while (!loop.isIdle) loop.turn()
    expect(done).toHaveLength(before)
    expect(socket.paused).toBe(false)
  })
})

it('a subscription with many arguments is answered over many turns, in order', async () => {
  const loop = new ManualLoop()
  const venue = await TestGateway.start({ turns: createFairTurns(loop, 0) })
  try {
    const client = await venue.client()
    const args = Array.from({ length: 40 }, (_, nth) => ({ channel: 'tickers', instId: `NO-${nth}` }))
    client.send({ op: 'subscribe', args })
    const other = await venue.client()
    await expect
      .poll(() => {
        loop.turn()
        return client.messages.length
      })
      .toBeGreaterThan(0)
    expect(client.messages.length).toBeLessThan(40)
    other.send('ping')
    await expect
      .poll(() => {
        loop.turn()
        return client.messages.length
      })
      .toBe(40)
    expect(client.messages.map(({ msg }) => /NO-\d+/.exec(msg ?? '')?.[0])).toEqual(args.map(({ instId }) => instId))
    expect(other.texts).toEqual(['pong'])
  } finally {
    await venue.stop()
  }
})
