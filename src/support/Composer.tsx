import ImagePlus from 'lucide-react/icons/image-plus'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CHAT_TEXT_LIMIT, chatTextOf } from '#protocol'
import { Button } from '../ui/Button.tsx'
import css from './Chat.module.css'
import type { Outbox } from './outbox.ts'
import { type SendPicture, useChatPicture } from './useChatPicture.ts'

/** So often the other side is told that somebody types, in ms. */
const TELL = 4_000
/** From here on the rest is counted. */
const COUNT_FROM = 200

interface ComposerProps {
  outbox: Outbox
  onSend: (wish: { readonly text: string } | { readonly image: string }) => void
  /** Brings a picture to the venue; undefined where none can be sent. */
  sendPicture: SendPicture | undefined
  onTyping: (on: boolean) => void
}

/** Where a message is written. What stands there is kept until it is sent. */
export const Composer = ({ outbox, onSend, sendPicture, onTyping }: ComposerProps) => {
  const { t } = useTranslation(['support', 'image'])
  const [text, setText] = useState(outbox.typed)
  const field = useRef<HTMLTextAreaElement>(null)
  const told = useRef(Number.NEGATIVE_INFINITY)
  const picture = useChatPicture(sendPicture, (image) => onSend({ image }))
  const words = chatTextOf(text)
  const rest = CHAT_TEXT_LIMIT - words.length

  const change = (next: string): void => {
    setText(next)
    outbox.type(next)
    const now = Date.now()
    if (next === '' && told.current > 0) {
      told.current = Number.NEGATIVE_INFINITY
      onTyping(false)
    } else if (next !== '' && now - told.current >= TELL) {
      told.current = now
      onTyping(true)
    }
  }
  useEffect(() => () => (told.current > 0 ? onTyping(false) : undefined), [onTyping])
  const send = (): void => {
    if (words === '' || rest < 0) return
    onSend({ text: words })
    told.current = Number.NEGATIVE_INFINITY
    setText('')
    outbox.type('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  return (
    <footer className={css['composer']}>
      {picture.working ? <output className={css['waiting']}>{t('sendingPicture')}</output> : null}
      {picture.problem === undefined ? null : (
        <div className={css['waiting']} role="alert">
          <span className={css['bad']}>{picture.problem}</span>
          {picture.retry === undefined ? null : (
            <Button variant="plain" onPress={picture.retry}>
              {t('retry')}
            </Button>
          )}
          <Button variant="plain" onPress={picture.drop}>
            {t('drop')}
          </Button>
        </div>
      )}
      {rest < COUNT_FROM ? (
        <output className={rest < 0 ? css['bad'] : css['waiting']}>{t('left', { count: rest })}</output>
      ) : null}
      <div className={css['line']}>
        {sendPicture === undefined ? null : (
          <label className={`icon-target ${css['pick']}`}>
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp"
              aria-label={t('sendPicture')}
              disabled={picture.working}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                target.value = ''
                if (file !== undefined) void picture.pick(file)
              }}
            />
            <ImagePlus size={22} aria-hidden />
          </label>
        )}
        <textarea
          ref={field}
          className={css['text']}
          rows={1}
          aria-label={t('write')}
          placeholder={t('write')}
          value={text}
          enterKeyHint="enter"
          onKeyDown={onKeyDown}
          onChange={({ target }) => change(target.value)}
        />
        <Button className={css['send']} disabled={words === '' || rest < 0} onPress={send}>
          {t('send')}
        </Button>
      </div>
    </footer>
  )
}
