import { Counter, Gauge, type Registry } from 'prom-client'

/** What the gateway counts for Prometheus. */
export interface Figures {
  /** Counts a connection that ended with this close code. */
  closed(code: number): void
}

/** Codes that the gateway and `ws` use themselves. All others, which a client may invent, are counted as `other`. */
const OWN: ReadonlySet<number> = new Set([1000, 1001, 1006, 1009, 4001, 4002, 4004, 4005])

/** Registers gauges of connections and topics and the counter of closes. Without a registry nothing is counted. */
export const registerFigures = (
  metrics: Registry | undefined,
  read: { readonly connections: () => number; readonly topics: () => number },
): Figures => {
  if (metrics === undefined) return { closed: () => undefined }
  const registers = [metrics]
  const gauge = (name: string, help: string, value: () => number): Gauge =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value())
      },
    })
  gauge('tapeline_socket_connections', 'Open sockets.', read.connections)
  gauge('tapeline_socket_topics', 'Channels of an instrument or user with a subscriber.', read.topics)
  const closes = new Counter({
    name: 'tapeline_socket_closes_total',
    help: 'Sockets that ended, by close code.',
    labelNames: ['code'],
    registers,
  })
  return { closed: (code) => closes.inc({ code: OWN.has(code) ? String(code) : 'other' }) }
}
