import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChatPageRequest } from '#protocol'
import { randomId } from '../core/format/randomId.ts'
import type { Failure } from '../core/request/message.ts'
import type { ChatDoor, ChatLine, ChatLines } from './door.ts'
import { NOTHING, newestPage, type Stretch, withNewer, withOlder, withSent } from './messages.ts'
import type { Outbox, Unsent } from './outbox.ts'
import { useSending } from './useSending.ts'

const PAGE = 30

export interface Talk {
  readonly messages: readonly ChatLine[]
  readonly hasOlder: boolean
  readonly hasNewer: boolean
  /** The first page is not there yet. */
  readonly loading: boolean
  /** Why the last page did not come. */
  readonly failure: Failure | undefined
  readonly unsent: readonly Unsent[]
  /** The key that is on its way now. */
  readonly sending: string | undefined
  readonly send: (message: { readonly text: string } | { readonly image: string }) => void
  readonly retry: () => void
  readonly drop: (key: string) => void
  readonly older: () => Promise<void>
  readonly newest: () => Promise<void>
}

/**
 * A conversation on screen: its newest page, older ones on demand, what is new as soon as `lastSeq` says so, and what
 * waits to be sent. `door` and `outbox` must be stable; with another door the newest page is read anew.
 */
export const useTalk = (door: ChatDoor, outbox: Outbox, lastSeq: number): Talk => {
  const [stretch, setStretch] = useState<Stretch>()
  const [failure, setFailure] = useState<Failure>()
  const now = useRef<Stretch>(undefined)
  /** Pages are asked for one after the other, so that none overtakes another. */
  const queue = useRef<Promise<void>>(Promise.resolve())
  const put = useCallback((next: Stretch): void => {
    now.current = next
    setStretch(next)
  }, [])
  const inTurn = useCallback((run: () => Promise<void>): Promise<void> => {
    queue.current = queue.current.then(run, run)
    return queue.current
  }, [])

  const ask = useCallback(
    async (message: ChatPageRequest): Promise<ChatLines | undefined> => {
      const reply = await door.page({ ...message, limit: PAGE })
      setFailure(reply.kind === 'ok' ? undefined : reply)
      return reply.kind === 'ok' ? reply.data : undefined
    },
    [door],
  )
  const newest = useCallback(
    () =>
      inTurn(async () => {
        const page = await ask({})
        if (page !== undefined) put(newestPage(page.messages, page.more))
      }),
    [ask, inTurn, put],
  )
  const older = useCallback(
    () =>
      inTurn(async () => {
        const first = now.current?.messages[0]?.seq
        if (first === undefined || now.current?.hasOlder !== true) return
        const page = await ask({ before: first })
        if (page !== undefined) put(withOlder(now.current, page.messages, page.more))
      }),
    [ask, inTurn, put],
  )
  const follow = useCallback(
    (upTo: number) =>
      inTurn(async () => {
        for (;;) {
          const known = now.current
          const last = known?.messages.at(-1)?.seq ?? 0
          if (known === undefined || known.hasNewer || last >= upTo) return
          const page = await ask({ after: last })
          if (page === undefined || page.messages.length === 0) return
          put(withNewer(known, page.messages, false))
        }
      }),
    [ask, inTurn, put],
  )
  useEffect(() => {
    void newest()
  }, [newest])
  useEffect(() => {
    if (stretch !== undefined) void follow(lastSeq)
  }, [follow, lastSeq, stretch])

  const sent = useCallback(
    (message: ChatLine) => {
      const known = now.current
      if (known === undefined) return
      const next = withSent(known, message)
      // Something came before it that is not here yet.
      if (next.hasNewer && !known.hasNewer) void follow(message.seq)
      else put(next)
    },
    [follow, put],
  )
  const { unsent, sending, add, retry, drop } = useSending(door, outbox, sent)
  const send: Talk['send'] = useCallback(
    (message) => {
      const key = randomId()
      add('text' in message ? { key, kind: 'text', text: message.text } : { key, kind: 'image', image: message.image })
    },
    [add],
  )
  const { messages, hasOlder, hasNewer } = stretch ?? NOTHING
  const there = new Set(messages.map(({ key }) => key))
  return {
    messages,
    hasOlder,
    hasNewer,
    loading: stretch === undefined,
    failure,
    // One whose answer was lost stands among the messages already.
    unsent: unsent.filter(({ draft }) => !there.has(draft.key)),
    sending,
    send,
    retry,
    drop,
    older,
    newest,
  }
}
