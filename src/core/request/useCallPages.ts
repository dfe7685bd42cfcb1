import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import type { Call, InputOf, OutputOf, Reply } from '#protocol'
import { language } from '../state/state.ts'
import { isAway, keepAnswer, keptAnswer } from './keptAnswers.ts'
import { type Pages, pagesOf } from './pages.ts'
import { CallFailure, callKey, queries } from './queries.ts'
import { request } from './request.ts'

/** A page, with the time of its receipt (Unix ms) if the device kept it from an earlier visit. */
type Page<C extends Call> = OutputOf<C> & { readonly keptAt?: number | undefined }

type CursorName = 'cursor' | 'after' | 'before'

interface PagesOptions<C extends Call> {
  /** How the call names its cursor. */
  readonly cursor?: CursorName
  /** The cursor of the next page; by default `next` of the page. */
  readonly nextOf?: (page: OutputOf<C>) => string | undefined
  /** Milliseconds for which pages stay cached after the screen has gone; until then they count as fresh. */
  readonly cached?: number
  /** Milliseconds after which the pages are asked for again, while the page is visible; it may depend on how many there are. */
  readonly every?: number | ((pages: number) => number | undefined)
  /** Another version is another list: it is asked for from the beginning. */
  readonly version?: string | undefined
}

const nextOfPage = (page: object): string | undefined =>
  'next' in page && typeof page.next === 'string' ? page.next : undefined

/** One page of a call. The first page of a call that is kept on the device may come from there when there is no network. */
const fetchPage = async <C extends Call>(
  call: C,
  input: InputOf<C>,
  cursor: { readonly [name in CursorName]?: string },
): Promise<Page<C>> => {
  const asked = { ...(input as object), ...cursor } as InputOf<C>
  const reply: Reply<OutputOf<C>> = await request<Call>(call, asked)
  const isFirst = Object.keys(cursor).length === 0
  if (reply.kind === 'ok') {
    if (isFirst) keepAnswer(call, input, language.peek(), reply.data, Date.now())
    return reply.data as Page<C>
  }
  const kept = isFirst && isAway(reply) ? keptAnswer(call, input, language.peek()) : undefined
  if (kept === undefined) throw new CallFailure(reply)
  return { ...(kept.data as object), keptAt: kept.at } as Page<C>
}

/** Where the pages of a call are cached. */
export const pagesKey = <C extends Call>(call: C, input: InputOf<C>, version?: string): QueryKey =>
  callKey(call, input, 'pages', version)

/** A call that answers page by page, as screen state. `input` is that of the first page. */
export const useCallPages = <C extends Call>(
  call: C['money'] extends true ? never : C,
  input: InputOf<C>,
  { cursor = 'cursor', nextOf, cached, every, version }: PagesOptions<C> = {},
): Pages<Page<C>> => {
  const query = useInfiniteQuery<Page<C>, CallFailure, { pages: Page<C>[] }, readonly unknown[], string | undefined>(
    {
      queryKey: pagesKey<Call>(call, input, version),
      initialPageParam: undefined,
      refetchInterval:
        typeof every === 'function' ? ({ state }) => every(state.data?.pages.length ?? 0) ?? false : (every ?? false),
      ...(cached === undefined ? {} : { staleTime: Number.POSITIVE_INFINITY, gcTime: cached }),
      // What the device kept is one page, whatever the venue has behind it.
      getNextPageParam: (page) =>
        page.keptAt === undefined ? (nextOf === undefined ? nextOfPage(page) : nextOf(page)) : undefined,
      queryFn: ({ pageParam }) => fetchPage<C>(call, input, pageParam === undefined ? {} : { [cursor]: pageParam }),
    },
    queries,
  )
  return { ...pagesOf(query), keptAt: query.data?.pages[0]?.keptAt }
}
