import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../core/request/message.ts'
import type { Pages } from '../../core/request/pages.ts'
import { queries } from '../../core/request/queries.ts'
import { request } from '../../core/request/request.ts'
import { pagesKey, useCallPages } from '../../core/request/useCallPages.ts'
import { joinHead } from './joinHead.ts'
import type { Asked, LedgerCall, LinePage } from './ledgerEntry.ts'

/** How long pages are kept that are not on screen, so that a user who comes back finds the list as it was. */
const CACHED_MS = 15 * 60_000

interface Known<Page> {
  readonly pages: readonly Page[]
  readonly pageParams: readonly (string | undefined)[]
}

/**
 * The pages of a view of the ledger. What was read stays, however long the list is: a refresh asks for the first page
 * alone.
 */
export const useLedgerPages = <Cause extends string>(
  call: LedgerCall<Cause>,
  input: Asked<Cause>,
): Pages<LinePage<Cause>> => {
  const asked = useCallPages<LedgerCall<Cause>>(call, input, { cached: CACHED_MS })
  const [refreshing, setRefreshing] = useState(false)
  const [failed, setFailed] = useState<Failure>()
  const named = JSON.stringify(pagesKey<LedgerCall<Cause>>(call, input))
  const { refresh: refetch, fetching } = asked
  const missed = useRef(false)

  const refresh = useCallback(async () => {
    const key = JSON.parse(named) as readonly unknown[]
    if (queries.getQueryData<Known<LinePage<Cause>>>(key) === undefined) return refetch()
    setRefreshing(true)
    const reply = await request<LedgerCall<Cause>>(call, input)
    setRefreshing(false)
    // A page that is on its way would be put behind the pages as they were when it was asked for.
    missed.current = queries.getQueryState(key)?.fetchStatus === 'fetching'
    if (missed.current) return undefined
    setFailed(reply.kind === 'ok' ? undefined : reply)
    if (reply.kind === 'ok')
      queries.setQueryData<Known<LinePage<Cause>>>(key, (known) => {
        if (known === undefined) return known
        const pages = joinHead(known.pages, reply.data)
        return pages === known.pages ? known : { pages, pageParams: known.pageParams.slice(0, pages.length) }
      })
    return undefined
    // Call and input follow from the key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [named, refetch])

  useEffect(() => {
    if (!fetching && missed.current) void refresh()
  }, [fetching, refresh])

  // A user who comes back sees the list as it was, and then what came since.
  useEffect(() => {
    setFailed(undefined)
    if (queries.getQueryData(JSON.parse(named) as readonly unknown[]) !== undefined) void refresh()
  }, [named, refresh])

  return {
    ...asked,
    failure: asked.failure ?? failed,
    fetching: fetching || refreshing,
    more: () => {
      setFailed(undefined)
      asked.more()
    },
    refresh,
  }
}
