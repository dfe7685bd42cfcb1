// The data core: what the worker runs.

import type { Patch, ToCore } from '../base/messages.ts'
import type { PageState } from '../base/page.ts'
import type { Ports } from '../base/ports.ts'
import type { LoadLazyPart } from '../sources/lazy/standIn.ts'
import { type CoreFacts, createParts } from './parts.ts'

/** The data core: demands in, patches out. Knows nothing of workers, pages or screens. */
export interface Core {
  readonly receive: (message: ToCore) => void
  /** For tests and the log: what is open, kept and on the wire. */
  readonly counts: () => { open: number; subscribed: number; quotes: { watched: number; kept: number }; feeds: number }
}

/** `load` brings what the first list of prices can do without. */
export const createCore = (host: Ports, post: (patch: Patch) => void, load: LoadLazyPart): Core => {
  const facts: CoreFacts = {
    settings: { socket: '', api: '', language: 'en', venue: 'tapeline' },
    page: { online: true, visible: true, resumed: false },
    instruments: new Map(),
  }
  const { queues, venue, visible, upkeep, feeds, quotes, prefetch } = createParts(host, post, load, facts)
  const { lazyPart } = feeds
  let started = false

  const setPage = (page: PageState): void => {
    facts.page = page
    venue.page(page)
    visible.set(page.visible)
    upkeep.page(page)
    if (page.resumed) lazyPart.resumed()
    queues.setVisible(page.visible)
  }
  const receive = (message: ToCore): void => {
    switch (message.to) {
      case 'start':
        facts.settings = message.settings
        queues.reset()
        // The app may start the core a second time; that is no return of the page, and the socket is not probed.
        if (!started || message.page.online !== facts.page.online || message.page.visible !== facts.page.visible)
          setPage(message.page)
        started = true
        venue.start(facts.settings)
        queues.setConnection(venue.state)
        return queues.lists.mark()
      case 'prefetch':
        return prefetch.begin()
      case 'page':
        return setPage(message.page)
      case 'quotes':
        quotes.demand(message.add, message.drop)
        return prefetch.demanded(message.add)
      case 'open':
        if (message.spec.feed === 'pulse') prefetch.pulseOpened()
        return feeds.open(message.spec)
      case 'close':
        return feeds.close(message.key)
      case 'older':
        return feeds.older(message.key)
      case 'session':
        if (!message.signedIn) queues.forgetUser()
        return lazyPart.enter(message.signedIn, message.seen)
      case 'dismissAway':
        return lazyPart.dismissAway()
      case 'lowData':
        return upkeep.lowData(message.on)
      case 'applied':
        return queues.applied(message.ms)
      case 'language':
        facts.settings = { ...facts.settings, language: message.language }
        return
      case 'instruments':
        facts.instruments = new Map(message.instruments.map((rules) => [rules[0], rules]))
        return
      case 'stop':
        prefetch.stop()
        quotes.clear()
        feeds.stop()
        queues.stop()
        upkeep.stop()
        return venue.stop()
    }
  }
  return {
    receive,
    counts: () => ({ ...venue.counts(), quotes: quotes.counts(), feeds: feeds.count() }),
  }
}
