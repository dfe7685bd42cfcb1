import { useQuery } from '@tanstack/react-query'
import axios from 'axios'
import { type InputOf, type OutputOf, operators } from '#protocol'
import { createRequest } from '../core/request/createRequest.ts'
import type { Failure } from '../core/request/message.ts'
import { CallFailure, queries } from '../core/request/queries.ts'
import { language } from '../core/state/state.ts'

const client = axios.create({
  baseURL: operators.OPERATOR_PREFIX,
  validateStatus: () => true,
  headers: { 'content-type': 'application/json' },
})

/** Nothing that one operator saw may show to the next. */
export const forgetOperator = (): void => queries.removeQueries({ queryKey: ['operator'] })

/** The operators' own client: their session is not the user's, and what ends it leaves that alone. */
export const operatorRequest = createRequest({
  post: async (path, body, { timeout, headers }) => {
    try {
      const { status, data } = await client.post<unknown>(path, body, { timeout, headers: { ...headers } })
      return { kind: 'answer', status, body: data }
    } catch {
      return { kind: 'network' }
    }
  },
  online: () => navigator.onLine,
  language: () => language.peek(),
  epoch: () => 0,
  // The page asks who is signed in, and shows the sign-in when nobody is.
  expired: () => void queries.invalidateQueries({ queryKey: ['operator', operators.OPERATOR_CALLS.me.path] }),
  networkFailed: () => {},
  succeeded: () => {},
  loading: () => {},
  log: (text, details) => console.error(text, details),
})

export interface OperatorAnswer<T> {
  readonly data: T | undefined
  readonly failure: Failure | undefined
  readonly refetch: () => Promise<unknown>
}

/** An operators' call as screen state; `every` ms it is asked for again while the page is visible. */
export const useOperatorCall = <C extends operators.OperatorCall>(
  call: C,
  input: InputOf<C>,
  every?: number,
): OperatorAnswer<OutputOf<C>> => {
  const { data, error, refetch } = useQuery<OutputOf<C>, CallFailure>(
    {
      queryKey: ['operator', call.path, input],
      queryFn: async () => {
        const reply = await operatorRequest<operators.OperatorCall>(call, input)
        if (reply.kind !== 'ok') throw new CallFailure(reply)
        return reply.data
      },
      refetchInterval: every ?? false,
    },
    queries,
  )
  return { data: error?.reply.kind === 'expired' ? undefined : data, failure: error?.reply, refetch }
}
