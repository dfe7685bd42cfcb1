import type { CallResult } from './useCall.ts'

/** Several calls that a screen shows together: data once all have answered, and one retry for all. */
export const joinCalls = <T extends object>(
  calls: {
    readonly [K in keyof T]: Pick<CallResult<T[K]>, 'data' | 'failure' | 'refetch'>
  },
): Pick<CallResult<T>, 'data' | 'failure' | 'refetch'> => {
  const entries = Object.entries<Pick<CallResult<unknown>, 'data' | 'failure' | 'refetch'>>(calls)
  const isComplete = entries.every(([, { data }]) => data !== undefined)
  return {
    data: isComplete ? (Object.fromEntries(entries.map(([name, { data }]) => [name, data])) as T) : undefined,
    failure: entries.find(([, { failure }]) => failure !== undefined)?.[1].failure,
    refetch: () => Promise.all(entries.map(([, { refetch }]) => refetch())),
  }
}
