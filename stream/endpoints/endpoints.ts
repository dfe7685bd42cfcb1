// All sockets of the core as one: each channel goes to the address that has it.

import { type ChannelArg, createBudget, isBusinessChannel } from '#protocol'
import type { Connection } from '../base/api.ts'
import type { CoreSettings } from '../base/messages.ts'
import type { PageState } from '../base/page.ts'
import type { Ports } from '../base/ports.ts'
import type { Channels } from '../channels/multiplexer.ts'
import { combine } from '../socket/phase.ts'
import { createEndpoint, type Endpoint, type EndpointEvents } from './endpoint.ts'

/** New sockets that OKX takes from one address, and in what time; the rest of it is for the way there. */
const MAX_SOCKETS = 3
const SOCKETS_WINDOW = 1_100
/** Requests an hour that OKX takes on one socket; ours has no limit. */
const OKX_REQUESTS = 480

/** Every socket of the core as one: the one of our venue, or the public and the business one of the real OKX. */
export interface Endpoints extends Channels, Pick<Endpoint, 'setPrivate'> {
  readonly start: (settings: CoreSettings) => void
  readonly page: (state: PageState) => void
  /** Gives the public socket up for a new one. */
  readonly restart: (reason: string) => void
  readonly stop: () => void
  /** The public one leads. */
  readonly state: Connection
}

export const createEndpoints = (ports: Ports, on: EndpointEvents): Endpoints => {
  let settings: CoreSettings | undefined
  const limits = {
    sockets: createBudget(() => MAX_SOCKETS, SOCKETS_WINDOW),
    requestsPerHour: () => settings?.requestsPerHour ?? (settings?.venue === 'okx' ? OKX_REQUESTS : undefined),
  }
  const state = (): Connection => combine(open.state, business.counts().open > 0 ? business.state : undefined)
  let latest: Connection | undefined
  const change = (): void => {
    const next = state()
    const isChange = (['phase', 'reason', 'rtt', 'since'] as const).some((key) => next[key] !== latest?.[key])
    latest = next
    if (isChange) on.change(next)
  }
  const open = createEndpoint(ports, limits, { ...on, change })
  const business = createEndpoint(ports, limits, { received: on.received, change }, true)
  const both = [open, business]
  const of = ({ channel }: ChannelArg): Endpoint =>
    settings?.business !== undefined && isBusinessChannel(channel) ? business : open

  return {
    open: (arg, sink) => of(arg).open(arg, sink),
    resync: (arg, slept) => of(arg).resync(arg, slept),
    onBatch: open.onBatch,
    pace: open.pace,
    counts: () => {
      const counts = both.map((endpoint) => endpoint.counts())
      const sum = (key: 'open' | 'subscribed'): number => counts.reduce((total, each) => total + each[key], 0)
      return { open: sum('open'), subscribed: sum('subscribed') }
    },
    setPrivate: open.setPrivate,
    start: (next) => {
      settings = next
      open.start(next.socket)
      if (next.business !== undefined) business.start(next.business)
    },
    page: (page) => {
      for (const endpoint of both) endpoint.page(page)
    },
    restart: open.restart,
    stop: () => {
      for (const endpoint of both) endpoint.stop()
    },
    get state() {
      return state()
    },
  }
}
