import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Failure } from './message.ts'
import type { CallFailure } from './queries.ts'

/** A list that comes page by page; `next` of a page is the cursor of the one after it. */
export interface Pages<Page> {
  readonly pages: readonly Page[]
  /** When the first page was received, Unix ms, if the device kept it from an earlier visit. */
  readonly keptAt?: number | undefined
  /** How the last attempt failed; older pages may still be there. */
  readonly failure: Failure | undefined
  readonly loading: boolean
  readonly fetching: boolean
  readonly fetchingMore: boolean
  readonly hasMore: boolean
  readonly more: () => void
  readonly refresh: () => Promise<unknown>
}

/** The state of a list as screens read it. */
export const pagesOf = <Page>(query: UseInfiniteQueryResult<{ pages: Page[] }, CallFailure>): Pages<Page> => ({
  pages: query.data?.pages ?? [],
  failure: query.error?.reply,
  loading: query.isPending,
  fetching: query.isFetching,
  fetchingMore: query.isFetchingNextPage,
  hasMore: query.hasNextPage,
  more: () => {
    // The user asks again for a page that failed; the scroll never does, for that would be a loop.
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
  },
  refresh: query.refetch,
})
