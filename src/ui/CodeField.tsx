import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import css from './Field.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

interface CodeFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'inputMode'> {
  /** Asks for a code; answers the milliseconds until another may be asked for, or undefined if it failed. */
  onSend: () => Promise<number | undefined>
  /** Milliseconds still to wait when the field appears (a code was just sent elsewhere). */
  waitFor?: number
}

/** Whole seconds that are left of a wait, counted down once a second. */
const useSecondsLeft = (initial: number): readonly [number, (ms: number) => void] => {
  const [left, setLeft] = useState(Math.ceil(initial / 1000))
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, (ms) => setLeft(Math.ceil(ms / 1000))]
}

/** Six digits that came by mail or text, with the button that sends another after the wait. */
export const CodeField = ({ onSend, waitFor = 0, ...props }: CodeFieldProps) => {
  const { t } = useTranslation('common')
  const [left, wait] = useSecondsLeft(waitFor)
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      // Apps and mails show it with a blank in the middle, and so it is pasted.
      maxLength={7}
      end={
        <Button
          variant="plain"
          className={css['inside']}
          disabled={left > 0}
          onPress={async () => {
            const next = await onSend()
            if (next !== undefined) wait(next)
          }}
        >
          {left > 0 ? t('codeAgainIn', { count: left }) : t('sendCode')}
        </Button>
      }
    />
  )
}
