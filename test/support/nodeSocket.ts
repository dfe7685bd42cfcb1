import { WebSocket } from 'ws'
import { type Ports, systemPorts } from '../../stream/base/ports.ts'

/** The `ws` package's socket with the browser's manners: one that is closed while it connects throws nothing. */
export class NodeSocket extends WebSocket {
  constructor(address: string) {
    super(address)
    this.on('error', () => undefined)
  }
}

/** The host's own ports with a real socket. */
export const nodePorts = (ports: Partial<Ports> = {}): Ports => ({ ...systemPorts(), WebSocket: NodeSocket, ...ports })
