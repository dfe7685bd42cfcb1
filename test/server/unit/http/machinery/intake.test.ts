import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createIntake } from '../../../../../server/http/machinery/intake.ts'
import { createFairTurns, type LoopPorts, systemLoop } from '../../../../../server/platform/fairTurns.ts'

interface Asked {
  readonly path: string
  readonly isTooMany: boolean
  readonly answer: () => void
}

let server: Server
const clients: Socket[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** A server that answers each request when the test, or `carryOut`, says so. */
const open = async ({
  carryOut = () => undefined,
  loop = systemLoop,
  mostWaiting,
}: {
  carryOut?: (asked: Asked) => void
  loop?: LoopPorts
  mostWaiting?: number
} = {}) => {
  const begun: Asked[] = []
  const turns = createFairTurns(loop)
  const intake = createIntake(turns, ({ headers }) => String(headers['x-from'] ?? 'ada'), mostWaiting)
  server = createServer(
    intake.inTurn((request, response: ServerResponse) => {
      let body = ''
      request.on('data', (bytes: Buffer) => {
        body += bytes.toString()
      })
      request.on('end', () => {
        const asked = {
          path: request.url ?? '',
          isTooMany: intake.isTooMany(request),
          answer: () => response.end(`${request.url} ${body.length};`),
        }
        begun.push(asked)
        carryOut(asked)
      })
    }),
  )
  intake.attach(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const client = async (): Promise<{ socket: Socket; heard: () => string }> => {
    const socket = connect(port, '127.0.0.1')
    clients.push(socket)
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes.toString()
    })
    await new Promise((resolve) => socket.once('connect', resolve))
    return { socket, heard: () => text }
  }
  return { begun, client, turns }
}

const openSockets = (): Promise<number> =>
  new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)))
  })

