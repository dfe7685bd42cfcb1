import { type OpenMarket, openMarket } from '../market/createMarket.ts'
import type { Base } from './base.ts'

/** A source of prices that is starting; `starting` rejects if that fails. */
export interface StartedSource extends Pick<OpenMarket, 'market' | 'seed'> {
  /** Undefined for a source that cannot be opened in a worker thread. */
  readonly indexes: OpenMarket['indexes'] | undefined
  readonly starting: Promise<void>
}

export const startSource = ({ config, ports, log, stack, clock, egress }: Base): StartedSource => {
  const opened: Omit<StartedSource, 'starting'> =
    ports.market === undefined
      ? openMarket(config, clock, egress, {
          report: (error) => log.error({ err: error }, 'bars of the market were not computed'),
          warn: (text) => log.warn(text),
        })
      : { market: ports.market(config, clock, egress), seed: undefined, indexes: undefined }
  stack.add(() => opened.market.stop())
  const starting = opened.market.start()
  starting.catch(() => undefined)
  return { ...opened, starting }
}
