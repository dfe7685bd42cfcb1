import { API_PREFIX, type Call, type InputOf, type OutputOf } from '#protocol'
import type { Posted } from '../../src/request/transport.ts'

type Answer = (body: never) => unknown

const pathOf = (path: string): string => path.replace(API_PREFIX, '')

/** What the venue would answer, and what it was asked: hand `post` to a mock of `transport.ts`. */
export const createAnswers = () => {
  const known = new Map<string, Answer>()
  const asked: { readonly path: string; readonly body: unknown }[] = []
  return {
    post: (path: string, body: unknown): Promise<Posted> => {
      asked.push({ path: pathOf(path), body })
      const answer = known.get(pathOf(path))
      const data = answer?.(body as never)
      if (data === 'offline') return Promise.resolve({ kind: 'network' } as Posted)
      const envelope =
        data === undefined ? { code: '1009', msg: 'Not found.', data: null } : { code: '200', msg: '', data }
      return Promise.resolve({ kind: 'answer', status: 200, body: envelope } as Posted)
    },
    /** From now on; `undefined` refuses as not found, `'offline'` is no network. */
    on: <C extends Call>(call: C, answer: (input: InputOf<C>) => OutputOf<C> | 'offline' | undefined): void => {
      known.set(call.path, answer)
    },
    /** The inputs of a call, in order. */
    of: <C extends Call>(call: C): InputOf<C>[] =>
      asked.filter(({ path }) => path === call.path).map(({ body }) => body as InputOf<C>),
    clear: (): void => {
      known.clear()
      asked.length = 0
    },
  }
}
