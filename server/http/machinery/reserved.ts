import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Destroys unused connections before the server closes. Browsers open spare connections; Node counts one that never
 * sent a byte as busy, and closing would wait for it forever.
 */
export const cutReserved = (app: FastifyInstance): void => {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
}
