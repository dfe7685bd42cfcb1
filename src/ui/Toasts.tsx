import { cx } from '../core/cx.ts'
import { useSignalValue } from '../core/live/useSignalValue.ts'
import { dismissToast, toasts } from '../core/toastQueue.ts'
import css from './Toasts.module.css'

/** Where toasts appear, announced; a tap takes one away. Once in the app. */
export const Toasts = () => (
  <output className={css['region']} aria-live="polite">
    {useSignalValue(toasts).map(({ id, text, tone }) => (
      <button key={id} type="button" className={cx(css['toast'], css[tone])} onClick={() => dismissToast(id)}>
        {text}
      </button>
    ))}
  </output>
)
