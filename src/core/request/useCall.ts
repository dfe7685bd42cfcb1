import { useQuery } from '@tanstack/react-query'
import type { Call, InputOf, OutputOf } from '#protocol'
import { language } from '../state/state.ts'
import { keepAnswer, useKeptAnswer } from './keptAnswers.ts'
import type { Failure } from './message.ts'
import { CallFailure, callKey, queries } from './queries.ts'
import { request } from './request.ts'

export interface CallResult<T> {
  readonly data: T | undefined
  /** When the data was received, Unix ms, if it is not an answer but what the device kept of an earlier one. */
  readonly keptAt?: number | undefined
  /** How the last attempt failed; older data may still be there. */
  readonly failure: Failure | undefined
  /** Nothing to show yet. */
  readonly loading: boolean
  /** A request is under way, with or without older data. */
  readonly fetching: boolean
  readonly refetch: () => Promise<unknown>
}

interface CallOptions<T = unknown> {
  readonly enabled?: boolean
  /** Milliseconds during which an answer is not asked for again. */
  readonly fresh?: number
  /** Milliseconds after which it is asked for again, while the page is visible; a function of the last answer may end it with undefined. */
  readonly every?: number | ((data: T | undefined) => number | undefined)
  /** The page is of use without the answer: that it is asked for is not shown, that none came is not said, and nothing relaunches. */
  readonly quiet?: boolean
}

/** Asks, and keeps the answer on the device if the call says so. */
const queryOf = <C extends Call>(call: C, input: InputOf<C>, quiet = false) => ({
  queryKey: callKey(call, input),
  queryFn: async () => {
    const reply = await request<Call>(call, input, ...(quiet ? [{ quiet, background: true }] : []))
    if (reply.kind !== 'ok') throw new CallFailure(reply)
    keepAnswer(call, input, language.peek(), reply.data, Date.now())
    return reply.data
  },
})

/** Asks for what a screen is about to show, unless it is cached. The screen itself reports a failure. */
export const prefetchCall = <C extends Call>(
  call: C['money'] extends true ? never : C,
  input: InputOf<C>,
  { fresh = 0 }: Pick<CallOptions, 'fresh'> = {},
): void => void queries.prefetchQuery({ ...queryOf(call, input), staleTime: fresh })

/** A call as screen state, shared between screens by path and input. Not for what has a feed. */
export const useCall = <C extends Call>(
  call: C['money'] extends true ? never : C,
  input: InputOf<C>,
  { enabled = true, fresh = 0, every, quiet }: CallOptions<OutputOf<C>> = {},
): CallResult<OutputOf<C>> => {
  const query = useQuery<OutputOf<C>, CallFailure>(
    {
      ...queryOf(call, input, quiet),
      enabled,
      staleTime: fresh,
      refetchInterval: typeof every === 'function' ? ({ state }) => every(state.data) ?? false : (every ?? false),
    },
    queries,
  )
  const kept = useKeptAnswer(call, input, query.data === undefined ? query.error?.reply : undefined)
  return {
    data: query.data ?? kept?.data,
    keptAt: kept?.at,
    failure: query.error?.reply,
    loading: query.isPending && enabled,
    fetching: query.isFetching,
    refetch: query.refetch,
  }
}
