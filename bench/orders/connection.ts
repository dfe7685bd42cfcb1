import { connect, type Socket } from 'node:net'

/** One kept-alive HTTP connection that makes one request at a time. Bare, so that the client costs little beside the venue. */
export interface Connection {
  post(path: string, headers: Readonly<Record<string, string>>, body: string): Promise<string>
  close(): void
}

const END_OF_HEAD = '\r\n\r\n'

/** `localAddress`: from which of this computer's addresses; limits count by it. */
export const openConnection = async (address: string, localAddress?: string): Promise<Connection> => {
  const { hostname, port, host } = new URL(address)
  const socket: Socket = connect({
    port: Number(port),
    host: hostname,
    ...(localAddress === undefined ? {} : { localAddress }),
  })
  socket.setNoDelay(true)
  let buffer = ''
  let waiting: { resolve: (body: string) => void; reject: (error: Error) => void } | undefined
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    buffer += chunk
    const head = buffer.indexOf(END_OF_HEAD)
    if (head < 0) return
    const length = Number(/content-length: (\d+)/i.exec(buffer.slice(0, head))?.[1])
    const body = buffer.slice(head + END_OF_HEAD.length)
    if (body.length < length) return
    const status = buffer.slice(9, 12)
    buffer = ''
    const { resolve, reject } = waiting ?? { resolve: () => {}, reject: () => {} }
    if (status === '200') resolve(body)
    else reject(new Error(`HTTP ${status}: ${body}`))
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('The venue closed the connection')))
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  return {
    post: (path, headers, body) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        const lines = Object.entries({
          host,
          'content-type': 'application/json',
          'content-length': body.length,
          ...headers,
        })
        const head = lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')
        socket.write(`POST ${path} HTTP/1.1\r\n${head}${END_OF_HEAD}${body}`)
      }),
    close: () => {
      socket.removeAllListeners('close')
      socket.destroy()
    },
  }
}