const get = (path: string, from = 'ada'): string => `GET ${path} HTTP/1.1\r\nHost: v\r\nX-From: ${from}\r\n\r\n`
const post = (path: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: v\r\nContent-Length: ${body.length}\r\n\r\n${body}`
const paths = (begun: readonly Asked[]): string[] => begun.map(({ path }) => path)

describe('requests of one socket', () => {
  it('begin one after another: the next when the one before is answered', async () => {
    const { begun, client } = await open()
    const { socket, heard } = await client()
    socket.write(get('/1') + get('/2') + get('/3'))
    await expect.poll(() => paths(begun)).toEqual(['/1'])
    const other = await client()
    other.socket.write(get('/other'))
    await expect.poll(() => paths(begun)).toEqual(['/1', '/other'])
    begun[0]?.answer()
    await expect.poll(() => paths(begun)).toEqual(['/1', '/other', '/2'])
    begun[2]?.answer()
    await expect.poll(() => paths(begun)).toEqual(['/1', '/other', '/2', '/3'])
    begun[3]?.answer()
    await expect.poll(() => heard().match(/\/\d 0;/g)).toEqual(['/1 0;', '/2 0;', '/3 0;'])
  })

  it('are all answered, in order, with bodies longer than what is parsed at a stretch', async () => {
    const { client } = await open({ carryOut: ({ answer }) => answer() })
    const { socket, heard } = await client()
    const count = 200
    const bodies = Array.from({ length: count }, (_, at) => 'x'.repeat((at * 997) % 20_000))
    socket.write(bodies.map((body, at) => post(`/${at}`, body)).join(''))
    const expected = bodies.map((body, at) => `/${at} ${body.length};`)
    await expect.poll(() => heard().match(/\/\d+ \d+;/g)?.length).toBe(count)
    expect(heard().match(/\/\d+ \d+;/g)).toEqual(expected)
  })

  // Megabytes through a real socket, until its buffers are full.
  it('stay with the peer while many of them wait', { timeout: 30_000 }, async () => {
    const { begun, client, turns } = await open()
    const { socket } = await client()
    let isTaken = false
    // More than socket buffers hold: the rest leaves only when the venue reads on.
    socket.write(get(`/${'x'.repeat(1_000)}`).repeat(20_000), () => {
      isTaken = true
    })
    await expect.poll(() => begun.length).toBe(1)
    const other = await client()
    for (let nth = 0; nth < 100; nth += 1) {
      other.socket.write(get('/other'))
      await expect.poll(() => begun.length).toBe(nth + 2)
      begun[nth + 1]?.answer()
    }
    expect(isTaken).toBe(false)
    expect(turns.waiting).toBe(0)
  })

  it('of a socket that went are not begun', async () => {
    const { begun, client } = await open()
    const { socket } = await client()
    socket.write(get('/1') + get('/2'))
    await expect.poll(() => begun.length).toBe(1)
    socket.destroy()
    const other = await client()
    other.socket.write(get('/3'))
    await expect.poll(() => paths(begun)).toEqual(['/1', '/3'])
  })
})

describe('requests of one address', () => {
  it('that take long leave each turn of the loop after one of them', async () => {
    const burnt: number[] = []
    const burn = ({ answer }: Asked): void => {
      const end = performance.now() + 4
      while (performance.now() < end);
      burnt.push(performance.now())
      answer()
    }
    const { client } = await open({ carryOut: burn })
    const sockets = await Promise.all(Array.from({ length: 20 }, client))
    let turns = 0
    let isOver = false
    const count = (): void => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    for (const { socket } of sockets) socket.write(get('/').repeat(5))
    setImmediate(count)
    await expect.poll(() => burnt.length).toBe(100)
    isOver = true
    // Without turns all that has arrived is carried out in the one in which it was read.
    expect(turns).toBeGreaterThan(50)
  })

  it('do not wait for what is pipelined on other sockets', async () => {
    // Each look at the clock takes longer than a turn: of all that comes a piece is done in each.
    let time = 0
    const loop: LoopPorts = { now: () => (time += 10), later: (run) => void setImmediate(run) }
    const { begun, client } = await open({ carryOut: ({ answer }) => answer(), loop })
    const sockets = await Promise.all(Array.from({ length: 20 }, client))
    const { socket, heard } = await client()
    for (const one of sockets) one.socket.write(get('/1').repeat(200))
    await expect.poll(() => begun.length).toBeGreaterThan(400)
    socket.write(get('/one'))
    const before = begun.length
    await expect.poll(heard).toContain('/one 0;')
    expect(paths(begun).slice(before).indexOf('/one')).toBeLessThan(10)
  })

  it('are refused when more wait than may, and those of others are not', async () => {
    const { begun, client } = await open({ mostWaiting: 3 })
    const [one, other] = [await client(), await client()]
    one.socket.write(['/1', '/2', '/3', '/4', '/5', '/6'].map((path) => get(path)).join(''))
    await expect.poll(() => begun.length).toBe(1)
    other.socket.write(get('/bob', 'bob'))
    await expect.poll(() => begun.length).toBe(2)
    for (let nth = 0; nth < 7; nth += 1) {
      begun[nth]?.answer()
      if (nth < 6) await expect.poll(() => begun.length).toBeGreaterThan(nth + 1)
    }
    expect(begun.filter(({ isTooMany }) => isTooMany).map(({ path }) => path)).toEqual(['/5', '/6'])
  })

  it('are taken again once those before have begun or gone', async () => {
    const { begun, client } = await open({ mostWaiting: 2 })
    const { socket } = await client()
    socket.write(get('/1') + get('/2') + get('/3'))
    await expect.poll(() => begun.length).toBe(1)
    socket.destroy()
    await expect.poll(openSockets).toBe(0)
    const other = await client()
    other.socket.write(get('/4') + get('/5') + get('/6'))
    await expect.poll(() => begun.length).toBe(2)
    begun[1]?.answer()
    await expect.poll(() => begun.length).toBe(3)
    begun[2]?.answer()
    await expect.poll(() => begun.length).toBe(4)
    expect(begun.map(({ path, isTooMany }) => `${path} ${isTooMany}`)).toEqual([
      '/1 false',
      '/4 false',
      '/5 false',
      '/6 false',
    ])
  })
})

it('the bytes of many sockets are parsed in pieces, a few of them in a turn', async () => {
  // Each look at the clock takes a millisecond: a turn is over after a handful of pieces.
  let time = 0
  const loop: LoopPorts = {
    now: () => {
      time += 1
      return time
    },
    later: (run) => void setImmediate(run),
  }
  const { begun, client } = await open({ carryOut: ({ answer }) => answer(), loop })
  let parsed = 0
  let most = 0
  server.on('request', () => {
    if (parsed === 0)
      setImmediate(() => {
        most = Math.max(most, parsed)
        parsed = 0
      })
    parsed += 1
  })
  const flood = await Promise.all(Array.from({ length: 10 }, client))
  for (const { socket } of flood) socket.write(get('/').repeat(1_000))
  await expect.poll(() => begun.length).toBe(10_000)
  // Of a single socket Node would parse all 1,000 at once.
  expect(most).toBeLessThan(900)
})

it('an upgraded socket is handed over with every byte that follows', async () => {
  const { client } = await open()
  let heard = ''
  server.on('upgrade', (_, socket: Socket, head: Buffer) => {
    clients.push(socket)
    if (head.length > 0) socket.unshift(head)
    socket.on('data', (bytes: Buffer) => {
      heard += bytes.toString()
    })
  })
  const { socket } = await client()
  const rest = Array.from({ length: 3_000 }, (_, at) => `${at},`).join('')
  socket.write(`GET / HTTP/1.1\r\nHost: v\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n${rest}`)
  await expect.poll(() => heard.length).toBe(rest.length)
  expect(heard).toBe(rest)
  socket.write('more')
  await expect.poll(() => heard).toBe(`${rest}more`)
})
