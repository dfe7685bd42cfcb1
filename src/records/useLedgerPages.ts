import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Reply } from '#protocol'
import type { Failure } from '../request/message.ts'
import { CallFailure, queries } from '../request/useCall.ts'
import type { Pages } from '../request/usePages.ts'
import { joinHead } from './joinHead.ts'
import type { LinePage } from './ledgerLine.ts'

/** Pages that nobody looks at are kept so long, ms: who comes back finds the list as he left it. */
const KEPT = 15 * 60_000

interface Known<Page> {
  readonly pages: readonly Page[]
  readonly pageParams: readonly (string | undefined)[]
}

/**
 * The pages of a view of the ledger. What was read stays, however long the list is: to be fresh asks for the first page
 * alone. `key` names call and filters.
 */
export const useLedgerPages = <Page extends LinePage>(
  key: readonly unknown[],
  fetchPage: (cursor: string | undefined) => Promise<Reply<Page>>,
): Pages<Page> => {
  const query = useInfiniteQuery<Page, CallFailure, Known<Page>, readonly unknown[], string | undefined>(
    {
      queryKey: key,
      initialPageParam: undefined,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: KEPT,
      getNextPageParam: (last) => last.next,
      queryFn: async ({ pageParam }) => {
        const reply = await fetchPage(pageParam)
        if (reply.kind === 'ok') return reply.data
        throw new CallFailure(reply)
      },
    },
    queries,
  )
  const [refreshing, setRefreshing] = useState(false)
  const [failed, setFailed] = useState<Failure>()
  const named = JSON.stringify(key)
  const { refetch, isFetching } = query
  const missed = useRef(false)

  const refresh = useCallback(async () => {
    const now = JSON.parse(named) as readonly unknown[]
    if (queries.getQueryData<Known<Page>>(now) === undefined) return refetch()
    setRefreshing(true)
    const reply = await fetchPage(undefined)
    setRefreshing(false)
    // A page that is on its way would be put behind the pages as they were when it was asked for.
    missed.current = queries.getQueryState(now)?.fetchStatus === 'fetching'
    if (missed.current) return undefined
    setFailed(reply.kind === 'ok' ? undefined : reply)
    if (reply.kind === 'ok')
      queries.setQueryData<Known<Page>>(now, (known) => {
        if (known === undefined) return known
        const pages = joinHead(known.pages, reply.data)
        return pages === known.pages ? known : { pages, pageParams: known.pageParams.slice(0, pages.length) }
      })
    return undefined
    // What is asked follows from the key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [named, refetch])

  useEffect(() => {
    if (!isFetching && missed.current) void refresh()
  }, [isFetching, refresh])

  // Who comes back sees what he saw, and then what came since.
  useEffect(() => {
    setFailed(undefined)
    if (queries.getQueryData(JSON.parse(named) as readonly unknown[]) !== undefined) void refresh()
  }, [named, refresh])

  return {
    pages: query.data?.pages ?? [],
    failure: query.error?.reply ?? failed,
    loading: query.isPending,
    fetching: isFetching || refreshing,
    fetchingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    more: () => {
      setFailed(undefined)
      // A failed page is asked for again by hand, never in a loop by the scroll.
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
    },
    refresh,
  }
}
