import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChatDraft } from '#protocol'
import { failureText } from '../core/request/message.ts'
import type { ChatDoor, ChatLine } from './door.ts'
import type { Outbox, Unsent } from './outbox.ts'

/** Between two attempts, in ms: longer each time. */
const PAUSES = [2_000, 4_000, 8_000, 15_000, 30_000] as const
const LAST = 30_000

/** Sends what waits, one after the other in the order in which it was written, again and again until the venue has it. */
export const useSending = (door: ChatDoor, outbox: Outbox, sent: (message: ChatLine) => void) => {
  const [unsent, setUnsent] = useState<readonly Unsent[]>(outbox.read)
  const [sending, setSending] = useState<string>()
  const isSending = useRef(false)
  const isOver = useRef(false)
  const attempts = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const again = useRef<() => void>(undefined)

  const change = useCallback(
    (next: (all: readonly Unsent[]) => readonly Unsent[]) => setUnsent(outbox.change(next)),
    [outbox],
  )
  const run = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current)
    if (isSending.current || isOver.current) return
    isSending.current = true
    let wait: number | undefined
    while (wait === undefined && !isOver.current) {
      const first = outbox.read().find(({ refused }) => refused === undefined)
      if (first === undefined) break
      setSending(first.draft.key)
      const reply = await door.save(first.draft)
      if (reply.kind === 'ok') {
        attempts.current = 0
        change((all) => all.filter(({ draft }) => draft.key !== first.draft.key))
        if (!isOver.current) sent(reply.data.message)
      } else if (reply.kind === 'refused' && reply.error !== 'busy' && reply.error !== 'tooManyRequests') {
        const refused = failureText(reply)
        change((all) => all.map((one) => (one.draft.key === first.draft.key ? { ...one, refused } : one)))
      } else {
        // Lost, or too much at once: the same key tells it apart from a second message.
        const seconds = reply.kind === 'refused' ? Number(reply.values?.['seconds'] ?? 0) : 0
        wait = Math.max(seconds * 1_000, PAUSES[attempts.current] ?? LAST)
        attempts.current += 1
      }
    }
    setSending(undefined)
    isSending.current = false
    if (wait !== undefined && !isOver.current) timer.current = setTimeout(() => again.current?.(), wait)
  }, [change, door, outbox, sent])

  useEffect(() => {
    isOver.current = false
    const now = (): void => void run()
    again.current = now
    window.addEventListener('online', now)
    now()
    return () => {
      isOver.current = true
      clearTimeout(timer.current)
      window.removeEventListener('online', now)
    }
  }, [run])

  return {
    unsent,
    sending,
    add: useCallback(
      (draft: ChatDraft) => {
        change((all) => [...all, { draft, at: Date.now() }])
        void run()
      },
      [change, run],
    ),
    /** Everything again, what was refused too. */
    retry: useCallback(() => {
      change((all) => all.map(({ draft, at }) => ({ draft, at })))
      void run()
    }, [change, run]),
    drop: useCallback((key: string) => change((all) => all.filter(({ draft }) => draft.key !== key)), [change]),
  }
}
