import { useQuery } from '@tanstack/react-query'
import axios from 'axios'
import { desk, type InputOf, type OutputOf } from '#protocol'
import { createRequest } from '../core/request/createRequest.ts'
import type { Failure } from '../core/request/message.ts'
import { CallFailure, queries } from '../core/request/queries.ts'
import { language } from '../core/state/state.ts'

const client = axios.create({
  baseURL: desk.DESK_PREFIX,
  validateStatus: () => true,
  headers: { 'content-type': 'application/json' },
})

/** Nothing that one operator saw may show to the next. */
export const forgetDesk = (): void => queries.removeQueries({ queryKey: ['desk'] })

/** The desk's own way to its calls: its session is not the user's, and what ends it leaves that alone. */
export const deskRequest = createRequest({
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
  // Whoever shows the desk asks who is signed in, and shows the sign-in when nobody is.
  expired: () => void queries.invalidateQueries({ queryKey: ['desk', desk.DESK_CALLS.me.path] }),
  networkFailed: () => {},
  succeeded: () => {},
  loading: () => {},
  log: (text, details) => console.error(text, details),
})

export interface DeskAnswer<T> {
  readonly data: T | undefined
  readonly failure: Failure | undefined
  readonly refetch: () => Promise<unknown>
}

/** A call of the desk as screen state; `every` ms it is asked for again while the page is visible. */
export const useDesk = <C extends desk.DeskCall>(
  call: C,
  input: InputOf<C>,
  every?: number,
): DeskAnswer<OutputOf<C>> => {
  const { data, error, refetch } = useQuery<OutputOf<C>, CallFailure>(
    {
      queryKey: ['desk', call.path, input],
      queryFn: async () => {
        const reply = await deskRequest<desk.DeskCall>(call, input)
        if (reply.kind !== 'ok') throw new CallFailure(reply)
        return reply.data
      },
      refetchInterval: every ?? false,
    },
    queries,
  )
  return { data: error?.reply.kind === 'expired' ? undefined : data, failure: error?.reply, refetch }
}
