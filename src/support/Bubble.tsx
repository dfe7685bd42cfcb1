import { useTranslation } from 'react-i18next'
import { cx } from '../core/cx.ts'
import { Button } from '../ui/Button.tsx'
import { formatDateTime } from '../ui/format/time.ts'
import { Note } from '../ui/Note.tsx'
import css from './Chat.module.css'
import type { ChatDoor, ChatLine, ChatWords } from './door.ts'
import type { Unsent } from './outbox.ts'

/** Words as text, a picture as a link to itself; whatever stands in them is nothing else. */
const Body = ({ kind, body, door }: { kind: 'text' | 'image'; body: string; door: ChatDoor }) => {
  const { t } = useTranslation('support')
  if (kind === 'text') return <div className={css['bubble']}>{body}</div>
  const url = door.pictureUrl(body)
  return (
    <a className={cx(css['bubble'], css['picture'])} href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={t('picture')} />
    </a>
  )
}

interface BubbleProps {
  message: ChatLine
  door: ChatDoor
  words: ChatWords
  /** The other side has read it. */
  isRead: boolean
}

/** A message, or what happened between them. */
export const Bubble = ({ message: { at, from, kind, body }, door, words, isRead }: BubbleProps) => {
  const { t } = useTranslation('support')
  if (kind === 'event')
    return (
      <li className={css['event']}>
        {words.eventOf(body)} · {formatDateTime(at)}
      </li>
    )
  const own = from === door.own
  const warning = own || kind === 'image' ? undefined : words.warningOf?.(body)
  return (
    <li className={css['row']} data-own={own ? '' : undefined}>
      <span className="hidden-text">{own ? t('you') : words.nameOf(from)}</span>
      <Body kind={kind} body={body} door={door} />
      {warning === undefined ? null : (
        <Note small tone="warn" className={css['warning']}>
          {warning}
        </Note>
      )}
      <span className={css['meta']}>
        {formatDateTime(at)}
        {own ? ` · ${t(isRead ? 'state.read' : 'state.sent')}` : null}
      </span>
    </li>
  )
}

interface UnsentProps {
  unsent: Unsent
  door: ChatDoor
  isSending: boolean
  onRetry: () => void
  onDrop: (key: string) => void
}

/** A message that is not there yet: on its way, waiting for another attempt, or refused. */
export const UnsentBubble = ({ unsent: { draft, refused }, door, isSending, onRetry, onDrop }: UnsentProps) => {
  const { t } = useTranslation('support')
  return (
    <li className={css['row']} data-own="">
      <span className="hidden-text">{t('you')}</span>
      <Body kind={draft.kind} body={draft.kind === 'text' ? draft.text : draft.image} door={door} />
      {isSending ? (
        <span className={css['meta']}>{t('state.sending')}</span>
      ) : (
        <span className={css['meta']}>
          <span className={css['bad']}>{refused ?? t('state.unsent')}</span>
          <Button variant="plain" onPress={onRetry}>
            {t('retry')}
          </Button>
          <Button variant="plain" onPress={() => onDrop(draft.key)}>
            {t('drop')}
          </Button>
        </span>
      )}
    </li>
  )
}
