import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { type Call, type InputOf, isForOperators, type OutputOf, prefixOf } from '#protocol'
import { language, sessionEpoch } from '../state/state.ts'
import type { Failure } from './message.ts'

/** Carries the failure of a call through the query library, which wants an exception; screens get the value back. */
export class CallFailure extends Error {
  readonly reply: Failure
  constructor(reply: Failure) {
    super(reply.kind)
    this.reply = reply
  }
}

const isBusy = (error: Error): boolean =>
  error instanceof CallFailure && error.reply.kind === 'refused' && error.reply.error === 'busy'

/** The cache of all answers. Screens use it through `useCall`, `useCallPages` and the functions below. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A busy venue is asked twice more before the screen says so. Every other failure is the user's to retry.
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

/** Operators' calls have paths of their own, of which some are those of users' calls too. */
const nameOf = (call: Call): string => (isForOperators(call) ? prefixOf(call) + call.path : call.path)

/**
 * Where the answers of a call are cached: by path, input and language, because texts come in it. Without an input it
 * names every answer of the call. `parts` tell apart what else is cached of one call, such as its pages.
 */
export const callKey = <C extends Call>(call: C, input?: InputOf<C>, ...parts: readonly unknown[]): QueryKey =>
  input === undefined ? [nameOf(call)] : [nameOf(call), input, language.peek(), ...parts]

/** Puts an answer into the cache that came with another call. */
export const setAnswer = <C extends Call>(call: C, input: InputOf<C>, data: OutputOf<C>): void =>
  void queries.setQueryData(callKey(call, input), data)

/** Marks every answer of a call as old; what is on screen is asked for again. */
export const invalidateCall = (call: Call): Promise<void> => queries.invalidateQueries({ queryKey: callKey(call) })

/** Forgets every answer of calls whose addresses begin with this prefix. */
export const forgetAnswers = (prefix: string): void =>
  queries.removeQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith(prefix) })
