import type { ComponentProps, MouseEvent } from 'react'
import { useId, useRef, useState } from 'react'
import { DOUBLE_TAP_WINDOW } from '#protocol'
import { cx } from '../core/cx.ts'
import css from './Button.module.css'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'disabled'> {
  variant?: 'primary' | 'buy' | 'sell' | 'danger' | 'ghost' | 'plain'
  size?: 'normal' | 'large'
  wide?: boolean
  /** Something is on its way: shown, announced, and taps do nothing. */
  busy?: boolean
  /** Cannot be pressed, but can still be reached and read. */
  disabled?: boolean
  /** What has to be done before it can be pressed; stands below it while it is disabled, and is read with it. */
  why?: string | undefined
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
  why,
  onPress,
  className,
  children,
  ...rest
}: ButtonProps) => {
  const reasonId = useId()
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

  const reason = disabled && !isBusy ? why : undefined
  const button = (
    <button
      type="button"
      aria-describedby={reason === undefined ? undefined : reasonId}
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
  // Always in the same place, so that the button keeps the focus when the reason goes.
  return (
    <>
      {button}
      {reason === undefined ? null : (
        <span id={reasonId} className={css['why']}>
          {reason}
        </span>
      )}
    </>
  )
}
