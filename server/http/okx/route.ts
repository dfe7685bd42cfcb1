import type { Instrument } from '#protocol'
import type { ContractTerms } from '../../engine/margin/contractTerms.ts'
import type { Market } from '../../market/port.ts'
import type { Clock } from '../../platform/ports.ts'
import { type Answer, unknownInstrument, wrongParameter } from './answer.ts'
import { type Query, textOf } from './query.ts'

/** Services of the venue that the REST dialect uses. */
export interface RestServices {
  readonly clock: Clock
  readonly market: Market
  /** Leverage tiers; undefined where no contracts are traded. */
  readonly terms?: Pick<ContractTerms, 'leverage'>
}

/** How a long answer yields to requests of other addresses. */
export interface RestSharing {
  /** Awaited between instruments of an answer about many. */
  readonly nextTurn: () => Promise<void>
  /** Runs a read of historical market data that has to be computed. */
  readonly past: <T>(read: () => Promise<T>) => Promise<T>
}

/** One endpoint: its rate (per two seconds, client address and key) and its answer. */
export interface RestRoute {
  readonly per2s: number
  /** Tokens that a request takes from its client address (`machinery/costs.ts`); 1 when undefined. */
  readonly cost?: number
  /** Query parameter whose values each have a limit of their own. */
  readonly limitBy?: string
  answer(query: Query, services: RestServices, sharing: RestSharing): Answer | Promise<Answer>
}

type AnswerOfInstrument = (
  instrument: Instrument,
  query: Query,
  services: RestServices,
  sharing: RestSharing,
) => ReturnType<RestRoute['answer']>

/** An answer about the one instrument that `instId` names; a name that is missing or unknown is refused. */
export const ofInstrument =
  (answer: AnswerOfInstrument): RestRoute['answer'] =>
  (query, services, sharing) => {
    const instId = textOf(query, 'instId')
    if (!instId) return wrongParameter('instId')
    const instrument = services.market.instrument(instId)
    return instrument === undefined ? unknownInstrument() : answer(instrument, query, services, sharing)
  }
