import type { ComponentProps, MouseEvent } from 'react'
import { useRef, useState } from 'react'
import { DOUBLE_TAP_WINDOW } from '#protocol'
import { cx } from '../core/cx.ts'
import css from './Button.module.css'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'disabled'> {
  variant?: 'primary' | 'buy' | 'sell' | 'danger' | 'ghost' | 'plain'
  size?: 'normal' | 'large'
  wide?: boolean
  /** Something is on its way: shown, announced, and taps do nothing. */
  busy?: boolean
  /** Cannot be pressed, but can still be reached and read; say why beside it. */
  disabled?: boolean
  /** A promise keeps the button busy until it ends. */
  onPress?: (event: MouseEvent<HTMLButtonElement>) => unknown
}

/** A button that acts once: a second tap within 300 ms, or while the first is under way, does nothing. */
export const Button = ({
  variant = 'primary',
  size = 'normal',
  wide = false,
  busy = false,
  disabled = false,
  onPress,
  className,
  children,
  ...rest
}: ButtonProps) => {
  const lastTap = useRef(Number.NEGATIVE_INFINITY)
  const running = useRef(false)
  const [waiting, setWaiting] = useState(false)
  const isBusy = busy || waiting

  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    const second = event.timeStamp - lastTap.current < DOUBLE_TAP_WINDOW
    if (disabled || busy || running.current || second) return event.preventDefault()
    lastTap.current = event.timeStamp
    const result = onPress?.(event)
    if (!(result instanceof Promise)) return
    running.current = true
    setWaiting(true)
    void result.finally(() => {
      running.current = false
      setWaiting(false)
    })
  }

  return (
    <button
      type="button"
      {...rest}
      aria-disabled={disabled || isBusy || undefined}
      aria-busy={isBusy || undefined}
      className={cx(css['button'], css[variant], size === 'large' && css['large'], wide && css['wide'], className)}
      onClick={press}
    >
      {isBusy ? <span className={css['spin']} aria-hidden="true" /> : null}
      {children}
    </button>
  )
}
