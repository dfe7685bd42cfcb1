import { QueryClient, useQuery } from '@tanstack/react-query'
import type { Call, InputOf, OutputOf } from '#protocol'
import { sessionEpoch } from '../app/state.ts'
import type { Failure } from './message.ts'
import { request } from './request.ts'

/** Carries a call's end through the query library, which wants an exception; screens get the value back. */
class CallFailure extends Error {
  readonly reply: Failure
  constructor(reply: Failure) {
    super(reply.kind)
    this.reply = reply
  }
}

/** Answers of calls without a feed. Screens never use it directly but to invalidate. */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnReconnect: true } },
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
  /** How the last attempt failed; older data may still be there. */
  readonly failure: Failure | undefined
  /** Nothing to show yet. */
  readonly loading: boolean
  /** Something is on its way, with or without older data. */
  readonly fetching: boolean
  readonly refetch: () => Promise<unknown>
}

interface CallOptions {
  readonly enabled?: boolean
  /** Milliseconds during which an answer is not asked for again. */
  readonly fresh?: number
  /** Milliseconds after which it is asked for again, while the page is visible. */
  readonly every?: number
}

/** A call as screen state, shared between screens by path and input. Not for what has a feed. */
export const useCall = <C extends Call>(
  call: C['money'] extends true ? never : C,
  input: InputOf<C>,
  { enabled = true, fresh = 0, every }: CallOptions = {},
): CallState<OutputOf<C>> => {
  const query = useQuery<OutputOf<C>, CallFailure>(
    {
      queryKey: [call.path, input],
      enabled,
      staleTime: fresh,
      refetchInterval: every ?? false,
      queryFn: async () => {
        const reply = await request<Call>(call, input)
        if (reply.kind === 'ok') return reply.data
        throw new CallFailure(reply)
      },
    },
    queries,
  )
  return {
    data: query.data,
    failure: query.error?.reply,
    loading: query.isPending && enabled,
    fetching: query.isFetching,
    refetch: query.refetch,
  }
}
