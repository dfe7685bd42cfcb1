import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../core/request/message.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Bubble, UnsentBubble } from './Bubble.tsx'
import css from './Chat.module.css'
import type { ChatDoor, ChatWords } from './door.ts'
import type { Talk } from './useTalk.ts'

/** Whoever is no further from the end than this, in px, follows what comes. */
const NEAR = 120

const scrollerOf = (element: HTMLElement | null): HTMLElement | undefined => {
  for (let at = element?.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return undefined
}

interface Props {
  talk: Talk
  door: ChatDoor
  words: ChatWords
  /** How far the other side has read. */
  readByOther: number
  /** The end was seen up to this message. */
  onSeen: (seq: number) => void
}

/** The messages: the newest are in sight, older ones come in front without moving what is read. */
export const MessageList = ({ talk, door, words, readByOther, onSeen }: Props) => {
  const { t } = useTranslation('support')
  const list = useRef<HTMLOListElement>(null)
  const scroll = useRef({ first: 0, last: '', height: 0, near: true })
  const { messages, unsent, hasOlder, hasNewer, loading, failure, sending, retry, drop, older, newest } = talk
  const first = messages[0]?.seq ?? 0
  const lastSeq = messages.at(-1)?.seq ?? 0
  const last = `${lastSeq} ${unsent.length}`

  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current)
    if (scroller === undefined) return
    const before = scroll.current
    const { scrollHeight } = scroller
    const isOlder = before.first !== 0 && first < before.first
    if (isOlder) scroller.scrollTop += scrollHeight - before.height
    else if (last !== before.last && before.near) scroller.scrollTop = scrollHeight
    scroll.current = { ...before, first, last, height: scrollHeight }
  }, [first, last])

  const look = useCallback((): void => {
    const scroller = scrollerOf(list.current)
    const near = scroller === undefined || scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR
    scroll.current = { ...scroll.current, near }
    if (near && !hasNewer && lastSeq > 0 && document.visibilityState === 'visible') onSeen(lastSeq)
  }, [hasNewer, lastSeq, onSeen])
  useEffect(() => {
    const scroller = scrollerOf(list.current)
    const grow = (): void => {
      // A picture that came in makes the list longer; whoever was at its end stays there.
      if (scroller !== undefined && scroll.current.near) scroller.scrollTop = scroller.scrollHeight
    }
    look()
    scroller?.addEventListener('scroll', look, { passive: true })
    list.current?.addEventListener('load', grow, true)
    document.addEventListener('visibilitychange', look)
    const shown = list.current
    return () => {
      scroller?.removeEventListener('scroll', look)
      shown?.removeEventListener('load', grow, true)
      document.removeEventListener('visibilitychange', look)
    }
  }, [look])

  return (
    <>
      {hasOlder ? (
        <div className={css['more']}>
          <Button variant="ghost" onPress={older}>
            {t('older')}
          </Button>
        </div>
      ) : null}
      {/* With the keyboard one scrolls what has the focus, and messages have nothing else that could. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css['log']} role="log" aria-label={t('messages')} tabIndex={0}>
        <ol ref={list} className={css['list']}>
          {messages.map((message) => (
            <Bubble key={message.seq} message={message} door={door} words={words} isRead={message.seq <= readByOther} />
          ))}
          {unsent.map((one) => (
            <UnsentBubble
              key={one.draft.key}
              unsent={one}
              door={door}
              isSending={sending === one.draft.key}
              onRetry={retry}
              onDrop={drop}
            />
          ))}
        </ol>
      </div>
      {loading && failure === undefined ? <SkeletonRows count={3} /> : null}
      {failure !== undefined && messages.length === 0 ? (
        <ErrorState title={failureText(failure)} onRetry={newest} />
      ) : null}
      {hasNewer ? (
        <div className={css['more']}>
          <Button variant="ghost" onPress={newest}>
            {t('newest')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
