import ImagePlus from 'lucide-react/icons/image-plus'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { CHAT_TEXT_LIMIT, chatTextOf } from '#protocol'
import { Button } from '../ui/Button.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import css from './Chat.module.css'
import type { Outbox } from './outbox.ts'
import { type SendPicture, useChatPicture } from './useChatPicture.ts'

/** How often the other side is informed that somebody types. */
const REPORT_INTERVAL_MS = 4_000
/** The letters that are left are shown from this number down. */
const COUNT_FROM = 200

const nobodyListens = (): void => undefined

/** Informs the other side now and then that somebody types, and that they stopped; `forget` once a message is sent. */
const useTellTyping = (onTyping: (on: boolean) => void = nobodyListens) => {
  const reportedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => () => (reportedAt.current > 0 ? onTyping(false) : undefined), [onTyping])
  const tell = (text: string): void => {
    const now = Date.now()
    if (text === '' && reportedAt.current > 0) {
      reportedAt.current = Number.NEGATIVE_INFINITY
      onTyping(false)
    } else if (text !== '' && now - reportedAt.current >= REPORT_INTERVAL_MS) {
      reportedAt.current = now
      onTyping(true)
    }
  }
  const forget = (): void => {
    reportedAt.current = Number.NEGATIVE_INFINITY
  }
  return { tell, forget }
}

/** A message is neither empty nor too long. */
const schema = v.object({
  text: v.pipe(v.string(), v.transform(chatTextOf), v.minLength(1), v.maxLength(CHAT_TEXT_LIMIT)),
})

interface ComposerProps {
  outbox: Outbox
  onSend: (message: { readonly text: string } | { readonly image: string }) => void
  /** Brings a picture to the venue; undefined where none can be sent. */
  sendPicture: SendPicture | undefined
  /** Hears that somebody types, where the other side is told. */
  onTyping?: (on: boolean) => void
  /** What to mind about the text that is typed; undefined: nothing. */
  warningOf?: (text: string) => string | undefined
}

/** Where a message is written. Its text is kept until it is sent. */
export const Composer = ({ outbox, onSend, sendPicture, onTyping, warningOf }: ComposerProps) => {
  const { t } = useTranslation(['support', 'image'])
  const { tell, forget } = useTellTyping(onTyping)
  const form = useForm({
    schema,
    values: { text: outbox.typed() },
    onSubmit: ({ text: sent }) => {
      onSend({ text: sent })
      forget()
      form.setValue('text', '')
      outbox.type('')
      form.setFocus('text')
    },
  })
  const { onChange, ...bound } = form.register('text')
  const picture = useChatPicture(sendPicture, (image) => onSend({ image }))
  const words = chatTextOf(form.watch('text'))
  const rest = CHAT_TEXT_LIMIT - words.length
  const warning = warningOf?.(words)

  const change = (next: string): void => {
    outbox.type(next)
    tell(next)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void form.submit()
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
      {warning === undefined ? null : <output className={css['waiting']}>{warning}</output>}
      {rest < COUNT_FROM ? (
        <output className={rest < 0 ? css['bad'] : css['waiting']}>{t('left', { count: rest })}</output>
      ) : null}
      <form id={form.id} className={css['line']} noValidate onSubmit={(event) => void form.submit(event)}>
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
          {...bound}
          onChange={(event) => {
            void onChange(event)
            change(event.target.value)
          }}
          className={css['text']}
          rows={1}
          aria-label={t('write')}
          placeholder={t('write')}
          enterKeyHint="enter"
          onKeyDown={onKeyDown}
        />
        <SubmitButton of={form} className={css['send']} size="normal" wide={false} disabled={words === '' || rest < 0}>
          {t('send')}
        </SubmitButton>
      </form>
    </footer>
  )
}
