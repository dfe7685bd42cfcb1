import { QueryClient, useQuery } from '@tanstack/react-query'
import type { Call, InputOf, OutputOf } from '#protocol'
import { language, sessionEpoch } from '../state/state.ts'
import { keepAnswer, useKeptAnswer } from './keptAnswers.ts'
import type { Failure } from './message.ts'
import { request } from './request.ts'

/** Carries a call's bad end through the query library, which wants an exception; screens get the value back. */
export class CallFailure extends Error {
  readonly reply: Failure
  constructor(reply: Failure) {
    super(reply.kind)
    this.reply = reply
  }
}

const isBusy = (error: Error): boolean =>
  error instanceof CallFailure && error.reply.kind === 'refused' && error.reply.error === 'busy'

/** Answers of calls without a feed. Screens never use it directly but to invalidate. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A busy venue is asked twice more before the screen says so. All else is the user's to repeat.
      retry: (failures, error) => failures < 2 && isBusy(error),
      retryDelay: 1_000,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
})

let epoch = sessionEpoch.peek()
// Nothing that one user saw may show to the next.
sessionEpoch.subscribe((now) => {
  if (now === epoch) return
  epoch = now
  queries.clear()
})

export interface CallState<T> {
  readonly data: T | undefined
  /** The data is no answer but what the device kept of an earlier one, which came then (Unix ms). */
  readonly keptAt?: number | undefined
  /** How the last attempt failed; older data may still be there. */
  readonly failure: Failure | undefined
  /** Nothing to show yet. */
  readonly loading: boolean
  /** Something is on its way, with or without older data. */
  readonly fetching: boolean
  readonly refetch: () => Promise<unknown>
}

interface CallOptions<T = unknown> {
  readonly enabled?: boolean
  /** Milliseconds during which an answer is not asked for again. */
  readonly fresh?: number
  /** Milliseconds after which it is asked for again, while the page is visible; by the last answer, undefined ends it. */
  readonly every?: number | ((data: T | undefined) => number | undefined)
}

/** Where the answer of a call is kept: by path and input, and by language, because texts come in it. */
export const answerKey = <C extends Call>(call: C, input: InputOf<C>) => [call.path, input, language.peek()] as const

/** Asks, and keeps the answer for the screens. */
const queryOf = <C extends Call>(call: C, input: InputOf<C>) => ({
  queryKey: answerKey(call, input),
  queryFn: async () => {
    const reply = await request<Call>(call, input)
    if (reply.kind !== 'ok') throw new CallFailure(reply)
    keepAnswer(call, input, language.peek(), reply.data, Date.now())
    return reply.data
  },
})

/** Asks for what a screen is about to want, unless it is known; what goes wrong the screen itself tells. */
export const callAhead = <C extends Call>(
  call: C['money'] extends true ? never : C,
  input: InputOf<C>,
  { fresh = 0 }: Pick<CallOptions, 'fresh'> = {},
): void => void queries.prefetchQuery({ ...queryOf(call, input), staleTime: fresh })

/** A call as screen state, shared between screens by path and input. Not for what has a feed. */
export const useCall = <C extends Call>(
  call: C['money'] extends true ? never : C,
  input: InputOf<C>,
  { enabled = true, fresh = 0, every }: CallOptions<OutputOf<C>> = {},
): CallState<OutputOf<C>> => {
  const query = useQuery<OutputOf<C>, CallFailure>(
    {
      ...queryOf(call, input),
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
